import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { removalPlatform } from '../contract.ts'
import { type PlatformFact, platformFact } from '../platforms.ts'
import { loadShippedPlatforms, readShippedPlatforms } from './facts.ts'
import { countCategories, listPlatforms } from './list.ts'
import { importPlatforms, readPackPlatforms } from './pack.ts'
import { applyPlatforms, type PlatformLoadReport } from './platform.store.ts'

const dataFolder = join(root, 'data')
const pack = join(root, '../shared/data/removal-platforms.json')
const isThere = existsSync(pack)
if (!isThere)
  console.log('Not run: the pack of platforms is not beside the project (../shared/data/removal-platforms.json).')

let db: Database
let scratch: string
let shipped: PlatformFact[]
beforeAll(async () => {
  db = (await createTestDatabase()).db
  scratch = await mkdtemp(join(tmpdir(), 'platforms-'))
  shipped = await readShippedPlatforms(dataFolder)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))
beforeEach(() => clearTables(db, 'removal_platform, removal_load, removal_request'))

const load = () => loadShippedPlatforms({ db, log: silent, dataFolder })
const changesOf = ({ inserted, updated, removed }: PlatformLoadReport) => inserted + updated + removed
const everything = () => runSql(db, `select md5(string_agg(p::text, ',' order by id)) as hash from removal_platform p`)
const apply = (origin: string, records: PlatformFact[]) =>
  db.transaction().execute((tx) => applyPlatforms(tx, { origin, records }))
const list = (given: { q?: string; category?: string; limit?: number; cursor?: number } = {}) =>
  listPlatforms(db, { limit: 250, cursor: 0, hasAgent: true, ...given })
const namesOf = async (given?: Parameters<typeof list>[0]) => (await list(given)).platforms.map(({ name }) => name)

const fact = (id: string, given: Partial<PlatformFact> = {}): PlatformFact =>
  platformFact.parse({
    id,
    name: `Platform ${id}`,
    aliases: [],
    category: 'Shopping',
    tier: 3,
    prominence: 50,
    domain: `${id}.com`,
    domains: [],
    method: 'email',
    difficulty: 'easy',
    email: `privacy@${id}.com`,
    optOutUrl: null,
    needs: ['name'],
    flags: [],
    laws: ['ccpa-delete'],
    sources: [
      { key: 'datenanfragen', ref: id, page: `https://example.org/${id}`, asOf: '2026-07-21', says: ['email'] },
    ],
    ...given,
  })

/** A request of someone that names the platform. */
async function ask(
  platformId: string,
  { state = 'sent', sentAt = '2026-01-01', closedAt = null as string | null } = {},
) {
  await runSql(
    db,
    `with request as (
       insert into removal_request (public_id, address_hash, network, salt, track_sha256)
       values (gen_random_uuid()::text, 'hash', 'network', 'salt', gen_random_uuid()::text) returning id
     ) insert into removal_item (request_id, platform_id, platform_name, ordinal, state, sent_at, closed_at)
       select id, $1, $1, 0, $2, $3::date, $4::date from request`,
    [platformId, state, sentAt, closedAt],
  )
}

test('what ships is loaded whole, and a second load changes nothing', async () => {
  expect(await load()).toEqual({ rows: shipped.length, inserted: shipped.length, updated: 0, removed: 0, known: 0 })
  const before = await everything()
  expect(changesOf(await load())).toBe(0)
  // Compared row by row too, where the hash of the last load is lost.
  await runSql(db, `delete from removal_load`)
  expect(changesOf(await load())).toBe(0)
  expect(await everything()).toEqual(before)
})

test('a database that lost the platforms and not the note of their load gets them again', async () => {
  await load()
  await runSql(db, `delete from removal_platform`)
  expect((await load()).inserted).toBe(shipped.length)
})

test('two loads at once load each platform once', async () => {
  const reports = await Promise.all([load(), load()])
  expect(reports.map(({ inserted }) => inserted).toSorted((a, b) => a - b)).toEqual([0, shipped.length])
})

test('a changed platform gets another version, a missing one goes, and one that a request names stays and is not offered', async () => {
  await apply('shipped', [fact('larkspur'), fact('quillbase'), fact('hornbeam')])
  await ask('hornbeam')
  expect(await apply('shipped', [fact('larkspur', { tier: 1 })])).toEqual({
    rows: 1,
    inserted: 0,
    updated: 1,
    removed: 2,
    known: 0,
  })
  expect(
    await runSql(
      db,
      `select id, version::int as version, retired_at is null as is_offered from removal_platform order by id`,
    ),
  ).toEqual([
    { id: 'hornbeam', version: 1, is_offered: false },
    { id: 'larkspur', version: 1, is_offered: true },
  ])
  expect(await namesOf()).toEqual(['Platform larkspur'])
  expect(changesOf(await apply('shipped', [fact('larkspur', { tier: 1 })]))).toBe(0)
  expect(await apply('shipped', [fact('larkspur', { tier: 1 }), fact('hornbeam')])).toMatchObject({ updated: 1 })
  expect(await namesOf()).toEqual(['Platform larkspur', 'Platform hornbeam'])
})

