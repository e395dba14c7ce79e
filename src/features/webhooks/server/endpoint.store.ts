import { type Db, runSql } from '../../../platform/server/database.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'
import type { Webhook } from '../contract.ts'
import type { EventType } from '../vocabulary.ts'

interface Which {
  organisationId: number
  id: number
}

interface OfConnectors {
  organisationId: number
  connectors: readonly string[]
}

export interface StoredEndpoint {
  id: number
  connector: string
  /** Address of a webhook; for other connectors the target without secrets. */
  url: string
  description: string
  events: EventType[]
  isEnabled: boolean
  disabledReason: string | null
  createdAt: Date
  lastDeliveredAt: Date | null
  sealedSettings: string | null
  nextRunAt: Date | null
  recent: Webhook['recent']
}

/** Lists endpoints of these connectors, in the order in which they were added; one of them, or all. */
export const listEndpoints = (
  tx: Db,
  { organisationId, id = null, connectors }: OfConnectors & { id?: number | null },
): Promise<StoredEndpoint[]> =>
  runSql(
    tx,
    `select e.id, e.connector, e.url, e.description, e.events, e.enabled_at is not null as "isEnabled",
       e.disabled_reason as "disabledReason", e.created_at as "createdAt", e.last_delivered_at as "lastDeliveredAt",
       e.sealed_settings as "sealedSettings", e.next_run_at as "nextRunAt", r.recent
     from webhook_endpoint e, lateral (
       select json_build_object('delivered', count(*) filter (where state = 'delivered'),
         'failed', count(*) filter (where state = 'dead'),
         'waiting', count(*) filter (where state in ('queued', 'retrying'))) as recent
       from webhook_delivery d where d.endpoint_id = e.id and d.created_at > now() - interval '24 hours') r
     where e.organisation_id = $1 and ($2::bigint is null or e.id = $2) and e.connector = any($3) order by e.id`,
    [organisationId, id, connectors],
  )

/** Counts the endpoints and locks the count: concurrent callers that add one wait. */
export async function countEndpointsToAdd(tx: Db, { organisationId, connectors }: OfConnectors): Promise<number> {
  await runSql(tx, `select 1 from organisation where id = $1 for no key update`, [organisationId])
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from webhook_endpoint where organisation_id = $1 and connector = any($2)`,
    [organisationId, connectors],
  )
  return row?.count ?? 0
}

/** Without a secret or settings as yet: those are bound to the number given here. */
export async function insertEndpoint(
  tx: Db,
  given: {
    organisationId: number
    memberId: number
    connector: string
    url: string
    description: string
    events: readonly EventType[]
  },
): Promise<number> {
  const [made] = await runSql<{ id: number }>(
    tx,
    `insert into webhook_endpoint (organisation_id, created_by, connector, url, description, events, sealed_secret, enabled_at)
     values ($1, $2, $3, $4, $5, $6, '', now()) returning id`,
    [given.organisationId, given.memberId, given.connector, given.url, given.description, given.events],
  )
  if (!made) throw new Error('a webhook endpoint was not added')
  return made.id
}

/** @param oldUntil Until when the one before it signs as well; null where it signs no more, or there is none. */
export const saveSecret = (
  tx: Db,
  { organisationId, id, sealed, oldUntil }: Which & { sealed: string; oldUntil: Date | null },
) =>
  runSql(
    tx,
    `update webhook_endpoint set sealed_secret = $3, old_secret_until = $4,
       sealed_old_secret = case when $4::timestamptz is null then null else sealed_secret end
     where organisation_id = $1 and id = $2`,
    [organisationId, id, sealed, oldUntil],
  )

export const editEndpoint = (
  tx: Db,
  {
    organisationId,
    id,
    ...edits
  }: Which & {
    url?: string | undefined
    description?: string | undefined
    events?: readonly EventType[] | undefined
    isEnabled?: boolean | undefined
    sealedSettings?: string | undefined
    nextRunAt?: Date | undefined
  },
) =>
  runSql(
    tx,
    // Switched on, or at another address, it begins again: what failed before does not count.
    `update webhook_endpoint set url = coalesce($3, url), description = coalesce($4, description),
       events = coalesce($5, events),
       enabled_at = case when $6::boolean is null then enabled_at when $6 then coalesce(enabled_at, now()) end,
       disabled_reason = case when $6 is null then disabled_reason end,
       failing_since = case when $6 or $3 <> url or $7::text is not null then null else failing_since end,
       sealed_settings = coalesce($7, sealed_settings), next_run_at = coalesce($8::timestamptz, next_run_at)
     where organisation_id = $1 and id = $2`,
    [
      ...[organisationId, id, edits.url, edits.description, edits.events, edits.isEnabled],
      ...[edits.sealedSettings, edits.nextRunAt],
    ],
  )

export const deleteEndpoint = (tx: Db, { organisationId, id }: Which) =>
  runSql(tx, `delete from webhook_endpoint where organisation_id = $1 and id = $2`, [organisationId, id])

export const disableEndpoint = (tx: Db, { organisationId, id, reason }: Which & { reason: string }) =>
  runSql(
    tx,
    `update webhook_endpoint set enabled_at = null, disabled_reason = $3 where organisation_id = $1 and id = $2`,
    [organisationId, id, reason],
  )

/** Notes a success, which ends a row of failures. */
export const markAnswering = (tx: Db, { organisationId, id }: Which) =>
  runSql(
    tx,
    `update webhook_endpoint set last_delivered_at = now(), failing_since = null where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )

