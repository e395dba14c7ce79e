import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Sightline, SightlineError } from '../sdk/src/index.ts'
import { contract as register } from '../src/app/endpoints.ts'
import { examples } from '../src/features/developer-api/examples.ts'
import { type Scope, scopes } from '../src/features/developer-api/vocabulary.ts'
import { wordOfBand } from '../src/features/webhooks/risk-words.ts'
import type { Contract, OwnedTable } from '../src/platform/shared/endpoint.ts'
import {
  addColleague,
  type FullOrganisation,
  fillOrganisation,
  type PortalMember,
  portalPassword,
  proveAddress,
  registerOrganisation,
} from './support/portal.ts'

// API v1 by its contract: every call is walked with each key that must not open it, and with each body that must not be taken.

const contract: Contract = register
const calls = Object.entries(contract)
  .filter(([, { audience }]) => audience === 'key')
  .map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, endpoint }
  })

const base = inject('baseUrl')
let client: pg.Client
let own: FullOrganisation
let theirs: FullOrganisation
/** Keys with one scope each. */
const keysByScope = new Map<Scope, string>()

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  own = await fillOrganisation(base, client, 'Apiown')
  theirs = await fillOrganisation(base, client, 'Apitheirs')
  for (const scope of ['search:read', 'vendors:read'] as const)
    keysByScope.set(scope, await makeKey(own.owner, [scope]))
  return () => client.end()
}, 240_000)

async function makeKey(member: PortalMember, given: readonly Scope[]): Promise<string> {
  const answer = await member.call('POST /api/customer/api-keys', {
    body: { name: 'A key', scopes: given, password: portalPassword },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.key
}

interface Sent {
  apiKey?: string
  body?: unknown
  headers?: Record<string, string>
}

async function send(method: string, target: string, { apiKey, body, headers = {} }: Sent) {
  const response = await fetch(`${base}${target}`, {
    method,
    headers: {
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) }
}

const words: Record<string, string> = { clause_id: 'gdpr-28-3-a', event: 'risk.changed' }
const targetOf = (
  { path, key }: { path: string; key: string },
  idOf: (name: string, table: OwnedTable) => number,
): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const table = contract[key]?.owned?.[name]
    return String(table ? idOf(name, table) : (words[name] ?? 'unknown'))
  })
const ownTarget = (call: { path: string; key: string }) => targetOf(call, (_, table) => own.ids[table])

describe.each(calls)('$key', (call) => {
  const { key, method, endpoint } = call

  test('is refused without a key, with another one’s, and with a key that lacks its scope', async () => {
    const target = ownTarget(call)
    for (const apiKey of [undefined, 'sl_live_nobody'])
      expect((await send(method, target, apiKey === undefined ? {} : { apiKey })).json).toMatchObject({
        code: 'key_required',
        status: 401,
      })
    const narrow = keysByScope.get(endpoint.scope === 'search:read' ? 'vendors:read' : 'search:read') ?? ''
    const refused = await send(method, target, { apiKey: narrow, body: method === 'GET' ? undefined : {} })
    expect([refused.status, refused.json.code]).toEqual([403, 'scope_missing'])
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${endpoint.scope}"`)
  })

  const owned = Object.keys(endpoint.owned ?? {})
  test.runIf(owned.length > 0)('is 404 for rows of another organization, before its body is judged', async () => {
    for (const foreign of [...owned.map((name) => [name]), owned]) {
      const target = targetOf(call, (name, table) => (foreign.includes(name) ? theirs : own).ids[table])
      for (const body of method === 'GET' ? [undefined] : [{}, { nothing: 'of this' }, '{']) {
        const answer = await send(method, target, { apiKey: own.apiKey, body })
        expect([answer.status, answer.json?.code], target).toEqual([404, 'not_found'])
      }
    }
  })

  test.runIf(endpoint.body)('refuses a field that it does not have, and a body that is no JSON object', async () => {
    const target = ownTarget(call)
    const body = JSON.parse(JSON.stringify(examples[key]?.body ?? {}).replace(/"\$[A-Z_]+"/g, '1'))
    const unknown = await send(method, target, { apiKey: own.apiKey, body: { ...body, typ: 'full' } })
    expect([unknown.status, unknown.json.code]).toEqual([400, 'invalid_request'])
    expect(unknown.json.issues.map(({ path }: { path: string }) => path)).toContain('typ')
    for (const broken of ['{', '[]', 'null', '"x"'])
      expect((await send(method, target, { apiKey: own.apiKey, body: broken })).status, broken).toBe(400)
  })

  test.runIf(endpoint.query)('refuses a question that it does not have, and a cursor that is none', async () => {
    const target = ownTarget(call)
    expect((await send(method, `${target}?lmit=2`, { apiKey: own.apiKey })).json).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'lmit' }],
    })
    if (endpoint.hasPages)
      expect((await send(method, `${target}?cursor=%22nonsense`, { apiKey: own.apiKey })).status).toBe(400)
  })
})

