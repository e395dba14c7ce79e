import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, root, silent } from '../../../../tests/support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import { createUsageCounter } from '../../../platform/server/http/api-usage.ts'
import { recordStaffEvent } from '../../../platform/server/staff-audit.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { loadShippedBreaches } from '../../breach-alerts/server/facts.ts'
import { ensureFeeds } from '../../breach-alerts/server/feed.store.ts'
import { openShippedFacts } from '../../catalog/server/facts/packed.ts'
import { listDataSources } from '../../catalog/server/ledger.ts'
import { loadShippedFacts } from '../../catalog/server/load.ts'
import { loadShippedPlatforms } from '../../data-removal/server/facts.ts'
import { operationsRefusals } from '../operations-contract.ts'
import { auditPageSize } from '../vocabulary.ts'
import { operationsEndpoints } from './operations.ts'
import { openStaff } from './staff.fixture.ts'
import { staffCookie } from './staff.ts'
import { type SourceSync, syncSource } from './sync-source.job.ts'

const now = () => new Date('2027-03-01T10:20:00.000Z')
const staff = { accountId: 1, username: 'ada', role: 'administrator' } as const

let world: TwoOrganisations
beforeAll(async () => {
  world = await createTwoOrganisations()
})
beforeEach(async () => {
  await clearTables(world.db, 'staff_event, api_usage, api_usage_sum, source_sync')
})

let outcome: () => Promise<{ isInStep: boolean; words: string }>
const syncs: SourceSync[] = [
  { key: 'list', title: 'A list', sources: ['jdm'], isOn: true, run: () => outcome() },
  { key: 'hibp', title: 'A feed', sources: ['hibp'], isOn: true, run: () => outcome() },
  { key: 'off', title: 'A list that is not asked', sources: ['wa-ag'], isOn: false, run: () => outcome() },
]
const syncJob = syncSource({ syncs, now })
const queued: object[] = []

function endpoints({ EGRESS = true } = {}) {
  const { db } = world
  const calls = operationsEndpoints({
    ...{ db, config: { EGRESS }, syncs, syncJob, listDataSources, now },
    queue: async (_, kind, payload) => void queued.push({ kind: kind.name, ...payload }),
  })
  const nothing = { params: undefined, query: undefined, body: undefined }
  const call = { staff } as never
  return {
    audit: async (query: object = {}) => calls['GET /api/admin/audit']({ ...nothing, query } as never, call),
    usage: async (query: object = {}) =>
      calls['GET /api/admin/api-usage']({ ...nothing, query: { days: 30, ...query } } as never, call),
    sources: async () => (await calls['GET /api/admin/sources'](nothing, call)).sources,
    sync: async (sync: string) => calls['POST /api/admin/sources/{sync}/sync']({ ...nothing, params: { sync } }, call),
  }
}
const runJob = (sync: string) =>
  syncJob.run({ sync }, { db: world.db, log: silent, signal: new AbortController().signal })

describe('the log of staff', () => {
  test('is read from its newest line on, page by page, and by who and what', async () => {
    for (let n = 1; n <= auditPageSize + 2; n++)
      await recordStaffEvent(world.db, {
        by: n % 2 ? staff : undefined,
        ...{
          action: n === 1 ? 'thing.made' : 'thing.changed',
          words: n === 1 ? 'Made' : 'Changed',
          subject: String(n),
        },
      })
    const first = await endpoints().audit()
    expect(first.events).toHaveLength(auditPageSize)
    expect(first.events[0]).toMatchObject({ subject: String(auditPageSize + 2), username: null, outcome: 'done' })
    expect(first.people).toEqual(['ada'])
    expect(first.actions).toEqual([
      { action: 'thing.changed', words: 'Changed' },
      { action: 'thing.made', words: 'Made' },
    ])
    const second = await endpoints().audit({ before: first.next })
    expect(second.events.map(({ subject }) => subject)).toEqual(['2', '1'])
    expect(second.next).toBeNull()
    expect((await endpoints().audit({ action: 'thing.made' })).events).toMatchObject([{ subject: '1' }])
    expect((await endpoints().audit({ who: "' or true --" })).events).toEqual([])
    expect((await endpoints().audit({ who: 'ada', action: 'thing.changed' })).events.every(isOfAda)).toBe(true)
  })

  const isOfAda = ({ username }: { username: string | null }) => username === 'ada'

  test('is empty before anything was done', async () => {
    expect(await endpoints().audit()).toEqual({ events: [], next: null, people: [], actions: [] })
  })

  test('has who signed in and out, and no attempt', async () => {
    const { db } = world
    const { door, add } = openStaff(db)
    await add('grace')
    const attempt = { username: 'grace', address: '198.51.100.7' }
    await expect(door.signIn({ ...attempt, password: 'wrong' })).rejects.toMatchObject({ code: 'sign_in_failed' })
    const { token } = await door.signIn({ ...attempt, password: 'a long enough password' })
    await door.signOut({ [staffCookie]: token })
    await door.signOut({ [staffCookie]: token })
    const { events } = await endpoints().audit()
    expect(events.map(({ username, action, subject }) => [username, action, subject])).toEqual([
      ['grace', 'staff.signed-out', null],
      ['grace', 'staff.signed-in', null],
      [null, 'staff.created', 'grace'],
    ])
  })
})