test('a mailbox that bounced is not written to until a source gives another one', async () => {
  await apply('shipped', [fact('larkspur')])
  await runSql(db, `update removal_platform set bounced_at = now(), bounce_status = '5.1.1'`)
  expect((await list()).platforms).toMatchObject([{ automatedRemoval: false }])
  await apply('shipped', [fact('larkspur', { tier: 2 })])
  expect((await list()).platforms).toMatchObject([{ automatedRemoval: false }])
  await apply('shipped', [fact('larkspur', { email: 'dpo@larkspur.com' })])
  expect((await list()).platforms).toMatchObject([{ automatedRemoval: true }])
})

test('shipped data goes before an import: the same platform appears once, whichever came first', async () => {
  const imports = [
    fact('lark-spur-llc', { domain: 'larkspur.com' }),
    fact('quillbase', { name: 'Imported' }),
    fact('oak', { name: 'HORNBEAM LLC', domain: null }),
    fact('elm'),
  ]
  const ships = [fact('larkspur'), fact('quillbase'), fact('hornbeam', { aliases: ['Hornbeam LLC'] })]
  const origins = () => runSql(db, `select id, origin from removal_platform order by id`)
  const expected = [
    { id: 'elm', origin: 'import:pack' },
    { id: 'hornbeam', origin: 'shipped' },
    { id: 'larkspur', origin: 'shipped' },
    { id: 'quillbase', origin: 'shipped' },
  ]
  expect(await apply('import:pack', imports)).toMatchObject({ inserted: 4, known: 0 })
  expect(await apply('shipped', ships)).toMatchObject({ inserted: 2, updated: 1, removed: 2 })
  expect(await origins()).toEqual(expected)
  expect(await apply('import:pack', imports)).toMatchObject({ inserted: 0, updated: 0, removed: 0, known: 3 })
  expect(await apply('import:other', [fact('elm', { name: 'Thief' })])).toMatchObject({ known: 1 })
  expect(await origins()).toEqual(expected)
})

test('the list answers the shape of the contract, the best known first, adult platforms on search only', async () => {
  await load()
  const { platforms, cursor } = await list()
  for (const platform of platforms) expect(removalPlatform.parse(platform)).toEqual(platform)
  expect([platforms.length, cursor]).toEqual([250, 250])
  const byId = new Map(shipped.map((platform) => [platform.id, platform]))
  const places = platforms.map(({ id }) => [byId.get(id)?.tier ?? 0, -(byId.get(id)?.prominence ?? 0)] as const)
  expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  expect((await namesOf({ limit: 500 })).includes('Pornhub')).toBe(false)
  expect(await namesOf({ category: 'Adult' })).toEqual([])
  expect(await namesOf({ q: 'pornhub' })).toEqual(['Pornhub'])
  const [acxiom] = (await list({ q: 'acxiom' })).platforms
  expect(acxiom).toMatchObject({
    automatedRemoval: true,
    inDrop: true,
    domain: 'acxiom.com',
    estimatedTime: 'Up to 45 days',
    measured: null,
    source: 'California data broker registry, 2025',
    asOf: '2025-08-11',
  })
})

test('a search finds words and beginnings of words in names, companies and domains, and nothing inside a word', async () => {
  await load()
  expect(await namesOf({ q: 'truepeople' })).toEqual(['TruePeopleSearch'])
  expect(await namesOf({ q: 'Free Data Services' })).toEqual(['TruePeopleSearch'])
  expect(await namesOf({ q: 'fastpeoplesearch.com' })).toEqual(['FastPeopleSearch'])
  expect(await namesOf({ q: 'twitter' })).toEqual(['X'])
  expect(await namesOf({ q: 'GMAIL' })).toEqual(['Google'])
  expect((await namesOf({ q: 'x' }))[0]).toBe('X')
  expect(await namesOf({ q: 'oogle' })).toEqual([])
  expect(await namesOf({ q: 'conde nast' })).toEqual(['Condé Nast'])
  for (const q of ['', ' ', '%', '_', "'; drop table removal_platform --", '\u0000', '\ud800'])
    expect([q, await namesOf({ q })]).toEqual([q, []])
  expect((await countCategories(db, { hasAgent: true })).total).toBe(shipped.length)
})

