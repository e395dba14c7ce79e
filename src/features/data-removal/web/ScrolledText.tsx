import { cx } from '../../../ui/class-names.ts'

interface ScrolledTextProps {
  /** Names it; or `labelledBy`, the id of what does. */
  label?: string
  labelledBy?: string
  children: string
  className?: string
}

/** A long text in a frame of its own, line breaks kept. */
export function ScrolledText({ label, labelledBy, children, className }: ScrolledTextProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group is enough; a section would be a landmark for each text
    <div
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto rounded-md border border-line whitespace-pre-line wrap-anywhere', className)}
    >
      {children}
    </div>
  )
}
