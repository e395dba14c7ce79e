import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/server/database.ts'
import type { FindKey } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { keyPrefix } from '../vocabulary.ts'
import { findGoodKey, markUsed } from './key.store.ts'

const keyBytes = 32
/** Characters of the random part that are kept to be shown. */
const hintCharacters = 4

const bearer = new RegExp(`^Bearer +(${keyPrefix}[\\w-]{43})$`, 'i')

/** A new key, what is kept of it, and what is shown of it later. */
export function newKey(): { key: string; keyHash: string; hint: string } {
  const key = `${keyPrefix}${randomBytes(keyBytes).toString('base64url')}`
  return { key, keyHash: tokenHash(key), hint: `${key.slice(0, keyPrefix.length + hintCharacters)}…` }
}

/**
 * Finds the program that calls: as the member who made the key, with a manager's rights at most, within the key's scopes.
 * A suspended organization's key is refused, and works again when the suspension ends.
 */
export const createKeyDoor =
  ({
    db,
    demo,
    now,
  }: {
    db: Database
    /** Keys of the demo organisation are let in. */
    demo: boolean
    now: () => Date
  }): FindKey =>
  async (authorization) => {
    const key = bearer.exec(authorization ?? '')?.[1]
    if (key === undefined) return undefined
    const at = now()
    const found = await findGoodKey(db, { keyHash: tokenHash(key), at, demo })
    if (!found) return undefined
    if (found.isSuspended) throw refuse('organization_suspended')
    const { id, organisationId, memberId, scopes, lastUsedAt } = found
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
    if (!lastUsedAt || lastUsedAt < hour)
      await inOrganisation(db, organisationId, (tx) => markUsed(tx, { organisationId, id, hour }))
    return { key: { id, scopes }, member: { id: memberId, organisationId, role: 'manager', sessionId: 0 } }
  }