describe('twice with one Idempotency-Key', () => {
  // A REST hook is one for each target and event; without a way out no scan begins.
  const posts = calls.filter(
    ({ key, method, endpoint }) => method === 'POST' && !endpoint.upload && !/hooks$|scans$/.test(key),
  )
  test.each(posts)('$key is done once and answered the same', async (call) => {
    const body = JSON.parse(
      JSON.stringify(examples[call.key]?.body ?? {}).replace('"$FILE_ID"', String(own.ids.organisation_file)),
    )
    // Its questions were sent before: the set stays.
    delete body.set_key
    const headers = { 'idempotency-key': `twice ${call.key}` }
    const sent = { apiKey: own.apiKey, headers, ...(call.endpoint.body && { body }) }
    const first = await send('POST', ownTarget(call), sent)
    const again = await send('POST', ownTarget(call), sent)
    // The assessment is concluded by then: what is refused does nothing, however often.
    if (call.key.endsWith('/cancel'))
      return expect([first.json.code, again.json.code]).toEqual(['assessment_state', 'assessment_state'])
    expect(first.status, JSON.stringify(first.json)).toBe(call.endpoint.status ?? 200)
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    if (!call.endpoint.body) return
    const other = await send('POST', `${ownTarget(call)}`, { ...sent, body: { ...body, ...otherThan(call.key) } })
    expect(other.json.code).toBe('idempotency_key_reused')
  })

  const otherThan = (key: string): object =>
    key.endsWith('/test')
      ? { event: 'compliance.alert' }
      : key.endsWith('/answer')
        ? { website: 'other.example' }
        : key.endsWith('/send')
          ? { days: 7 }
          : key.endsWith('/webhooks')
            ? { description: 'Other' }
            : key.endsWith('/members')
              ? { role: 'manager' }
              : key.endsWith('/vendors')
                ? { notes: 'Other' }
                : key.endsWith('/assessments')
                  ? { priority: 'urgent' }
                  : key.endsWith('/agreements') || key.endsWith('/findings') || key.endsWith('/documents')
                    ? { title: 'Other' }
                    : { reason: 'Other' }
})

test('a file is uploaded once for an Idempotency-Key, and named by an agreement', async () => {
  const upload = async () => {
    const form = new FormData()
    form.set('file', new File(['Data processing agreement.'], 'dpa.txt'))
    const response = await fetch(`${base}/api/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.apiKey}`, 'idempotency-key': 'one file' },
      body: form,
    })
    return { status: response.status, json: await response.json() }
  }
  const first = await upload()
  expect(first).toMatchObject({ status: 201, json: { name: 'dpa.txt', media_type: 'text/plain', bytes: 26 } })
  expect(await upload()).toEqual(first)
  const added = await send('POST', `/api/v1/vendors/${own.ids.vendor}/agreements`, {
    ...{ apiKey: own.apiKey, body: { kind: 'contract', state: 'template', file_id: first.json.id } },
  })
  expect(added.json).toMatchObject({ file: { id: first.json.id }, state: 'template' })
})

