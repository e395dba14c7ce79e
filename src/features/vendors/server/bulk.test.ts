import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, silent } from '../../../../tests/support/database.ts'
import { type Answered, type PortalCaller, portalCaller } from '../../../../tests/support/organisation.ts'
import { verifyAuditChain } from '../../../platform/server/audit.ts'
import { runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { bulkContract, bulkRefusals } from '../bulk-contract.ts'
import { vendorsRefusals } from '../contract.ts'
import { bulkEndpoints } from './bulk-endpoints.ts'
import { type BulkPayload, bulkVendors } from './bulk-job.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
let call: PortalCaller<typeof bulkContract>
let job: ReturnType<typeof bulkVendors>
const queued: BulkPayload[] = []
const started: number[] = []
let onStart = () => {}
const sent: { vendorId: number; contactEmail: string }[] = []

beforeAll(async () => {
  register = await createRegister()
  const now = () => register.clock.now
  const refusals = { ...vendorsRefusals, ...bulkRefusals }
  job = bulkVendors({
    startVendorRun: async (_, { vendorId }) => {
      started.push(vendorId)
      onStart()
      return { id: `run-${vendorId}`, status: 'pending' }
    },
    sendToVendor: async (_, { vendorId, contactEmail }) => {
      if (contactEmail.startsWith('full@')) throw refuse('investigations_enough')
      sent.push({ vendorId, contactEmail })
    },
    refusals,
    now,
  })
  const handlers = bulkEndpoints({
    ...{ db: register.db, bulkJob: job, now },
    rescore: async (_, { cause, vendorIds }) => {
      register.rescored.push({ cause, vendorIds })
    },
    rescoreSoon: async (_, { vendorIds, cause }) => {
      register.rescored.push({ cause: `${cause} soon`, vendorIds })
    },
    queue: async (_, __, payload) => {
      queued.push(payload as never)
    },
  })
  call = portalCaller({ db: register.db, contract: bulkContract, handlers, refusals })
})

beforeEach(async () => {
  await acrossOrganisations(register.db, (tx) => clearTables(tx, 'vendor, vendor_bulk, audit_event, audit_head'))
  register.rescored.length = 0
  for (const list of [queued, started, sent]) list.length = 0
})

const edit = (change: object, selection: object, member = register.own.manager) =>
  call(member, 'POST /api/customer/vendors/bulk-edit', { body: { selection, change } })
const three = async () => [
  await register.given({ vendorName: 'Alpha', roles: ['processor'], countries: ['DE'] }),
  await register.given({ vendorName: 'Beta', countries: ['US'] }),
  await register.given({ vendorName: 'Gamma', tier: 'critical' }),
]
const idsOf = (vendors: readonly { id: number }[]) => vendors.map(({ id }) => id)
const read = async (id: number) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } }))
const auditOf = () =>
  register.inOwn((tx) =>
    runSql<Parameters<typeof verifyAuditChain>[1][number]>(
      tx,
      `select ordinal, at, actor, kind, subject, details, previous_hash as "previousHash", hash from audit_event order by ordinal`,
    ),
  )
const codesOf = (answer: Answered<{ refused: { id: number; code: string }[] }>) =>
  bodyOf(answer).refused.map(({ id, code }) => [id, code])

