import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { latestDue, localDay, nextRun } from '../../../product/schedule-times.ts'
import { type AskParts, periodOf } from './ask-report.ts'
import { insertReport, listLastRuns, type Which } from './report.store.ts'
import { getSchedule, listDueSchedules, lockSchedule, type StoredSchedule, saveNextRun } from './schedule.store.ts'

/** Queues what is due: one run for each moment of a schedule. Of moments that passed while no one worked, only the last. */
export const runSchedules = (parts: AskParts): JobKind<Record<string, never>> => ({
  name: 'reports.schedule',
  schedule: '*/5 * * * *',
  run: async (_, { db, log, signal }) => {
    const due = await acrossOrganisations(db, (tx) => listDueSchedules(tx, parts.now()))
    for (const which of due) {
      // The job is put back, and goes on with those that are left.
      signal.throwIfAborted()
      await runSchedule(db, parts, which)
    }
    if (due.length > 0) log.info({ schedules: due.length }, 'scheduled reports queued')
  },
})

const runSchedule = (db: Database, parts: AskParts, { organisationId, id }: Which) =>
  inOrganisation(db, organisationId, async (tx) => {
    const now = parts.now()
    const schedule = await lockSchedule(tx, { organisationId, id })
    // Run, paused or deleted since the list was read.
    if (!schedule?.nextRunAt || schedule.nextRunAt > now) return
    await saveNextRun(tx, { organisationId, id, nextRunAt: nextRun(schedule, now) })
    const dueAt = latestDue(schedule, { due: schedule.nextRunAt, now })
    await queueRun(tx, parts, { organisationId, schedule, dueAt, createdBy: null })
  })

/** @returns undefined where the schedule has a run for that moment already. */
async function queueRun(
  tx: Db,
  { queue, makeJob, now }: AskParts,
  {
    organisationId,
    schedule,
    dueAt,
    createdBy,
  }: { organisationId: number; schedule: StoredSchedule; dueAt: Date; createdBy: number | null },
): Promise<number | undefined> {
  const { id, type, period, scope, format } = schedule
  const asked = { type, period: periodOf({ period }, localDay(schedule, dueAt)), scope }
  const given = { organisationId, asked, format, createdBy, schedule: { id, dueAt } }
  const reportId = await insertReport(tx, { ...given, now: now() })
  if (reportId !== undefined) await queue(tx, makeJob, { organisationId, reportId })
  return reportId
}

/** Now, because a member wants it, beside its own times. @returns the new run, or the one that is on its way already. */
export async function runNow(
  tx: Db,
  parts: AskParts,
  { member: { organisationId, id: memberId }, id }: { member: Member; id: number },
): Promise<number> {
  const at = parts.now()
  const schedule = await getSchedule(tx, { organisationId, id })
  const [last] = await listLastRuns(tx, { organisationId, scheduleIds: [id] })
  if (last && last.endedAt === null) return last.id
  const reportId = await queueRun(tx, parts, { organisationId, schedule, dueAt: at, createdBy: memberId })
  if (reportId === undefined) throw refuse('too_many_reports')
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: memberId }, kind: 'report.asked', details: { schedule: id }, at },
    subject: { kind: 'report', id: reportId },
  })
  return reportId
}
