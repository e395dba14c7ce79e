import { createHash } from 'node:crypto'
import pg from 'pg'
import { request } from 'undici'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { contract as register } from '../src/app/endpoints.ts'
import { demoStaff } from '../src/features/admin/vocabulary.ts'
import { publicCalls } from '../src/features/developer-api/openapi.ts'
import { searchPage } from '../src/features/search/contract.ts'
import type { Contract, Endpoint } from '../src/platform/shared/endpoint.ts'
import {
  bodyOf,
  calls,
  examplesOf,
  fieldsOf,
  filled as fill,
  headersOf,
  hostileText,
  sampleOf,
  wrongTypes,
} from './support/call-examples.ts'
import { type FullOrganisation, fillOrganisation, registerOrganisation } from './support/portal.ts'

const contract: Contract = register
const base = inject('baseUrl')

interface Answer {
  status: number
  headers: Headers
  text: string
  json: () => { code: string; message: string; issues?: unknown }
}

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** The next in turn, so that the fields of each part of a request, and the calls, meet all between them; of `prove attack` each meets all. */
function inTurn<T>(all: readonly T[], at: number, each = 1): T[] {
  if (process.env.ALL_HOSTILE) return [...all]
  const begin = (at * each) % all.length
  return [...all, ...all].slice(begin, begin + each)
}

const hostile = Object.entries(hostileText)
const placeOf = new Map(
  parts.flatMap((part) =>
    calls
      .flatMap(({ key, endpoint }) => namesIn(endpoint, part).map((field) => `${key} ${part} ${field}`))
      .map((place, at) => [place, at] as const),
  ),
)

const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
/** Bodies that aren't an object, or that must have no effect. */
const bodies = ['', 'null', '[]', '[{}]', '"x"', '1', '{', nested, '{"__proto__":{"x":1}}', '\ufeff{}']
const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'text/html']

let cookie = ''
let client: pg.Client
let organisation: FullOrganisation
/** For what ends its own session. */
let leaving = ''

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  const answer = await send({ method: 'POST', path: '/api/admin/login', body: demoStaff })
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  organisation = await fillOrganisation(base, client, 'Contract')
  leaving = (await registerOrganisation(base)).token
  return () => client.end()
})

