import { beforeEach, expect, test } from 'vitest'
import { createBlobStore, sha256Of } from '../../../platform/server/blobs.ts'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { verifyManifest } from '../../../product/manifest/verify-manifest.ts'
import { reportParts } from '../../../product/reports.ts'
import { givenUpWords, makeReport } from './make-report.job.ts'
import { createReportsWorld, type ReportsWorld, render } from './reports.fixture.ts'

let world: ReportsWorld
beforeEach(async () => {
  world = await createReportsWorld()
})

const look = async (id: number) =>
  (await world.call(world.own.viewer, 'GET /api/customer/reports/{id}', { params: { id } })).body
const read = async (id: number, part: string) =>
  world.call(world.own.viewer, 'GET /api/customer/reports/{id}/{part}', { params: { id, part } })
const bytesOf = async (id: number, part: string) => (await read(id, part)).body as Uint8Array
const countRows = async (table: string) =>
  (await world.everywhere<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

test('a report of this month so far keeps its days', async () => {
  const { body } = await world.ask({ period: 'this-month' })
  expect(body.period).toEqual({ kind: 'custom', from: '2026-11-01', to: '2026-11-22' })
})

test('a report is asked for, made and fetched: a file, its model and a manifest that holds', async () => {
  const { ask, work, own } = world
  const asked = await ask({ period: 'custom', from: '2026-07-01', to: '2026-09-30', format: 'csv' })
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({
    ...{ type: 'gdpr', format: 'csv', state: 'queued', step: 'waiting', createdBy: 'Manager Example', parts: [] },
    ...{ period: { kind: 'custom', from: '2026-07-01', to: '2026-09-30' }, scope: 'All active vendors' },
  })
  const { id } = asked.body
  expect((await read(id, 'file')).code).toBe('report_unready')
  await work()
  const done = await look(id)
  expect(done).toMatchObject({ state: 'done', step: 'done', failure: null, endedAt: '2026-11-22T09:00:00.000Z' })
  expect(done.parts.map(({ part }) => part)).toEqual(reportParts)
  const files = new Map<string, Uint8Array>()
  for (const { part, name, bytes, sha256 } of done.parts) {
    const got = await bytesOf(id, part)
    expect([got.byteLength, sha256Of(got)]).toEqual([bytes, sha256])
    files.set(name, got)
  }
  const text = Buffer.from(files.get('report.csv.manifest.json') ?? []).toString()
  expect(verifyManifest({ text, beside: (name) => files.get(name) })).toMatchObject({ outcome: 'verified' })
  expect((await read(id, 'file')).headers.get('content-disposition')).toContain('filename="report.csv"')
  expect(await world.everywhere(`select kind, actor from audit_event order by ordinal`)).toEqual([
    { kind: 'report.asked', actor: `member:${own.manager.id}` },
    { kind: 'report.made', actor: 'program' },
  ])
})

test('the same that is on its way is answered instead of a second, also to two who ask at once', async () => {
  const { ask, work, queued } = world
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second.body.id).toBe(first.body.id)
  expect(queued).toHaveLength(1)
  expect((await ask({ format: 'excel' })).body.id).not.toBe(first.body.id)
  await work()
  expect((await ask()).body.id).not.toBe(first.body.id)
})

test('cut off after any step, a run starts over and leaves one result of the same bytes', async () => {
  const { ask, work, queued, making, tools, everywhere } = world
  const { id } = (await ask()).body
  const [payload] = queued
  if (!payload) throw new Error('nothing was queued')
  const breaks: Partial<typeof making>[] = [
    { gather: () => Promise.reject(new Error('killed')) },
    { render: () => Promise.reject(new Error('killed')) },
    { render: async () => ({ outcome: 'failed', reason: 'crashed' }) },
    { render: async (job) => ({ ...(await render(job)), about: undefined as never }) },
    // Between the first file and the second, within the transaction that stores them.
    {
      blobs: {
        ...making.blobs,
        put: async (tx, bytes) => {
          if ((await making.blobs.put(tx, bytes)) && bytes.toString().includes('sightline-report/1'))
            throw new Error('killed')
          return sha256Of(bytes)
        },
      },
    },
  ]
  for (const broken of breaks) {
    await expect(makeReport({ ...making, ...broken }).run(payload, tools)).rejects.toThrow()
    expect((await look(id)).state).toBe('running')
    expect([await countRows('report_file'), await countRows('blob')]).toEqual([0, 0])
  }
  await work()
  const made = (await look(id)).parts
  await makeReport(making).run(payload, tools)
  expect((await look(id)).parts).toEqual(made)
  expect([await countRows('report_file'), await countRows('blob')]).toEqual([3, 3])
  await everywhere(`update report set state = 'running', ended_at = null where id = $1`, [id])
  await everywhere(`delete from report_file where report_id = $1`, [id])
  await makeReport(making).run(payload, tools)
  expect((await look(id)).parts).toEqual(made)
})

