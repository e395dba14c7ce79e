import { type Db, runSql } from '../../../platform/server/database.ts'
import { complainedSql } from '../../../platform/server/suppression.ts'
import type { Asks } from '../../../platform/shared/asks.ts'
import { type Mode, removalLimits } from '../vocabulary.ts'
import type { AskedPlatform, Person } from './route.ts'

export interface SignedPermission {
  /** As typed; gone with what identifies the person. */
  name?: string
  text?: string
  sha256: string
  /** When it was signed. */
  at: string
  /** Whom it permits. */
  agent: string
}

export interface StoredRequest {
  id: number
  publicId: string
  /** Null when it has been erased. */
  email: string | null
  person: Person
  reason: string
  mode: Mode | null
  permission: SignedPermission | null
  addressHash: string
  salt: string
  createdAt: Date
  provedAt: Date | null
  closedAt: Date | null
  erasedAt: Date | null
}

const columns = `r.id, r.public_id as "publicId", r.email, r.person, r.reason, r.mode, r.permission, r.address_hash as "addressHash",
  r.salt, r.created_at as "createdAt", r.proved_at as "provedAt", r.closed_at as "closedAt", r.erased_at as "erasedAt"`

/** Purpose of the locks under which an address is written for. */
export const removalPurpose = 'removal'

