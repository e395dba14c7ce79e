import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { type Day, dayOf, daysBetween } from '../../../platform/shared/days.ts'
import type { Severity } from '../../../product/vendors.ts'
import { lateOffset, lateOffsets } from '../reviews.ts'
import type { RaiseAlert } from './alerts.ts'
import { inEachOrganisation } from './each-organisation.ts'

interface Parts {
  raiseAlert: RaiseAlert
  now: () => Date
}

/** Every few minutes: a finding is late from midnight on, and the person who has to act hears of it then. */
export const tellLateFindings = ({ raiseAlert, now }: Parts): JobKind<Record<string, never>> => ({
  name: 'vendors.tell-late-findings',
  schedule: '*/10 * * * *',
  run: (_, tools) =>
    inEachOrganisation(tools, (tx, organisationId) =>
      alertOfLateFindings(tx, { raiseAlert, organisationId, now: now() }),
    ),
})

/**
 * Raises one alert for each critical or high finding that has been late for one of the listed numbers of days, no matter who asks
 * first: the edit that made it late, or the job. The rest is work, and My work lists it.
 * @param vendorId Of this vendor only.
 */
export async function alertOfLateFindings(
  tx: Db,
  {
    raiseAlert,
    organisationId,
    vendorId,
    now,
  }: { raiseAlert: RaiseAlert; organisationId: number; vendorId?: number; now: Date },
): Promise<void> {
  const today = dayOf(now)
  const late = await runSql<{
    id: number
    vendorId: number
    vendorName: string
    title: string
    severity: Severity
    dueOn: Day
  }>(
    tx,
    `select f.id, v.id as "vendorId", v.vendor_name as "vendorName", f.title, f.severity, f.due_on as "dueOn"
     from vendor_finding f join vendor v on v.organisation_id = f.organisation_id and v.id = f.vendor_id
     where f.organisation_id = $1 and ($4::bigint is null or f.vendor_id = $4) and v.archived_at is null
       and f.status in ('open', 'in_progress') and f.severity in ('critical', 'high')
       and f.due_on + $3::int <= $2::date order by f.id`,
    [organisationId, today, Math.min(...lateOffsets), vendorId ?? null],
  )
  for (const { id, vendorId: about, vendorName, title, severity, dueOn } of late)
    await raiseAlert(tx, {
      ...{ organisationId, vendorId: about, kind: 'finding_overdue', severity, now },
      title: `A ${severity} finding about ${vendorName} is overdue`,
      description: `“${title}” was due on ${asOfWords(dueOn)}, ${counted(daysBetween(dueOn, today), 'day')} ago.`,
      actionRequired: 'Resolve the finding, accept the risk, or set a new due date.',
      dedupeKey: `finding-overdue:${id}:${dueOn}:${lateOffset(dueOn, today)}`,
    })
}
