import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFactsDatabase, createTestDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { publicScoreInputs } from '../score-inputs.ts'
import { findCompanyDetail, findEntryDetail } from './details.ts'
import { applyFacts, type KindReport } from './facts/apply.ts'
import { emptyBatch, type FactBatch, notListed } from './facts/batch.ts'
import { loadFacts } from './facts/load-facts.ts'
import { openShippedFacts, packFacts } from './facts/packed.ts'
import { readShippedFacts } from './facts/shipped.ts'
import { loadShippedFacts } from './load.ts'
import { rescoreCatalog } from './rescore.ts'
import { listScoreFacts } from './score-facts.ts'

const today = '2026-11-21'
const facts = openShippedFacts(join(root, 'data'))
const load = (db: Database) => loadShippedFacts({ db, log: silent, facts, today })

let db: Database
let batch: FactBatch
let first: KindReport[]
const warnings: string[] = []
beforeAll(async () => {
  process.on('warning', (warning) => warnings.push(warning.message))
  db = (await createTestDatabase()).db
  first = await load(db)
  batch = await readShippedFacts(join(root, 'data'))
  // Loads all that ships, on a machine that may do other things.
}, 180_000)

const apply = (given: Parameters<typeof applyFacts>[1]) => db.transaction().execute((tx) => applyFacts(tx, given))

const changes = (reports: KindReport[]) =>
  reports
    .filter((r) => r.inserted + r.updated + r.removed > 0)
    .map(({ kind, inserted, updated, removed }) => ({ kind, inserted, updated, removed }))

/** Every row of every table of facts, in one text. */
async function everything(): Promise<string> {
  const tables = [
    'company',
    'entry',
    'entry_identifier',
    'entry_data_type',
    'study',
    'study_tracker',
    'app_observation',
    'app_observation_tracker',
    'app_declaration',
    'policy_rating',
  ]
  const texts = await Promise.all(
    tables.map((table) =>
      runSql<{ hash: string }>(
        db,
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
      ),
    ),
  )
  return JSON.stringify(texts)
}

test('the first load inserts every shipped fact, and every entry has its level', async () => {
  expect(first.every((report) => report.rows === report.inserted)).toBe(true)
  expect(await runSql(db, `select 1 from entry where scored_on is null`)).toEqual([])
})

test('what a first load writes beside its rows is what scoring from the database comes to', async () => {
  const before = await everything()
  const levels = `select level, count(*)::int as n from entry group by 1 order by 1`
  expect((await runSql(db, levels)).length).toBeGreaterThan(3)
  await rescoreCatalog(db, today)
  expect(await everything()).toBe(before)
})

