import type { ChartFill } from './fills.ts'

export type SharesProps = {
  shares: readonly { key: string; value: number; fill: ChartFill | 'line' }[]
  className?: string | undefined
}

/** Parts of a whole as one thin bar; their words stand beside it. */
export function Shares({ shares, className }: SharesProps) {
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  const percent = (value: number) => (whole === 0 ? 0 : (100 * value) / whole)
  return (
    <svg className={className} width="96" height="6" aria-hidden="true">
      {shares.map(({ key, value, fill }, index) => (
        <rect
          key={key}
          x={`${percent(shares.slice(0, index).reduce((sum, before) => sum + before.value, 0))}%`}
          width={`${percent(value)}%`}
          height="6"
          className={`ui-fill-${fill}`}
        />
      ))}
    </svg>
  )
}
