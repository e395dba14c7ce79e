import { type Db, runSql } from '../../../platform/server/database.ts'
import { storableText } from '../../../platform/server/storable.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'
import type { Attempt } from '../retries.ts'
import { type DeliveredType, type DeliveryState, type EventType, keptAnswerBytes } from '../vocabulary.ts'

interface Which {
  organisationId: number
  endpointId: number
}

export interface StoredDelivery {
  id: number
  messageId: string
  event: DeliveredType
  state: DeliveryState
  attempts: number
  createdAt: Date
  deliveredAt: Date | null
  nextAttemptAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastAnswer: string | null
  payload: string
}

const columns = `id, message_id as "messageId", event, state, attempts, created_at as "createdAt",
  delivered_at as "deliveredAt", next_attempt_at as "nextAttemptAt", last_status as "lastStatus",
  last_error as "lastError", last_answer as "lastAnswer", payload`

export const listDeliveries = (
  tx: Db,
  given: Which & { limit: number; state?: DeliveryState | undefined; before?: number | undefined },
): Promise<StoredDelivery[]> =>
  runSql(
    tx,
    `select ${columns} from webhook_delivery where organisation_id = $1 and endpoint_id = $2
       and ($3::text is null or state = $3) and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [given.organisationId, given.endpointId, given.state, given.before, given.limit],
  )

interface Message<Type = EventType> {
  organisationId: number
  messageId: string
  event: Type
  payload: string
}

export async function isEventWanted(
  tx: Db,
  { organisationId, event }: { organisationId: number; event: EventType },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `select 1 from webhook_endpoint where organisation_id = $1 and enabled_at is not null and $2 = any(events) limit 1`,
    [organisationId, event],
  )
  return rows.length > 0
}

/** Inserts a delivery for each endpoint that wants the event and did not get it before. @returns to how many. */
export async function insertDeliveries(
  tx: Db,
  { organisationId, messageId, event, payload }: Message,
): Promise<number> {
  const rows = await runSql(
    tx,
    `insert into webhook_delivery (organisation_id, endpoint_id, message_id, event, payload, next_attempt_at)
     select organisation_id, id, $2, $3, $4, now() from webhook_endpoint
     where organisation_id = $1 and enabled_at is not null and $3 = any(events)
     on conflict (endpoint_id, message_id) do nothing returning 1`,
    [organisationId, messageId, event, payload],
  )
  return rows.length
}

/** Inserts a delivery for one endpoint. @returns undefined if it got this before. */
export async function insertDelivery(
  tx: Db,
  message: Message<DeliveredType> & Which & { isTest: boolean },
): Promise<StoredDelivery | undefined> {
  const [made] = await runSql<StoredDelivery>(
    tx,
    `insert into webhook_delivery (organisation_id, endpoint_id, message_id, event, payload, is_test, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, now()) on conflict (endpoint_id, message_id) do nothing returning ${columns}`,
    [message.organisationId, message.endpointId, message.messageId, message.event, message.payload, message.isTest],
  )
  return made
}

/** Due again; what was over has all its attempts before it. @returns undefined where the endpoint has no such delivery. */
export async function requeueDelivery(tx: Db, which: Which & { id: number }): Promise<StoredDelivery | undefined> {
  const [again] = await runSql<StoredDelivery>(
    tx,
    `update webhook_delivery set next_attempt_at = now(), delivered_at = null, replays = replays + 1,
       attempts = case when next_attempt_at is null then 0 else attempts end,
       state = case when next_attempt_at is null then 'queued' else state end
     where organisation_id = $1 and endpoint_id = $2 and id = $3 returning ${columns}`,
    [which.organisationId, which.endpointId, which.id],
  )
  return again
}

/** A delivery with what sending it requires, as of now: an edit of the endpoint applies from the next one on. */
export interface DueDelivery {
  id: number
  messageId: string
  payload: string
  event: DeliveredType
  attempts: number
  replays: number
  isTest: boolean
  connector: string
  /** The organization's description of the endpoint. */
  description: string
  url: string
  /** Set for connectors other than webhooks. */
  sealedSettings: string | null
  sealedSecret: string
  sealedOldSecret: string | null
  oldSecretUntil: Date | null
}

/** In the order of the events. */
export async function findDueDelivery(tx: Db, { organisationId, endpointId }: Which): Promise<DueDelivery | undefined> {
  const [due] = await runSql<DueDelivery>(
    tx,
    `select d.id, d.message_id as "messageId", d.payload, d.event, d.attempts, d.replays, d.is_test as "isTest",
       e.connector, e.description, e.url, e.sealed_settings as "sealedSettings",
       e.sealed_secret as "sealedSecret", e.sealed_old_secret as "sealedOldSecret", e.old_secret_until as "oldSecretUntil"
     from webhook_delivery d join webhook_endpoint e on e.organisation_id = d.organisation_id and e.id = d.endpoint_id
     where d.organisation_id = $1 and d.endpoint_id = $2 and e.enabled_at is not null and d.next_attempt_at <= now()
     order by d.id limit 1`,
    [organisationId, endpointId],
  )
  return due
}

export const saveAttempt = (
  tx: Db,
  {
    organisationId,
    id,
    state,
    waitSeconds,
    attempt: { status, error, answer },
  }: { organisationId: number; id: number; state: DeliveryState; waitSeconds: number | null; attempt: Attempt },
) =>
  runSql(
    tx,
    `update webhook_delivery set state = $3, attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $4),
       delivered_at = case when $3 = 'delivered' then now() end, last_status = $5, last_error = $6, last_answer = $7
     where organisation_id = $1 and id = $2`,
    [organisationId, id, state, waitSeconds, status, error, answer && beginningOf(answer)],
  )

const beginningOf = (answer: string): string =>
  storableText(Buffer.from(answer).subarray(0, keptAnswerBytes).toString('utf8'))

/**
 * Whether anything that can be sent is due within this time. For a transaction over all organisations.
 * @param connectors Only endpoints of these; null: of all.
 */
export async function isDueWithin(
  tx: Db,
  { seconds, connectors }: { seconds: number; connectors: readonly string[] | null },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `select 1 from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
     where d.next_attempt_at <= now() + make_interval(secs => $1) and e.enabled_at is not null
       and coalesce(e.leased_until, now()) <= now() + make_interval(secs => $1)
       and ($2::text[] is null or e.connector = any($2)) and ${notSuspended('e.organisation_id')} limit 1`,
    [seconds, connectors],
  )
  return rows.length > 0
}

const erasedAtOnce = 10_000

/** Erases what is older, a stretch at a time. For a transaction over all organisations. @returns how many. */
export async function eraseDeliveries(tx: Db, days: number): Promise<number> {
  const rows = await runSql(
    tx,
    `delete from webhook_delivery where id in (
       select id from webhook_delivery where created_at < now() - make_interval(days => $1) order by created_at limit $2)
     returning 1`,
    [days, erasedAtOnce],
  )
  return rows.length
}
