import { type Db, runSql } from '../../../platform/server/database.ts'
import { nameKey } from '../../../product/company-names.ts'
import type { Asked, Resolution } from '../core/resolve.ts'
import type { RunStatus } from '../vocabulary.ts'
import { catalogName } from './run.store.ts'

/** Why a run ended that no one answered, and one that another run continues. Both are no fault of the engine. */
export const unanswered = 'not-answered'
const continued = 'continued'

/** Puts a run back until someone says who is meant: no worker takes it up, and its time begins with the answer. */
export const saveQuestion = (db: Db, id: string, asked: Asked) =>
  runSql(
    db,
    `update investigation set status = 'pending', resolution = $2, asked_at = now(), phase = null, caller = null,
       started_at = null
     where id = $1 and status in ('pending', 'in_progress')`,
    [id, JSON.stringify(asked)],
  )

export interface OpenQuestion {
  origin: string
  asked: Asked
}

/** The question of a run, held until the transaction ends; undefined where it asks none any more. */
export async function takeQuestion(tx: Db, id: string): Promise<OpenQuestion | undefined> {
  const [row] = await runSql<OpenQuestion>(
    tx,
    `select origin, resolution as asked from investigation where id = $1 and asked_at is not null for update`,
    [id],
  )
  return row
}

/** Makes the run one that waits for a worker. */
export async function settleQuestion(
  tx: Db,
  id: string,
  { resolution, subjectKey, runOn, caller = null }: Settled,
): Promise<{ id: string; status: RunStatus }> {
  await runSql(
    tx,
    `update investigation set asked_at = null, resolution = $2, subject_key = coalesce($3, subject_key), run_on = $4,
       caller = $5, subject_name = $6
     where id = $1`,
    [id, JSON.stringify(resolution), subjectKey ?? null, runOn, caller, catalogName(resolution)],
  )
  return { id, status: 'pending' }
}

interface Settled {
  resolution: Resolution
  /** Key by which requests share one run a day; an organization's own run keeps its key. */
  subjectKey?: string
  runOn: string
  caller?: string | null
}

/** Another run about the same subject goes on for this one, and for all who asked for it. */
export async function continueIn(tx: Db, id: string, other: string): Promise<void> {
  await runSql(
    tx,
    `update investigation set status = 'failed', failure = $3, asked_at = null, continued_in = $2, completed_at = now()
     where id = $1`,
    [id, other, continued],
  )
  await runSql(tx, `update investigation_request set investigation_id = $2 where investigation_id = $1`, [id, other])
}

/** Ends runs whose question was put before this time. @returns one row for each. */
export const failUnanswered = (db: Db, before: Date) =>
  runSql(
    db,
    `update investigation set status = 'failed', failure = $2, asked_at = null, completed_at = now()
     where asked_at < $1 and status = 'pending' returning id`,
    [before, unanswered],
  )

/** As an organization's answers are kept: legal form, letter case and accents do not tell names apart. */
const keptName = (text: string) => nameKey(text) || text.trim().toLowerCase()

export const keepAnswer = (
  tx: Db,
  { organisationId, name, subjectId }: { organisationId: number; name: string; subjectId: string },
) =>
  runSql(
    tx,
    `insert into answered_name (organisation_id, name, subject_id) values ($1, $2, $3)
     on conflict (organisation_id, name) do update set subject_id = excluded.subject_id, answered_at = now()`,
    [organisationId, keptName(name), subjectId],
  )

/** Finds the organization's earlier answer for an unclear name. */
export async function findAnswer(
  tx: Db,
  { organisationId, name }: { organisationId: number; name: string },
): Promise<string | undefined> {
  const [row] = await runSql<{ subject_id: string }>(
    tx,
    `select subject_id from answered_name where organisation_id = $1 and name = $2`,
    [organisationId, keptName(name)],
  )
  return row?.subject_id
}
