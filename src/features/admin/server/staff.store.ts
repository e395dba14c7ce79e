import { type Db, runSql } from '../../../platform/server/database.ts'
import { recordStaffEvent } from '../../../platform/server/staff-audit.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { demoStaff } from '../vocabulary.ts'

// Accounts of staff. A removed one stays as a row without a person, for the rows that name it.

export interface StaffRow {
  id: number
  username: string
  role: StaffRole
  isDemo: boolean
  /** Null until a link was used to set one. */
  passwordHash: string | null
  disabledAt: Date | null
  totpSecret: string | null
  totpConfirmedAt: Date | null
}

const columns = `id, username, role, is_demo as "isDemo", password_hash as "passwordHash", disabled_at as "disabledAt",
  totp_secret as "totpSecret", totp_confirmed_at as "totpConfirmedAt"`

/** The one account that everyone knows the password of while DEMO is on. */
export const isSharedDemo = ({ isDemo, username }: Pick<StaffRow, 'isDemo' | 'username'>): boolean =>
  isDemo && username === demoStaff.username

export async function findStaffByName(db: Db, username: string): Promise<StaffRow | undefined> {
  const [row] = await runSql<StaffRow>(
    db,
    `select ${columns} from staff_account where username = $1 and removed_at is null`,
    [username],
  )
  return row
}

/** Held until the transaction ends. */
export async function lockStaff(tx: Db, id: number): Promise<StaffRow | undefined> {
  const [row] = await runSql<StaffRow>(
    tx,
    `select ${columns} from staff_account where id = $1 and removed_at is null for update`,
    [id],
  )
  return row
}

interface ListedStaff {
  id: number
  username: string
  role: StaffRole
  isDemo: boolean
  isInvited: boolean
  isDisabled: boolean
  hasSecondFactor: boolean
  sessions: number
  createdAt: Date
  signedInAt: Date | null
}

/** Lists accounts by name. */
export const listStaffAccounts = (db: Db): Promise<ListedStaff[]> =>
  runSql<ListedStaff>(
    db,
    `select id, username, role, is_demo as "isDemo", password_hash is null as "isInvited", disabled_at is not null as "isDisabled",
       totp_confirmed_at is not null as "hasSecondFactor", created_at as "createdAt", signed_in_at as "signedInAt",
       (select count(*)::int from staff_session s where s.account_id = a.id and s.expires_at > now()) as sessions
     from staff_account a where removed_at is null order by username`,
  )

/** @returns its id, or undefined when the name is taken. */
export async function insertStaff(
  db: Db,
  account: { username: string; role: StaffRole; passwordHash: string | null; isDemo?: boolean },
): Promise<number | undefined> {
  const { username, role, passwordHash, isDemo = false } = account
  const [row] = await runSql<{ id: number }>(
    db,
    `insert into staff_account (username, role, password_hash, is_demo) values ($1, $2, $3, $4)
     on conflict (username) do nothing returning id`,
    [username, role, passwordHash, isDemo],
  )
  return row?.id
}

export const saveStaffPassword = (tx: Db, id: number, passwordHash: string) =>
  runSql(tx, `update staff_account set password_hash = $2 where id = $1`, [id, passwordHash])

export const saveStaffRole = (tx: Db, id: number, role: StaffRole) =>
  runSql(tx, `update staff_account set role = $2 where id = $1`, [id, role])

export const saveDisabled = (tx: Db, id: number, isDisabled: boolean) =>
  runSql(
    tx,
    `update staff_account set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1`,
    [id, isDisabled],
  )

/** @returns how many there were. */
export async function endStaffSessions(tx: Db, id: number, exceptHash = ''): Promise<number> {
  const ended = await runSql(
    tx,
    `delete from staff_session where account_id = $1 and token_hash <> $2 and expires_at > now() returning 1`,
    [id, exceptHash],
  )
  return ended.length
}

/**
 * Columns that hold a user name as text beside what was decided. `staff_event` is not among them: its lines keep the name for
 * the two years that they are kept.
 */
export const nameColumns = [
  ['breach_merge', 'decided_by'],
  ['breach_merge', 'undone_by'],
  ['breach_merge_proposal', 'decided_by'],
  ['entry_change', 'decided_by'],
  ['feed_held_batch', 'decided_by'],
  ['feed_held_item', 'decided_by'],
  ['finding_verdict', 'decided_by'],
  ['removal_reply', 'decided_by'],
  ['scan', 'published_by'],
  ['source_sync', 'asked_by'],
] as const

/** A user name has no blanks, so no one can have this one or sign in with it. */
const removedName = (id: number) => `Removed account ${id}`

/** Takes the person out of the account: what it did stays, under a name that says so. */
export async function removeStaff(tx: Db, { id, username }: Pick<StaffRow, 'id' | 'username'>): Promise<void> {
  const name = removedName(id)
  for (const [table, column] of nameColumns)
    await runSql(tx, `update ${table} set ${column} = $2 where ${column} = $1`, [username, name])
  for (const side of ['before', 'after'])
    await runSql(tx, `update lead_change set ${side} = $2 where field = 'assignee' and ${side} = $1`, [username, name])
  for (const table of ['lead', 'ticket'])
    await runSql(tx, `update ${table} set assignee_id = null where assignee_id = $1`, [id])
  for (const table of ['staff_session', 'staff_recovery_code', 'staff_link'])
    await runSql(tx, `delete from ${table} where account_id = $1`, [id])
  await runSql(
    tx,
    `update staff_account set username = $2, password_hash = null, totp_secret = null, totp_confirmed_at = null,
       totp_last_step = null, signed_in_at = null, removed_at = now() where id = $1`,
    [id, name],
  )
}

/** Logs a change to an account by name: the log line of the call has only its number. */
export const recordAccountEvent = (
  tx: Db,
  by: { username: string } | undefined,
  event: { action: string; words: string; account: Pick<StaffRow, 'id' | 'username'>; details?: { role?: StaffRole } },
) =>
  recordStaffEvent(tx, {
    by,
    action: event.action,
    words: event.words,
    subject: event.account.username,
    details: { account: event.account.id, ...event.details },
  })
