import { type Db, runSql } from '../../../platform/server/database.ts'
import { withdrawMails } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { LawId, RequestKind } from '../laws.ts'
import { removalLimits } from '../vocabulary.ts'

export interface WaitingLetter {
  id: number
  itemId: number
  requestId: number
  kind: RequestKind | 'reminder'
}

/** One worker at a time counts and queues letters. */
export const lockLetters = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('removal letters'))`)

/** Letters of the last hour, whatever became of them. */
export async function countRecentLetters(tx: Db, now: Date): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from outbox_message where kind = 'removal-letter' and created_at > $1::timestamptz - interval '1 hour'`,
    [now],
  )
  return row?.count ?? 0
}

/**
 * Letters whose turn it is, the oldest first: one for each platform that got none within the gap. A turn is put off by an hour:
 * one that is further away was written by a clock that was wrong, and is not waited for.
 */
export const listLetters = (
  tx: Db,
  { now, limit, only = null }: { now: Date; limit: number; only?: number | null },
): Promise<WaitingLetter[]> =>
  runSql(
    tx,
    `select id, "itemId", "requestId", kind from (
       select distinct on (i.platform_id) l.id, l.item_id as "itemId", i.request_id as "requestId", l.kind, l.queued_at
       from removal_letter l join removal_item i on i.id = l.item_id
       where l.sent_at is null and l.outbox_id is null and (l.queued_at <= $1 or l.queued_at > $1::timestamptz + interval '2 hours')
         and ($3::bigint is null or l.id = $3)
         and not exists (
           select from removal_item other join removal_letter sent on sent.item_id = other.id
             join outbox_message o on o.id = sent.outbox_id
           where other.platform_id = i.platform_id
             and o.created_at > $1::timestamptz - make_interval(secs => ${removalLimits.platformGapSeconds}))
       -- The letter whose clock an item follows goes first.
       order by i.platform_id, l.queued_at, (l.kind = i.letter_kind) desc, l.id) due
     order by queued_at, id limit $2`,
    [now, limit, only],
  )

interface Written {
  law: LawId
  recipient: string
  subject: string
  text: string
  bodySha256: string
}

/** @param isFirst Of the item: the letter whose clock it follows. */
export async function markQueued(
  tx: Db,
  { letter, outboxId, isFirst, ...written }: { letter: WaitingLetter; outboxId: number; isFirst: boolean } & Written,
): Promise<void> {
  await runSql(
    tx,
    `update removal_letter set outbox_id = $2, law = $3, recipient = $4, subject = $5, body = $6, body_sha256 = $7 where id = $1`,
    [letter.id, outboxId, written.law, written.recipient, written.subject, written.text, written.bodySha256],
  )
  if (isFirst)
    await runSql(tx, `update removal_item set letter_sha256 = $2 where id = $1`, [letter.itemId, written.bodySha256])
}

/** A letter that the person sent from their own mailbox. */
export async function saveOwnLetter(
  tx: Db,
  letter: {
    itemId: number
    kind: WaitingLetter['kind']
    sentAt: Date
    acknowledgeBy: Day | null
    answerBy: Day | null
  } & Written,
): Promise<void> {
  await runSql(
    tx,
    `insert into removal_letter (item_id, kind, queued_at, sent_at, law, recipient, subject, body, body_sha256, acknowledge_by, answer_by)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (item_id, kind) do update set sent_at = excluded.sent_at, law = excluded.law, recipient = excluded.recipient,
       subject = excluded.subject, body = excluded.body, body_sha256 = excluded.body_sha256,
       acknowledge_by = excluded.acknowledge_by, answer_by = excluded.answer_by, outbox_id = null`,
    [
      ...[letter.itemId, letter.kind, letter.sentAt, letter.law, letter.recipient, letter.subject, letter.text],
      ...[letter.bodySha256, letter.acknowledgeBy, letter.answerBy],
    ],
  )
}

/** A letter of an item as it is kept; what is null was not recorded when it left. */
export interface KeptLetter {
  kind: WaitingLetter['kind']
  law: LawId | null
  recipient: string | null
  subject: string | null
  text: string | null
  bodySha256: string | null
  sentAt: Date | null
  acknowledgeBy: Day | null
  answerBy: Day | null
}

