import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { breachAlert, breachAlertQuery, recentDays } from '../alerts.ts'
import type { BreachFact } from '../facts.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import { applyBreaches, proposeMerges, saveBreachSources } from './breach.store.ts'
import { loadShippedBreaches, readBreachSources } from './facts.ts'
import { breachAlertsTag, findBreachAlert, findMergedBreach, listBreachAlerts } from './list.ts'

const dataFolder = join(root, 'data')
const today = '2026-11-21'
let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await clearTables(db, 'breach, breach_load, breach_source')
  await saveBreachSources(db, await readBreachSources(dataFolder))
})

const list = (given: Record<string, string> = {}) =>
  listBreachAlerts(db, { query: breachAlertQuery.parse(given), today })
const idsOf = async (given?: Record<string, string>) => (await list(given)).alerts.map(({ id }) => id)
const tag = (given: Record<string, string> = {}, day = today) =>
  breachAlertsTag(db, { query: breachAlertQuery.parse(given), today: day })

const fact = (id: string, given: Partial<BreachFact> = {}): BreachFact => ({
  id,
  company: `Company ${id}`,
  companyId: null,
  domain: null,
  title: `Company ${id}`,
  breachedOn: { from: '2026-01-02', to: null },
  publishedOn: '2026-02-03',
  affected: [{ count: 500_000, scope: 'accounts', source: 'hibp' }],
  dataTypes: ['Email addresses', 'Passwords'],
  isVerified: true,
  industry: null,
  flags: [],
  sources: [
    {
      key: 'hibp',
      externalId: id,
      url: `https://haveibeenpwned.com/Breach/${id}`,
      publishedOn: '2026-02-03',
      name: `Company ${id}`,
      breachedOn: { from: null, to: null },
      says: ['company'],
    },
  ],
  ...given,
})
const given = (facts: BreachFact[]) =>
  db.transaction().execute((tx) => applyBreaches(tx, { origin: 'shipped', records: facts.map(judgedBreachOf) }))
const numbered = (count: number, publishedOn: string, prefix: string) =>
  Array.from({ length: count }, (_, n) => fact(`${prefix}-${n}`, { publishedOn }))

test('the list begins with the last thirty days, and with the newest where those have few', async () => {
  await given([...numbered(8, '2026-11-01', 'new'), ...numbered(3, '2026-09-01', 'old')])
  expect(await idsOf()).toHaveLength(8)
  await given([...numbered(7, '2026-11-01', 'new'), ...numbered(3, '2026-09-01', 'old')])
  expect(await idsOf()).toHaveLength(10)
  await given([...numbered(100, '2026-09-01', 'old')])
  expect(await idsOf()).toHaveLength(60)
})

test('the first day of the last thirty counts, the day before does not', async () => {
  const first = new Date(Date.parse(today) - recentDays * 86_400_000).toISOString().slice(0, 10)
  await given([...numbered(8, first, 'in'), fact('out', { publishedOn: '2026-10-21' })])
  expect(await idsOf()).toHaveLength(8)
})

test('pages follow each other to the end, every breach once, the newest first', async () => {
  await given([
    ...numbered(9, '2026-11-01', 'new'),
    ...numbered(70, '2026-09-01', 'old'),
    fact('month', { publishedOn: '2020-05' }),
    fact('year', { publishedOn: '2019' }),
  ])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: '20', ...(cursor ? { cursor } : {}) })
    seen.push(...page.alerts.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(81)
  expect(seen.slice(-2)).toEqual(['month', 'year'])
})

