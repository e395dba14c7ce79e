import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { TextLink } from '../Link.tsx'
import { onPlainClick } from '../on-plain-click.ts'
import { plain, signed, waterfallGeometry } from './waterfall-geometry.ts'

export type WaterfallRow = {
  key: string
  label: ReactNode
  points: number
  /** Target of the row's link. */
  href?: string | undefined
  /** With script, in place of going to `href`. */
  onOpen?: (() => void) | undefined
  /** Small below the label: why, and citations. */
  note?: ReactNode
  /** Drawn as an outline: it was not observed. The note says so in words. */
  hollow?: boolean | undefined
}

export type WaterfallProps = {
  caption: ReactNode
  rows: readonly WaterfallRow[]
  totalLabel?: string | undefined
  /** Keeps two charts comparable; widened when a running sum leaves it. */
  domain?: readonly [number, number] | undefined
  className?: string | undefined
}

/** Shows a sum step by step. It is a table: the bars repeat what the numbers say. */
export function Waterfall({ caption, rows, totalLabel = 'Sum', domain, className }: WaterfallProps) {
  const geometry = waterfallGeometry(
    rows.map((row) => row.points),
    domain,
  )
  return (
    <div className={cx('ui-chart', className)}>
      <table className="ui-waterfall">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">
              <span className="ui-hidden">Bar</span>
            </th>
            <th scope="col">Points</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const bar = geometry.bars[index]
            if (!bar) return null
            return (
              <tr key={row.key}>
                <th scope="row">
                  {row.href === undefined ? (
                    row.label
                  ) : (
                    <TextLink href={row.href} onClick={onPlainClick(row.onOpen)}>
                      {row.label}
                    </TextLink>
                  )}
                  {row.note && <span className="ui-waterfall-note">{row.note}</span>}
                </th>
                <td>
                  <Bar
                    zero={geometry.zero}
                    x={bar.x}
                    width={bar.width}
                    falls={row.points < 0}
                    hollow={row.hollow === true}
                  />
                </td>
                <td>{signed(row.points)}</td>
                <td>{plain(bar.to)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <td>
              <TotalBar zero={geometry.zero} to={geometry.bars.at(-1)} />
            </td>
            <td />
            <td>{plain(geometry.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type BarProps = { zero: number; x: number; width: number; falls: boolean; hollow: boolean }

function Bar({ zero, x, width, falls, hollow }: BarProps) {
  return (
    <svg width="100%" height="20" aria-hidden="true">
      <line x1={`${zero}%`} x2={`${zero}%`} y1="-8" y2="28" className="ui-stroke-line" />
      {/* At least a hair wide: a step of little weight is still a step. */}
      <rect
        x={`${x}%`}
        width={width < 0.4 ? 2 : `${width}%`}
        y="4"
        height="12"
        className={cx(falls ? 'ui-fill-accent' : 'ui-fill-bar', hollow && 'ui-hollow')}
      />
    </svg>
  )
}

function TotalBar({
  zero,
  to,
}: {
  zero: number
  to: { x: number; width: number; from: number; to: number } | undefined
}) {
  if (!to) return null
  const end = to.to >= to.from ? to.x + to.width : to.x
  return (
    <svg width="100%" height="20" aria-hidden="true">
      <line x1={`${zero}%`} x2={`${zero}%`} y1="-8" y2="20" className="ui-stroke-line" />
      <rect
        x={`${Math.min(zero, end)}%`}
        width={`${Math.abs(end - zero)}%`}
        y="4"
        height="12"
        className="ui-fill-quiet"
      />
      <rect x={`${end}%`} transform="translate(-1)" width="2" y="1" height="18" className="ui-fill-ink" />
    </svg>
  )
}
