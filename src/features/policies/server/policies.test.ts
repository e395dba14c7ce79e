import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { type JobKind, type Jobs, openJobs } from '../../../platform/server/jobs.ts'
import type { FetchResult, GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { isRefusal } from '../../../platform/shared/refusal.ts'
import { asPage, laterPolicy, samplePolicy } from '../../../scanners/policy/reading.fixture.ts'
import { policiesContract, policiesRefusals } from '../contract.ts'
import { type failureWords, keptDays, mostPastedCharacters } from '../vocabulary.ts'
import { policiesEndpoints } from './endpoints.ts'
import { eraseOldReadings } from './erase-readings.job.ts'
import { requeueLostReadings } from './lost-readings.ts'
import { openPolicyOutside, type PolicyOutside } from './outside.ts'
import { type ReadingPayload, readLink } from './read-link.job.ts'
import { failReading, newReadingId } from './reading.store.ts'

let db: Database
let jobs: Jobs
let outside: PolicyOutside
let policyJob: JobKind<ReadingPayload>
let endpoints: ReturnType<typeof policiesEndpoints>
/** Replies of the other side: the network is faked, documents are read by the real process. */
let next: GuardedFetch
let asked: string[] = []

const call: Call = {
  address: '',
  staff: undefined,
  member: undefined,
  cookies: {},
  header: () => undefined,
  headers: new Headers(),
}
const none = { params: undefined, query: undefined, body: undefined }

beforeAll(async () => {
  const { db: own, connection } = await createTestDatabase()
  db = own
  outside = openPolicyOutside({
    fetch: (url, options) => {
      asked.push(url)
      return next(url, options)
    },
  })
  policyJob = readLink({ outside })
  jobs = await openJobs({ connection, kinds: [policyJob, eraseOldReadings] as JobKind<never>[], log: silent })
  endpoints = policiesEndpoints({
    ...{ db, jobs, policyJob, policyOutside: outside, nameCaller: String, limitsVisitors: true },
    config: { EGRESS: true, EGRESS_PROXY: undefined },
  })
})
afterAll(async () => {
  await jobs.stop()
  await outside.close()
})
beforeEach(async () => {
  await clearTables(db, 'policy_reading')
  await runSql(db, `delete from pgboss.job`)
  asked = []
  next = async (url) => pageOf(url, asPage(samplePolicy))
})

const pageOf = (
  url: string,
  body: string | Buffer,
  more: Partial<Extract<FetchResult, { outcome: 'fetched' }>> = {},
): FetchResult => ({
  ...{ outcome: 'fetched', url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, cookies: [] },
  ...{ body: Buffer.from(body), isTruncated: false, hops: [url], ip: null },
  ...more,
})

const post = async (body: { text?: string; url?: string }) =>
  policiesContract['POST /api/policies'].response.parse(await endpoints['POST /api/policies']({ ...none, body }, call))
const askedFor = async (url: string) => (await post({ url })).queued?.id ?? ''
const run = (readingId: string, signal = new AbortController().signal) =>
  Promise.resolve(policyJob.run({ readingId }, { db, log: silent, signal }))
const detail = async (id: string) =>
  policiesContract['GET /api/policies/{id}'].response.parse(
    await endpoints['GET /api/policies/{id}']({ ...none, params: { id } }, call),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.code
      throw error
    },
  )

describe('a text', () => {
  test('is read at once, and nothing of it is kept', async () => {
    const { reading, queued } = await post({ text: samplePolicy })
    expect(queued).toBeNull()
    expect(reading?.policy).toEqual({ isPolicy: true })
    expect(await runSql(db, `select 1 from policy_reading`)).toEqual([])
    expect(await jobs.listWaiting(db, policyJob)).toEqual([])
    expect(asked).toEqual([])
  })

  test('that is the source of a page is read as the page', async () => {
    const { reading } = await post({
      text: asPage('Privacy\n\n<script>var x = 1</script>We collect your email address.'),
    })
    expect(reading?.text).toContain('We collect your email address.')
    expect(reading?.text).not.toContain('var x')
  })

  test('as long as any page may be is read within its processor time', async () => {
    const long = `${samplePolicy}\n\n${laterPolicy}\n\n`.repeat(80)
    const text = asPage(long.slice(0, 226_000))
    expect(Math.round((100 * text.length) / mostPastedCharacters)).toBe(99)
    expect((await post({ text })).reading).toMatchObject({ policy: { isPolicy: true }, coverage: { limits: [] } })
  })

  test('beyond the limit is refused by the contract, and the largest one is not', () => {
    const body = policiesContract['POST /api/policies'].body
    expect(body.safeParse({ text: 'a'.repeat(mostPastedCharacters + 1) }).success).toBe(false)
    expect(body.safeParse({ text: 'a'.repeat(mostPastedCharacters) }).success).toBe(true)
  })

  test.each([{}, { text: 'a', url: 'https://a.example/' }])(
    'and a link are never given together, nor neither: %o',
    async (body) => {
      expect(await codeOf(post(body))).toBe('policy_text_or_link')
    },
  )
})

