import { randomBytes } from 'node:crypto'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { AssessmentType } from '../../../product/assessments.ts'
import type { RunFilters } from '../contract.ts'
import type { ModelAnswers } from '../core/connectors/model/answers.ts'
import type { Evidence } from '../core/evidence.ts'
import type { Finding } from '../core/findings/finding.ts'
import type { SinceLast } from '../core/first-page.ts'
import type { Conclusion } from '../core/investigate.ts'
import type { Rewritten } from '../core/llm/rewrite.ts'
import { reportText } from '../core/report-text.ts'
import type { Asked, Resolution } from '../core/resolve.ts'
import type { Use } from '../core/use.ts'
import type { Advice, Priority, RunStatus } from '../vocabulary.ts'
import { forgetOutsideAnswers } from './answer.store.ts'
import { listContacts } from './contact.store.ts'
import { insertEvidence, insertFindings } from './evidence.store.ts'
import { insertLlmCalls } from './llm.store.ts'
import { forgetAnswers } from './step.store.ts'
import { isListedSql, isPublic, isVisibleTo, pointsSql } from './visible-runs.ts'

export interface Run {
  id: string
  /**
   * Key by which one run a day, or at a time, is shared: the subject's id, or what the run is about in another room's
   * words.
   */
  subject_key: string
  /** As typed. The public sees `nameOf`. */
  app_name: string
  /** As the catalog calls it, or the host or store id that answered; null where there is neither, or not yet. */
  subject_name: string | null
  status: RunStatus
  priority: Priority
  origin: 'visitor' | 'catalog' | 'staff' | 'monitor' | 'member'
  /** Owner of the run; null for a public run. */
  organisation_id: number | null
  /** Set for a visitor's run until it ends: the caller whose share of the queue and of the model it takes. */
  caller: string | null
  /** The first address that waits for the notice; strangers see it masked. */
  contact: string | null
  phase: string | null
  subject_id: string | null
  resolution: Resolution | Asked | null
  /** Set while it waits to be told who is meant; its resolution is the question then. */
  asked_at: Date | null
  failure: string | null
  score: Conclusion['score']
  level: string | null
  advice: Advice | null
  /** The organization's intended use of the vendor. */
  stated_use: Use | null
  report: {
    report: Conclusion['report']
    verifier: Conclusion['verifierOutcome']
    /** Only where an earlier run about the subject was completed. */
    sinceLast?: SinceLast
    /** Which sections a language model said in other words, and which of its sentences were refused; only where one is set. */
    generated?: Generated
  } | null
  ai_report: string | null
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
}

const contactSql = `(select email from investigation_contact c where c.investigation_id = i.id order by c.created_at, c.email limit 1)`
const runColumns = `id, subject_key, app_name, subject_name, status, priority, origin, organisation_id, caller, ${contactSql} as contact, phase, subject_id, resolution, asked_at, failure, score, level, advice, stated_use, report, ai_report,
  created_at, started_at, completed_at`

export const newRunId = () => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase()

interface NewRun {
  id: string
  appName: string
  subjectName?: string | null
  subjectKey: string
  priority: Priority
  origin: Run['origin']
  runOn: string
  organisationId?: number
  assessmentType?: AssessmentType | undefined
  caller?: string
  /** Intended use, for an organization's own run. */
  use?: Use | null
  /** Set if it is known already. With a question, the run waits for the answer. */
  resolution?: Resolution | Asked
}

