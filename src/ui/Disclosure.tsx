import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'children'> & {
  summary: ReactNode
  /** Quiet words at the right end of the summary. */
  aside?: ReactNode
  children: ReactNode
}

/** Opens and closes by itself, with and without script; several with one `name` keep only one open. */
export function Disclosure({ summary, aside, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={cx('ui-disclosure', className)}>
      <summary>
        <ChevronRight className="ui-icon" aria-hidden="true" />
        <span>{summary}</span>
        {aside && <span className="ui-disclosure-aside">{aside}</span>}
      </summary>
      <div className="ui-disclosure-body">{children}</div>
    </details>
  )
}
