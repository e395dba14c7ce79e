import { beforeEach, expect, test } from 'vitest'
import { addOrganisation } from '../../../../tests/support/organisation.ts'
import { addressHash, findSuppression, suppress } from '../../../platform/server/suppression.ts'
import { mostSchedules } from '../../../product/reports.ts'
import { takeMailEvents } from '../../../product/subscriptions/server/mail-events.ts'
import { makeReport } from './make-report.job.ts'
import { createReportsWorld, type ReportsWorld, secret, tokenIn } from './reports.fixture.ts'

let world: ReportsWorld
beforeEach(async () => {
  world = await createReportsWorld()
})

const boss = 'boss@elsewhere.test'
const member = 'administrator@own-example.test'

const listed = async () => (await world.call(world.own.viewer, 'GET /api/customer/report-schedules')).body
const confirm = (token: string) => world.recipients.confirm(token)
const stop = (token: string) => world.recipients.stop(token)
const stateOf = async (email: string) =>
  (await listed()).flatMap(({ recipients }) => recipients).find((one) => one.email === email)?.state
/** Returns the token of the newest mail that asked. */
const askedToken = async () =>
  tokenIn((await world.mails('confirm-report-recipient')).at(-1)?.text ?? '', 'subscriptions/confirm')
/** The next run of the monthly schedule, made. */
async function nextMonth(): Promise<void> {
  world.later({ days: 31 })
  await world.runDue()
  await world.work()
}
const delivered = async () => (await world.mails('report-made')).map(({ recipient }) => recipient)

test('a schedule runs at its time over the period before it, once, however often it is checked', async () => {
  const { schedule, runDue, queued, work, clock, own } = world
  const made = await schedule({ timeZone: 'Europe/Berlin', hour: 0 })
  expect(made.body).toMatchObject({
    ...{ nextRunAt: '2026-11-30T23:00:00.000Z', createdBy: 'Manager Example', version: 1, lastRun: null },
  })
  await runDue()
  expect(queued).toEqual([])
  // In UTC it is November still.
  clock.now = new Date('2026-11-30T23:02:00Z')
  await Promise.all([runDue(), runDue()])
  await runDue()
  expect(queued).toHaveLength(1)
  await work()
  const [shown] = await listed()
  expect(shown).toMatchObject({
    nextRunAt: '2026-12-31T23:00:00.000Z',
    lastRun: {
      ...{ state: 'done', createdBy: 'Schedule: Processors, monthly' },
      period: { kind: 'last-month', from: '2026-11-01', to: '2026-11-30' },
    },
  })
  clock.now = new Date('2027-04-15T00:00:00Z')
  await runDue()
  expect(queued).toHaveLength(1)
  await work()
  const runs = (await world.call(own.viewer, 'GET /api/customer/reports')).body
  expect(runs.map(({ period }) => period.to)).toEqual(['2027-03-31', '2026-11-30'])
})

test('a schedule runs at once where a member wants it, keeps its own times, and one run on its way serves for another', async () => {
  const { schedule, call, own, work, queued, later } = world
  const { id } = (await schedule({ recipients: [member] })).body
  const run = (by = own.manager) => call(by, 'POST /api/customer/report-schedules/{id}/run', { params: { id } })
  expect((await run(own.viewer)).status).toBe(403)
  const first = await run()
  expect(first).toMatchObject({ status: 202, body: { scheduleId: id, state: 'queued', period: { to: '2026-10-31' } } })
  expect((await run()).body.id).toBe(first.body.id)
  expect(queued).toHaveLength(1)
  await work()
  expect(await delivered()).toEqual([member])
  const [shown] = await listed()
  expect(shown).toMatchObject({ nextRunAt: '2026-12-01T06:00:00.000Z', lastRun: { id: first.body.id } })
  // As the log has it: a member did.
  expect(shown?.lastRun?.createdBy).not.toMatch(/^Schedule/)
  later({ minutes: 1 })
  expect((await run()).body.id).not.toBe(first.body.id)
})

