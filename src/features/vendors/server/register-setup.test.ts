import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables } from '../../../../tests/support/database.ts'
import { type PortalCaller, portalCaller } from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { vendorsRefusals } from '../contract.ts'
import { registerContract, registerRefusals } from '../register-contract.ts'
import { bodyOf, createRegister, type Register, testCatalog } from './register.fixture.ts'
import { registerEndpoints } from './register-endpoints.ts'

let register: Register
let call: PortalCaller<typeof registerContract>

beforeAll(async () => {
  register = await createRegister()
  const handlers = registerEndpoints({ db: register.db, catalog: testCatalog, now: () => register.clock.now })
  call = portalCaller({
    ...{ db: register.db, contract: registerContract, handlers },
    refusals: { ...vendorsRefusals, ...registerRefusals },
  })
})

beforeEach(() =>
  acrossOrganisations(register.db, (tx) =>
    clearTables(tx, 'vendor, vendor_type, register_view, audit_event, audit_head'),
  ),
)

const types = async (member = register.own.viewer) => bodyOf(await call(member, 'GET /api/customer/vendor-types'))
const typeOf = async (key: string) => (await types()).find((type) => type.key === key)
const list = async (query: Record<string, string>) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query })).map(
    ({ vendorName }) => vendorName,
  )

test('a word that a vendor comes with is a type from then on, under a name that people read', async () => {
  await register.given({ vendorName: 'Alpha', vendorType: 'cloud_hosting' })
  expect(await types()).toMatchObject([{ key: 'cloud_hosting', name: 'Cloud hosting', isRetired: false, vendors: 1 }])
  expect(await types(register.other.viewer)).toEqual([])
})

test('a rename changes what is read, not what calls say', async () => {
  const vendor = await register.given({ vendorName: 'Alpha', vendorType: 'cloud_hosting' })
  const type = await typeOf('cloud_hosting')
  const renamed = await call(register.own.manager, 'PATCH /api/customer/vendor-types/{id}', {
    params: { id: type?.id ?? 0 },
    body: { name: 'Hosting & cloud' },
  })
  expect(bodyOf(renamed)).toMatchObject({ key: 'cloud_hosting', name: 'Hosting & cloud' })
  const read = await register.call(register.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id: vendor.id } })
  expect(bodyOf(read)).toMatchObject({ vendorType: 'cloud_hosting', vendorTypeName: 'Hosting & cloud' })
})

test('merged types are one: vendors move, and an old word means the new type', async () => {
  await register.given({ vendorName: 'Alpha', vendorType: 'hosting' })
  await register.given({ vendorName: 'Beta', vendorType: 'cloud_hosting' })
  await register.given({ vendorName: 'Gamma', vendorType: 'servers' })
  const merge = async (from: string, into: string) =>
    call(register.own.manager, 'POST /api/customer/vendor-types/{id}/merge', {
      params: { id: (await typeOf(from))?.id ?? 0 },
      body: { intoId: (await typeOf(into))?.id ?? 0 },
    })
  expect(bodyOf(await merge('servers', 'hosting'))).toMatchObject({ key: 'hosting', vendors: 2 })
  expect(bodyOf(await merge('hosting', 'cloud_hosting'))).toMatchObject({ key: 'cloud_hosting', vendors: 3 })
  // Through two merges, and not into one that is itself merged.
  const late = await register.given({ vendorName: 'Delta', vendorType: 'servers' })
  expect(late.vendorType).toBe('cloud_hosting')
  expect((await merge('cloud_hosting', 'servers')).code).toBe('vendor_type_unknown')
  expect((await merge('cloud_hosting', 'cloud_hosting')).code).toBe('vendor_type_unknown')
  expect(await typeOf('servers')).toMatchObject({ isRetired: true, mergedInto: 'Cloud hosting', vendors: 0 })
})

test('a type of any script can be added, a name only once, by managers', async () => {
  const add = (name: string, member = register.own.manager) =>
    call(member, 'POST /api/customer/vendor-types', { body: { name } })
  expect(bodyOf(await add('日本の会社')).key).toBe('type')
  expect(bodyOf(await add('別の会社')).key).toBe('type_2')
  expect(bodyOf(await add('Pay roll')).key).toBe('pay_roll')
  expect((await add('PAY ROLL')).code).toBe('vendor_type_known')
  expect((await add('Other', register.own.viewer)).status).toBe(403)
})

test('a retired type stays with its vendors and can come back', async () => {
  await register.given({ vendorName: 'Alpha', vendorType: 'crm' })
  const id = (await typeOf('crm'))?.id ?? 0
  const set = (isRetired: boolean) =>
    call(register.own.manager, 'PATCH /api/customer/vendor-types/{id}', { params: { id }, body: { isRetired } })
  expect(bodyOf(await set(true))).toMatchObject({ isRetired: true, vendors: 1 })
  expect(bodyOf(await set(false))).toMatchObject({ isRetired: false })
  const kinds = await register.inOwn((tx) =>
    runSql<{ kind: string }>(tx, `select kind from audit_event where subject = 'vendor_type:' || $1 order by ordinal`, [
      id,
    ]),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['vendor_type.retired', 'vendor_type.restored'])
})