/** @returns undefined when today's run of this subject exists already (for visitors), or ever did (for the catalog's own). */
export async function insertRun(db: Db, run: NewRun): Promise<{ id: string; status: RunStatus } | undefined> {
  const [row] = await runSql<{ id: string; status: RunStatus }>(
    db,
    `insert into investigation (id, app_name, subject_key, priority, origin, run_on, organisation_id, assessment_type, caller,
       subject_name, resolution, asked_at, stated_use)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11::jsonb->>'outcome' = 'asked' then now() end, $12) on conflict do nothing returning id, status`,
    [
      ...[run.id, run.appName, run.subjectKey, run.priority, run.origin, run.runOn],
      ...[run.organisationId ?? null, run.assessmentType ?? 'full', run.caller ?? null, run.subjectName ?? null],
      run.resolution ? JSON.stringify(run.resolution) : null,
      run.use ? JSON.stringify(run.use) : null,
    ],
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

/** A public one; where another run continues it, that one. */
export async function findRun(db: Db, id: string): Promise<Run | undefined> {
  const [row] = await runSql<Run>(
    db,
    `select ${runColumns} from investigation i
     where id = coalesce((select continued_in from investigation where id = $1), $1) and ${isPublic}`,
    [id],
  )
  return row
}

/** One of an organisation's own, in a transaction that works for it. */
export async function findOwnRun(
  tx: Db,
  { organisationId, id }: { organisationId: number; id: string },
): Promise<Run | undefined> {
  const [row] = await runSql<Run>(
    tx,
    `select ${runColumns} from investigation i where id = $1 and organisation_id = $2`,
    [id, organisationId],
  )
  return row
}

/** Holds the subject until the transaction ends: two who ask at once begin one run. */
export async function findOwnRunUnderWay(
  tx: Db,
  { organisationId, subjectKey }: { organisationId: number; subjectKey: string },
): Promise<{ id: string; status: RunStatus } | undefined> {
  await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('own run ' || $1::text || ' ' || $2, 0))`, [
    organisationId,
    subjectKey,
  ])
  const [row] = await runSql<{ id: string; status: RunStatus }>(
    tx,
    `select id, status from investigation
     where organisation_id = $1 and subject_key = $2 and status in ('pending', 'in_progress') order by created_at limit 1`,
    [organisationId, subjectKey],
  )
  return row
}

/** Stores the intended use of an organization's own run, in a transaction that works for it. */
export const saveUse = (tx: Db, { id, use }: { id: string; use: Use }) =>
  runSql(tx, `update investigation set stated_use = $2 where id = $1 and organisation_id is not null`, [
    id,
    JSON.stringify(use),
  ])

export type ListedRun = Pick<
  Run,
  | 'id'
  | 'app_name'
  | 'subject_name'
  | 'organisation_id'
  | 'subject_id'
  | 'asked_at'
  | 'status'
  | 'priority'
  | 'contact'
  | 'level'
  | 'advice'
  | 'created_at'
  | 'completed_at'
> & { points: number | null; looking_at: string[] }

/** Steps under way that a line of the list has room for. */
const stepsListed = 3

const fits = (first: number) =>
  [
    `($${first}::text is null or position(lower($${first}) in lower(i.subject_name)) > 0)`,
    `($${first + 1}::text is null or i.advice = $${first + 1})`,
    `($${first + 2}::text is null or i.level = $${first + 2})`,
    `($${first + 3}::text is null or i.status = $${first + 3})`,
  ].join(' and ')
const filterValues = ({ q, recommendation, level, status }: RunFilters) =>
  [q || undefined, recommendation, level, status].map((value) => value ?? null)

/** Newest first; `before` is the id of the last one of the page before. */
export const listRuns = (
  db: Db,
  { limit, before, ...filters }: { limit: number; before?: string | undefined } & RunFilters,
): Promise<ListedRun[]> =>
  runSql<ListedRun>(
    db,
    `select i.id, i.app_name, i.subject_name, i.organisation_id, i.subject_id, i.asked_at, i.status, i.priority, ${contactSql} as contact, i.level, i.advice, i.created_at, i.completed_at,
       ${pointsSql} as points,
       case when i.status = 'in_progress' then array(select s.title from investigation_step s
         where s.investigation_id = i.id and s.ended_at is null order by s.ordinal, s.step limit ${stepsListed}) else '{}' end as looking_at
     from investigation i
     where ${isListedSql} and ${fits(3)} and ($2::text is null or (i.created_at, i.id) < (select b.created_at, b.id from investigation b where b.id = $2))
     order by i.created_at desc, i.id desc limit $1`,
    [limit, before ?? null, ...filterValues(filters)],
  )

/** Whether the public list has the run. */
export async function isListed(db: Db, id: string): Promise<boolean> {
  const rows = await runSql(db, `select 1 from investigation i where i.id = $1 and ${isListedSql}`, [id])
  return rows.length > 0
}

export const countRuns = async (db: Db, filters: RunFilters = {}): Promise<number> => {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from investigation i where ${isListedSql} and ${fits(1)}`,
    filterValues(filters),
  )
  return row?.count ?? 0
}

