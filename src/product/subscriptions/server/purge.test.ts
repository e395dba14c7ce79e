import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase, silent } from '../../../../tests/support/database.ts'
import {
  emptySubscriptions,
  later,
  openSubscriptions,
  secret,
} from '../../../features/breach-alerts/server/subscription.fixture.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { addressHash, suppress } from '../../../platform/server/suppression.ts'
import { recordEvent } from './consent.store.ts'
import { purgeSubscriptions } from './purge.job.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptySubscriptions(db))

const purge = (now: Date) =>
  purgeSubscriptions({ secret, now: () => now }).run({}, { db, log: silent, signal: new AbortController().signal })
const kindsOf = async (email: string) =>
  (
    await runSql<{ kind: string }>(db, 'select kind from subscription_event where address_hash = $1 order by id', [
      addressHash(secret, email),
    ])
  ).map(({ kind }) => kind)

test('a request that no one confirmed is erased after a day, and that it was is on record', async () => {
  const { ask, subscribe, clock } = openSubscriptions(db)
  await subscribe('anna@corp.test')
  await ask('bob@corp.test')
  later(clock, { hours: 23 })
  await ask('carla@corp.test')
  later(clock, { hours: 1 })
  await purge(clock.now)
  await purge(clock.now)
  expect(await runSql(db, 'select email from subscription_request')).toEqual([{ email: 'carla@corp.test' }])
  expect(await kindsOf('anna@corp.test')).toEqual(['asked', 'confirmed'])
  expect(await kindsOf('bob@corp.test')).toEqual(['asked', 'expired'])
})

test('a suppression goes when its time is over', async () => {
  const at = now()
  const of = (email: string) => ({ addressHash: addressHash(secret, email), stream: 'alerts' as const })
  await suppress(db, { ...of('anna@corp.test'), reason: 'soft-bounces', until: at })
  await suppress(db, { ...of('bob@corp.test'), reason: 'hard-bounce' })
  await purge(at)
  expect(await runSql(db, 'select reason from mail_suppression')).toEqual([{ reason: 'hard-bounce' }])
})

test('a record of consent goes three years after the last of its address, unless its alerts go on', async () => {
  const now = new Date('2030-01-01T12:00:00Z')
  const record = async (email: string, ...events: [kind: Parameters<typeof recordEvent>[1]['kind'], on: string][]) => {
    for (const [kind, on] of events)
      await recordEvent(db, {
        addressHash: addressHash(secret, email),
        kind,
        via: 'page',
        about: 'breaches',
        at: new Date(`${on}T12:00:00Z`),
      })
  }
  await record('ended@corp.test', ['confirmed', '2026-01-01'], ['stopped', '2026-12-31'], ['bounced', '2027-01-01'])
  await record('of-late@corp.test', ['confirmed', '2026-01-01'], ['stopped', '2027-01-02'])
  await record('asked@corp.test', ['asked', '2026-12-01'], ['expired', '2026-12-02'])
  await record('goes-on@corp.test', ['confirmed', '2026-01-01'], ['changed', '2026-02-01'])
  await record('again@corp.test', ['stopped', '2025-01-01'], ['confirmed', '2026-01-01'])
  await purge(new Date(now.getTime() + 1))
  expect(await kindsOf('ended@corp.test')).toEqual([])
  expect(await kindsOf('asked@corp.test')).toEqual([])
  expect(await kindsOf('of-late@corp.test')).toEqual(['confirmed', 'stopped'])
  expect(await kindsOf('goes-on@corp.test')).toEqual(['confirmed', 'changed'])
  expect(await kindsOf('again@corp.test')).toEqual(['stopped', 'confirmed'])
})