test('two workers that have the same run at once leave one result', async () => {
  const { ask, queued, making, tools, everywhere } = world
  await ask()
  const [payload] = queued
  if (!payload) throw new Error('nothing was queued')
  let arrived = 0
  let letGo: (() => void) | undefined
  const bothAreThere = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const together = makeReport({
    ...making,
    render: async (job) => {
      arrived += 1
      if (arrived === 2) letGo?.()
      await bothAreThere
      return render(job)
    },
  })
  await Promise.all([together.run(payload, tools), together.run(payload, tools)])
  expect(await countRows('report_file')).toBe(3)
  expect(await everywhere(`select 1 from audit_event where kind = 'report.made'`)).toHaveLength(1)
})

test('a run that cannot be made says why in words, and keeps nothing', async () => {
  const { ask, work, queued, making, tools } = world
  const tooSlow = (await ask()).body.id
  await work({ render: async () => ({ outcome: 'failed', reason: 'too-slow' }) })
  expect(await look(tooSlow)).toMatchObject({
    ...{ state: 'failed', step: 'rendering', failure: expect.stringContaining('took too long'), parts: [] },
  })
  const lost = (await ask()).body.id
  const [payload] = queued
  if (!payload) throw new Error('nothing was queued')
  await makeReport(making).giveUp?.(payload, tools, 'attempts-used-up')
  expect(await look(lost)).toMatchObject({ state: 'failed', failure: givenUpWords })
  // An attempt that was thought dead comes back.
  await work()
  expect((await look(lost)).state).toBe('failed')
  expect(await countRows('blob')).toBe(0)
})

test('a run that was lost with its job ends in words after a day', async () => {
  const { ask, later, purge } = world
  const { id } = (await ask()).body
  later({ minutes: 24 * 60 - 1 })
  await purge()
  expect((await look(id)).state).toBe('queued')
  later({ minutes: 1 })
  await purge()
  expect(await look(id)).toMatchObject({ state: 'failed', failure: givenUpWords })
})

test('a request that no report can be made of is refused', async () => {
  const { ask, own } = world
  for (const body of [
    { period: 'custom' },
    { period: 'custom', from: '2026-02-01', to: '2026-01-01' },
    { period: 'custom', from: '2020-01-01', to: '2026-01-01' },
  ])
    expect((await ask(body)).code).toBe('period_unfit')
  expect((await ask({ scope: { vendorIds: [999_999] } })).code).toBe('scope_empty')
  expect((await ask({}, own.viewer)).status).toBe(403)
  for (const format of ['pdf', 'excel', 'csv', 'powerpoint']) expect((await ask({ format })).status).toBe(202)
  expect((await ask({ type: 'ccpa' })).status).toBe(202)
  expect((await ask({ type: 'multi' })).code).toBe('too_many_reports')
})

test('a deleted report takes its files, links and waiting job along; bytes that another one names stay', async () => {
  const { ask, work, call, own, queued, everywhere } = world
  const first = (await ask()).body.id
  const second = (await ask({ format: 'excel' })).body.id
  await work()
  const link = await call(own.manager, 'POST /api/customer/reports/{id}/links', { params: { id: first } })
  const token = new URL(link.body.url).pathname.split('/').at(-1) ?? ''
  const blobs = createBlobStore(undefined)
  const sha256s = (await look(first)).parts.map(({ sha256 }) => sha256)
  expect((await call(own.manager, 'DELETE /api/customer/reports/{id}', { params: { id: first } })).status).toBe(204)
  // The model of both is the same in these tests.
  const left = await everywhere<{ sha256: string }>(`select sha256 from blob`)
  expect(left.map(({ sha256 }) => sha256).toSorted()).toEqual(
    (await look(second)).parts.map(({ sha256 }) => sha256).toSorted(),
  )
  await expect(blobs.get(world.db, sha256s[0] ?? '')).rejects.toThrow('missing')
  expect((await world.publicly('GET /api/reports/shared/{token}', { params: { token } })).code).toBe('report_link_gone')
  const waiting = (await ask({ format: 'csv' })).body.id
  await call(own.manager, 'DELETE /api/customer/reports/{id}', { params: { id: waiting } })
  expect(queued).toHaveLength(1)
  await work()
  expect((await read(waiting, 'file')).status).toBe(404)
})