/** Platforms by their ids, those too that are no longer offered. */
export async function findPlatforms(db: Db, ids: readonly string[]): Promise<AskedPlatform[]> {
  const rows = await runSql<AskedPlatform>(
    db,
    `select id, name, category, method, domain, case when bounced_at is null then email end as email,
       opt_out_url as "optOutUrl", needs, is_automated as "isAutomated", in_drop as "inDrop",
       estimated_time as "estimatedTime", retired_at is not null as "isRetired"
     from removal_platform where id = any($1)`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface RemovalAsks extends Asks {
  /** Requests whose mail waits for its turn. */
  waiting: number
  /** Its owner recently marked such a mail as unwanted. */
  complained: boolean
}

// A request whose mail has left has a token, and its life began with that mail.
const askedAtOf = (table: string) => `${table}.proof_expires_at - make_interval(hours => ${removalLimits.proofHours})`
const askedAt = askedAtOf('removal_request')
/** As an index has it. */
const proofsOfLastHourEnd = (now: string) =>
  `${now}::timestamptz + make_interval(hours => ${removalLimits.proofHours - 1})`

export async function countAsks(
  db: Db,
  { addressHash, network, now }: { addressHash: string; network: string; now: Date },
): Promise<RemovalAsks> {
  const [asks] = await runSql<RemovalAsks>(
    db,
    `select max(${askedAt}) filter (where proof_sha256 is not null) as last,
       count(*) filter (where proof_sha256 is not null)::int as "ofDay",
       count(*) filter (where proof_sha256 is null and proved_at is null)::int as waiting,
       (select count(*)::int from removal_request where network = $2 and proof_sha256 is not null
          and proof_expires_at > ${proofsOfLastHourEnd('$3')}) as "ofNetworkAndHour",
       ${complainedSql("address_hash = $1 and stream = 'removal'", '$3')} as complained
     from removal_request where address_hash = $1 and ${askedAt} > $3::timestamptz - interval '1 day'`,
    [addressHash, network, now],
  )
  if (!asks) throw new Error('counting gave no row')
  return asks
}

/** A request that came before under this key, as long as it waits or was proved. */
export async function findByKey(
  db: Db,
  { keySha256, now }: { keySha256: string; now: Date },
): Promise<(StoredRequest & { bodySha256: string | null }) | undefined> {
  const [request] = await runSql<StoredRequest & { bodySha256: string | null }>(
    db,
    `select ${columns}, r.idempotency_body_sha256 as "bodySha256" from removal_request r
     where r.idempotency_sha256 = $1 and r.erased_at is null and (r.proved_at is not null or r.proof_expires_at > $2)`,
    [keySha256, now],
  )
  return request
}

export interface NewRequest {
  publicId: string
  email: string
  emailKey: string
  person: Person
  reason: string
  breachId: string | null
  addressHash: string
  network: string
  /** Null while its mail waits. */
  proofSha256: string | null
  proofExpiresAt: Date
  salt: string
  trackSha256: string
  keySha256: string
  /** Null where the key is made of the request itself. */
  bodySha256: string | null
  now: Date
}

export async function insertRequest(tx: Db, given: NewRequest): Promise<number> {
  // A key of a request that has expired, and will be erased within the hour, is free again.
  await runSql(tx, `update removal_request set idempotency_sha256 = null where idempotency_sha256 = $1`, [
    given.keySha256,
  ])
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into removal_request (public_id, email, email_key, person, reason, breach_id, address_hash, network, proof_sha256,
       proof_expires_at, salt, track_sha256, idempotency_sha256, idempotency_body_sha256, created_at)
     values ($1, $2, $3, $4, $5, (select id from breach where id = $6), $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      ...[given.publicId, given.email, given.emailKey, JSON.stringify(given.person), given.reason, given.breachId],
      ...[given.addressHash, given.network, given.proofSha256, given.proofExpiresAt, given.salt, given.trackSha256],
      ...[given.keySha256, given.bodySha256, given.now],
    ],
  )
  if (!row) throw new Error('a removal request was not stored')
  return row.id
}

/** Returns the request that a link proves: not once it did, and not after its day. */
export async function findByProof(
  db: Db,
  { tokenSha256, now }: { tokenSha256: string; now: Date },
): Promise<StoredRequest | undefined> {
  const [request] = await runSql<StoredRequest>(
    db,
    `select ${columns} from removal_request r
     where r.proof_sha256 = $1 and r.proved_at is null and r.erased_at is null and r.proof_expires_at > $2`,
    [tokenSha256, now],
  )
  return request
}

export async function findByTrackToken(db: Db, trackSha256: string): Promise<StoredRequest | undefined> {
  const [request] = await runSql<StoredRequest>(
    db,
    `select ${columns} from removal_request r
     where r.track_sha256 = $1 and r.proved_at is not null and r.erased_at is null`,
    [trackSha256],
  )
  return request
}

export async function findProved(
  db: Db,
  { publicId, addressHash }: { publicId: string; addressHash: string },
): Promise<StoredRequest | undefined> {
  const [request] = await runSql<StoredRequest>(
    db,
    `select ${columns} from removal_request r
     where r.public_id = $1 and r.address_hash = $2 and r.proved_at is not null and r.erased_at is null`,
    [publicId, addressHash],
  )
  return request
}

/** The request while no one else writes it. */
export async function lockRequest(tx: Db, id: number): Promise<StoredRequest> {
  const [request] = await runSql<StoredRequest>(
    tx,
    `select ${columns} from removal_request r where r.id = $1 for update`,
    [id],
  )
  if (!request) throw new Error(`removal request ${id} is gone`)
  return request
}

export async function markProved(
  tx: Db,
  { id, ...given }: { id: number; person: Person; mode: Mode; permission: SignedPermission | null; now: Date },
): Promise<void> {
  await runSql(
    tx,
    // Requests without a key of their own may be asked again from now on.
    `update removal_request set person = $2, mode = $3, permission = $4, proved_at = $5,
       idempotency_sha256 = case when idempotency_body_sha256 is not null then idempotency_sha256 end
     where id = $1`,
    [id, JSON.stringify(given.person), given.mode, given.permission && JSON.stringify(given.permission), given.now],
  )
}

export async function savePerson(tx: Db, { id, person }: { id: number; person: Person }): Promise<void> {
  await runSql(tx, `update removal_request set person = $2 where id = $1`, [id, JSON.stringify(person)])
}

/** Requests whose mail waits and may leave by now, one for each address, the oldest first. */
export const listUnasked = (
  db: Db,
  { now, limit, limitsNetworks }: { now: Date; limit: number; limitsNetworks: boolean },
): Promise<(StoredRequest & { network: string })[]> =>
  runSql(
    db,
    `select * from (
       select distinct on (r.address_hash) ${columns}, r.network from removal_request r
       where r.proof_sha256 is null and r.proved_at is null and r.erased_at is null and r.proof_expires_at > $1
         -- Those that must still wait would stand in the way of others.
         and not exists (select from removal_request o where o.address_hash = r.address_hash and o.proof_sha256 is not null
           and ${askedAtOf('o')} > $1::timestamptz - make_interval(mins => ${removalLimits.asksGapMinutes}))
         and (select count(*) from removal_request o where o.address_hash = r.address_hash and o.proof_sha256 is not null
           and ${askedAtOf('o')} > $1::timestamptz - interval '1 day') < ${removalLimits.asksADay}
         and not ${complainedSql("address_hash = r.address_hash and stream = 'removal'", '$1')}
         and (not $3 or (select count(*) from removal_request o where o.network = r.network and o.proof_sha256 is not null
           and o.proof_expires_at > ${proofsOfLastHourEnd('$1')}) < ${removalLimits.asksAnHourOfNetwork})
       order by r.address_hash, r.id) due
     order by id limit $2`,
    [now, limit, limitsNetworks],
  )

export async function markAsked(
  tx: Db,
  { id, tokenSha256, expiresAt }: { id: number; tokenSha256: string; expiresAt: Date },
): Promise<void> {
  await runSql(tx, `update removal_request set proof_sha256 = $2, proof_expires_at = $3 where id = $1`, [
    id,
    tokenSha256,
    expiresAt,
  ])
}

/** Platforms that this address has an open item of, or was written for within the pause. */
export async function listBusyPlatforms(
  tx: Db,
  { addressHash, requestId, now }: { addressHash: string; requestId: number; now: Date },
): Promise<Set<string>> {
  const rows = await runSql<{ platform_id: string }>(
    tx,
    `select distinct i.platform_id from removal_item i join removal_request r on r.id = i.request_id
     where r.address_hash = $1 and r.id <> $2 and r.proved_at is not null
       and (i.closed_at is null and i.state <> 'relisted'
         or i.sent_at > $3::timestamptz - make_interval(days => ${removalLimits.cooldownDays}))`,
    [addressHash, requestId, now],
  )
  return new Set(rows.map(({ platform_id }) => platform_id))
}
