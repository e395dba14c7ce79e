import { type Db, runSql } from '../../../platform/server/database.ts'
import { appendEvent, type ChainedEvent, type ChainOwner } from '../event-chain.ts'
import { type ItemEvent, type ItemNow, isClosed, type Move, moveOf } from '../item-states.ts'
import type { LawId, RequestKind } from '../laws.ts'
import type { Language } from '../letters/letter.ts'
import type { Method } from '../platforms.ts'

export interface StoredItem extends ItemNow {
  id: number
  requestId: number
  platformId: string
  platformName: string
  law: LawId | null
  letterKind: RequestKind | null
  letterLanguage: Language | null
  letterSha256: string | null
  messageId: string | null
  sentAt: Date | null
  acknowledgeBy: string | null
  answerBy: string | null
  isExtended: boolean
  closedAt: Date | null
  replySalt: string | null
  /** Current data of the platform. */
  category: string
  method: Method
  domain: string | null
  optOutUrl: string | null
  inDrop: boolean
  /** Null where none is known, or letters to it came back. */
  platformEmail: string | null
}

const columns = `i.id, i.request_id as "requestId", i.platform_id as "platformId", i.platform_name as "platformName", i.state, i.reason,
  i.law, i.letter_kind as "letterKind", i.letter_language as "letterLanguage", i.letter_sha256 as "letterSha256",
  i.message_id as "messageId", i.sent_at as "sentAt", i.acknowledge_by as "acknowledgeBy",
  i.answer_by as "answerBy", i.is_extended as "isExtended", i.closed_at as "closedAt", i.reply_salt as "replySalt",
  p.category, p.method, p.domain, p.opt_out_url as "optOutUrl", p.in_drop as "inDrop",
  case when p.bounced_at is null then p.email end as "platformEmail"`

const fromItems = `from removal_item i join removal_platform p on p.id = i.platform_id`

export const listItems = (db: Db, requestId: number): Promise<StoredItem[]> =>
  runSql(db, `select ${columns} ${fromItems} where i.request_id = $1 order by i.ordinal`, [requestId])

export async function getItem(db: Db, id: number): Promise<StoredItem> {
  const [item] = await runSql<StoredItem>(db, `select ${columns} ${fromItems} where i.id = $1`, [id])
  if (!item) throw new Error(`removal item ${id} is gone`)
  return item
}

export async function findItemByReplyToken(db: Db, tokenSha256: string): Promise<StoredItem | undefined> {
  const [item] = await runSql<StoredItem>(db, `select ${columns} ${fromItems} where i.reply_token_sha256 = $1`, [
    tokenSha256,
  ])
  return item
}

const eventColumns = `item_id as "itemId", seq, at, from_state as "from", to_state as state, reason, actor,
  evidence_sha256 as evidence, prev_hash as "prevHash", hash`

type EventRow = Omit<ChainedEvent, 'at'> & { itemId: number; at: Date }

const chained = ({ itemId: _, at, ...event }: EventRow): ChainedEvent => ({ ...event, at: at.toISOString() })

/** Events of each item of a request, in order. */
export async function listEvents(db: Db, requestId: number): Promise<Map<number, ChainedEvent[]>> {
  const rows = await runSql<EventRow>(
    db,
    `select ${eventColumns} from removal_event where item_id in (select id from removal_item where request_id = $1)
     order by item_id, seq`,
    [requestId],
  )
  return new Map([...Map.groupBy(rows, ({ itemId }) => itemId)].map(([id, events]) => [id, events.map(chained)]))
}

export const listItemEvents = async (
  db: Db,
  { requestId, itemId }: { requestId: number; itemId: number },
): Promise<ChainedEvent[]> => (await listEvents(db, requestId)).get(itemId) ?? []

/** Begins the items of a request, in this order. */
export async function insertItems(
  tx: Db,
  {
    requestId,
    publicId,
    platforms,
    at,
  }: { requestId: number; publicId: string; platforms: readonly { id: string; name: string }[]; at: Date },
): Promise<void> {
  const items = await runSql<{ id: number }>(
    tx,
    `insert into removal_item (request_id, platform_id, platform_name, ordinal, state)
     select $1, g.id, g.name, g.place, 'draft' from unnest($2::text[], $3::text[]) with ordinality as g(id, name, place)
     returning id`,
    [requestId, platforms.map(({ id }) => id), platforms.map(({ name }) => name)],
  )
  await moveItems(tx, {
    request: { id: requestId, publicId },
    moves: items.map(({ id }) => ({ itemId: id, event: 'asked', by: 'user' })),
    at,
  })
}

