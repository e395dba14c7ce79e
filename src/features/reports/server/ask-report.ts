import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { type Day, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Asked, Scope } from '../../../product/report-facts.ts'
import type { AskedPeriod } from '../../../product/reports.ts'
import type { AskedReport } from '../contract.ts'
import { daysOf } from '../periods.ts'
import type { ReportPayload } from './make-report.job.ts'
import { countUnderWay, findUnderWay, insertReport, lockReports } from './report.store.ts'

export interface AskParts {
  queue: QueueJob
  makeJob: JobKind<ReportPayload>
  now: () => Date
}

/** Manual reports of one organization at a time. */
const mostUnderWay = 5
/** Until one of them has ended, mostly. */
const waitSeconds = 5

/** @returns the new run, or the one that is on its way with the same already. */
export async function askForReport(
  tx: Db,
  { queue, makeJob, now: clock }: AskParts,
  { member, body }: { member: Member; body: AskedReport },
): Promise<number> {
  const { organisationId } = member
  const { format } = body
  const now = clock()
  const asked: Asked = { type: body.type, period: periodOf(body, dayOf(now)), scope: body.scope }
  await requireVendors(tx, { organisationId, scope: asked.scope })
  await lockReports(tx, organisationId)
  const underWay = await findUnderWay(tx, { organisationId, asked, format })
  if (underWay !== undefined) return underWay
  if ((await countUnderWay(tx, { organisationId, isVisitors: false })) >= mostUnderWay)
    throw refuse('too_many_reports', { headers: { 'retry-after': String(waitSeconds) } })
  const id = await insertReport(tx, { organisationId, asked, format, createdBy: member.id, now })
  if (id === undefined) throw new Error('a report was not written')
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: member.id }, kind: 'report.asked', subject: { kind: 'report', id }, at: now },
    details: { type: asked.type, format, from: asked.period.from, to: asked.period.to },
  })
  await queue(tx, makeJob, { organisationId, reportId: id })
  return id
}

/** @throws Refusal `period_unfit`. */
export function periodOf(
  { period: kind, from, to }: { period: AskedPeriod; from?: Day | undefined; to?: Day | undefined },
  today: Day,
): Asked['period'] {
  const days = daysOf(kind, { today, from, to })
  if (!days) throw refuse('period_unfit')
  return { kind: kind === 'this-month' ? 'custom' : kind, ...days }
}

/** A register without a vendor has reports that say so; a selection without one is a slip. @throws Refusal `scope_empty`. */
export async function requireVendors(
  tx: Db,
  { organisationId, scope }: { organisationId: number; scope: Scope },
): Promise<void> {
  if (Object.values(scope).every((chosen) => chosen === undefined || chosen.length === 0)) return
  const { tiers = [], vendorTypes = [], roles = [], vendorIds = [] } = scope
  const found = await runSql(
    tx,
    `select 1 from vendor where organisation_id = $1 and archived_at is null
       and (cardinality($2::text[]) = 0 or tier = any($2)) and (cardinality($3::text[]) = 0 or vendor_type = any($3))
       and (cardinality($4::text[]) = 0 or roles && $4) and (cardinality($5::bigint[]) = 0 or id = any($5)) limit 1`,
    [organisationId, tiers, vendorTypes, roles, vendorIds],
  )
  if (found.length === 0) throw refuse('scope_empty')
}
