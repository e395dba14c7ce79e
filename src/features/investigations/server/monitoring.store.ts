import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Basis, Change, Reported } from '../../../product/score/changes.ts'
import type { ScoreLevel } from '../../../product/score/levels.ts'
import type { ScoreEvent } from '../../../product/score/method/contract.ts'
import type { RunStatus } from '../vocabulary.ts'
import { isPublic, pointsSql } from './visible-runs.ts'

export interface MonitoredSubject {
  id: number
  subject_id: string
  app_name: string
  every_days: number
  next_on: string
  reported_level: ScoreLevel | null
  reported_score: number | null
  reported_by: string | null
  pending_level: ScoreLevel | null
  created_at: Date
}

/**
 * A subject with its last run, however it was begun: its own, or another one about the same subject that used the
 * network.
 */
export interface ListedSubject extends MonitoredSubject {
  run: {
    id: string
    status: RunStatus
    level: string | null
    points: number | null
    created_at: string
    completed_at: string | null
    subject_id: string | null
  } | null
}

export interface StoredChange extends Change {
  id: number
  subject_id: string
  app_name: string
  investigation_id: string
  before_investigation_id: string | null
  created_at: Date
}

const columns = [
  'id',
  'subject_id',
  'app_name',
  'every_days',
  'next_on',
  'reported_level',
  'reported_score',
  'reported_by',
  'pending_level',
  'created_at',
]
  .map((column) => `m.${column}`)
  .join(', ')

/** Adds the subject, or gives the one that is there another number of days; a run that is due stays due. */
export async function upsertMonitored(
  db: Db,
  { subjectId, appName, everyDays, today }: { subjectId: string; appName: string; everyDays: number; today: string },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    db,
    `insert into monitored_subject as m (subject_id, app_name, every_days, next_on) values ($1, $2, $3, $4)
     on conflict (subject_id) do update
       set every_days = excluded.every_days, next_on = least(m.next_on, $4::date + excluded.every_days)
     returning id`,
    [subjectId, appName, everyDays, today],
  )
  if (!row) throw new Error('a monitored subject was neither added nor there')
  return row.id
}

export async function deleteMonitored(db: Db, id: number): Promise<boolean> {
  const rows = await runSql(db, `delete from monitored_subject where id = $1 returning id`, [id])
  return rows.length > 0
}

export async function findMonitored(db: Db, id: number): Promise<ListedSubject | undefined> {
  const [row] = await runSql<ListedSubject>(db, `${listed} where m.id = $1`, [id])
  return row
}

/** Newest first; `before` is the id of the last one of the page before. */
export const listMonitored = (
  db: Db,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ListedSubject[]> =>
  runSql<ListedSubject>(db, `${listed} where $2::bigint is null or m.id < $2 order by m.id desc limit $1`, [
    limit,
    before ?? null,
  ])

export async function countMonitored(db: Db): Promise<number> {
  const [row] = await runSql<{ count: number }>(db, `select count(*)::int as count from monitored_subject`)
  return row?.count ?? 0
}

const runFields = `i.id, i.status, i.level, i.created_at, i.completed_at, i.subject_id,
  ${pointsSql} as points`

// A run of its own that read the name as another subject by now counts as well: staff must see that it did.
const listed = `select ${columns}, to_jsonb(r) as run from monitored_subject m left join lateral (
    select * from (
      (select ${runFields} from investigation i
       where i.subject_key = m.subject_id and i.origin = 'monitor' and i.hidden_at is null
       order by i.created_at desc limit 1)
      union all
      (select ${runFields} from investigation i
       where i.subject_id = m.subject_id and i.origin in ('visitor', 'staff') and i.hidden_at is null
       order by i.created_at desc limit 1)
    ) either order by created_at desc limit 1
  ) r on true`

/** Those due on the day, the longest waiting first. */
export async function listDueIds(db: Db, { today, limit }: { today: string; limit: number }): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    db,
    `select id from monitored_subject where next_on <= $1 order by next_on, id limit $2`,
    [today, limit],
  )
  return rows.map((row) => row.id)
}

/**
 * Due with the next round; one that is due already stays due since then.
 * @returns whether the subject is monitored.
 */
export async function makeDue(db: Db, { subjectId, today }: { subjectId: string; today: string }): Promise<boolean> {
  const rows = await runSql(
    db,
    `update monitored_subject set next_on = least(next_on, $2::date) where subject_id = $1 returning id`,
    [subjectId, today],
  )
  return rows.length > 0
}

/**
 * Moves the date of the next run on, and holds the subject for the caller's transaction.
 * @param onlyWhenDue Then undefined is the answer where someone else was quicker.
 */
