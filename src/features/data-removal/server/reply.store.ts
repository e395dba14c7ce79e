import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Confidence } from '../replies/classify.ts'
import type { ReplyClass } from '../replies/reply-rules.ts'

export interface StoredReply {
  id: number
  itemId: number
  receivedAt: Date
  class: ReplyClass
  confidence: Confidence
}

export const listReplies = (db: Db, requestId: number): Promise<StoredReply[]> =>
  runSql(
    db,
    `select y.id, y.item_id as "itemId", y.received_at as "receivedAt", y.class, y.confidence
     from removal_reply y join removal_item i on i.id = y.item_id where i.request_id = $1 order by y.received_at, y.id`,
    [requestId],
  )

export interface NewReply {
  itemId: number
  messageId: string
  sender: string | null
  subject: string | null
  body: string
  bodySha256: string
  class: ReplyClass
  confidence: Confidence
  rule: string | null
  hosts: string[]
  now: Date
}

/** @returns its number; undefined where the same message came before. */
export async function insertReply(tx: Db, reply: NewReply): Promise<number | undefined> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into removal_reply (item_id, message_id, sender, subject, body, body_sha256, class, confidence, rule, hosts, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (item_id, message_id) do nothing returning id`,
    [
      ...[reply.itemId, reply.messageId, reply.sender, reply.subject, reply.body, reply.bodySha256],
      ...[reply.class, reply.confidence, reply.rule, reply.hosts, reply.now],
    ],
  )
  return row?.id
}
