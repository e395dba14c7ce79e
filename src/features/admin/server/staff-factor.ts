import { findStep, isTimeCode, newRecoveryCodes, recoveryHash } from '../../../platform/server/authenticator.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { openText, sealText } from '../../../platform/server/sealed.ts'
import type { StaffRow } from './staff.store.ts'

// Storage of the second factor of staff.

interface ShownCode {
  secret: string
  account: Pick<StaffRow, 'id' | 'totpSecret'>
  code: string
  at: Date
}

/** Accepts a code of the authenticator, or a recovery code, and never the same one again. */
export const acceptStaffCode = (tx: Db, shown: ShownCode): Promise<boolean> =>
  isTimeCode(shown.code) ? acceptStaffStep(tx, shown) : useRecoveryCode(tx, shown)

/** A code of the authenticator, of a later step than any before it. */
export async function acceptStaffStep(tx: Db, { secret, account, code, at }: ShownCode): Promise<boolean> {
  if (account.totpSecret === null) return false
  const step = findStep({ secret: openText(sealOf(secret, account.id), account.totpSecret), code, at })
  if (step === undefined) return false
  const accepted = await runSql(
    tx,
    `update staff_account set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2 returning id`,
    [account.id, step],
  )
  return accepted.length > 0
}

async function useRecoveryCode(tx: Db, { secret, account, code, at }: ShownCode): Promise<boolean> {
  const used = await runSql(
    tx,
    `update staff_recovery_code set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [account.id, recoveryHash(secret, holderOf(account.id), code), at],
  )
  return used.length > 0
}

/** Not asked for until it is confirmed. */
export const saveStaffSecret = (tx: Db, secret: string, { id, plain }: { id: number; plain: string }) =>
  runSql(
    tx,
    `update staff_account set totp_secret = $2, totp_confirmed_at = null, totp_last_step = null where id = $1`,
    [id, sealText(sealOf(secret, id), plain)],
  )

/** @returns the recovery codes, which are stored nowhere. */
export async function confirmStaffFactor(
  tx: Db,
  { secret, id, at }: { secret: string; id: number; at: Date },
): Promise<string[]> {
  await runSql(tx, `update staff_account set totp_confirmed_at = $2 where id = $1`, [id, at])
  await runSql(tx, `delete from staff_recovery_code where account_id = $1`, [id])
  const codes = newRecoveryCodes()
  await runSql(tx, `insert into staff_recovery_code (account_id, code_hash) select $1, unnest($2::text[])`, [
    id,
    codes.map((code) => recoveryHash(secret, holderOf(id), code)),
  ])
  return codes
}

export async function deleteStaffFactor(tx: Db, id: number): Promise<void> {
  await runSql(
    tx,
    `update staff_account set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = $1`,
    [id],
  )
  await runSql(tx, `delete from staff_recovery_code where account_id = $1`, [id])
}

export async function countStaffRecoveryCodes(db: Db, id: number): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from staff_recovery_code where account_id = $1 and used_at is null`,
    [id],
  )
  return row?.count ?? 0
}

/** Not those of a member with the same number. */
const holderOf = (id: number) => `staff ${id}`

const sealOf = (secret: string, id: number) => ({
  secret,
  purpose: 'second factor of staff',
  boundTo: `staff ${id}`,
})
