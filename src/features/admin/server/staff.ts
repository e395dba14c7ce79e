import { createHash, randomBytes } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { hashPassword, isPassword } from '../../../platform/server/passwords.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { demoStaff } from '../vocabulary.ts'

export const staffCookie = 'sightline_staff'
const sessionHours = 12
/** Failures before sign-in pauses; each further one doubles the pause. */
const freeFailures = 5
/** The same for one name from everywhere: far more, or a stranger could keep its owner out. */
const freeFailuresOfName = 100
const longestPauseSeconds = 15 * 60

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
        [hashToken(token)],
      )
      return row && (demo || !row.is_demo) ? { accountId: row.id, username: row.username } : undefined
    },
    signIn: async ({ username, password, address }) => {
      const keys = [hashToken(`${username}\n${address}`), hashToken(username)] as const
      const pausedSeconds =
        (await countAttempt(db, { key: keys[0], free: freeFailures })) ||
        (await countAttempt(db, { key: keys[1], free: freeFailuresOfName }))
      if (pausedSeconds > 0) throw refuse('sign_in_paused', { headers: { 'retry-after': String(pausedSeconds) } })
      const account = await findAccount(db, username)
      const usable = account && (demo || !account.is_demo) ? account : undefined
      if (!(await isPassword(password, usable?.password_hash ?? null)) || !usable) throw refuse('sign_in_failed')
      const token = randomBytes(32).toString('base64url')
      await db.transaction().execute(async (tx) => {
        await runSql(tx, `delete from sign_in_failure where attempt_hash = any($1)`, [keys])
        await runSql(tx, `delete from staff_session where expires_at < now()`)
        await runSql(
          tx,
          `insert into staff_session (token_hash, account_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))`,
          [hashToken(token), usable.id, sessionHours],
        )
      })
      return { token, username: usable.username }
    },
    signOut: async (cookies) => {
      const token = cookies[staffCookie]
      if (token) await runSql(db, `delete from staff_session where token_hash = $1`, [hashToken(token)])
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

/**
 * Counts an attempt before it is judged, so that guesses sent side by side are all counted; a success takes the count back.
 * Names that do not exist are counted alike: the answer tells nobody which do.
 * @returns seconds until the next attempt is heard; 0 when this one is.
 */
function countAttempt(db: Database, { key, free }: { key: string; free: number }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await runSql(
      tx,
      `insert into sign_in_failure (attempt_hash, failures) values ($1, 0) on conflict do nothing`,
      [key],
    )
    const [row] = await runSql<{ paused: number }>(
      tx,
      `select coalesce(greatest(0, ceil(extract(epoch from blocked_until - now()))), 0)::int as paused
       from sign_in_failure where attempt_hash = $1 for update`,
      [key],
    )
    if (row && row.paused > 0) return row.paused
    await runSql(
      tx,
      `update sign_in_failure set failures = failures + 1, last_at = now(), blocked_until = case when failures + 1 >= $2
         then now() + make_interval(secs => least($3, 30 * power(2, least(10, failures + 1 - $2)))) end where attempt_hash = $1`,
      [key, free, longestPauseSeconds],
    )
    return 0
  })
}

/** A day without an attempt is forgiven. */
export const forgetFailures: JobKind<Record<string, never>> = {
  name: 'staff.forget-failures',
  schedule: '25 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from sign_in_failure where last_at < now() - interval '1 day'`)
  },
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export const sessionCookie = (token: string, { secure }: { secure: boolean }) =>
  `${staffCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? sessionHours * 3600 : 0}${secure ? '; Secure' : ''}`