async function send({
  method,
  path,
  body,
  headers = {},
}: {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}): Promise<Answer> {
  const hasBody = body !== undefined
  // Not `fetch`, which takes twice as long for each of thousands of calls.
  const response = await request(`${base}${path}`, {
    method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const told = new Headers()
  for (const [name, values] of Object.entries(response.headers))
    for (const value of [values ?? []].flat()) told.append(name, value)
  const text = await response.body.text()
  return { status: response.statusCode, headers: told, text, json: () => JSON.parse(text) }
}

/** A handful at a time: as many callers at once as a small office has. */
async function sendAll(sendings: readonly { what: string; sending: Parameters<typeof send>[0] }[]) {
  const answers: { what: string; answer: Answer }[] = []
  const waiting = sendings.values()
  const lane = async () => {
    for (const { what, sending } of waiting) answers.push({ what, answer: await send(sending) })
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return answers
}

async function expectAllSafe(sendings: Parameters<typeof sendAll>[0]) {
  for (const { what, answer } of await sendAll(sendings)) expectSafe(answer, what)
}

/** Checks what no answer may be or say, whatever was sent. */
function expectSafe(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
  if (answer.status < 200 || answer.status > 299) {
    expect(answer.headers.get('content-type'), what).toMatch(/^application\/(problem\+)?json\b/)
    expect(answer.json(), what).toMatchObject({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\S/),
    })
    expect(answer.text, what).not.toMatch(/\bat \S+:\d+|node_modules|syntax error|pg_|select .* from|insert into|Zod/i)
  }
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
}

/** Made once: it is sent to every call that takes a body. */
const tooLarge = JSON.stringify({ x: 'x'.repeat(5_000_000) })

const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')
/** A query may have more names than the contract knows. */
function namesIn(endpoint: Endpoint, part: Part): string[] {
  return [...fieldsOf(endpoint[part]), ...(part === 'query' ? ['unknown'] : [])]
}

const methodsOf = (path: string) =>
  calls.filter((call) => shapeOf(call.path) === shapeOf(path)).map((call) => call.method)

const filled = (call: { method: string; path: string }, given?: { field: string; value: string }) =>
  fill(call, organisation, given)

const tables = [
  'investigation',
  'investigation_request',
  'outbox_message',
  'staff_account',
  'entry',
  'company',
  'evidence',
  'finding',
  'monitored_subject',
  'breach',
  'subscription_request',
  'subscription',
  'subscription_event',
  'breach_merge',
  'finding_verdict',
  'scan',
  'policy_reading',
]
async function counts(): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  return rows[0]
}

describe.each(calls)('$key', ({ key, method, path, endpoint }) => {
  const at = calls.findIndex((call) => call.key === key)
  const place = (part: Part, field: string) => placeOf.get(`${key} ${part} ${field}`) ?? 0
  const textsFor = (part: Part, field: string) => inTurn(hostile, place(part, field))
  const headers = () => headersOf({ key, endpoint }, { staffCookie: cookie, organisation, leaving })

  const sending = (change: { path?: string; body?: unknown } = {}) => ({
    ...{ method, path: filled({ method, path }), body: bodyOf({ key, endpoint }), headers: headers() },
    ...change,
  })

  test('every path field survives hostile text', async () => {
    await expectAllSafe(
      fieldsOf(endpoint.params).flatMap((field) =>
        textsFor('params', field)
          // An empty segment is another path, and dots are resolved by the client.
          .filter(([, value]) => value !== '')
          .map(([name, value]) => ({
            what: `${field} ${name}`,
            sending: sending({ path: filled({ method, path }, { field, value: value.slice(0, 4000) }) }),
          })),
      ),
    )
    if (path.includes('{'))
      await expectAllSafe(
        ['%ff', '%', '%zz', '%c0%ae'].map((broken) => ({
          what: broken,
          sending: sending({ path: path.replace(/\{\w+\}/g, broken) }),
        })),
      )
  })

  test('every query field survives hostile text, doubles and arrays', async () => {
    const queries = [
      ...namesIn(endpoint, 'query').flatMap((field) =>
        textsFor('query', field).map(([, value]) => String(new URLSearchParams({ [field]: value.slice(0, 10_000) }))),
      ),
      ...fieldsOf(endpoint.query).flatMap((field) => [
        `${field}=1&${field}=2`,
        `${field}[]=1`,
        `${field}[a]=1`,
        field,
        `${field}=%ff`,
      ]),
    ]
    await expectAllSafe(
      queries.map((query) => ({
        what: query.slice(0, 60),
        sending: sending({ path: `${filled({ method, path })}?${query}` }),
      })),
    )
  })

  test('every body field survives being missing, of a wrong type, and hostile', async () => {
    for (const field of fieldsOf(endpoint.body)) {
      const { [field]: _, ...without } = bodyOf({ key, endpoint }) ?? {}
      const isRequired = !endpoint.body?.safeParse(without).success
      const missing = await send(sending({ body: without }))
      expectSafe(missing, `${field} missing`)
      if (isRequired)
        expect(missing.json()).toMatchObject({
          code: 'invalid_request',
          issues: [{ path: field, message: expect.any(String) }],
        })
      const types = inTurn(Object.entries(wrongTypes), place('body', field))
      const given = Object.fromEntries([...types, ...textsFor('body', field)])
      const answers = await sendAll(
        Object.entries(given).map(([what, value]) => ({
          what,
          sending: sending({ body: { ...without, [field]: value } }),
        })),
      )
      for (const { what, answer } of answers) {
        expectSafe(answer, `${field} ${what}`)
        // A number is of the right type for a field of numbers.
        if (what in wrongTypes && !endpoint.body?.safeParse({ ...without, [field]: given[what] }).success)
          expect(answer.status, `${field} ${what}`).toBe(400)
      }
    }
  })

  test('a body that is no object, nested without end, of 5 MB or of another type is refused', async () => {
    if (!endpoint.body) return
    const nestedField = `{"${fieldsOf(endpoint.body)[0]}":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`
    for (const body of [nestedField, ...inTurn(bodies, at, 3)])
      expectSafe(await send({ method, path: filled({ method, path }), body, headers: headers() }), body.slice(0, 30))
    const big = await send({
      method,
      path: filled({ method, path }),
      body: tooLarge,
      headers: headers(),
    })
    expect([big.status, big.json().code]).toEqual([413, 'body_too_large'])
    for (const type of inTurn(otherTypes, at)) {
      const answer = await send({
        method,
        path: filled({ method, path }),
        body: bodyOf({ key, endpoint }),
        headers: { ...headers(), 'content-type': type },
      })
      expect([answer.status, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    }
  })

  test('another method is refused, a write from another site too', async () => {
    const known = methodsOf(path)
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !known.includes(name))) {
      const answer = await send({ method: other, path: filled({ method, path }) })
      expect([answer.status, answer.json().code]).toEqual([405, 'method_not_allowed'])
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known))
    }
    if (method === 'GET') return
    const crossSite: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ]
    for (const from of inTurn(crossSite, at))
      expect(
        (
          await send({
            method,
            path: filled({ method, path }),
            body: bodyOf({ key, endpoint }),
            headers: { ...headers(), ...from },
          })
        ).status,
      ).toBe(403)
  })

  if (endpoint.audience === 'staff')
    test('without a session it is 401 before anything else is judged', async () => {
      const cookies = ['', 'sightline_staff=', 'sightline_staff=unknown', `sightline_staff=${'x'.repeat(5000)}`]
      for (const value of [...cookies, 'sightline_staff=%00'])
        for (const query of inTurn(['', '?limit=x', '?limit=-1'], at)) {
          const answer = await send({ method, path: `${filled({ method, path })}${query}`, headers: { cookie: value } })
          expect([answer.status, answer.json().code]).toEqual([401, 'sign_in_required'])
        }
    })

  if (endpoint.audience === 'key')
    test('without a key it is 401 before anything else is judged, wherever else it carries one', async () => {
      const { apiKey } = organisation
      for (const authorization of ['', 'Bearer', 'Bearer sl_live_unknown', `Basic ${apiKey}`, `Bearer ${apiKey}x`])
        for (const query of inTurn(['', '?limit=x', `?key=${apiKey}`], at)) {
          const answer = await send({ method, path: `${filled({ method, path })}${query}`, headers: { authorization } })
          expect([answer.status, answer.json().code]).toEqual([401, 'key_required'])
        }
    })

  if (endpoint.audience === 'member')
    test('without a token it is 401 before anything else is judged', async () => {
      for (const authorization of ['', 'Bearer', 'Bearer unknown', `Bearer ${'x'.repeat(5000)}`, `Basic ${leaving}`])
        for (const query of inTurn(['', '?limit=x'], at)) {
          const answer = await send({ method, path: `${filled({ method, path })}${query}`, headers: { authorization } })
          expect([answer.status, answer.json().code]).toEqual([401, 'sign_in_required'])
        }
    })

  if (method === 'GET' && !path.includes('{'))
    test('its answer is what the contract says, and HEAD has the same head', async () => {
      const needed = Object.entries(sampleOf(key, endpoint.query)).filter(([name]) => examplesOf[key]?.[name])
      const asked = needed.length > 0 ? `${path}?${new URLSearchParams(needed as [string, string][])}` : path
      const answer = await send({ method, path: asked, headers: headers() })
      expect(answer.status).toBe(200)
      if (endpoint.file)
        expect([answer.headers.get('content-type'), answer.text]).toEqual([endpoint.file, expect.stringMatching(/./)])
      else expect(endpoint.response.safeParse(answer.json()).error?.issues ?? []).toEqual([])
      const head = await send({ method: 'HEAD', path: asked, headers: headers() })
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
        200,
        '',
        answer.headers.get('content-type'),
      ])
      expect(key).toBeTruthy()
    })
})

