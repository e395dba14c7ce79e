import { type ReactNode, useId } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'

interface Props<Row> {
  /** Subject, place and time of the count. */
  label: string
  /** The chart. */
  children: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A chart, what it counts, and its table, which says more than the bars can. */
export function Figure<Row>({ label, children, columns, rows, rowKey }: Props<Row>) {
  const id = useId()
  return (
    <figure className="grid grid-cols-1 gap-3" aria-labelledby={id}>
      <figcaption id={id} className="ui-chart-caption">
        {label}
      </figcaption>
      {children}
      <Disclosure summary="As a table" className="text-sm">
        <Table caption={label} hideCaption scroll rows={rows} rowKey={rowKey} columns={columns} />
      </Disclosure>
    </figure>
  )
}

export const numbered = (count: number) => count.toLocaleString('en-US')

/** A column of the counts that stand under this key. */
export const countColumn = <Key extends string>(key: Key, header: string): Column<Record<Key, number>> => ({
  ...{ key, header, align: 'end' as const },
  cell: (row) => numbered(row[key]),
})