test('a scan of another organization, and one that a browser asked for, are not found', async () => {
  const ownerHash = 'a'.repeat(64)
  await client.query(
    `insert into scan (id, kind, name, subject, status, owner_hash) values ($1, 'site', 'https://x.test/', 'x.test', 'queued', $2)
     on conflict do nothing`,
    ['ScanOfABrowser12345678', ownerHash],
  )
  for (const method of ['GET', 'DELETE'])
    expect((await send(method, '/api/v1/scans/ScanOfABrowser12345678', { apiKey: own.apiKey })).status).toBe(404)
  expect((await send('GET', '/api/v1/scans', { apiKey: own.apiKey })).json).toEqual([])
})

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

test('members are invited and get another role by a key, and administrators neither made nor touched', async () => {
  const owner = await registerOrganisation(base, 'Keyteam')
  await proveAddress(client, owner)
  const sightline = new Sightline({ baseUrl: base, apiKey: await makeKey(owner, scopes) })
  const invite = (body: object) =>
    // A role that the contract does not have, too.
    sightline.call('POST /api/v1/members', { body: body as { email: string; role: 'viewer' } })
  const [self] = await sightline.call('GET /api/v1/members', {})
  const first = await invite({ email: 'Sam@Keyteam.test', role: 'viewer' })
  expect(first).toMatchObject({ email: 'Sam@Keyteam.test', role: 'viewer', expires_at: expect.any(String) })
  expect(await sightline.call('GET /api/v1/invitations', {})).toEqual([first])
  await expect(invite({ email: 'eve@keyteam.test', role: 'administrator' })).rejects.toMatchObject({ status: 400 })
  await expect(invite({ email: 'no address', role: 'viewer' })).rejects.toMatchObject({ status: 400 })
  await sightline.call('DELETE /api/v1/invitations/{id}', { params: { id: first.id } })
  expect(await sightline.call('GET /api/v1/invitations', {})).toEqual([])

  const id = await addColleague(client, { ofMember: self?.id ?? 0, email: 'lee@keyteam.test' })
  const become = (member: number, role: 'viewer' | 'manager') =>
    sightline.call('PATCH /api/v1/members/{id}', { params: { id: member }, body: { role } })
  expect(await become(id, 'manager')).toMatchObject({ id, role: 'manager' })
  await expect(become(self?.id ?? 0, 'viewer')).rejects.toMatchObject({ status: 403, code: 'role_not_enough' })
  const events = await collected(sightline.auditLog({}))
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['invitation.sent', 'invitation.revoked', 'member.role_changed']),
  )

  // The key's maker has lost the administrator role: the key still reads, and changes no one.
  await client.query(`update member set role = 'manager' where id = $1`, [self?.id])
  await expect(become(id, 'viewer')).rejects.toMatchObject({ status: 403, code: 'role_not_enough' })
  await expect(invite({ email: 'late@keyteam.test', role: 'viewer' })).rejects.toMatchObject({
    code: 'role_not_enough',
  })
  expect(await sightline.call('GET /api/v1/members/{id}', { params: { id } })).toMatchObject({ role: 'manager' })
})

