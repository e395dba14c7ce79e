import { randomBytes } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Answer } from '../core/connectors/register.ts'
import type { Evidence } from '../core/evidence.ts'
import type { Finding } from '../core/findings/finding.ts'
import type { Conclusion } from '../core/investigate.ts'
import type { Resolution } from '../core/resolve.ts'
import type { Priority, RunStatus } from '../vocabulary.ts'

export interface Run {
  id: string
  app_name: string
  status: RunStatus
  priority: Priority
  origin: 'visitor' | 'catalog' | 'staff'
  /** Addresses that wait for the notice. */
  contacts: string[]
  phase: string | null
  subject_id: string | null
  resolution: Resolution | null
  score: Conclusion['score']
  level: string | null
  report: { report: Conclusion['report']; verifier: Conclusion['verifierOutcome'] } | null
  ai_report: string | null
  failure: string | null
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
}

const contactsSql = `coalesce((select array_agg(email order by created_at, email) from investigation_contact c where c.investigation_id = i.id), '{}')`
const runColumns = `id, app_name, status, priority, origin, ${contactsSql} as contacts, phase, subject_id, resolution, score, level, report, ai_report, failure,
  created_at, started_at, completed_at`

export const newRunId = () => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase()

interface NewRun {
  id: string
  appName: string
  subjectKey: string
  priority: Priority
  origin: Run['origin']
  runOn: string
}

/** @returns undefined when today's run of this subject exists already (for visitors), or ever did (for the catalog's own). */
export async function insertRun(db: Db, run: NewRun): Promise<{ id: string; status: RunStatus } | undefined> {
  const [row] = await runSql<{ id: string; status: RunStatus }>(
    db,
    `insert into investigation (id, app_name, subject_key, priority, origin, run_on) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id, status`,
    [run.id, run.appName, run.subjectKey, run.priority, run.origin, run.runOn],
  )
  return row
}

export async function findVisitorRunOfDay(
  db: Db,
  { subjectKey, runOn }: { subjectKey: string; runOn: string },
): Promise<{ id: string; status: RunStatus } | undefined> {
  const [row] = await runSql<{ id: string; status: RunStatus }>(
    db,
    `select id, status from investigation where subject_key = $1 and run_on = $2 and origin = 'visitor' and status <> 'failed'`,
    [subjectKey, runOn],
  )
  return row
}

export async function insertRequest(
  db: Db,
  request: { investigationId: string; vendorName: string; priority: Priority; requestedBy: string },
): Promise<void> {
  await runSql(
    db,
    `insert into investigation_request (investigation_id, vendor_name, priority, requested_by) values ($1, $2, $3, $4)`,
    [request.investigationId, request.vendorName, request.priority, request.requestedBy],
  )
}

export async function findRun(db: Db, id: string): Promise<Run | undefined> {
  const [row] = await runSql<Run>(db, `select ${runColumns} from investigation i where id = $1 and hidden_at is null`, [
    id,
  ])
  return row
}

export type ListedRun = Pick<
  Run,
  'id' | 'app_name' | 'status' | 'priority' | 'contacts' | 'level' | 'created_at' | 'completed_at'
> & { points: number | null }

/** Newest first; `before` is the id of the last one of the page before. */
export const listRuns = (
  db: Db,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListedRun[]> =>
  runSql<ListedRun>(
    db,
    `select i.id, i.app_name, i.status, i.priority, ${contactsSql} as contacts, i.level, i.created_at, i.completed_at,
       case when (i.score->>'known')::boolean then (i.score->>'R')::int end as points
     from investigation i
     where i.hidden_at is null and ($2::text is null or (i.created_at, i.id) < (select b.created_at, b.id from investigation b where b.id = $2))
     order by i.created_at desc, i.id desc limit $1`,
    [limit, before ?? null],
  )

export const countRuns = async (db: Db): Promise<number> => {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from investigation where hidden_at is null`,
  )
  return row?.count ?? 0
}

/** Takes the run for work: a run that was cut off is taken again, with the time of its first start. */
export async function startRun(db: Db, id: string): Promise<Run | undefined> {
  const [row] = await runSql<Run>(
    db,
    `update investigation i set status = 'in_progress', started_at = coalesce(started_at, now())
     where id = $1 and status in ('pending', 'in_progress') returning ${runColumns}`,
    [id],
  )
  return row
}

export async function listUnfinishedRunIds(db: Db): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from investigation where status in ('pending', 'in_progress') order by created_at, id`,
  )
  return rows.map((row) => row.id)
}

