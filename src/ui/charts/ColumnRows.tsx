import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { AsTable } from './AsTable.tsx'
import type { ChartFill } from './fills.ts'

const height = 60

export type ColumnRowsProps = {
  /** Says what is counted, and over which time. */
  label: ReactNode
  /** Names the columns, above them in the table: "Month". */
  head: string
  /** `tick` is shown below the column, for a few of them. */
  columns: readonly { key: string; label: string; tick?: string | undefined }[]
  rows: readonly {
    key: string
    label: string
    /** A shape beside the word, so that hue is never alone. */
    glyph?: ReactNode
    fill: ChartFill
    /** One for each column. */
    values: readonly number[]
  }[]
  className?: string | undefined
}

/** The course of several counts, one below the other on one scale; the same as a table, which opens below. */
export function ColumnRows({ label, head, columns, rows, className }: ColumnRowsProps) {
  const id = useId()
  const most = Math.max(1, ...rows.flatMap((row) => row.values))
  const step = 100 / Math.max(1, columns.length)
  return (
    <figure className={cx('ui-chart', 'ui-columns', className)} aria-labelledby={id}>
      <figcaption id={id} className="ui-chart-caption">
        {label}
      </figcaption>
      <div>
        {rows.map((row) => (
          <div key={row.key} className="ui-columns-row">
            <p className="ui-columns-label">
              {row.glyph}
              {row.label}
            </p>
            <svg width="100%" height={height} aria-hidden="true">
              {row.values.map((value, index) => {
                const tall = value === 0 ? 0 : Math.max(2, (value / most) * height)
                return (
                  <rect
                    key={columns[index]?.key ?? index}
                    x={`${(index + 0.12) * step}%`}
                    width={`${0.76 * step}%`}
                    y={height - tall}
                    height={tall}
                    className={`ui-fill-${row.fill}`}
                  >
                    <title>{`${columns[index]?.label}: ${value.toLocaleString('en-US')}`}</title>
                  </rect>
                )
              })}
              <line x1="0" x2="100%" y1={height} y2={height} className="ui-stroke-line" />
            </svg>
            <p className="ui-columns-sum">
              {row.values.reduce((sum, value) => sum + value, 0).toLocaleString('en-US')}
            </p>
          </div>
        ))}
        <div className="ui-columns-row">
          <svg width="100%" height="16" className="ui-columns-ticks" aria-hidden="true">
            {columns.map(
              ({ key, tick }, index) =>
                tick && (
                  <text key={key} x={`${(index + 0.12) * step}%`} y="12">
                    {tick}
                  </text>
                ),
            )}
          </svg>
        </div>
      </div>
      <AsTable label={label} head={head} points={columns} series={rows} />
    </figure>
  )
}
