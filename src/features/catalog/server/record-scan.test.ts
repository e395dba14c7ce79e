import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFactsDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { scoreInputs } from '../../../product/score/method/contract.ts'
import { verifyScore } from '../../../product/score/method/verify-score.ts'
import type { ApprovedScan } from '../approved-scans.ts'
import type { EntryCard } from '../card.ts'
import { entryDetail } from '../contract.ts'
import { findCompanyDetail, findEntryDetail } from './details.ts'
import { listDataSources } from './ledger.ts'
import { forgetScan, forgetWithdrawnScan, recordApprovedScan, recordScan } from './record-scan.job.ts'
import { rescoreCatalog } from './rescore.ts'

const today = '2026-11-21'

let db: Database
let unknownApp: { id: string; slug: string; company_id: string }
beforeAll(async () => {
  db = (await createFactsDatabase(today)).db
  const [row] = await runSql<typeof unknownApp>(
    db,
    `select id, slug, company_id from entry e where type = 'app' and level = 'unknown' and score is null and company_id is not null
       and not exists (select from entry_data_type d where d.entry_id = e.id) and not exists (select from app_observation o where o.entry_id = e.id)
       and not exists (select from entry t where t.company_id = e.company_id and t.type <> 'app')
     order by prominence desc, id limit 1`,
  )
  if (!row) throw new Error('every app is known')
  unknownApp = row
  // Without a genre nothing says what it is for.
  await runSql(db, `update entry set category = null where id = $1`, [row.id])
  await rescoreCatalog(db, today)
  for (const table of ['entry', 'company']) await runSql(db, `create table ${table}_before as table ${table}`)
})

/** As it was before any scan; scoring all again takes a second. */
beforeEach(async () => {
  await runSql(db, `delete from entry_scan`)
  await runSql(db, `delete from scan`)
  await runSql(
    db,
    `update entry e set (level, score, evidence_from, evidence_to, card) = (b.level, b.score, b.evidence_from, b.evidence_to, b.card)
     from entry_before b where b.id = e.id and (e.level, e.score, e.evidence_from, e.evidence_to, e.card)
       is distinct from (b.level, b.score, b.evidence_from, b.evidence_to, b.card)`,
  )
  await runSql(
    db,
    `update company c set level = b.level, score = b.score from company_before b where b.id = c.id and (c.level, c.score) is distinct from (b.level, b.score)`,
  )
})

const scan = (given: Partial<ApprovedScan> = {}): ApprovedScan => ({
  scanId: 'scan-1',
  entryId: unknownApp.id,
  kind: 'app',
  version: '3.1',
  subject: 'com.example.app',
  scannedAt: '2026-11-20T10:00:00.000Z',
  signatures: 'aaaa',
  found: [
    { entryId: 'sdk:appsflyer', how: 'defined', confidence: 'high' },
    { entryId: 'sdk:bugsnag', how: 'referenced', confidence: 'low' },
  ],
  permissions: ['android.permission.INTERNET'],
  ...given,
})

/** Does what the scans feature does: queues the event in one transaction. */
const approve = ({ scanId, entryId, kind, subject }: ApprovedScan) =>
  runSql(
    db,
    `insert into scan (id, kind, name, subject, status, entry_id, published_at) values ($1, $2, 'file', $3, 'done', $4, now())
     on conflict (id) do update set entry_id = excluded.entry_id, published_at = now()`,
    [scanId, kind, subject, entryId],
  )
const withdraw = (scanId: string) =>
  runSql(db, `update scan set entry_id = null, published_at = null where id = $1`, [scanId])

async function record(given: ApprovedScan) {
  await approve(given)
  return recordScan(db, given, today)
}

const entryOf = async (id: string) => {
  const [row] = await runSql<{ level: string; score: number | null; card: EntryCard; evidence_to: string | null }>(
    db,
    `select level, score, card, evidence_to from entry where id = $1`,
    [id],
  )
  if (!row) throw new Error('no entry')
  return row
}
const stored = async () =>
  JSON.stringify(
    await runSql(
      db,
      `select s.*, array(select f.entry_id || ' ' || f.how || ' ' || f.confidence from entry_scan_found f where f.scan_id = s.scan_id order by 1) as found
       from entry_scan s order by scan_id`,
    ),
  )
const all = async () =>
  JSON.stringify([
    await stored(),
    await runSql(db, `select id, level, score, evidence_from, evidence_to, prominence, card from entry order by id`),
    await runSql(db, `select id, level, score from company order by id`),
  ])
const detail = async (slug: string) => {
  const found = await findEntryDetail(db, { type: 'app', slug, today })
  if (!found) throw new Error('no entry')
  return found
}

