import { SeverityBadge } from '../../../ui/Badge.tsx'
import { Ledger } from '../../../ui/Ledger.tsx'
import type { BreachAlert } from '../alerts.ts'
import { bandWords, figure, signedFigure, sumOf } from './severity-sum.ts'

interface SeveritySumProps {
  severity: BreachAlert['severity']
  reason: BreachAlert['severityReason']
}

/** The level worked out line by line, in the words of the table behind it. */
export function SeveritySum({ severity, reason: { formula, parts } }: SeveritySumProps) {
  const { factors, addends, floor, product, sum } = sumOf(parts)
  return (
    <div className="grid gap-4">
      <Ledger
        caption="How the severity adds up"
        hideCaption
        lines={[
          ...factors.map(({ id, label, why, value }, index) => ({
            key: id,
            label,
            note: why,
            value: index === 0 ? figure(value) : `× ${figure(value)}`,
          })),
          { key: 'product', label: 'Product', value: figure(product), isSum: true },
          ...addends.map(({ id, label, why, value }) => ({ key: id, label, note: why, value: signedFigure(value) })),
          { key: 'sum', label: 'Sum', value: figure(sum), isSum: true },
          ...(floor
            ? [{ key: 'floor', label: floor.label, note: floor.why, value: `at least ${figure(floor.value)}` }]
            : []),
        ]}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <SeverityBadge severity={severity} />
        <span>{bandWords(severity)}</span>
        <span>
          Formula <code className="font-mono text-xs">{formula}</code>
        </span>
      </p>
    </div>
  )
}
