import { createHmac } from 'node:crypto'
import { refuse } from '../shared/refusal.ts'
import { type Database, type Db, runSql } from './database.ts'
import type { Call } from './http/api.ts'
import { cookieOf } from './http/cookies.ts'
import type { JobKind } from './jobs.ts'
import { randomToken, tokenHash } from './tokens.ts'

/** Failures before sign-in pauses; each further one doubles the pause. */
const freeFailures = 5
/** The same for one name from everywhere: far more, and never for a caller who signed in before, or a stranger could keep its owner out. */
const freeFailuresOfName = 100
const longestPauseSeconds = 15 * 60
/** How long a browser or network is known after its last sign-in. */
const knownDays = 90

export const browserCookie = 'sightline_browser'

/** A secret of `name` that is said by someone who may be guessing. */
export interface SignInAttempt {
  /** Names of one door are not those of another. */
  door: 'staff' | 'staff-password' | 'member' | 'member-password'
  name: string
  /** Address of the caller. */
  address: string
  /** Tells callers who signed in before from strangers, where that is possible. */
  caller?: Caller | undefined
}

interface Caller {
  /** The secret of the installation: known browsers and networks are stored as hashes under it. */
  secret: string
  /** Value of the browser's cookie; undefined without one. */
  browser: string | undefined
}

/** The caller of a sign-in, by the cookie that an earlier one left. */
export const callerOf = ({ cookies }: Pick<Call, 'cookies'>, secret: string): Caller => {
  const browser = cookies[browserCookie]
  return { secret, browser: browser !== undefined && /^[\w-]{22}$/.test(browser) ? browser : undefined }
}

/**
 * Judges an attempt, unless there were too many failures before. It is counted first, so that guesses sent side by side
 * are all counted; a success takes the count back. Names that do not exist are counted alike: the answer tells no one which
 * do. A browser or network that signed in as this name before has a count of its own, which strangers cannot fill.
 * @param judge Throws where the secret is wrong.
 * @throws Refusal `pausedCode` with the seconds until the next attempt is heard.
 */
export async function hearAttempt<T>(
  db: Database,
  { pausedCode, ...attempt }: SignInAttempt & { pausedCode: string },
  judge: () => Promise<T>,
): Promise<T> {
  const counts = await countsOf(db, attempt)
  let pausedSeconds = 0
  for (const count of counts) pausedSeconds ||= await countAttempt(db, count)
  if (pausedSeconds > 0) throw refuse(pausedCode, { headers: { 'retry-after': String(pausedSeconds) } })
  const judged = await judge()
  await runSql(db, `delete from sign_in_failure where attempt_hash = any($1)`, [counts.map(({ key }) => key)])
  return judged
}

/** For a caller who has shown in another way who they are. */
export const forgiveFailures = (db: Db, attempt: SignInAttempt) =>
  runSql(db, `delete from sign_in_failure where attempt_hash = any($1)`, [
    [keyOf(attempt, attempt.address), keyOf(attempt)],
  ])

/** Keeps that this browser and network signed in as the name. */
export async function rememberCaller(
  db: Db,
  call: Pick<Call, 'address' | 'cookies' | 'headers'>,
  { door, name, secret, isHttps }: Pick<SignInAttempt, 'door' | 'name'> & { secret: string; isHttps: boolean },
): Promise<void> {
  const caller = callerOf(call, secret)
  const browser = caller.browser ?? randomToken()
  const maxAgeSeconds = knownDays * 86_400
  call.headers.append('set-cookie', cookieOf({ name: browserCookie, value: browser, maxAgeSeconds, isHttps }))
  const known = knownHashes({ door, name, address: call.address, caller: { secret, browser } })
  await runSql(
    db,
    `insert into known_sign_in (known_hash) select unnest($1::text[]) on conflict (known_hash) do update set last_at = now()`,
    [Object.values(known)],
  )
}

interface Count {
  key: string
  free: number
}

/** The counts of an attempt: a known browser counts for itself, a known network for the network, others for the name too. */
async function countsOf(db: Database, attempt: SignInAttempt): Promise<Count[]> {
  const { browser, network } = knownHashes(attempt)
  const known = await runSql<{ hash: string }>(
    db,
    `select known_hash as hash from known_sign_in
     where known_hash = any($1) and last_at > now() - make_interval(days => $2)`,
    [[browser, network].filter((hash) => hash !== undefined), knownDays],
  )
  const isKnown = (hash: string | undefined) => known.some((one) => one.hash === hash)
  if (browser !== undefined && isKnown(browser)) return [{ key: browser, free: freeFailures }]
  const here = { key: keyOf(attempt, attempt.address), free: freeFailures }
  return isKnown(network) ? [here] : [here, { key: keyOf(attempt), free: freeFailuresOfName }]
}

function knownHashes({ door, name, address, caller }: SignInAttempt): { browser?: string; network?: string } {
  if (!caller) return {}
  const hash = (...said: string[]) =>
    createHmac('sha256', caller.secret)
      .update(JSON.stringify(['known sign-in', door, name, ...said]))
      .digest('hex')
  return {
    network: hash('network', address),
    ...(caller.browser === undefined ? {} : { browser: hash('browser', caller.browser) }),
  }
}

/** The key of a name's failures, from one address or from all of them. */
const keyOf = ({ door, name }: Pick<SignInAttempt, 'door' | 'name'>, ...address: string[]) =>
  tokenHash(JSON.stringify([door, name, ...address]))

/** @returns seconds until the next attempt is heard; 0 when this one is. */
function countAttempt(db: Database, { key, free }: Count): Promise<number> {
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

/** A day without an attempt is forgiven; what is known ends after 90 days without a sign-in. */
export const forgetFailures: JobKind<Record<string, never>> = {
  name: 'sign-in.forget-failures',
  schedule: '25 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from sign_in_failure where last_at < now() - interval '1 day'`)
    await runSql(db, `delete from known_sign_in where last_at < now() - make_interval(days => $1)`, [knownDays])
  },
}