test('what a directory alone lists is of unknown level, unless a dated fact says more', async () => {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from entry e where type = 'domain' and kinds = '{}' and level <> 'unknown'
       and not exists (select from conduct_act a where a.company_id = e.company_id)
       and not exists (select from broker_registration r where r.company_id = e.company_id)
       and not exists (select from business_role r where r.subject in (e.id, 'company:' || e.company_id))
       and not exists (select from policy_rating r where r.company_id = e.company_id)
       and not exists (select from entry_data_type d where d.entry_id = e.id)`,
  )
  expect(rows).toEqual([])
})

test('a second load changes nothing, and two at once change nothing twice', async () => {
  const before = await everything()
  expect(changes(await load(db))).toEqual([])
  expect((await Promise.all([load(db), load(db)])).flatMap(changes)).toEqual([])
  expect(await everything()).toBe(before)
})

test('two first loads at once load each row once', async () => {
  const fresh = (await createTestDatabase()).db
  const [one, two] = await Promise.all([load(fresh), load(fresh)])
  expect([changes(one), changes(two)].filter((list) => list.length === 0)).toHaveLength(1)
})

test('a load that ends before the scores are there leaves nothing, and the next one does all of it', async () => {
  const fresh = (await createTestDatabase()).db
  const noDay = { db: fresh, log: silent, facts, today: '2026-02-31' }
  await expect(loadShippedFacts(noDay)).rejects.toThrow()
  expect(
    await runSql(fresh, `select (select count(*)::int from entry) + (select count(*)::int from fact_load) as n`),
  ).toEqual([{ n: 0 }])
  expect(changes(await load(fresh)).length).toBeGreaterThan(0)
  expect(await runSql(fresh, `select 1 from entry where scored_on is null`)).toEqual([])
})

test('an entry that was left without a score gets it though the facts are the same', async () => {
  const before = await everything()
  await runSql(db, `update entry set scored_on = null, level = 'unknown', card = '{}' where id = 'app:whatsapp'`)
  await runSql(db, `update entry set scored_on = null where id = 'sdk:appsflyer'`)
  expect(changes(await load(db))).toEqual([])
  expect(await everything()).toBe(before)
})

test('a row that changed is updated once, one that is gone disappears with all that hangs on it, the others are not touched', async () => {
  const before = await everything()
  const whatsapp = batch.entries.find((entry) => entry.id === 'app:whatsapp')
  const gone = batch.entries.find((entry) => entry.type === 'app' && entry.id !== 'app:whatsapp')?.id ?? ''
  const isOf = (row: { entry_id?: string | null }) => row.entry_id === gone
  const observations = new Set(batch.observations.filter(isOf).map((row) => row.id))
  const changed: FactBatch = {
    ...batch,
    entries: batch.entries
      .filter((entry) => entry.id !== gone)
      .map((entry) => (entry === whatsapp ? { ...entry, name: 'WhatsApp Changed' } : entry)),
    identifiers: batch.identifiers.filter((row) => !isOf(row)),
    dataTypes: batch.dataTypes.filter((row) => !isOf(row)),
    observations: batch.observations.filter((row) => !isOf(row)),
    observationTrackers: batch.observationTrackers.filter((row) => !observations.has(row.observation_id)),
    declarations: batch.declarations.filter((row) => !isOf(row)),
  }
  const reports = changes(await apply({ origin: 'shipped', batch: changed }))
  expect(reports.find((r) => r.kind === 'entries')).toEqual({ kind: 'entries', inserted: 0, updated: 1, removed: 1 })
  expect(reports.reduce((sum, r) => sum + r.updated + r.inserted, 0)).toBe(1)
  expect(await runSql(db, `select 1 from entry_identifier where entry_id = $1`, [gone])).toEqual([])
  expect(await runSql(db, `select name from entry where id = 'app:whatsapp'`)).toEqual([{ name: 'WhatsApp Changed' }])
  expect(changes(await apply({ origin: 'shipped', batch: changed }))).toEqual([])
  await load(db)
  expect(await everything()).toBe(before)
})

test('an identifier that comes or goes is noted for the search nodes', async () => {
  const id = 'app:whatsapp'
  const noted = async () => (await runSql(db, `select 1 from catalog_change where document_id = $1`, [id])).length
  const before = await noted()
  const more = { entry_id: id, kind: 'package' as const, value: 'com.whatsapp.test', page: null, weak: false }
  await apply({ origin: 'shipped', batch: { ...batch, identifiers: [...batch.identifiers, more] } })
  expect(await noted()).toBe(before + 1)
  await apply({ origin: 'shipped', batch })
  expect(await noted()).toBe(before + 2)
})

test('another origin keeps its rows, and takes none of ours', async () => {
  const before = await everything()
  const source = batch.sources[0]
  if (!source) throw new Error('no source')
  const row = { source: source.key, page: 'https://page.test', page_pattern: false, as_of: '2026' }
  const theirs: FactBatch = {
    ...emptyBatch(),
    sources: [source],
    companies: [
      {
        ...row,
        id: 'their-company',
        name: 'Theirs',
        aliases: [],
        country: null,
        parent_id: null,
        website: null,
        domain: null,
        privacy_email: null,
        privacy_webform: null,
        privacy_policy_url: null,
        privacy_source: null,
        privacy_page: null,
        privacy_page_pattern: false,
        privacy_as_of: null,
        ...notListed,
      },
    ],
  }
  expect(changes(await apply({ origin: 'import:theirs', batch: theirs }))).toEqual([
    { kind: 'companies', inserted: 1, updated: 0, removed: 0 },
  ])
  await load(db)
  expect(await runSql(db, `select origin from company where id = 'their-company'`)).toEqual([
    { origin: 'import:theirs' },
  ])
  expect(changes(await apply({ origin: 'import:theirs', batch: { ...emptyBatch(), sources: [source] } }))).toEqual([
    { kind: 'companies', inserted: 0, updated: 0, removed: 1 },
  ])
  expect(await everything()).toBe(before)
})

test('no way in but ours takes a row over, nor hangs anything on it, whatever it brings', async () => {
  const before = await everything()
  const take = <Row extends { name: string }>(rows: Row[]) =>
    rows.slice(0, 50).map((row) => ({ ...row, name: 'Taken' }))
  const theirs: FactBatch = {
    ...emptyBatch(),
    sources: batch.sources,
    companies: take(batch.companies),
    entries: take(batch.entries),
    studyTrackers: take(batch.studyTrackers),
    identifiers: [{ entry_id: 'app:whatsapp', kind: 'package', value: 'com.theirs', page: null, weak: false }],
    ratings: batch.ratings.slice(0, 1).map((rating) => ({ ...rating, product: 'Taken' })),
  }
  expect(changes(await apply({ origin: 'import:theirs', batch: theirs }))).toEqual([])
  expect(changes(await apply({ origin: 'import:theirs', batch: { ...emptyBatch(), sources: batch.sources } }))).toEqual(
    [],
  )
  expect(await everything()).toBe(before)
})

test('what ships takes over the row that an import had brought first', async () => {
  const [company] = batch.companies.filter((row) => row.id === 'spotify')
  if (!company) throw new Error('no company')
  const fresh = (await createTestDatabase()).db
  const theirs = {
    ...emptyBatch(),
    sources: batch.sources,
    companies: [{ ...company, name: 'Theirs', parent_id: null }],
  }
  await fresh.transaction().execute((tx) => applyFacts(tx, { origin: 'import:theirs', batch: theirs }))
  const ours = { ...theirs, companies: [{ ...company, parent_id: null }] }
  await loadFacts(fresh, { origin: 'shipped', batch: ours, today })
  expect(await runSql(fresh, `select name, origin from company where id = 'spotify'`)).toEqual([
    { name: company.name, origin: 'shipped' },
  ])
})

test('a batch is built when its turn has come, from all that the one before brought', async () => {
  const [source, company] = [batch.sources[0], batch.companies[0]]
  if (!source || !company) throw new Error('no facts')
  const bring = (origin: string) => async (tx: Db) => {
    const known = await runSql(tx, `select 1 from company where id = 'both' and origin <> $1`, [origin])
    // Long enough for the other to begin.
    await runSql(tx, `select pg_sleep(0.2)`)
    const companies = known.length > 0 ? [] : [{ ...company, id: 'both', parent_id: null }]
    return { ...emptyBatch(), sources: [source], companies }
  }
  const reports = await Promise.all(
    ['import:one', 'import:two'].map((origin) => apply({ origin, batch: bring(origin) })),
  )
  expect(reports.map((kinds) => changes(kinds).length).toSorted()).toEqual([0, 1])
  for (const origin of ['import:one', 'import:two'])
    await apply({ origin, batch: { ...emptyBatch(), sources: [source] } })
})

test('a company that another origin still needs outlives its own, and goes with the last that needs it', async () => {
  const source = batch.sources[0]
  const company = batch.companies[0]
  const entry = batch.entries[0]
  if (!source || !company || !entry) throw new Error('no facts')
  const sources = [source]
  const needed = { ...company, id: 'needed', parent_id: null }
  const theirs = { ...entry, id: 'app:theirs', slug: 'theirs', type: 'app' as const, company_id: 'needed' }
  const found = async () => (await runSql(db, `select 1 from company where id = 'needed'`)).length
  await apply({ origin: 'import:one', batch: { ...emptyBatch(), sources, companies: [needed] } })
  await apply({ origin: 'import:two', batch: { ...emptyBatch(), sources, entries: [theirs] } })
  await apply({ origin: 'import:one', batch: { ...emptyBatch(), sources } })
  expect(await found()).toBe(1)
  await apply({ origin: 'import:two', batch: { ...emptyBatch(), sources } })
  await apply({ origin: 'import:one', batch: { ...emptyBatch(), sources, companies: [needed] } })
  await apply({ origin: 'import:one', batch: { ...emptyBatch(), sources } })
  expect(await found()).toBe(0)
})

test('a batch that breaks a rule leaves nothing of itself', async () => {
  const before = await everything()
  const broken: FactBatch = {
    ...batch,
    entries: batch.entries.map((entry, n) =>
      n === 0 ? { ...entry, name: 'Half' } : n === 99 ? { ...entry, source: 'no-such-source' } : entry,
    ),
  }
  await expect(apply({ origin: 'shipped', batch: broken })).rejects.toThrow()
  expect(await everything()).toBe(before)
})

test('a page is scored from the same facts as the whole catalog, entry by entry and company by company', async () => {
  const all = await listScoreFacts(db, { today, given: 'all' })
  const inputs = (facts: Parameters<typeof publicScoreInputs>[0] | undefined) =>
    JSON.stringify(facts && publicScoreInputs(facts))
  const entryIds = [...all.entries.keys()].filter((_, n) => n % 9 === 0)
  for (const id of entryIds) {
    const { entries } = await listScoreFacts(db, { today, given: { entryIds: [id], companyIds: [] } })
    expect(inputs(entries.get(id)), id).toBe(inputs(all.entries.get(id)))
  }
  for (const id of [...all.companies.keys()].filter((_, n) => n % 20 === 0)) {
    const { companies } = await listScoreFacts(db, { today, given: { entryIds: [], companyIds: [id] } })
    expect(inputs(companies.get(id)), id).toBe(inputs(all.companies.get(id)))
  }
  // The rest in one question: what is asked for together must not differ from what is asked for alone.
  const together = await listScoreFacts(db, {
    today,
    given: { entryIds: [...all.entries.keys()], companyIds: [...all.companies.keys()] },
  })
  for (const [id, facts] of all.entries) expect(inputs(together.entries.get(id)), id).toBe(inputs(facts))
  for (const [id, facts] of all.companies) expect(inputs(together.companies.get(id)), id).toBe(inputs(facts))
}, 40_000)

test('the level on a page is the level that is stored, and rescoring on the same day changes nothing', async () => {
  const rows = await runSql<{ type: 'app' | 'sdk' | 'domain'; slug: string; level: string; score: number | null }>(
    db,
    `select type, slug, level, score from entry order by md5(id) limit 60`,
  )
  for (const row of rows) {
    const page = await findEntryDetail(db, { type: row.type, slug: row.slug, today })
    expect([row.slug, page?.riskLevel, page?.score.known ? page.score.R : null]).toEqual([
      row.slug,
      row.level,
      row.score,
    ])
  }
  const companies = await runSql<{ id: string; level: string }>(
    db,
    `select id, level from company order by md5(id) limit 20`,
  )
  for (const row of companies)
    expect([row.id, (await findCompanyDetail(db, { id: row.id, today }))?.riskLevel]).toEqual([row.id, row.level])
  const before = await everything()
  const [noted] = await runSql<{ n: number }>(db, `select count(*)::int as n from catalog_change`)
  await rescoreCatalog(db, today)
  expect(await everything()).toBe(before)
  expect(await runSql(db, `select count(*)::int as n from catalog_change`)).toEqual([noted])
})

test('a page and a rescoring send one query at a time down a connection', async () => {
  await rescoreCatalog(db, today)
  await db.transaction().execute(async (tx) => {
    await findEntryDetail(tx, { type: 'app', slug: 'whatsapp', today })
    await findCompanyDetail(tx, { id: 'meta', today })
  })
  expect(warnings).toEqual([])
})

test('a page asks for one connection of the pool at a time', async () => {
  const { pool, ...own } = await createFactsDatabase(today)
  let [inUse, most] = [0, 0]
  pool.on('acquire', () => {
    most = Math.max(most, ++inUse)
  })
  pool.on('release', () => inUse--)
  await findEntryDetail(own.db, { type: 'app', slug: 'whatsapp', today })
  expect(most).toBe(1)
})

test('what a company has is counted whole and listed by type, the best known first', async () => {
  await runSql(
    db,
    `insert into company (id, name, source, page, as_of, origin) select 'owner', 'Owner', min(key), 'https://owner.test', '2026-11', 'own' from fact_source`,
  )
  await runSql(
    db,
    `insert into entry (id, type, slug, name, company_id, prominence, source, page, as_of, origin)
     select type || ':owned-' || n, type, 'owned-' || n, 'Owned ' || n, 'owner', case type when 'app' then 1000 else 1 end + n, (select min(key) from fact_source), 'https://owner.test', '2026-11', 'own'
     from (values ('app', 230), ('sdk', 2)) as t(type, many), generate_series(1, many) as n`,
  )
  const company = await findCompanyDetail(db, { id: 'owner', today })
  expect(company?.totals).toEqual({ apps: 230, sdks: 2, domains: 0 })
  expect(company?.apps).toHaveLength(200)
  expect(company?.apps[0]).toEqual({
    type: 'app',
    slug: 'owned-230',
    name: 'Owned 230',
    riskLevel: 'unknown',
    isExpected: false,
  })
  expect(company?.sdks.map(({ slug }) => slug)).toEqual(['owned-2', 'owned-1'])
})

test('the build packs what the tables hold, and a start loads it as such', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await packFacts({ dataFolder: join(root, 'data'), folder })
  const packed = openShippedFacts(join(root, 'data'), folder)
  expect(await packed.fingerprint()).toBe(await facts.fingerprint())
  expect(await packed.batch()).toStrictEqual(await facts.batch())
  expect(changes(await loadShippedFacts({ db, log: silent, facts: packed, today }))).toEqual([])
})

test('a build that packed nothing reads the tables', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'packed-'))
  onTestFinished(() => rm(empty, { recursive: true, force: true }))
  expect(await openShippedFacts(join(root, 'data'), empty).fingerprint()).toBe(await facts.fingerprint())
})
