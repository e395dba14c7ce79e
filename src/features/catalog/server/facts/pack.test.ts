import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, root, type TestDatabase } from '../../../../../tests/support/database.ts'
import { runSql } from '../../../../platform/server/database.ts'
import { applyFacts } from './apply.ts'
import type { FactBatch } from './batch.ts'
import { loadFacts } from './load-facts.ts'
import { importPack, type PackReport } from './pack.ts'
import { readPack } from './pack-files.ts'
import { createLedger } from './pack-ledger.ts'
import { readShippedFacts } from './shipped.ts'
import { sdksOf } from './small-catalog.fixture.ts'

const today = '2026-11-21'
const dataFolder = join(root, 'data')
const fixture = join(root, 'tests/fixtures/pack')

let db: TestDatabase['db']
let shipped: FactBatch
const folders: string[] = []

beforeAll(async () => {
  ;({ db } = await createTestDatabase())
  shipped = await readShippedFacts(dataFolder)
})

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Facts in the pack that the catalog does not have yet. */
const brought = [
  ...['duolingo', 'spotify', 'about-you', 'ab-tasty', 'accuweather'],
  ...['sdk:ab-tasty', 'sdk:adbrix', 'sdk:acra', 'sdk:appcues'],
]

const apply = (given: Parameters<typeof applyFacts>[1]) => db.transaction().execute((tx) => applyFacts(tx, given))
const clear = () => runSql(db, `truncate company, entry, study, policy_rating, fact_load, fact_source cascade`)

/** A copy of the pack with some files changed: text as it is, anything else as JSON. */
async function packWith(changes: Record<string, unknown>): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'pack-')), 'pack')
  folders.push(join(folder, '..'))
  await cp(fixture, folder, { recursive: true })
  for (const [name, content] of Object.entries(changes))
    if (content === null) await rm(join(folder, name))
    else
      await writeFile(
        join(folder, name),
        typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
      )
  return folder
}

const contentOf = async (name: string) => JSON.parse(await readFile(join(fixture, name), 'utf8'))
const load = (folder = fixture) => importPack(db, { folder, dataFolder, today })
const fileOf = (report: PackReport, file: string) => report.files.find((row) => row.file === file)
const changesOf = (report: PackReport) =>
  report.kinds.reduce((sum, kind) => sum + kind.inserted + kind.updated + kind.removed, 0)

/** Every row that an import can touch, as text. */
const everything = async () =>
  (
    await Promise.all(
      [
        'company',
        'entry',
        'entry_identifier',
        'entry_data_type',
        'app_observation',
        'app_observation_tracker',
        'app_declaration',
        'policy_rating',
        'study',
        'study_tracker',
        'fact_source',
      ].map((table) => runSql<{ line: string }>(db, `select ${table}::text as line from ${table} order by 1`)),
    )
  ).flatMap((rows) => rows.map((row) => row.line))

