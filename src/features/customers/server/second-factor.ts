import { findStep, isTimeCode, newRecoveryCodes, recoveryHash } from '../../../platform/server/authenticator.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { openText, sealText } from '../../../platform/server/sealed.ts'
import type { Account } from './members.store.ts'

// Storage of a member's second factor.

type Holder = Pick<Account, 'accountId'>

/** Accepts a code of the authenticator, or a recovery code, and never the same one again. */
export const acceptCode = (tx: Db, code: { secret: string; account: Account; code: string; at: Date }) =>
  isTimeCode(code.code) ? acceptStep(tx, code) : useRecoveryCode(tx, code)

/** A code of the authenticator, of a later step than any before it. */
export async function acceptStep(
  tx: Db,
  { secret, account, code, at }: { secret: string; account: Account; code: string; at: Date },
): Promise<boolean> {
  if (account.totpSecret === null) return false
  const opened = openText(sealOf(secret, account.totpBoundTo ?? boundTo(account)), account.totpSecret)
  const step = findStep({ secret: opened, code, at })
  if (step === undefined) return false
  const accepted = await runSql(
    tx,
    `update account set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2 returning id`,
    [account.accountId, step],
  )
  return accepted.length > 0
}

async function useRecoveryCode(
  tx: Db,
  { secret, account, code, at }: { secret: string; account: Account; code: string; at: Date },
): Promise<boolean> {
  const used = await runSql(
    tx,
    `update account_recovery_code set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning account_id`,
    [account.accountId, recoveryHash(secret, account.accountId, code), at],
  )
  return used.length > 0
}

/** In place of any from before. @returns them, who are stored nowhere. */
export async function replaceRecoveryCodes(tx: Db, secret: string, holder: Holder): Promise<string[]> {
  await deleteRecoveryCodes(tx, holder)
  const codes = newRecoveryCodes()
  await runSql(tx, `insert into account_recovery_code (account_id, code_hash) select $1, unnest($2::text[])`, [
    holder.accountId,
    codes.map((code) => recoveryHash(secret, holder.accountId, code)),
  ])
  return codes
}

export const deleteRecoveryCodes = (tx: Db, { accountId }: Holder) =>
  runSql(tx, `delete from account_recovery_code where account_id = $1`, [accountId])

export async function countRecoveryCodes(tx: Db, { accountId }: Holder): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from account_recovery_code where account_id = $1 and used_at is null`,
    [accountId],
  )
  return row?.count ?? 0
}

/** Not asked for until it is confirmed. */
export const saveSecret = (tx: Db, secret: string, { accountId, plain }: Holder & { plain: string }) =>
  runSql(
    tx,
    `update account set totp_secret = $2, totp_bound_to = $3, totp_confirmed_at = null, totp_last_step = null where id = $1`,
    [accountId, sealText(sealOf(secret, boundTo({ accountId })), plain), boundTo({ accountId })],
  )

export const markConfirmed = (tx: Db, { accountId, at }: Holder & { at: Date }) =>
  runSql(tx, `update account set totp_confirmed_at = $2 where id = $1`, [accountId, at])

/** Removes the second factor with its recovery codes. */
export async function deleteSecondFactor(tx: Db, { accountId }: Holder): Promise<void> {
  await runSql(
    tx,
    `update account set totp_secret = null, totp_bound_to = null, totp_confirmed_at = null, totp_last_step = null where id = $1`,
    [accountId],
  )
  await deleteRecoveryCodes(tx, { accountId })
}

const boundTo = ({ accountId }: Holder): string => `account ${accountId}`

/** Bound to its row: the secret of another account does not open here. */
const sealOf = (secret: string, bound: string) => ({ secret, purpose: 'second factor of members', boundTo: bound })
