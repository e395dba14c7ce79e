import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { AsTable } from './AsTable.tsx'

const height = 152

export type LineChartProps = {
  /** Says what is measured, and over which time. */
  label: ReactNode
  hideLabel?: boolean | undefined
  /** Names the points, above them in the table: "Day". */
  head: string
  points: readonly { key: string; label: string }[]
  series: readonly {
    key: string
    label: string
    /** A dashed line is told from a solid one without its hue. */
    line: 'ink' | 'accent-dashed'
    unit?: string | undefined
    /** One for each point. */
    values: readonly number[]
  }[]
  /** The value at the top. */
  max: number
  className?: string | undefined
}

/** The course of one or two numbers on one scale from zero, over two points or more; the same as a table, which opens below. */
export function LineChart({ label, hideLabel, head, points, series, max, className }: LineChartProps) {
  const id = useId()
  const [first, last] = [points[0], points.at(-1)]
  const y = (value: number) => height - (height * Math.min(max, Math.max(0, value))) / max
  return (
    <figure className={cx('ui-chart', className)} aria-labelledby={id}>
      <figcaption id={id} className={hideLabel ? 'ui-hidden' : 'ui-chart-caption'}>
        {label}
      </figcaption>
      <ul className="ui-legend-list">
        {series.map(({ key, label: name, line, unit = '', values }) => (
          <li key={key}>
            <svg width="20" height="8" aria-hidden="true">
              <line x1="0" x2="20" y1="4" y2="4" {...strokes[line]} />
            </svg>
            {name}
            <strong>{`${(values.at(-1) ?? 0).toLocaleString('en-US')}${unit}`}</strong>
          </li>
        ))}
      </ul>
      <div className="ui-lines">
        <svg width="28" height={height} aria-hidden="true">
          {[0, max / 2, max].map((tick) => (
            <text key={tick} x="24" y={y(tick)} dy="4" textAnchor="end">
              {tick}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height} aria-hidden="true">
          {[0, max / 2, max].map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="ui-stroke-line" />
          ))}
          {/* Stretched to the width there is; its strokes are not. */}
          <svg
            width="100%"
            height={height}
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            overflow="visible"
            aria-hidden="true"
          >
            {series.map(({ key, line, values }) => (
              <polyline
                key={key}
                points={values.map((value, index) => `${across(index, values.length)},${y(value)}`).join(' ')}
                fill="none"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                {...strokes[line]}
              />
            ))}
          </svg>
          {series.map(({ key, line, values }) => (
            <circle
              key={key}
              cx={`${across(values.length - 1, values.length)}%`}
              cy={y(values.at(-1) ?? 0)}
              r="3.5"
              className={line === 'ink' ? 'ui-fill-ink' : 'ui-fill-accent'}
            />
          ))}
        </svg>
        <p className="ui-lines-ends">
          <span>{first?.label}</span>
          <span>{last?.label}</span>
        </p>
      </div>
      <AsTable label={label} head={head} points={points} series={series} />
    </figure>
  )
}

const strokes = {
  ink: { className: 'ui-stroke-ink', strokeWidth: 2 },
  'accent-dashed': { className: 'ui-stroke-accent', strokeWidth: 2, strokeDasharray: '5 4' },
}

/** Horizontal position of a point, in percent of the width. */
const across = (index: number, count: number) => (100 * index) / (count - 1)
