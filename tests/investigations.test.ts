import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask, NetworkConnector, Reply } from '../src/features/investigations/core/connectors/network.ts'
import { quoted } from '../src/features/investigations/rules.ts'
import { visitorRuns } from '../src/features/investigations/run-order.ts'
import { leaveContact } from '../src/features/investigations/server/contact.store.ts'
import { giveUp, investigate } from '../src/features/investigations/server/engine.ts'
import { eraseContacts } from '../src/features/investigations/server/erase-contacts.job.ts'
import { listEvidence, listFindings } from '../src/features/investigations/server/evidence.store.ts'
import type { Lookups } from '../src/features/investigations/server/lookups.ts'
import { requeueLostRuns } from '../src/features/investigations/server/lost-runs.ts'
import { readingHere } from '../src/features/investigations/server/reading.ts'
import { findRun, insertRun, newRunId, type Run } from '../src/features/investigations/server/run.store.ts'
import { runInvestigation } from '../src/features/investigations/server/run-investigation.job.ts'
import { listSteps } from '../src/features/investigations/server/step.store.ts'
import { runSql } from '../src/platform/server/database.ts'
import { type Jobs, openJobs } from '../src/platform/server/jobs.ts'
import { listOutbox } from '../src/platform/server/outbox.ts'
import { verifyScore } from '../src/product/score/method/verify-score.ts'
import { today } from './support/clock.ts'
import { silent } from './support/database.ts'
import { someCall } from './support/in-process.ts'
import { createWorld, endpointsOf, publicUrl, type World } from './support/world.ts'

let world: World
let jobs: Jobs
beforeAll(async () => {
  world = await createWorld()
  jobs = await openJobs({ connection: world.connection, kinds: [world.runJob], log: silent })
})
afterAll(() => jobs.stop())

const begin = async (appName: string, origin: Run['origin'] = 'staff'): Promise<string> => {
  const id = newRunId()
  await insertRun(world.db, { id, appName, subjectKey: newRunId(), priority: 'medium', origin, runOn: today() })
  return id
}

async function getRun(id: string): Promise<Run> {
  const run = await findRun(world.db, id)
  if (!run) throw new Error(`no run ${id}`)
  return run
}

const ask = (vendorName: string, on = today()) =>
  endpointsOf(world, { jobs, on })['POST /api/investigation-requests'](
    { params: undefined, query: undefined, body: { vendorName, priority: 'medium', requestedBy: '' } },
    someCall(),
  )

const queuedFor = async (id: string) =>
  (await jobs.listWaiting(world.db, world.runJob)).filter((payload) => payload.investigationId === id).length
const requestsOf = async (id: string) =>
  (await runSql(world.db, `select 1 from investigation_request where investigation_id = $1`, [id])).length

const mailsTo = async (recipient: string) =>
  (await listOutbox(world.db, 1000)).filter((mail) => mail.recipient === recipient)

const leave = (id: string, contactEmail: string) =>
  endpointsOf(world, { jobs })['POST /api/investigations/{id}/contact'](
    { params: { id }, query: undefined, body: { contactEmail } },
    someCall(),
  )

test('a request and its job are stored together, or not at all', async () => {
  const { id, status } = await ask('Snapchat')
  expect([status, await requestsOf(id), await queuedFor(id)]).toEqual(['pending', 1, 1])
  const broken = { queue: () => Promise.reject(new Error('queue away')) }
  await expect(
    endpointsOf(world, { jobs: broken })['POST /api/investigation-requests'](
      { params: undefined, query: undefined, body: { vendorName: 'TikTok', priority: 'high', requestedBy: '' } },
      someCall(),
    ),
  ).rejects.toThrow('queue away')
  expect(await runSql(world.db, `select 1 from investigation where app_name = 'TikTok'`)).toEqual([])
  expect(await runSql(world.db, `select 1 from investigation_request where vendor_name = 'TikTok'`)).toEqual([])
})

test('the same request twenty times at once gives one run, one job and twenty requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(['Quantcast', 'quantcast', ' QUANTCAST ', 'Quantcast.'][n % 4] ?? '')),
  )
  const ids = new Set(answers.map((answer) => answer.id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  expect([await requestsOf(id), await queuedFor(id)]).toEqual([20, 1])
})

test('few runs of one address may wait, and of all together; one that is there already is answered', async () => {
  const limited = (vendorName: string, address: string) =>
    endpointsOf(world, { jobs, limitsVisitors: true })['POST /api/investigation-requests'](
      { params: undefined, query: undefined, body: { vendorName, priority: 'medium', requestedBy: '' } },
      someCall({ address }),
    )
  await runSql(world.db, `update investigation set status = 'failed', caller = null where status = 'pending'`)
  const names = Array.from({ length: visitorRuns.perAddress }, (_, n) => `no-one-waits-${n}.example`)
  const ids = await Promise.all(names.map(async (name) => (await limited(name, '192.0.2.1')).id))
  await expect(limited('no-one-more.example', '192.0.2.1')).rejects.toMatchObject({
    ...{ code: 'investigation_too_many', headers: { 'retry-after': '60' } },
  })
  expect((await limited(names[0] ?? '', '192.0.2.1')).id).toBe(ids[0])
  expect((await limited('no-one-else.example', '192.0.2.2')).status).toBe('pending')
  await runSql(
    world.db,
    `insert into investigation (id, app_name, subject_key, priority, origin, run_on)
     select 'flood-' || n, 'x', 'flood-' || n, 'medium', 'visitor', $1 from generate_series(1, $2::int) n`,
    [today(), visitorRuns.inAll],
  )
  await expect(limited('no-one-late.example', '192.0.2.3')).rejects.toMatchObject({ code: 'investigation_too_many' })
  // The fields that identify the visitor are cleared when the run ends.
  await giveUp(world.db, ids[0] ?? '', 'stopped-its-process')
  expect(await runSql(world.db, 'select caller, failure from investigation where id = $1', [ids[0]])).toEqual([
    { caller: null, failure: 'stopped-its-process' },
  ])
  await runSql(world.db, `update investigation set status = 'failed', caller = null where status = 'pending'`)
})

