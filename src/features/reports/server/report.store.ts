import { type Db, runSql } from '../../../platform/server/database.ts'
import { withdrawMails } from '../../../platform/server/outbox.ts'
import type { Asked, Scope } from '../../../product/report-facts.ts'
import type { Format, Period, ReportPart, ReportType, RunState, RunStep } from '../../../product/reports.ts'

export interface StoredFile {
  part: ReportPart
  name: string
  mediaType: string
  bytes: number
  sha256: string
}

export interface StoredReport {
  id: number
  scheduleId: number | null
  /** Whether a schedule made it by itself, at its own time. */
  isScheduled: boolean
  type: ReportType
  format: Format
  period: Period
  from: string
  to: string
  scope: Scope
  state: RunState
  step: RunStep
  failure: string | null
  vendors: number | null
  createdAt: Date
  endedAt: Date | null
  isVisitors: boolean
  memberName: string | null
  scheduleTitle: string | null
  files: StoredFile[]
}

const files = `(
    select coalesce(json_agg(json_build_object('part', f.part, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes,
      'sha256', f.sha256) order by array_position(array['file', 'json', 'manifest'], f.part)), '[]')
    from report_file f where f.organisation_id = r.organisation_id and f.report_id = r.id) as files`
const columns = `r.id, r.schedule_id as "scheduleId", (r.due_at is not null and r.created_by is null) as "isScheduled", r.type, r.format, r.period, r.period_from as "from", r.period_to as "to",
  r.scope, r.state, r.step, r.failure, r.vendors, r.created_at as "createdAt", r.ended_at as "endedAt",
  r.is_visitors as "isVisitors", concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, '')) as "memberName",
  s.title as "scheduleTitle", ${files}`
const joined = `report r
  left join member m on m.organisation_id = r.organisation_id and m.id = r.created_by
  left join report_schedule s on s.organisation_id = r.organisation_id and s.id = r.schedule_id`

export interface Which {
  organisationId: number
  id: number
}

export async function findReport(tx: Db, { organisationId, id }: Which): Promise<StoredReport | undefined> {
  const [report] = await runSql<StoredReport>(
    tx,
    `select ${columns} from ${joined} where r.organisation_id = $1 and r.id = $2`,
    [organisationId, id],
  )
  return report
}

/** Newest first, without those of visitors. */
export const listReports = (
  tx: Db,
  { organisationId, limit, before }: { organisationId: number; limit: number; before: number | undefined },
): Promise<StoredReport[]> =>
  runSql(
    tx,
    `select ${columns} from ${joined}
     where r.organisation_id = $1 and not r.is_visitors and ($3::bigint is null or r.id < $3) order by r.id desc limit $2`,
    [organisationId, limit, before ?? null],
  )

/** The last run of each schedule, or the last that has a report. */
export const listLastRuns = (
  tx: Db,
  {
    organisationId,
    scheduleIds,
    isDone = false,
  }: { organisationId: number; scheduleIds: readonly number[]; isDone?: boolean },
): Promise<StoredReport[]> =>
  runSql(
    tx,
    `select ${columns} from ${joined} where r.organisation_id = $1 and r.id in (
       select max(id) from report where organisation_id = $1 and schedule_id = any($2) and (not $3 or state = 'done')
       group by schedule_id)`,
    [organisationId, scheduleIds, isDone],
  )

/** Serializes requests for reports of the same organization. */
export const lockReports = (tx: Db, organisationId: number) =>
  runSql(tx, `select pg_advisory_xact_lock(hashtextextended('reports of ' || $1::text, 0))`, [organisationId])

/** The same one that is asked for and on its way. */
export async function findUnderWay(
  tx: Db,
  { organisationId, asked, format }: { organisationId: number; asked: Asked; format: Format },
): Promise<number | undefined> {
  const [run] = await runSql<{ id: number }>(
    tx,
    `select id from report where organisation_id = $1 and state in ('queued', 'running') and not is_visitors
       and schedule_id is null and type = $2 and format = $3 and period_from = $4 and period_to = $5 and scope = $6
     order by id limit 1`,
    [organisationId, asked.type, format, asked.period.from, asked.period.to, JSON.stringify(asked.scope)],
  )
  return run?.id
}

