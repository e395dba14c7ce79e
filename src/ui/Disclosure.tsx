import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'children' | 'onToggle' | 'ref'> & {
  summary: ReactNode
  /** Quiet words at the right end of the summary. */
  aside?: ReactNode
  /** Told each time that it is opened or closed, and of what was opened before script came. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** Opens and closes by itself, with and without script; several with one `name` keep only one open. */
export function Disclosure({ summary, aside, onOpenChange, className, children, ...rest }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current?.open) onOpenChange?.(true)
  }, [])
  return (
    <details
      {...rest}
      ref={details}
      onToggle={({ currentTarget }) => onOpenChange?.(currentTarget.open)}
      className={cx('ui-disclosure', className)}
    >
      <summary>
        <ChevronRight className="ui-icon" aria-hidden="true" />
        <span>{summary}</span>
        {aside && <span className="ui-disclosure-aside">{aside}</span>}
      </summary>
      <div className="ui-disclosure-body">{children}</div>
    </details>
  )
}