describe('a link', () => {
  test('waits, is read, and stays for 30 days behind an address that cannot be guessed', async () => {
    const { queued } = await post({ url: 'www.Lanternfish.example/privacy#top' })
    expect(queued).toMatchObject({
      url: 'https://www.lanternfish.example/privacy',
      status: 'queued',
      phase: 'waiting',
      waitingBefore: 0,
    })
    expect(queued?.id).toMatch(/^[\w-]{22}$/)
    const id = queued?.id ?? ''
    expect(await jobs.listWaiting(db, policyJob)).toEqual([{ readingId: id }])
    next = async (url) => {
      expect(await detail(id)).toMatchObject({ status: 'running', phase: 'fetching', reading: null })
      return pageOf(`${url}/en`, asPage(samplePolicy))
    }
    await run(id)
    const read = await detail(id)
    expect(read).toMatchObject({
      status: 'done',
      phase: null,
      source: { url: 'https://www.lanternfish.example/privacy/en', title: 'Privacy', kind: 'html' },
      reading: { policy: { isPolicy: true }, lastUpdated: { date: '2026-03-04' } },
    })
    const days = (Date.parse(read.keptUntil) - Date.parse(read.createdAt.slice(0, 10))) / 86_400_000
    expect(days).toBe(keptDays)
  })

  test.each([
    'not an address',
    'ftp://a.example/',
    'javascript:alert(1)',
    'https://kim:secret@a.example/',
    'https://127.0.0.1/',
    'http://[::1]/',
    'https://localhost/',
    'https://a.example:22/',
    'file:///etc/passwd',
  ])('%s is refused at once', async (url) => {
    expect(await codeOf(post({ url }))).toBe('policy_bad_address')
    expect(await runSql(db, `select 1 from policy_reading`)).toEqual([])
  })

  test('is refused where the installation does not go out', async () => {
    const closed = policiesEndpoints({
      ...{ db, jobs, policyJob, policyOutside: outside, nameCaller: String, limitsVisitors: true },
      config: { EGRESS: false, EGRESS_PROXY: undefined },
    })
    const given = { ...none, body: { url: 'https://a.example/' } }
    expect(await codeOf(Promise.resolve(closed['POST /api/policies'](given, call)))).toBe('policy_egress_off')
  })

  test.each([
    ['no answer', { outcome: 'unavailable', reason: 'timeout', url: '' }, 'timeout'],
    ['a private address behind a name', { outcome: 'unavailable', reason: 'private-address', url: '' }, 'guarded'],
    ['an error page', pageOf('', asPage(samplePolicy), { status: 404 }), 'http-error'],
    ['a picture', { outcome: 'unavailable', reason: 'wrong-type', url: '', type: 'image/png' }, 'not-a-document'],
    ['a damaged PDF', pageOf('', '%PDF-1.7 nothing', { headers: { 'content-type': 'application/pdf' } }), 'broken'],
    ['nothing at all', pageOf('', ''), 'no-text'],
  ] satisfies [string, FetchResult, keyof typeof failureWords][])(
    'to %s fails with its reason',
    async (_, answer, reason) => {
      const id = await askedFor('https://a.example/')
      next = async () => answer
      await run(id)
      expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason }, reading: null })
    },
  )

  test('to a page that never closes, or is a script shell, is read for what it is', async () => {
    const unclosed = await askedFor('https://a.example/')
    next = async (url) => pageOf(url, `<html><body><main><div><p>${samplePolicy.replaceAll('\n\n', '<p>')}`)
    await run(unclosed)
    expect((await detail(unclosed)).reading?.policy).toEqual({ isPolicy: true })
    const shell = await askedFor('https://b.example/')
    next = async (url) =>
      pageOf(url, `<html><body><div id="app">Loading</div>${'<script src="/a.js"></script>'.repeat(8)}</body></html>`)
    await run(shell)
    expect((await detail(shell)).reading?.policy).toEqual({ isPolicy: false, reason: 'drawn_by_script' })
  })

  test('that a stop cut off is read again from the beginning', async () => {
    const id = await askedFor('https://a.example/')
    const stopping = new AbortController()
    next = async () => {
      stopping.abort(new Error('the worker stops'))
      return { outcome: 'unavailable', reason: 'aborted', url: '' }
    }
    await expect(run(id, stopping.signal)).rejects.toThrow('the worker stops')
    expect(await detail(id)).toMatchObject({ status: 'running' })
    next = async (url) => pageOf(url, asPage(samplePolicy))
    await run(id)
    expect(await detail(id)).toMatchObject({ status: 'done' })
    await run(id)
    expect(asked).toHaveLength(2)
  })

  test('whose last attempt died says so', async () => {
    const id = await askedFor('https://a.example/')
    await policyJob.giveUp?.(
      { readingId: id },
      { db, log: silent, signal: new AbortController().signal },
      'attempts-used-up',
    )
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'crashed' } })
  })

  test('whose job is lost is queued again, once', async () => {
    const id = await askedFor('https://a.example/')
    const again = () => requeueLostReadings({ db, jobs, policyJob })
    expect(await again()).toEqual([])
    await runSql(db, `delete from pgboss.job`)
    expect((await Promise.all([again(), again()])).flat()).toEqual([id])
    expect(await jobs.listWaiting(db, policyJob)).toEqual([{ readingId: id }])
    await run(id)
    await runSql(db, `delete from pgboss.job`)
    expect(await again()).toEqual([])
  })

  test('finds no place when too many wait', async () => {
    await runSql(
      db,
      `insert into policy_reading (id, url) select 'waiting' || n, 'https://a.example/' from generate_series(1, 50) n`,
    )
    expect(await codeOf(post({ url: 'https://a.example/' }))).toBe('policy_too_many')
  })

  test('may wait five at a time from one address, and its name goes with the last of them', async () => {
    for (let n = 0; n < 5; n++) await post({ url: `https://a.example/${n}` })
    expect(await codeOf(post({ url: 'https://a.example/5' }))).toBe('policy_too_many')
    await failReading(db, (await runSql<{ id: string }>(db, 'select id from policy_reading limit 1'))[0]?.id ?? '', {
      ...{ reason: 'crashed', detail: '' },
    })
    await post({ url: 'https://a.example/5' })
    expect(
      await runSql(db, 'select caller is null as gone, count(*)::int from policy_reading group by 1 order by 1'),
    ).toEqual([
      { gone: false, count: 5 },
      { gone: true, count: 1 },
    ])
  })

  test('is erased after 30 days, and not before', async () => {
    await runSql(
      db,
      `insert into policy_reading (id, url, created_at) values
         ('old', 'https://a.example/', now() - make_interval(days => $1, mins => 1)),
         ('new', 'https://a.example/', now() - make_interval(days => $1) + interval '1 hour')`,
      [keptDays],
    )
    await eraseOldReadings.run({}, { db, log: silent, signal: new AbortController().signal })
    expect(await runSql(db, `select id from policy_reading`)).toEqual([{ id: 'new' }])
  })
})