/** The newest that is there, on its way or has failed after `failedSince`, of those that were asked for since then. */
export async function findNewest(
  tx: Db,
  {
    organisationId,
    asked: { type, period, scope },
    format,
    since,
    failedSince,
  }: { organisationId: number; asked: Asked; format: Format; since: Date | null; failedSince: Date },
): Promise<Pick<StoredReport, 'id' | 'state' | 'files'> | undefined> {
  const [run] = await runSql<Pick<StoredReport, 'id' | 'state' | 'files'>>(
    tx,
    `select r.id, r.state, ${files} from report r where r.organisation_id = $1 and not r.is_visitors and r.schedule_id is null
       and r.type = $2 and r.format = $3 and r.period_from = $4 and r.period_to = $5 and r.scope = $6
       and ($7::timestamptz is null or r.created_at >= $7) and (r.state <> 'failed' or r.ended_at > $8)
     order by r.id desc limit 1`,
    [organisationId, type, format, period.from, period.to, JSON.stringify(scope), since, failedSince],
  )
  return run
}

/** Asked for by members, or by visitors, and not ended. */
export async function countUnderWay(
  tx: Db,
  { organisationId, isVisitors }: { organisationId: number; isVisitors: boolean },
): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from report
     where organisation_id = $1 and is_visitors = $2 and schedule_id is null and state in ('queued', 'running')`,
    [organisationId, isVisitors],
  )
  return row?.count ?? 0
}

/** @returns undefined where the schedule has a run for that moment already. */
export async function insertReport(
  tx: Db,
  {
    organisationId,
    asked: { type, period, scope },
    format,
    createdBy = null,
    schedule,
    isVisitors = false,
    now,
  }: {
    organisationId: number
    asked: Asked
    format: Format
    createdBy?: number | null
    schedule?: { id: number; dueAt: Date }
    isVisitors?: boolean
    now: Date
  },
): Promise<number | undefined> {
  const [report] = await runSql<{ id: number }>(
    tx,
    `insert into report (organisation_id, type, format, period, period_from, period_to, scope, created_by, schedule_id,
       due_at, is_visitors, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (schedule_id, due_at) do nothing returning id`,
    [
      ...[organisationId, type, format, period.kind, period.from, period.to, JSON.stringify(scope), createdBy],
      ...[schedule?.id ?? null, schedule?.dueAt ?? null, isVisitors, now],
    ],
  )
  return report?.id
}

/** @returns whether there is anything left to do. */
export async function takeStep(tx: Db, { organisationId, id, step }: Which & { step: RunStep }): Promise<boolean> {
  const moved = await runSql(
    tx,
    `update report set state = 'running', step = $3
     where organisation_id = $1 and id = $2 and state in ('queued', 'running') returning 1`,
    [organisationId, id, step],
  )
  return moved.length > 0
}

/** @returns false where it has ended before, or is gone: then nothing of it is to be written. */
export async function endReport(
  tx: Db,
  {
    organisationId,
    id,
    now,
    ...end
  }: Which & { now: Date } & ({ vendors: number; failure?: never } | { vendors?: never; failure: string }),
): Promise<boolean> {
  const ended = await runSql(
    tx,
    `update report set state = case when $3::text is null then 'done' else 'failed' end, failure = $3, vendors = $4,
       step = case when $3::text is null then 'done' else step end, ended_at = $5
     where organisation_id = $1 and id = $2 and state in ('queued', 'running') returning 1`,
    [organisationId, id, end.failure ?? null, end.vendors ?? null, now],
  )
  return ended.length > 0
}

export const insertFile = (tx: Db, { organisationId, id, ...file }: Which & StoredFile) =>
  runSql(
    tx,
    `insert into report_file (organisation_id, report_id, part, name, media_type, sha256, bytes)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organisationId, id, file.part, file.name, file.mediaType, file.sha256, file.bytes],
  )

/** With its files, links and the mails that have not left. @returns hashes of bytes that may be no one's now. */
export async function deleteReports(
  tx: Db,
  { organisationId, ids }: { organisationId: number; ids: readonly number[] },
): Promise<string[]> {
  const named = [organisationId, ids]
  // One that ends right now has its files and mails first, or none.
  await runSql(tx, `select from report where organisation_id = $1 and id = any($2) order by id for update`, named)
  await withdrawMails(
    tx,
    `select outbox_id from report_delivery where organisation_id = $1 and report_id = any($2)`,
    named,
  )
  const files = await runSql<{ sha256: string }>(
    tx,
    `delete from report_file where organisation_id = $1 and report_id = any($2) returning sha256`,
    named,
  )
  await runSql(tx, `delete from report where organisation_id = $1 and id = any($2)`, named)
  return files.map(({ sha256 }) => sha256)
}

export const askedOf = ({ type, period, from, to, scope }: StoredReport): Asked => ({
  type,
  period: { kind: period, from, to },
  scope,
})