test('a schedule is edited by version, pauses, goes on, and leaves its reports when it is deleted', async () => {
  const { schedule, call, own, other, runDue, queued, work, later } = world
  const { id } = (await schedule({ recipients: [boss] })).body
  const patch = (body: object, by = own.manager) =>
    call(by, 'PATCH /api/customer/report-schedules/{id}', { params: { id }, body })
  expect((await patch({ isPaused: true }, own.viewer)).status).toBe(403)
  expect((await patch({ isPaused: true }, other.manager)).status).toBe(404)
  expect((await patch({ isPaused: true, version: 1 })).body).toMatchObject({ nextRunAt: null, version: 2 })
  expect((await patch({ title: 'Late', version: 1 })).code).toBe('changed_meanwhile')
  later({ days: 60 })
  await runDue()
  expect(queued).toEqual([])
  expect((await patch({ isPaused: false, hour: 8, frequency: 'weekly' })).body).toMatchObject({
    ...{ nextRunAt: '2027-01-26T08:00:00.000Z', title: 'Processors, monthly', hour: 8 },
  })
  later({ days: 7 })
  expect((await patch({ title: 'Renamed while it is due' })).body.nextRunAt).toBe('2027-01-26T08:00:00.000Z')
  await runDue()
  await work()
  expect((await call(own.manager, 'DELETE /api/customer/report-schedules/{id}', { params: { id } })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(await world.mails('confirm-report-recipient')).toEqual([])
  expect((await call(own.viewer, 'GET /api/customer/reports')).body).toMatchObject([
    { scheduleId: null, state: 'done', createdBy: 'Schedule: deleted since' },
  ])
})

test('a first day of no living person’s calendar is refused: no schedule that cannot be listed or never comes', async () => {
  for (const startsOn of ['0001-01-01', '0099-12-31', '1899-12-31', '3000-01-01', '9999-12-31'])
    expect((await world.schedule({ startsOn, hour: 23, timeZone: 'America/New_York' })).code).toBe('invalid_request')
  expect((await world.schedule({ startsOn: '2999-12-31' })).status).toBe(201)
})

test('an organisation has so many schedules and no more', async () => {
  const { schedule, everywhere } = world
  await schedule()
  await everywhere(
    `insert into report_schedule (organisation_id, title, type, format, period, frequency, starts_on, hour, time_zone, created_by)
     select organisation_id, title, type, format, period, frequency, starts_on, hour, time_zone, created_by
     from report_schedule, generate_series(1, $1)`,
    [mostSchedules - 2],
  )
  const both = await Promise.all([schedule(), schedule()])
  expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([201, 'too_many_schedules'])
})

test('an address is asked, gets nothing before it confirms, and then one mail for each run', async () => {
  const { schedule, mails, queued, making, later, runDue, publicly } = world
  await schedule({ recipients: [boss.toUpperCase(), 'silent@elsewhere.test', boss] })
  expect((await mails('confirm-report-recipient')).map(({ recipient }) => recipient)).toEqual([
    ...[boss, 'silent@elsewhere.test'],
  ])
  await nextMonth()
  expect(await delivered()).toEqual([])
  const [asked] = await mails('confirm-report-recipient')
  const token = tokenIn(asked?.text ?? '', 'subscriptions/confirm')
  const { recipients } = world
  expect(await recipients.findAsked(token)).toEqual({
    ...{ title: 'Scheduled reports', email: 'b***@elsewhere.test' },
    about: [
      { label: 'Report', value: 'Processors, monthly' },
      { label: 'Organization', value: 'Own Example' },
      { label: 'Frequency', value: 'monthly' },
    ],
  })
  for (const _ of [1, 2]) expect(await confirm(token)).toBe('Scheduled reports')
  expect(await confirm('a'.repeat(22))).toBeUndefined()
  expect(await recipients.list(boss)).toMatchObject([
    { title: 'Scheduled reports', about: 'Processors, monthly · Own Example · monthly', email: boss, token },
  ])
  later({ days: 31 })
  await runDue()
  // Two workers, and one that comes late.
  const [payload] = queued
  if (!payload) throw new Error('nothing is due')
  const job = makeReport(making)
  await Promise.all([job.run(payload, world.tools), job.run(payload, world.tools)])
  await job.run(payload, world.tools)
  expect(await delivered()).toEqual([boss])
  const [mail] = await mails('report-made')
  const stopUrl = `https://portal.test/u/${token}`
  expect(mail).toMatchObject({
    stream: 'reports',
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: expect.stringContaining(`https://portal.test/subscriptions/${token}`),
  })
  const shared = await publicly('GET /api/reports/shared/{token}', { params: { token: tokenIn(mail?.text ?? '') } })
  expect(shared.body).toMatchObject({ state: 'done', organisation: 'Own Example' })
})

test('a member’s own proved address needs no question; a member who leaves the organization is asked like a stranger', async () => {
  const { schedule, mails, everywhere } = world
  await schedule({ recipients: [member.toUpperCase()] })
  expect(await mails('confirm-report-recipient')).toEqual([])
  expect(await stateOf(member.toUpperCase())).toBe('confirmed')
  await nextMonth()
  expect(await delivered()).toEqual([member.toUpperCase()])
  await everywhere(`update member set left_at = now(), email_key = 'left:' || id where email_key = $1`, [member])
  expect(await stateOf(member.toUpperCase())).toBe('asked')
  await nextMonth()
  expect(await delivered()).toHaveLength(1)
})

test('one click stops the mails, also those that wait; stopping twice, or with a made-up token, answers the same', async () => {
  const { schedule } = world
  await schedule({ recipients: [boss] })
  const token = await askedToken()
  await confirm(token)
  await nextMonth()
  expect(await delivered()).toEqual([boss])
  expect([await stop(token), await stop(token), await stop('made-up')]).toEqual([true, true, false])
  expect(await world.recipients.list(boss)).toEqual([])
  expect(await delivered()).toEqual([])
  expect(await stateOf(boss)).toBe('stopped')
  await nextMonth()
  expect(await delivered()).toEqual([])
})

/** The due report is made, and what happens in the middle of storing it begins; both end. */
async function whileItEnds(act: () => Promise<unknown>): Promise<void> {
  let acting: Promise<unknown> | undefined
  world.later({ days: 31 })
  await world.runDue()
  await world.work({
    blobs: {
      ...world.making.blobs,
      put: async (tx, bytes) => {
        acting ??= act()
        // Long enough for it to be done, unless it waits.
        await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, 300))])
        return world.making.blobs.put(tx, bytes)
      },
    },
  })
  await acting
}

