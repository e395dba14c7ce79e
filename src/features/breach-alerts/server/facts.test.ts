import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { type BreachFact, breachFact } from '../facts.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import { applyBreaches, type BreachLoadReport, saveBreachSources } from './breach.store.ts'
import { loadShippedBreaches, readBreachSources, readShippedBreaches } from './facts.ts'
import { importBreaches, readPackBreaches } from './pack.ts'

const dataFolder = join(root, 'data')
const pack = join(root, '../shared/data/breaches.json')
const isThere = existsSync(pack)
if (!isThere) console.log('Not run: the breach records are not beside the project (../shared/data/breaches.json).')

let db: Database
let scratch: string
let shipped: BreachFact[]
beforeAll(async () => {
  db = (await createTestDatabase()).db
  scratch = await mkdtemp(join(tmpdir(), 'breaches-'))
  shipped = await readShippedBreaches(dataFolder)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))
beforeEach(async () => {
  await clearTables(db, 'breach, breach_load, breach_source')
  await saveBreachSources(db, await readBreachSources(dataFolder))
})

const load = () => loadShippedBreaches({ db, log: silent, dataFolder })
const changesOf = ({ inserted, updated, removed }: BreachLoadReport) => inserted + updated + removed
const countOf = async (sql: string, values: unknown[] = []) =>
  (await runSql<{ n: number }>(db, `select count(*)::int as n from ${sql}`, values))[0]?.n

/** Every row of the tables, as one text. */
const everything = () =>
  runSql(
    db,
    `select md5(string_agg(t::text, ',' order by t::text)) as hash from (
       select b::text as t from breach b union all select l::text from breach_source_link l
       union all select p::text from breach_merge_proposal p union all select s::text from breach_source s) as all_rows(t)`,
  )

const fact = (given: Partial<BreachFact> = {}): BreachFact => ({
  id: 'larkspur-2026',
  company: 'Larkspur',
  companyId: null,
  domain: 'larkspur.test',
  title: 'Larkspur',
  breachedOn: { from: '2026-01-02', to: null },
  publishedOn: '2026-02-03',
  affected: [{ count: 1_200_000, scope: 'accounts', source: 'hibp' }],
  dataTypes: ['Email addresses', 'Passwords'],
  isVerified: true,
  industry: null,
  flags: [],
  sources: [source('hibp', 'Larkspur')],
  ...given,
})
const source = (key: 'hibp' | 'ca-ag', externalId: string): BreachFact['sources'][number] => ({
  key,
  externalId,
  url: `https://example.org/${externalId}`,
  publishedOn: '2026-02-03',
  name: 'Larkspur',
  breachedOn: { from: '2026-01-02', to: null },
  says: ['company'],
})
const apply = (origin: string, facts: BreachFact[]) =>
  db.transaction().execute((tx) => applyBreaches(tx, { origin, records: facts.map(judgedBreachOf) }))

test('what ships is loaded whole, with its sources, and a second load changes nothing', async () => {
  const first = await load()
  expect(first).toMatchObject({ rows: shipped.length, inserted: shipped.length, updated: 0, removed: 0 })
  expect(await countOf('breach')).toBe(shipped.length)
  expect(await countOf('breach_source_link')).toBe(shipped.flatMap(({ sources }) => sources).length)
  const before = await everything()
  expect(changesOf(await load())).toBe(0)
  // Compared row by row too, where the hash of the last load is lost.
  await runSql(db, `delete from breach_load`)
  expect(changesOf(await load())).toBe(0)
  expect(await everything()).toEqual(before)
})

test('a database that lost the breaches and not the note of their load gets them again', async () => {
  await load()
  await runSql(db, `delete from breach`)
  expect((await load()).inserted).toBe(shipped.length)
})

test('two loads at once load each breach once', async () => {
  const reports = await Promise.all([load(), load()])
  expect(reports.map(({ inserted }) => inserted).toSorted((a, b) => a - b)).toEqual([0, shipped.length])
})

test('a changed row is updated and stamped, a missing one goes, the others are left alone', async () => {
  const other = fact({ id: 'quillbase-2025', company: 'Quillbase', sources: [source('ca-ag', 'sb24-1')] })
  await apply('shipped', [fact(), other])
  const versionOf = async (id: string) =>
    (await runSql<{ version: number }>(db, `select version from breach where id = $1`, [id]))[0]?.version ?? 0
  const before = await versionOf('larkspur-2026')
  const changed = fact({ affected: [{ count: 3, scope: 'accounts', source: 'hibp' }] })
  expect(await apply('shipped', [changed])).toEqual({ rows: 1, inserted: 0, updated: 1, removed: 1, known: 0 })
  expect(await versionOf('larkspur-2026')).toBeGreaterThan(before)
  const relinked = { ...changed, sources: [...changed.sources, source('ca-ag', 'sb24-2')] }
  const between = await versionOf('larkspur-2026')
  expect(await apply('shipped', [relinked])).toMatchObject({ updated: 1, removed: 0 })
  expect(await versionOf('larkspur-2026')).toBeGreaterThan(between)
  expect(await apply('shipped', [changed])).toMatchObject({ updated: 1 })
  expect(await countOf('breach_source_link')).toBe(1)
  expect(changesOf(await apply('shipped', [changed]))).toBe(0)
})