test('what was refused left nothing behind', async () => {
  const before = await counts()
  const posts = calls.filter(({ method, endpoint }) => method === 'POST' && endpoint.body)
  for (const { key, method, path, endpoint } of posts) {
    for (const field of fieldsOf(endpoint.body))
      for (const value of [null, 7, 'a\u0000b', '\ud800', 'x'.repeat(1000)])
        await send({
          method: 'POST',
          path: filled({ method, path }),
          body: { ...bodyOf({ key, endpoint }), vendorName: 'x'.repeat(201), [field]: value },
        })
    await send({
      method: 'POST',
      path: filled({ method, path }),
      body: bodyOf({ key, endpoint }),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
  }
  const after = await counts()
  // Runs that others asked for meanwhile may conclude: only what a request itself writes is compared.
  for (const table of ['investigation_request', 'staff_account', 'entry', 'company'])
    expect([table, after[table]]).toEqual([table, before[table]])
  const { rows } = await client.query(
    `select count(*)::int as n from investigation where app_name like 'xxx%' or app_name like '%drop table%' and status = 'failed'`,
  )
  expect(rows[0].n).toBe(0)
})

test('every name that was accepted, however strange, is investigated to its end or asked about', {
  timeout: 40_000,
}, async () => {
  await expect
    .poll(
      async () =>
        (
          await client.query(
            // A run whose question was answered with a subject already under way goes on in that run.
            `select app_name, status, failure from investigation
             where status in ('pending', 'in_progress', 'failed') and asked_at is null and continued_in is null`,
          )
        ).rows,
      { timeout: 30_000, interval: 250 },
    )
    .toEqual([])
})

test('an unknown id is 404, of the thing that is missing', async () => {
  for (const [path, code] of [
    ['/api/entries/app/unknown', 'entry_not_found'],
    ['/api/companies/no-such-company', 'company_not_found'],
    ['/api/investigations/unknown', 'investigation_not_found'],
    ['/api/investigations/unknown/score', 'investigation_not_found'],
    ['/api/investigations/unknown/evidence/E1', 'investigation_not_found'],
    ['/api/investigations/unknown/evidence/E1/verify', 'investigation_not_found'],
  ] as const) {
    const answer = await send({ method: 'GET', path })
    expect([answer.status, answer.json().code]).toEqual([404, code])
  }
})

test('a query of 10,000 characters is cut and answered', async () => {
  for (const q of ['x'.repeat(10_000), `a${'😀'.repeat(5000)}`, '\u202e'.repeat(10_000)])
    for (const path of ['/api/search', '/api/suggestions', '/api/search/results'])
      expect(
        (
          await send({
            method: 'GET',
            path: `${path}?${new URLSearchParams({ q })
              .toString()
              .slice(0, 14_000)
              .replace(/%[0-9A-F]?$/, '')}`,
          })
        ).status,
      ).toBe(200)
})

test('a company that a search finds is said to have as many entries as are found to be its own', async () => {
  const results = async (query: Record<string, string>) =>
    searchPage.parse((await send({ method: 'GET', path: `/api/search/results?${new URLSearchParams(query)}` })).json())
  const { companies } = await results({ q: 'go' })
  expect(companies.length).toBeGreaterThan(1)
  for (const { id, entries } of companies) expect([id, (await results({ company: id })).total]).toEqual([id, entries])
})

test('an unknown path below /api is a JSON 404, /api itself is a page', async () => {
  for (const path of [
    '/api/nothing',
    '/api/entries',
    '/api/entries/app/x/y',
    '/api/..%2f..%2fetc/passwd',
    '/api/__proto__',
    '/api/a//b',
  ])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await send({ method, path })
      expectSafe(answer, path)
      expect([answer.status, answer.json().code]).toEqual([404, 'endpoint_not_found'])
    }
  const page = await send({ method: 'GET', path: '/api' })
  expect(page.headers.get('content-type')).toContain('text/html')
})

test('the OpenAPI file is 3.1 and has every call that is promised, and no inner one', async () => {
  const { text } = await send({ method: 'GET', path: '/api/openapi.json' })
  const operation = z.object({
    summary: z.string().min(5),
    operationId: z.string().regex(/^[a-z][a-z0-9_]*$/),
    tags: z.array(z.string()).length(1),
    description: z.string().min(5),
    security: z.array(z.object({})),
    parameters: z.array(
      z
        .object({
          name: z.string(),
          in: z.enum(['path', 'query', 'header']),
          required: z.boolean(),
          schema: z.object({}),
        })
        .or(z.object({ $ref: z.string() })),
    ),
    requestBody: z
      .object({ required: z.literal(true), content: z.record(z.string(), z.object({ schema: z.object({}) })) })
      .optional(),
    responses: z.record(
      z.string().regex(/^(\d{3}|4XX|default)$/),
      z.object({ description: z.string().min(1) }).or(z.object({ $ref: z.string() })),
    ),
  })
  const file = z
    .object({
      openapi: z.string().regex(/^3\.1\.\d$/),
      info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
      servers: z.array(z.object({ url: z.url() })).min(1),
      paths: z.record(
        z.string().startsWith('/'),
        z
          .record(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation)
          .or(z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation)),
      ),
      components: z.object({ schemas: z.object({ Error: z.object({}) }) }),
    })
    .parse(JSON.parse(text))
  const printed = Object.entries(file.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      op: op as z.infer<typeof operation>,
    })),
  )
  expect(printed.map(({ key }) => key).toSorted()).toEqual(Object.keys(publicCalls(contract)).toSorted())
  expect(printed.filter(({ path }) => /\/(admin|customer)\//.test(path))).toEqual([])
  expect(new Set(printed.map(({ op }) => op.operationId)).size).toBe(printed.length)
  for (const { key, path, op } of printed) {
    expect(
      op.parameters.flatMap((p) => ('in' in p && p.in === 'path' ? [p.name] : [])),
      key,
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))
    const call = contract[key]
    expect(op.requestBody !== undefined, key).toBe(call?.body !== undefined || call?.upload !== undefined)
    expect(Object.keys(op.responses), key).toContain(String(contract[key]?.status ?? 200))
  }
  const whole = JSON.parse(text)
  const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref = '']) => ref))
  for (const ref of refs)
    expect(
      ref.split('/').reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], whole),
      ref,
    ).toBeDefined()
})