test('a recipient who stops, is taken out or loses the schedule while a report is being stored gets no mail of it', async () => {
  const { schedule, call, own, everywhere } = world
  const { id } = (await schedule({ recipients: [boss] })).body
  const token = await askedToken()
  await confirm(token)
  await whileItEnds(() => stop(token))
  expect([await stateOf(boss), await delivered()]).toEqual(['stopped', []])
  await confirm(token)
  const childId = (await listed())[0]?.recipients[0]?.id ?? 0
  const takenOut = { params: { id, childId } }
  await whileItEnds(() =>
    call(own.manager, 'DELETE /api/customer/report-schedules/{id}/recipients/{childId}', takenOut),
  )
  expect(await delivered()).toEqual([])
  await call(own.manager, 'POST /api/customer/report-schedules/{id}/recipients', {
    ...{ params: { id }, body: { email: member } },
  })
  await whileItEnds(() => call(own.manager, 'DELETE /api/customer/report-schedules/{id}', { params: { id } }))
  expect([await listed(), await delivered()]).toEqual([[], []])
  expect(await everywhere(`select 1 from report where state <> 'done'`)).toEqual([])
})

test('an address whose mail came back is shown as undeliverable, and reached again once it confirms again', async () => {
  const { schedule, everywhere, db, clock } = world
  await schedule({ recipients: [boss, 'gone@elsewhere.test', 'cross@elsewhere.test'] })
  await everywhere(`update outbox_message set state = 'failed' where recipient = 'gone@elsewhere.test'`)
  expect(await stateOf('gone@elsewhere.test')).toBe('undeliverable')
  const asked = await world.mails('confirm-report-recipient')
  await everywhere(
    `update outbox_message set message_id = '<ask@sightline.test>', state = 'sent' where recipient = 'cross@elsewhere.test'`,
  )
  await takeMailEvents(db, {
    events: [{ type: 'complaint', messageId: '<ask@sightline.test>', recipients: ['cross@elsewhere.test'] }],
    ...{ secret, via: 'provider', now: clock.now },
  })
  expect(await stateOf('cross@elsewhere.test')).toBe('undeliverable')
  const token = tokenIn(asked[0]?.text ?? '', 'subscriptions/confirm')
  await confirm(token)
  await nextMonth()
  expect(await stateOf(boss)).toBe('confirmed')
  const reader = { addressHash: addressHash(secret, boss), stream: 'reports' as const }
  await suppress(db, { ...reader, reason: 'hard-bounce', status: '5.1.1' })
  expect(await stateOf(boss)).toBe('undeliverable')
  await stop(token)
  await confirm(token)
  expect(await findSuppression(db, reader)).toBeUndefined()
})

