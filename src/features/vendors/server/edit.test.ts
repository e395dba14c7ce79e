import { beforeAll, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { listVendorRecords } from './own-facts.store.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const edit = 'PATCH /api/customer/vendors/{id}'

const lastEvents = (id: number) =>
  register.inOwn((tx) =>
    runSql<{ kind: string; details: object }>(
      tx,
      `select kind, details from audit_event where subject = $1 order by ordinal desc`,
      [`vendor:${id}`],
    ),
  )

test('two members edit one vendor at once: the second is told, and nothing of the first is lost', async () => {
  const { call, own, given } = register
  const { id, version } = await given({ vendorName: 'Shared', notes: 'as it was' })
  const answers = await Promise.all([
    call(own.manager, edit, { params: { id }, body: { version, notes: 'of the manager' } }),
    call(own.administrator, edit, { params: { id }, body: { version, notes: 'of the administrator' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('changed_meanwhile')
  const kept = answers.find(({ status }) => status === 200)?.body
  const now = bodyOf(await call(own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } }))
  expect(now).toMatchObject({ version: version + 1, notes: kept?.notes })
})

test('an edit without a version changes only what it names', async () => {
  const { call, own, given } = register
  const { id } = await given({ vendorName: 'Partly', notes: 'kept', countries: ['DE'] })
  await call(own.manager, edit, { params: { id }, body: { purposes: ['billing', 'billing'] } })
  const after = bodyOf(await call(own.manager, edit, { params: { id }, body: { vendorName: 'Partly new' } }))
  expect(after).toMatchObject({
    vendorName: 'Partly new',
    notes: 'kept',
    countries: ['DE'],
    purposes: ['billing'],
    version: 3,
  })
})

test('the log says which fields an edit changed, and none of the words that a person wrote', async () => {
  const { call, own, given } = register
  const { id } = await given({ vendorName: 'Logged' })
  const body = { notes: 'a secret', contactEmail: 'jane@logged.test', tier: 'critical' }
  await call(own.manager, edit, { params: { id }, body })
  const [event] = await lastEvents(id)
  expect(event).toEqual({
    kind: 'vendor.edited',
    details: {
      ...{ fields: ['tier', 'contactEmail', 'notes', 'nextReview'], tier: 'critical', nextReview: '2027-02-19' },
    },
  })
})

test('an edit that changes nothing is none', async () => {
  const { call, own, given } = register
  const { id, version } = await given({ vendorName: 'Same', domains: ['same.test'] })
  const after = bodyOf(
    await call(own.manager, edit, { params: { id }, body: { vendorName: 'Same', domains: ['same.test'] } }),
  )
  expect(after.version).toBe(version)
  expect((await lastEvents(id)).map(({ kind }) => kind)).toEqual(['vendor.added'])
})

test('another tier moves the next review, from the last one on; a day that is entered stays', async () => {
  const { call, own, given, inOwn } = register
  const { id } = await given({ vendorName: 'Paced' })
  await inOwn((tx) => runSql(tx, `update vendor set last_reviewed_on = '2026-11-01' where id = $1`, [id]))
  const send = async (body: object) => bodyOf(await call(own.manager, edit, { params: { id }, body })).nextReview
  expect(await send({ tier: 'critical' })).toBe('2027-01-30')
  expect(await send({ cadenceDays: 10 })).toBe('2026-11-11')
  expect(await send({ tier: 'low', nextReview: '2028-02-29' })).toBe('2028-02-29')
  expect(await send({ nextReview: null, cadenceDays: null })).toBe('2028-10-31')
  expect(await call(own.manager, edit, { params: { id }, body: { nextReview: '2027-02-29' } })).toMatchObject({
    status: 400,
  })
})

test('an archived vendor leaves the list, takes no edit, and comes back as it was', async () => {
  const { call, own, given } = register
  const { id } = await given({ vendorName: 'Shelved' })
  const send = (body: object) => call(own.manager, edit, { params: { id }, body })
  const listed = async (archived: string) =>
    bodyOf(await call(own.viewer, 'GET /api/customer/vendors', { query: { q: 'shelved', archived } })).length
  expect(bodyOf(await send({ isArchived: true })).archivedAt).toBe('2026-11-21T10:00:00.000Z')
  expect([await listed('no'), await listed('yes')]).toEqual([0, 1])
  expect(await send({ notes: 'x' })).toMatchObject({ status: 409, code: 'vendor_archived' })
  expect(bodyOf(await send({ isArchived: false, notes: 'back' }))).toMatchObject({ archivedAt: null, notes: 'back' })
  expect([await listed('no'), await listed('yes')]).toEqual([1, 0])
  expect((await lastEvents(id)).map(({ kind }) => kind)).toEqual([
    ...['vendor.restored', 'vendor.edited', 'vendor.archived', 'vendor.added'],
  ])
})

test('a renamed vendor is found by its new name and no more by the old one', async () => {
  const { call, own, given } = register
  const { id } = await given({ vendorName: 'Oldname' })
  await call(own.manager, edit, { params: { id }, body: { vendorName: 'Newname' } })
  const add = (vendorName: string) =>
    call(own.manager, 'POST /api/customer/vendors', { body: { vendorName, vendorType: 'saas' } })
  expect((await add('Newname Ltd')).code).toBe('vendor_known')
  expect((await add('Oldname')).status).toBe(201)
})

test('a vendor is tied to the catalog and untied again', async () => {
  const { call, own, given } = register
  const { id } = await given({ vendorName: 'Tied' })
  const send = (catalog: object | null) => call(own.manager, edit, { params: { id }, body: { catalog } })
  expect(bodyOf(await send({ kind: 'sdk', id: 'acme-sdk' })).catalog).toMatchObject({
    name: 'Acme SDK',
    path: '/sdks/acme-sdk',
  })
  expect((await send({ kind: 'app', id: 'nothing' })).code).toBe('catalog_unknown')
  expect(bodyOf(await send(null)).catalog).toBeNull()
})

test('a deleted vendor goes with all that hangs on it; vendors that name it as sub-processor stay', async () => {
  const { call, own, given, inOwn, rescored } = register
  const gone = await given({ vendorName: 'Gone' })
  const user = await given({ vendorName: 'User of it' })
  await inOwn(async (tx) => {
    await runSql(
      tx,
      `insert into vendor_finding (organisation_id, vendor_id, title, severity) values ($1, $2, 'f', 'low')`,
      [...[own.id, gone.id]],
    )
    await runSql(
      tx,
      `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, source, sub_vendor_id)
       values ($1, $2, 'Gone', 'gone', 'entered', $3), ($1, $3, 'User', 'user', 'entered', $2), ($1, $3, 'Gone', 'gone', 'entered', $3)`,
      [own.id, user.id, gone.id],
    )
  })
  const answer = await call(own.manager, 'DELETE /api/customer/vendors/{id}', { params: { id: gone.id } })
  expect(answer.status).toBe(204)
  expect((await call(own.viewer, 'GET /api/customer/vendors/{id}', { params: { id: gone.id } })).status).toBe(404)
  const left = await inOwn((tx) => runSql(tx, `select vendor_id, sub_vendor_id from vendor_sub_processor`))
  expect(left).toEqual([{ vendor_id: user.id, sub_vendor_id: null }])
  expect(rescored.at(-1)).toEqual({ cause: 'edited', vendorIds: [user.id] })
  expect((await lastEvents(gone.id))[0]?.kind).toBe('vendor.deleted')
})

test('a vendor goes by each of its names, the first one first', async () => {
  const { own, inOwn, given } = register
  const { id } = await given({ vendorName: 'Slack', legalName: 'Salesforce, Inc.', aliases: ['Slack Technologies'] })
  const [record] = await inOwn((tx) => listVendorRecords(tx, { organisationId: own.id, vendorIds: [id] }))
  expect(record?.identity.names).toEqual(['Slack', 'Salesforce, Inc.', 'Slack Technologies'])
})
