import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import type { BreachFact } from '../facts.ts'
import { bodies } from '../feeds/bodies.fixture.ts'
import { itemsOf } from '../feeds/reading.fixture.ts'
import { itemOf } from '../items.fixture.ts'
import type { SourceItem, SourceKey } from '../items.ts'
import { createFeedWorld, now, versionsOf } from './feed-world.fixture.ts'
import { recomputeBreaches } from './ingest.ts'

let world: Awaited<ReturnType<typeof createFeedWorld>>
beforeAll(async () => {
  world = await createFeedWorld()
})
beforeEach(() => world.empty())

const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => runSql<Row>(world.db, text, values)
const breaches = () =>
  sql(
    `select id, company, host, severity, accounts, origin, withdrawn_at is not null as gone, alert_revision as told from breach order by id`,
  )

const old = itemOf({ externalId: 'Old', company: 'Old Mill', publishedOn: '2024-01-01' })
const larkspur = itemOf({
  ...{ externalId: 'Larkspur', company: 'Larkspur', title: 'Larkspur', domain: 'larkspur.test' },
  breachedOn: { from: '2026-06-01', to: null },
  affected: [{ count: 900, scope: 'accounts' }],
  dataTypes: ['Email addresses', 'Passwords'],
  flags: { ...itemOf().flags, verified: true },
})
const ofSource = (source: SourceKey, given: Partial<SourceItem> = {}) =>
  itemOf({ source, externalId: `${source}-1`, company: 'Larkspur, Inc.', title: 'Larkspur, Inc.', ...given })

test('the first import of a source fills the list and notifies no one, a later new record is reported once', async () => {
  expect(await world.bring('hibp', [old])).toMatchObject({ outcome: 'applied', added: 1, published: 0 })
  expect(await world.bring('hibp', [old, larkspur])).toMatchObject({ added: 1, published: 1 })
  expect(world.published).toEqual([{ breachId: 'larkspur-2026-07-18', kind: 'new', revision: 1 }])
  const before = await versionsOf(world.db)
  expect(await world.bring('hibp', [old, larkspur])).toMatchObject({ outcome: 'unchanged', published: 0 })
  expect(await versionsOf(world.db)).toEqual(before)
  expect(world.published).toHaveLength(1)
})

test('a count that changes is kept with what it was, judged again, and a rise is reported once', async () => {
  await world.bring('hibp', [old])
  await world.bring('hibp', [old, larkspur])
  expect(await breaches()).toContainEqual(
    expect.objectContaining({ company: 'Larkspur', severity: 'low', accounts: 900 }),
  )
  const grown = { ...larkspur, affected: [{ count: 30_000_000, scope: 'accounts' }] }
  expect(await world.bring('hibp', [old, grown])).toMatchObject({ changed: 1, published: 1 })
  await world.bring('hibp', [old, { ...grown, affected: [{ count: 30_000_001, scope: 'accounts' }] }])
  expect(world.published.slice(1)).toEqual([{ breachId: 'larkspur-2026-07-18', kind: 'update', revision: 2 }])
  expect(await breaches()).toContainEqual(
    expect.objectContaining({ severity: 'medium', accounts: 30_000_001, told: 2 }),
  )
  expect(
    await sql(`select revision, changed, item->'affected'->0->'count' as count from raw_item_revision order by 1`),
  ).toEqual([
    { revision: 1, changed: ['affected'], count: 900 },
    { revision: 2, changed: ['affected'], count: 30_000_000 },
  ])
  expect(await sql(`select says from breach_source_link where external_id = 'Larkspur'`)).toEqual([
    { says: ['company', 'domain', 'breachedOn', 'publishedOn', 'affected', 'dataTypes', 'verified'] },
  ])
})

test('what was never told does not become an update', async () => {
  await world.bring('hibp', [larkspur])
  await world.bring('hibp', [{ ...larkspur, affected: [{ count: 30_000_000, scope: 'accounts' }] }])
  expect(world.published).toEqual([])
})

test('a record that its source drops is withdrawn, and comes back when it is listed again, untold', async () => {
  await world.bring('hibp', [old])
  await world.bring('hibp', [old, larkspur])
  expect(await world.bring('hibp', [old, itemOf()])).toMatchObject({ withdrawn: 1, added: 1 })
  expect(await breaches()).toContainEqual(expect.objectContaining({ id: 'larkspur-2026-07-18', gone: true }))
  expect(await world.bring('hibp', [old, itemOf(), larkspur])).toMatchObject({ changed: 1 })
  expect(await breaches()).toContainEqual(expect.objectContaining({ id: 'larkspur-2026-07-18', gone: false }))
  expect(world.published.filter(({ breachId }) => breachId.startsWith('larkspur'))).toHaveLength(1)
  expect(await sql(`select from raw_item_revision`)).toEqual([])
})

