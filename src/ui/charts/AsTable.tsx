import type { ReactNode } from 'react'
import { Disclosure } from '../Disclosure.tsx'
import { Table } from '../Table.tsx'

export type AsTableProps = {
  label: ReactNode
  /** Names the points, above them. */
  head: string
  points: readonly { key: string; label: string }[]
  series: readonly { key: string; label: string; unit?: string | undefined; values: readonly number[] }[]
}

/** Data of a chart of several series as a table; it opens below the picture. */
export function AsTable({ label, head, points, series }: AsTableProps) {
  return (
    <Disclosure summary="As a table" className="ui-screen-only">
      <Table
        caption={label}
        hideCaption
        scroll
        rows={points.map((point, index) => ({ ...point, index }))}
        rowKey={(point) => point.key}
        columns={[
          { key: 'point', header: head, cell: (point) => point.label },
          ...series.map(({ key, label: name, unit = '', values }) => ({
            key,
            header: name,
            align: 'end' as const,
            cell: ({ index }: { index: number }) => `${(values[index] ?? 0).toLocaleString('en-US')}${unit}`,
          })),
        ]}
      />
    </Disclosure>
  )
}