describe('a comparison', () => {
  const compare = (before: object, after: object) =>
    Promise.resolve(endpoints['POST /api/policies/compare']({ ...none, body: { before, after } }, call))

  test('of two texts is made at once', async () => {
    const { disclosures } = await compare({ text: samplePolicy }, { text: laterPolicy })
    expect(disclosures.map(({ check }) => check)).toContain('gdpr.complaint')
    expect(await runSql(db, `select 1 from policy_reading`)).toEqual([])
  })

  test('of two links is the same as of their texts, once both are read', async () => {
    const [before, after] = [await askedFor('https://a.example/'), await askedFor('https://b.example/')]
    const params = { id: before, other: after }
    const work = () => Promise.resolve(endpoints['GET /api/policies/{id}/compare/{other}']({ ...none, params }, call))
    expect(await codeOf(work())).toBe('policy_not_ready')
    await run(before)
    next = async (url) => pageOf(url, asPage(laterPolicy))
    await run(after)
    const { sentences } = await work()
    expect(sentences.removed.map(({ quote }) => quote)).toContainEqual(expect.stringMatching(/^You may complain/))
    expect((await compare({ id: before }, { text: laterPolicy })).sentences.removed).toEqual(sentences.removed)
  })

  test('needs two sides, each of one kind', async () => {
    expect(await codeOf(compare({}, { text: 'a' }))).toBe('policy_text_or_link')
    expect(await codeOf(compare({ text: 'a', id: newReadingId() }, { text: 'a' }))).toBe('policy_text_or_link')
    expect(await codeOf(compare({ id: newReadingId() }, { text: 'a' }))).toBe('policy_not_found')
  })
})

test('the file of a reading is the reading, and there is none before it is read', async () => {
  const id = await askedFor('https://a.example/')
  const file = () =>
    Promise.resolve(endpoints['GET /api/policies/{id}/reading.json']({ ...none, params: { id } }, call))
  expect(await codeOf(file())).toBe('policy_not_ready')
  await run(id)
  expect(await file()).toEqual((await detail(id)).reading)
})

test('of a link that could not be read there is no file, now or later', async () => {
  const id = await askedFor('https://a.example/')
  next = async () => ({ outcome: 'unavailable', reason: 'timeout', url: '' })
  await run(id)
  expect(
    await codeOf(Promise.resolve(endpoints['GET /api/policies/{id}/reading.json']({ ...none, params: { id } }, call))),
  ).toBe('policy_failed')
})

test('every refusal has words', () => {
  expect(Object.values(policiesRefusals).every(({ message }) => /\.$/.test(message))).toBe(true)
})