/** Takes the run for work: a run that was cut off is taken again, with the time of its first start. */
export async function startRun(db: Db, id: string): Promise<Run | undefined> {
  const [row] = await runSql<Run>(
    db,
    `update investigation i set status = 'in_progress', started_at = coalesce(started_at, now())
     where id = $1 and status in ('pending', 'in_progress') and asked_at is null returning ${runColumns}`,
    [id],
  )
  return row
}

/** Lists unfinished runs that have a job. Staff run theirs from the command line, in its own process. */
export const listUnfinishedRuns = (db: Db) =>
  runSql<Pick<Run, 'id' | 'origin'>>(
    db,
    `select id, origin from investigation where status in ('pending', 'in_progress') and asked_at is null and origin <> 'staff' order by created_at, id`,
  )

/** Runs of visitors that wait: all, and this caller's. Holds the line until the transaction ends. */
export async function countWaitingOfVisitors(tx: Db, caller: string): Promise<{ all: number; own: number }> {
  await runSql(tx, `select pg_advisory_xact_lock(hashtext('investigation.visitors'))`)
  const [row] = await runSql<{ all: number; own: number }>(
    tx,
    `select count(*)::int as all, count(*) filter (where caller = $1)::int as own from investigation
     where status = 'pending' and origin = 'visitor' and asked_at is null`,
    [caller],
  )
  return row ?? { all: 0, own: 0 }
}

/** Runs of the same visitor or organization that wait, by their priority. */
export const listWaitingPriorities = async (
  tx: Db,
  whose: { organisationId: number } | { caller: string },
): Promise<Priority[]> => {
  const rows = await runSql<{ priority: Priority }>(
    tx,
    `select priority from investigation where status = 'pending' and asked_at is null and (organisation_id = $1 or caller = $2)`,
    'caller' in whose ? [null, whose.caller] : [whose.organisationId, null],
  )
  return rows.map(({ priority }) => priority)
}

export const setPhase = (db: Db, id: string, phase: string) =>
  runSql(db, `update investigation set phase = $2 where id = $1`, [id, phase])

/** `reached`: what a subject outside the catalog is called that answered. */
export const saveResolution = (db: Db, id: string, resolution: Resolution, reached: string | null = null) =>
  runSql(db, `update investigation set resolution = $2, subject_id = $3, subject_name = $4 where id = $1`, [
    ...[id, JSON.stringify(resolution), resolution.subject.id, catalogName(resolution) ?? reached],
  ])

/** Null for what is in no catalog. */
export const catalogName = ({ subject }: Resolution): string | null => (subject.key === null ? null : subject.name)

export const failRun = (db: Db, id: string, failure: string) =>
  runSql(
    db,
    `update investigation set status = 'failed', failure = $2, completed_at = now(), phase = null, caller = null
     where id = $1 and status <> 'completed'`,
    [id, failure],
  )

/** Sentences of a language model in a run, and those that were dropped. */
export interface Generated extends Pick<Rewritten, 'sections' | 'rejected' | 'written'> {
  /** Null where no answer was asked for or given; missing in runs from before there were any. */
  answers?: ModelAnswers | null
}

const generatedOf = ({ sections, rejected, written, answers }: Generated): Generated => ({
  ...{ sections, rejected, written },
  answers: answers ?? null,
})

interface Concluded {
  evidence: Evidence[]
  conclusion: Conclusion
  rewritten?: (Generated & Pick<Rewritten, 'report' | 'calls'>) | undefined
  sinceLast?: SinceLast | undefined
}

/**
 * Everything a run leaves behind, in the caller's transaction.
 * @returns the addresses to notify; undefined when the run was concluded before.
 */
