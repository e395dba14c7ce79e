import { type Db, runSql } from '../../../platform/server/database.ts'
import { idempotencyHours } from '../vocabulary.ts'

/** Lease of a call: a caller that holds it longer is considered dead, and another takes over. */
const handSeconds = 120

export interface CallName {
  organisationId: number
  /** Hash of the Idempotency-Key. */
  keyHash: string
}

/** @returns what names this taking in hand; undefined where the call was answered before, or another has it in hand. */
export async function claimCall(
  tx: Db,
  { organisationId, keyHash, requestHash, at }: CallName & { requestHash: string; at: Date },
): Promise<string | undefined> {
  const [row] = await runSql<{ claim: string }>(
    tx,
    `insert into idempotent_call as c (organisation_id, key_hash, request_sha256, created_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, key_hash) do update
       set request_sha256 = excluded.request_sha256, sealed_answer = null, created_at = excluded.created_at
       where c.created_at <= $4::timestamptz - make_interval(hours => $5)
         or c.sealed_answer is null and c.request_sha256 = $3
           and c.created_at <= $4::timestamptz - make_interval(secs => $6)
     returning created_at::text as claim`,
    [organisationId, keyHash, requestHash, at, idempotencyHours, handSeconds],
  )
  return row?.claim
}

export async function findCall(
  tx: Db,
  { organisationId, keyHash }: CallName,
): Promise<{ requestHash: string; sealedAnswer: string | null } | undefined> {
  const [row] = await runSql<{ requestHash: string; sealedAnswer: string | null }>(
    tx,
    `select request_sha256 as "requestHash", sealed_answer as "sealedAnswer" from idempotent_call
     where organisation_id = $1 and key_hash = $2`,
    [organisationId, keyHash],
  )
  return row
}

/** @returns false where another has taken it over. */
export async function saveAnswer(
  tx: Db,
  { organisationId, keyHash, claim, sealedAnswer }: CallName & { claim: string; sealedAnswer: string },
): Promise<boolean> {
  const saved = await runSql(
    tx,
    `update idempotent_call set sealed_answer = $4
     where organisation_id = $1 and key_hash = $2 and created_at = $3::timestamptz and sealed_answer is null returning 1`,
    [organisationId, keyHash, claim, sealedAnswer],
  )
  return saved.length > 0
}

export const releaseCall = (tx: Db, { organisationId, keyHash, claim }: CallName & { claim: string }) =>
  runSql(
    tx,
    `delete from idempotent_call
     where organisation_id = $1 and key_hash = $2 and created_at = $3::timestamptz and sealed_answer is null`,
    [organisationId, keyHash, claim],
  )

const erasedAtOnce = 5_000

/** For a transaction over all organisations. @returns how many of them, up to a batch. */
export async function eraseCalls(tx: Db, at: Date): Promise<number> {
  const erased = await runSql(
    tx,
    `delete from idempotent_call where (organisation_id, key_hash) in (
       select organisation_id, key_hash from idempotent_call where created_at <= $1::timestamptz - make_interval(hours => $2)
       limit $3) returning 1`,
    [at, idempotencyHours, erasedAtOnce],
  )
  return erased.length
}