describe('beside a catalog that lacks what it brings', () => {
  beforeEach(async () => {
    await clear()
    await apply({ origin: 'shipped', batch: sdksOf(shipped, brought) })
  })

  test('every row is accounted for', async () => {
    const report = await load()
    expect(report).toMatchObject({ outcome: 'loaded', origin: 'import:pack', broken: [], problems: [], notRead: [] })
    for (const file of report.files)
      expect(file.read).toBe(file.loaded + file.known + Object.values(file.dropped).reduce((sum, n) => sum + n, 0))
    expect(fileOf(report, 'apps.json')).toMatchObject({ read: 7, loaded: 7, left: { 'company: a guess': 1 } })
    expect(fileOf(report, 'sdk-signatures.json')).toMatchObject({ read: 4, loaded: 3, known: 1 })
    expect(fileOf(report, 'tracker-endpoints.json')).toMatchObject({ read: 1, known: 1 })
  })

  test('a second run changes nothing at all', async () => {
    await load()
    const before = await everything()
    const second = await load()
    expect(changesOf(second)).toBe(0)
    expect(await everything()).toEqual(before)
  })

  test('an app is one entry on both platforms, with what the study saw on each', async () => {
    await load()
    const [app] = await runSql(
      db,
      `select id, name, company_id, reach_count, page, origin from entry where id = 'app:de-aboutyou-mobile-app'`,
    )
    expect(app).toEqual({
      id: 'app:de-aboutyou-mobile-app',
      name: 'ABOUT YOU',
      company_id: 'about-you',
      reach_count: 10_000_000,
      page: 'https://play.google.com/store/apps/details?id=de.aboutyou.mobile.app',
      origin: 'import:pack',
    })
    expect(
      await runSql(db, `select platform from app_observation where entry_id = 'app:de-aboutyou-mobile-app'`),
    ).toEqual([{ platform: 'ios' }])
    expect(
      await runSql(
        db,
        `select kind, value from entry_identifier where entry_id = 'app:de-aboutyou-mobile-app' order by 1`,
      ),
    ).toEqual([
      { kind: 'bundle', value: 'de.aboutyou.mobile.app' },
      { kind: 'package', value: 'de.aboutyou.mobile.app' },
      { kind: 'store-id', value: '985244644' },
    ])
  })

  test('the zeroed advertising id of iOS is not an identifier', async () => {
    await load()
    expect(
      await runSql(db, `select plain_data from app_observation where entry_id = 'app:de-aboutyou-mobile-app'`),
    ).toEqual([{ plain_data: ['App or bundle id', 'Advertising ID field, zeroed by iOS'] }])
    const content = await contentOf('apps.json')
    const ios = content.apps.find(
      (app: { id: string; platform: string }) => app.id === 'de.aboutyou.mobile.app' && app.platform === 'ios',
    )
    ios.observed = [
      { study: 'consent-2022', trackers: { firebase: ['idfa', 'hashed_idfa', 'os'] }, plainData: ['hashed_idfa'] },
    ]
    await load(await packWith({ 'apps.json': content }))
    const types = await runSql<{ data_type: string }>(
      db,
      `select data_type from entry_data_type where entry_id = 'app:de-aboutyou-mobile-app' and basis = 'observed'`,
    )
    expect(types).toEqual([{ data_type: 'device_info' }])
    expect(
      await runSql(
        db,
        `select types from app_observation_tracker t join app_observation o on o.id = t.observation_id where o.entry_id = 'app:de-aboutyou-mobile-app'`,
      ),
    ).toEqual([{ types: ['Advertising ID field, zeroed by iOS', 'Operating system version'] }])
  })

  test('companies are found by seller name, found by prefix, or stay unknown where it was a guess', async () => {
    await load(await packWith({ 'companies.json': null }))
    const rows = await runSql<{ id: string; company_id: string | null }>(
      db,
      `select id, company_id from entry where type = 'app' order by id`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.id, row.company_id]))).toEqual({
      'app:com-duolingo': 'duolingo',
      'app:com-duolingo-duolingomobile': 'duolingo',
      'app:com-spotify-client': 'spotify-ltd',
      'app:com-whatsapp': 'meta',
      'app:com-yourcompany-testwithcustomtabs': null,
      'app:de-aboutyou-mobile-app': 'about-you-gmbh',
    })
    expect(await runSql(db, `select name, source, page, origin from company where id = 'spotify-ltd'`)).toEqual([
      {
        name: 'Spotify Ltd.',
        source: 'consent-2022',
        page: 'https://apps.apple.com/app/id324684580',
        origin: 'import:pack',
      },
    ])
  })

  test('an app without a name keeps its id as its name', async () => {
    await load()
    expect(await runSql(db, `select name from entry where id = 'app:com-yourcompany-testwithcustomtabs'`)).toEqual([
      { name: 'com.yourcompany.TestWithCustomTabs' },
    ])
  })

  test('what is new says its source and licence', async () => {
    await load()
    const rows = await runSql(
      db,
      `select e.id, s.key, s.licence from entry e join fact_source s on s.key = e.source where e.origin = 'import:pack' and e.type <> 'app' order by e.id`,
    )
    expect(rows).toEqual([
      { id: 'domain:ab-tasty', key: 'third-party-web', licence: 'MIT' },
      { id: 'domain:adfox', key: 'who-tracks-me', licence: 'CC-BY-4.0' },
      { id: 'domain:hotjar', key: 'third-party-web', licence: 'MIT' },
      { id: 'sdk:ab-tasty', key: 'exodus', licence: 'ODbL-1.0' },
      { id: 'sdk:acra', key: 'exodus', licence: 'ODbL-1.0' },
      { id: 'sdk:adbrix', key: 'exodus', licence: 'ODbL-1.0' },
      { id: 'sdk:appcues', key: 'sightline-sdk-wrappers', licence: 'CC0-1.0' },
    ])
    expect(await runSql(db, `select company_id, category from entry where id = 'domain:adfox'`)).toEqual([
      { company_id: 'yandex', category: 'ad' },
    ])
    expect(
      await runSql(
        db,
        `select id, country, privacy_email, privacy_source, source from company where origin = 'import:pack' and id in ('spotify', 'duolingo') order by id`,
      ),
    ).toEqual([
      { id: 'duolingo', country: 'US', privacy_email: null, privacy_source: null, source: 'pack-pack-companies' },
      // The European contact's address is not a seat.
      {
        id: 'spotify',
        country: null,
        privacy_email: 'privacy@spotify.com',
        privacy_source: 'datenanfragen',
        source: 'datenanfragen',
      },
    ])
  })

  test('of two imports at once one brings a row and the other finds it there', async () => {
    const other = join(await packWith({}), '..', 'other')
    await cp(fixture, other, { recursive: true })
    const reports = await Promise.all([load(), load(other)])
    const rows = await runSql<{ origin: string }>(db, `select distinct origin from entry where origin like 'import:%'`)
    expect(rows).toHaveLength(1)
    const apps = reports.map((report) => fileOf(report, 'apps.json'))
    expect(apps.map((file) => file?.loaded).toSorted()).toEqual([0, 7])
    expect(apps.map((file) => file?.known).toSorted()).toEqual([0, 7])
    const before = await everything()
    expect([await load(), await load(other)].map(changesOf)).toEqual([0, 0])
    expect(await everything()).toEqual(before)
  })

  test('an import while what ships is loaded leaves the shipped rows to what ships', async () => {
    const all = sdksOf(shipped)
    await Promise.all([apply({ origin: 'shipped', batch: all }), load()])
    const mine = await runSql<{ id: string }>(
      db,
      `select id from entry where origin = 'shipped' union all select id from company where origin = 'shipped'`,
    )
    expect(mine).toHaveLength(all.entries.length + all.companies.length)
  })

  test('a row that the folder no longer has goes, and rows of others stay', async () => {
    await load()
    const content = await contentOf('sdk-signatures.json')
    content.sdks = content.sdks.filter((row: { id: string }) => row.id !== 'acra')
    const report = await load(await packWith({ 'sdk-signatures.json': content, 'tracker-endpoints.json': null }))
    expect(report.kinds.find((kind) => kind.kind === 'entries')).toMatchObject({ inserted: 0, updated: 0, removed: 1 })
    expect(await runSql(db, `select id from entry where id in ('sdk:acra', 'sdk:adcolony')`)).toEqual([
      { id: 'sdk:adcolony' },
    ])
  })

  test('a broken file says so, and nothing of it is loaded', async () => {
    const report = await load(await packWith({ 'apps.json': '{"meta": {', 'notes.txt': 'x' }))
    expect(report).toMatchObject({ outcome: 'loaded-in-part', broken: [{ file: 'apps.json' }], notRead: ['notes.txt'] })
    expect(report.broken[0]?.reason).toContain('is not JSON')
    expect(await runSql(db, `select 1 from entry where type = 'app'`)).toEqual([])
    expect(await runSql(db, `select 1 from entry where id = 'sdk:acra'`)).toHaveLength(1)
  })

  test('a broken file in a repeated import holds all of it back, or its rows would go', async () => {
    await load()
    const before = await everything()
    expect(await load(await packWith({ 'apps.json': '{' }))).toMatchObject({ outcome: 'held-back', kinds: [] })
    expect(await everything()).toEqual(before)
  })

  test('bad rows are named by file, row, field and reason, and the rest is loaded', async () => {
    const content = await contentOf('apps.json')
    const [good] = content.apps
    content.apps = [
      good,
      { ...good, id: 7 },
      { ...good, id: 'org.example.a', name: 'x'.repeat(10_000) },
      { ...good, id: 'org.example.b', name: 'nul\u0000' },
      { ...good, id: 'org.example.c', name: '\ud800' },
      { ...good, id: 'org.example.d', observed: [{ study: 'consent-2022', trackers: { adjust: 'all' } }] },
      { ...good, id: '../../etc/passwd' },
      null,
      'row',
      good,
    ]
    const report = await load(await packWith({ 'apps.json': content }))
    expect(report.problems.map(({ file, index, path }) => `${file} ${index} ${path}`)).toEqual([
      'apps.json 1 id',
      'apps.json 2 name',
      'apps.json 3 name',
      'apps.json 4 name',
      'apps.json 5 observed.0.trackers.adjust',
      'apps.json 6 id',
      'apps.json 7 ',
      'apps.json 8 ',
    ])
    expect(fileOf(report, 'apps.json')).toMatchObject({
      read: 10,
      loaded: 1,
      dropped: { 'not in the shape of its file': 8, 'the same id as an earlier row': 1 },
    })
  })

  test('unknown studies, trackers and data types are left out, and prototypes are none of them', async () => {
    const content = await contentOf('apps.json')
    const trackers = JSON.parse(
      '{"adjust": ["os", "shoe-size", "constructor"], "unlisted": ["os"], "__proto__": ["os"], "toString": ["os"]}',
    )
    content.apps = [
      {
        ...content.apps[0],
        observed: [
          { study: 'consent-2022', trackers, plainData: [] },
          { study: 'elsewhere', trackers: {}, plainData: [] },
        ],
      },
    ]
    const report = await load(await packWith({ 'apps.json': content }))
    expect(fileOf(report, 'apps.json')?.left).toMatchObject({
      'observation: an unknown study': 1,
      'data type: not in the vocabulary': 2,
    })
    expect(await runSql(db, `select tracker_slug, types from app_observation_tracker`)).toEqual([
      { tracker_slug: 'adjust', types: ['Operating system version'] },
    ])
  })

  test('the prefix of a company in another owner’s package makes no company', async () => {
    const content = await contentOf('apps.json')
    content.apps = [
      {
        id: 'org.telegram.plus',
        platform: 'android',
        name: 'Plus Messenger',
        company: 'Telegram',
        companyBasis: 'package-prefix (curated)',
      },
    ]
    await load(await packWith({ 'apps.json': content }))
    expect(await runSql(db, `select company_id from entry where id = 'app:org-telegram-plus'`)).toEqual([
      { company_id: null },
    ])
  })

  test.each([
    ['CC-BY-NC-SA-4.0', 'licence'],
    ['AGPL-3.0', 'licence'],
    ['all rights reserved', 'licence'],
    [undefined, 'license'],
  ])('a file under %s is not taken', async (license, reason) => {
    const report = await load(await packWith({ 'domains.json': { meta: { license }, entities: [] } }))
    expect(report.broken).toMatchObject([{ file: 'domains.json' }])
    expect(report.broken[0]?.reason).toContain(reason)
  })

  test.each([
    ['[]'],
    ['null'],
    ['{"meta": {"license": "MIT"}}'],
    ['{"meta": {"license": "MIT"}, "apps": {}}'],
    [Buffer.from([0xff, 0xfe, 0x00])],
    [''],
  ])('a file that is none is broken: %s', async (text) => {
    expect((await load(await packWith({ 'apps.json': text }))).broken).toMatchObject([{ file: 'apps.json' }])
  })

  test('a folder that is none, or holds nothing of a pack, is an error that names it', async () => {
    await expect(load('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all is not a folder.')
    await expect(load(join(fixture, 'apps.json'))).rejects.toThrow('is not a folder.')
    await expect(load(join(root, 'public'))).rejects.toThrow('holds none of the files of a pack')
  })
})

