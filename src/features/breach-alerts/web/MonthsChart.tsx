import { asOfWords } from '../../../platform/shared/dates.ts'
import { SeverityGlyph } from '../../../ui/Badge.tsx'
import { ColumnRows } from '../../../ui/charts/ColumnRows.tsx'
import type { BreachOverview } from '../contract.ts'
import { severities } from '../severity-table.ts'

const fills = { low: 'green', medium: 'orange', high: 'red', critical: 'red' } as const

/** Below each January its year, and below the first month where that leaves room for it. */
const isTick = (months: BreachOverview['months'], index: number) =>
  months[index]?.month.endsWith('-01') ||
  (index === 0 && !months.slice(0, roomOfTick).some(({ month }) => month.endsWith('-01')))
const roomOfTick = 4

/** The last 24 months by level, the gravest at the top. */
export function MonthsChart({ months }: { months: BreachOverview['months'] }) {
  return (
    <ColumnRows
      label={`Breaches by the month in which they became public, the last ${months.length} months. This month is not over.`}
      head="Month"
      columns={months.map(({ month }, index) => ({
        key: month,
        label: asOfWords(month),
        tick: isTick(months, index) ? month.slice(0, 4) : undefined,
      }))}
      rows={severities.toReversed().map((level) => ({
        key: level,
        label: level.charAt(0).toUpperCase() + level.slice(1),
        glyph: <SeverityGlyph severity={level} />,
        fill: fills[level],
        values: months.map((month) => month[level]),
      }))}
    />
  )
}