test('an app without a genre has a score once its file was scanned, by measured evidence that leads to the scan', async () => {
  const before = await entryOf(unknownApp.id)
  expect([before.level, before.score]).toEqual(['unknown', null])
  expect(await record(scan())).toEqual([unknownApp.id])
  const after = await entryOf(unknownApp.id)
  expect(after.score).not.toBeNull()
  expect(after.evidence_to).toBe('2026-11')
  expect(after.card).toMatchObject({
    sdkTrackers: ['AppsFlyer'],
    trackersBasis: "found in the app's file, version 3.1, 2026-11",
    privacyFocused: false,
  })
  expect(after.card.description).toContain('one known SDK was found in its file in November 2026')
  const page = await detail(unknownApp.slug)
  expect([page.riskLevel, page.score.R]).toEqual([after.level, after.score])
  expect(page.score.inputs.facts.tracking).toMatchObject({
    quality: 'measured',
    asOf: '2026-11-20',
    evidence: [{ id: 'sightline-scans', url: '/scan/scan-1', capturedAt: '2026-11-20' }],
  })
  expect(scoreInputs.safeParse(page.score.inputs).success).toBe(true)
  expect(verifyScore(JSON.stringify(page.score)).outcome).toBe('verified')
  expect(entryDetail.safeParse(page).error).toBeUndefined()
})

test('a hint counts for nothing, and a file in which nothing was found has been looked at', async () => {
  await record(scan({ found: [{ entryId: 'sdk:appsflyer', how: 'referenced', confidence: 'low' }] }))
  const { level, card } = await entryOf(unknownApp.id)
  expect([level, card.sdkTrackers, card.trackersBasis]).toEqual([
    'low',
    [],
    "none found in the app's file, version 3.1, 2026-11",
  ])
})

test('scoring some writes what scoring all writes', async () => {
  await record(scan())
  await record(scan({ scanId: 'scan-2', entryId: 'app:spotify', subject: 'com.spotify.music', version: null }))
  await record(scan({ scanId: 'scan-3', entryId: 'sdk:appsflyer', subject: 'com.appsflyer', found: [] }))
  const some = await all()
  await rescoreCatalog(db, today)
  expect(await all()).toBe(some)
})

test('search nodes hear of it, and a second delivery changes nothing', async () => {
  await runSql(db, `delete from catalog_change`)
  await record(scan())
  const noted = () => runSql<{ document_id: string }>(db, `select distinct document_id from catalog_change order by 1`)
  expect((await noted()).map((row) => row.document_id)).toContain(unknownApp.id)
  const before = await all()
  await runSql(db, `delete from catalog_change`)
  await recordScan(db, scan(), today)
  expect(await all()).toBe(before)
  expect(await noted()).toEqual([])
})

test('a withdrawn scan leaves everything as it was before it', async () => {
  const before = await all()
  await record(scan())
  expect(await all()).not.toBe(before)
  await withdraw('scan-1')
  expect(await forgetScan(db, scan(), today)).toEqual([unknownApp.id])
  expect(await all()).toBe(before)
  expect(await forgetScan(db, scan(), today)).toEqual([])
})

test('a scan that was deleted counts as withdrawn', async () => {
  const before = await all()
  await record(scan())
  await runSql(db, `delete from scan where id = 'scan-1'`)
  await forgetScan(db, scan(), today)
  expect(await all()).toBe(before)
})

test('a scan that staff give to another entry leaves the first one', async () => {
  const before = await entryOf(unknownApp.id)
  await record(scan())
  expect(await record(scan({ entryId: 'app:spotify' }))).toEqual(['app:spotify', unknownApp.id])
  expect(await entryOf(unknownApp.id)).toEqual(before)
  expect(JSON.parse(await stored())).toMatchObject([{ scan_id: 'scan-1', entry_id: 'app:spotify' }])
})