test('a saved list is its member’s until a manager shares it; others cannot change it', async () => {
  const save = (member: typeof register.own.viewer, body: object) =>
    call(member, 'POST /api/customer/register-views', { body })
  const seen = async (member = register.own.viewer) =>
    bodyOf(await call(member, 'GET /api/customer/register-views')).map(({ name, isOwn }) => [name, isOwn])
  bodyOf(await save(register.own.viewer, { name: 'Mine', address: 'band=red&sort=name' }))
  const shared = bodyOf(await save(register.own.manager, { name: 'No DPA', address: 'dpa=needed', isShared: true }))
  bodyOf(await save(register.own.manager, { name: 'A draft', address: '' }))
  expect(await seen()).toEqual([
    ['Mine', true],
    ['No DPA', false],
  ])
  expect(await seen(register.other.manager)).toEqual([])
  expect((await save(register.own.viewer, { name: 'All', address: '', isShared: true })).code).toBe(
    'sharing_needs_manager',
  )
  expect((await save(register.own.viewer, { name: 'Bad', address: 'q=a b\n' })).code).toBe('invalid_request')
  const params = { id: shared.id }
  const remove = (member: typeof register.own.viewer) =>
    call(member, 'DELETE /api/customer/register-views/{id}', { params })
  expect((await remove(register.own.viewer)).code).toBe('view_not_yours')
  expect((await remove(register.own.administrator)).status).toBe(204)
  expect(await seen()).toEqual([['Mine', true]])
})

test('products are found with their vendor, once each, with what they are in the catalog', async () => {
  const vendor = await register.given({ vendorName: 'Alpha' })
  await register.given({ vendorName: 'Beta' })
  const say = (products: object[], member = register.own.manager) =>
    call(member, 'PUT /api/customer/vendors/{id}/products', { params: { id: vendor.id }, body: { products } })
  const answer = await say([
    { name: 'Roadrunner Mail' },
    { name: 'roadrunner MAIL', catalog: { kind: 'sdk', id: 'acme-sdk' } },
    { name: 'Anvil' },
  ])
  expect(bodyOf(answer)).toEqual([
    { name: 'Anvil', catalog: null },
    { name: 'roadrunner MAIL', catalog: { kind: 'sdk', id: 'acme-sdk', name: 'Acme SDK', path: '/sdks/acme-sdk' } },
  ])
  expect(await list({ q: 'runner' })).toEqual(['Alpha'])
  expect((await say([{ name: 'Ghost', catalog: { kind: 'app', id: 'ghost' } }])).code).toBe('catalog_unknown')
  expect((await say([], register.own.viewer)).status).toBe(403)
  expect((await say([{ name: ' ' }])).code).toBe('invalid_request')
})

test('each filter of the register limits it as its words say', async () => {
  const processor = { roles: ['processor'], countries: ['DE'], dataTypes: ['email'], department: 'Sales' }
  await register.given({ vendorName: 'Alpha', ...processor, nextReview: '2026-01-01' })
  await register.given({ vendorName: 'Beta', roles: ['controller'], countries: ['US'], vendorType: 'crm' })
  const gamma = await register.given({ vendorName: 'Gamma', ownerId: register.own.manager.id })
  await register.inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor_finding (organisation_id, vendor_id, title, severity, due_on) values ($1, $2, 'Late', 'high', '2026-01-01')`,
      [register.own.id, gamma.id],
    ),
  )
  const found = async (query: Record<string, string>) => (await list(query)).join(' ')
  expect({
    role: await found({ role: 'processor' }),
    noRole: await found({ missing: 'role' }),
    noOwner: await found({ missing: 'owner' }),
    needed: await found({ dpa: 'needed' }),
    none: await found({ dpa: 'none' }),
    signed: await found({ dpa: 'signed' }),
    country: await found({ country: 'US' }),
    data: await found({ data: 'email' }),
    department: await found({ department: 'sales' }),
    type: await found({ type: 'crm' }),
    review: await found({ overdue: 'review' }),
    finding: await found({ overdue: 'finding' }),
    questionnaire: await found({ overdue: 'questionnaire' }),
    changed: await found({ changed: '7' }),
  }).toEqual({
    ...{ role: 'Alpha', noRole: 'Gamma', noOwner: 'Alpha Beta', needed: 'Alpha', none: 'Alpha Beta Gamma', signed: '' },
    ...{ country: 'Beta', data: 'Alpha', department: 'Alpha', type: 'Beta', review: 'Alpha', finding: 'Gamma' },
    ...{ questionnaire: '', changed: '' },
  })
})