export const setPhase = (db: Db, id: string, phase: string) =>
  runSql(db, `update investigation set phase = $2 where id = $1`, [id, phase])

export const saveResolution = (db: Db, id: string, resolution: Resolution) =>
  runSql(db, `update investigation set resolution = $2, subject_id = $3 where id = $1`, [
    id,
    JSON.stringify(resolution),
    resolution.subject.id,
  ])

export const failRun = (db: Db, id: string, failure: string) =>
  runSql(
    db,
    `update investigation set status = 'failed', failure = $2, completed_at = now(), phase = null where id = $1 and status <> 'completed'`,
    [id, failure],
  )

export interface Step {
  step: string
  title: string
  started_at: Date
  ended_at: Date | null
  outcome: 'done' | 'unavailable' | 'skipped' | null
  reason: string | null
  lookups: number
  requests: number
  bytes: number
  evidence: number
  answer: Answer | null
}

export const listSteps = (db: Db, id: string): Promise<Step[]> =>
  runSql<Step>(
    db,
    `select step, title, started_at, ended_at, outcome, reason, lookups, requests, bytes, evidence, answer
     from investigation_step where investigation_id = $1 order by ordinal, step`,
    [id],
  )

export const beginStep = (
  db: Db,
  id: string,
  { step, title, ordinal }: { step: string; title: string; ordinal: number },
) =>
  runSql(
    db,
    `insert into investigation_step (investigation_id, step, title, ordinal, started_at) values ($1, $2, $3, $4, now())
     on conflict (investigation_id, step) do update set started_at = now(), ended_at = null, outcome = null where investigation_step.outcome is null`,
    [id, step, title, ordinal],
  )

export interface StepEnd {
  outcome: 'done' | 'unavailable' | 'skipped'
  reason: string | null
  lookups: number
  evidence: number
  answer: Answer | null
}

export const endStep = (db: Db, id: string, step: string, end: StepEnd) =>
  runSql(
    db,
    `update investigation_step set ended_at = now(), outcome = $3, reason = $4, lookups = $5, evidence = $6, answer = $7
     where investigation_id = $1 and step = $2`,
    [id, step, end.outcome, end.reason, end.lookups, end.evidence, end.answer ? JSON.stringify(end.answer) : null],
  )

interface Concluded {
  evidence: Evidence[]
  conclusion: Conclusion
}

/**
 * Everything a run leaves behind, in the caller's transaction.
 * @returns the addresses to notify; undefined when the run was concluded before.
 */
export async function completeRun(
  tx: Db,
  id: string,
  { evidence, conclusion }: Concluded,
): Promise<string[] | undefined> {
  const [run] = await runSql<{ contacts: string[] }>(
    tx,
    `update investigation i set status = 'completed', completed_at = now(), phase = null, score = $2, level = $3, report = $4, ai_report = $5
     where id = $1 and status = 'in_progress' returning ${contactsSql} as contacts`,
    [
      id,
      conclusion.score ? JSON.stringify(conclusion.score) : null,
      conclusion.score?.level ?? 'unknown',
      JSON.stringify({ report: conclusion.report, verifier: conclusion.verifierOutcome }),
      conclusion.aiReport,
    ],
  )
  if (!run) return undefined
  await runSql(
    tx,
    `insert into evidence (investigation_id, id, ordinal, record, sha256)
     select $1, r->>'id', n, r, r->>'sha256' from jsonb_array_elements($2::jsonb) with ordinality as e(r, n)`,
    [id, JSON.stringify(evidence)],
  )
  await runSql(
    tx,
    `insert into finding (investigation_id, id, ordinal, record)
     select $1, r->>'id', n, r from jsonb_array_elements($2::jsonb) with ordinality as f(r, n)`,
    [id, JSON.stringify(conclusion.findings)],
  )
  // The answers did their service: what they said is in the evidence now.
  await runSql(tx, `update investigation_step set answer = null where investigation_id = $1`, [id])
  return run.contacts
}

