import { type Db, runSql } from '../../../platform/server/database.ts'
import type { FeedKey, Rejected } from '../feeds/feed.ts'
import type { BatchHoldKind } from '../guards.ts'
import type { SourceItem, SourceKey } from '../items.ts'
import type { StaffBreaches } from '../staff-contract.ts'
import type { Decider } from './decisions.store.ts'
import type { Dated } from './staff.store.ts'

// Batches and records that wait until staff release or discard them.

type Verdict = Decider & { id: number; status: 'released' | 'discarded' }

export const listHeldBatches = (
  db: Db,
  limit: number,
): Promise<Dated<StaffBreaches['heldBatches'][number], 'createdAt'>[]> =>
  runSql(
    db,
    `select id, feed, holds, added, changed, withdrawn, created_at as "createdAt" from feed_held_batch
     where status = 'held' order by id desc limit $1`,
    [limit],
  )

/** Returns the feed of a batch, whatever its state. */
export async function findFeedOfBatch(tx: Db, id: number): Promise<FeedKey | undefined> {
  const [row] = await runSql<{ feed: FeedKey }>(tx, `select feed from feed_held_batch where id = $1`, [id])
  return row?.feed
}

export interface ClosedBatch {
  items: SourceItem[]
  rejected: Rejected[]
  rows_before: number | null
  content_sha256: string
}

/** Undefined where it does not wait any more. */
export async function closeBatch(tx: Db, { id, status, by, now }: Verdict): Promise<ClosedBatch | undefined> {
  const [batch] = await runSql<ClosedBatch>(
    tx,
    `update feed_held_batch set status = $2, decided_by = $3, decided_at = $4 where id = $1 and status = 'held'
     returning items, rejected, rows_before, content_sha256`,
    [id, status, by, now],
  )
  return batch
}

/** For what this answer was let in: now, and before where it was then held for something else. */
export async function listPardons(
  tx: Db,
  { feed, sha256 }: { feed: FeedKey; sha256: string },
): Promise<BatchHoldKind[]> {
  const rows = await runSql<{ kind: BatchHoldKind }>(
    tx,
    `select distinct h->>'kind' as kind from feed_held_batch, jsonb_array_elements(holds) h
     where feed = $1 and content_sha256 = $2 and status = 'released'`,
    [feed, sha256],
  )
  return rows.map(({ kind }) => kind)
}

// The source has said something else of the record since: letting this in would bring back the past.
const isOvertaken = `exists (select from feed_held_item n where (n.source, n.external_id) = (h.source, h.external_id) and n.id > h.id)
  or exists (select from raw_item r where (r.source, r.external_id) = (h.source, h.external_id)
    and greatest(r.last_seen_at, r.withdrawn_at) > h.created_at)`

export const listHeldItems = (
  db: Db,
  limit: number,
): Promise<Dated<StaffBreaches['heldItems'][number], 'createdAt'>[]> =>
  runSql(
    db,
    `select id, source, external_id as "externalId", kind, words, created_at as "createdAt" from feed_held_item h
     where status = 'held' and not (${isOvertaken}) order by id desc limit $1`,
    [limit],
  )

/** Returns the source of a record, whatever its state. */
export async function findSourceOfItem(tx: Db, id: number): Promise<SourceKey | undefined> {
  const [row] = await runSql<{ source: SourceKey }>(tx, `select source from feed_held_item where id = $1`, [id])
  return row?.source
}

/** Undefined where it does not wait any more. */
export async function closeItem(
  tx: Db,
  { id, status, by, now }: Verdict,
): Promise<{ item: SourceItem; sha256: string } | undefined> {
  const [row] = await runSql<{ item: SourceItem; sha256: string }>(
    tx,
    `update feed_held_item h set status = $2, decided_by = $3, decided_at = $4
     where id = $1 and status = 'held' and not (${isOvertaken}) returning item, sha256`,
    [id, status, by, now],
  )
  return row
}