export interface WantedMove extends ItemEvent {
  itemId: number
  /** SHA-256 of what it rests on. */
  evidence?: string | null
}

/**
 * Moves items of one request and records each move behind the last event of its chain. What the table of states refuses
 * changes nothing. Takes the request's lock to have been taken.
 */
export async function moveItems(
  tx: Db,
  { request, moves, at }: { request: { id: number; publicId: string }; moves: readonly WantedMove[]; at: Date },
): Promise<Map<number, Move>> {
  const standing = await readStanding(tx, { requestId: request.id, itemIds: moves.map(({ itemId }) => itemId) })
  const outcomes = new Map<number, Move>()
  const recorded: (ChainedEvent & { itemId: number })[] = []
  for (const { itemId, evidence = null, ...event } of moves) {
    const item = standing.get(itemId)
    if (!item) throw new Error(`removal item ${itemId} is not of request ${request.id}`)
    const move = moveOf(item.last && { state: item.last.state, reason: item.last.reason }, event, item.isExtended)
    outcomes.set(itemId, move)
    if (move.outcome === 'refused') continue
    const owner: ChainOwner = { requestId: request.publicId, platformId: item.platformId }
    const next = appendEvent(owner, item.last, {
      ...{ state: move.to, reason: move.reason, actor: event.by, evidence },
      // Clocks of several machines differ, and a chain never runs backwards.
      at: item.last && item.last.at > at.toISOString() ? item.last.at : at.toISOString(),
    })
    standing.set(itemId, { ...item, last: next, isExtended: item.isExtended || move.to === 'extended' })
    recorded.push({ itemId, ...next })
  }
  if (recorded.length > 0) await record(tx, { requestId: request.id, recorded })
  return outcomes
}

interface Standing {
  platformId: string
  isExtended: boolean
  last: ChainedEvent | null
}

async function readStanding(
  tx: Db,
  { requestId, itemIds }: { requestId: number; itemIds: number[] },
): Promise<Map<number, Standing>> {
  const rows = await runSql<{ id: number; platformId: string; isExtended: boolean }>(
    tx,
    `select i.id, i.platform_id as "platformId", i.is_extended as "isExtended"
     from removal_item i where i.request_id = $1 and i.id = any($2)`,
    [requestId, itemIds],
  )
  const lasts = await runSql<EventRow>(
    tx,
    `select distinct on (item_id) ${eventColumns} from removal_event where item_id = any($1) order by item_id, seq desc`,
    [itemIds],
  )
  const lastOf = new Map(lasts.map((row) => [row.itemId, chained(row)]))
  return new Map(
    rows.map(({ id, platformId, isExtended }) => [id, { platformId, isExtended, last: lastOf.get(id) ?? null }]),
  )
}

async function record(
  tx: Db,
  { requestId, recorded }: { requestId: number; recorded: readonly (ChainedEvent & { itemId: number })[] },
): Promise<void> {
  await runSql(
    tx,
    `insert into removal_event (item_id, seq, from_state, to_state, reason, actor, evidence_sha256, at, prev_hash, hash)
     select "itemId", seq, "from", state, reason, actor, evidence, at, "prevHash", hash from jsonb_to_recordset($1::jsonb)
       as g("itemId" bigint, seq int, "from" text, state text, reason text, actor text, evidence text, at timestamptz, "prevHash" text, hash text)`,
    [JSON.stringify(recorded)],
  )
  const lasts = [...new Map(recorded.map((event) => [event.itemId, event])).values()]
  await runSql(
    tx,
    `update removal_item i set state = g.state, reason = g.reason,
       closed_at = case when g."isClosed" then g.at end, is_extended = i.is_extended or g.state = 'extended',
       next_at = case when g."isClosed" then null else i.next_at end
     from jsonb_to_recordset($1::jsonb) as g("itemId" bigint, state text, reason text, at timestamptz, "isClosed" boolean)
     where i.id = g."itemId"`,
    [JSON.stringify(lasts.map((event) => ({ ...event, isClosed: isClosed(event.state) })))],
  )
  await runSql(
    tx,
    `update removal_request r set closed_at = (select case when bool_and(i.closed_at is not null) then max(i.closed_at) end
       from removal_item i where i.request_id = r.id) where r.id = $1`,
    [requestId],
  )
}

