import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type LedgerLine = {
  key: string
  label: ReactNode
  /** Small below the label: why. */
  note?: ReactNode
  /** As printed, sign included. */
  value: string
  /** True for the total of the lines above. */
  isSum?: boolean | undefined
}

export type LedgerProps = {
  caption: ReactNode
  hideCaption?: boolean | undefined
  lines: readonly LedgerLine[]
  className?: string | undefined
}

/** A small sum, line by line, as on paper. */
export function Ledger({ caption, hideCaption, lines, className }: LedgerProps) {
  return (
    <table className={cx('ui-ledger', className)}>
      <caption>{hideCaption ? <span className="ui-hidden">{caption}</span> : caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} data-sum={line.isSum ? '' : undefined}>
            <th scope="row">
              {line.label}
              {line.note && <span className="ui-ledger-note">{line.note}</span>}
            </th>
            <td>{line.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
