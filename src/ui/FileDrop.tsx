import { Upload } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './class-names.ts'
import { FieldError } from './Field.tsx'

export type FileDropProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onDrop' | 'multiple'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Receives the dropped files: possibly none that is accepted, or more than one. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  className?: string | undefined
}

/** A place to drop a file or to choose one. The input is the browser's own: it works, and names its file, without script. */
export function FileDrop({ label, hint, error, onFiles, className, disabled, ...input }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)

  function over(event: DragEvent) {
    if (!onFiles || disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent<HTMLElement>) {
    if (!onFiles || disabled) return
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    const input = event.currentTarget.querySelector('input')
    // The browser's own words then name the dropped file as they name a chosen one.
    if (input && files.length === 1) input.files = files
    onFiles([...files])
  }

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('ui-field', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop is a second way; the input within is the first */}
      <div
        className="ui-drop"
        data-over={isOver ? '' : undefined}
        data-invalid={error ? '' : undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="ui-drop-label">
          <Upload className="ui-icon" aria-hidden="true" strokeWidth={1.75} />
          <span>{label}</span>
          <input
            {...input}
            type="file"
            disabled={disabled}
            className="ui-file"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
          />
        </label>
      </div>
      {hint && (
        <div className="ui-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {/* Focus need not be on the input when a file is dropped, so errors are announced at once. */}
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}
