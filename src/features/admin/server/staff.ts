import { randomBytes } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { hashPassword, isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { demoStaff } from '../vocabulary.ts'

export const staffCookie = 'sightline_staff'
const sessionHours = 12

export interface StaffDoor {
  find: (cookies: Record<string, string>) => Promise<Call['staff']>
  /** @throws Refusal `sign_in_failed` or `sign_in_paused`. */
  signIn: (attempt: {
    username: string
    password: string
    address: string
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
      const [row] = await runSql<{ id: number; username: string; is_demo: boolean }>(
        db,
        `select a.id, a.username, a.is_demo from staff_session s join staff_account a on a.id = s.account_id
         where s.token_hash = $1 and s.expires_at > now()`,
        [tokenHash(token)],
      )
      return row && (demo || !row.is_demo) ? { accountId: row.id, username: row.username } : undefined
    },
    signIn: (attempt) =>
      hearAttempt(
        db,
        { door: 'staff', name: attempt.username, address: attempt.address, pausedCode: 'sign_in_paused' },
        async () => {
          const account = await findAccount(db, attempt.username)
          const usable = account && (demo || !account.is_demo) ? account : undefined
          if (!(await isPassword(attempt.password, usable?.password_hash ?? null)) || !usable)
            throw refuse('sign_in_failed')
          const token = randomBytes(32).toString('base64url')
          await db.transaction().execute(async (tx) => {
            await runSql(tx, `delete from staff_session where expires_at < now()`)
            await runSql(
              tx,
              `insert into staff_session (token_hash, account_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))`,
              [tokenHash(token), usable.id, sessionHours],
            )
          })
          return { token, username: usable.username }
        },
      ),
    signOut: async (cookies) => {
      const token = cookies[staffCookie]
      if (token) await runSql(db, `delete from staff_session where token_hash = $1`, [tokenHash(token)])
    },
    ensureDemoAccount: async () => {
      const [existing] = await runSql(db, `select 1 from staff_account where username = $1`, [demoStaff.username])
      if (!existing) await createStaffAccount(db, { ...demoStaff, isDemo: true })
    },
  }
}

/** @returns false when the name is taken. */
export async function createStaffAccount(
  db: Db,
  { username, password, isDemo = false }: { username: string; password: string; isDemo?: boolean },
): Promise<boolean> {
  const rows = await runSql(
    db,
    `insert into staff_account (username, password_hash, is_demo) values ($1, $2, $3) on conflict (username) do nothing returning id`,
    [username, await hashPassword(password), isDemo],
  )
  return rows.length > 0
}

const findAccount = async (db: Db, username: string): Promise<Account | undefined> => {
  const [row] = await runSql<Account>(
    db,
    `select id, username, password_hash, is_demo from staff_account where username = $1`,
    [username],
  )
  return row
}

export const sessionCookie = (token: string, { secure }: { secure: boolean }) =>
  `${staffCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? sessionHours * 3600 : 0}${secure ? '; Secure' : ''}`
