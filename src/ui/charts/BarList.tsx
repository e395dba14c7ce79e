import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { TextLink } from '../Link.tsx'
import type { ChartFill } from './fills.ts'

export type BarListItem = {
  key: string
  label: ReactNode
  value: number
  /** As printed; the number when absent. */
  text?: string | undefined
  href?: string | undefined
  fill?: ChartFill | undefined
  /** Parts of `value`, stacked in place of one bar; a legend appears beside the list. */
  parts?: readonly { key: string; value: number; fill: ChartFill }[] | undefined
}

export type BarListProps = {
  label: string
  items: readonly BarListItem[]
  /** The value of a full bar; the largest one when absent. */
  max?: number | undefined
  className?: string | undefined
}

/** A list whose numbers are also drawn. */
export function BarList({ label, items, max, className }: BarListProps) {
  const full = max ?? Math.max(1, ...items.map((item) => item.value))
  const share = (value: number) => Math.min(100, (100 * Math.max(0, value)) / full)
  return (
    <ul className={cx('ui-chart', 'ui-bars', className)} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <span>
            {item.href === undefined ? (
              item.label
            ) : (
              <TextLink href={item.href} quiet>
                {item.label}
              </TextLink>
            )}
          </span>
          <svg width="100%" height="8" aria-hidden="true">
            <rect width="100%" height="8" className="ui-fill-line" />
            {barsOf(item).map(({ key, before, value, fill }) => (
              <rect
                key={key}
                x={`${share(before)}%`}
                width={`${share(before + value) - share(before)}%`}
                height="8"
                className={`ui-fill-${fill}`}
              />
            ))}
          </svg>
          <span className="ui-bars-count">{item.text ?? item.value.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}

function barsOf({ key, value, fill = 'bar', parts = [{ key, value, fill }] }: BarListItem) {
  return parts.map((part, index) => ({
    ...part,
    before: parts.slice(0, index).reduce((sum, { value: drawn }) => sum + drawn, 0),
  }))
}