test('a report that is deleted, with its organisation or alone, while it is being stored leaves no bytes', async () => {
  const { ask, work, call, own, db, making, everywhere } = world
  let acting: Promise<unknown> | undefined
  const meanwhile = (act: () => Promise<unknown>): Partial<typeof making> => ({
    blobs: {
      ...making.blobs,
      put: async (tx, bytes) => {
        acting ??= act()
        // Long enough for it to be done, unless it waits.
        await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, 300))])
        return making.blobs.put(tx, bytes)
      },
    },
  })
  const { id } = (await ask()).body
  await work(meanwhile(() => call(own.manager, 'DELETE /api/customer/reports/{id}', { params: { id } })))
  await acting
  expect((await read(id, 'file')).status).toBe(404)
  expect([await countRows('report_file'), await countRows('blob')]).toEqual([0, 0])
  await ask()
  acting = undefined
  let seen: unknown
  await work(
    meanwhile(async () => {
      // Takes the lock that deleting an organization begins with.
      seen = await inOrganisation(db, own.id, async (tx) => {
        await runSql(tx, `select from organisation where id = $1 for no key update`, [own.id])
        return runSql(tx, `select part from report_file where organisation_id = $1`, [own.id])
      })
    }),
  )
  await acting
  expect(seen).toHaveLength(3)
  expect(await everywhere(`select 1 from report_file`)).toHaveLength(3)
})

test('another organisation sees nothing of a report, not even that it is there', async () => {
  const { ask, work, call, own, other } = world
  const { id } = (await ask()).body
  await work()
  for (const key of ['GET /api/customer/reports/{id}', 'DELETE /api/customer/reports/{id}'] as const)
    expect((await call(other.manager, key, { params: { id } })).status).toBe(404)
  expect(
    (await call(other.manager, 'GET /api/customer/reports/{id}/{part}', { params: { id, part: 'file' } })).status,
  ).toBe(404)
  expect((await call(other.manager, 'POST /api/customer/reports/{id}/links', { params: { id } })).status).toBe(404)
  expect((await call(other.manager, 'GET /api/customer/reports')).body).toEqual([])
  expect((await call(own.viewer, 'GET /api/customer/reports')).body.map((run) => run.id)).toEqual([id])
})

test('a link opens the report without an account until it is over or closed', async () => {
  const { ask, work, call, own, publicly, later, purge } = world
  const { id } = (await ask()).body
  expect((await call(own.manager, 'POST /api/customer/reports/{id}/links', { params: { id } })).code).toBe(
    'report_unready',
  )
  await work()
  const link = async () => {
    const made = await call(own.manager, 'POST /api/customer/reports/{id}/links', { params: { id } })
    return new URL(made.body.url).pathname.split('/').at(-1) ?? ''
  }
  const open = (token: string) => publicly('GET /api/reports/shared/{token}', { params: { token } })
  const [first, second] = [await link(), await link()]
  expect((await open(first)).body).toMatchObject({
    ...{ title: 'GDPR compliance report', organisation: 'Own Example', isSample: false, state: 'done' },
    expiresAt: '2026-12-06T09:00:00.000Z',
  })
  const file = await publicly('GET /api/reports/shared/{token}/{part}', { params: { token: second, part: 'file' } })
  expect(file.body).toEqual(await bytesOf(id, 'file'))
  expect((await open('a'.repeat(22))).code).toBe('report_link_gone')
  await call(own.manager, 'DELETE /api/customer/reports/{id}/links', { params: { id } })
  for (const token of [first, second]) expect((await open(token)).code).toBe('report_link_gone')
  const third = await link()
  later({ days: 14 })
  expect((await open(third)).code).toBe('report_link_gone')
  await purge()
  expect(await countRows('report_link')).toBe(0)
  expect((await look(id)).state).toBe('done')
})

test('what the organisation says of itself is kept by version', async () => {
  const { call, own } = world
  const business = {
    ...{ revenueUsd: 5_000_000, residents: { CA: 40_000 }, saleRevenueShare: null, processesSensitiveData: true },
    ...{ sellsSensitiveData: false, handlesHealthData: null, isSmallBusiness: null, isNonprofit: false },
    controlsPlatform: null,
  }
  const get = async () => (await call(own.viewer, 'GET /api/customer/reports/business')).body
  const put = (body: object) => call(own.manager, 'PUT /api/customer/reports/business', { body })
  expect(await get()).toEqual({ business: null, version: 0 })
  expect((await put({ business, version: 3 })).code).toBe('changed_meanwhile')
  expect((await put({ business, version: 0 })).body.version).toBe(1)
  expect((await put({ business, version: 0 })).code).toBe('changed_meanwhile')
  expect((await put({ business: { ...business, isNonprofit: true }, version: 1 })).body.version).toBe(2)
  expect((await put({ business })).body.version).toBe(3)
  expect(await get()).toEqual({ business: { ...business, isHipaaEntity: null }, version: 3 })
})
