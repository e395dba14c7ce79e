import { type Db, runSql } from '../../../platform/server/database.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { type Digest, digestOf } from '../core/digest.ts'
import type { Resolution } from '../core/resolve.ts'
import type { RunStatus } from '../vocabulary.ts'
import { listEvidence, listFindings } from './evidence.store.ts'
import { isPublic } from './visible-runs.ts'

// Runs as a register of vendors asks for them: its own by their key, public ones by their subject.

export interface ScoredRun {
  id: string
  /** The own key or the public subject that it was asked for by. */
  key: string
  completedAt: Date
  score: ScoreExplanation | null
}

/** The newest completed public run of each subject; those that looked at the catalog only say nothing beyond it. */
export const listNewestPublicRuns = (db: Db, subjectIds: readonly string[]): Promise<ScoredRun[]> =>
  runSql<ScoredRun>(
    db,
    `select distinct on (i.subject_id) i.id, i.subject_id as key, i.completed_at as "completedAt", i.score from investigation i
     where i.subject_id = any($1) and i.status = 'completed' and i.origin <> 'catalog' and ${isPublic}
     order by i.subject_id, i.completed_at desc, i.id desc`,
    [subjectIds],
  )

/** The newest completed one of each key, in a transaction that works for the organisation. */
export const listNewestOwnRuns = (
  tx: Db,
  { organisationId, keys }: { organisationId: number; keys: readonly string[] },
): Promise<ScoredRun[]> =>
  runSql<ScoredRun>(
    tx,
    `select distinct on (i.subject_key) i.id, i.subject_key as key, i.completed_at as "completedAt", i.score from investigation i
     where i.organisation_id = $1 and i.subject_key = any($2) and i.status = 'completed'
     order by i.subject_key, i.completed_at desc, i.id desc`,
    [organisationId, keys],
  )

export interface FoundRun {
  id: string
  status: RunStatus
  isOwn: boolean
  /** It waits to be told who is meant. */
  isAsked: boolean
  createdAt: Date
  completedAt: Date | null
}

/** The newest of the organisation's own, whatever became of it, else the newest public one that was completed. */
export async function findNewestRun(
  tx: Db,
  { organisationId, key, subjectIds }: { organisationId: number; key: string; subjectIds: readonly string[] },
): Promise<FoundRun | undefined> {
  const [row] = await runSql<FoundRun>(
    tx,
    `select i.id, i.status, i.organisation_id is not null as "isOwn", i.asked_at is not null as "isAsked", i.created_at as "createdAt", i.completed_at as "completedAt"
     from investigation i
     where i.hidden_at is null and ((i.organisation_id = $1 and i.subject_key = $2)
       or (i.organisation_id is null and i.subject_id = any($3) and i.status = 'completed'))
     order by i.organisation_id is null, i.created_at desc, i.id desc limit 1`,
    [organisationId, key, subjectIds],
  )
  return row
}

export interface DigestedRun extends Digest {
  id: string
  organisationId: number | null
  subjectKey: string
}

/** Finds the digest of a completed run that the transaction may see. */
export async function findDigest(tx: Db, id: string): Promise<DigestedRun | undefined> {
  const [run] = await runSql<{
    organisationId: number | null
    subjectKey: string
    resolution: Resolution
  }>(
    tx,
    `select i.organisation_id as "organisationId", i.subject_key as "subjectKey", i.resolution
     from investigation i where i.id = $1 and i.status = 'completed' and i.resolution is not null and i.hidden_at is null`,
    [id],
  )
  if (!run) return undefined
  const { resolution, ...rest } = run
  const evidence = await listEvidence(tx, id)
  const findings = await listFindings(tx, id)
  return { id, ...rest, ...digestOf({ subject: resolution.subject, evidence, findings }) }
}
