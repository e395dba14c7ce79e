import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EditionState } from '../vocabulary.ts'

export interface EditionRow {
  id: number
  subject: string
  body: string
  state: EditionState
  writtenBy: string
  changedAt: Date
  sentBy: string | null
  begunAt: Date | null
  endedAt: Date | null
  readers: number
  mailed: number
  lastReaderId: number
}

const listed = `e.id::int, e.subject, e.state, w.username as "writtenBy", e.changed_at as "changedAt",
  s.username as "sentBy", e.begun_at as "begunAt", e.ended_at as "endedAt", e.reader_count as readers,
  e.mailed_count as mailed`
const from = `newsletter_edition e join staff_account w on w.id = e.written_by
  left join staff_account s on s.id = e.sent_by`

/** Newest first. */
export const listEditions = (db: Db, limit: number): Promise<Omit<EditionRow, 'body' | 'lastReaderId'>[]> =>
  runSql(db, `select ${listed} from ${from} order by e.id desc limit $1`, [limit])

export async function findEdition(db: Db, id: number): Promise<EditionRow | undefined> {
  return (await runSql<EditionRow>(db, `${whole} where e.id = $1`, [id]))[0]
}

/** Locks an edition: no other transaction changes it before this one ends. */
export async function lockEdition(tx: Db, id: number): Promise<EditionRow | undefined> {
  return (await runSql<EditionRow>(tx, `${whole} where e.id = $1 for update of e`, [id]))[0]
}

const whole = `select ${listed}, e.body, e.last_reader_id::int as "lastReaderId" from ${from}`

export async function insertEdition(
  db: Db,
  { subject, body, accountId, at }: { subject: string; body: string; accountId: number; at: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    db,
    `insert into newsletter_edition (subject, body, written_by, changed_at) values ($1, $2, $3, $4) returning id::int`,
    [subject, body, accountId, at],
  )
  if (!row) throw new Error('an edition was kept without an id')
  return row.id
}

export async function updateDraft(
  tx: Db,
  { id, subject, body, at }: { id: number; subject: string; body: string; at: Date },
): Promise<void> {
  await runSql(tx, `update newsletter_edition set subject = $2, body = $3, changed_at = $4 where id = $1`, [
    ...[id, subject, body, at],
  ])
}

export async function deleteEdition(tx: Db, id: number): Promise<void> {
  await runSql(tx, `delete from newsletter_edition where id = $1`, [id])
}

export async function countReaders(db: Db): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from subscription where kind = 'newsletter'`,
  )
  return row?.count ?? 0
}

/** Its readers are those of the first time, also where it goes on. */
export async function markBegun(
  tx: Db,
  { id, accountId, readers, at }: { id: number; accountId: number; readers: number; at: Date },
): Promise<void> {
  await runSql(
    tx,
    `update newsletter_edition set state = 'sending', ended_at = null, last_reader_id = 0,
       sent_by = coalesce(sent_by, $2), begun_at = coalesce(begun_at, $4),
       reader_count = case when begun_at is null then $3 else reader_count end
     where id = $1`,
    [id, accountId, readers, at],
  )
}

export async function markEnded(
  tx: Db,
  { id, state, at }: { id: number; state: 'stopped' | 'sent'; at: Date },
): Promise<void> {
  await runSql(tx, `update newsletter_edition set state = $2, ended_at = $3 where id = $1`, [id, state, at])
}

export async function listSending(db: Db): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    db,
    `select id::int from newsletter_edition where state = 'sending' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Messages that no mail server was offered yet: only then does the outbox give them a name. */
const untouched = `m.stream = 'newsletter' and m.state = 'queued' and m.message_id is null`

export async function countWaiting(db: Db, editionId: number): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from outbox_message m join newsletter_delivery d on d.message_id = m.id
     where ${untouched} and d.edition_id = $1`,
    [editionId],
  )
  return row?.count ?? 0
}

export interface NextReader {
  id: number
  email: string
  salt: string
}

/** The next ones without the edition. None of them stops before this transaction ends: what it queues is erased then, too. */
export const takeReaders = (
  tx: Db,
  { id, begunAt, lastReaderId }: Pick<EditionRow, 'id' | 'begunAt' | 'lastReaderId'>,
  limit: number,
): Promise<NextReader[]> =>
  runSql(
    tx,
    `select id::int, email, salt from subscription r
     where r.kind = 'newsletter' and r.id > $1 and r.confirmed_at <= $2
       and not exists (select from newsletter_delivery d where d.edition_id = $3 and d.reader_id = r.id)
     order by r.id limit $4 for key share of r`,
    [lastReaderId, begunAt, id, limit],
  )

export async function saveDeliveries(
  tx: Db,
  { editionId, deliveries }: { editionId: number; deliveries: { readerId: number; messageId: number | null }[] },
): Promise<void> {
  await runSql(
    tx,
    `with mailed as (
       insert into newsletter_delivery (edition_id, reader_id, message_id)
       select $1, * from unnest($2::bigint[], $3::bigint[]) returning 1)
     update newsletter_edition set last_reader_id = $4,
       mailed_count = mailed_count + (select count(*) from mailed)
     where id = $1`,
    [
      ...[editionId, deliveries.map(({ readerId }) => readerId), deliveries.map(({ messageId }) => messageId)],
      deliveries.at(-1)?.readerId ?? 0,
    ],
  )
}

/** Takes back what no mail server was offered: as if it had not been queued. What is being offered right now stays. */
export async function takeBack(tx: Db, editionId: number): Promise<void> {
  await runSql(
    tx,
    `with held as (
       select m.id from outbox_message m join newsletter_delivery d on d.message_id = m.id
       where ${untouched} and d.edition_id = $1 for update of m skip locked),
     forgotten as (delete from newsletter_delivery where message_id in (select id from held)),
     gone as (delete from outbox_message where id in (select id from held) returning 1)
     update newsletter_edition set mailed_count = mailed_count - (select count(*) from gone) where id = $1`,
    [editionId],
  )
}

/** Counts mails by state in the outbox, which forgets a message after a while. */
export const countMails = (db: Db, editionId: number): Promise<{ state: string; count: number }[]> =>
  runSql(
    db,
    `select m.state, count(*)::int as count from newsletter_delivery d join outbox_message m on m.id = d.message_id
     where d.edition_id = $1 group by m.state`,
    [editionId],
  )

/** Deletes records of deliveries, once they are long over; a stopped edition cannot continue then. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  await runSql(
    db,
    `with over as (
       update newsletter_edition set state = 'sent'
       where state in ('stopped', 'sent') and ended_at < $1::timestamptz - interval '90 days'
         and exists (select from newsletter_delivery d where d.edition_id = newsletter_edition.id)
       returning id)
     delete from newsletter_delivery where edition_id in (select id from over)`,
    [now],
  )
}