describe('what programs call', () => {
  const call = 'GET /api/v1/search'
  let keys: number[]
  beforeEach(async () => {
    keys = await Promise.all([addKey(world.own, 'Nightly'), addKey(world.other, 'Other')])
    const [own = 0, other = 0] = keys
    const usage = createUsageCounter()
    for (const [keyId, day, outcome] of [
      ...[0, 1, 2].map(() => [own, '2027-03-01', 'done'] as const),
      ...([
        [own, '2027-02-28', 'rate_limited'],
        [own, '2027-01-01', 'done'],
        [other, '2027-03-01', 'done'],
        [null, '2027-03-01', 'done'],
        [null, '2027-03-01', 'not_found'],
      ] as const),
    ])
      usage.note({ keyId, isPage: false, call, outcome }, day)
    await usage.flush(world.db)
  })

  const addKey = ({ id, administrator }: TwoOrganisations['own'], name: string) =>
    acrossOrganisations(world.db, async (tx) => {
      const [key] = await runSql<{ id: number }>(
        tx,
        `insert into api_key (organisation_id, name, key_hash, hint, scopes, created_by)
         values ($1, $2, gen_random_uuid()::text, 'sl_live_abcd…', '{}', $3) returning id`,
        [id, name, administrator.id],
      )
      return key?.id ?? 0
    })

  test('is counted by day, call, refusal and key, over so many days', async () => {
    const usage = await endpoints().usage()
    expect(usage.days).toHaveLength(30)
    expect(usage.days.at(0)).toEqual({ day: '2027-01-31', withKey: 0, withoutKey: 0, byPages: 0, refused: 0 })
    expect(usage.days.slice(-2)).toEqual([
      { day: '2027-02-28', withKey: 0, withoutKey: 0, byPages: 0, refused: 1 },
      { day: '2027-03-01', withKey: 4, withoutKey: 1, byPages: 0, refused: 1 },
    ])
    expect(usage.calls).toEqual([{ call, calls: 7, refused: 2 }])
    expect(usage.refusals).toEqual([
      { code: 'not_found', calls: 1 },
      { code: 'rate_limited', calls: 1 },
    ])
    expect(usage.keys).toMatchObject([
      { id: keys[0], name: 'Nightly', organisation: 'Own Example', calls: 4, refused: 1, lastDay: '2027-03-01' },
      { id: keys[1], name: 'Other', organisation: 'Other Example', calls: 1, refused: 0 },
    ])
    expect((await endpoints().usage({ days: 90 })).keys[0]).toMatchObject({ calls: 5 })
  })

  test('is counted for one key, and one that is not there is as if none were named', async () => {
    const usage = await endpoints().usage({ key: keys[0] })
    expect(usage.key).toMatchObject({ name: 'Nightly', organisation: 'Own Example', isRevoked: false })
    expect(usage.days.at(-1)).toEqual({ day: '2027-03-01', withKey: 3, withoutKey: 0, byPages: 0, refused: 0 })
    expect(usage.calls).toEqual([{ call, calls: 4, refused: 1 }])
    expect(usage.refusals).toEqual([{ code: 'rate_limited', calls: 1 }])
    expect(usage.keys).toEqual([])
    expect(await endpoints().usage({ key: 999_999 })).toMatchObject({ key: null, calls: [{ calls: 7 }] })
  })
})

