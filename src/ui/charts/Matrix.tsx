import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { ScrollSideways } from '../Table.tsx'

export type MatrixCell = {
  /** Null if no one looked: drawn and announced as that, never as zero. */
  value: number | null
  /** As printed; the number when absent. */
  text?: string | undefined
}

export type MatrixProps = {
  caption: ReactNode
  hideCaption?: boolean | undefined
  /** Names the rows, above them. */
  head: string
  columns: readonly { key: string; label: ReactNode }[]
  rows: readonly { key: string; label: ReactNode; cells: readonly MatrixCell[] }[]
  /** `bar`: each row measures its own thing, and bars compare its cells · `dot`: many narrow columns, present or not. */
  mark?: 'bar' | 'dot' | undefined
  className?: string | undefined
}

/** Rows against columns, each cell drawn and numbered. It is a table: the marks repeat what the numbers say. */
export function Matrix({ caption, hideCaption, head, columns, rows, mark = 'bar', className }: MatrixProps) {
  const table = (
    <table className={cx('ui-chart', 'ui-matrix', className)} data-mark={mark}>
      <caption>{hideCaption ? <span className="ui-hidden">{caption}</span> : caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              <span>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {columns.map((column, index) => (
              <td key={column.key}>
                <Cell
                  cell={row.cells[index] ?? notLooked}
                  mark={mark}
                  full={Math.max(1, ...row.cells.map(({ value }) => value ?? 0))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (mark === 'bar') return table
  return <ScrollSideways caption={caption}>{table}</ScrollSideways>
}

const notLooked: MatrixCell = { value: null }

function Cell({ cell: { value, text }, mark, full }: { cell: MatrixCell; mark: 'bar' | 'dot'; full: number }) {
  if (value === null)
    return (
      <span className="ui-matrix-none">
        <span aria-hidden="true">–</span>
        <span className="ui-hidden">Not looked at</span>
      </span>
    )
  if (mark === 'dot' && value === 0) return <span className="ui-hidden">No</span>
  return (
    <>
      <span className="ui-matrix-value" data-zero={value === 0 ? '' : undefined}>
        {text ?? value.toLocaleString('en-US')}
      </span>
      {mark === 'bar' && (
        <svg width="100%" height="6" aria-hidden="true">
          <rect width="100%" height="6" className="ui-fill-line" />
          <rect width={`${(100 * Math.max(0, value)) / full}%`} height="6" className="ui-fill-bar" />
        </svg>
      )}
    </>
  )
}
