import { type Db, runSql } from '../../../platform/server/database.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { staffLinkHours } from '../vocabulary.ts'
import {
  endStaffSessions,
  lockStaff,
  recordAccountEvent,
  removeStaff,
  type StaffRow,
  saveDisabled,
  saveStaffPassword,
  saveStaffRole,
} from './staff.store.ts'
import { deleteStaffFactor } from './staff-factor.ts'

// Changes to a staff account, by an administrator on screen or on the command line. Each writes a line in the log.

/** Undefined: the program's command line. */
type By = { username: string } | undefined

interface Changing {
  account: StaffRow
  by: By
}

export async function setStaffRole(tx: Db, { account, by, role }: Changing & { role: StaffRole }): Promise<void> {
  await saveStaffRole(tx, account.id, role)
  await recordAccountEvent(tx, by, { action: 'staff.role-set', words: 'Role set', account, details: { role } })
}

/** A disabled account is signed out everywhere, and its link opens nothing any more. */
export async function setDisabled(
  tx: Db,
  { account, by, isDisabled }: Changing & { isDisabled: boolean },
): Promise<void> {
  await saveDisabled(tx, account.id, isDisabled)
  if (isDisabled) await endEverything(tx, account.id)
  const event = isDisabled
    ? { action: 'staff.disabled', words: 'Account disabled' }
    : { action: 'staff.enabled', words: 'Account enabled' }
  await recordAccountEvent(tx, by, { ...event, account })
}

export async function removeStaffAccount(tx: Db, { account, by }: Changing): Promise<void> {
  await recordAccountEvent(tx, by, { action: 'staff.removed', words: 'Account removed', account })
  await removeStaff(tx, account)
}

export async function setStaffPassword(
  tx: Db,
  { account, by, passwordHash }: Changing & { passwordHash: string },
): Promise<void> {
  await saveStaffPassword(tx, account.id, passwordHash)
  await endEverything(tx, account.id)
  await recordAccountEvent(tx, by, { action: 'staff.password-set', words: 'Password set', account })
}

export async function signStaffOut(tx: Db, { account, by }: Changing): Promise<number> {
  const ended = await endStaffSessions(tx, account.id)
  await recordAccountEvent(tx, by, { action: 'staff.sessions-ended', words: 'All sessions ended', account })
  return ended
}

export async function turnStaffFactorOff(tx: Db, { account, by }: Changing): Promise<void> {
  await deleteStaffFactor(tx, account.id)
  await recordAccountEvent(tx, by, { action: 'staff.second-factor-off', words: 'Second factor turned off', account })
}

/** A link to set a password, in the place of any before it. @returns its token, which is stored nowhere. */
export async function makeStaffLink(
  tx: Db,
  { account, by, at }: Changing & { at: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + staffLinkHours * hourMs)
  await runSql(
    tx,
    `insert into staff_link (token_hash, account_id, expires_at) values ($1, $2, $3)
     on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [tokenHash(token), account.id, expiresAt],
  )
  await recordAccountEvent(tx, by, { action: 'staff.link-made', words: 'Link to set a password made', account })
  return { token, expiresAt }
}

/** Locks the account whose password the link sets, until the transaction ends. @throws Refusal `staff_link_gone`. */
export async function lockLinked(tx: Db, { token, at }: { token: string; at: Date }): Promise<StaffRow> {
  const [link] = await runSql<{ accountId: number }>(
    tx,
    `select account_id as "accountId" from staff_link where token_hash = $1 and expires_at > $2`,
    [tokenHash(token), at],
  )
  const account = link && (await lockStaff(tx, link.accountId))
  if (!account || account.disabledAt) throw refuse('staff_link_gone')
  return account
}

async function endEverything(tx: Db, id: number): Promise<void> {
  await endStaffSessions(tx, id)
  await runSql(tx, `delete from staff_link where account_id = $1`, [id])
}