test.each([
  ['a host', ['unknown.example', 'www.unknown.example', 'https://Unknown.example/privacy?from=ad']],
  ['a host in letters of its own', ['müller-unknown.example', 'https://xn--mller-unknown-wob.example/']],
  [
    'a package',
    ['com.unknown.app', 'Com.Unknown.App', 'https://play.google.com/store/apps/details?id=com.unknown.app&hl=de'],
  ],
  ['a store id', ['987654321', 'id987654321', 'https://apps.apple.com/de/app/unknown/id987654321']],
])('%s that the catalog does not know is one run a day, in whatever form it is given', async (_, forms) => {
  const ids = new Set<string>()
  for (const form of forms) ids.add((await ask(form)).id)
  expect(ids.size).toBe(1)
})

test('the next day it is a new run, and after a failed one too', async () => {
  const first = await ask('Telegram')
  const next = await ask('Telegram', '2099-01-01')
  expect(next.id).not.toBe(first.id)
  await giveUp(world.db, first.id, 'attempts-used-up')
  const again = await ask('Telegram')
  expect(again.id).not.toBe(first.id)
})

test.each([
  ['an app', 'WhatsApp', /^app:whatsapp$/],
  ['a package id', 'com.whatsapp', /^app:whatsapp$/],
  ['an SDK', 'Facebook Analytics', /^sdk:facebook-analytics$/],
  ['a host', 'graph.facebook.com', /^(sdk|domain):facebook/],
  ['a company', 'Meta Platforms', /^company:/],
])('%s is investigated to a report whose score verifies', async (_, name, subject) => {
  const id = await begin(name)
  await investigate(id, world.engine)
  const run = await getRun(id)
  expect(run).toMatchObject({ status: 'completed', phase: null })
  expect(run.subject_id).toMatch(subject)
  expect(run.ai_report).toContain('Iris')
  expect((await listEvidence(world.db, id)).length).toBeGreaterThan(3)
  expect((await listFindings(world.db, id)).length).toBeGreaterThan(0)
  expect(verifyScore(JSON.stringify(run.score)).outcome).toBe('verified')
  for (const step of await listSteps(world.db, id)) expect([step.outcome, step.answer]).toEqual(['done', null])
})

test.each([
  ['xn--unknown-sfb.example', 'domain'],
  ['com.unknown.knows.this', 'app'],
  ['999999999', 'app'],
])('an unknown address (%j) ends in a report that says so, with grey level and no score', async (name, kind) => {
  const id = await begin(name)
  await investigate(id, world.engine)
  await expectUnknown(id, kind)
})

async function expectUnknown(id: string, kind: string) {
  const run = await getRun(id)
  expect(run).toMatchObject({ status: 'completed', level: 'unknown', score: null, resolution: { outcome: 'unknown' } })
  expect((await listEvidence(world.db, id)).length).toBeGreaterThan(0)
  // The form of a name tells what kind of thing it is, and nothing more.
  expect(run.ai_report).toMatch(new RegExp(`^Subject: .*\\(${kind}\\)$`, 'm'))
  expect(run.ai_report).toMatch(/^- No record of .* was found in \d+ places\./m)
  expect((await listFindings(world.db, id)).map((finding) => finding.ruleId)).toContain('gap.unknown-subject')
}