test('a breach that a feed has changed is neither overwritten nor removed by what ships', async () => {
  await apply('shipped', [fact()])
  await runSql(db, `update breach set accounts = 7, fed_at = now()`)
  expect(changesOf(await apply('shipped', [fact({ title: 'Larkspur again' })]))).toBe(0)
  expect(changesOf(await apply('shipped', []))).toBe(0)
  expect(await runSql(db, `select accounts from breach`)).toEqual([{ accounts: 7 }])
})

test('what ships takes over the records of an import, and the import then leaves it alone', async () => {
  const imported = fact({ id: 'hibp-larkspur', company: 'Larkspur Inc' })
  await apply('import:pack', [imported])
  expect(await apply('shipped', [fact()])).toMatchObject({ inserted: 1, removed: 1 })
  expect(await apply('import:pack', [imported])).toMatchObject({ inserted: 0, known: 1 })
  expect(await runSql(db, `select id, company, origin from breach`)).toEqual([
    { id: 'larkspur-2026', company: 'Larkspur', origin: 'shipped' },
  ])
})

test('a breach that a feed brought stays where mails may lead to it, and names the one that ships', async () => {
  await apply('feed', [fact({ id: 'larkspur-fed' })])
  await apply('shipped', [fact()])
  expect(await runSql(db, `select id, merged_into from breach order by id`)).toEqual([
    { id: 'larkspur-2026', merged_into: null },
    { id: 'larkspur-fed', merged_into: 'larkspur-2026' },
  ])
  expect(await runSql(db, `select breach_id, moved_from from breach_source_link`)).toEqual([
    { breach_id: 'larkspur-2026', moved_from: 'larkspur-fed' },
  ])
})

test('an import cannot take the id of what ships', async () => {
  await apply('shipped', [fact()])
  const thief = fact({ company: 'Thief', sources: [source('ca-ag', 'sb24-9')] })
  expect(await apply('import:pack', [thief])).toMatchObject({ inserted: 0, updated: 0, known: 1 })
  expect(await runSql(db, `select company from breach`)).toEqual([{ company: 'Larkspur' }])
})

test('a company that the catalog does not have is left out, not refused', async () => {
  await apply('shipped', [fact({ companyId: 'unknown' })])
  expect(await runSql(db, `select company_id from breach`)).toEqual([{ company_id: null }])
})

const packRow = (given: object = {}) => ({
  id: 'hibp-larkspur',
  company: 'Larkspur',
  domain: 'larkspur.test',
  isVerified: true,
  discoveredDate: '2026-02-03',
  breachDate: '2026-01-02',
  affectedUsers: 1_200_000,
  dataTypes: ['Email addresses', 'Passwords'],
  description: 'A text of someone else.',
  sources: [
    { kind: 'hibp', ref: 'Larkspur', url: 'https://haveibeenpwned.com/Breach/Larkspur', published: '2026-02-03' },
  ],
  ...given,
})
async function importRows(content: unknown, name = 'breaches.json') {
  const file = join(scratch, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return importBreaches(db, { file, origin: 'import:test', dataFolder })
}

test('an import brings facts and none of the texts of the file', async () => {
  expect(await importRows({ records: [packRow()] })).toMatchObject({ outcome: 'loaded', inserted: 1, problems: [] })
  const [row] = await runSql<{ description: string; severity: string }>(db, `select description, severity from breach`)
  expect(row?.description).toMatch(/^1,200,000 accounts were affected by a breach at Larkspur on January 2, 2026\./)
  expect(row?.severity).toBe('medium')
})

test('rows that do not fit are named and left out, the others come in', async () => {
  const bad = [
    packRow({ id: 'a/b' }),
    packRow({ id: 'x1', affectedUsers: -4 }),
    packRow({ id: 'x2', sources: [{ kind: 'hibp', ref: 'X', url: 'javascript:alert(1)' }] }),
    packRow({ id: 'x3', sources: [{ kind: 'rumour', ref: 'X', url: 'https://example.org/' }] }),
    packRow({ id: 'x4', domain: 'not a domain' }),
    packRow({ id: 'x5', discoveredDate: '2026-02-31' }),
    'text',
    null,
  ]
  const report = await importRows({ records: [...bad, packRow(), packRow(), packRow({ id: 'hibp-again' })] })
  expect(report).toMatchObject({ read: 11, inserted: 1 })
  expect(report.problems.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10])
})

