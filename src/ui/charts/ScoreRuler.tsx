import { useId } from 'react'
import { cx } from '../class-names.ts'
import type { ChartFill } from './fills.ts'

/** The bands of the public badge, in ascending order. */
export const threeBands = [
  { from: 0, to: 40, words: 'Low', fill: 'green' },
  { from: 40, to: 60, words: 'Medium', fill: 'orange' },
  { from: 60, to: 100, words: 'High', fill: 'red' },
] as const

export type RulerBand = { from: number; to: number; words: string; fill: ChartFill }

export type ScoreRulerProps = {
  /** 0 to 100; null when nothing is known, which shows the ruler without a mark. */
  value: number | null
  interval?: { low: number; high: number } | undefined
  /** Values that the score cannot fall below, each with its reason. */
  floors?: readonly { at: number; reason: string }[] | undefined
  /** Ascending and without gaps from 0 to 100; the three of the public badge when absent. */
  scale?: readonly RulerBand[] | undefined
  /** The mark is an outline: the value is expected, not measured. */
  hollow?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

/** A value on a scale from 0 to 100 with its bands. The same facts are below the picture in words. */
export function ScoreRuler({
  value,
  interval,
  floors = [],
  scale = threeBands,
  hollow = false,
  label = 'Risk score',
  className,
}: ScoreRulerProps) {
  const id = useId()
  const here = value === null ? undefined : scale.findLast((band) => value >= band.from)
  const edges = scale.slice(1).map((band) => band.from)
  return (
    <figure className={cx('ui-chart', 'ui-ruler', className)} aria-labelledby={id}>
      <svg width="100%" height="88" aria-hidden="true" data-empty={value === null && !interval ? '' : undefined}>
        <g transform={value === null && !interval ? 'translate(0 -44)' : undefined}>
          {scale.map((band) => (
            <rect
              key={band.from}
              x={`${band.from}%`}
              width={`${band.to - band.from}%`}
              y="54"
              height="8"
              className={cx('ui-ruler-band', `ui-fill-${band.fill}`)}
              data-here={band === here ? '' : undefined}
            />
          ))}
          {[0, ...edges, 100].map((tick) => (
            <text key={tick} x={`${tick}%`} y="80" textAnchor={anchorAt(tick)}>
              {tick}
            </text>
          ))}
          {scale.map((band) => (
            <text
              key={band.from}
              x={`${(band.from + band.to) / 2}%`}
              y="80"
              textAnchor="middle"
              className={cx('ui-ruler-word', band === here && 'ui-ruler-here')}
            >
              {band.words}
            </text>
          ))}
          {edges.map((edge) => (
            <rect
              key={edge}
              x={`${edge}%`}
              transform="translate(-1)"
              y="54"
              width="2"
              height="8"
              className="ui-fill-ground"
            />
          ))}
          {[...new Set(floors.map(({ at }) => at))].map((at) => (
            <svg key={at} x={`${at}%`} y="63" overflow="visible" aria-hidden="true">
              <path d="M0 0 3.5 6h-7Z" className="ui-fill-ink" />
            </svg>
          ))}
          {interval && (
            <>
              <rect
                x={`${interval.low}%`}
                width={`${Math.max(0, interval.high - interval.low)}%`}
                y="46.5"
                height="3"
                className="ui-fill-ink"
              />
              {(['low', 'high'] as const).map((end) => (
                <rect
                  key={end}
                  x={`${interval[end]}%`}
                  transform="translate(-0.75)"
                  width="1.5"
                  y="44"
                  height="8"
                  className="ui-fill-ink"
                />
              ))}
            </>
          )}
          {value !== null && (
            <>
              <rect
                x={`${value}%`}
                transform={hollow ? 'translate(-3)' : 'translate(-1.5)'}
                y="39"
                width={hollow ? 6 : 3}
                height="26"
                className={hollow ? 'ui-ruler-hollow' : 'ui-fill-ink'}
              />
              <text x={`${value}%`} y="32" textAnchor={anchorAt(value)} className="ui-ruler-value">
                {value}
              </text>
            </>
          )}
        </g>
      </svg>
      <figcaption id={id} className="ui-chart-caption">
        {value === null ? (
          `${label}: not known.`
        ) : (
          <>
            {/* It may end in a name from right to left, which would draw the figure over to its other side. */}
            <bdi>{label}</bdi>
            {` ${value} of 100, in the ${here?.words.toLowerCase()} band.`}
          </>
        )}
        {interval && ` Possible between ${interval.low} and ${interval.high}.`}
        {floors.length > 0 && (
          <ul>
            {floors.map((floor) => (
              <li key={floor.reason}>
                Floor {floor.at}: {floor.reason}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  )
}

/** Keeps words within the picture at both ends. */
function anchorAt(value: number) {
  return value < 6 ? 'start' : value > 94 ? 'end' : 'middle'
}