test('who is asked is limited: no unusable address, no second time, none from an unproved member, not too often', async () => {
  const { schedule, call, own, everywhere } = world
  const { id } = (await schedule({ recipients: [boss] })).body
  const add = (email: string) =>
    call(own.manager, 'POST /api/customer/report-schedules/{id}/recipients', { params: { id }, body: { email } })
  expect((await add('Boss@Elsewhere.test')).code).toBe('recipient_known')
  expect((await add('x@localhost.1')).code).toBe('invalid_request')
  const remove = async () => {
    const [recipient] = (await listed())[0]?.recipients ?? []
    await call(own.manager, 'DELETE /api/customer/report-schedules/{id}/recipients/{childId}', {
      params: { id, childId: recipient?.id ?? 0 },
    })
  }
  // Queued mails are taken back with the address; sent ones count.
  for (const time of [1, 2, 3, 4, 5]) {
    await everywhere(`update outbox_message set state = 'sent' where recipient = $1`, [boss])
    await remove()
    if (time < 5) await add(boss)
  }
  expect((await add(boss)).code).toBe('recipients_asked_enough')
  await everywhere(`update member set email_proved_at = null where id = $1`, [own.manager.id])
  expect((await add('new@elsewhere.test')).code).toBe('address_not_proved')
  expect((await add(member)).status).toBe(201)
  expect((await schedule({ recipients: ['a', 'b'] })).status).toBe(400)
})

test('many who ask one address at once are counted together', async () => {
  const { db, call, everywhere } = world
  const asked = ['victim@elsewhere.test', 'other@elsewhere.test']
  const organisations = await Promise.all(
    Array.from({ length: 8 }, (_, index) => addOrganisation(db, `Crowd ${index}`)),
  )
  const answers = await Promise.all(
    organisations.map(({ manager }, index) =>
      call(manager, 'POST /api/customer/report-schedules', {
        body: {
          ...{ title: 'Crowd', type: 'gdpr', format: 'pdf', period: 'last-month', frequency: 'daily' },
          ...{ startsOn: '2026-12-01', recipients: index % 2 === 0 ? asked : asked.toReversed() },
        },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'recipients_asked_enough')).toHaveLength(3)
  expect(await everywhere(`select 1 from outbox_message`)).toHaveLength(10)
})

test('an address that is taken from the schedule gets no more, and its links are closed', async () => {
  const { schedule, call, own, other, mails, publicly, everywhere } = world
  const { id } = (await schedule({ recipients: [boss] })).body
  await confirm(await askedToken())
  await nextMonth()
  const token = tokenIn((await mails('report-made'))[0]?.text ?? '')
  await everywhere(`update outbox_message set state = 'sent'`)
  const [recipient] = (await listed())[0]?.recipients ?? []
  const childId = recipient?.id ?? 0
  const remove = (by = own.manager, of = id) =>
    call(by, 'DELETE /api/customer/report-schedules/{id}/recipients/{childId}', { params: { id: of, childId } })
  expect((await remove(other.manager)).status).toBe(404)
  const second = (await schedule({ title: 'Another' })).body.id
  expect((await remove(own.manager, second)).status).toBe(404)
  expect((await publicly('GET /api/reports/shared/{token}', { params: { token } })).status).toBe(200)
  expect((await remove()).body.recipients).toEqual([])
  expect((await publicly('GET /api/reports/shared/{token}', { params: { token } })).code).toBe('report_link_gone')
  await nextMonth()
  expect(await mails('report-made')).toHaveLength(1)
})

test('addresses that never confirmed, or stopped, are erased after thirty days', async () => {
  const { schedule, later, purge, everywhere } = world
  await schedule({ recipients: [boss, 'silent@elsewhere.test', member] })
  const [first] = await world.mails('confirm-report-recipient')
  const token = tokenIn(first?.text ?? '', 'subscriptions/confirm')
  await confirm(token)
  later({ days: 30 })
  await purge()
  const left = () => everywhere<{ email: string }>(`select email from report_recipient order by email`)
  expect(await left()).toEqual([{ email: member }, { email: boss }])
  expect((await world.mails('confirm-report-recipient')).map(({ recipient }) => recipient)).toEqual([boss])
  await stop(token)
  later({ days: 30 })
  await purge()
  expect(await left()).toEqual([{ email: member }])
})
