import { type Db, runSql } from '../../../platform/server/database.ts'
import type { MailStream } from '../../../platform/server/suppression.ts'
import type { Kind } from '../kinds.ts'

// Record of consent: what an address asked for, confirmed, changed and stopped, and reports about mail to it.

export interface ConsentEvent {
  addressHash: string
  /** Kind of subscription; a report about another mail has none. */
  about?: Kind | undefined
  kind: 'asked' | 'confirmed' | 'changed' | 'paused' | 'resumed' | 'stopped' | 'bounced' | 'complained' | 'expired'
  via: 'page' | 'one-click' | 'mail-server' | 'provider'
  network?: string
  textVersion?: string
  details?: object
  at: Date
}

export async function recordEvent(tx: Db, event: ConsentEvent): Promise<void> {
  await recordEvents(tx, [event])
}

export async function recordEvents(tx: Db, events: readonly ConsentEvent[]): Promise<void> {
  await runSql(
    tx,
    `insert into subscription_event (address_hash, about, kind, via, network, text_version, details, at)
     select "addressHash", about, kind, via, network, "textVersion", coalesce(details, '{}'), at
     from jsonb_to_recordset($1::jsonb)
       as given("addressHash" text, about text, kind text, via text, network text, "textVersion" text, details jsonb, at timestamptz)`,
    [JSON.stringify(events)],
  )
}

/** A message names one report of a kind, however often it is delivered. */
export async function isRecorded(
  db: Db,
  { addressHash, kind, messageId }: Pick<ConsentEvent, 'addressHash' | 'kind'> & { messageId: string },
): Promise<boolean> {
  const rows = await runSql(
    db,
    `select 1 from subscription_event where address_hash = $1 and kind = $2 and details->>'messageId' = $3`,
    [addressHash, kind, messageId],
  )
  return rows.length > 0
}

export async function countSoftBounces(
  db: Db,
  { addressHash, since }: { addressHash: string; since: Date },
): Promise<number> {
  const [counted] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from subscription_event
     where address_hash = $1 and kind = 'bounced' and details->>'kind' = 'soft' and at > $2`,
    [addressHash, since],
  )
  return counted?.count ?? 0
}

/**
 * Deletes the record of an address without a recent event, unless one of its subscriptions goes on: that needs its proof,
 * however old it is. @returns how many rows it deleted.
 */
export async function deleteOldEvents(db: Db, before: Date): Promise<number> {
  const gone = await runSql(
    db,
    `delete from subscription_event where address_hash in (
       select address_hash from subscription_event
       where address_hash in (select address_hash from subscription_event where at < $1)
       group by address_hash having max(at) < $1
       except
       select address_hash from (
         select distinct on (address_hash, about) address_hash, kind from subscription_event
         where about is not null and kind in ('confirmed', 'stopped', 'complained') order by address_hash, about, id desc
       ) latest where kind = 'confirmed')
     returning id`,
    [before],
  )
  return gone.length
}

interface SentMessage {
  kind: string
  stream: MailStream
  recipient: string
}

/** @param messageId without its angle brackets. */
export async function findSentMessage(db: Db, messageId: string): Promise<SentMessage | undefined> {
  const [message] = await runSql<SentMessage>(
    db,
    `select kind, stream, recipient from outbox_message where message_id in ($1, '<' || $1 || '>')`,
    [messageId],
  )
  return message
}