const shipped: BreachFact = {
  ...{
    id: 'larkspur-2026',
    company: 'Larkspur Bank',
    companyId: null,
    domain: 'larkspur.test',
    title: 'The Larkspur breach',
  },
  ...{ breachedOn: { from: '2026-06-01', to: null }, publishedOn: '2026-07-18', isVerified: true },
  affected: [{ count: 900, scope: 'accounts', source: 'hibp' }],
  ...{ dataTypes: ['Passwords', 'Email addresses'], industry: 'finance', flags: [] },
  sources: [
    {
      ...{ key: 'hibp', externalId: 'Larkspur', url: larkspur.url, publishedOn: '2026-07-18', name: 'Larkspur' },
      breachedOn: { from: '2026-06-01', to: null },
      says: ['company', 'domain', 'dataTypes', 'verified', 'breachedOn', 'publishedOn', 'affected'],
    },
  ],
}

test('a feed that says what ships changes no row of it; one that says more keeps what was chosen', async () => {
  await world.ship([shipped])
  const before = await versionsOf(world.db)
  expect(await world.bring('hibp', [larkspur])).toMatchObject({ added: 1, published: 0 })
  expect(await versionsOf(world.db)).toEqual(before)
  await world.bring('hibp', [
    { ...larkspur, affected: [{ count: 2_000_000, scope: 'accounts' }], company: 'Larkspur Ltd' },
  ])
  expect(await sql(`select id, company, title, accounts, origin, fed_at from breach`)).toEqual([
    {
      id: 'larkspur-2026',
      company: 'Larkspur Bank',
      title: 'The Larkspur breach',
      accounts: 2_000_000,
      origin: 'shipped',
      fed_at: now,
    },
  ])
  // Shipped data no longer takes that back.
  await world.ship([shipped])
  expect(await sql(`select accounts from breach`)).toEqual([{ accounts: 2_000_000 }])
})

test('a record of another source joins a shipped breach by domain, and is not reported again', async () => {
  await world.ship([
    { ...shipped, sources: [{ ...ofShipped('ca-ag'), says: ['company', 'breachedOn', 'publishedOn'] }] },
  ])
  await world.bring('hibp', [old])
  expect(await world.bring('hibp', [old, larkspur])).toMatchObject({ added: 1, published: 0 })
  expect(
    await sql(
      `select breach_id, source, ordinal from breach_source_link where source <> 'hibp' or external_id = 'Larkspur' order by ordinal`,
    ),
  ).toEqual([
    { breach_id: 'larkspur-2026', source: 'ca-ag', ordinal: 0 },
    { breach_id: 'larkspur-2026', source: 'hibp', ordinal: 1 },
  ])
})
const ofShipped = (key: SourceKey): BreachFact['sources'][number] => ({
  ...{
    key,
    externalId: 'sb24-1',
    url: 'https://oag.ca.gov/ecrime/databreach/reports/sb24-1',
    publishedOn: '2026-07-18',
  },
  ...{ name: 'Larkspur', breachedOn: { from: '2026-06-01', to: null }, says: [] },
})

test('a name that two sources share is proposed to a person, and nothing is merged', async () => {
  await world.bring('hibp', [larkspur])
  await world.bring('ca-ag', [ofSource('ca-ag', { breachedOn: { from: '2026-06-02', to: null } })])
  expect(await sql(`select breach_id, other_id, basis from breach_merge_proposal`)).toEqual([
    {
      ...{ breach_id: 'larkspur-2026-07-18', other_id: 'larkspur-inc-2026-07-18' },
      basis: 'the same name in HIBP and a register within 180 days',
    },
  ])
})

test('an amendment joins the filing that it amends, in whichever order the two are read', async () => {
  const filing = (externalId: string, form: string, publishedOn: string) =>
    ofSource('sec-8k', { externalId, publishedOn, payload: { cik: '105770', form } })
  const [original, amendment] = [filing('b', '8-K', '2026-07-01'), filing('a', '8-K/A', '2026-07-18')]
  for (const order of [[[original], [amendment]], [[amendment], [original]], [[original, amendment]]]) {
    await world.empty()
    for (const items of order) await world.bring('sec-8k', items)
    expect(
      await sql(`select count(distinct breach_id)::int as breaches, count(*)::int as records from breach_source_link`),
    ).toEqual([{ breaches: 1, records: 2 }])
  }
})

