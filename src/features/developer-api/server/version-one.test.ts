import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import type { SearchEntry } from '../../search/contract.ts'
import { createDeveloperApiWorld, type DeveloperApiWorld, publicUrl } from './developer-api.fixture.ts'
import { purgeIdempotentCalls } from './purge.job.ts'

let world: DeveloperApiWorld
let key: string
let otherKey: string
const start = new Date('2027-03-01T10:20:00.000Z')
beforeAll(async () => {
  world = await createDeveloperApiWorld()
  key = (await world.makeKey()).key
  otherKey = (await world.makeKey({ member: world.other.administrator })).key
})
beforeEach(async () => {
  world.clock.now = start
  world.webhookCalls.length = 0
  Object.assign(world.starting, { hold: Promise.resolve(), refusal: undefined, begun: 0, started: 0 })
  Object.assign(world.catalog, { entries: [], asked: [] })
  Object.assign(world.asking, { question: null, answered: [] })
  await world.everywhere('delete from idempotent_call')
})

const begin = (idempotencyKey?: string, body: object = { vendor: 'Acme Analytics' }, by = key) =>
  world.send('POST /api/v1/assessments', {
    ...{ key: by, body },
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  })

describe('assessments', () => {
  test('are begun and read, each with a link to its page', async () => {
    const begun = await begin(undefined, { vendor: ' Acme Analytics ', type: 'privacy' })
    const { id } = begun.body
    expect(begun).toMatchObject({
      status: 202,
      body: {
        ...{ status: 'review', vendor: 'Acme Analytics', type: 'privacy', priority: 'normal' },
        // The vendor's, which has none yet; the run's own is of the run.
        ...{ risk_score: null, risk: null, created_at: start.toISOString(), completed_at: null },
        url: `${publicUrl}/customer/assessments/${id}`,
      },
    })
    expect(begun.headers.get('location')).toBe(`${publicUrl}/api/v1/assessments/${id}`)
    const read = await world.send(`GET /api/v1/assessments/${id}`, { key })
    expect([read.status, read.body]).toEqual([200, begun.body])
  })

  test('may say what the vendor would be used for, and the same key with another use is refused', async () => {
    const body = { vendor: 'Acme', use: ' payroll of 300 people in Germany ' }
    expect((await begin('u', body)).status).toBe(202)
    expect(world.starting.use).toBe('payroll of 300 people in Germany')
    expect(await begin('u', { ...body, use: 'a raffle' })).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await begin(undefined, { vendor: 'Acme' })).status).toBe(202)
    expect(world.starting.use).toBeUndefined()
    expect((await begin(undefined, { ...body, use: 'x'.repeat(301) })).status).toBe(400)
  })

  test('are not sent again to a caller who has them, until they change', async () => {
    const { id } = (await begin()).body
    const read = (tag: string) =>
      world.send(`GET /api/v1/assessments/${id}`, { key, headers: { 'if-none-match': tag } })
    const tag = (await read('"none"')).headers.get('etag') ?? ''
    expect((await read(tag)).status).toBe(304)
    await world.everywhere(`update assessment set state = 'completed', concluded_at = $2 where id = $1`, [id, start])
    expect(await read(tag)).toMatchObject({
      status: 200,
      body: { status: 'completed', completed_at: start.toISOString() },
    })
  })

  test.each([
    {},
    { vendor: ' ' },
    { vendor: 'x'.repeat(201) },
    { vendor: 'x', type: 'deep' },
    { vendor: 'x', priority: 1 },
  ])('%j begins none', async (body) => {
    expect(await begin('k', body)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(world.starting.started).toBe(0)
  })
})

describe('an assessment that asks which vendor is meant', () => {
  const question = {
    offers: [{ kind: 'app' as const, key: 'acme', name: 'Acme', company: 'Acme Inc.', level: 'unknown' as const }],
    addresses: ['acme.com'],
  }

  test('shows its offers and is answered once; later answers change nothing', async () => {
    const { id } = (await begin()).body
    world.asking.question = question
    expect((await world.send(`GET /api/v1/assessments/${id}`, { key })).body).toMatchObject({
      ...{ status: 'requested', question },
    })
    const answer = (by: string, body: object) => world.send(`POST /api/v1/assessments/${id}/answer`, { key: by, body })
    expect((await answer(otherKey, { name_alone: true })).status).toBe(404)
    expect((await answer(key, { name_alone: true, website: 'acme.com' })).status).toBe(400)
    expect((await answer(key, { subject: 'app:acme' })).body).toMatchObject({ id, question: null })
    expect((await answer(key, { website: 'other.com' })).status).toBe(200)
    expect(world.asking.answered).toEqual([
      {
        organisationId: world.own.administrator.organisationId,
        runId: `run-of-${id}`,
        answer: { subject: 'app:acme' },
      },
    ])
  })

  test('is not answered with a key that only reads', async () => {
    const { id } = (await begin()).body
    const reader = (await world.makeKey({ scopes: ['assessments:read'] })).key
    const answer = { key: reader, body: { name_alone: true } }
    expect(await world.send(`POST /api/v1/assessments/${id}/answer`, answer)).toMatchObject({ status: 403 })
  })
})

