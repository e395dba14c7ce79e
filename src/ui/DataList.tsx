import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type DataItem = { label: string; value: ReactNode; key?: string | undefined }

export type DataListProps = {
  items: readonly DataItem[]
  /** Hairlines between the rows, or a grid of columns instead of rows. */
  layout?: 'rows' | 'lined' | 'columns' | undefined
  id?: string | undefined
  className?: string | undefined
}

/** Terms and what is known of them. */
export function DataList({ items, layout = 'rows', id, className }: DataListProps) {
  return (
    <dl
      id={id}
      className={cx('ui-data', className)}
      data-lined={layout === 'lined' ? '' : undefined}
      data-columns={layout === 'columns' ? '' : undefined}
    >
      {items.map((item) => (
        <div key={item.key ?? item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