/** Letters of each item of a request, in the order in which they left or will leave. */
export async function listKeptLetters(db: Db, requestId: number): Promise<Map<number, KeptLetter[]>> {
  const rows = await runSql<KeptLetter & { itemId: number }>(
    db,
    `select l.item_id as "itemId", l.kind, l.law, l.recipient, l.subject, l.body as text, l.body_sha256 as "bodySha256",
       l.sent_at as "sentAt", l.acknowledge_by as "acknowledgeBy", l.answer_by as "answerBy"
     from removal_letter l join removal_item i on i.id = l.item_id where i.request_id = $1
     order by l.item_id, l.sent_at nulls last, (l.kind = i.letter_kind) desc, l.id`,
    [requestId],
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** Takes the texts of letters out of a request that is erased; hashes and days stay. */
export const forgetTexts = (tx: Db, requestId: number) =>
  runSql(
    tx,
    `update removal_letter l set subject = null, body = null from removal_item i where i.id = l.item_id and i.request_id = $1`,
    [requestId],
  )

/** Its turn is an hour later: another letter to the platform goes before it. */
export const postponeLetter = (db: Db, { id, now }: { id: number; now: Date }) =>
  runSql(db, `update removal_letter set queued_at = $2::timestamptz + interval '1 hour' where id = $1`, [id, now])

/** All of an item: it is written again. */
export const forgetLetters = (tx: Db, itemId: number) =>
  runSql(tx, `delete from removal_letter where item_id = $1`, [itemId])

export const withdrawLetter = (tx: Db, id: number) => runSql(tx, `delete from removal_letter where id = $1`, [id])

/**
 * A letter of the demonstration stays in the outbox for good: a mail server that is named later must not send what was written
 * under no operator's name.
 */
export const holdMessage = (tx: Db, id: number) =>
  runSql(tx, `update outbox_message set next_at = 'infinity' where id = $1`, [id])

/** Letters of an item that wait do not leave any more. What leaves at this moment, or has left, keeps its record. */
export const withdrawWaiting = (tx: Db, itemId: number): Promise<void> => withdrawOf(tx, 'i.id = $1', [itemId])

/** A letter that was in hand when its item was taken back, and was then put off, does not leave later. */
export const withdrawTakenBack = (db: Db): Promise<void> => withdrawOf(db, `i.state = 'cancelled'`, [])

async function withdrawOf(db: Db, which: string, values: unknown[]): Promise<void> {
  const unsent = `from removal_letter l join removal_item i on i.id = l.item_id where l.sent_at is null and ${which}`
  await withdrawMails(db, `select l.outbox_id ${unsent}`, values)
  // Without a message: it had none yet, or has none any more.
  await runSql(db, `delete from removal_letter where id in (select l.id ${unsent} and l.outbox_id is null)`, values)
}

/** Deletes the letters of an erased request that no mail server has taken, with their queued mails. */
export async function forgetUnsent(tx: Db, requestId: number): Promise<void> {
  const letters = await runSql<{ outbox_id: number | null }>(
    tx,
    `delete from removal_letter l using removal_item i
     where i.id = l.item_id and i.request_id = $1 and l.sent_at is null returning l.outbox_id`,
    [requestId],
  )
  await runSql(tx, `delete from outbox_message where id = any($1) and state = 'queued'`, [
    letters.flatMap(({ outbox_id }) => outbox_id ?? []),
  ])
}

export interface SettledLetter extends WaitingLetter {
  /** Null for one that was queued before laws of letters were kept. */
  law: LawId | null
  state: 'sent' | 'failed' | 'suppressed'
  messageId: string | null
  sentAt: Date | null
  bodySha256: string
  recipient: string
}

/** Letters of which the outbox has said what became of them, and no one has heard yet. */
export const listSettled = (db: Db): Promise<SettledLetter[]> =>
  runSql(
    db,
    `select l.id, l.item_id as "itemId", i.request_id as "requestId", l.kind, l.law, o.state, o.message_id as "messageId",
       o.sent_at as "sentAt", encode(sha256(convert_to(o.body_text, 'UTF8')), 'hex') as "bodySha256", o.recipient
     from removal_letter l join removal_item i on i.id = l.item_id join outbox_message o on o.id = l.outbox_id
     where l.sent_at is null and o.state <> 'queued' order by l.id limit 500`,
  )

export const markLetterSent = (
  tx: Db,
  sent: { id: number; sentAt: Date; acknowledgeBy: Day | null; answerBy: Day | null },
) =>
  runSql(tx, `update removal_letter set sent_at = $2, acknowledge_by = $3, answer_by = $4 where id = $1`, [
    ...[sent.id, sent.sentAt, sent.acknowledgeBy, sent.answerBy],
  ])

/** Mailboxes of platforms that letters went to and no answer has ended. */
export const listWrittenMailboxes = (db: Db): Promise<{ platformId: string; email: string }[]> =>
  runSql(
    db,
    `select distinct p.id as "platformId", p.email from removal_platform p
     join removal_item i on i.platform_id = p.id join removal_letter l on l.item_id = i.id
     where p.email is not null and p.bounced_at is null and l.sent_at is not null and i.closed_at is null`,
  )

/** Marks the mailbox that the source gives as dead; another one that the platform has by now is not affected. */
export const markBounced = (
  tx: Db,
  given: { platformId: string; recipient: string; status: string | null; now: Date },
) =>
  runSql(
    tx,
    `update removal_platform set bounced_at = $2, bounce_status = $3, version = version + 1
     where id = $1 and bounced_at is null and lower(email) = lower($4)`,
    [given.platformId, given.now, given.status, given.recipient],
  )

/** Open items that stand by a letter of ours, of which the last that left went to this mailbox. */
export const listItemsWritten = (
  db: Db,
  { platformId, recipient, sentBefore }: { platformId: string; recipient: string; sentBefore: Date },
): Promise<{ id: number; requestId: number }[]> =>
  runSql(
    db,
    `select id, "requestId" from (
       select distinct on (i.id) i.id, i.request_id as "requestId", o.recipient from removal_item i
         join removal_letter l on l.item_id = i.id left join outbox_message o on o.id = l.outbox_id
       where i.platform_id = $1 and l.sent_at <= $2 and i.closed_at is null and i.message_id is not null
       order by i.id, l.sent_at desc) written
     -- A message is kept for a while only: whom an older one went to is not known any more.
     where recipient is null or lower(recipient) = lower($3) order by id`,
    [platformId, sentBefore, recipient],
  )

/** A letter by the name that it bore; no one can guess it. */
export async function findLetterByMessageId(
  db: Db,
  messageId: string,
): Promise<{ platformId: string; recipient: string; sentAt: Date | null } | undefined> {
  const [letter] = await runSql<{ platformId: string; recipient: string; sentAt: Date | null }>(
    db,
    `select i.platform_id as "platformId", o.recipient, o.sent_at as "sentAt" from outbox_message o
     join removal_letter l on l.outbox_id = o.id join removal_item i on i.id = l.item_id
     where o.message_id = $1 and o.kind = 'removal-letter'`,
    [messageId],
  )
  return letter
}
