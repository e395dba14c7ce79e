import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fromNow, now } from '../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { type Database, runSql } from './database.ts'
import { addressHash, foldAddress, forgetSuppressions, isSuppressed, liftSuppression, suppress } from './suppression.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => runSql(db, 'delete from mail_suppression'))

const ofAnna = addressHash('secret', 'anna@corp.test')
const alerts = { addressHash: ofAnna, stream: 'alerts' } as const
const inDays = (days: number) => fromNow(days * 86_400_000)

test.each([
  ['ANNA@Corp.Test', 'anna@corp.test'],
  [' anna@corp.test\n', 'anna@corp.test'],
  ['ÄNNE@MÜLLER.TEST', 'änne@müller.test'],
  ['a\u0308nne@corp.test', 'änne@corp.test'],
  ['J\u030c@corp.test', '\u01f0@corp.test'],
])('%j is written to as %j', (typed, folded) => {
  expect(foldAddress(typed)).toBe(folded)
})

test('dots and what follows a plus make other addresses', () => {
  expect(new Set(['anna.b@corp.test', 'annab@corp.test', 'anna.b+x@corp.test'].map(foldAddress)).size).toBe(3)
})

test('what is folded stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldAddress(foldAddress(text))).toBe(foldAddress(text))
    }),
  )
})

test('a hash names the same mailbox however it is written, and nothing without the secret', () => {
  expect(addressHash('secret', 'Anna@CORP.test')).toBe(ofAnna)
  expect(addressHash('other', 'anna@corp.test')).not.toBe(ofAnna)
  expect(ofAnna).toMatch(/^[0-9a-f]{64}$/)
})

test('one stream is suppressed, the others are not, until it is lifted', async () => {
  await suppress(db, { ...alerts, reason: 'complaint' })
  expect(await isSuppressed(db, alerts)).toBe(true)
  expect(await isSuppressed(db, { ...alerts, stream: 'account' })).toBe(false)
  expect(await isSuppressed(db, { ...alerts, addressHash: addressHash('secret', 'bob@corp.test') })).toBe(false)
  await liftSuppression(db, alerts)
  expect(await isSuppressed(db, alerts)).toBe(false)
})

test('one for a time ends by itself, and its row goes', async () => {
  await suppress(db, { ...alerts, reason: 'soft-bounces', until: inDays(-1) })
  expect(await isSuppressed(db, alerts)).toBe(false)
  await suppress(db, { ...alerts, stream: 'account', reason: 'hard-bounce', status: '5.1.1' })
  await forgetSuppressions(db, now())
  expect(await runSql(db, 'select stream, status from mail_suppression')).toEqual([
    { stream: 'account', status: '5.1.1' },
  ])
})

test('a complaint counts from the newest, over a bounce, and no bounce takes its place', async () => {
  const held = () =>
    runSql(
      db,
      `select reason, status, until, created_at > now() - interval '1 minute' as "isNew" from mail_suppression`,
    )
  await suppress(db, { ...alerts, reason: 'hard-bounce', status: '5.1.1' })
  await suppress(db, { ...alerts, reason: 'complaint' })
  await runSql(db, `update mail_suppression set created_at = now() - interval '40 days'`)
  await suppress(db, { ...alerts, reason: 'hard-bounce', status: '5.1.1' })
  expect(await held()).toEqual([{ reason: 'complaint', status: null, until: null, isNew: false }])
  await suppress(db, { ...alerts, reason: 'complaint' })
  expect(await held()).toEqual([{ reason: 'complaint', status: null, until: null, isNew: true }])
  // One for a time does not shorten it.
  await suppress(db, { ...alerts, reason: 'complaint', until: inDays(30) })
  expect(await held()).toMatchObject([{ until: null }])
})

test('a longer suppression is not shortened, a shorter one is extended', async () => {
  const until = async () => (await runSql<{ until: Date | null }>(db, 'select until from mail_suppression'))[0]?.until
  const [later, sooner] = [inDays(30), inDays(1)]
  await suppress(db, { ...alerts, reason: 'soft-bounces', until: sooner })
  await suppress(db, { ...alerts, reason: 'soft-bounces', until: later })
  await suppress(db, { ...alerts, reason: 'soft-bounces', until: sooner })
  expect(await until()).toEqual(later)
  await suppress(db, { ...alerts, reason: 'hard-bounce', status: '5.1.1' })
  await suppress(db, { ...alerts, reason: 'soft-bounces', until: later })
  expect(await runSql(db, 'select reason, status, until from mail_suppression')).toEqual([
    { reason: 'hard-bounce', status: '5.1.1', until: null },
  ])
})