/** Notes a failure. @returns for how long there were only failures; undefined where it is gone or switched off by now. */
export async function markFailing(tx: Db, { organisationId, id }: Which): Promise<number | undefined> {
  const [row] = await runSql<{ seconds: number }>(
    tx,
    `update webhook_endpoint set failing_since = coalesce(failing_since, now())
     where organisation_id = $1 and id = $2 and enabled_at is not null
     returning extract(epoch from now() - failing_since)::float8 as seconds`,
    [organisationId, id],
  )
  return row?.seconds
}

/** An endpoint that one worker alone sends to, until its lease is over. */
export interface LeasedEndpoint extends Which {
  /** Names the lease: a worker that was held up past it does not end another's. */
  lease: string
}

/**
 * Those with something to send, the longest unserved first; a suspended organization's wait. For a transaction over all
 * organizations.
 * @param connectors Only those of these; null: all.
 */
export const leaseEndpoints = (
  tx: Db,
  { most, leaseSeconds, connectors }: { most: number; leaseSeconds: number; connectors: readonly string[] | null },
): Promise<LeasedEndpoint[]> =>
  runSql(
    tx,
    // As an array it is read once. As rows to join, some plans read it again for each endpoint, and each time its limit
    // is filled again with endpoints that this statement has not changed yet.
    `update webhook_endpoint set leased_until = now() + make_interval(secs => $2)
     where id = any(array(
       select e.id from webhook_endpoint e
       where e.enabled_at is not null and (e.leased_until is null or e.leased_until <= now())
         and ($3::text[] is null or e.connector = any($3)) and ${notSuspended('e.organisation_id')}
         and e.id in (select endpoint_id from webhook_delivery where next_attempt_at <= now())
       order by e.leased_until nulls first, e.id limit $1 for update of e skip locked))
     returning id, organisation_id as "organisationId", leased_until::text as lease`,
    [most, leaseSeconds, connectors],
  )

/** @param pauseSeconds For so long no one sends to it. */
export const releaseEndpoint = (
  tx: Db,
  { organisationId, id, lease, pauseSeconds }: LeasedEndpoint & { pauseSeconds: number },
) =>
  runSql(
    tx,
    `update webhook_endpoint set leased_until = now() + make_interval(secs => $4)
     where organisation_id = $1 and id = $2 and leased_until = $3::timestamptz`,
    [organisationId, id, lease, pauseSeconds],
  )
