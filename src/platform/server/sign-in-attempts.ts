import { refuse } from '../shared/refusal.ts'
import { type Database, type Db, runSql } from './database.ts'
import type { JobKind } from './jobs.ts'
import { tokenHash } from './tokens.ts'

/** Failures before sign-in pauses; each further one doubles the pause. */
const freeFailures = 5
/** The same for one name from everywhere: far more, or a stranger could keep its owner out. */
const freeFailuresOfName = 100
const longestPauseSeconds = 15 * 60

/** Somebody who says a secret of `name`, and may be guessing. */
export interface SignInAttempt {
  /** Names of one door are not those of another. */
  door: 'staff' | 'staff-password' | 'member' | 'member-password'
  name: string
  /** Of the caller. */
  address: string
}

/**
 * Judges an attempt, unless there were too many failures before. It is counted first, so that guesses sent side by side
 * are all counted; a success takes the count back. Names that do not exist are counted alike: the answer tells nobody which
 * do.
 * @param judge Throws where the secret is wrong.
 * @throws Refusal `pausedCode` with the seconds until the next attempt is heard.
 */
export async function hearAttempt<T>(
  db: Database,
  { pausedCode, ...attempt }: SignInAttempt & { pausedCode: string },
  judge: () => Promise<T>,
): Promise<T> {
  const [here, anywhere] = keysOf(attempt)
  const pausedSeconds =
    (await countAttempt(db, { key: here, free: freeFailures })) ||
    (await countAttempt(db, { key: anywhere, free: freeFailuresOfName }))
  if (pausedSeconds > 0) throw refuse(pausedCode, { headers: { 'retry-after': String(pausedSeconds) } })
  const judged = await judge()
  await forgiveFailures(db, attempt)
  return judged
}

/** For whoever has shown in another way who he is. */
export const forgiveFailures = (db: Db, attempt: SignInAttempt) =>
  runSql(db, `delete from sign_in_failure where attempt_hash = any($1)`, [keysOf(attempt)])

const keysOf = ({ door, name, address }: SignInAttempt) =>
  [tokenHash(JSON.stringify([door, name, address])), tokenHash(JSON.stringify([door, name]))] as const

/** @returns seconds until the next attempt is heard; 0 when this one is. */
function countAttempt(db: Database, { key, free }: { key: string; free: number }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await runSql(tx, `insert into sign_in_failure (attempt_hash, failures) values ($1, 0) on conflict do nothing`, [
      key,
    ])
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
  name: 'sign-in.forget-failures',
  schedule: '25 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from sign_in_failure where last_at < now() - interval '1 day'`)
  },
}
