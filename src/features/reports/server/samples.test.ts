import { beforeEach, expect, test } from 'vitest'
import { createReportsWorld, type ReportsWorld } from './reports.fixture.ts'

let world: ReportsWorld
beforeEach(async () => {
  world = await createReportsWorld()
  await world.everywhere(`update organisation set is_demo = true where id = $1`, [world.own.id])
})

const ask = (body: object = {}, { publicly }: ReportsWorld = world) =>
  publicly('POST /api/reports/samples', { body: { type: 'gdpr', period: 'last-month', format: 'pdf', ...body } })
const sample = async ({ publicly }: ReportsWorld = world) => (await publicly('GET /api/reports/sample')).body
const open = async (token: string) => world.publicly('GET /api/reports/shared/{token}', { params: { token } })

test('without a demonstration, or where it is shut, there is no sample', async () => {
  const expectNone = async (one: ReportsWorld) => {
    expect((await ask({}, one)).code).toBe('no_demonstration')
    expect(await sample(one)).toEqual({ isAvailable: false, organisation: null, frameworks: [], schedules: [] })
    expect(one.queued).toEqual([])
  }
  await expectNone(await createReportsWorld())
  const shut = await createReportsWorld({ demo: false })
  await shut.everywhere(`update organisation set is_demo = true where id = $1`, [shut.own.id])
  await expectNone(shut)
})

test('a visitor has a sample made, marked as one, and no member sees it; after a day it is gone with its bytes', async () => {
  const { work, call, own, later, purge, publicly, everywhere } = world
  const asked = await ask()
  expect([asked.status, asked.body.state]).toEqual([202, 'queued'])
  const { token } = asked.body
  expect((await open(token)).body).toMatchObject({ state: 'queued', parts: [], isSample: true })
  await work()
  expect((await open(token)).body).toMatchObject({ state: 'done', expiresAt: '2026-11-23T09:00:00.000Z' })
  const file = await publicly('GET /api/reports/shared/{token}/{part}', { params: { token, part: 'file' } })
  expect(Buffer.from(file.body as Uint8Array).toString()).toContain('A visitor')
  expect((await call(own.viewer, 'GET /api/customer/reports')).body).toEqual([])
  const [row] = await everywhere<{ id: number }>(`select id from report`)
  expect((await call(own.viewer, 'GET /api/customer/reports/{id}', { params: { id: row?.id ?? 0 } })).status).toBe(404)
  expect(await everywhere(`select 1 from audit_event where kind like 'report.%'`)).toEqual([])
  later({ minutes: 24 * 60 - 1 })
  await purge()
  expect((await open(token)).status).toBe(200)
  later({ minutes: 1 })
  await purge()
  expect((await open(token)).code).toBe('report_link_gone')
  expect(await everywhere(`select 1 from report union all select 1 from blob`)).toEqual([])
})

test('the same request gets the existing sample; a few different ones may be made at once', async () => {
  const { queued, work, later } = world
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second.body.token).toBe(first.body.token)
  expect((await ask({ format: 'excel' })).body.token).not.toBe(first.body.token)
  expect((await ask({ format: 'csv' })).status).toBe(202)
  expect((await ask({ format: 'powerpoint' })).code).toBe('too_many_reports')
  expect(queued).toHaveLength(3)
  await work()
  expect((await ask()).body).toEqual({ token: first.body.token, state: 'done' })
  expect((await ask({ format: 'powerpoint' })).status).toBe(202)
  later({ minutes: 61 })
  expect((await ask()).body.token).not.toBe(first.body.token)
})

test('samples of different periods do not fill the disk', async () => {
  const { everywhere, work, later, purge, own } = world
  await everywhere(
    `insert into report (organisation_id, is_visitors, type, format, period, period_from, period_to, state, created_at)
     select $1, true, 'gdpr', 'pdf', 'custom', '2020-01-01', '2020-01-02', 'done', $2 from generate_series(1, 499)`,
    [own.id, world.clock.now],
  )
  const first = await ask()
  expect(first.status).toBe(202)
  await work()
  expect((await ask({ format: 'csv' })).code).toBe('samples_used_up')
  expect((await ask()).body.token).toBe(first.body.token)
  later({ days: 1 })
  await purge()
  expect((await ask({ format: 'csv' })).status).toBe(202)
})

test('what visitors made in the demonstration itself goes after a day, but the last report of each schedule', async () => {
  const { ask: askAsMember, schedule, call, own, work, later, purge, everywhere } = world
  const { id } = (await schedule()).body
  const run = async () =>
    (await call(own.manager, 'POST /api/customer/report-schedules/{id}/run', { params: { id } })).body.id
  await askAsMember()
  await run()
  await work()
  later({ minutes: 1 })
  const last = await run()
  await work()
  later({ days: 1 })
  await purge()
  expect(await everywhere(`select id from report`)).toEqual([{ id: last }])
  await everywhere(`update organisation set is_demo = false`)
  await askAsMember()
  await work()
  later({ days: 400 })
  await purge()
  expect(await everywhere(`select 1 from report`)).toHaveLength(2)
})

test('the demonstration’s schedules are seen with their last report, and mail no one', async () => {
  const { schedule, later, runDue, work, mails } = world
  expect((await schedule({ recipients: ['boss@elsewhere.test'] })).code).toBe('demo_organization')
  expect((await schedule({ recipients: ['manager@own-example.test'] })).status).toBe(201)
  expect((await sample()).schedules).toMatchObject([{ recipients: 1, lastGenerated: null, token: null }])
  later({ days: 31 })
  await runDue()
  await work()
  expect([...(await mails('report-made')), ...(await mails('confirm-report-recipient'))]).toEqual([])
  later({ days: 20 })
  const { isAvailable, organisation, schedules } = await sample()
  expect({ isAvailable, organisation }).toEqual({ isAvailable: true, organisation: 'Own Example' })
  expect(schedules[0]).toMatchObject({ title: 'Processors, monthly', lastGenerated: '2026-12-23T09:00:00.000Z' })
  expect((await open(schedules[0]?.token ?? '')).body).toMatchObject({ state: 'done', isSample: true })
})