describe('with an Idempotency-Key', () => {
  test('the same call is done once and answered the same, also by another key of the organisation', async () => {
    const first = await begin('nightly-1')
    const second = (await world.makeKey()).key
    for (const by of [key, second]) {
      const again = await begin('nightly-1', undefined, by)
      expect([again.status, again.body]).toEqual([202, first.body])
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(world.starting.started).toBe(1)
  })

  test('another call is refused; another organisation’s is its own', async () => {
    const first = await begin('nightly-1')
    const refused = await begin('nightly-1', { vendor: 'Other' })
    expect(refused).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    // Problem details, RFC 9457.
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body).toMatchObject({
      ...{ type: '/documentation/api-errors#idempotency-key-reused', title: 'Unprocessable Content', status: 422 },
      detail: refused.body.message,
    })
    const elsewhere = await world.send('POST /api/v1/webhooks', {
      ...{ key, headers: { 'idempotency-key': 'nightly-1' } },
      body: { url: 'https://hooks.test/', events: ['risk.changed'] },
    })
    expect(elsewhere.code).toBe('idempotency_key_reused')
    const other = await begin('nightly-1', undefined, otherKey)
    expect(other.status).toBe(202)
    expect(other.body.id).not.toBe(first.body.id)
  })

  test('twenty at once begin one; who comes meanwhile is told so', async () => {
    let release = () => {}
    world.starting.hold = new Promise((resolve) => {
      release = resolve
    })
    const before = await world.everywhere('select 1 from assessment')
    const all = Array.from({ length: 20 }, () => begin('at-once'))
    let answered = 0
    for (const one of all) void one.then(() => answered++)
    await expect.poll(() => answered).toBe(19)
    release()
    const statuses = (await Promise.all(all)).map(({ status, code }) => code ?? status)
    expect(statuses.filter((one) => one === 202)).toHaveLength(1)
    expect(statuses.filter((one) => one === 'idempotency_in_hand')).toHaveLength(19)
    expect(world.starting.started).toBe(1)
    expect((await begin('at-once')).status).toBe(202)
    expect(await world.everywhere('select 1 from assessment')).toHaveLength(before.length + 1)
  })

  test('what was refused did nothing, and may be sent again', async () => {
    world.starting.refusal = 'rate_limited'
    const before = await world.everywhere('select 1 from assessment')
    expect(await begin('again')).toMatchObject({ status: 429 })
    expect(await world.everywhere('select 1 from assessment')).toHaveLength(before.length)
    world.starting.refusal = undefined
    expect((await begin('again')).status).toBe(202)
  })

  test('a call whose program of ours was killed is taken over; one that is only slow then undoes what it did', async () => {
    let release = () => {}
    world.starting.hold = new Promise((resolve) => {
      release = resolve
    })
    const slow = begin('slow')
    await expect.poll(() => world.starting.begun).toBe(1)
    world.clock.now = new Date(start.getTime() + 119_000)
    expect(await begin('slow')).toMatchObject({ status: 409, code: 'idempotency_in_hand' })
    world.clock.now = new Date(start.getTime() + 121_000)
    world.starting.hold = Promise.resolve()
    const taken = await begin('slow')
    expect(taken.status).toBe(202)
    release()
    expect((await slow).code).toBe('idempotency_in_hand')
    expect((await begin('slow')).body).toEqual(taken.body)
  })

  test('an answer is kept for a day, sealed, and then erased', async () => {
    const add = () =>
      world.send('POST /api/v1/webhooks', {
        ...{ key, headers: { 'idempotency-key': 'hook' } },
        body: { url: 'https://hooks.test/', events: ['risk.changed'] },
      })
    const first = await add()
    expect(first).toMatchObject({ status: 201, body: { secret: 'whsec_of-this-hook' } })
    expect((await add()).body).toEqual(first.body)
    expect(world.webhookCalls).toHaveLength(1)
    expect(JSON.stringify(await world.everywhere('select * from idempotent_call'))).not.toMatch(/whsec|hook/)
    const purge = () =>
      purgeIdempotentCalls({ now: () => world.clock.now }).run(
        {},
        { db: world.db, log: silent, signal: new AbortController().signal },
      )
    await purge()
    expect((await add()).headers.get('idempotent-replayed')).toBe('true')
    world.clock.now = new Date(start.getTime() + 24 * 3_600_000)
    expect((await add()).headers.get('idempotent-replayed')).toBeNull()
    world.clock.now = new Date(start.getTime() + 48 * 3_600_000)
    await purge()
    expect(await world.everywhere('select 1 from idempotent_call')).toEqual([])
  })

  test.each(['x'.repeat(256), 'schlüssel'])('that is no plain text it is refused: %s', async (wrong) => {
    expect(await begin(wrong)).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('a vendor’s report', () => {
  test('has its score, every factor and the evidence behind it', async () => {
    const { vendor_id: vendorId } = (await begin()).body
    const report = () => world.send(`GET /api/v1/vendors/${vendorId}/report`, { key })
    expect(await report()).toMatchObject({
      status: 200,
      body: {
        ...{ vendor: 'Acme Analytics', vendor_id: vendorId, risk_score: null, risk: null, confidence: null },
        ...{ computed_at: null, compliance_status: 'review_required', factors: [] },
        url: `${publicUrl}/customer/vendors/${vendorId}`,
      },
    })
    const sha256 = 'a'.repeat(64)
    const factor = { id: 'posture', label: 'Posture', group: 'control', h: -1, quality: 'measured' }
    const evidence = { id: 'e1', url: 'https://acme.test/', sha256, capturedAt: '2027-02-01', quote: 'a quote' }
    const explanation = {
      ...{ methodVersion: 'VRM-2.0', R: 81, low: 74, high: 88, known: true, confidence: 'medium', band: 'red' },
      ...{ level: 'high', basis: 'role-alone', gate: 'settled', reasons: [{ code: 'role', role: 'data-broker' }] },
      factors: [{ ...factor, points: -2_500_000, state: 'known', note: '5 of 7', evidence: [evidence] }],
    }
    await world.everywhere(
      `with r as (
         insert into vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score,
           is_known, band, computed_at)
         values ($1, $2, 'test', 'VRM-2.0', $3, $4, 81, true, 'red', $5) returning id)
       update vendor set score_run_id = r.id, score = 79, score_known = true, score_band = 'orange' from r where vendor.id = $2`,
      [world.own.id, vendorId, sha256, JSON.stringify(explanation), start],
    )
    expect((await report()).body).toMatchObject({
      // As the register shows it, whatever the factors come to.
      ...{ risk_score: 79, risk: 'high', computed_risk_score: 81, confidence: 'medium', method_version: 'VRM-2.0' },
      computed_at: start.toISOString(),
      ...{ risk_low: 74, risk_high: 88, risk_basis: 'role-alone', risk_reason: expect.stringContaining('data broker') },
      factors: [
        {
          ...{ factor: 'posture', points: -2.5, state: 'known', note: '5 of 7' },
          evidence: [{ url: 'https://acme.test/', sha256, captured_at: '2027-02-01' }],
        },
      ],
    })
    const tag = (await report()).headers.get('etag') ?? ''
    const held = await world.send(`GET /api/v1/vendors/${vendorId}/report`, { key, headers: { 'if-none-match': tag } })
    expect(held.status).toBe(304)
  })
})

describe('a vendor’s report as PDF', () => {
  const sha256 = 'b'.repeat(64)
  let vendorId: number
  beforeAll(async () => {
    vendorId = (await begin()).body.vendor_id
  })
  const ask = (query = '?format=pdf', headers = {}) =>
    world.send(`GET /api/v1/vendors/${vendorId}/report${query}`, { key, headers })

  test('is waited for, and then is a file that is not sent twice', async () => {
    world.report.found = { state: 'making' }
    const waiting = await ask()
    expect([waiting.status, waiting.headers.get('retry-after'), waiting.body]).toEqual([202, '2', undefined])
    world.report.found = { state: 'done', name: 'audit – Ä.pdf', sha256 }
    const { status, headers, body } = await ask()
    expect([status, headers.get('content-type'), body]).toEqual([200, 'application/pdf', `%PDF ${sha256}`])
    expect(headers.get('content-disposition')).toContain('attachment; filename="audit _ A.pdf"')
    expect((await ask('?format=pdf', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('is asked for with when the score was last worked out: what is older is of no use', async () => {
    world.report.asked.length = 0
    await ask()
    await world.everywhere(
      `with r as (
         insert into vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score,
           is_known, computed_at)
         values ($1, $2, 'test', 'VRM-2.0', '', '{"known":false}', 50, false, $3) returning id)
       update vendor set score_run_id = r.id from r where vendor.id = $2`,
      [world.own.id, vendorId, start],
    )
    await ask()
    expect(world.report.asked).toMatchObject([
      { vendorId, scoredAt: null },
      { vendorId, scoredAt: start },
    ])
  })

  test('that could not be made says so, and when it is tried again', async () => {
    world.report.found = { state: 'failed' }
    const failed = await ask()
    expect([failed.status, failed.code, failed.headers.get('retry-after')]).toEqual([503, 'report_failed', '3600'])
  })

  test.each([
    ['', 'application/pdf', 202],
    ['', 'APPLICATION/PDF;q=0.8, application/json;q=0.5', 202],
    ['', 'application/json, application/pdf', 200],
    ['', 'application/pdf;q=0', 200],
    ['', '*/*', 200],
    ['', 'text/html, nonsense;;q=x', 200],
    ['?format=json', 'application/pdf', 200],
    ['?format=pdf', 'application/json', 202],
    ['?format=docx', 'application/pdf', 400],
  ])('%s with Accept: %s is answered %i', async (query, accept, status) => {
    world.report.found = { state: 'making' }
    const answer = await ask(query, { accept })
    expect(answer.status).toBe(status)
    if (status !== 400) expect(answer.headers.get('vary')).toBe('accept')
  })

  test('is of the own organisation alone, and needs the scope', async () => {
    world.report.asked.length = 0
    const path = `GET /api/v1/vendors/${vendorId}/report?format=pdf`
    expect(await world.send(path, { key: otherKey })).toMatchObject({ status: 404, code: 'not_found' })
    const narrow = await world.makeKey({ scopes: ['search:read'] })
    expect(await world.send(path, { key: narrow.key })).toMatchObject({ status: 403, code: 'scope_missing' })
    expect(world.report.asked).toEqual([])
  })
})

describe('search', () => {
  const entry = (n: number): SearchEntry => ({
    ...{ id: `app:${n}`, name: `App ${n}`, type: 'app', company: '', riskLevel: 'low', slug: `${n}` },
    ...{ dataCollected: [], sdkTrackers: [], domains: [], trackerLevels: [], privacyFocused: false },
    ...{ companyId: null, companyCountry: null, category: null, score: null, summary: null, dataBasis: null },
    ...{ evidenceAsOf: null, trackersBasis: null, seenInApps: null },
  })

  test('is paged by the Link header to its end', async () => {
    world.catalog.entries = Array.from({ length: 45 }, (_, n) => entry(n))
    const found: string[] = []
    let next: string | undefined = '/api/v1/search?q=a%26b&limit=20'
    let pages = 0
    while (next !== undefined && pages < 10) {
      const { body, headers } = await world.send(`GET ${next}`, { key })
      found.push(...body.map(({ id }: { id: string }) => id))
      const link = /^<https:\/\/portal\.test([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')
      next = link?.[1]
      pages += 1
    }
    expect([pages, new Set(found).size]).toEqual([3, 45])
    expect(world.catalog.asked).toContainEqual({ q: 'a&b', type: 'all', limit: 20, offset: 40 })
  })

  test('answers only what is documented, and no page behind the last one', async () => {
    world.catalog.entries = [entry(1)]
    const { body } = await world.send('GET /api/v1/search?q=x', { key })
    expect(Object.keys(body[0])).toEqual([
      ...['id', 'name', 'type', 'company', 'domains', 'data_collected', 'sdk_trackers', 'risk_score', 'risk'],
      ...['risk_low', 'risk_high', 'risk_basis', 'risk_reason'],
    ])
    const behind = await world.send('GET /api/v1/search?cursor=5000', { key })
    expect([behind.body, behind.headers.get('link')]).toEqual([[], null])
    for (const query of ['cursor=-1', 'cursor=10001', 'limit=0', 'limit=101', 'type=company', 'cursor=x'])
      expect((await world.send(`GET /api/v1/search?${query}`, { key })).status, query).toBe(400)
  })
})

test('deliveries are paged by the Link header', async () => {
  const [hook] = await world.everywhere<{ id: number }>(
    `insert into webhook_endpoint (organisation_id, url, events, sealed_secret, created_by)
     values ($1, 'https://hooks.test/', array['risk.changed'], '', $2) returning id`,
    [world.own.id, world.own.manager.id],
  )
  const listed = await world.send(`GET /api/v1/webhooks/${hook?.id}/deliveries?limit=2`, { key })
  expect(listed.headers.get('link')).toBe(
    `<${publicUrl}/api/v1/webhooks/${hook?.id}/deliveries?limit=2&cursor=999>; rel="next"`,
  )
  expect((await world.send(`POST /api/v1/webhooks/${hook?.id}/test`, { key, body: {} })).status).toBe(202)
  expect((await world.send(`DELETE /api/v1/webhooks/${hook?.id}`, { key: otherKey })).code).toBe('not_found')
  expect((await world.send(`DELETE /api/v1/webhooks/${hook?.id}`, { key })).status).toBe(204)
  expect(world.webhookCalls.map((call) => call.key)).toEqual(['test', 'delete'])
})