test('whatever the order and number of deliveries, the catalog ends with what staff decided last', async () => {
  const entries = ['app:spotify', 'app:whatsapp']
  const decision = fc.oneof(
    fc.record({ what: fc.constant('approve' as const), entryId: fc.constantFrom(...entries) }),
    fc.record({ what: fc.constant('withdraw' as const), entryId: fc.constant('') }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(decision, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (decisions, chance) => {
        await runSql(db, `delete from entry_scan`)
        await runSql(db, `delete from scan`)
        let current: string | undefined
        const events: (() => Promise<unknown>)[] = []
        for (const { what, entryId } of decisions) {
          if (what === 'approve') {
            const given = scan({ entryId })
            await approve(given)
            // Staff approve for another entry without withdrawing first, too.
            current = entryId
            events.push(() => recordScan(db, given, today))
          } else if (current !== undefined) {
            const given = { scanId: 'scan-1', entryId: current }
            await withdraw('scan-1')
            current = undefined
            events.push(() => forgetScan(db, given, today))
          }
        }
        const order = [...events, ...events].map((event) => ({ event, at: chance.next().value }))
        for (const { event } of order.toSorted((a, b) => a.at - b.at)) await event()
        const rows = await runSql<{ entry_id: string }>(db, `select entry_id from entry_scan`)
        expect(rows.map((row) => row.entry_id)).toEqual(current === undefined ? [] : [current])
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('an approval for an entry that left the catalog records nothing, and what it found there may be gone too', async () => {
  expect(await record(scan({ entryId: 'app:never-was' }))).toEqual([])
  expect(await stored()).toBe('[]')
  await record(scan({ found: [{ entryId: 'sdk:never-was', how: 'defined', confidence: 'high' }] }))
  expect(JSON.parse(await stored())).toMatchObject([{ entry_id: unknownApp.id, found: [] }])
})

test('the same thing found twice is kept as it was found for surest, and a version as long as a version is', async () => {
  await record(
    scan({
      version: 'v'.repeat(5000),
      found: [
        { entryId: 'sdk:appsflyer', how: 'host', confidence: 'low' },
        { entryId: 'sdk:appsflyer', how: 'defined', confidence: 'high' },
      ],
    }),
  )
  const [row] = JSON.parse(await stored())
  expect(row.found).toEqual(['sdk:appsflyer defined high'])
  expect(row.version.length).toBeLessThan(100)
})

test('the jobs do the same on the queue', async () => {
  const tools = { db, log: silent, signal: new AbortController().signal }
  await approve(scan())
  await recordApprovedScan.run(scan(), tools)
  expect(JSON.parse(await stored())).toHaveLength(1)
  await withdraw('scan-1')
  await forgetWithdrawnScan.run({ scanId: 'scan-1', entryId: unknownApp.id }, tools)
  expect(await stored()).toBe('[]')
})

test('the newest scan of each file counts, and each is shown with what changed since the one before', async () => {
  await record(scan())
  await record(
    scan({
      scanId: 'scan-2',
      version: '3.2',
      scannedAt: '2026-11-21T08:00:00.000Z',
      signatures: 'bbbb',
      found: [{ entryId: 'sdk:adjust', how: 'defined', confidence: 'high' }],
    }),
  )
  await record(scan({ scanId: 'scan-ios', subject: 'com.example.ios', found: [], version: null }))
  const page = await detail(unknownApp.slug)
  expect(page.scans.map(({ id, version, change }) => [id, version, change?.before.id])).toEqual([
    ['scan-2', '3.2', 'scan-1'],
    ['scan-1', '3.1', undefined],
    ['scan-ios', null, undefined],
  ])
  expect(page.scans[0]?.change).toMatchObject({
    added: [{ slug: 'adjust' }],
    removed: [{ slug: 'appsflyer' }],
    sameSignatures: false,
  })
  expect(page.scans[1]?.found).toMatchObject([
    { entry: { slug: 'appsflyer' }, how: 'defined', confidence: 'high' },
    { entry: { slug: 'bugsnag' }, how: 'referenced', confidence: 'low' },
  ])
  const { card } = await entryOf(unknownApp.id)
  expect(card.sdkTrackers).toEqual(['Adjust'])
  expect(card.trackersBasis).toBe(
    "found in the app's file, version 3.2, 2026-11; none found in the app's file, 2026-11",
  )
  expect(page.score.inputs.facts.tracking?.evidence.map(({ url }) => url)).toEqual(['/scan/scan-2', '/scan/scan-ios'])
})

test('findings of a scan are listed beside observed traffic, each once', async () => {
  const before = await entryOf('app:spotify')
  const [seen] = await runSql<{ entry_id: string; name: string }>(
    db,
    `select t.entry_id, e.name from app_observation o join app_observation_tracker ot on ot.observation_id = o.id
       join study_tracker t on t.slug = ot.tracker_slug join entry e on e.id = t.entry_id where o.entry_id = 'app:spotify' limit 1`,
  )
  if (!seen) throw new Error('nothing was seen in Spotify')
  const found = [seen.entry_id, 'sdk:x-mode'].map((entryId) => ({
    ...{ entryId, how: 'defined' as const, confidence: 'high' as const },
  }))
  await record(scan({ entryId: 'app:spotify', found }))
  const after = await entryOf('app:spotify')
  expect(after.card.sdkTrackers).toHaveLength(before.card.sdkTrackers.length + 1)
  expect(after.card.sdkTrackers.filter((name) => name === seen.name)).toHaveLength(1)
  expect(after.card.trackerLevels).toHaveLength(after.card.sdkTrackers.length)
  expect(after.card.trackersBasis).toMatch(/^seen in traffic, 2022; found in the app's file, version 3\.1, 2026-11$/)
  expect(after.card.domains).toEqual(before.card.domains)
})

test('an SDK tells the apps whose newest file holds it from those in whose traffic it was seen', async () => {
  const sdk = async () => findEntryDetail(db, { type: 'sdk', slug: 'appsflyer', today })
  const before = await sdk()
  await record(scan())
  const held = await sdk()
  expect(held?.foundIn).toMatchObject({ total: 1, apps: [{ slug: unknownApp.slug }] })
  expect([held?.seenIn, held?.score.inputsHash]).toEqual([before?.seenIn, before?.score.inputsHash])
  // A hint is not "found in".
  expect((await findEntryDetail(db, { type: 'sdk', slug: 'bugsnag', today }))?.foundIn.total).toBe(0)
  await record(scan({ scanId: 'scan-2', scannedAt: '2026-11-21T08:00:00.000Z', found: [] }))
  expect((await sdk())?.foundIn.total).toBe(0)
})

test('of a site, what was called only after consent counts and is said to', async () => {
  const [ads] = await runSql<{ id: string }>(
    db,
    `select id from entry where type = 'domain' and kinds = '{ads}' limit 1`,
  )
  const [analytics] = await runSql<{ id: string }>(
    db,
    `select id from entry where type = 'domain' and kinds = '{analytics}' limit 1`,
  )
  await record(
    scan({
      ...{ kind: 'site', subject: 'example.com', version: 'https://example.com/', permissions: [] },
      found: [
        { entryId: ads?.id ?? '', how: 'after-consent', confidence: 'high' },
        { entryId: analytics?.id ?? '', how: 'before-consent', confidence: 'high' },
      ],
    }),
  )
  const page = await detail(unknownApp.slug)
  expect(page.score.inputs.facts.tracking).toMatchObject({
    kinds: ['ads', 'analytics'],
    quality: 'measured',
    note: 'Only after consent: ads',
  })
  const { card } = await entryOf(unknownApp.id)
  expect([card.sdkTrackers, card.trackersBasis]).toEqual([[], 'not looked at'])
})

test('the company of the entry is scored with it', async () => {
  const company = () => findCompanyDetail(db, { id: unknownApp.company_id, today })
  const levelOf = async () =>
    (await runSql<{ level: string }>(db, `select level from company where id = $1`, [unknownApp.company_id]))[0]?.level
  expect([(await company())?.riskLevel, await levelOf()]).toEqual(['unknown', 'unknown'])
  await record(scan())
  const after = (await company())?.riskLevel
  expect(after).not.toBe('unknown')
  expect(await levelOf()).toBe(after)
})

test('a company is scored by all of its entries, whichever of them was scanned', async () => {
  const [quiet] = await runSql<{ id: string }>(
    db,
    `select e.id from entry e join company c on c.id = e.company_id
     where e.type = 'app' and e.level = 'unknown' and c.level <> 'unknown'
       and exists (select from entry o where o.company_id = c.id and o.id <> e.id and o.level <> 'unknown') order by e.id limit 1`,
  )
  if (!quiet) throw new Error('no company has a rated entry beside an unknown one')
  await record(scan({ entryId: quiet.id, found: [] }))
  const some = await all()
  await rescoreCatalog(db, today)
  expect(await all()).toBe(some)
})

test('scores of entries without a scan do not move', async () => {
  const others = () =>
    runSql(db, `select id, level, score, card from entry where id <> $1 order by id`, [unknownApp.id])
  const before = JSON.stringify(await others())
  await record(scan())
  await rescoreCatalog(db, today)
  expect(JSON.stringify(await others())).toBe(before)
})

test('a file without trackers and a policy that is rated well earn the privacy copy, a scanned site does not', async () => {
  const [app] = await runSql<{ name: string }>(db, `select name from entry where id = $1`, [unknownApp.id])
  await runSql(
    db,
    `insert into policy_rating (id, product, company_id, hostnames, policies, answers, source, page, page_pattern, as_of, origin)
     values ('rated', $1, $2, '{}', '{}', $3, 'privacyspy', 'https://rating.test/', false, '2026-10', 'test')`,
    [app?.name, unknownApp.company_id, JSON.stringify({ 'third-party-access': 'no', 'behavioral-marketing': 'no' })],
  )
  const claims = async () => (await entryOf(unknownApp.id)).card.privacyFocused
  await record(scan({ scanId: 'scan-site', kind: 'site', subject: 'example.com', found: [] }))
  expect((await entryOf(unknownApp.id)).level).toBe('low')
  expect(await claims()).toBe(false)
  await record(scan({ found: [] }))
  expect(await claims()).toBe(true)
  await runSql(db, `delete from policy_rating where id = 'rated'`)
})

test('the ledger counts scans under their own source', async () => {
  const rows = async () => (await listDataSources(db)).find((source) => source.key === 'sightline-scans')?.rows
  expect(await rows()).toEqual({})
  await record(scan())
  expect(await rows()).toEqual({ scans: 1 })
})