test('a batch unlike its source waits whole, once, with all that it takes to let it in', async () => {
  await world.bring('hibp', [old])
  const many = [
    old,
    ...Array.from({ length: 60 }, (_, n) => ({
      ...larkspur,
      externalId: `New${n}`,
      domain: null,
      company: `New ${n}`,
    })),
  ]
  const held = await world.bring('hibp', many, { rejected: [{ externalId: 'X', why: 'no title' }] })
  expect(held).toMatchObject({
    outcome: 'held',
    added: 60,
    published: 0,
    words: [expect.stringContaining('60 new records')],
  })
  await world.bring('hibp', many)
  expect(
    await sql(
      `select feed, status, added, jsonb_array_length(items) as items, rejected, rows_before from feed_held_batch`,
    ),
  ).toEqual([
    {
      feed: 'hibp',
      status: 'held',
      added: 60,
      items: 61,
      rejected: [{ externalId: 'X', why: 'no title' }],
      rows_before: 1,
    },
  ])
  expect(await sql(`select rows_before from feed_source where key = 'hibp'`)).toEqual([{ rows_before: 1 }])
  const let_in = await world.bring('hibp', many, { released: { batch: ['too-many-new'] } })
  expect(let_in).toMatchObject({ outcome: 'applied', added: 60, published: 60 })
  expect(await sql(`select rows_before from feed_source where key = 'hibp'`)).toEqual([{ rows_before: 61 }])
})

test('a newer answer overtakes one that waits; one that was discarded does not wait again', async () => {
  const skewed = new Date('2026-07-01T00:00:00Z')
  await world.bring('hibp', [old], { sourceClock: skewed })
  await world.bring('hibp', [old, larkspur], { sourceClock: skewed })
  const waiting = () => sql(`select status, decided_by from feed_held_batch order by id`)
  expect(await waiting()).toEqual([
    { status: 'discarded', decided_by: 'a newer answer' },
    { status: 'held', decided_by: null },
  ])
  await sql(`update feed_held_batch set status = 'discarded', decided_by = 'mara' where status = 'held'`)
  await world.bring('hibp', [old, larkspur], { sourceClock: skewed })
  expect((await waiting()).filter(({ status }) => status === 'held')).toEqual([])
})

test('one odd record waits while the others go in, is let in alone, and takes nothing with it', async () => {
  await world.bring('hibp', [old, larkspur])
  const odd = { ...larkspur, affected: [{ count: 2, scope: 'accounts' }] }
  expect(await world.bring('hibp', [old, odd, itemOf()])).toMatchObject({ added: 1, changed: 0, heldItems: 1 })
  expect(await world.bring('hibp', [old, odd, itemOf()])).toMatchObject({ outcome: 'unchanged', heldItems: 0 })
  expect(await world.bring('hibp', [odd], { released: { items: ['Larkspur'] } })).toMatchObject({
    outcome: 'applied',
    changed: 1,
    withdrawn: 0,
  })
  expect(await sql(`select accounts from breach where id like 'larkspur%'`)).toEqual([{ accounts: 2 }])
  expect(await sql(`select rows_before from feed_source where key = 'hibp'`)).toEqual([{ rows_before: 3 }])
})

test('a record that no database can hold is left aside, and does not keep the others out', async () => {
  const hostile = { ...larkspur, payload: { name: 'Lark\u0000spur' } }
  const report = await world.bring('hibp', [old, hostile, { ...larkspur, externalId: 'L2', payload: '\ud800' }])
  expect(report).toMatchObject({
    added: 1,
    words: ['Could not be read: Larkspur (characters that cannot be stored), and 1 more.'],
  })
})

test('a breach that the load of a file took away comes back when its source still lists it', async () => {
  await world.ship([shipped])
  await world.bring('hibp', [larkspur])
  await world.ship([])
  expect(await breaches()).toEqual([])
  expect(await world.bring('hibp', [larkspur])).toMatchObject({ published: 0 })
  expect(await breaches()).toMatchObject([{ company: 'Larkspur', origin: 'feed' }])
})

