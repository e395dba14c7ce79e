import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

/** A turning mark. With a `label` it speaks for itself; without one it decorates words beside it. */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const mark = (
    <svg className={cx('ui-spinner', className)} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
  if (label === undefined) return mark
  return (
    <p className="ui-loading" role="status">
      {mark}
      <span>{label}</span>
    </p>
  )
}

export type ProgressTone = 'accent' | 'red' | 'orange' | 'yellow' | 'green'

export type ProgressProps = {
  label: string
  value: number
  max?: number | undefined
  /** Text at the right; the percentage when absent. */
  text?: string | undefined
  tone?: ProgressTone | undefined
  className?: string | undefined
}

export function Progress({ label, value, max = 100, text, tone = 'accent', className }: ProgressProps) {
  const id = useId()
  const percent = max > 0 ? wholePercent(value, max) : 0
  return (
    <div className={cx('ui-progress', className)}>
      <div className="ui-progress-head">
        <label htmlFor={id}>{label}</label>
        <span>{text ?? `${percent}%`}</span>
      </div>
      <progress id={id} value={value} max={max} data-tone={tone}>
        {text ?? `${percent}%`}
      </progress>
    </div>
  )
}

/** 0 and 100 only of none and of all. */
const wholePercent = (value: number, max: number): number =>
  value <= 0 || value >= max ? (100 * value) / max : Math.min(99, Math.max(1, Math.round((100 * value) / max)))

export type StateProps = {
  title: string
  children?: ReactNode
  /** The one next step: a Button or a ButtonLink. */
  action?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** Nothing here yet, and what to do about it. */
export function EmptyState(props: StateProps) {
  return <State kind="empty" {...props} />
}

/** It could not be loaded or done; said at once to screen readers. */
export function ErrorState(props: StateProps) {
  return <State kind="error" {...props} />
}

function State({
  kind,
  title,
  children,
  action,
  headingLevel = 3,
  className,
}: StateProps & { kind: 'empty' | 'error' }) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx('ui-state', className)} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Heading className="ui-state-title">
        {kind === 'error' && <CircleAlert className="ui-icon" aria-hidden="true" />}
        {title}
      </Heading>
      {children && <div className="ui-state-text">{children}</div>}
      {action && <div className="ui-state-action">{action}</div>}
    </div>
  )
}
