import { randomBytes } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { cookieOf } from '../../../platform/server/http/cookies.ts'
import { hashPassword, isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { recordStaffEvent } from '../../../platform/server/staff-audit.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { demoStaff } from '../vocabulary.ts'

export const staffCookie = 'sightline_staff'
/** A session ends after so long without a call, and after the longest in any case. */
const sessionMinutes = { idle: 60, longest: 12 * 60 } as const
/** How long a use is not written down again. */
const restMinutes = 5

export interface StaffDoor {
  find: (cookies: Record<string, string>) => Promise<Call['staff']>
  /** @throws Refusal `sign_in_failed` or `sign_in_paused`. */
  signIn: (attempt: {
    username: string
    password: string
    address: string
    isDirect?: boolean | undefined
  }) => Promise<{ token: string; username: string }>
  signOut: (cookies: Record<string, string>) => Promise<void>
  ensureDemoAccount: () => Promise<void>
}

interface Account {
  id: number
  username: string
  password_hash: string
  is_demo: boolean
}

/** Accounts and sessions of staff. A token is random, kept by the browser in an HttpOnly cookie and by us as a hash. */
export function createStaffDoor({ db, demo }: { db: Database; demo: boolean }): StaffDoor {
  return {
    find: async (cookies) => {
      const token = cookies[staffCookie]
      if (!token) return undefined
      const found = await findSession(db, token)
      if (!found || (found.isDemo && !demo)) return undefined
      if (found.isDue) await prolongSession(db, token)
      return { accountId: found.accountId, username: found.username }
    },
    signIn: (attempt) =>
      hearAttempt(
        db,
        { door: 'staff', name: attempt.username, address: attempt.address, pausedCode: 'sign_in_paused' },
        async () => {
          const account = await findAccount(db, attempt.username)
          // The password of the demo is published: it opens nothing to anyone but this machine.
          const usable = account && (!account.is_demo || (demo && attempt.isDirect)) ? account : undefined
          if (!(await isPassword(attempt.password, usable?.password_hash ?? null)) || !usable)
            throw refuse('sign_in_failed')
          const token = randomBytes(32).toString('base64url')
          await db.transaction().execute(async (tx) => {
            await runSql(tx, `delete from staff_session where expires_at < now()`)
            await runSql(
              tx,
              `insert into staff_session (token_hash, account_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
              [tokenHash(token), usable.id, sessionMinutes.idle],
            )
            await recordStaffEvent(tx, { by: usable, action: 'staff.signed-in', words: 'Signed in' })
          })
          return { token, username: usable.username }
        },
      ),
    signOut: async (cookies) => {
      const token = cookies[staffCookie]
      if (token) await db.transaction().execute((tx) => endSession(tx, token))
    },
    ensureDemoAccount: async () => {
      const [existing] = await runSql(db, `select 1 from staff_account where username = $1`, [demoStaff.username])
      if (!existing) await createStaffAccount(db, { ...demoStaff, isDemo: true })
    },
  }
}

/** @returns false when the name is taken. */
export const createStaffAccount = async (
  db: Db,
  { password, ...account }: { username: string; password: string; isDemo?: boolean },
): Promise<boolean> => insertStaffAccount(db, { ...account, passwordHash: await hashPassword(password) })

/** @returns false when the name is taken. */
export async function insertStaffAccount(
  db: Db,
  { username, passwordHash, isDemo = false }: { username: string; passwordHash: string; isDemo?: boolean },
): Promise<boolean> {
  const rows = await runSql(
    db,
    `insert into staff_account (username, password_hash, is_demo) values ($1, $2, $3) on conflict (username) do nothing returning id`,
    [username, passwordHash, isDemo],
  )
  if (rows.length === 0) return false
  await recordStaffEvent(db, { by: undefined, action: 'staff.created', words: 'Account created', subject: username })
  return true
}

/** `isDue`: it was used long enough after the last time that this is to be written down. */
async function findSession(
  db: Db,
  token: string,
): Promise<{ accountId: number; username: string; isDemo: boolean; isDue: boolean } | undefined> {
  const [row] = await runSql<{ accountId: number; username: string; isDemo: boolean; isDue: boolean }>(
    db,
    `select a.id as "accountId", a.username, a.is_demo as "isDemo",
       s.expires_at < least(now() + make_interval(mins => $2), s.created_at + make_interval(mins => $3)) as "isDue"
     from staff_session s join staff_account a on a.id = s.account_id
     where s.token_hash = $1 and s.expires_at > now()`,
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

/** @returns how many sessions of the account there were. */
export async function endStaffSessions(db: Db, username: string): Promise<number> {
  const ended = await runSql(
    db,
    `delete from staff_session s using staff_account a where a.id = s.account_id and a.username = $1 returning 1`,
    [username],
  )
  await recordStaffEvent(db, {
    by: undefined,
    action: 'staff.sessions-ended',
    words: 'All sessions ended',
    subject: username,
  })
  return ended.length
}

async function endSession(tx: Db, token: string): Promise<void> {
  const [by] = await runSql<{ username: string }>(
    tx,
    `delete from staff_session s using staff_account a where a.id = s.account_id and s.token_hash = $1 returning a.username`,
    [tokenHash(token)],
  )
  if (by) await recordStaffEvent(tx, { by, action: 'staff.signed-out', words: 'Signed out' })
}

const findAccount = async (db: Db, username: string): Promise<Account | undefined> => {
  const [row] = await runSql<Account>(
    db,
    `select id, username, password_hash, is_demo from staff_account where username = $1`,
    [username],
  )
  return row
}

export const sessionCookie = (token: string, { isHttps }: { isHttps: boolean }) =>
  cookieOf({ name: staffCookie, value: token, maxAgeSeconds: sessionMinutes.longest * 60, isHttps })
