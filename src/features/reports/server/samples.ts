import { type Db, runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf, hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Asked } from '../../../product/report-facts.ts'
import { type RunState, sampleHours } from '../../../product/reports.ts'
import type { AskedReport, SampleReports } from '../contract.ts'
import { type AskParts, periodOf } from './ask-report.ts'
import { insertLink, listTokens } from './link.store.ts'
import { getOrganisation } from './organisation.ts'
import type { ReportsParts } from './parts.ts'
import { isReached, listRecipients } from './recipient.store.ts'
import { countUnderWay, insertReport, listLastRuns, lockReports } from './report.store.ts'
import { listSchedules } from './schedule.store.ts'

type SampleParts = ReportsParts & AskParts

/** Samples of all visitors together, at a time. */
const mostSamples = 3
/** In a day: what a custom period makes different would fill the disk. */
const mostSamplesKept = 500
/** A request for the same within this time gets the existing one. */
const freshMs = hourMs

/** Returns what a visitor sees: the demonstration, where there is one and it is open. */
export async function showSamples(parts: SampleParts): Promise<SampleReports> {
  const { db, countFrameworks, secret } = parts
  const now = parts.now()
  const organisationId = await findDemo(parts)
  if (organisationId === undefined) return { isAvailable: false, organisation: null, frameworks: [], schedules: [] }
  return inOrganisation(db, organisationId, async (tx) => {
    const schedules = await listSchedules(tx, organisationId)
    const scheduleIds = schedules.map(({ id }) => id)
    const recipients = (await listRecipients(tx, { organisationId, scheduleIds })).filter(isReached)
    const runs = await listLastRuns(tx, { organisationId, scheduleIds, isDone: true })
    const tokens = await listTokens(tx, { organisationId, ids: runs.map(({ id }) => id), secret, now })
    return {
      isAvailable: true,
      organisation: (await getOrganisation(tx, organisationId)).name,
      frameworks: await countFrameworks(tx, { organisationId, today: dayOf(now) }),
      schedules: schedules.map(({ id, title, type, format, frequency, isPaused }) => {
        const last = runs.find(({ scheduleId }) => scheduleId === id)
        return {
          ...{ id, title, type, format, frequency, isPaused },
          lastGenerated: last?.endedAt?.toISOString() ?? null,
          recipients: recipients.filter(({ scheduleId }) => scheduleId === id).length,
          token: (last && tokens.get(last.id)) ?? null,
        }
      }),
    }
  })
}

/** @throws Refusal `no_demonstration`, `period_unfit`, `too_many_reports`, `samples_used_up`. */
export async function askForSample(
  parts: SampleParts,
  { type, format, ...chosen }: Omit<AskedReport, 'scope'>,
): Promise<{ token: string; state: RunState }> {
  const now = parts.now()
  const asked: Asked = { type, period: periodOf(chosen, dayOf(now)), scope: {} }
  const organisationId = await findDemo(parts)
  if (organisationId === undefined) throw refuse('no_demonstration')
  return inOrganisation(parts.db, organisationId, async (tx) => {
    await lockReports(tx, organisationId)
    const since = new Date(now.getTime() - freshMs)
    const known = await findSample(tx, { organisationId, asked, format, since })
    const tokens = await listTokens(tx, { organisationId, ids: known ? [known.id] : [], secret: parts.secret, now })
    const token = known && tokens.get(known.id)
    if (token) return { token, state: known.state }
    if ((await countUnderWay(tx, { organisationId, isVisitors: true })) >= mostSamples) throw refuse('too_many_reports')
    if ((await countSamples(tx, organisationId)) >= mostSamplesKept) throw refuse('samples_used_up')
    const id = await insertReport(tx, { organisationId, asked, format, isVisitors: true, now })
    if (id === undefined) throw new Error('a sample was not written')
    const expiresAt = new Date(now.getTime() + sampleHours * hourMs)
    const link = await insertLink(tx, { organisationId, id, secret: parts.secret, now, expiresAt })
    await parts.queue(tx, parts.makeJob, { organisationId, reportId: id })
    return { token: link.token, state: 'queued' }
  })
}

async function findDemo({ db, demo }: ReportsParts): Promise<number | undefined> {
  if (!demo) return undefined
  const [found] = await acrossOrganisations(db, (tx) =>
    runSql<{ id: number }>(tx, `select id from organisation where is_demo order by id limit 1`),
  )
  return found?.id
}

/** Those of a day, until they are erased. */
async function countSamples(tx: Db, organisationId: number): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from report where organisation_id = $1 and is_visitors`,
    [organisationId],
  )
  return row?.count ?? 0
}

async function findSample(
  tx: Db,
  { organisationId, asked, format, since }: { organisationId: number; asked: Asked; format: string; since: Date },
): Promise<{ id: number; state: RunState } | undefined> {
  const [sample] = await runSql<{ id: number; state: RunState }>(
    tx,
    `select id, state from report where organisation_id = $1 and is_visitors and state <> 'failed' and created_at > $2
       and type = $3 and format = $4 and period_from = $5 and period_to = $6 order by id desc limit 1`,
    [organisationId, since, asked.type, format, asked.period.from, asked.period.to],
  )
  return sample
}