test('from an empty organization to its audit log, with the SDK', async () => {
  const member = await registerOrganisation(base, 'Sdkstory')
  await proveAddress(client, member)
  const sightline = new Sightline({ baseUrl: base, apiKey: await makeKey(member, scopes) })
  expect(await collected(sightline.vendors.list())).toEqual([])

  const mail = await sightline.vendors.create({
    ...{ vendor_name: 'Storymail', vendor_type: 'email_service', website: 'https://storymail.test' },
    ...{ roles: ['processor'], countries: ['US'] },
  })
  for (const vendor_name of ['Storypay', 'Storychat']) await sightline.vendors.create({ vendor_name })
  await expect(sightline.vendors.create({ vendor_name: 'Storymail' })).rejects.toMatchObject({ code: 'vendor_known' })
  const listed = await collected(sightline.vendors.list({ limit: 2 }))
  expect(listed.map(({ vendor_name }) => vendor_name)).toEqual(['Storychat', 'Storymail', 'Storypay'])

  const edited = await sightline.vendors.update(mail.id, { tier: 'critical', version: mail.version })
  expect(edited).toMatchObject({ tier: 'critical', version: mail.version + 1 })
  const late = sightline.vendors.update(mail.id, { tier: 'low', version: mail.version })
  await expect(late).rejects.toThrow(SightlineError)
  await expect(late).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })

  const agreement = await sightline.agreements.create(mail.id, {
    ...{ kind: 'dpa', state: 'signed', signed_on: '2026-02-01', title: 'DPA' },
  })
  expect(await collected(sightline.agreements.list({ vendor_id: mail.id }))).toMatchObject([
    { id: agreement.id, vendor_id: mail.id, kind: 'dpa' },
  ])
  await sightline.call('PUT /api/v1/vendors/{id}/transfers', {
    params: { id: mail.id },
    body: { country: 'US', mechanism: 'scc' },
  })
  await sightline.call('PUT /api/v1/vendors/{id}/subprocessors', {
    params: { id: mail.id },
    body: { subprocessors: [{ name: 'Storycloud', country: 'DE' }] },
  })
  expect(await sightline.vendors.dossier(mail.id)).toMatchObject({
    transfers: [{ country: 'US', mechanism: 'scc' }],
    subprocessors: [{ name: 'Storycloud' }],
  })

  const finding = await sightline.findings.create(mail.id, { title: 'No deletion date', severity: 'medium' })
  const open = await collected(sightline.findings.list({ status: 'open', vendor_id: mail.id }))
  expect(open.map(({ id }) => id)).toContain(finding.id)
  expect(await sightline.findings.update(mail.id, finding.id, { status: 'resolved' })).toMatchObject({
    status: 'resolved',
    closed_at: expect.any(String),
  })

  // One score, wherever it is asked for.
  const assessment = await sightline.assessments.start({ vendor: 'Storymail', type: 'privacy' })
  expect(assessment.vendor_id).toBe(mail.id)
  const [vendor, report, read] = await Promise.all([
    sightline.vendors.get(mail.id),
    sightline.vendors.report(mail.id),
    sightline.assessments.get(assessment.id),
  ])
  const [row] = await collected(sightline.assessments.list({ vendor_id: mail.id }))
  const inList = (await collected(sightline.vendors.list({ q: 'Storymail' })))[0]
  for (const one of [report, read, row, inList])
    expect([one?.risk_score, one?.risk]).toEqual([vendor.risk_score, vendor.risk])

  const linked = await sightline.vendors.create({
    ...{ vendor_name: 'Facebook', catalog: { kind: 'domain', id: 'facebook' }, roles: ['third_party'] },
  })
  const inApi = [linked, await sightline.vendors.get(linked.id), await sightline.vendors.report(linked.id)]
  const [inRegister] = (await member.call('GET /api/customer/vendors', { query: '?q=facebook' })).json
  const onPage = (await member.call(`GET /api/customer/vendors/${linked.id}`)).json
  const explained = (await member.call(`GET /api/customer/vendors/${linked.id}/score`)).json.explanation
  const exported = (await member.call('GET /api/customer/vendors/export.csv', { query: '?q=facebook' })).text
  expect(inRegister).toMatchObject({ id: linked.id, isScored: true, riskScore: expect.any(Number) })
  const { riskScore, band } = inRegister
  for (const one of inApi) expect(one).toMatchObject({ risk_score: riskScore, risk: wordOfBand(band) })
  expect(onPage).toMatchObject({ riskScore, band, catalog: { id: 'facebook', level: expect.any(String) } })
  expect(explained).toMatchObject({ R: riskScore, band })
  const [row_] = parse(exported, { bom: true, columns: true, to: 1 }) as Record<string, string>[]
  expect(row_?.risk_score).toBe(String(riskScore))

  const events = await collected(sightline.auditLog({ subject: `vendor:${mail.id}`, limit: 3 }))
  expect(events.map(({ kind }) => kind).toReversed()).toEqual(
    expect.arrayContaining(['vendor.added', 'agreement.added', 'finding.added', 'finding.edited']),
  )
  expect(events.every(({ actor_name }) => actor_name === 'Ada Sdkstory Example')).toBe(true)
  const members = await sightline.call('GET /api/v1/members', {})
  expect(members).toMatchObject([{ email: member.email, role: 'administrator', has_second_factor: false }])
})
