import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { isRefusal, refuse } from '../shared/refusal.ts'
import { type Database, runSql } from './database.ts'
import type { Call } from './http/api.ts'
import { browserCookie, callerOf, hearAttempt, rememberCaller } from './sign-in-attempts.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

const secret = 'a1'.repeat(32)
const door = 'member'

interface From {
  address: string
  /** Value of its cookie. */
  browser?: string | undefined
}
const callFrom = ({ address, browser }: From): Pick<Call, 'address' | 'cookies' | 'headers'> => ({
  address,
  cookies: browser === undefined ? {} : { [browserCookie]: browser },
  headers: new Headers(),
})

/** Says a password. @returns `in`, or the code of the refusal. */
async function say(name: string, from: From, isRight: boolean): Promise<string> {
  const call = callFrom(from)
  const attempt = { door, name, address: from.address, caller: callerOf(call, secret), pausedCode: 'paused' } as const
  try {
    return await hearAttempt(db, attempt, async () => {
      if (!isRight) throw refuse('wrong')
      return 'in'
    })
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

/** Signs in once. @returns what its cookie holds then. */
async function becomeKnown(name: string, from: From): Promise<string> {
  const call = callFrom(from)
  await rememberCaller(db, call, { door, name, secret, isHttps: false })
  return /=([\w-]+);/.exec(call.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** 100 wrong passwords from 20 addresses, then three at the end of each pause, as the attack did. */
async function guess(name: string): Promise<void> {
  for (let n = 0; n < 100; n++) await say(name, { address: `198.51.100.${n % 20}` }, false)
  for (let n = 0; n < 3; n++) {
    await runSql(db, `update sign_in_failure set blocked_until = now()`)
    await say(name, { address: `203.0.113.${n}` }, false)
  }
}

test('guesses of strangers pause the name for strangers, and neither for a known browser nor for a known network', async () => {
  const owner = 'owner@corp.test'
  const browser = await becomeKnown(owner, { address: '192.0.2.1' })
  await guess(owner)
  expect(await say(owner, { address: '192.0.2.99' }, true)).toBe('paused')
  expect(await say(owner, { address: '192.0.2.1' }, true)).toBe('in')
  expect(await say(owner, { address: '192.0.2.99', browser }, true)).toBe('in')
  // The owner's success lets no stranger guess on.
  expect(await say(owner, { address: '203.0.113.77' }, false)).toBe('paused')
})

test('guesses from the owner’s own network leave a known browser alone', async () => {
  const owner = 'shared-network@corp.test'
  const browser = await becomeKnown(owner, { address: '192.0.2.5' })
  for (let n = 0; n < 6; n++) await say(owner, { address: '192.0.2.5' }, false)
  expect(await say(owner, { address: '192.0.2.5' }, true)).toBe('paused')
  expect(await say(owner, { address: '192.0.2.5', browser }, true)).toBe('in')
})

test('a known browser and network may not guess without end', async () => {
  const browser = await becomeKnown('guessed@corp.test', { address: '192.0.2.7' })
  for (const from of [{ address: '192.0.2.70', browser }, { address: '192.0.2.7' }]) {
    const said = []
    for (let n = 0; n < 6; n++) said.push(await say('guessed@corp.test', from, false))
    expect(said).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'paused'])
  }
})

test('a browser that is known for one name, a forged cookie, and one of 91 days ago are strangers', async () => {
  const victim = 'victim@corp.test'
  const other = await becomeKnown('stranger@evil.test', { address: '192.0.2.20' })
  const past = await becomeKnown(victim, { address: '192.0.2.21' })
  await runSql(db, `update known_sign_in set last_at = now() - interval '91 days'`)
  await guess(victim)
  for (const browser of [other, past, 'x'.repeat(22), '%'])
    expect(await say(victim, { address: '192.0.2.21', browser }, true)).toBe('paused')
})