describe('an edit of many', () => {
  test('changes each vendor, counts those that were like this, and tells the log of each', async () => {
    const vendors = await three()
    register.rescored.length = 0
    const change = {
      ...{ tier: 'critical', ownerId: register.own.administrator.id, department: ' Marketing ' },
      roles: { how: 'add', values: ['controller'] },
      countries: { how: 'remove', values: ['US'] },
      dataTypes: { how: 'replace', values: ['email', 'email'] },
    }
    expect(bodyOf(await edit(change, { ids: idsOf(vendors) }))).toEqual({
      edited: 3,
      isScoredSoon: false,
      unchanged: 0,
      refused: [],
    })
    const [alpha, beta] = await Promise.all(idsOf(vendors).map(read))
    expect(alpha).toMatchObject({
      ...{ tier: 'critical', department: 'Marketing', roles: ['processor', 'controller'], countries: ['DE'] },
      ...{ dataTypes: ['email'], owner: { id: register.own.administrator.id }, version: 2 },
    })
    expect(beta).toMatchObject({ roles: ['controller'], countries: [] })
    expect(register.rescored).toEqual([{ cause: 'edited', vendorIds: idsOf(vendors) }])
    const events = (await auditOf()).filter(({ kind }) => kind === 'vendor.edited')
    expect(events.map(({ subject }) => subject)).toEqual(idsOf(vendors).map((id) => `vendor:${id}`))
    expect(verifyAuditChain(register.own.id, await auditOf())).toBeNull()

    expect(bodyOf(await edit(change, { ids: idsOf(vendors) }))).toEqual({
      edited: 0,
      isScoredSoon: false,
      unchanged: 3,
      refused: [],
    })
  })

  test('of all that a list has changes them only while the list is the one that was chosen', async () => {
    await three()
    const matching = { missing: 'role' }
    expect((await edit({ tier: 'low' }, { matching, total: 3 })).code).toBe('selection_changed')
    expect(bodyOf(await edit({ tier: 'low' }, { matching, total: 2 }))).toMatchObject({ edited: 2 })
    expect((await edit({ tier: 'low' }, { matching: { q: 'no such vendor' }, total: 1 })).code).toBe('selection_empty')
  })

  test('names each vendor that does not take it, and edits the others', async () => {
    const [alpha, beta, gamma] = await three()
    const theirs = bodyOf(
      await register.call(register.other.manager, 'POST /api/customer/vendors', {
        body: { vendorName: 'Theirs', vendorType: 'saas' },
      }),
    )
    await edit({ isArchived: true }, { ids: [beta?.id] })
    const answer = await edit({ tier: 'low' }, { ids: [...idsOf([alpha, beta, gamma] as never), theirs.id, 1] })
    expect(bodyOf(answer).edited).toBe(2)
    expect(codesOf(answer)).toEqual([
      [beta?.id, 'vendor_archived'],
      [1, 'vendor_gone'],
      [theirs.id, 'vendor_gone'],
    ])
    const untouched = await register.call(register.other.viewer, 'GET /api/customer/vendors/{id}', {
      params: { id: theirs.id },
    })
    expect(bodyOf(untouched)).toMatchObject({ tier: 'standard', version: 1 })
  })

  test('archives and brings back; a part of another vendor stays where it is', async () => {
    const [alpha, beta, gamma] = await three()
    await register.call(register.own.manager, 'POST /api/customer/vendors/{id}/merge', {
      params: { id: alpha?.id ?? 0 },
      body: { otherId: beta?.id },
    })
    const ids = idsOf([alpha, beta, gamma] as never)
    expect(bodyOf(await edit({ isArchived: true }, { ids }))).toMatchObject({ edited: 2, unchanged: 1 })
    const back = await edit({ isArchived: false, tier: 'important' }, { ids })
    expect(codesOf(back)).toEqual([[beta?.id, 'vendor_merged']])
    expect(await read(gamma?.id ?? 0)).toMatchObject({ archivedAt: null, tier: 'important' })
  })

  test('of more vendors than are scored at once has a job score them, and of what no score rests on none', async () => {
    await register.inOwn((tx) =>
      runSql(
        tx,
        `insert into vendor (organisation_id, vendor_name, vendor_type) select $1, 'Many ' || n, 'saas' from generate_series(1, 501) n`,
        [register.own.id],
      ),
    )
    const all = { matching: {}, total: 501 }
    expect(bodyOf(await edit({ department: 'Sales' }, all))).toMatchObject({ edited: 501, isScoredSoon: false })
    expect(register.rescored).toEqual([])
    const answer = await edit({ roles: { how: 'add', values: ['processor'] } }, all)
    expect(bodyOf(answer)).toMatchObject({ edited: 501, isScoredSoon: true })
    expect(register.rescored.map(({ cause, vendorIds }) => [cause, vendorIds.length])).toEqual([['edited soon', 501]])
    expect(verifyAuditChain(register.own.id, await auditOf())).toBeNull()
  })

  test('is refused whole where it is wrong, or a viewer asks for it', async () => {
    const vendors = await three()
    const ids = idsOf(vendors)
    const codes = async (...answers: Promise<Answered<unknown>>[]) =>
      (await Promise.all(answers)).map(({ status, code }) => `${status} ${code}`)
    expect(
      await codes(
        edit({ tier: 'low' }, { ids }, register.own.viewer),
        edit({}, { ids }),
        edit({ tier: 'low' }, { ids: [] }),
        edit({ tier: 'low', notes: 'no' }, { ids }),
        edit({ countries: { how: 'add', values: ['<b>'] } }, { ids }),
        edit({ ownerId: register.other.administrator.id }, { ids }),
        edit({ dataTypes: { how: 'add', values: ['soul'] } }, { ids }),
        edit({ tier: 'low' }, { ids: Array.from({ length: 10_001 }, (_, at) => at + 1) }),
      ),
    ).toEqual([
      '403 role_not_enough',
      ...Array.from({ length: 4 }, () => '400 invalid_request'),
      '422 owner_unknown',
      '422 data_type_unknown',
      '400 invalid_request',
    ])
    expect(await Promise.all(ids.map(async (id) => (await read(id)).version))).toEqual([1, 1, 1])
  })
})