describe('a name that does not say who is meant', () => {
  const answer = (id: string, body: object, queue: Pick<Jobs, 'queue'> = jobs) =>
    endpointsOf(world, { jobs: queue })['POST /api/investigations/{id}/answer'](
      { params: { id }, query: undefined, body },
      someCall(),
    )
  const detail = (id: string) =>
    endpointsOf(world, { jobs })['GET /api/investigations/{id}'](
      { params: { id }, query: {}, body: undefined },
      someCall(),
    )

  test.each([
    ['a vendor no one knows'],
    ['Unheardofia'],
    ['\u202eybodon swonk\u202c'],
    ['\u200b'],
    ['👻'],
    ['-'],
    ['日本語の名前'],
    ["'; drop table x"],
    ['10.0.0.1'],
    ['intranet.corp'],
  ])(
    '%j is asked about, no matter who began the run, and with the name alone it ends in a report that says so',
    async (name) => {
      const id = await begin(name)
      await investigate(id, world.engine)
      expect(await getRun(id)).toMatchObject({ status: 'pending', subject_id: null, resolution: { outcome: 'asked' } })
      expect(await answer(id, { nameAlone: true })).toEqual({ id, status: 'pending', question: null })
      await investigate(id, world.engine)
      await expectUnknown(id, 'not known')
    },
  )

  test('it waits for no worker, is in no list and takes no place in the queue, until an offer is chosen', async () => {
    const { id, status, question } = await ask('Bolt')
    expect(status).toBe('pending')
    expect(question?.offers.map(({ kind, key }) => `${kind}:${key}`)).toContain('app:bolt')
    expect(new Set(question?.offers.map(({ name, company }) => `${name} ${company}`)).size).toBe(
      question?.offers.length,
    )
    expect([await requestsOf(id), await queuedFor(id)]).toEqual([1, 0])
    expect(
      await requeueLostRuns({ db: world.db, jobs, runJob: world.runJob, visitorRunJob: world.runJob }),
    ).not.toContain(id)
    await investigate(id, world.engine)
    expect(await detail(id)).toMatchObject({
      status: 'pending',
      typed: 'Bolt',
      question,
      acceptsContact: false,
      steps: [],
    })
    await expect(leave(id, 'reader@corp.test')).rejects.toMatchObject({ code: 'contact_not_accepted' })

    await expect(answer(id, { subject: 'app:spotify' })).rejects.toMatchObject({ code: 'offer_not_found' })
    await expect(answer(id, { website: 'http://10.0.0.1/' })).rejects.toMatchObject({ code: 'website_not_public' })
    const broken = { queue: () => Promise.reject(new Error('queue away')) }
    await expect(answer(id, { subject: 'app:bolt' }, broken)).rejects.toThrow('queue away')
    expect((await detail(id)).question).toEqual(question)

    const begun = { id, status: 'pending', question: null }
    expect(await answer(id, { subject: 'app:bolt' })).toEqual(begun)
    expect(await answer(id, { nameAlone: true })).toEqual(begun)
    expect(await queuedFor(id)).toBe(1)
    await investigate(id, world.engine)
    expect(await detail(id)).toMatchObject({
      status: 'completed',
      appName: 'Bolt',
      question: null,
      reading: { taken: { key: 'bolt' } },
    })

    // A visitor who asks the same later that day is led to this run, however often.
    const second = await ask('Bolt')
    expect(second.id).not.toBe(id)
    expect((await answer(second.id, { subject: 'app:bolt' })).id).toBe(id)
    expect((await answer(second.id, { subject: 'app:bolt' })).id).toBe(id)
    expect((await detail(second.id)).id).toBe(id)
    expect([await requestsOf(second.id), await requestsOf(id)]).toEqual([0, 2])
  })

  test('ten answers at once begin one run', async () => {
    const { id } = await ask('Mega')
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(id, { website: 'mega.example/login' })))
    expect(new Set(answers.map((one) => one.id))).toEqual(new Set([id]))
    expect(await queuedFor(id)).toBe(1)
    expect((await getRun(id)).resolution).toMatchObject({ subject: { id: 'domain-outside:mega.example' } })
  })

  test('unanswered for a week it ends, which isn’t a failure of the engine', async () => {
    const [old, recent] = [(await ask('Ada')).id, (await ask('Ada')).id]
    await runSql(world.db, `update investigation set asked_at = now() - interval '7 days 1 minute' where id = $1`, [
      old,
    ])
    await runSql(world.db, `update investigation set asked_at = now() - interval '6 days' where id = $1`, [recent])
    await eraseContacts.run({}, { db: world.db, log: silent } as never)
    expect(await detail(old)).toMatchObject({ status: 'failed', isUnanswered: true, question: null })
    expect(await detail(recent)).toMatchObject({ status: 'pending', isUnanswered: false })
    expect((await answer(old, { nameAlone: true })).status).toBe('failed')
  })
})

test('evidence is immutable, and is verified against its bytes whenever it is read', async () => {
  const id = await begin('Spotify')
  await investigate(id, world.engine)
  const before = await listEvidence(world.db, id)
  await investigate(id, world.engine)
  expect(await listEvidence(world.db, id)).toEqual(before)
  const endpoints = endpointsOf(world, { jobs })
  const evidenceId = before[0]?.id ?? ''
  const at = { params: { id, evidenceId }, query: undefined, body: undefined }
  const shown = await endpoints['GET /api/investigations/{id}/evidence/{evidenceId}'](at, someCall())
  expect(shown.intact).toBe(true)
  expect(shown.text).toContain(`${shown.before}${shown.excerpt}${shown.after}`)
  expect(await endpoints['GET /api/investigations/{id}/evidence/{evidenceId}/verify'](at, someCall())).toMatchObject({
    verified: true,
  })
  await runSql(world.db, `update blob_chunk set data = data || '\\x21' where sha256 = $1`, [before[0]?.sha256])
  const tampered = await endpoints['GET /api/investigations/{id}/evidence/{evidenceId}/verify'](at, someCall())
  expect(tampered.verified).toBe(false)
  expect(tampered.computedSha256).not.toBe(tampered.recordedSha256)
  expect(tampered.bytes).toBeGreaterThan(0)
  const withheld = { intact: false, text: '', before: '', after: '', excerpt: shown.excerpt, record: shown.record }
  expect(await endpoints['GET /api/investigations/{id}/evidence/{evidenceId}'](at, someCall())).toMatchObject(withheld)

  await runSql(world.db, `delete from blob_chunk where sha256 = $1`, [before[0]?.sha256])
  // Bytes that are not there, or in the place that BLOB_DIR named before, were not looked at: that is not a mismatch.
  expect(await endpoints['GET /api/investigations/{id}/evidence/{evidenceId}/verify'](at, someCall())).toEqual({
    verified: null,
    recordedSha256: before[0]?.sha256,
    computedSha256: null,
    bytes: 0,
  })
  const faults: unknown[] = []
  const log = { error: (at: object, words: string) => faults.push([at, words]) } as never // the endpoints log errors alone
  const logged = endpointsOf(world, { jobs, log })['GET /api/investigations/{id}/evidence/{evidenceId}']
  expect(await logged(at, someCall())).toMatchObject({ ...withheld, intact: null })
  expect(faults).toEqual([
    [
      { investigation: id, evidence: evidenceId, sha256: before[0]?.sha256 },
      'stored bytes of the evidence are missing',
    ],
  ])
})

