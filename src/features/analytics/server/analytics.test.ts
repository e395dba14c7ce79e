import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createFactsDatabase, silent } from '../../../../tests/support/database.ts'
import { addOrganisation } from '../../../../tests/support/organisation.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { countBreaches, freshnessOf, listFeedStates } from '../../breach-alerts/server/overview.ts'
import { removalLimits } from '../../data-removal/vocabulary.ts'
import { type Analytics, analyticsContract } from '../contract.ts'
import { analyticsEndpoints } from './endpoints.ts'

const today = '2026-11-22'
const aDay = 24 * 60

let db: Database
beforeAll(async () => {
  db = (await createFactsDatabase(today)).db
})
beforeEach(() => clearTables(db, 'investigation, removal_request, removal_platform'))

/** Asks through one node; `clock` is its own, and `counted` how often it counted. */
function node() {
  const clock = { now: new Date(`${today}T12:00:00Z`), counted: 0, fails: false }
  const handlers = analyticsEndpoints({
    ...{ db, log: silent, now: () => clock.now, today: () => today },
    countBreaches: async (tx, day) => {
      clock.counted += 1
      if (clock.fails) throw new Error('the database is away')
      return countBreaches(tx, day)
    },
    listBreachSources: async (tx) => freshnessOf(tx, await listFeedStates(tx)),
  })
  const call = { headers: new Headers() } as Call // a public read looks at nothing else
  const ask = async (): Promise<Analytics> =>
    handlers['GET /api/analytics']({ params: undefined, query: undefined, body: undefined }, call)
  const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
  return { ask, clock, call, pass }
}

test('the shipped facts are counted as the contract says', async () => {
  const { ask, call } = node()
  const figures = await ask()
  expect(analyticsContract['GET /api/analytics'].response.parse(figures)).toEqual(figures)
  expect(call.headers.get('cache-control')).toBe('public, max-age=300')
  const [row] = await runSql<{ entries: number; apps: number }>(
    db,
    `select (select count(*) from entry)::int as entries, (select count(distinct entry_id) from app_observation)::int as apps`,
  )
  const entries = figures.entries.reduce(
    (sum, { high, medium, low, unknown }) => sum + high + medium + low + unknown,
    0,
  )
  expect({ entries, apps: figures.measured.apps }).toEqual(row)
  expect(figures.trackersPerApp.reduce((sum, { apps }) => sum + apps, 0)).toBe(row?.apps)
})

test('lists begin with the farthest reaching, and no one reaches more apps than were measured', async () => {
  const { trackers, companies, processors, measured } = await node().ask()
  for (const list of [trackers, companies]) {
    expect(list.map(({ apps }) => apps)).toEqual(list.map(({ apps }) => apps).toSorted((a, b) => b - a))
    expect(list[0]?.apps).toBeLessThanOrEqual(measured.apps)
  }
  expect(processors.map(({ pageLoads }) => pageLoads)).toEqual(
    processors.map(({ pageLoads }) => pageLoads).toSorted((a, b) => b - a),
  )
  // An app on both platforms is one app.
  for (const { apps, android, ios } of trackers) {
    expect(apps).toBeLessThanOrEqual(android + ios)
    expect(apps).toBeGreaterThanOrEqual(Math.max(android, ios))
  }
})

test('of labels, no app is counted as concealing that was not compared', async () => {
  const { declarations, dataTypes } = await node().ask()
  expect(declarations.withGap).toBeGreaterThan(0)
  expect(declarations.withGap).toBeLessThanOrEqual(declarations.apps)
  expect(dataTypes.every(({ seen, declared }) => seen + declared > 0)).toBe(true)
})

const insertRun = ({ id, organisation = null, hidden = false, status = 'completed', isResolved = true }: Run) =>
  acrossOrganisations(db, (tx) =>
    runSql(
      tx,
      `insert into investigation (id, app_name, subject_key, status, origin, run_on, level, organisation_id, hidden_at, subject_name)
     values ($1, 'x', $1, $2, case when $3::bigint is null then 'visitor' else 'member' end, current_date, 'high', $3, case when $4 then now() end, $5)`,
      [id, status, organisation, hidden, isResolved ? 'X' : null],
    ),
  )
interface Run {
  id: string
  organisation?: number | null
  hidden?: boolean
  status?: string
  isResolved?: boolean
}

test('an organization’s own runs, hidden or unfinished runs and runs about nothing we know are not counted', async () => {
  const organisation = await addOrganisation(db, 'Corp')
  await insertRun({ id: 'public' })
  await insertRun({ id: 'own', organisation: organisation.id })
  await insertRun({ id: 'hidden', hidden: true })
  await insertRun({ id: 'running', status: 'in_progress' })
  await insertRun({ id: 'unresolved', isResolved: false })
  expect((await node().ask()).investigations).toEqual({ high: 1, medium: 0, low: 0, unknown: 0 })
})

async function insertItems(state: string, count: number, isProved = true) {
  await runSql(
    db,
    `insert into removal_platform (id, name, category, tier, difficulty, difficulty_basis, method, estimated_time, estimated_basis, is_automated, search_words, source, page, as_of, sources, origin)
     select $1 || n, 'P', 'x', 1, 'easy', 'x', 'email', 'x', 'x', false, 'x', 'x', 'x', 'x', '[]', 'x' from generate_series(1, $2::int) n`,
    [state, count],
  )
  await runSql(
    db,
    `with request as (insert into removal_request (public_id, address_hash, network, salt, track_sha256, proved_at)
       values ($1, $1, $1, $1, $1, case when $3 then now() end) returning id)
     insert into removal_item (request_id, platform_id, platform_name, ordinal, state)
     select request.id, $2 || n, 'P', n, $2 from request, generate_series(1, $4::int) n`,
    [`${state}-${isProved}`, state, isProved, count],
  )
}

test('removal outcomes are told from twenty closed items on, of proved requests alone', async () => {
  await insertItems('fulfilled', removalLimits.fewMeasured - 1)
  await insertItems('denied', 5, false)
  await insertItems('sent', 5)
  expect((await node().ask()).removals).toBeNull()
  await insertItems('no_record', 1)
  expect((await node().ask()).removals).toEqual([
    { outcome: 'removed', items: removalLimits.fewMeasured - 1 },
    { outcome: 'no-record', items: 1 },
    { outcome: 'refused', items: 0 },
    { outcome: 'ended', items: 0 },
  ])
})

test('however many ask at once, they are counted once', async () => {
  const { ask, clock } = node()
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers).size).toBe(1)
  expect(clock.counted).toBe(1)
})

test('after five minutes the last figures answer while new ones are counted, after a day no one is shown them', async () => {
  const { ask, clock, pass } = node()
  const first = await ask()
  pass(4)
  expect(await ask()).toBe(first)
  expect(clock.counted).toBe(1)
  pass(2)
  expect(await ask()).toBe(first)
  await expect.poll(async () => (await ask()).countedAt).not.toBe(first.countedAt)
  expect(clock.counted).toBe(2)
  pass(aDay)
  expect((await ask()).countedAt).toBe(clock.now.toISOString())
})

test('a failing count does not affect the existing figures, and the next one is tried', async () => {
  const { ask, clock, pass } = node()
  const first = await ask()
  clock.fails = true
  pass(6)
  expect(await ask()).toBe(first)
  await expect.poll(() => clock.counted).toBe(2)
  pass(aDay)
  await expect(ask()).rejects.toThrow('away')
  clock.fails = false
  expect((await ask()).countedAt).toBe(clock.now.toISOString())
})