test('rows that the catalog has by another way in win', async () => {
  await clear()
  await loadFacts(db, { origin: 'shipped', batch: shipped, today })
  const before = (await everything()).filter((line) => !line.includes('WhoTracks'))
  const report = await load(await packWith({ 'domains.json': null }))
  expect(changesOf(report)).toBe(0)
  for (const file of report.files) expect(file).toMatchObject({ loaded: 0, dropped: {} })
  expect(await everything()).toEqual(before)
})

test('no row makes the reader throw', async () => {
  const names = [
    'apps.json',
    'companies.json',
    'domains.json',
    'sdk-signatures.json',
    'sdk-extra.json',
    'policy-ratings.json',
    'tracker-endpoints.json',
  ]
  const folder = await packWith({})
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.array(fc.jsonValue({ depthSize: 'small' }), { maxLength: 5 }),
      async (name, rows) => {
        await writeFile(
          join(folder, name),
          JSON.stringify({
            meta: { license: 'MIT' },
            apps: rows,
            companies: rows,
            entities: rows,
            sdks: rows,
            trackers: rows,
            products: rows,
          }),
        )
        const pack = await readPack(folder, createLedger())
        expect(pack.broken).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('the whole pack loads, and a second time changes nothing', { timeout: 90_000 }, async () => {
  const folder = join(root, '../shared/data')
  if (!existsSync(folder)) return console.log('The full pack does not stand beside this clone: it was not loaded.')
  await clear()
  await loadFacts(db, { origin: 'shipped', batch: shipped, today })
  const report = await load(folder)
  expect(report).toMatchObject({ outcome: 'loaded', origin: 'import:data', broken: [] })
  for (const file of report.files)
    expect(file.read).toBe(file.loaded + file.known + Object.values(file.dropped).reduce((sum, n) => sum + n, 0))
  const rowsOf = (kind: string) => report.kinds.find((row) => row.kind === kind)?.rows ?? 0
  expect(rowsOf('entries')).toBeGreaterThan(5_000)
  // Those that the directory doesn't know.
  expect(rowsOf('companies')).toBeGreaterThan(1_000)
  // The iPhone of the study handed out the zeroed identifier only.
  expect(
    await runSql(
      db,
      `select 1 from app_observation_tracker t join app_observation o on o.id = t.observation_id where o.platform = 'ios' and t.types && array['Advertising ID', 'Hashed advertising ID'] limit 1`,
    ),
  ).toEqual([])
  expect(changesOf(await load(folder))).toBe(0)
})

afterAll(clear)
