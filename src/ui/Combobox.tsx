import { Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { comboboxKey } from './combobox-keys.ts'

const closeAfterBlurMs = 200

export type Suggestion = { id: string; label: string; detail?: string | undefined }

export type ComboboxProps = Omit<
  ComponentProps<'input'>,
  'className' | 'size' | 'value' | 'onChange' | 'role' | 'type' | 'list'
> & {
  label: string
  hideLabel?: boolean | undefined
  value: string
  onChange: (value: string) => void
  suggestions: readonly Suggestion[]
  /** Fill the box with its label and act; the list closes by itself. */
  onPick: (suggestion: Suggestion) => void
  size?: 'medium' | 'large' | undefined
  className?: string | undefined
}

/** A search box with suggestions, which the caller fetches; it opens on focus when there are any. */
export function Combobox({
  label,
  hideLabel = true,
  value,
  onChange,
  suggestions,
  onPick,
  size = 'large',
  className,
  onFocus,
  onBlur,
  ...input
}: ComboboxProps) {
  const id = useId()
  const [state, setState] = useState<{ open: boolean; active: number | null }>({ open: false, active: null })
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  const isOpen = state.open && suggestions.length > 0
  const active = state.active !== null && state.active < suggestions.length ? state.active : null

  function pick(index: number) {
    const suggestion = suggestions[index]
    if (suggestion) onPick(suggestion)
    setState({ open: false, active: null })
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const answer = comboboxKey(event.key, { open: state.open, active }, suggestions.length)
    if (answer.handled) event.preventDefault()
    if (answer.pick === undefined) setState(answer.state)
    else pick(answer.pick)
  }

  return (
    <div className={cx('ui-field', 'ui-combobox', className)}>
      <label className={hideLabel ? 'ui-hidden' : 'ui-label'} htmlFor={`${id}-input`}>
        {label}
      </label>
      <span className="ui-affixed" data-size={size}>
        <Search className="ui-icon" aria-hidden="true" strokeWidth={1.75} />
        <input
          id={`${id}-input`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type="search"
          role="combobox"
          className="ui-input"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active !== null ? `${id}-${active}` : undefined}
          value={value}
          onChange={(event) => {
            setState({ open: true, active: null })
            onChange(event.target.value)
          }}
          onFocus={(event) => {
            clearTimeout(closing.current)
            setState({ open: true, active: null })
            onFocus?.(event)
          }}
          onBlur={(event) => {
            closing.current = setTimeout(() => setState({ open: false, active: null }), closeAfterBlurMs)
            onBlur?.(event)
          }}
          onKeyDown={press}
        />
      </span>
      {isOpen && (
        <div className="ui-options" id={`${id}-list`} role="listbox" aria-label={label}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, by aria-activedescendant
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, by aria-activedescendant
            <div
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              className="ui-option"
              aria-selected={index === active}
              // Keeps the focus, and with it the list, until the click has been heard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
            >
              <span>{suggestion.label}</span>
              {suggestion.detail && <span className="ui-option-detail">{suggestion.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
