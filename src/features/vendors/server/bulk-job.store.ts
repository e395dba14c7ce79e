import { type Db, runSql } from '../../../platform/server/database.ts'
import type { BulkJob, RefusedVendor } from '../bulk-contract.ts'

export type BulkTask = { action: 'investigate' } | { action: 'send'; setKey: string; days: number }

interface Named {
  organisationId: number
  id: number
}

export async function insertBulkJob(
  tx: Db,
  {
    organisationId,
    memberId,
    task: { action, ...options },
    ids,
    now,
  }: { organisationId: number; memberId: number; task: BulkTask; ids: readonly number[]; now: Date },
): Promise<number> {
  const [job] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_bulk (organisation_id, action, options, vendor_ids, state, created_by, created_at)
     values ($1, $2, $3, $4, 'queued', $5, $6) returning id`,
    [organisationId, action, JSON.stringify(options), ids, memberId, now],
  )
  return job?.id ?? 0
}

export async function findBulkJob(db: Db, { organisationId, id }: Named): Promise<BulkJob | undefined> {
  const [job] = await runSql<Omit<BulkJob, 'createdAt'> & { createdAt: Date }>(
    db,
    `select b.id, b.action, b.state, cardinality(b.vendor_ids) as total, b.position, b.done, b.refused, b.created_at as "createdAt",
       case b.action when 'investigate' then (
         select count(distinct i.subject_key)::int from investigation i
         where i.organisation_id = $1 and i.created_at >= b.created_at and i.status in ('completed', 'failed')
           and i.subject_key = any(select 'vendor:' || one from unnest(b.vendor_ids) one)
       ) else b.done end as ended
     from vendor_bulk b where b.organisation_id = $1 and b.id = $2`,
    [organisationId, id],
  )
  return job && { ...job, createdAt: job.createdAt.toISOString() }
}

export interface NextOfBulk {
  task: BulkTask
  memberId: number
  /** The vendors to look at next; none at the end. */
  ids: number[]
}

/** The next vendors of a job, held until the transaction ends; undefined where it has ended. */
export async function takeNextOfBulk(
  tx: Db,
  { organisationId, id, size }: Named & { size: number },
): Promise<NextOfBulk | undefined> {
  const [job] = await runSql<{ action: string; options: object; memberId: number; ids: number[] }>(
    tx,
    `select action, options, created_by as "memberId", to_jsonb(vendor_ids[position + 1 : position + $3::int]) as ids
     from vendor_bulk where organisation_id = $1 and id = $2 and state in ('queued', 'running') for update`,
    [organisationId, id, size],
  )
  // Written by `insertBulkJob` of a task.
  return job && { task: { action: job.action, ...job.options } as BulkTask, memberId: job.memberId, ids: job.ids }
}

export const recordBulkProgress = (
  tx: Db,
  {
    organisationId,
    id,
    looked,
    done,
    refused,
  }: Named & { looked: number; done: number; refused: readonly RefusedVendor[] },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_bulk set state = 'running', position = position + $3, done = done + $4, refused = refused || $5::jsonb
     where organisation_id = $1 and id = $2`,
    [organisationId, id, looked, done, JSON.stringify(refused)],
  )

export const endBulkJob = (
  tx: Db,
  { organisationId, id, state, now }: Named & { state: 'done' | 'failed'; now: Date },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_bulk set state = $3, ended_at = $4 where organisation_id = $1 and id = $2 and state in ('queued', 'running')`,
    [organisationId, id, state, now],
  )
