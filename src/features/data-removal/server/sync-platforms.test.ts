import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { createGuardedFetch } from '../../../platform/server/net/fetch.ts'
import { serve } from '../../../platform/server/net/servers.fixture.ts'
import { isUsableMailbox } from '../platforms.ts'
import { loadShippedPlatforms } from './facts.ts'
import { readJdmList } from './jdm-list.ts'
import { listPlatforms } from './list.ts'
import { importPlatforms } from './pack.ts'
import { applyPlatforms } from './platform.store.ts'
import { syncPlatforms } from './sync-platforms.ts'

const pack = join(root, '../shared/data/removal-platforms.json')
const hasPack = existsSync(pack)
if (!hasPack)
  console.log('Not run: the pack of platforms is not beside the project (../shared/data/removal-platforms.json).')
const today = '2026-11-21'

type Row = Record<string, unknown> & { name: string }

/** Rows as the list gives them, notes and letters among them; the last two are platforms that ship. */
const upstream: Row[] = [
  {
    name: 'Hornbeam',
    url: 'https://hornbeam.example.com/account/delete',
    url_fr: 'https://hornbeam.com/fr/supprimer',
    difficulty: 'easy',
    notes: 'Words of someone else.',
    notes_tr: 'Sözler',
    domains: ['hornbeam.com', 'my.hornbeam.com', 'hornbeam.co.uk', 'hornbeam.zendesk.com'],
  },
  {
    name: 'Larkspur',
    url: 'https://larkspur.com/contact',
    difficulty: 'hard',
    email: 'Privacy@larkspur.com',
    email_subject: 'Delete my account',
    email_body: 'Please delete my account, my username is XXXXXX',
    domains: ['www.larkspur.com'],
  },
  {
    name: 'Quillbase',
    url: 'https://quillbase.com/privacy',
    difficulty: 'limited',
    email: 'maria@quillbase.com',
    domains: ['quillbase.com'],
  },
  { name: 'Sorrel', url: 'http://sorrel.com', difficulty: 'impossible', domains: ['app.sorrel.com'] },
  {
    name: 'Teasel',
    url: 'https://teasel.com/x',
    difficulty: 'medium',
    email: 'privacy@gmail.com',
    domains: ['teasel.com'],
  },
  { name: 'Zendesk help', url: 'https://zendesk.com/x', difficulty: 'easy', domains: ['zendesk.com'] },
  { name: 'Reddit', url: 'https://www.reddit.com/settings/account', difficulty: 'easy', domains: ['reddit.com'] },
  { name: 'Another name of it', url: 'https://www.spotify.com/x', difficulty: 'easy', domains: ['spotify.com'] },
]
const known = 2
const fresh = upstream.length - known

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
let answer: { status?: number; body: string }
let url: string
let host: string
let asked: (string | undefined)[]
beforeEach(async () => {
  await clearTables(db, 'removal_platform, removal_load, removal_request')
  await runSql(db, `delete from installation where key = 'sync:jdm'`)
  await loadShippedPlatforms({ db, log: silent, dataFolder: join(root, 'data') })
  answer = { body: JSON.stringify(upstream) }
  asked = []
  const port = await serve((request, response) => {
    asked.push(request.headers['if-none-match'])
    const { status = 200, body } = answer
    const etag = `"${Buffer.from(body).toString('base64url').slice(-40)}${body.length}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', etag }).end(body)
  })
  host = `127.0.0.1:${port}`
  url = `http://${host}/_data/sites.json`
})

const guarded = (more: { egress?: boolean; allow?: string[] } = {}) =>
  createGuardedFetch({
    policy: { egress: true, allow: [host], proxy: undefined, ...more },
    userAgent: 'Sightline/test',
  })
const sync = (more: { dryRun?: boolean; today?: string } = {}) =>
  syncPlatforms(db, { guardedFetch: guarded(), url, today, ...more })
const give = (rows: readonly unknown[]) => {
  answer = { body: JSON.stringify(rows) }
}
const others = () =>
  runSql(
    db,
    `select md5(string_agg(p::text, ',' order by id)) as hash from removal_platform p where origin <> 'sync:jdm'`,
  )
const loaded = () =>
  runSql<Record<string, unknown>>(
    db,
    `select id, domain, domains, method, difficulty, difficulty_basis, email, contact_as_of, opt_out_url, is_automated, estimated_time, as_of
     from removal_platform where origin = 'sync:jdm' and retired_at is null order by id`,
  )
const ids = async () => (await loaded()).map(({ id }) => id)

test('rows that no one else brought come in under their own origin, with role mailboxes of the platform alone', async () => {
  const before = await others()
  expect(await sync()).toEqual({
    ...{ outcome: 'applied', url, listed: upstream.length, known, dropped: {}, mailboxesLeftOut: 2, rows: fresh },
    diff: {
      added: ['Hornbeam', 'Larkspur', 'Quillbase', 'Sorrel', 'Teasel', 'Zendesk help'],
      ...{ changed: [], removed: [] },
    },
  })
  const rows = await loaded()
  const shared = {
    difficulty_basis: 'jdm',
    as_of: today,
    contact_as_of: null,
    email: null,
    is_automated: false,
    domains: [],
  }
  expect(rows.slice(0, 5)).toEqual([
    {
      ...{ ...shared, id: 'hornbeam', domain: 'hornbeam.com', domains: ['hornbeam.co.uk'], method: 'account-setting' },
      ...{ difficulty: 'easy', opt_out_url: 'https://hornbeam.example.com/account/delete', estimated_time: 'Same day' },
    },
    {
      ...{ ...shared, id: 'larkspur', domain: 'larkspur.com', method: 'email', difficulty: 'hard', is_automated: true },
      ...{ email: 'privacy@larkspur.com', contact_as_of: today, opt_out_url: 'https://larkspur.com/contact' },
      estimated_time: 'Up to 45 days',
    },
    {
      ...{ ...shared, id: 'quillbase', domain: 'quillbase.com', method: 'contact-support', difficulty: 'hard' },
      ...{ opt_out_url: 'https://quillbase.com/privacy', estimated_time: 'Up to 45 days' },
    },
    {
      ...{ ...shared, id: 'sorrel', domain: 'sorrel.com', method: 'contact-support', difficulty: 'hard' },
      ...{ opt_out_url: null, estimated_time: 'Up to 45 days' },
    },
    {
      ...{ ...shared, id: 'teasel', domain: 'teasel.com', method: 'account-setting', difficulty: 'medium' },
      ...{ opt_out_url: 'https://teasel.com/x', estimated_time: '1-7 days' },
    },
  ])
  expect(await others()).toEqual(before)
  const [stored] = await runSql(
    db,
    `select string_agg(p::text, ' ') as text from removal_platform p where origin = 'sync:jdm'`,
  )
  expect(stored).not.toHaveProperty('text', expect.stringMatching(/Words of someone|XXXXXX|Sözler|maria@|gmail/))
  expect((await listPlatforms(db, { q: 'larkspur', limit: 5, cursor: 0, hasAgent: true })).platforms).toMatchObject([
    { id: 'larkspur', automatedRemoval: true, needs: ['account'], source: 'JustDeleteMe', asOf: today },
  ])
})

test('a second run asks with the validator and changes nothing', async () => {
  await sync()
  const before = await loaded()
  expect(await sync({ today: '2026-11-22' })).toEqual({ outcome: 'unchanged', url, listed: upstream.length })
  expect(asked.map((validator) => validator !== undefined)).toEqual([false, true])
  expect(await loaded()).toEqual(before)
})

test('a dry run shows the difference and writes nothing', async () => {
  expect(await sync({ dryRun: true })).toMatchObject({
    outcome: 'would-apply',
    diff: { added: { length: fresh } },
    rows: fresh,
  })
  expect(await loaded()).toEqual([])
  expect(await runSql(db, `select 1 from installation where key = 'sync:jdm'`)).toEqual([])
})

test('what changed upstream is named and applied; what a request names stays and is not offered', async () => {
  await sync()
  await runSql(
    db,
    `with request as (
       insert into removal_request (public_id, address_hash, network, salt, track_sha256) values ('r', 'h', 'n', 's', 't') returning id
     ) insert into removal_item (request_id, platform_id, platform_name, ordinal, state) select id, 'sorrel', 'Sorrel', 0, 'sent' from request`,
  )
  give(
    upstream
      .filter(({ name }) => name !== 'Sorrel' && name !== 'Teasel')
      .map((row) => (row.name === 'Larkspur' ? { ...row, email: 'dpo@larkspur.com' } : row)),
  )
  expect(await sync({ today: '2026-11-23' })).toMatchObject({
    outcome: 'applied',
    diff: { added: [], changed: ['Larkspur'], removed: ['Sorrel', 'Teasel'] },
  })
  expect(await ids()).toEqual(['hornbeam', 'larkspur', 'quillbase', 'zendesk-help'])
  expect(await runSql(db, `select id from removal_platform where retired_at is not null`)).toEqual([{ id: 'sorrel' }])
  give(upstream)
  expect(await sync()).toMatchObject({ diff: { added: ['Sorrel', 'Teasel'], changed: ['Larkspur'], removed: [] } })
  expect((await loaded()).length).toBe(fresh)
})

test('a mailbox that bounced is not written to because a list still has it', async () => {
  await sync()
  await runSql(db, `update removal_platform set bounced_at = now(), bounce_status = '5.1.1' where id = 'larkspur'`)
  give([...upstream, { name: 'Yarrow', url: 'https://yarrow.com/', difficulty: 'easy', domains: ['yarrow.com'] }])
  expect(await sync()).toMatchObject({ diff: { added: ['Yarrow'], changed: [], removed: [] } })
  const reachable = async () =>
    (await listPlatforms(db, { ids: 'larkspur', limit: 5, cursor: 0, hasAgent: true })).platforms.map(
      (one) => one.automatedRemoval,
    )
  expect(await reachable()).toEqual([false])
})

test('a list that lost more than a third is held back, and no platform is not the same as no list', async () => {
  give([])
  expect(await sync()).toEqual({ outcome: 'held-back', url, listed: 0, before: null })
  give(upstream)
  await sync()
  give(upstream.slice(0, 5))
  expect(await sync()).toEqual({ outcome: 'held-back', url, listed: 5, before: upstream.length })
  give(upstream.map((row, n) => (n < 3 ? { ...row, difficulty: 'unheard of' } : row)))
  expect(await sync()).toMatchObject({ outcome: 'held-back', listed: 5 })
  give([])
  expect(await sync()).toMatchObject({ outcome: 'held-back', listed: 0, before: upstream.length })
  for (const body of [
    '[{"name": ',
    '{"sites": []}',
    '<!doctype html><title>Sign in</title>',
    '[{"title": "Larkspur"}]',
    '"x"',
  ]) {
    answer = { body }
    expect([body, (await sync()).outcome]).toEqual([body, 'unreadable'])
  }
  expect((await loaded()).length).toBe(fresh)
})

test('a list that cannot be fetched changes nothing and says why', async () => {
  answer = { status: 503, body: 'down' }
  expect(await sync()).toEqual({ outcome: 'unavailable', url, reason: 'status 503' })
  answer = { body: ' '.repeat(17 * 1024 * 1024) }
  expect(await sync()).toMatchObject({ outcome: 'unavailable', reason: 'too-large' })
  for (const [more, reason] of [
    [{ egress: false }, 'egress-off'],
    [{ allow: [] }, 'scheme'],
  ] as const)
    expect(
      await syncPlatforms(db, { guardedFetch: guarded({ ...more, allow: [] }), url, today }),
      reason,
    ).toMatchObject({ outcome: 'unavailable', reason })
  expect(await loaded()).toEqual([])
})

test('an import goes before the list, whichever came first, and the same list is read again beside other rows', async () => {
  await sync()
  const fact = readJdmList(JSON.stringify(upstream), { today })
  const [hornbeam, larkspur] = fact.outcome === 'read' ? fact.facts : []
  if (!hornbeam || !larkspur) throw new Error('the list was not read')
  const imported = [
    { ...hornbeam, id: 'hornbeam-llc', name: 'Hornbeam LLC' },
    { ...larkspur, name: 'Larkspur, imported', prominence: 3 },
  ]
  const run = (records: typeof imported) =>
    db.transaction().execute((tx) => applyPlatforms(tx, { origin: 'import:pack', records }))
  // The one replaces another by its domain, the other is overwritten by its id.
  expect(await run(imported)).toMatchObject({ inserted: 1, updated: 1, removed: 1, known: 0 })
  expect(await ids()).toEqual(['quillbase', 'sorrel', 'teasel', 'zendesk-help'])
  const before = await others()
  expect(await sync()).toMatchObject({
    outcome: 'applied',
    known: known + 2,
    diff: { added: [], changed: [], removed: [] },
  })
  expect(asked.at(-1)).toBeUndefined()
  expect((await sync()).outcome).toBe('unchanged')
  expect(await others()).toEqual(before)
  // The list provides what the import no longer has.
  await run([])
  expect(await sync()).toMatchObject({ outcome: 'applied', diff: { added: ['Hornbeam', 'Larkspur'] } })
  // Rows that were lost come again, whatever is noted of them.
  await runSql(db, `delete from removal_platform where origin = 'sync:jdm'`)
  expect(await sync()).toMatchObject({ outcome: 'applied', diff: { added: { length: fresh } } })
})

test('a host that a help desk lends is no one’s domain, and one platform appears once', () => {
  const read = (rows: Partial<Row>[]) => {
    const list = readJdmList(
      JSON.stringify(
        rows.map((row, n) => ({ name: `P${n}`, url: 'https://a.com/', difficulty: 'easy', domains: [], ...row })),
      ),
      { today },
    )
    if (list.outcome === 'unreadable') throw new Error(list.reason)
    return { ...list, domains: list.facts.map(({ domain, domains }) => [domain, ...domains]) }
  }
  expect(read([{ domains: ['a.freshdesk.com', 'a.com'] }, { domains: ['b.freshdesk.com'] }]).domains).toEqual([
    ['a.com'],
    [null],
  ])
  expect(read([{ domains: ['a.github.io', 'a.com'] }]).domains).toEqual([['a.com']])
  expect(read([{ domains: ['pythonanywhere.com', 'com.uy', 'bücher.example.de', 'x y', ''] }]).domains).toEqual([
    ['pythonanywhere.com', 'example.de'],
  ])
  expect(read([{ domains: ['my.a.com'] }]).domains).toEqual([['a.com']])
  const parts = read([
    { domains: ['a.com'] },
    { domains: ['my.a.com'] },
    { domains: ['www.a.com', 'b.com'] },
    { domains: ['mint.com'] },
  ])
  expect([parts.domains, parts.dropped]).toEqual([
    [['a.com']],
    {
      'a part of another platform of the list': 1,
      'at the domain of another platform of the list': 1,
      'is closed': 1,
    },
  ])
  expect(
    read([
      { name: 'Мій Клас', domains: ['miyklas.com.ua'] },
      { name: 'A' },
      { name: 'a', domains: ['b.com'] },
    ]).facts.map(({ id }) => id),
  ).toEqual(['miyklas-com-ua', 'a', 'b-com'])
  expect(
    read([
      { domains: [], url: 'javascript:alert(1)' },
      { domains: [], url: 'https://u:p@a.com/' },
    ]).dropped,
  ).toEqual({
    'without a name or an address of its own': 2,
  })
  expect(
    read([
      { name: 'Videos', domains: ['porn.example.com'] },
      { name: 'Sussex', domains: ['sussex.com'] },
      { name: 'V', domains: ['v.xxx'] },
    ]).facts.map(({ flags }) => flags),
  ).toEqual([[], [], ['sensitive']])
})

test('no row, whatever it holds, breaks the list or brings a mailbox that is unfit', () => {
  const base = {
    name: 'Larkspur',
    url: 'https://larkspur.com/',
    difficulty: 'hard',
    email: 'privacy@larkspur.com',
    domains: ['larkspur.com'],
  }
  const value = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.array(fc.oneof(fc.domain(), fc.string())),
    fc.constantFrom('__proto__', '\u0000', '\ud800', 'privacy@larkspur.com, x@y.com', 'javascript:alert(1)'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(base)), value, (field, given) => {
      const list = readJdmList(
        JSON.stringify([
          { ...base, [field]: given },
          { ...base, name: 'Other', domains: ['other.com'] },
        ]),
        { today },
      )
      if (list.outcome === 'unreadable') throw new Error(list.reason)
      const left = Object.values(list.dropped).reduce((sum, n) => sum + n, 0)
      expect(list.facts.length + left).toBe(2)
      for (const fact of list.facts) {
        if (fact.email) expect(isUsableMailbox(fact.email, fact)).toBe(true)
        expect(JSON.stringify(fact)).not.toMatch(/\\u0000|\\ud8/)
      }
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void readJdmList(text, { today })))
})

interface PackRow {
  optOutUrl?: string
  contactEmail?: string
  domains: string[]
  sources: { key: string; ref: string; difficulty?: string }[]
}

/** The list of the day on which the pack was made, as far as the pack holds it. */
async function listOfPack(): Promise<Row[]> {
  const { platforms } = JSON.parse(await readFile(pack, 'utf8')) as { platforms: PackRow[] }
  return platforms.flatMap(({ optOutUrl: url, contactEmail: email, domains, sources }) =>
    sources
      .filter(({ key }) => key === 'jdm')
      .map(({ ref: name, difficulty }) => ({ name, url, difficulty, email, domains, notes: 'x'.repeat(300) })),
  )
}

test.skipIf(!hasPack)(
  'a list as long as the real one comes beside what ships, and beside its own pack hardly adds any',
  async () => {
    const rows = await listOfPack()
    give(rows)
    const alone = await sync()
    if (!('diff' in alone)) throw new Error(alone.outcome)
    expect([alone.listed, alone.outcome]).toEqual([rows.length, 'applied'])
    expect(alone.known).toBeGreaterThan(250)
    expect(alone.rows).toBeGreaterThan(2_000)
    await importPlatforms(db, { file: pack, origin: 'import:pack' })
    const beside = await sync()
    if (!('diff' in beside)) throw new Error(beside.outcome)
    expect(beside.rows).toBeLessThan(30)
    expect((await sync()).outcome).toBe('unchanged')
  },
)