describe('sources', () => {
  beforeAll(async () => {
    const { db } = world
    const dataFolder = join(root, 'data')
    await loadShippedFacts({ db, log: silent, facts: openShippedFacts(dataFolder), today: '2027-03-01' })
    await loadShippedBreaches({ db, log: silent, dataFolder })
    await loadShippedPlatforms({ db, log: silent, dataFolder })
  }, 60_000)

  const source = async (key: string, parts?: { EGRESS: boolean }) =>
    (await endpoints(parts).sources()).find((one) => one.key === key)
  const sync = async (parts?: { EGRESS: boolean }) => (await source('jdm', parts))?.syncs[0]

  test('all say their licence and their rows, in every room, and when they went in', async () => {
    const sources = await endpoints().sources()
    for (const { key, licence, licenceUrl, asOf } of sources)
      expect([licence, licenceUrl, asOf].every(Boolean), key).toBe(true)
    expect(await source('jdm')).toMatchObject({ licence: 'MIT', rows: { 'removal platforms': expect.any(Number) } })
    expect(await source('hibp')).toMatchObject({ rows: { 'breach records': expect.any(Number) } })
    expect((await source('exodus'))?.rows.SDKs).toBeGreaterThan(10)
    for (const key of ['jdm', 'hibp', 'exodus', 'privacyspy', 'labels-2022'])
      expect((await source(key))?.loadedAt, key).not.toBeNull()
  })

  test('one is asked for once at a time, and says its state and its outcome', async () => {
    expect(await sync()).toMatchObject({ state: 'never', askedBy: null, words: null, refusal: null })
    queued.length = 0
    await endpoints().sync('list')
    await expect(endpoints().sync('list')).rejects.toMatchObject({ code: 'sync_under_way' })
    expect(queued).toEqual([{ kind: 'sources.sync', sync: 'list' }])
    expect(await sync()).toMatchObject({ state: 'queued', askedBy: 'ada', endedAt: null })
    let during: unknown
    outcome = async () => {
      during = await sync()
      return { isInStep: true, words: 'x'.repeat(10_000) }
    }
    await runJob('list')
    expect(during).toMatchObject({ state: 'running' })
    expect(await sync()).toMatchObject({ state: 'ended', isInStep: true, endedAt: now().toISOString() })
    expect((await sync())?.words).toHaveLength(2_000)
    await endpoints().sync('list')
    expect(await sync()).toMatchObject({ state: 'queued', words: null, isInStep: null })
  })

  test('one that was given up says so, and can be asked for again', async () => {
    await endpoints().sync('list')
    outcome = () => Promise.reject(new Error('a bug'))
    await expect(runJob('list')).rejects.toThrow('a bug')
    await syncJob.giveUp?.(
      { sync: 'list' },
      { db: world.db, log: silent, signal: new AbortController().signal },
      'attempts-used-up',
    )
    expect(await sync()).toMatchObject({ state: 'ended', isInStep: false, words: expect.stringContaining('given up') })
    await endpoints().sync('list')
  })

  test('a feed that the program asks by itself says how that went, unless staff asked since', async () => {
    const { db } = world
    await ensureFeeds(db)
    await runSql(
      db,
      `update feed_source set last_checked_at = $1, failures = 2, last_error = 'status 503' where key = 'hibp'`,
      ['2027-03-01T09:00:00.000Z'],
    )
    const feed = async () => (await endpoints().sources()).find(({ key }) => key === 'hibp')?.syncs[0]
    expect(await feed()).toMatchObject({ state: 'ended', askedBy: null, isInStep: false, words: 'status 503' })
    await endpoints().sync('hibp')
    expect(await feed()).toMatchObject({ state: 'queued', askedBy: 'ada', words: null })
    outcome = async () => ({ isInStep: true, words: 'nothing new' })
    await runJob('hibp')
    expect(await feed()).toMatchObject({ state: 'ended', askedBy: 'ada', isInStep: true, words: 'nothing new' })
    await runSql(db, `update feed_source set last_checked_at = '2027-03-01T11:00:00Z', failures = 0, last_error = null`)
    expect(await feed()).toMatchObject({ askedBy: null, isInStep: true, words: null })
  })

  test('none is asked for where nothing may leave, where it is off, or where it is not known', async () => {
    const refused = async (key: string, parts?: { EGRESS: boolean }) =>
      endpoints(parts)
        .sync(key)
        .then(
          () => '',
          ({ code }: { code: keyof typeof operationsRefusals }) => code in operationsRefusals && code,
        )
    expect(await refused('list', { EGRESS: false })).toBe('egress_off')
    expect(await refused('off')).toBe('sync_off')
    expect(await refused('unknown')).toBe('sync_unknown')
    expect(await sync({ EGRESS: false })).toMatchObject({ refusal: 'egress_off' })
    expect(await source('wa-ag')).toMatchObject({ syncs: [{ refusal: 'sync_off' }] })
    await runJob('of-another-version')
  })
})
