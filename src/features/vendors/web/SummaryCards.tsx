import { counted } from '../../../platform/shared/counted.ts'
import { bandOf } from '../../../product/score/levels.ts'
import { type StatItem, Stats } from '../../../ui/Stat.tsx'
import type { VendorAlert, VendorRow } from '../contract.ts'
import { averageRisk, complianceRate, countCompliant, isCritical } from './figures.ts'
import { BandWord } from './parts/VendorMarks.tsx'

interface SummaryCardsProps {
  /** Undefined while loading: an unknown figure isn't a zero. */
  vendors: readonly VendorRow[] | undefined
  alerts: readonly VendorAlert[] | undefined
}

export function SummaryCards({ vendors, alerts }: SummaryCardsProps) {
  const average = vendors && averageRisk(vendors)
  const notScored = vendors?.filter(({ isScored }) => !isScored).length ?? 0
  const overdue = vendors?.filter(({ isReviewOverdue }) => isReviewOverdue).length ?? 0
  const critical = alerts?.filter(isCritical)
  const items: StatItem[] = [
    {
      label: 'Avg Risk Score',
      value: average ?? notKnown,
      unit: average === undefined ? undefined : '/100',
      note: average !== undefined && vendors !== undefined && vendors.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <BandWord band={bandOf(average)} className="text-xs!" />
          {notScored > 0 && `${counted(notScored, 'vendor')} not scored yet, counted as 0`}
        </span>
      ),
    },
    {
      label: 'Compliance Rate',
      value: vendors ? complianceRate(vendors) : notKnown,
      unit: vendors && '%',
      note: vendors && `${countCompliant(vendors).toLocaleString('en-US')} of ${counted(vendors.length, 'vendor')}`,
    },
    {
      label: 'Active Vendors',
      value: vendors?.length.toLocaleString('en-US') ?? notKnown,
      note: vendors && (overdue > 0 ? counted(overdue, 'overdue review') : 'No review overdue'),
    },
    {
      label: 'Critical Alerts',
      value: critical?.length.toLocaleString('en-US') ?? notKnown,
      note: critical && `${critical.filter(({ isRead }) => !isRead).length.toLocaleString('en-US')} unread`,
    },
  ]
  return <Stats items={items} className="max-sm:grid-cols-2!" />
}

const notKnown = (
  <>
    <span aria-hidden="true">–</span>
    <span className="ui-hidden">Not known yet</span>
  </>
)