/** The one move; undefined where the table of states refuses it. */
export async function moveItem(
  tx: Db,
  {
    request,
    item,
    at,
    ...event
  }: ItemEvent & {
    request: { id: number; publicId: string }
    item: { id: number }
    at: Date
    evidence?: string | null
  },
): Promise<Extract<Move, { outcome: 'moved' }> | undefined> {
  const moved = (await moveItems(tx, { request, moves: [{ itemId: item.id, ...event }], at })).get(item.id)
  return moved?.outcome === 'moved' ? moved : undefined
}

/** Under which law an item is asked, and how its answers are told apart. */
export async function saveLaws(
  tx: Db,
  rows: readonly {
    itemId: number
    law: LawId
    letterKind: RequestKind
    letterLanguage: Language
    replySalt: string | null
    replyTokenSha256: string | null
  }[],
): Promise<void> {
  await runSql(
    tx,
    `update removal_item i set law = g.law, letter_kind = g."letterKind", letter_language = g."letterLanguage",
       reply_salt = g."replySalt", reply_token_sha256 = g."replyTokenSha256"
     from jsonb_to_recordset($1::jsonb)
       as g("itemId" bigint, law text, "letterKind" text, "letterLanguage" text, "replySalt" text, "replyTokenSha256" text)
     where i.id = g."itemId"`,
    [JSON.stringify(rows)],
  )
}

/** Saves what is known of the letter, and the days that follow from when it left. */
export async function saveSending(
  tx: Db,
  sending: {
    itemId: number
    sentAt: Date
    messageId: string | null
    bodySha256: string | null
    acknowledgeBy: string | null
    answerBy: string
    nextAt: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `update removal_item set sent_at = $2, message_id = $3, letter_sha256 = $4, acknowledge_by = $5, answer_by = $6, next_at = $7,
       is_extended = false
     where id = $1`,
    [
      ...[sending.itemId, sending.sentAt, sending.messageId, sending.bodySha256],
      ...[sending.acknowledgeBy, sending.answerBy, sending.nextAt],
    ],
  )
}

export async function saveNextLook(
  tx: Db,
  { itemId, answerBy, nextAt }: { itemId: number; answerBy?: string | undefined; nextAt: Date | null },
): Promise<void> {
  await runSql(tx, `update removal_item set answer_by = coalesce($2, answer_by), next_at = $3 where id = $1`, [
    itemId,
    answerBy ?? null,
    nextAt,
  ])
}

/** The letter came back: no one has to answer it by any day. When it left stays, as its receipt has it. */
export const forgetDays = (tx: Db, { itemId, nextAt }: { itemId: number; nextAt: Date }) =>
  runSql(tx, `update removal_item set acknowledge_by = null, answer_by = null, next_at = $2 where id = $1`, [
    itemId,
    nextAt,
  ])

export async function queueLetters(
  tx: Db,
  letters: readonly { itemId: number; kind: RequestKind | 'reminder' }[],
  now: Date,
): Promise<void> {
  await runSql(
    tx,
    `insert into removal_letter (item_id, kind, queued_at) select g."itemId", g.kind, $2
     from jsonb_to_recordset($1::jsonb) as g("itemId" bigint, kind text) on conflict (item_id, kind) do nothing`,
    [JSON.stringify(letters), now],
  )
}

/** Items that wait for a person are looked at again when they have waited too long. */
export async function saveFirstLook(tx: Db, { requestId, nextAt }: { requestId: number; nextAt: Date }): Promise<void> {
  await runSql(
    tx,
    `update removal_item set next_at = $2 where request_id = $1 and closed_at is null and next_at is null`,
    [requestId, nextAt],
  )
}
