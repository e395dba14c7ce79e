import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { inProcess } from '../../../../tests/support/in-process.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { startMailServer } from '../../../platform/server/mail/mail-server.fixture.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { removalStaffContract as contract, type RemovalOverview } from '../removal-staff-contract.ts'
import { emptyRemovals, later, loadPlatforms, openRemovals, secret } from './removal.fixture.ts'
import { removalStaffEndpoints } from './removal-staff-endpoints.ts'
import { insertReply } from './reply.store.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await emptyRemovals(db)
  await runSql(db, `delete from removal_platform`)
  await loadPlatforms(db)
})

const anna = 'anna@corp.test'

function openDesk(now: () => Date, isSignedIn = true) {
  const handlers = removalStaffEndpoints({ db, secret, now })
  const call = inProcess(contract, handlers)
  return (key: keyof typeof contract, input: { params?: object; body?: object } = {}) =>
    call(key, input as never, isSignedIn ? { staff: { accountId: 1, username: 'staff', role: 'administrator' } } : {})
}

async function sentOff(...ids: string[]) {
  const sink = await startMailServer()
  const world = openRemovals(db)
  await world.ask(anna, ids)
  const { trackToken } = await world.prove(await world.tokenTo(anna), { name: 'Anna Example' })
  const deliverAll = async () => {
    await world.sendDue()
    await world.deliver(sink.url)
    await world.sendDue()
  }
  await deliverAll()
  const first = async () => (await world.look(trackToken)).items[0]
  return { ...world, sink, deliverAll, first }
}

test('no one but staff sees or decides', async () => {
  const desk = openDesk(now, false)
  for (const key of Object.keys(contract) as (keyof typeof contract)[])
    await expect(desk(key, { params: { id: 1 }, body: { class: 'done' } })).rejects.toMatchObject({
      code: 'sign_in_required',
    })
})

test('what no rule was sure of is decided once, and moves the item', async () => {
  const { first, sink, clock } = await sentOff('lanternfish')
  const item = await first()
  await insertReply(db, {
    ...{
      itemId: item?.id ?? 0,
      messageId: 'm1',
      sender: 'x@lanternfish.example',
      subject: 'Re',
      body: 'Hm.',
      rule: null,
    },
    ...{ bodySha256: 'b'.repeat(64), class: 'unclear', confidence: 'unsure', hosts: [], now: clock.now },
  })
  const desk = openDesk(() => clock.now)
  const overview = (await desk('GET /api/admin/removals')) as RemovalOverview
  expect(contract['GET /api/admin/removals'].response.parse(overview)).toMatchObject({
    ...{ requests: { unproved: 0, open: 1, closed: 0 }, letters: { waiting: 0, lastHour: 1 } },
    replies: [{ platform: 'Lanternfish', text: 'Hm.', class: 'unclear' }],
  })
  const id = overview.replies[0]?.id
  // Read long after: the notice came in time all the same.
  later(clock, { days: 60 })
  expect(await desk('POST /api/admin/removals/replies/{id}', { params: { id }, body: { class: 'extension' } })).toEqual(
    { moved: true },
  )
  expect(await first()).toMatchObject({ state: 'extended' })
  await expect(
    desk('POST /api/admin/removals/replies/{id}', { params: { id }, body: { class: 'done' } }),
  ).rejects.toMatchObject({ code: 'removal_reply_unknown' })
  await sink.close()
})

test('a mailbox that works again gets the letters that came back, with a clock of their own', async () => {
  const { first, sink, sendDue, deliverAll, clock } = await sentOff('lanternfish')
  const hash = addressHash(secret, 'privacy@lanternfish.example')
  await suppress(db, { addressHash: hash, stream: 'removal', reason: 'hard-bounce', status: '5.1.1' })
  await sendDue()
  expect(await first()).toMatchObject({ state: 'bounced' })
  const desk = openDesk(() => clock.now)
  expect(((await desk('GET /api/admin/removals')) as RemovalOverview).bounced).toMatchObject([
    { id: 'lanternfish', waiting: 1 },
  ])
  const works = () => desk('POST /api/admin/removals/platforms/{id}/works', { params: { id: 'lanternfish' } })
  expect(await works()).toEqual({ queued: 1 })
  await expect(works()).rejects.toMatchObject({ code: 'removal_platform_works' })
  expect(await isSuppressed(db, { addressHash: hash, stream: 'removal' })).toBe(false)
  later(clock, { minutes: 2 })
  await deliverAll()
  expect(await first()).toMatchObject({ state: 'sent' })
  expect(sink.received.filter(({ to }) => to[0] === 'privacy@lanternfish.example')).toHaveLength(2)
  await sink.close()
})

test('a mailbox that works again gets each letter of a Californian, the one too that was withdrawn when it bounced', async () => {
  await runSql(db, `update removal_platform set opt_out_url = null where id = 'brokerage'`)
  const { first, sink, sendDue, deliverAll, clock } = await sentOff('brokerage')
  const hash = addressHash(secret, 'privacy@brokerage.example')
  await suppress(db, { addressHash: hash, stream: 'removal', reason: 'hard-bounce', status: '5.1.1' })
  await sendDue()
  expect(await first()).toMatchObject({ state: 'bounced' })
  later(clock, { minutes: 2 })
  await deliverAll()
  const kinds = async () =>
    (await runSql<{ kind: string }>(db, `select kind from removal_letter order by id`)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['opt-out'])
  const desk = openDesk(() => clock.now)
  await desk('POST /api/admin/removals/platforms/{id}/works', { params: { id: 'brokerage' } })
  expect(await kinds()).toEqual(['opt-out', 'deletion'])
  for (let round = 0; round < 2; round += 1) {
    later(clock, { minutes: 2 })
    await deliverAll()
  }
  const letters = sink.received.filter(({ to }) => to[0] === 'privacy@brokerage.example')
  const subjects = letters.map(({ raw }) => /^Subject: (.*)/m.exec(raw.toString())?.[1])
  expect(subjects).toHaveLength(3)
  expect(subjects[1]).toBe(subjects[0])
  expect(subjects[2]).not.toBe(subjects[0])
  await sink.close()
})