test('a record of a merged breach stays with what it was merged into', async () => {
  await world.bring('hibp', [larkspur])
  await world.bring('ca-ag', [ofSource('ca-ag')])
  await sql(`update breach set merged_into = 'larkspur-inc-2026-07-18' where id = 'larkspur-2026-07-18'`)
  await world.bring('hibp', [{ ...larkspur, affected: [{ count: 1_000_000, scope: 'accounts' }] }])
  expect(await sql(`select breach_id, moved_from from breach_source_link where source = 'hibp'`)).toEqual([
    { breach_id: 'larkspur-inc-2026-07-18', moved_from: 'larkspur-2026-07-18' },
  ])
  expect(await sql(`select accounts from breach where merged_into is null`)).toEqual([{ accounts: 1_000_000 }])
})

test('calculating breaches again where nothing changed has no effect', async () => {
  await world.ship([shipped])
  await world.bring('hibp', itemsOf('hibp', bodies.hibp))
  const before = await versionsOf(world.db)
  const ids = await sql<{ id: string }>(`select id from breach`)
  await world.db.transaction().execute((tx) =>
    recomputeBreaches(
      tx,
      ids.map(({ id }) => id),
    ),
  )
  expect(await versionsOf(world.db)).toEqual(before)
})

test('two breaches of one name and day have two addresses, and no name breaks an address', async () => {
  const twice = ['A', 'B', 'C'].map((externalId) => ({ ...larkspur, externalId, domain: null }))
  const odd = ['株式会社', 'A/B "C"', 'x'.repeat(290)].map((company, n) => ({ ...old, externalId: `${n}`, company }))
  await world.bring('hibp', [...twice, ...odd])
  const ids = (await sql<{ id: string }>(`select id from breach order by id`)).map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([
      'larkspur-2026-07-18',
      'larkspur-2026-07-18-hibp',
      'larkspur-2026-07-18-hibp-2',
      'hibp-2024-01-01',
    ]),
  )
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(200)
})

test('in whichever order the sources are read, the same breaches come of it', async () => {
  const company = fc.constantFrom('Larkspur', 'Quillbase', 'Old Mill')
  const item = fc
    .record({
      company,
      source: fc.constantFrom('hibp', 'ca-ag', 'wa-ag'),
      day: fc.integer({ min: 10, max: 28 }),
      count: fc.nat(9_000),
    })
    .map(({ company: name, source, day, count }) =>
      itemOf({
        ...{ source: source as SourceKey, externalId: `${source}-${name}`, company: name, title: name },
        ...{ domain: `${name.replace(/\W/g, '').toLowerCase()}.test`, publishedOn: `2026-06-${day}` },
        breachedOn: { from: `2026-05-${day}`, to: null },
        affected: [{ count, scope: 'people' }],
      }),
    )
  const facts = () =>
    sql(`select company, title, host, accounts, occurred_on, published_on, severity, severity_se, affected, search_words,
      (select array_agg(l.source || ' ' || l.external_id || ' ' || array_to_string(l.says, ',') order by l.ordinal)
       from breach_source_link l where l.breach_id = b.id) as links from breach b order by company, links`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(item, { minLength: 2, maxLength: 8, selector: ({ externalId }) => externalId }),
      fc.shuffledSubarray(['hibp', 'ca-ag', 'wa-ag'] as const, { minLength: 3 }),
      async (items, order) => {
        const read = async (keys: readonly ('hibp' | 'ca-ag' | 'wa-ag')[]) => {
          await world.empty()
          for (const key of keys)
            await world.bring(
              key,
              items.filter(({ source }) => source === key),
            )
          return facts()
        }
        expect(await read(order)).toEqual(await read(['hibp', 'ca-ag', 'wa-ag']))
      },
    ),
    { numRuns: 8 },
  )
})

test('a thousand new records go in together, and change nothing when they come again', async () => {
  const [example = larkspur] = itemsOf('hibp', bodies.hibp)
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    ...{
      ...example,
      externalId: `Name${n}`,
      company: `Company ${n}`,
      title: `Company ${n}`,
      domain: `company${n}.test`,
    },
  }))
  const counted = async () => (await runSql(world.db, `select count(*)::int as n from breach`))[0]
  await world.bring('hibp', items)
  expect(await counted()).toEqual({ n: 1_000 })
  await world.bring('hibp', items)
  expect(await counted()).toEqual({ n: 1_000 })
})