export async function takeMonitored(
  tx: Db,
  { id, today, onlyWhenDue }: { id: number; today: string; onlyWhenDue: boolean },
): Promise<Pick<MonitoredSubject, 'subject_id' | 'app_name'> | undefined> {
  const [row] = await runSql<Pick<MonitoredSubject, 'subject_id' | 'app_name'>>(
    tx,
    `update monitored_subject set next_on = $2::date + every_days
     where id = $1 and (not $3 or next_on <= $2) returning subject_id, app_name`,
    [id, today, onlyWhenDue],
  )
  return row
}

/** A run under way that will answer for the subject: of a visitor or of monitoring. One from a command line may have died with it. */
export async function findRunUnderWay(
  db: Db,
  subjectId: string,
): Promise<{ id: string; status: RunStatus } | undefined> {
  const [row] = await runSql<{ id: string; status: RunStatus }>(
    db,
    `select id, status from investigation
     where status in ('pending', 'in_progress') and origin in ('visitor', 'monitor') and hidden_at is null
       and (subject_id = $1 or (subject_id is null and subject_key = $1) or (origin = 'monitor' and subject_key = $1))
     order by created_at limit 1`,
    [subjectId],
  )
  return row
}

export interface Remembered {
  id: number
  subjectId: string
  /** Undefined before the first run. */
  reported: Reported | undefined
  reportedBy: string | null
  basis: Basis | null
  /** Events of the run that was reported; null if it no longer exists. */
  events: ScoreEvent[] | null
}

/**
 * Finds what was last reported about the subject of this run, locked for the caller's transaction; undefined if no one
 * monitors it.
 */
export async function findRemembered(tx: Db, investigationId: string): Promise<Remembered | undefined> {
  const [row] = await runSql<
    MonitoredSubject & {
      reported_method: string | null
      reported_mode: Basis['mode'] | null
      events: ScoreEvent[] | null
    }
  >(
    tx,
    `select ${columns}, m.reported_method, m.reported_mode,
       (select coalesce(b.score->'inputs'->'events', '[]') from investigation b where b.id = m.reported_by) as events
     from monitored_subject m
     where m.subject_id = (select i.subject_id from investigation i where i.id = $1 and i.origin not in ('catalog', 'member'))
     for update of m`,
    [investigationId],
  )
  if (!row) return undefined
  return {
    id: row.id,
    subjectId: row.subject_id,
    reported:
      row.reported_level === null
        ? undefined
        : { level: row.reported_level, score: row.reported_score, pending: row.pending_level },
    reportedBy: row.reported_by,
    basis:
      row.reported_method !== null && row.reported_mode !== null
        ? { method: row.reported_method, mode: row.reported_mode }
        : null,
    events: row.events,
  }
}

export const remember = (
  tx: Db,
  { id, reported, reportedBy, basis }: Pick<Remembered, 'id' | 'reportedBy' | 'basis'> & { reported: Reported },
) =>
  runSql(
    tx,
    `update monitored_subject set reported_level = $2, reported_score = $3, pending_level = $4, reported_by = $5,
       reported_method = $6, reported_mode = $7 where id = $1`,
    [id, reported.level, reported.score, reported.pending, reportedBy, basis?.method ?? null, basis?.mode ?? null],
  )

/** One of a run: where it was stored before, it stays. */
export async function insertChange(
  tx: Db,
  {
    subjectId,
    investigationId,
    before,
    change,
  }: { subjectId: string; investigationId: string; before: string | null; change: Change },
): Promise<void> {
  await runSql(
    tx,
    `insert into risk_change (subject_id, investigation_id, before_investigation_id, reason, level_before, level_after, score_before, score_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (investigation_id) do nothing`,
    [
      subjectId,
      investigationId,
      before,
      change.reason,
      change.levelBefore,
      change.levelAfter,
      change.scoreBefore,
      change.scoreAfter,
    ],
  )
}

const changeColumns = `c.id, c.subject_id, i.app_name, c.investigation_id, c.before_investigation_id, c.reason, c.created_at,
  c.level_before as "levelBefore", c.level_after as "levelAfter", c.score_before as "scoreBefore", c.score_after as "scoreAfter"`

/** Newest first; those of a run that staff have hidden are not shown. */
export const listChanges = (db: Db, { limit, before }: { limit: number; before?: number | undefined }) =>
  runSql<StoredChange>(
    db,
    `select ${changeColumns} from risk_change c join investigation i on i.id = c.investigation_id and ${isPublic}
     where $2::bigint is null or c.id < $2 order by c.id desc limit $1`,
    [limit, before ?? null],
  )

/** The newest of each of these subjects. */
export const listChangesOf = (db: Db, { subjectIds, each }: { subjectIds: readonly string[]; each: number }) =>
  runSql<StoredChange>(
    db,
    `select newest.* from unnest($1::text[]) as subject(id) cross join lateral (
       select ${changeColumns} from risk_change c join investigation i on i.id = c.investigation_id and ${isPublic}
       where c.subject_id = subject.id order by c.id desc limit $2
     ) newest order by newest.id desc`,
    [subjectIds, each],
  )
