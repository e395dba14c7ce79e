import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs, hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { ApiKey, developerApiContract, MadeApiKey } from '../contract.ts'
import { mostKeys, type Scope, scopes } from '../vocabulary.ts'
import { countGoodKeys, insertKey, listKeys, lockKeys, replaceKey, revokeKey, type StoredKey } from './key.store.ts'
import { newKey } from './key-door.ts'

type Calls = Handlers<
  Pick<
    typeof developerApiContract,
    | 'GET /api/customer/api-keys'
    | 'POST /api/customer/api-keys'
    | 'POST /api/customer/api-keys/{id}/rotate'
    | 'DELETE /api/customer/api-keys/{id}'
  >
>

/** The calls of members about the keys with which programs of their organisation call. */
export function keyEndpoints({ db, guard, now }: { db: Database; guard: ProgramGuard; now: () => Date }): Calls {
  const within = <T>(call: Call, act: (tx: Db, given: { member: Member; at: Date }) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, { member, at: now() }))
  }

  return {
    'GET /api/customer/api-keys': (_, call) =>
      within(call, async (tx, { member: { organisationId } }) =>
        (await listKeys(tx, { organisationId })).map(presentKey),
      ),

    'POST /api/customer/api-keys': async ({ body }, call) => {
      await guard.confirm(call, body.password)
      return within(call, async (tx, { member, at }) => {
        const { organisationId } = member
        await lockKeys(tx, organisationId)
        if ((await countGoodKeys(tx, { organisationId, at })) >= mostKeys) throw refuse('too_many_keys')
        const made = await makeKey(tx, {
          ...{ member, at, name: body.name },
          scopes: scopes.filter((scope) => body.scopes.includes(scope)),
          lastsMs: body.expiresInDays === undefined ? null : body.expiresInDays * dayMs,
        })
        await audit(tx, { member, at, id: made.id, kind: 'api_key.made', details: { scopes: made.scopes } })
        await guard.announce(tx, { organisationId, kind: 'api-key', id: made.id, mark: made.hint })
        return made
      })
    },

    'POST /api/customer/api-keys/{id}/rotate': async ({ params: { id }, body: { overlapHours, password } }, call) => {
      await guard.confirm(call, password)
      return within(call, async (tx, { member, at }) => {
        const { organisationId } = member
        await lockKeys(tx, organisationId)
        const old = await getKey(tx, { organisationId, id })
        if (!isGood(old, at) || old.replacedBy !== null) throw refuse('key_ended')
        const { name, expiresAt, createdAt } = old
        const lastsMs = expiresAt && expiresAt.getTime() - createdAt.getTime()
        const made = await makeKey(tx, { member, at, name, scopes: old.scopes, lastsMs })
        const until = new Date(at.getTime() + overlapHours * hourMs)
        await replaceKey(tx, { organisationId, id, replacedBy: made.id, until })
        await audit(tx, { member, at, id, kind: 'api_key.rotated', details: { replacedBy: made.id, overlapHours } })
        await guard.announce(tx, { organisationId, kind: 'api-key', id: made.id, mark: made.hint })
        return made
      })
    },

    'DELETE /api/customer/api-keys/{id}': ({ params: { id } }, call) =>
      within(call, async (tx, { member, at }) => {
        if (await revokeKey(tx, { organisationId: member.organisationId, id, at }))
          await audit(tx, { member, at, id, kind: 'api_key.revoked' })
      }),
  }
}

/** @param lastsMs Null: until it is revoked. */
async function makeKey(
  tx: Db,
  {
    member: { id: memberId, organisationId },
    at,
    name,
    scopes,
    lastsMs,
  }: { member: Member; at: Date; name: string; scopes: readonly Scope[]; lastsMs: number | null },
): Promise<MadeApiKey> {
  const { key, keyHash, hint } = newKey()
  const expiresAt = lastsMs === null ? null : new Date(at.getTime() + lastsMs)
  const given = { organisationId, memberId, name, keyHash, hint, scopes, createdAt: at, expiresAt }
  const id = await insertKey(tx, given)
  return { ...presentKey(await getKey(tx, { organisationId, id })), key }
}

async function getKey(tx: Db, which: { organisationId: number; id: number }): Promise<StoredKey> {
  const [key] = await listKeys(tx, which)
  if (!key) throw refuse('not_found')
  return key
}

const isGood = ({ revokedAt, expiresAt }: StoredKey, at: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > at)

const audit = (
  tx: Db,
  {
    member,
    id,
    kind,
    details = {},
    at,
  }: { member: Member; id: number; kind: string; details?: AuditDetails; at: Date },
) =>
  recordAudit(tx, {
    ...{ organisationId: member.organisationId, actor: { member: member.id }, kind, at, details },
    subject: { kind: 'api_key', id },
  })

const iso = (at: Date | null) => at?.toISOString() ?? null

const presentKey = ({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: StoredKey): ApiKey => ({
  ...key,
  ...{ createdAt: createdAt.toISOString(), lastUsedAt: iso(lastUsedAt) },
  ...{ expiresAt: iso(expiresAt), revokedAt: iso(revokedAt) },
})