export async function completeRun(
  tx: Db,
  id: string,
  { evidence, conclusion, rewritten, sinceLast }: Concluded,
): Promise<string[] | undefined> {
  const [run] = await runSql(
    tx,
    `update investigation i set status = 'completed', completed_at = now(), phase = null, caller = null, score = $2, level = $3, report = $4, ai_report = $5
     where id = $1 and status = 'in_progress' returning id`,
    [
      id,
      conclusion.score ? JSON.stringify(conclusion.score) : null,
      conclusion.score?.level ?? 'unknown',
      JSON.stringify({
        report: rewritten?.report ?? conclusion.report,
        verifier: conclusion.verifierOutcome,
        ...(sinceLast && { sinceLast }),
        ...(rewritten && {
          generated: generatedOf(rewritten),
        }),
      }),
      rewritten ? reportText(rewritten.report, conclusion.findings) : conclusion.aiReport,
    ],
  )
  if (!run) return undefined
  await insertEvidence(tx, id, evidence)
  await insertFindings(tx, id, conclusion.findings)
  if (rewritten) await insertLlmCalls(tx, id, rewritten.calls)
  await forgetAnswers(tx, id)
  await forgetOutsideAnswers(tx, id)
  // A statement of its own: the one above may have waited for an address that was being left, and would not see it.
  return listContacts(tx, id)
}

export interface OtherRun {
  id: string
  is_own: boolean
  completed_at: Date
  level: string | null
  points: number | null
}

const otherRunsShown = 20

/** Other completed runs of the same subject, newest first: public ones, and of an organisation's own run also its others. */
export const listOtherRuns = async (
  db: Db,
  run: Pick<Run, 'id' | 'subject_id' | 'organisation_id'>,
): Promise<OtherRun[]> =>
  run.subject_id === null
    ? []
    : runSql<OtherRun>(
        db,
        `select id, organisation_id is not null as is_own, completed_at, level,
           ${pointsSql} as points
         from investigation i where subject_id = $1 and id <> $2 and status = 'completed' and ${isVisibleTo('$4')}
         order by completed_at desc, id desc limit $3`,
        [run.subject_id, run.id, otherRunsShown, run.organisation_id],
      )

/** The newest completed run of a subject that this one may be held against; one of the catalog alone only against another. */
export async function findLastRun(
  db: Db,
  { run, subjectId }: { run: Pick<Run, 'id' | 'organisation_id' | 'origin'>; subjectId: string },
): Promise<(Pick<Run, 'id' | 'level' | 'report'> & { completed_at: Date }) | undefined> {
  const [last] = await runSql<Pick<Run, 'id' | 'level' | 'report'> & { completed_at: Date }>(
    db,
    `select i.id, i.level, i.report, i.completed_at from investigation i
     where i.subject_id = $1 and i.id <> $2 and i.status = 'completed' and ${isVisibleTo('$3')}
       and (i.origin = 'catalog') = ($4 = 'catalog')
     order by i.completed_at desc, i.id desc limit 1`,
    [subjectId, run.id, run.organisation_id, run.origin],
  )
  return last
}

/** Earlier completed runs of the same subject, public or the organisation's own, newest first. */
export async function listEarlierRuns(
  db: Db,
  {
    subjectId,
    organisationId,
    before,
    limit,
  }: { subjectId: string; organisationId: number | null; before: Date; limit: number },
) {
  const runs = await runSql<{
    id: string
    completed_at: Date
    level: string
    points: number | null
    findings: Finding[]
  }>(
    db,
    `select i.id, i.completed_at, i.level, ${pointsSql} as points,
       coalesce((select jsonb_agg(f.record order by f.ordinal) from finding f where f.investigation_id = i.id), '[]') as findings
     from investigation i where i.subject_id = $1 and i.status = 'completed' and ${isVisibleTo('$4')} and i.completed_at < $2
     order by i.completed_at desc limit $3`,
    [subjectId, before, limit, organisationId],
  )
  return runs.map((run) => ({
    id: run.id,
    completedAt: run.completed_at.toISOString(),
    level: run.level,
    score: run.points,
    findings: run.findings.map(({ ruleId, title, severity }) => ({ ruleId, title, severity })),
  }))
}