test('severity, day and words narrow the list, and words are whole', async () => {
  await given([
    fact('meta', { company: 'Meta', title: 'Meta', domain: 'meta.test' }),
    fact('metallco', { company: 'Metallco', title: 'Metallco' }),
    fact('creme', { company: 'Crème & Söhne GmbH', title: 'Crème', publishedOn: '2024-01-01' }),
    fact('grave', { company: 'Graves', title: 'Graves', dataTypes: ['Names', 'Social security numbers'] }),
  ])
  expect(await idsOf({ q: 'meta' })).toEqual(['meta'])
  expect(await idsOf({ q: 'META.test' })).toEqual(['meta'])
  expect(await idsOf({ q: 'creme & sohne' })).toEqual(['creme'])
  expect(await idsOf({ q: 'CRÈME AND SÖHNE' })).toEqual(['creme'])
  // One name ends before the next begins.
  expect(await idsOf({ q: 'meta meta' })).toEqual([])
  expect(await idsOf({ q: ' %_ ' })).toEqual([])
  expect(await idsOf({ q: "' or 1=1 --" })).toEqual([])
  expect(await idsOf({ severity: 'critical' })).toEqual(['grave'])
  expect(await idsOf({ severity: 'critical, medium', since: '2025-01-01' })).toEqual(['metallco', 'meta', 'grave'])
})

test('sensitive breaches show only when asked for or searched', async () => {
  await given([fact('plain'), fact('secret', { flags: ['sensitive'], company: 'Discreet', title: 'Discreet' })])
  expect(await idsOf()).toEqual(['plain'])
  expect(await idsOf({ severity: 'low,medium,high,critical' })).toEqual(['plain'])
  expect(await idsOf({ sensitive: 'true' })).toEqual(['secret', 'plain'])
  expect(await idsOf({ q: 'discreet' })).toEqual(['secret'])
})

test('withdrawn and merged breaches are gone from list, search and page; a merged one leads on', async () => {
  await given([fact('one'), fact('two'), fact('three')])
  await runSql(db, `update breach set withdrawn_at = now() where id = 'one'`)
  await runSql(db, `update breach set merged_into = 'three' where id = 'two'`)
  expect(await idsOf()).toEqual(['three'])
  expect(await idsOf({ q: 'company' })).toEqual(['three'])
  expect(await findBreachAlert(db, 'one')).toBeUndefined()
  expect(await findBreachAlert(db, 'two')).toBeUndefined()
  expect(await findMergedBreach(db, 'two')).toBe('three')
  expect((await findBreachAlert(db, 'three'))?.id).toBe('three')
})

test('records that may be one event name each other until someone has decided', async () => {
  await given([fact('one'), fact('two')])
  await proposeMerges(db, [{ one: 'two', other: 'one', basis: 'alike in name and date' }])
  expect((await list()).alerts.map(({ relatedIds }) => relatedIds)).toEqual([['one'], ['two']])
  await runSql(db, `update breach_merge_proposal set status = 'rejected'`)
  expect((await list()).alerts.map(({ relatedIds }) => relatedIds)).toEqual([[], []])
})

test('the tag changes with every change of what is shown, and with nothing else', async () => {
  await given([fact('one'), fact('two')])
  const first = await tag()
  expect(first).toMatch(/^"[\w-]{22}"$/)
  expect(await tag()).toBe(first)
  await given([fact('one'), fact('two')])
  expect(await tag()).toBe(first)
  const tags = [first, await tag({ q: 'one' }), await tag({}, '2026-11-22')]
  await runSql(db, `update breach set withdrawn_at = now() where id = 'one'`)
  tags.push(await tag())
  await proposeMerges(db, [{ one: 'two', other: 'one', basis: 'alike' }])
  tags.push(await tag())
  await runSql(db, `delete from breach where id = 'one'`)
  tags.push(await tag())
  await given([fact('two', { sources: [...fact('two').sources, ...fact('more').sources] })])
  tags.push(await tag())
  expect(new Set(tags).size).toBe(tags.length)
})

test('every breach that ships is answered as the contract says, within its clamp', async () => {
  await loadShippedBreaches({ db, log: silent, dataFolder })
  let cursor: string | null = null
  let count = 0
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: '200',
      sensitive: 'true',
      since: '2000-01-01',
      ...(cursor ? { cursor } : {}),
    })
    for (const alert of page.alerts) expect(breachAlert.parse(alert)).toEqual(alert)
    count += page.alerts.length
    cursor = page.cursor
  } while (cursor)
  expect([count]).toEqual((await runSql<{ n: number }>(db, `select count(*)::int as n from breach`)).map(({ n }) => n))
})