export const listEvidence = async (db: Db, id: string): Promise<Evidence[]> => {
  const rows = await runSql<{ record: Evidence }>(
    db,
    `select record from evidence where investigation_id = $1 order by ordinal`,
    [id],
  )
  return rows.map((row) => row.record)
}

export async function findEvidence(db: Db, id: string, evidenceId: string): Promise<Evidence | undefined> {
  const [row] = await runSql<{ record: Evidence }>(
    db,
    `select record from evidence where investigation_id = $1 and id = $2`,
    [id, evidenceId],
  )
  return row?.record
}

export const listFindings = async (db: Db, id: string): Promise<Finding[]> => {
  const rows = await runSql<{ record: Finding }>(
    db,
    `select record from finding where investigation_id = $1 order by ordinal`,
    [id],
  )
  return rows.map((row) => row.record)
}

/** Earlier completed runs of the same subject, newest first. */
export async function listEarlierRuns(
  db: Db,
  { subjectId, before, limit }: { subjectId: string; before: Date; limit: number },
) {
  const runs = await runSql<{
    id: string
    completed_at: Date
    level: string
    points: number | null
    findings: Finding[]
  }>(
    db,
    `select i.id, i.completed_at, i.level, case when (i.score->>'known')::boolean then (i.score->>'R')::int end as points,
       coalesce((select jsonb_agg(f.record order by f.ordinal) from finding f where f.investigation_id = i.id), '[]') as findings
     from investigation i where i.subject_id = $1 and i.status = 'completed' and i.hidden_at is null and i.completed_at < $2
     order by i.completed_at desc limit $3`,
    [subjectId, before, limit],
  )
  return runs.map((run) => ({
    id: run.id,
    completedAt: run.completed_at.toISOString(),
    level: run.level,
    score: run.points,
    findings: run.findings.map(({ ruleId, title, severity }) => ({ ruleId, title, severity })),
  }))
}

/** How many may wait for one run's notice; a flood of addresses is no audience. */
const contactsPerRun = 100

/** @returns false when the run is finished: there is nothing left to notify about. */
export async function leaveContact(
  db: Database,
  { id, contactEmail, until }: { id: string; contactEmail: string; until: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [run] = await runSql(
      tx,
      `select 1 from investigation where id = $1 and hidden_at is null and status in ('pending', 'in_progress') for update`,
      [id],
    )
    if (!run) return false
    await runSql(
      tx,
      `insert into investigation_contact (investigation_id, email, until)
       select $1, $2, $3 where (select count(*) from investigation_contact where investigation_id = $1) < $4 on conflict do nothing`,
      [id, contactEmail, until, contactsPerRun],
    )
    return true
  })
}

export const eraseContactsBefore = (db: Db, day: string) =>
  runSql(db, `delete from investigation_contact where until < $1 returning investigation_id`, [day])

export const listRequests = (db: Db, limit: number) =>
  runSql<{
    id: number
    investigation_id: string
    vendor_name: string
    status: string
    priority: string
    requested_by: string
    created_at: Date
    notes: string
  }>(
    db,
    `select r.id, r.investigation_id, r.vendor_name, i.status, r.priority, r.requested_by, r.created_at, r.notes
     from investigation_request r join investigation i on i.id = r.investigation_id order by r.created_at desc, r.id desc limit $1`,
    [limit],
  )
