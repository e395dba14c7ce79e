import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type TimelineEntry = {
  key: string
  title: ReactNode
  time?: { text: string; iso?: string | undefined } | undefined
  /** The state in words belongs into the title; the dot only repeats it. */
  state?: 'done' | 'current' | 'ahead' | 'failed' | undefined
  children?: ReactNode
}

export function Timeline({
  entries,
  className,
}: {
  entries: readonly TimelineEntry[]
  className?: string | undefined
}) {
  return (
    <ol className={cx('ui-timeline', className)}>
      {entries.map((entry) => (
        <li key={entry.key} data-state={entry.state} aria-current={entry.state === 'current' ? 'step' : undefined}>
          <p className="ui-timeline-title">{entry.title}</p>
          {entry.time && (
            <p className="ui-timeline-time">
              <time dateTime={entry.time.iso}>{entry.time.text}</time>
            </p>
          )}
          {entry.children && <div className="ui-timeline-body">{entry.children}</div>}
        </li>
      ))}
    </ol>
  )
}