describe('a job over many', () => {
  const ask = (task: object, selection: object, member = register.own.manager) =>
    call(member, 'POST /api/customer/vendors/bulk-jobs', { body: { selection, task } })
  const progress = async (id: number) =>
    bodyOf(await call(register.own.viewer, 'GET /api/customer/vendors/bulk-jobs/{id}', { params: { id } }))
  const work = async (signal = new AbortController().signal) => {
    for (const payload of queued) await job.run(payload, { db: register.db, log: silent, signal })
  }

  test('investigates each once, going on where it was stopped', async () => {
    const vendors = await three()
    const { id } = bodyOf(await ask({ action: 'investigate' }, { matching: {}, total: 3 }))
    const stop = new AbortController()
    onStart = () => stop.abort()
    await expect(work(stop.signal)).rejects.toThrow()
    expect(await progress(id)).toMatchObject({ state: 'running', position: 1, done: 1 })
    onStart = () => {}
    await work()
    expect(started).toEqual(idsOf(vendors))
    expect(await progress(id)).toMatchObject({ state: 'done', total: 3, position: 3, done: 3, refused: [] })
    await work()
    expect(started).toHaveLength(3)
  })

  test('sends to those that have a contact, and names the others with the reason', async () => {
    const [alpha, beta, gamma] = [
      await register.given({ vendorName: 'Alpha', contactEmail: 'dpo@alpha.test' }),
      await register.given({ vendorName: 'Beta' }),
      await register.given({ vendorName: 'Gamma', contactEmail: 'full@gamma.test' }),
    ]
    const ids = idsOf([alpha, beta, gamma])
    const asked = await ask({ action: 'send', setKey: 'shipped:privacy-core' }, { ids: [...ids, 1] })
    await work()
    expect(sent).toEqual([{ vendorId: alpha.id, contactEmail: 'dpo@alpha.test' }])
    const { refused, ...rest } = await progress(bodyOf(asked).id)
    expect(rest).toMatchObject({ state: 'done', done: 1, position: 4 })
    expect(refused.map(({ vendorName, code }) => [vendorName, code]).toSorted()).toEqual([
      ['', 'vendor_gone'],
      ['Beta', 'no_contact'],
      ['Gamma', 'investigations_enough'],
    ])
  })

  test('a viewer cannot start it, and another organization does not see it', async () => {
    const [alpha] = await three()
    expect((await ask({ action: 'investigate' }, { ids: [alpha?.id] }, register.own.viewer)).status).toBe(403)
    const { id } = bodyOf(await ask({ action: 'investigate' }, { ids: [alpha?.id] }))
    const theirs = await call(register.other.administrator, 'GET /api/customer/vendors/bulk-jobs/{id}', {
      params: { id },
    })
    expect(theirs.status).toBe(404)
  })
})