test('an unknown asset is a plain 404, a known one is kept for ever and has one body per encoding', async () => {
  const missing = await send({ method: 'GET', path: '/assets/no-such-file.js' })
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/plain')])
  const html = (await send({ method: 'GET', path: '/' })).text
  const asset = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? ''
  const bodies = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await fetch(base + asset, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    bodies.add(await answer.text())
    expect(
      (await send({ method: 'GET', path: asset, headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }))
        .status,
    ).toBe(304)
  }
  expect(bodies.size).toBe(1)
})

const pages = [
  '/',
  '/search',
  '/search?q=whatsapp',
  '/investigations',
  '/data-sources',
  '/admin/login',
  '/admin',
  '/api',
  '/blog',
  '/blog?category=research&shown=7',
  '/blog/1',
  '/blog/8',
  '/about',
  '/analytics',
  '/methodology',
  '/privacy-policy',
  '/status',
  '/accuracy',
  '/security',
  '/terms',
  '/case-studies',
  '/documentation',
  '/documentation/webhooks',
  '/integrations',
  '/corrections/new?about=app:whatsapp',
  '/corrections/new',
  '/no-such-page',
  '/entries/app/unknown',
  '/%ff',
  '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
]

test.each(pages)('the page %s is HTML whose policy names each inline script by its hash', async (path) => {
  const answer = await send({ method: 'GET', path })
  expect(answer.status).toBeLessThan(500)
  if (answer.status === 302) return
  expect(answer.headers.get('content-type')).toContain('text/html')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(answer.text).not.toMatch(/<style|<[^>]*\sstyle=/)
  expect(answer.text).not.toMatch(/<[^>]*\son[a-z]+=/i)
  expect(answer.text).not.toContain('<script>alert')
  expect(answer.text).not.toContain('nonce="')
  // Linked data is not a script to a browser, and the policy does not speak of it.
  for (const [, text = ''] of answer.text.matchAll(
    /<script\b(?! type="application\/ld\+json">)[^>]*>([\s\S]*?)<\/script>/g,
  ))
    if (text !== '') expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
})

test.each([...pages, '/api/search', '/api/nothing', '/api/openapi.json', '/assets/none.js', '/healthz', '/robots.txt'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await send({ method: 'GET', path })
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
      'permissions-policy',
      'content-security-policy',
      'x-request-id',
    ])
      expect(headers.get(name), name).toBeTruthy()
    expect(headers.get('x-powered-by')).toBeNull()
    if (path.startsWith('/api/')) expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)

test('a form of 5 MB, announced or not, never reaches a page', async () => {
  const streamed = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 80; n++) controller.enqueue(new Uint8Array(65_536))
      controller.close()
    },
  })
  for (const body of ['x'.repeat(5_000_000), streamed]) {
    const response = await fetch(`${base}/investigations`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    await response.body?.cancel()
  }
  const crossSite = await fetch(`${base}/investigations`, {
    method: 'POST',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
  })
  expect(crossSite.status).toBe(403)
})

test('figures answer only with what is due to the caller, and no header breaks the check', async () => {
  for (const authorization of ['', 'Bearer x', `Bearer ${'é'.repeat(16)}`]) {
    const { status } = await send({ method: 'GET', path: '/metrics', headers: { authorization } })
    expect(status).toBe(200)
  }
})
