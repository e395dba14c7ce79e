import { cx } from '../class-names.ts'

const height = 28
const inset = 4

export type SparklineProps = {
  values: readonly number[]
  /** The same in words: "Breaches a month, 3 in January 2025 to 11 in December 2025". */
  label: string
  /** In pixels. */
  width?: number | undefined
  className?: string | undefined
}

/** The course of a number, for a line of text or a table cell. */
export function Sparkline({ values, label, width = 120, className }: SparklineProps) {
  const points = sparklinePoints(values, width)
  const last = points.at(-1)
  return (
    <span className={cx('ui-chart', 'ui-spark', className)}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="ui-stroke-quiet"
        />
        {last && <circle cx={last.x} cy={last.y} r="3" className="ui-fill-accent" />}
      </svg>
    </span>
  )
}

/** Points within the picture, the largest value at its top; values that are all alike lie in the middle. */
export function sparklinePoints(values: readonly number[], width: number) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0
  return values.map((value, index) => {
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return { x: round(inset + index * step), y: round(height - inset - share * (height - 2 * inset)) }
  })
}

function round(value: number) {
  return Math.round(value * 100) / 100
}
