import { beforeAll, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const list = 'GET /api/customer/vendors'
const add = 'POST /api/customer/vendors'

test('a vendor by its name alone: the rest is unknown, and its first review comes a cadence from today', async () => {
  const { call, own, rescored } = register
  const answer = await call(own.manager, add, { body: { vendorName: 'Plain Ltd', vendorType: 'cloud_hosting' } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...{ vendorName: 'Plain Ltd', vendorType: 'cloud_hosting', riskScore: 0, isScored: false, band: null },
    ...{ complianceStatus: 'review_required', contractDetails: { dpa_signed: false }, lastAssessed: null },
    ...{ nextReview: '2027-11-21', people: null, hasChildData: null, catalog: null, version: 1, merges: [] },
  })
  expect(rescored).toContainEqual({ cause: 'created', vendorIds: [answer.body.id] })
  const [event] = await register.inOwn((tx) =>
    runSql(tx, `select kind, actor, details from audit_event where subject = $1`, [`vendor:${answer.body.id}`]),
  )
  expect(event).toMatchObject({ kind: 'vendor.added', actor: `member:${own.manager.id}` })
})

test('a vendor of the catalog takes over what no one entered', async () => {
  const { call, own } = register
  const body = { vendorName: 'Acme', vendorType: 'company', catalog: { kind: 'company', id: 'acme' } }
  const { body: vendor } = await call(own.manager, add, { body })
  expect(vendor).toMatchObject({
    ...{ website: 'https://www.acme.com/', domains: ['acme.com'], aliases: ['Acme Analytics', 'Roadrunner'] },
    catalog: { kind: 'company', id: 'acme', name: 'Acme', path: '/companies/acme' },
  })
  const unknown = { ...body, vendorName: 'Unknown', catalog: { kind: 'sdk', id: 'nothing' } }
  expect(await call(own.manager, add, { body: unknown })).toMatchObject({ status: 422, code: 'catalog_unknown' })
})

test('a vendor that is named by an address has its domain', async () => {
  const { call, own } = register
  const body = { vendorName: 'https://www.typed.co.uk/privacy?x=1', vendorType: 'saas' }
  expect(bodyOf(await call(own.manager, add, { body }))).toMatchObject({
    ...{ vendorName: 'typed.co.uk', website: 'https://www.typed.co.uk', domains: ['typed.co.uk'] },
  })
})

test.each([
  ['legal form and letter case', { vendorName: 'THE ACME, INC.' }],
  ['an alias', { vendorName: 'Roadrunner GmbH' }],
  ['a host below its domain', { vendorName: 'Something', domains: ['shop.acme.com'] }],
  ['its website', { vendorName: 'Something', website: 'https://login.acme.com/x' }],
  ['its entry of the catalog', { vendorName: 'Something', catalog: { kind: 'company', id: 'acme' } }],
])('the register says that it has a vendor already: %s', async (_, vendor) => {
  const { call, own } = register
  const body = { vendorType: 'saas', ...vendor }
  expect(await call(own.manager, add, { body })).toMatchObject({ status: 409, code: 'vendor_known' })
})

test.each(['Acmeist', 'Acm', 'Acme Foods', 'notacme.com', 'acme.org'])('%s is someone else', async (vendorName) => {
  const { call, own } = register
  expect((await call(own.manager, add, { body: { vendorName, vendorType: 'saas' } })).status).toBe(201)
})

test('two members who add the same vendor at once: one of them is told', async () => {
  const { call, own } = register
  const body = { vendorName: 'Raced Ltd', vendorType: 'saas' }
  const answers = await Promise.all([
    call(own.manager, add, { body }),
    call(own.administrator, add, { body }),
    call(own.manager, add, { body: { ...body, vendorName: 'raced' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('candidates: what the catalog has, and what the register has already, merged ones as what they are now', async () => {
  const { call, own } = register
  const { catalog, duplicates } = bodyOf(
    await call(own.viewer, 'GET /api/customer/vendors/candidates', { query: { q: 'Acme' } }),
  )
  expect(catalog.map(({ id }) => id)).toEqual(['acme', 'acme-sdk'])
  expect(catalog[1]).toEqual({
    ...{ kind: 'sdk', id: 'acme-sdk', name: 'Acme SDK', company: 'Acme', vendorType: 'third_party_sdk', level: 'high' },
    isExpected: false,
  })
  expect(duplicates).toMatchObject([{ vendorName: 'Acme', because: 'catalog', isArchived: false }])
  const byHost = await call(own.viewer, 'GET /api/customer/vendors/candidates', {
    query: { q: 'HTTPS://eu.acme.com/a' },
  })
  expect(byHost.body.duplicates).toMatchObject([{ vendorName: 'Acme', because: 'domain' }])
})

test('candidates: an exact address comes before a similar name, each once', async () => {
  const { call, own } = register
  const ask = async (query: Record<string, string>) =>
    bodyOf(await call(own.viewer, 'GET /api/customer/vendors/candidates', { query })).catalog.map(({ id }) => id)
  expect(await ask({ q: 'Acme', address: 'https://acme-events.net/' })).toEqual(['acme-sdk', 'acme'])
  expect(await ask({ q: 'Road Data', address: 'acme.com' })).toEqual(['acme'])
  expect(await ask({ q: 'Road Data', address: 'javascript:alert(1)' })).toEqual([])
})

test('owners, data types and roles that are none are refused', async () => {
  const { call, own, other } = register
  const send = (vendor: object) =>
    call(own.manager, add, { body: { vendorName: 'Refused', vendorType: 'saas', ...vendor } })
  expect(await send({ ownerId: other.manager.id })).toMatchObject({ status: 422, code: 'owner_unknown' })
  expect(await send({ dataTypes: ['soul'] })).toMatchObject({ status: 422, code: 'data_type_unknown' })
  expect(await send({ roles: ['friend'] })).toMatchObject({ status: 400 })
  expect(await send({ vendorType: 'Cloud Hosting' })).toMatchObject({ status: 400 })
  expect(await send({ vendorName: 'A\u0000B' })).toMatchObject({ status: 400 })
  expect(await send({ vendorName: '  ' })).toMatchObject({ status: 400 })
})

test('pages of every order follow each other without gap or repetition, ties included', async () => {
  const { call, own, given, inOwn } = register
  for (let n = 0; n < 9; n++) await given({ vendorName: `Tied ${n % 3}` })
  await inOwn((tx) =>
    runSql(
      tx,
      `update vendor v set score = n % 3 * 40, score_known = n % 4 > 0, score_band = 'red',
         next_review_on = case when n % 5 > 0 then date '2026-11-01' + (n % 3)::int end,
         last_assessed_at = case when n % 2 = 0 then timestamptz '2026-01-01 00:00:00.123456+00' + n % 3 * interval '1 second' end
       from (select id, row_number() over (order by id) as n from vendor where organisation_id = $1) numbered
       where v.organisation_id = $1 and v.id = numbered.id`,
      [own.id],
    ),
  )
  // A person set the scores of some: of one that nothing is known of, one to the score of others, and one that ended.
  await inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by)
       select $1, id, field, value, 'r', expires_on, 0, $2
       from (select id, row_number() over (order by id) as n from vendor where organisation_id = $1) numbered
         join (values (4, 'score', '85', date '2026-11-21'), (5, 'score', '40', '2026-12-24'), (6, 'score', '90', '2026-11-20'),
           (7, 'compliance_status', 'compliant', '2026-12-24')) as made(n, field, value, expires_on) using (n)`,
      [own.id, own.manager.id],
    ),
  )
  for (const sort of ['name', 'score', 'next-review', 'last-assessed']) {
    const whole = await call(own.viewer, list, { query: { sort } })
    const ids: number[] = []
    let url: string | undefined = `?${new URLSearchParams({ sort, limit: '3' })}`
    while (url) {
      const query: Record<string, string> = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
      const page: Awaited<ReturnType<typeof call<typeof list>>> = await call(own.viewer, list, { query })
      expect(page.headers.get('x-total-count')).toBe(String(whole.body.length))
      ids.push(...page.body.map(({ id }) => id))
      url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(ids).toEqual(whole.body.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  }
  const byScore = bodyOf(await call(own.viewer, list, { query: { sort: 'score' } }))
  expect(byScore.at(-1)?.isScored).toBe(false)
  expect(byScore[0]).toMatchObject({ riskScore: 85, isOverridden: true })
  const keyOf = ({ isScored, riskScore }: (typeof byScore)[number]) => (isScored ? riskScore : -1)
  expect(byScore).toEqual(byScore.toSorted((a, b) => keyOf(b) - keyOf(a) || a.id - b.id))
  expect(byScore.filter(({ isOverridden }) => isOverridden)).toHaveLength(2)
  await inOwn((tx) => runSql(tx, `delete from vendor_override where organisation_id = $1`, [own.id]))
})

test('a forged cursor is refused, whatever it holds', async () => {
  const { call, own } = register
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const cursors: [string, string][] = [
    ['name', 'x'],
    ['name', forged('name', 'a')],
    ['name', forged('score', '5', 1)],
    ['name', forged('name', 'a\u0000', 1)],
    ['name', forged('name', '\ud800', 1)],
    ['score', forged('score', '1; drop table vendor', 1)],
    ['score', forged('score', '5', -1)],
    ['next-review', forged('next-review', '2026-02-31', 1)],
    ['last-assessed', forged('last-assessed', 'NaN', 1)],
    ['name', Buffer.from('[[[[').toString('base64url')],
  ]
  for (const [sort, cursor] of cursors)
    expect(await call(own.viewer, list, { query: { sort, cursor } }), cursor).toMatchObject({ status: 400 })
})

test('filters narrow the list; what is searched may hold any sign', async () => {
  const { call, own, given } = register
  const found = await given({
    vendorName: '100% Fit_ness',
    aliases: ['Sweat\\Shop'],
    ownerId: own.viewer.id,
    tier: 'critical',
  })
  const ids = async (query: Record<string, string | number>) =>
    bodyOf(await call(own.viewer, list, { query })).map(({ id }) => id)
  expect(await ids({ q: '0% fit_' })).toEqual([found.id])
  expect(await ids({ q: 'sweat\\s' })).toEqual([found.id])
  expect(await ids({ q: 'T\\Shop 100' })).toEqual([])
  expect(await ids({ q: 'ROADRUNNER' })).toHaveLength(1)
  expect(await ids({ owner: own.viewer.id, tier: 'critical', status: 'review_required' })).toEqual([found.id])
  expect(await ids({ owner: own.viewer.id, tier: 'low' })).toEqual([])
  expect(await ids({ q: 'fit_', band: 'unknown' })).toEqual([found.id])
  expect(await ids({ q: 'fit_', band: 'red' })).toEqual([])
  const overdue = await given({ vendorName: 'Late', nextReview: '2026-11-20' })
  const today = await given({ vendorName: 'Now', nextReview: '2026-11-21' })
  const later = await given({ vendorName: 'Later', nextReview: '2026-12-21' })
  const after = await given({ vendorName: 'After', nextReview: '2026-12-22' })
  const rows = bodyOf(await call(own.viewer, list, { query: { review: 'overdue' } }))
  expect(rows.map(({ id }) => id)).toContain(overdue.id)
  expect(rows.every(({ isReviewOverdue }) => isReviewOverdue)).toBe(true)
  const due = await ids({ review: 'due' })
  expect(due).toEqual(expect.arrayContaining([today.id, later.id]))
  expect(due).not.toEqual(expect.arrayContaining([overdue.id]))
  expect(due).not.toEqual(expect.arrayContaining([after.id]))
})

test('an override in force appears in the list, with its band, until its day is over', async () => {
  const { call, own, given, inOwn, clock } = register
  const { id } = await given({ vendorName: 'Overridden' })
  await inOwn(async (tx) => {
    await runSql(tx, `update vendor set score = 10, score_known = true, score_band = 'green' where id = $1`, [id])
    await runSql(
      tx,
      `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by)
       values ($1, $2, 'score', '85', 'r', '2026-11-21', 10, $3), ($1, $2, 'compliance_status', 'compliant', 'r', '2026-11-21', 10, $3)`,
      [own.id, id, own.manager.id],
    )
  })
  const get = async () => bodyOf(await call(own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } }))
  expect(await get()).toMatchObject({ riskScore: 85, band: 'red', isOverridden: true, complianceStatus: 'compliant' })
  expect(bodyOf(await call(own.viewer, list, { query: { q: 'overridden', band: 'red' } }))).toHaveLength(1)
  clock.now = new Date('2026-11-22T00:00:00Z')
  expect(await get()).toMatchObject({
    riskScore: 10,
    band: 'green',
    isOverridden: false,
    complianceStatus: 'review_required',
  })
  clock.now = new Date('2026-11-21T10:00:00Z')
})

test('without a token, as a viewer or from another organisation nothing is read or changed', async () => {
  const { call, own, other, given } = register
  const mine = await given({ vendorName: 'Mine' })
  const params = { id: mine.id, mergeId: 1 }
  const body = { vendorName: 'Taken' }
  for (const key of [
    'GET /api/customer/vendors/{id}',
    'PATCH /api/customer/vendors/{id}',
    'DELETE /api/customer/vendors/{id}',
    'POST /api/customer/vendors/{id}/merge',
    'POST /api/customer/vendors/{id}/merges/{mergeId}/undo',
    'GET /api/customer/vendors/imports/{id}',
    'PUT /api/customer/alerts/{id}',
  ] as const) {
    const sent = { params, ...(key.startsWith('GET') ? {} : { body }) }
    expect(await call(undefined, key, sent), key).toMatchObject({ status: 401 })
    expect(await call(other.administrator, key, sent), key).toMatchObject({ status: 404, code: 'not_found' })
  }
  expect(await call(own.viewer, 'PATCH /api/customer/vendors/{id}', { params, body })).toMatchObject({ status: 403 })
  expect(await call(own.viewer, 'DELETE /api/customer/vendors/{id}', { params })).toMatchObject({ status: 403 })
  expect(await call(own.viewer, add, { body: { ...body, vendorType: 'saas' } })).toMatchObject({ status: 403 })
  const theirs = bodyOf(await call(other.manager, add, { body: { vendorName: 'Theirs', vendorType: 'saas' } }))
  const merge = { params: { id: mine.id }, body: { otherId: theirs.id } }
  expect(await call(own.manager, 'POST /api/customer/vendors/{id}/merge', merge)).toMatchObject({ status: 404 })
  const owned = { params: { id: mine.id }, body: { ownerId: other.viewer.id } }
  expect(await call(own.manager, 'PATCH /api/customer/vendors/{id}', owned)).toMatchObject({ code: 'owner_unknown' })
  expect(bodyOf(await call(other.viewer, list)).map(({ vendorName }) => vendorName)).toEqual(['Theirs'])
  expect(
    bodyOf(await call(other.viewer, 'GET /api/customer/vendors/candidates', { query: { q: 'Mine' } })).duplicates,
  ).toEqual([])
})

test('a page may end with a long name in any script', async () => {
  for (const n of [1, 2, 3]) await register.given({ vendorName: `長${n}${'名'.repeat(198)}` })
  const first = await register.call(register.own.viewer, 'GET /api/customer/vendors', {
    query: { q: '名名', limit: 2 },
  })
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? []
  const query = Object.fromEntries(new URL(next, 'https://portal.test').searchParams)
  expect(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query })).toMatchObject({
    status: 200,
    body: [{ vendorName: expect.stringMatching(/^長/) }],
  })
})