test('what no database can hold is taken out of names and keys, or the row is left out', async () => {
  const odd = 'Lark\u0000spur\ud800 \u202eInc'
  const url = 'https://haveibeenpwned.com/Breach/a\u0000b'
  const report = await importRows({
    records: [
      packRow({ company: odd, dataTypes: [odd], sources: [{ kind: 'hibp', ref: odd, url, published: '2026-02-03' }] }),
    ],
  })
  expect(report).toMatchObject({ inserted: 1, problems: [] })
  expect(await runSql(db, `select company from breach`)).toEqual([
    { company: expect.stringMatching(/^Lark ?spur.*Inc$/u) },
  ])
})

test('no row makes the reading fail, and what it lets through fits', () => {
  const near = fc.record(
    {
      id: fc.oneof(fc.constant('hibp-a'), fc.string()),
      company: fc.string(),
      domain: fc.oneof(fc.constant(null), fc.string(), fc.webUrl(), fc.domain()),
      isVerified: fc.boolean(),
      discoveredDate: fc.constantFrom('2026-02-03', '0001-01-01', 'x'),
      breachDate: fc.constantFrom(null, '2026-01-02', '0001-01-01'),
      affectedUsers: fc.oneof(fc.constant(null), fc.integer()),
      dataTypes: fc.array(fc.string()),
      flags: fc.array(fc.constantFrom('sensitive', 'malware', 'other')),
      sources: fc.array(
        fc.record({ kind: fc.constantFrom('hibp', 'wa-ag', 'rumour'), ref: fc.option(fc.string()), url: fc.webUrl() }),
      ),
    },
    { requiredKeys: ['id'] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.jsonValue())), (rows) => {
      const { facts, breaches, problems } = readPackBreaches(rows)
      expect(facts.length + problems.length).toBe(rows.length)
      expect(breaches).toHaveLength(facts.length)
      for (const fact of facts) expect(breachFact.parse(fact)).toEqual(fact)
      for (const fact of facts) expect(judgedBreachOf(fact).description.length).toBeLessThanOrEqual(350)
    }),
  )
})

test('a file that is none is refused with its reason, and nothing goes', async () => {
  await importRows({ records: [packRow()] })
  for (const content of ['{', '[]', '{"records": 3}', 'null'])
    expect(await importRows(content)).toMatchObject({ outcome: 'unreadable', reason: expect.any(String) })
  expect(await countOf('breach')).toBe(1)
})

test('what the file no longer holds goes, and pairs that it calls related are noted once', async () => {
  const other = packRow({
    id: 'ca-ag-1',
    dataTypes: [],
    relatedIds: ['hibp-larkspur'],
    sources: [
      {
        kind: 'ca-ag',
        ref: 'sb24-1',
        url: 'https://oag.ca.gov/ecrime/databreach/reports/sb24-1',
        published: '2026-02-05',
      },
    ],
  })
  const both = { records: [packRow({ relatedIds: ['ca-ag-1'] }), other] }
  expect(await importRows(both)).toMatchObject({ inserted: 2, proposed: 1 })
  expect(await importRows(both)).toMatchObject({ inserted: 0, updated: 0, removed: 0, proposed: 0 })
  expect(await importRows({ records: [other] })).toMatchObject({ removed: 1 })
})

test.runIf(isThere)('the whole pack comes in beside what ships, and again changes nothing', async () => {
  await load()
  const before = await runSql(db, `select id, title, version from breach order by id`)
  const importPack = () => importBreaches(db, { file: pack, origin: 'import:data', dataFolder })
  const report = await importPack()
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ outcome: 'loaded', read: 1531, updated: 0, removed: 0 })
  expect(report.inserted + report.known).toBe(1531)
  expect(await runSql(db, `select id, title, version from breach where origin = 'shipped' order by id`)).toEqual(before)
  const present = await everything()
  expect(await importPack()).toMatchObject({ inserted: 0, updated: 0, removed: 0, proposed: 0 })
  expect(changesOf(await load())).toBe(0)
  expect(await everything()).toEqual(present)
  // No record of a source appears twice, and none of the pack's is lost.
  expect(
    await countOf(
      `breach where origin = 'import:data' and not exists (select from breach_source_link l where l.breach_id = breach.id)`,
    ),
  ).toBe(0)
  console.log(`pack: ${report.inserted} new, ${report.known} known, ${report.tookMs} ms`)
})

test.runIf(isThere)('the pack before what ships ends where the pack after it does', async () => {
  await importBreaches(db, { file: pack, origin: 'import:data', dataFolder })
  await load()
  await importBreaches(db, { file: pack, origin: 'import:data', dataFolder })
  const ids = () => runSql(db, `select id, origin from breach order by id`)
  const one = await ids()
  await clearTables(db, 'breach, breach_load')
  await load()
  await importBreaches(db, { file: pack, origin: 'import:data', dataFolder })
  expect(await ids()).toEqual(one)
})
