import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import type { ChartFill } from './fills.ts'

export type DistributionPart = {
  key: string
  label: string
  value: number
  fill: ChartFill
  /** Drawn as an outline: expected, not observed. */
  hollow?: boolean | undefined
  /** A shape beside the word, so that hue is never alone. */
  glyph?: ReactNode
}

export type DistributionProps = {
  label: string
  parts: readonly DistributionPart[]
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Shows the parts of a whole: one bar, and every part in words below it. */
export function Distribution({ label, parts, hideLabel, className }: DistributionProps) {
  const id = useId()
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  return (
    <figure className={cx('ui-chart', className)} aria-labelledby={id}>
      <figcaption id={id} className={hideLabel ? 'ui-hidden' : 'ui-chart-caption'}>
        {label}
      </figcaption>
      <svg width="100%" height="16" aria-hidden="true">
        {total === 0 && <rect width="100%" height="16" className="ui-fill-line" />}
        {shares(parts).map(({ part, from, share }, index) => (
          <g key={part.key}>
            <rect
              x={`${from}%`}
              width={`${share}%`}
              height="16"
              className={cx(`ui-fill-${part.fill}`, part.hollow && 'ui-faint')}
            />
            {index > 0 && (
              <rect x={`${from}%`} transform="translate(-1)" width="2" height="16" className="ui-fill-ground" />
            )}
          </g>
        ))}
      </svg>
      <ul className="ui-legend-list">
        {parts.map((part) => (
          <li key={part.key}>
            {part.glyph ?? (
              <svg width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" className={cx(`ui-fill-${part.fill}`, part.hollow && 'ui-faint')} />
              </svg>
            )}
            {part.label}
            <strong>{part.value.toLocaleString('en-US')}</strong>
            {total > 0 && <span>{percent(part.value / total)}</span>}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Each part that is there, with where it begins and how long it is, in percent. */
export function shares(parts: readonly DistributionPart[]) {
  const present = parts.filter((part) => part.value > 0)
  const total = present.reduce((sum, part) => sum + part.value, 0)
  let before = 0
  return present.map((part) => {
    const from = (100 * before) / total
    before += part.value
    return { part, from, share: (100 * part.value) / total }
  })
}

/** A part that is there never reads 0%, one that is not whole never 100%. */
export function percent(share: number) {
  if (share > 0 && share < 0.005) return '<1%'
  if (share < 1 && share >= 0.995) return '>99%'
  return `${Math.round(100 * share)}%`
}
