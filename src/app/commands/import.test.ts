import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, root, silent } from '../../../tests/support/database.ts'
import { readShippedBreaches } from '../../features/breach-alerts/server/facts.ts'
import { type Database, runSql } from '../../platform/server/database.ts'
import { dataFolder, loadFacts } from '../store.ts'
import { describe, importFolder } from './import.ts'

const fixture = join(root, 'tests/fixtures/pack')

let db: Database
let scratch: string
beforeAll(async () => {
  db = (await createTestDatabase()).db
  scratch = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** A folder `pack` with these records of breaches, and other files of a pack. */
async function packWith(breaches: string | object[] | null, { catalog = false } = {}): Promise<string> {
  const folder = join(scratch, 'pack')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  if (catalog) await cp(fixture, folder, { recursive: true })
  if (breaches !== null)
    await writeFile(
      join(folder, 'breaches.json'),
      typeof breaches === 'string' ? breaches : JSON.stringify({ records: breaches }),
    )
  return folder
}

const record = (id: string, company: string) => ({
  ...{ id, company, domain: `${id}.test`, isVerified: true, discoveredDate: '2026-02-03', breachDate: '2026-01-02' },
  ...{ affectedUsers: 1_200, dataTypes: ['Email addresses'] },
  sources: [
    { kind: 'hibp', ref: company, url: `https://haveibeenpwned.com/Breach/${company}`, published: '2026-02-03' },
  ],
})
const load = (folder: string) => importFolder({ db, log: silent }, folder)
const originsOf = async () =>
  Object.fromEntries(
    (await runSql<{ origin: string; n: number }>(db, `select origin, count(*)::int as n from breach group by 1`)).map(
      ({ origin, n }) => [origin, n],
    ),
  )

test('the facts that ship come with their breaches, each with its company, and a second time nothing changes', async () => {
  await loadFacts({ db, log: silent })
  const state = () =>
    runSql(db, `select count(*)::int as n, count(company_id)::int as named, max(version) as version from breach`)
  const facts = await readShippedBreaches(dataFolder())
  const [first] = await state()
  expect(first).toMatchObject({ n: facts.length, named: facts.filter(({ companyId }) => companyId !== null).length })
  await loadFacts({ db, log: silent })
  expect(await state()).toEqual([first])
})

test('a folder of breaches alone is a pack', async () => {
  const folder = await packWith([record('larkspur', 'Larkspur'), record('larkspur', 'Larkspur Again'), { id: 'x' }])
  const report = await load(folder)
  expect(report).toMatchObject({ outcome: 'loaded', origin: 'import:pack', files: [], kinds: [], notRead: [] })
  expect(report.breaches).toMatchObject({ outcome: 'loaded', read: 3, inserted: 1, updated: 0, removed: 0, known: 0 })
  expect(await originsOf()).toMatchObject({ 'import:pack': 1 })
  expect(describe(report).split('\n')).toEqual([
    'Import import:pack',
    '  breaches.json: 3 rows read, 1 new, 0 changed, 0 removed, 0 already known, 2 with problems; 0 pairs that may be one event wait for a decision',
    '  breaches.json, row 1, id: came before',
    '  breaches.json, row 2, company: Invalid input: expected string, received undefined',
    expect.stringMatching(/^Done in \d+\.\d s\.$/),
  ])
  expect((await load(folder)).breaches).toMatchObject({ inserted: 0, updated: 0, removed: 0 })
})

test('breaches come behind the catalog of the same folder, which keeps what it had where they come alone', async () => {
  const whole = await load(await packWith([record('larkspur', 'Larkspur')], { catalog: true }))
  expect(whole.notRead).toEqual([])
  expect(whole.kinds.length).toBeGreaterThan(0)
  const entries = () => runSql(db, `select count(*)::int as n from entry where origin = 'import:pack'`)
  const before = await entries()
  expect(before).not.toEqual([{ n: 0 }])
  await load(await packWith([record('larkspur', 'Larkspur')]))
  expect(await entries()).toEqual(before)
  const bare = await load(await packWith(null, { catalog: true }))
  expect([bare.breaches, await originsOf()]).toEqual([null, expect.objectContaining({ 'import:pack': 1 })])
})

test('breaches that cannot be read are told, and take nothing away', async () => {
  const report = await load(await packWith('{"records": '))
  expect(report.breaches).toMatchObject({ outcome: 'unreadable', reason: expect.stringMatching(/^is not JSON: /) })
  expect(describe(report)).toContain('  breaches.json is not JSON: ')
  expect(await originsOf()).toMatchObject({ 'import:pack': 1 })
})

test('a folder of nothing says what it might have held', async () => {
  await expect(load(await packWith(null))).rejects.toThrow(
    /holds none of the files of a pack: .*apps\.json.*, breaches\.json, removal-platforms\.json\./,
  )
})