test('pages by cursor hold every platform once, in every category and search', async () => {
  await load()
  const { categories, total, automated } = await countCategories(db, { hasAgent: true })
  expect(total).toBe(shipped.length)
  expect(automated).toBeGreaterThan(150)
  expect(categories.map(({ count }) => count)).toEqual(categories.map(({ count }) => count).toSorted((a, b) => b - a))
  expect(categories.some(({ category }) => category === 'Adult')).toBe(false)
  for (const given of [{}, { q: 'data' }, ...categories.slice(0, 3).map(({ category }) => ({ category }))]) {
    const whole = await namesOf({ ...given, limit: 500 })
    const walked: string[] = []
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page = await list({ ...given, limit: 37, cursor })
      walked.push(...page.platforms.map(({ name }) => name))
      cursor = page.cursor
    }
    expect(walked).toEqual(whole)
    expect(new Set(walked).size).toBe(walked.length)
  }
  for (const { category, count } of categories) expect((await namesOf({ category, limit: 500 })).length).toBe(count)
  expect(await list({ cursor: 100_000 })).toEqual({ platforms: [], cursor: null })
})

test('figures of one’s own stand beside a platform once there are enough', async () => {
  await apply('shipped', [fact('larkspur')])
  for (let n = 0; n < 19; n++) await ask('larkspur', { state: 'fulfilled', closedAt: '2026-01-11' })
  await ask('larkspur')
  expect((await list()).platforms[0]?.measured).toBeNull()
  await ask('larkspur', { state: 'denied', closedAt: '2026-01-31' })
  expect((await list()).platforms[0]?.measured).toEqual({ medianDays: 10, successRate: 0.95, count: 20 })
})

test('a file that is none is refused with its reason, and nothing changes', async () => {
  await load()
  const before = await everything()
  const file = join(scratch, 'broken.json')
  for (const [content, reason] of [
    ['{', /is not JSON/],
    ['[]', /no list "platforms"/],
    ['{"platforms": {}}', /no list/],
    [new Uint8Array([0xff, 0xfe]), /UTF-8/],
  ] as const) {
    await writeFile(file, content)
    const report = await importPlatforms(db, { file, origin: 'import:broken' })
    expect([report.outcome, report.rows]).toEqual(['unreadable', 0])
    expect(report.reason).toMatch(reason)
  }
  expect(await everything()).toEqual(before)
})

test('no row, whatever it holds, breaks an import or brings a mailbox that is unfit', () => {
  const row = {
    id: 'larkspur',
    name: 'Larkspur',
    category: 'Shopping',
    difficulty: 'easy',
    difficultyBasis: 'derived',
    automatedRemoval: true,
    method: 'email',
    domain: 'larkspur.com',
    domains: ['larkspur.com'],
    contactEmail: 'privacy@larkspur.com',
    legalBases: ['GDPR-17'],
    tier: 1,
    sources: [{ key: 'datenanfragen', ref: 'larkspur' }],
  }
  const field = fc.constantFrom(...Object.keys(row))
  const value = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom('__proto__', 'javascript:alert(1)'),
  )
  fc.assert(
    fc.property(field, value, (name, given) => {
      const { facts, problems } = readPackPlatforms([{ ...row, [name]: given }])
      expect(facts.length + problems.length).toBe(1)
      for (const { email, method } of facts) expect(method === 'email').toBe(email !== null)
    }),
  )
  const read = (given: object) => readPackPlatforms([{ ...row, ...given }]).facts[0]
  expect(read({})).toMatchObject({ email: 'privacy@larkspur.com', method: 'email', laws: ['gdpr'] })
  expect(read({ contactEmail: 'info@larkspur.com' })).toMatchObject({
    email: null,
    method: 'contact-support',
    difficulty: 'hard',
  })
  expect(read({ contactEmail: 'privacy@gmail.com' })).toMatchObject({ email: null })
  expect(read({ automatedRemoval: false })).toMatchObject({ email: null })
  expect(read({ optOutUrl: 'http://larkspur.com/x' })).toMatchObject({ optOutUrl: null })
  expect(read({ domain: 'com.uy', domains: ['com.uy', 'shop.larkspur.com.uy'] })).toMatchObject({
    domain: 'larkspur.com.uy',
  })
  expect(readPackPlatforms([row, row]).problems).toEqual([{ index: 1, path: 'id', reason: 'came before' }])
})

test.skipIf(!isThere)('a whole pack comes beside what ships, and a second time without a change', async () => {
  await load()
  const run = () => importPlatforms(db, { file: pack, origin: 'import:pack' })
  const report = await run()
  expect([report.outcome, report.read, report.problems.length]).toEqual(['loaded', 3_832, 2])
  expect(report.inserted + report.known + report.problems.length).toBe(report.read)
  expect(report.known).toBeGreaterThan(shipped.length * 0.95)
  const before = await everything()
  const again = await run()
  expect([changesOf(again), again.known]).toEqual([0, report.known])
  expect(changesOf(await load())).toBe(0)
  expect(await everything()).toEqual(before)
})
