import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RemovalOverview } from '../removal-staff-contract.ts'
import { countRecentLetters } from './letter.store.ts'

export async function countRemovals(db: Db, now: Date): Promise<Pick<RemovalOverview, 'requests' | 'letters'>> {
  const [row] = await runSql<{ unproved: number; open: number; closed: number; waiting: number }>(
    db,
    `select count(*) filter (where proved_at is null)::int as unproved,
       count(*) filter (where proved_at is not null and closed_at is null and erased_at is null)::int as open,
       count(*) filter (where closed_at is not null)::int as closed,
       (select count(*)::int from removal_letter where sent_at is null and outbox_id is null) as waiting
     from removal_request`,
  )
  if (!row) throw new Error('counting gave no row')
  const { waiting, ...requests } = row
  return { requests, letters: { waiting, lastHour: await countRecentLetters(db, now) } }
}

type Undecided = Omit<RemovalOverview['replies'][number], 'receivedAt'> & { receivedAt: Date }

/** Answers that no rule was sure of, the oldest first. */
export const listUndecided = (db: Db, limit: number): Promise<Undecided[]> =>
  runSql(
    db,
    `select y.id, r.public_id as "requestId", i.platform_name as platform, y.subject, coalesce(y.body, '') as text, y.class,
       y.confidence, y.hosts, y.received_at as "receivedAt"
     from removal_reply y join removal_item i on i.id = y.item_id join removal_request r on r.id = i.request_id
     where y.confidence <> 'sure' and y.decided_at is null and r.erased_at is null and i.closed_at is null
     order by y.received_at, y.id limit $1`,
    [limit],
  )

export async function findUndecided(
  db: Db,
  id: number,
): Promise<{ id: number; itemId: number; requestId: number; bodySha256: string; receivedAt: Date } | undefined> {
  const [reply] = await runSql<{ id: number; itemId: number; requestId: number; bodySha256: string; receivedAt: Date }>(
    db,
    `select y.id, y.item_id as "itemId", i.request_id as "requestId", y.body_sha256 as "bodySha256", y.received_at as "receivedAt"
     from removal_reply y join removal_item i on i.id = y.item_id
     where y.id = $1 and y.confidence <> 'sure' and y.decided_at is null`,
    [id],
  )
  return reply
}

export const decideReply = (tx: Db, given: { id: number; class: string; by: string; now: Date }) =>
  runSql(tx, `update removal_reply set class = $2, decided_by = $3, decided_at = $4 where id = $1`, [
    ...[given.id, given.class, given.by, given.now],
  ])

export const listBounced = (
  db: Db,
  limit: number,
): Promise<(Omit<RemovalOverview['bounced'][number], 'bouncedAt'> & { bouncedAt: Date })[]> =>
  runSql(
    db,
    `select p.id, p.name, p.email, p.bounce_status as status, p.bounced_at as "bouncedAt",
       (select count(*)::int from removal_item i where i.platform_id = p.id and i.state = 'bounced') as waiting
     from removal_platform p where p.bounced_at is not null order by p.bounced_at desc, p.id limit $1`,
    [limit],
  )

/** @returns the mailbox; undefined where there is no such platform. */
export async function clearBounce(db: Db, platformId: string): Promise<string | null | undefined> {
  const [row] = await runSql<{ email: string | null }>(
    db,
    `update removal_platform set bounced_at = null, bounce_status = null, version = version + 1
     where id = $1 and bounced_at is not null returning email`,
    [platformId],
  )
  return row?.email
}

export const listBouncedItems = (db: Db, platformId: string): Promise<{ id: number; requestId: number }[]> =>
  runSql(
    db,
    `select id, request_id as "requestId" from removal_item where platform_id = $1 and state = 'bounced' order by id`,
    [platformId],
  )