test('the bytes of the evidence are stored before the closing transaction, which may fail without losing them', async () => {
  const id = await begin('AppsFlyer')
  await leaveContact(world.db, { id, contactEmail: 'no address', until: '2099-01-01' })
  const stored: string[] = []
  const blobs: typeof world.blobs = {
    ...world.blobs,
    put: async (db, bytes) => {
      stored.push(await world.blobs.put(db, bytes))
      return stored.at(-1) ?? ''
    },
  }
  await expect(investigate(id, { ...world.engine, blobs })).rejects.toThrow('not one address')
  expect((await getRun(id)).status).toBe('in_progress')
  expect(await listEvidence(world.db, id)).toEqual([])
  expect(stored.length).toBeGreaterThan(3)
  for (const sha256 of stored) await world.blobs.get(world.db, sha256)
  await runSql(world.db, `delete from investigation_contact where investigation_id = $1`, [id])
  await investigate(id, world.engine)
  expect((await getRun(id)).status).toBe('completed')
})

/** The report without what the clock says. */
const reportOf = async (id: string) =>
  (await getRun(id)).ai_report?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').replace(/sha256 [0-9a-f]+/g, '')

test('a run that is cut off at any lookup goes on behind it, asks nothing twice, and ends in the same report', async () => {
  const whole = await begin('TikTok')
  await investigate(whole, world.engine)
  const counted = { n: 0 }
  const calls: string[] = []
  // A store that goes away: the n-th question never comes back, and nothing can be written any more.
  const cutting = (at: number): Lookups => {
    const step =
      <A extends unknown[], R>(name: string, find: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        counted.n += 1
        if (counted.n === at) throw Object.assign(new Error('cut'), { cut: true })
        calls.push(`${name} ${JSON.stringify(args[1])}`)
        return find(...args)
      }
    return {
      findCandidates: step('candidates', world.lookups.findCandidates),
      findSubject: step('subject', world.lookups.findSubject),
      findEntry: step('entry', world.lookups.findEntry),
      findCompany: step('company', world.lookups.findCompany),
    }
  }
  // Cut before anything is known: the error ends the attempt.
  const early = await begin('TikTok')
  await expect(investigate(early, { ...world.engine, lookups: cutting(1) })).rejects.toThrow('cut')
  expect((await getRun(early)).status).toBe('in_progress')
  await investigate(early, world.engine)
  expect((await getRun(early)).status).toBe('completed')

  // Stopped while gathering: every answer that came is kept.
  const stopping = new AbortController()
  const late = await begin('TikTok')
  counted.n = 0
  calls.length = 0
  const lookups = cutting(0)
  const slow: Lookups = {
    ...lookups,
    findCompany: async (db, at) => {
      stopping.abort(new Error('the worker stops'))
      return lookups.findCompany(db, at)
    },
  }
  await expect(investigate(late, { ...world.engine, lookups: slow, signal: stopping.signal })).rejects.toThrow(
    'the worker stops',
  )
  const asked = calls.length
  expect(asked).toBeGreaterThan(1)
  await investigate(late, { ...world.engine, lookups })
  expect(calls.length).toBe(asked)
  const strip = (text: string | undefined) =>
    text?.split('\n').filter((line) => !/earlier|Earlier|\[E/.test(line)).length
  expect(strip(await reportOf(late))).toBe(strip(await reportOf(early)))
})

test('a store that goes away at any statement of a run leaves a run that resumes to exactly one report', async () => {
  const statements = { n: 0, cutAt: Number.POSITIVE_INFINITY }
  const failing = new Proxy(world.db, {
    get(db, name) {
      if (name === 'executeQuery')
        return (...args: Parameters<typeof db.executeQuery>) => {
          statements.n += 1
          if (statements.n === statements.cutAt)
            return Promise.reject(Object.assign(new Error('store away'), { code: '57P01' }))
          return db.executeQuery(...args)
        }
      const value = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const whole = await begin('OneSignal')
  await investigate(whole, { ...world.engine, db: failing })
  const total = statements.n
  expect(total).toBeGreaterThan(10)
  for (let cutAt = 1; cutAt <= total; cutAt += 3) {
    const id = await begin('OneSignal')
    statements.n = 0
    statements.cutAt = cutAt
    await investigate(id, { ...world.engine, db: failing }).catch((error: Error) =>
      expect(error.message).toBe('store away'),
    )
    statements.cutAt = Number.POSITIVE_INFINITY
    await investigate(id, world.engine)
    expect((await getRun(id)).status).toBe('completed')
    const [row] = await runSql<{ n: number; distinct: number }>(
      world.db,
      `select count(*)::int as n, count(distinct id)::int as distinct from evidence where investigation_id = $1`,
      [id],
    )
    expect(row?.n).toBe(row?.distinct)
    expect(row?.n).toBeGreaterThan(3)
  }
})

test('two workers on the same run conclude it once', async () => {
  const id = await begin('Spotify')
  await leaveContact(world.db, { id, contactEmail: 'twice@corp.test', until: '2099-01-01' })
  await Promise.all([investigate(id, world.engine), investigate(id, world.engine), investigate(id, world.engine)])
  expect((await listOutbox(world.db, 1000)).filter((mail) => mail.recipient === 'twice@corp.test')).toHaveLength(1)
  expect((await getRun(id)).status).toBe('completed')
})

test('a connector that fails is a gap in the report, not the end of the run', async () => {
  const lookups: Lookups = {
    ...world.lookups,
    findEntry: () => Promise.reject(new Error('broken')),
    findCompany: () => Promise.reject(new Error('broken')),
  }
  const id = await begin('WhatsApp')
  await investigate(id, { ...world.engine, lookups })
  expect(await getRun(id)).toMatchObject({ status: 'completed', score: null, level: 'unknown' })
  const steps = await listSteps(world.db, id)
  expect(steps.filter((step) => step.outcome === 'unavailable').map((step) => step.reason)).toContain('store-error')
  expect((await listFindings(world.db, id)).some((finding) => finding.direction === 'gap')).toBe(true)
})

test('a budget that is spent leaves gaps that say so', async () => {
  const id = await begin('WhatsApp')
  await investigate(id, { ...world.engine, budget: { lookups: 1, seconds: 120, bytes: 1_000_000 } })
  expect((await getRun(id)).status).toBe('completed')
  const reasons = (await listSteps(world.db, id)).flatMap((step) => (step.reason ? [step.reason] : []))
  expect(new Set(reasons)).toEqual(new Set(['budget-spent']))
})

test('a place that never answers is a gap when the time is spent', async () => {
  const id = await begin('WhatsApp')
  const lookups: Lookups = { ...world.lookups, findCompany: () => new Promise(() => undefined) }
  await investigate(id, { ...world.engine, lookups, budget: { lookups: 60, seconds: 0.2, bytes: 1_000_000 } })
  expect((await getRun(id)).status).toBe('completed')
  expect((await listSteps(world.db, id)).map((step) => step.reason)).toContain('timeout')
})

test('an address that was left gets one mail, queued with the report; it is masked in the list and erased in time', async () => {
  const endpoints = endpointsOf(world, { jobs })
  const id = await begin('Spotify')
  expect(await leave(id, 'reader@corp.test')).toEqual({ accepted: true })
  expect(await leave(id, 'second@corp.test')).toEqual({ accepted: true })
  expect(await leave(id, 'reader@corp.test')).toEqual({ accepted: true })
  const listed = async () =>
    (
      await endpoints['GET /api/investigations'](
        { params: undefined, query: { limit: 1000 }, body: undefined },
        someCall(),
      )
    ).find((run) => run.id === id)
  expect((await listOutbox(world.db, 1000)).filter((mail) => mail.recipient === 'reader@corp.test')).toEqual([])
  await investigate(id, world.engine)
  await investigate(id, world.engine)
  expect(await listed()).toMatchObject({ contactEmail: 'r***@corp.test' })
  const mails = (await listOutbox(world.db, 1000)).filter((mail) => mail.recipient === 'reader@corp.test')
  expect(mails).toHaveLength(1)
  expect((await listOutbox(world.db, 1000)).filter((mail) => mail.recipient === 'second@corp.test')).toHaveLength(1)
  expect(mails[0]?.body_text).toContain(`/investigations/${id}`)
  await expect(leave(id, 'too-late@corp.test')).rejects.toMatchObject({ code: 'contact_not_accepted' })
  const [kept] = await runSql<{ until: string }>(
    world.db,
    `select until from investigation_contact where investigation_id = $1 and email = 'reader@corp.test'`,
    [id],
  )
  expect(Date.parse(kept?.until ?? '') - Date.parse(today())).toBe(90 * 86_400_000)
  await eraseContacts.run({}, { db: world.db, log: silent } as never)
  expect((await listed())?.contactEmail).not.toBe('')
  await runSql(world.db, `update investigation_contact set until = current_date where investigation_id = $1`, [id])
  await eraseContacts.run({}, { db: world.db, log: silent } as never)
  expect((await listed())?.contactEmail).toBe('')
})

test('an address that is being left while the run concludes gets its mail all the same', async () => {
  const id = await begin('Spotify')
  const isLeft = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  let leaving: Promise<unknown> | undefined
  const blobs: typeof world.blobs = {
    ...world.blobs,
    put: async (db, bytes) => {
      leaving ??= world.db.transaction().execute(async (tx) => {
        await runSql(tx, `select 1 from investigation where id = $1 for update`, [id])
        await runSql(
          tx,
          `insert into investigation_contact (investigation_id, email, until) values ($1, 'late@corp.test', '2099-01-01')`,
          [id],
        )
        isLeft.resolve()
        await mayCommit.promise
      })
      await isLeft.promise
      return world.blobs.put(db, bytes)
    },
  }
  const running = investigate(id, { ...world.engine, blobs })
  await expect
    .poll(() =>
      runSql(
        world.db,
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%completed_at = now()%'`,
      ),
    )
    .toHaveLength(1)
  mayCommit.resolve()
  await Promise.all([leaving, running])
  expect(await mailsTo('late@corp.test')).toHaveLength(1)
})

test('a full list of addresses refuses the next one, and tells no one who is on it', async () => {
  const id = await begin('Spotify')
  for (let n = 0; n < 100; n++) await leave(id, `reader${n}@corp.test`)
  await expect(leave(id, 'reader100@corp.test')).rejects.toMatchObject({ code: 'contact_list_full' })
  await expect(leave(id, 'reader5@corp.test')).rejects.toMatchObject({ code: 'contact_list_full' })
})

test('an address gets five notices a day at most, however it is spelt and however many are asked for at once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => begin('Spotify')))
  const answers = await Promise.allSettled(
    ids.map((id, n) => leave(id, n % 2 ? 'victim@corp.test' : 'Victim@Corp.test')),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'contact_limit_reached' })
  expect(await leave(ids[0] ?? '', 'someone-else@corp.test')).toEqual({ accepted: true })
  // Not even of a run that the address waits for already: the answer would say that it does.
  for (const id of ids)
    await expect(leave(id, 'victim@corp.test')).rejects.toMatchObject({ code: 'contact_limit_reached' })
  await runSql(
    world.db,
    `update investigation_contact set created_at = now() - interval '25 hours' where lower(email) = 'victim@corp.test'`,
  )
  expect(await leave(await begin('Spotify'), 'victim@corp.test')).toEqual({ accepted: true })
})

test('a notice names the subject as the catalog does, never as the visitor typed it', async () => {
  const known = await begin('  sPoTiFy ')
  const unknown = await begin('WIN-A-PRIZE.evil.example')
  await leave(known, 'known@corp.test')
  await leave(unknown, 'unknown@corp.test')
  await investigate(known, world.engine)
  await investigate(unknown, world.engine)
  const [named] = await mailsTo('known@corp.test')
  expect(named?.body_text).toContain('The automated report on Spotify is ready')
  const [unnamed] = await mailsTo('unknown@corp.test')
  expect(unnamed?.subject).toBe(named?.subject)
  expect(JSON.stringify([named, unnamed])).not.toMatch(/PRIZE|evil|sPoTiFy/)
})

test('who asked is emptied after 90 days, the request stays', async () => {
  const endpoints = endpointsOf(world, { jobs })
  const { id } = await endpoints['POST /api/investigation-requests'](
    { params: undefined, query: undefined, body: { vendorName: 'Strava', priority: 'high', requestedBy: 'Alice' } },
    someCall(),
  )
  const shown = async () => {
    await eraseContacts.run({}, { db: world.db, log: silent } as never) // of the tools it uses these
    const requests = await endpoints['GET /api/investigation-requests'](
      { params: undefined, query: { limit: 1000 }, body: undefined },
      someCall(),
    )
    return requests.find((request) => request.investigationId === id)
  }
  const backdate = (days: number) =>
    runSql(
      world.db,
      `update investigation_request set created_at = now() - make_interval(days => $2) where investigation_id = $1`,
      [id, days],
    )
  expect(await shown()).toMatchObject({ vendorName: 'Strava', priority: 'high', requestedBy: 'Alice', notes: '' })
  await backdate(89)
  expect((await shown())?.requestedBy).toBe('Alice')
  await backdate(90)
  expect(await shown()).toMatchObject({ vendorName: 'Strava', requestedBy: '' })
})

test('a hidden run is not found by any of its addresses, and takes no contact', async () => {
  const id = await begin('Spotify')
  await runSql(world.db, `update investigation set hidden_at = now() where id = $1`, [id])
  const endpoints = endpointsOf(world, { jobs })
  const call = { query: {}, body: undefined }
  const missing = { code: 'investigation_not_found' }
  await expect(
    endpoints['GET /api/investigations/{id}']({ ...call, params: { id } }, someCall()),
  ).rejects.toMatchObject(missing)
  const files = ['report.json', 'bundle.zip'] as const
  for (const file of files)
    await expect(
      endpoints[`GET /api/investigations/{id}/${file}`]({ ...call, params: { id } }, someCall()),
    ).rejects.toMatchObject(missing)
  const plain = { ...call, query: undefined }
  await expect(
    endpoints['GET /api/investigations/{id}/score']({ ...plain, params: { id } }, someCall()),
  ).rejects.toMatchObject(missing)
  const told = [
    'document',
    'report.pdf',
    'report.docx',
    'report.md',
    'report.html',
    'report.jsonld',
    'report.zip',
  ] as const
  for (const file of told)
    await expect(
      endpoints[`GET /api/investigations/{id}/${file}`](
        { body: undefined, query: { lang: 'de' }, params: { id } },
        someCall(),
      ),
    ).rejects.toMatchObject(missing)
  await expect(
    endpoints['GET /api/investigations/{id}/evidence/{evidenceId}'](
      { ...plain, params: { id, evidenceId: 'E1' } },
      someCall(),
    ),
  ).rejects.toMatchObject(missing)
  await expect(
    endpoints['POST /api/investigations/{id}/contact'](
      { params: { id }, query: undefined, body: { contactEmail: 'a@b.test' } },
      someCall(),
    ),
  ).rejects.toMatchObject(missing)
  const list = await endpoints['GET /api/investigations'](
    { params: undefined, query: { limit: 1000 }, body: undefined },
    someCall(),
  )
  expect(list.map((run) => run.id)).not.toContain(id)
})

const inEnglish = { query: { lang: 'en' } } as const

const listedIds = async () => {
  const call = { params: undefined, query: { limit: 1000 }, body: undefined }
  const list = await endpointsOf(world, { jobs })['GET /api/investigations'](call, someCall())
  return list.map((run) => run.id)
}

/** Returns every text of an answer except what represents itself: ids, and the fields that say what was typed. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => (isIdentifier(key) ? [] : textsIn(inner)))
      : []
const isIdentifier = (key: string) => ['typed', 'input', 'subject', 'document', 'step', 'name'].includes(key)

test.each([
  ['ACME Corp are criminals', 'name'],
  ['ACME are criminals: https://evil.example/proof', 'name'],
  ['ACME” are criminals, as “we know', 'name'],
  ['acme-are-criminals.example', 'website'],
])('what was typed and is in no catalog (%j) is in no list and heads no page', async (typed, kind) => {
  const endpoints = endpointsOf(world, { jobs })
  const { id } = await ask(typed)
  const call = { params: { id }, query: {}, body: undefined }
  const detail = () => endpoints['GET /api/investigations/{id}'](call, someCall())
  expect(await listedIds()).not.toContain(id)
  expect(await detail()).toMatchObject({ appName: expect.stringMatching(/^A(?:n app| name| website) /), typed })
  if (kind === 'name')
    await endpoints['POST /api/investigations/{id}/answer'](
      { ...call, query: undefined, body: { nameAlone: true } },
      someCall(),
    )
  await investigate(id, world.engine)
  expect(await listedIds()).not.toContain(id)
  const read = await detail()
  expect(read.appName).toContain(kind)
  const whole = await endpoints['GET /api/investigations/{id}/report.json'](call, someCall())
  expect(whole).toMatchObject({ name: read.appName })
  const page = String(
    await endpoints['GET /api/investigations/{id}/report.html']({ ...call, ...inEnglish }, someCall()),
  )
  expect(page.slice(0, page.indexOf('</h1>'))).not.toContain('criminals')
  const linked = String(
    await endpoints['GET /api/investigations/{id}/report.jsonld']({ ...call, ...inEnglish }, someCall()),
  )
  expect(JSON.parse(linked)['dct:subject']['schema:name']).toBe(read.appName)
  if (kind !== 'name') return
  const texts = [...textsIn(read), ...textsIn(whole), page.replaceAll('&#39;', "'"), linked].filter((text) =>
    text.includes('criminals'),
  )
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.replaceAll(quoted(typed), '').includes('criminals'))).toEqual([])
})

test('what is in no catalog and answers is listed under its host, whatever was typed', async () => {
  const typed = 'https://reached.example/?q=ACME+are+criminals'
  const { id } = await ask(typed)
  const openAsker = () => ({
    whyOffline: async () => null,
    restore: async (reply: Reply) => reply,
    ask: async (_: NetworkConnector, { type }: Ask) => ({
      reply: type === 'file' ? notThere : away,
      requests: 1,
      bytes: 0,
    }),
  })
  await investigate(id, { ...world.engine, openAsker })
  const endpoints = endpointsOf(world, { jobs })
  const call = { params: { id }, query: {}, body: undefined }
  expect(await listedIds()).toContain(id)
  expect(await endpoints['GET /api/investigations/{id}'](call, someCall())).toMatchObject({
    ...{ appName: 'reached.example', typed: null },
  })
  const page = String(
    await endpoints['GET /api/investigations/{id}/report.html']({ ...call, ...inEnglish }, someCall()),
  )
  expect(page).toContain('<h1 dir="auto">reached.example</h1>')
})

const away: Reply = { outcome: 'unavailable', reason: 'unreachable', fetchedAt: '2026-11-21T09:40:12.000Z' }
const notThere: Reply = {
  ...{
    outcome: 'file',
    text: '',
    fetchedAt: away.fetchedAt,
    status: 404,
    headers: {},
    cookies: [],
    hops: [],
    bytes: 0,
  },
  ...{ requestedUrl: 'https://reached.example/', finalUrl: 'https://reached.example/', contentType: 'text/plain' },
  ...{ sha256: '0'.repeat(64), ip: null, via: 'fetch' },
}

test('a run of something known bears the name of the catalog, from its first moment', async () => {
  const endpoints = endpointsOf(world, { jobs })
  const { id } = await endpoints['POST /api/investigation-requests'](
    { params: undefined, query: undefined, body: { vendorName: ' sPOTIFY ', priority: 'medium', requestedBy: '' } },
    someCall(),
  )
  const list = await endpoints['GET /api/investigations'](
    { params: undefined, query: { limit: 1000 }, body: undefined },
    someCall(),
  )
  expect(list.find((run) => run.id === id)).toMatchObject({ appName: 'Spotify' })
})

test('the list pages without a gap or a double', async () => {
  const endpoints = endpointsOf(world, { jobs })
  const page = (before?: string) =>
    endpoints['GET /api/investigations'](
      { params: undefined, query: { limit: 7, before }, body: undefined },
      someCall(),
    )
  const whole = await endpoints['GET /api/investigations'](
    { params: undefined, query: { limit: 1000 }, body: undefined },
    someCall(),
  )
  const seen: string[] = []
  for (let next = await page(); next.length > 0; next = await page(seen.at(-1))) seen.push(...next.map((run) => run.id))
  expect(seen).toEqual(whole.map((run) => run.id))
  await expect(page('nothere')).rejects.toMatchObject({ code: 'investigation_not_found' })
})

test('the list is narrowed by name, recommendation, level and status, and a run is read for a use', async () => {
  const endpoints = endpointsOf(world, { jobs })
  const list = (query: object) =>
    endpoints['GET /api/investigations'](
      { params: undefined, query: { limit: 1000, ...query }, body: undefined },
      someCall(),
    )
  const id = await begin('Snapchat', 'visitor')
  await investigate(id, world.engine)
  const call = { params: { id }, query: {}, body: undefined }
  const { recommendation, riskLevel } = await endpoints['GET /api/investigations/{id}'](call, someCall())
  const ids = async (query: object) => (await list(query)).map((run) => run.id)
  expect(await ids({ q: 'sNAPch', recommendation, level: riskLevel, status: 'completed' })).toContain(id)
  for (const none of [{ q: 'no such name' }, { status: 'failed' }, { q: '%' }])
    expect(await ids(none)).not.toContain(id)
  const weighed = await endpoints['GET /api/investigations/{id}'](
    { ...call, query: { use: 'payroll of 300 people in Germany' } },
    someCall(),
  )
  expect(weighed.report).toMatchObject({ firstPage: { advice: recommendation, use: { use: { count: 300 } } } })
  expect(weighed.riskLevel).toBe(riskLevel)
  const beside = await endpoints['GET /api/investigations/{id}/beside'](
    { params: { id }, query: { with: id, use: 'payroll' }, body: undefined },
    someCall(),
  )
  expect(beside).toMatchObject({
    left: { run: { id } },
    right: { firstPage: { use: { use: { purposes: ['payroll'] } } } },
  })
})

test('a second run of the same subject cites the first one', async () => {
  const first = await begin('Duolingo')
  await investigate(first, world.engine)
  const second = await begin('Duolingo')
  await investigate(second, world.engine)
  const earlier = (id: string) =>
    listEvidence(world.db, id).then((evidence) =>
      evidence.filter((e) => e.kind === 'earlier-report').map((e) => e.document),
    )
  expect(await earlier(first)).toEqual([])
  expect([...new Set(await earlier(second))]).toEqual([`report/${first}`])
  // Beside what changed: its own first look at the earlier report.
  const sinceLast = async (id: string) => (await getRun(id)).report?.sinceLast
  expect(await sinceLast(first)).toBeUndefined()
  expect(await sinceLast(second)).toMatchObject({ runId: first, changes: [{ kind: 'findings', what: 'added' }] })
})

test('a run without a job is queued again, once, by workers that start together', async () => {
  const id = await begin('Snapchat', 'visitor')
  const ofStaff = await begin('Snapchat')
  const parts = { db: world.db, jobs, runJob: world.runJob, visitorRunJob: world.runJob }
  const lost = (await Promise.all([requeueLostRuns(parts), requeueLostRuns(parts), requeueLostRuns(parts)])).flat()
  expect(lost.filter((other) => other === id)).toEqual([id])
  expect(await queuedFor(id)).toBe(1)
  // The command line runs these itself; a worker that starts meanwhile must not take them over.
  expect(lost).not.toContain(ofStaff)
  await giveUp(world.db, ofStaff, 'attempts-used-up')
})

test('a run whose last attempt met a store that stayed away is failed, its address gets no mail, and who asks again gets a new run', async () => {
  const lookups: Lookups = {
    ...world.lookups,
    findCandidates: (db, input) =>
      input.text === 'store-500.example'
        ? Promise.reject(new Error('store away'))
        : world.lookups.findCandidates(db, input),
  }
  const runJob = runInvestigation({
    ...{ blobs: world.blobs, lookups, publicUrl },
    openAsker: null,
    openReading: readingHere,
  })
  const worker = await openJobs({ connection: world.connection, kinds: [runJob], log: silent })
  const { id } = await ask('store-500.example')
  await leaveContact(world.db, { id, contactEmail: 'waiting@corp.test', until: '2099-01-01' })
  // Retries wait for seconds, then longer: the clock of the queue is moved on instead.
  const hurry = setInterval(
    () => runSql(world.db, `update pgboss.job set start_after = now() where state = 'retry'`).catch(() => undefined),
    100,
  )
  await worker.work([runJob as never], { db: world.db })
  await expect.poll(async () => (await getRun(id)).status, { timeout: 15_000 }).toBe('failed')
  clearInterval(hurry)
  const shown = await endpointsOf(world, { jobs })['GET /api/investigations/{id}'](
    { params: { id }, query: {}, body: undefined },
    someCall(),
  )
  expect(shown).toMatchObject({ status: 'failed', aiReport: '', acceptsContact: false })
  expect(JSON.stringify(shown)).not.toContain('store away')
  expect((await listOutbox(world.db, 1000)).some((mail) => mail.recipient === 'waiting@corp.test')).toBe(false)
  expect((await ask('store-500.example')).id).not.toBe(id)
  // Everything else that was queued meanwhile came to its end beside it.
  await expect
    .poll(
      async () =>
        runSql(
          world.db,
          `select app_name from investigation where status = 'pending' and asked_at is null and app_name not in ('store-500.example', 'Spotify')`,
        ),
      { timeout: 10_000 },
    )
    .toEqual([])
  await worker.stop()
})
