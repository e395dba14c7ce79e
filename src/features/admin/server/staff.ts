import { randomBytes } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { cookieOf } from '../../../platform/server/http/cookies.ts'
import { hashPassword, isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt, type SignInAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { recordStaffEvent } from '../../../platform/server/staff-audit.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { demoStaff } from '../vocabulary.ts'
import { findStaffByName, insertStaff, lockStaff, recordAccountEvent, type StaffRow } from './staff.store.ts'
import { acceptStaffCode } from './staff-factor.ts'

export const staffCookie = 'sightline_staff'
/** A session ends after so long without a call, and after the longest in any case. */
const sessionMinutes = { idle: 60, longest: 12 * 60 } as const
/** How long a use is not written down again. */
const restMinutes = 5

export interface StaffDoor {
  find: (cookies: Record<string, string>) => Promise<Call['staff']>
  /** @throws Refusal `sign_in_failed`, `sign_in_paused`, `staff_code_required` or `staff_code_failed`. */
  signIn: (attempt: {
    username: string
    password: string
    code?: string | undefined
    address: string
    isDirect?: boolean | undefined
    caller?: SignInAttempt['caller']
  }) => Promise<{ token: string; username: string }>
  signOut: (cookies: Record<string, string>) => Promise<void>
  ensureDemoAccount: () => Promise<void>
}

interface DoorParts {
  db: Database
  demo: boolean
  /** The secret of the installation. */
  secret: string
  /** Whether someone without a second factor has to add one before anything else. */
  asksForFactor?: boolean
  now?: () => Date
}

/** Accounts and sessions of staff. A token is random, kept by the browser in an HttpOnly cookie and by us as a hash. */
export function createStaffDoor({
  db,
  demo,
  secret,
  asksForFactor = false,
  now = () => new Date(),
}: DoorParts): StaffDoor {
  return {
    find: async (cookies) => {
      const token = cookies[staffCookie]
      if (!token) return undefined
      const found = await findSession(db, token)
      if (!found || (found.isDemo && !demo)) return undefined
      if (found.isDue) await prolongSession(db, token)
      const { accountId, username, role, isDemo, hasFactor } = found
      return {
        accountId,
        username,
        role,
        ...(isDemo && { isDemo }),
        ...(asksForFactor && !hasFactor && !isDemo && { mustAddFactor: true }),
      }
    },
    signIn: ({ username, password, code, address, isDirect = false, caller }) =>
      hearAttempt(db, { door: 'staff', name: username, address, caller, pausedCode: 'sign_in_paused' }, async () => {
        const found = await findStaffByName(db, username)
        // The password of the demo is published: it opens nothing to anyone but this machine.
        const isLetIn = found && !found.disabledAt && (!found.isDemo || (demo && isDirect))
        const judged = isLetIn ? found : undefined
        if (!(await isPassword(password, judged?.passwordHash ?? null)) || !judged) throw refuse('sign_in_failed')
        return db.transaction().execute(async (tx) => {
          const account = await lockStaff(tx, judged.id)
          if (!account || account.disabledAt || account.passwordHash !== judged.passwordHash)
            throw refuse('sign_in_failed')
          const asksForCode = account.totpConfirmedAt !== null
          if (asksForCode && !code) throw refuse('staff_code_required')
          if (asksForCode && !(await acceptStaffCode(tx, { secret, account, code: code ?? '', at: now() })))
            throw refuse('staff_code_failed')
          return { token: await openSession(tx, account, { asksForCode }), username: account.username }
        })
      }),
    signOut: async (cookies) => {
      const token = cookies[staffCookie]
      if (token) await db.transaction().execute((tx) => endSession(tx, token))
    },
    ensureDemoAccount: async () => {
      const [existing] = await runSql(db, `select 1 from staff_account where username = $1`, [demoStaff.username])
      if (!existing) await createStaffAccount(db, { ...demoStaff, role: 'administrator', isDemo: true })
    },
  }
}

/** @returns false when the name is taken. */
export const createStaffAccount = async (
  db: Db,
  { password, ...account }: { username: string; password: string; role: StaffRole; isDemo?: boolean },
): Promise<boolean> => addStaffAccount(db, { ...account, passwordHash: await hashPassword(password) })

/** @returns false when the name is taken. */
export async function addStaffAccount(
  db: Db,
  account: { username: string; passwordHash: string; role: StaffRole; isDemo?: boolean },
): Promise<boolean> {
  const { username, role } = account
  const id = await insertStaff(db, account)
  if (id === undefined) return false
  const event = { action: 'staff.created', words: 'Account created', account: { id, username }, details: { role } }
  await recordAccountEvent(db, undefined, event)
  return true
}

/** @returns its token. */
async function openSession(
  tx: Db,
  account: Pick<StaffRow, 'id' | 'username'>,
  { asksForCode }: { asksForCode: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await runSql(tx, `delete from staff_session where expires_at < now()`)
  await runSql(
    tx,
    `insert into staff_session (token_hash, account_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
    [tokenHash(token), account.id, sessionMinutes.idle],
  )
  await runSql(tx, `update staff_account set signed_in_at = now() where id = $1`, [account.id])
  const details = { secondFactor: asksForCode }
  await recordStaffEvent(tx, { by: account, action: 'staff.signed-in', words: 'Signed in', details })
  return token
}

interface OpenSession {
  accountId: number
  username: string
  role: StaffRole
  isDemo: boolean
  hasFactor: boolean
  isDue: boolean
}

/** `isDue`: it was used long enough after the last time that this is to be written down. */
async function findSession(db: Db, token: string): Promise<OpenSession | undefined> {
  const [row] = await runSql<OpenSession>(
    db,
    `select a.id as "accountId", a.username, a.role, a.is_demo as "isDemo", a.totp_confirmed_at is not null as "hasFactor",
       s.expires_at < least(now() + make_interval(mins => $2), s.created_at + make_interval(mins => $3)) as "isDue"
     from staff_session s join staff_account a on a.id = s.account_id
     where s.token_hash = $1 and s.expires_at > now() and a.disabled_at is null and a.removed_at is null`,
    [tokenHash(token), sessionMinutes.idle - restMinutes, sessionMinutes.longest],
  )
  return row
}

const prolongSession = (db: Db, token: string) =>
  runSql(
    db,
    `update staff_session
     set expires_at = least(now() + make_interval(mins => $2), created_at + make_interval(mins => $3)) where token_hash = $1`,
    [tokenHash(token), sessionMinutes.idle, sessionMinutes.longest],
  )

async function endSession(tx: Db, token: string): Promise<void> {
  const [by] = await runSql<{ username: string }>(
    tx,
    `delete from staff_session s using staff_account a where a.id = s.account_id and s.token_hash = $1 returning a.username`,
    [tokenHash(token)],
  )
  if (by) await recordStaffEvent(tx, { by, action: 'staff.signed-out', words: 'Signed out' })
}

export const sessionCookie = (token: string, { isHttps }: { isHttps: boolean }) =>
  cookieOf({ name: staffCookie, value: token, maxAgeSeconds: sessionMinutes.longest * 60, isHttps })
