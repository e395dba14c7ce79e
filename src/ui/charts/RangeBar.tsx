import { cx } from '../class-names.ts'
import { type RulerBand, threeBands } from './ScoreRuler.tsx'

export type RangeBarProps = {
  /** 0 to 100. */
  value: number
  low: number
  high: number
  /** The point is a ring: the value is expected, not measured. */
  hollow?: boolean | undefined
  /** False: the level is open, so the range is shown and no point. */
  settled?: boolean | undefined
  scale?: readonly RulerBand[] | undefined
  className?: string | undefined
}

/** A small ScoreRuler for a line of a list: the range that is possible, on the scale with its bands. The words say the same. */
export function RangeBar({ value, low, high, hollow, settled = true, scale = threeBands, className }: RangeBarProps) {
  const here = scale.findLast((band) => value >= band.from)
  return (
    <span className={cx('ui-range', className)} data-hollow={hollow ? '' : undefined}>
      <svg width="100%" height="16" aria-hidden="true">
        {scale.map((band) => (
          <rect
            key={band.from}
            x={`${band.from}%`}
            width={`${band.to - band.from}%`}
            y="6"
            height="4"
            className={cx('ui-ruler-band', `ui-fill-${band.fill}`)}
            data-here={settled && band === here ? '' : undefined}
          />
        ))}
        {scale.slice(1).map((band) => (
          <rect
            key={band.from}
            x={`${band.from}%`}
            transform="translate(-1)"
            y="6"
            width="2"
            height="4"
            className="ui-fill-ground"
          />
        ))}
        <rect x={`${low}%`} width={`${Math.max(high - low, 0.5)}%`} y="7" height="2" className="ui-fill-ink" />
        {[low, high].map((end, index) => (
          <rect
            key={index === 0 ? 'low' : 'high'}
            x={`${end}%`}
            transform="translate(-0.75)"
            width="1.5"
            y="3"
            height="10"
            className="ui-fill-ink"
          />
        ))}
        {settled && <circle cx={`${value}%`} cy="8" r="5" className="ui-range-point" />}
      </svg>
      <span className="ui-range-words">
        {settled && <strong>{value} of 100</strong>}
        <span>{low === high ? '' : `${low} to ${high} possible`}</span>
      </span>
    </span>
  )
}
