import { asOfWords } from '../../../../platform/shared/dates.ts'
import { dayOf } from '../../../../platform/shared/days.ts'
import { StatusBadge } from '../../../../ui/Badge.tsx'
import { dueOf } from '../../due.ts'

/** How long something on file holds: past, soon past, or its day. */
export function Validity({ until }: { until: string | null }) {
  if (until === null) return <span className="text-quiet">No end stated</span>
  const { state } = dueOf(until, dayOf(new Date()))
  const day = <time dateTime={until}>{asOfWords(until)}</time>
  if (state === 'overdue') return <StatusBadge tone="red">Expired {day}</StatusBadge>
  if (state === 'soon') return <StatusBadge tone="orange">Ends soon, {day}</StatusBadge>
  return day
}
