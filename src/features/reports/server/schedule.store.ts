import { type Db, runSql } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Scope } from '../../../product/report-facts.ts'
import type { Format, Frequency, ReportType, schedulePeriods } from '../../../product/reports.ts'
import type { Which } from './report.store.ts'

export interface ScheduleFields {
  title: string
  type: ReportType
  format: Format
  period: (typeof schedulePeriods)[number]
  scope: Scope
  frequency: Frequency
  startsOn: string
  hour: number
  timeZone: string
  isPaused: boolean
}

export interface StoredSchedule extends ScheduleFields {
  id: number
  nextRunAt: Date | null
  memberName: string
  version: number
}

const columns = `s.id, s.title, s.type, s.format, s.period, s.scope, s.frequency, s.starts_on as "startsOn", s.hour,
  s.time_zone as "timeZone", s.paused_at is not null as "isPaused", s.next_run_at as "nextRunAt", s.version,
  concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, '')) as "memberName"`
const joined = `report_schedule s join member m on m.organisation_id = s.organisation_id and m.id = s.created_by`

export const listSchedules = (tx: Db, organisationId: number): Promise<StoredSchedule[]> =>
  runSql(tx, `select ${columns} from ${joined} where s.organisation_id = $1 order by s.id`, [organisationId])

export async function countSchedules(tx: Db, organisationId: number): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from report_schedule where organisation_id = $1`,
    [organisationId],
  )
  return row?.count ?? 0
}

/** Locks a schedule for changing it, running it or sending what it made. */
export async function lockSchedule(tx: Db, { organisationId, id }: Which): Promise<StoredSchedule | undefined> {
  const [schedule] = await runSql<StoredSchedule>(
    tx,
    `select ${columns} from ${joined} where s.organisation_id = $1 and s.id = $2 for update of s`,
    [organisationId, id],
  )
  return schedule
}

/** Under its lock. @throws Refusal `not_found` for one that went meanwhile. */
export async function getSchedule(tx: Db, which: Which): Promise<StoredSchedule> {
  const schedule = await lockSchedule(tx, which)
  if (!schedule) throw refuse('not_found')
  return schedule
}

export async function insertSchedule(
  tx: Db,
  given: ScheduleFields & { organisationId: number; memberId: number; nextRunAt: Date | null; now: Date },
): Promise<number> {
  const [schedule] = await runSql<{ id: number }>(
    tx,
    `insert into report_schedule (organisation_id, title, type, format, period, scope, frequency, starts_on, hour, time_zone,
       paused_at, next_run_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [given.organisationId, ...valuesOf(given), given.memberId, given.now],
  )
  if (!schedule) throw new Error('a schedule was not written')
  return schedule.id
}

export const saveSchedule = (
  tx: Db,
  { organisationId, id, ...given }: Which & ScheduleFields & { nextRunAt: Date | null; now: Date },
) =>
  runSql(
    tx,
    `update report_schedule set title = $3, type = $4, format = $5, period = $6, scope = $7, frequency = $8, starts_on = $9,
       hour = $10, time_zone = $11, paused_at = $12, next_run_at = $13, version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, id, ...valuesOf(given)],
  )

const valuesOf = ({ nextRunAt, now, ...given }: ScheduleFields & { nextRunAt: Date | null; now: Date }) => [
  ...[given.title, given.type, given.format, given.period, JSON.stringify(given.scope)],
  ...[given.frequency, given.startsOn, given.hour, given.timeZone, given.isPaused ? now : null, nextRunAt],
]

/** The reports that it made stay. */
export const deleteSchedule = (tx: Db, { organisationId, id }: Which) =>
  runSql(tx, `delete from report_schedule where organisation_id = $1 and id = $2`, [organisationId, id])

/** Lists the due schedules of all organizations. */
export const listDueSchedules = (tx: Db, now: Date): Promise<Which[]> =>
  runSql(
    tx,
    `select organisation_id as "organisationId", id from report_schedule where next_run_at <= $1 order by next_run_at, id`,
    [now],
  )

export const saveNextRun = (tx: Db, { organisationId, id, nextRunAt }: Which & { nextRunAt: Date }) =>
  runSql(tx, `update report_schedule set next_run_at = $3 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, nextRunAt],
  ])
