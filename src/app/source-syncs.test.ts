import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFactsDatabase, root, silent } from '../../tests/support/database.ts'
import { parseFeedHere } from '../features/breach-alerts/feeds/reading.fixture.ts'
import { loadShippedBreaches } from '../features/breach-alerts/server/facts.ts'
import { ensureFeeds, feedBases } from '../features/breach-alerts/server/feed.store.ts'
import type { Database } from '../platform/server/database.ts'
import { createGuardedFetch } from '../platform/server/net/fetch.ts'
import { sourceSyncs } from './source-syncs.ts'

const bases = feedBases(new Map([['wa-ag', 'off']]))

let db: Database
beforeAll(async () => {
  db = (await createFactsDatabase('2027-03-01')).db
  const dataFolder = join(root, 'data')
  await loadShippedBreaches({ db, log: silent, dataFolder })
  await ensureFeeds(db, bases)
})

const syncs = sourceSyncs({
  fetch: createGuardedFetch({ policy: { egress: false, allow: [], proxy: undefined }, userAgent: 'Sightline/test' }),
  parseFeed: parseFeedHere,
  bases,
  publish: async () => undefined,
})

test('every list that can be asked has a source, and is named once', () => {
  const keys = syncs.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(expect.arrayContaining(['trackers', 'platforms', 'hibp', 'sec-8k']))
  for (const { sources } of syncs) expect(sources.length).toBeGreaterThan(0)
  expect(syncs.filter(({ isOn }) => !isOn).map(({ key }) => key)).toEqual(['wa-ag'])
})

test('each says why nothing came of it where nothing may leave', async () => {
  for (const sync of syncs.filter(({ isOn }) => isOn)) {
    const { isInStep, words } = await sync.run(db)
    expect(isInStep, sync.key).toBe(false)
    expect(words, sync.key).toMatch(/EGRESS is off|nothing may leave this installation/)
  }
})
