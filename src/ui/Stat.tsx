import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type StatItem = {
  label: string
  value: ReactNode
  /** Small and quiet behind the figure: "/100", "%". */
  unit?: string | undefined
  /** Says what is counted, and as of when. */
  note?: ReactNode
}

/** Big figures with their labels in one row. */
export function Stats({ items, className }: { items: readonly StatItem[]; className?: string | undefined }) {
  return (
    <dl className={cx('ui-stats', className)}>
      {items.map((item) => (
        <div key={item.label} className="ui-stat">
          <dt>{item.label}</dt>
          <dd className="ui-stat-value">
            {item.value}
            {item.unit && <small>{item.unit}</small>}
          </dd>
          {item.note && <dd className="ui-stat-note">{item.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
