import { type Db, runSql } from '../../../platform/server/database.ts'
import type { MailStream } from '../../../platform/server/suppression.ts'

// What an address asked for, confirmed, changed and stopped, and what came of mail to it.

export interface ConsentEvent {
  addressHash: string
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
    `insert into breach_subscription_event (address_hash, kind, via, network, text_version, details, at)
     select "addressHash", kind, via, network, "textVersion", coalesce(details, '{}'), at
     from jsonb_to_recordset($1::jsonb)
       as given("addressHash" text, kind text, via text, network text, "textVersion" text, details jsonb, at timestamptz)`,
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
    `select 1 from breach_subscription_event where address_hash = $1 and kind = $2 and details->>'messageId' = $3`,
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
    `select count(*)::int as count from breach_subscription_event
     where address_hash = $1 and kind = 'bounced' and details->>'kind' = 'soft' and at > $2`,
    [addressHash, since],
  )
  return counted?.count ?? 0
}

/** The record of an address whose alerts have ended, and of which nothing was heard since. @returns how many rows went. */
export async function deleteOldEvents(db: Db, before: Date): Promise<number> {
  const gone = await runSql(
    db,
    `delete from breach_subscription_event where address_hash in (
       select address_hash from breach_subscription_event
       where address_hash in (select address_hash from breach_subscription_event where at < $1)
       group by address_hash
       having max(at) < $1
         -- Alerts that go on need their proof, however old it is.
         and (array_agg(kind order by id desc) filter (where kind in ('confirmed', 'stopped', 'complained')))[1]
           is distinct from 'confirmed')
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
