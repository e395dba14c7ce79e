import { findStep, isTimeCode, newRecoveryCodes, recoveryHash } from '../../../platform/server/authenticator.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { openText, sealText } from '../../../platform/server/sealed.ts'
import type { Account } from './members.store.ts'

// What is stored of a member's second factor.

type Holder = Pick<Account, 'id' | 'organisationId'>

/** Accepts a code of the authenticator, or a recovery code, and never the same one again. */
export const acceptCode = (tx: Db, code: { secret: string; account: Account; code: string; at: Date }) =>
  isTimeCode(code.code) ? acceptStep(tx, code) : useRecoveryCode(tx, code)

/** A code of the authenticator, of a later step than any before it. */
export async function acceptStep(
  tx: Db,
  { secret, account, code, at }: { secret: string; account: Account; code: string; at: Date },
): Promise<boolean> {
  if (account.totpSecret === null) return false
  const step = findStep({ secret: openText(sealOf(secret, account), account.totpSecret), code, at })
  if (step === undefined) return false
  const accepted = await runSql(
    tx,
    `update member set totp_last_step = $3 where organisation_id = $1 and id = $2 and coalesce(totp_last_step, -1) < $3 returning id`,
    [account.organisationId, account.id, step],
  )
  return accepted.length > 0
}

async function useRecoveryCode(
  tx: Db,
  { secret, account, code, at }: { secret: string; account: Account; code: string; at: Date },
): Promise<boolean> {
  const used = await runSql(
    tx,
    `update member_recovery_code set used_at = $4
     where organisation_id = $1 and member_id = $2 and code_hash = $3 and used_at is null returning member_id`,
    [account.organisationId, account.id, recoveryHash(secret, account.id, code), at],
  )
  return used.length > 0
}

/** In place of any from before. @returns them, who are stored nowhere. */
export async function replaceRecoveryCodes(tx: Db, secret: string, holder: Holder): Promise<string[]> {
  await deleteRecoveryCodes(tx, holder)
  const codes = newRecoveryCodes()
  await runSql(
    tx,
    `insert into member_recovery_code (organisation_id, member_id, code_hash) select $1, $2, unnest($3::text[])`,
    [holder.organisationId, holder.id, codes.map((code) => recoveryHash(secret, holder.id, code))],
  )
  return codes
}

export const deleteRecoveryCodes = (tx: Db, { id, organisationId }: Holder) =>
  runSql(tx, `delete from member_recovery_code where organisation_id = $1 and member_id = $2`, [organisationId, id])

export async function countRecoveryCodes(tx: Db, { id, organisationId }: Holder): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from member_recovery_code where organisation_id = $1 and member_id = $2 and used_at is null`,
    [organisationId, id],
  )
  return row?.count ?? 0
}

/** Not asked for until it is confirmed. */
export const saveSecret = (tx: Db, secret: string, { id, organisationId, plain }: Holder & { plain: string }) =>
  runSql(
    tx,
    `update member set totp_secret = $3, totp_confirmed_at = null, totp_last_step = null where organisation_id = $1 and id = $2`,
    [organisationId, id, sealText(sealOf(secret, { id, organisationId }), plain)],
  )

export const markConfirmed = (tx: Db, { id, organisationId, at }: Holder & { at: Date }) =>
  runSql(tx, `update member set totp_confirmed_at = $3 where organisation_id = $1 and id = $2`, [
    organisationId,
    id,
    at,
  ])

export const deleteSecret = (tx: Db, { id, organisationId }: Holder) =>
  runSql(
    tx,
    `update member set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )

/** Bound to its row: the secret of another member does not open here. */
const sealOf = (secret: string, { id, organisationId }: Holder) => ({
  secret,
  purpose: 'second factor of members',
  boundTo: `member ${organisationId} ${id}`,
})
