import { type Db, runSql } from '../../../platform/server/database.ts'
import { notSuspended } from '../../../platform/server/tenancy.ts'
import type { Scope } from '../vocabulary.ts'

interface Which {
  organisationId: number
  id: number
}

export interface StoredKey {
  id: number
  name: string
  hint: string
  scopes: Scope[]
  createdBy: string
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
  /** Also by its maker's leaving. */
  revokedAt: Date | null
  replacedBy: number | null
}

export interface FoundKey {
  id: number
  organisationId: number
  memberId: number
  scopes: string[]
  lastUsedAt: Date | null
  isSuspended: boolean
}

/** A key that is good, of any organisation; needs no transaction. */
export async function findGoodKey(
  db: Db,
  { keyHash, at, demo }: { keyHash: string; at: Date; demo: boolean },
): Promise<FoundKey | undefined> {
  const [row] = await runSql<FoundKey>(
    db,
    `select id, organisation_id as "organisationId", member_id as "memberId", scopes, last_used_at as "lastUsedAt",
       not ${notSuspended('organisation_id')} as "isSuspended"
     from find_api_key($1, $2, $3)`,
    [keyHash, at, demo],
  )
  return row
}

export const markUsed = (tx: Db, { organisationId, id, hour }: Which & { hour: Date }) =>
  runSql(
    tx,
    `update api_key set last_used_at = $3
     where organisation_id = $1 and id = $2 and (last_used_at is null or last_used_at < $3)`,
    [organisationId, id, hour],
  )

const keysShown = 200

/** Newest first; one of them, or all. */
export const listKeys = (
  tx: Db,
  { organisationId, id = null }: { organisationId: number; id?: number | null },
): Promise<StoredKey[]> =>
  runSql(
    tx,
    `select k.id, k.name, k.hint, k.scopes, trim(m.first_name || ' ' || m.last_name) as "createdBy",
       k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt",
       coalesce(k.revoked_at, m.left_at) as "revokedAt", k.replaced_by as "replacedBy"
     from api_key k join member m on m.organisation_id = k.organisation_id and m.id = k.created_by
     where k.organisation_id = $1 and ($2::bigint is null or k.id = $2) order by k.id desc limit $3`,
    [organisationId, id, keysShown],
  )

/** Serializes changes to the organization's keys. */
export const lockKeys = (tx: Db, organisationId: number) =>
  runSql(tx, `select 1 from organisation where id = $1 for no key update`, [organisationId])

/** Counts valid keys; one that was rotated counts through the one in its place. */
export async function countGoodKeys(
  tx: Db,
  { organisationId, at }: { organisationId: number; at: Date },
): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count
     from api_key k join member m on m.organisation_id = k.organisation_id and m.id = k.created_by
     where k.organisation_id = $1 and k.revoked_at is null and k.replaced_by is null and m.left_at is null
       and (k.expires_at is null or k.expires_at > $2)`,
    [organisationId, at],
  )
  return row?.count ?? 0
}

export async function insertKey(
  tx: Db,
  given: {
    organisationId: number
    memberId: number
    name: string
    keyHash: string
    hint: string
    scopes: readonly Scope[]
    createdAt: Date
    expiresAt: Date | null
  },
): Promise<number> {
  const [made] = await runSql<{ id: number }>(
    tx,
    `insert into api_key (organisation_id, created_by, name, key_hash, hint, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[given.organisationId, given.memberId, given.name, given.keyHash, given.hint, given.scopes],
      ...[given.createdAt, given.expiresAt],
    ],
  )
  if (!made) throw new Error('an API key was not written')
  return made.id
}

/** @param until When it ends, unless its own end is earlier. */
export const replaceKey = (
  tx: Db,
  { organisationId, id, replacedBy, until }: Which & { replacedBy: number; until: Date },
) =>
  runSql(
    tx,
    `update api_key set replaced_by = $3, expires_at = least(expires_at, $4) where organisation_id = $1 and id = $2`,
    [organisationId, id, replacedBy, until],
  )

/** @returns false where it was revoked before. */
export async function revokeKey(tx: Db, { organisationId, id, at }: Which & { at: Date }): Promise<boolean> {
  const revoked = await runSql(
    tx,
    `update api_key set revoked_at = $3 where organisation_id = $1 and id = $2 and revoked_at is null returning id`,
    [organisationId, id, at],
  )
  return revoked.length > 0
}
