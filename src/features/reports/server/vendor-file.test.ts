import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { createReportsWorld, type ReportsWorld } from './reports.fixture.ts'
import { findOrMakeVendorFile } from './vendor-file.ts'

let world: ReportsWorld
let vendorId: number
beforeEach(async () => {
  world = await createReportsWorld()
  vendorId = await addVendor('Acme Analytics')
})

const addVendor = async (name: string) => {
  const [vendor] = await world.everywhere<{ id: number }>(
    `insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, $2, 'saas') returning id`,
    [world.own.id, name],
  )
  return vendor?.id ?? 0
}

const ask = ({
  scoredAt = null,
  id = vendorId,
  member = world.own.manager,
}: {
  scoredAt?: Date | null
  id?: number
  member?: Member
} = {}) =>
  inOrganisation(world.db, member.organisationId, (tx) =>
    findOrMakeVendorFile(tx, world.asking, { member, vendorId: id, scoredAt }),
  )
const made = () =>
  world.everywhere<{ count: number }>('select count(*)::int as count from report').then(([row]) => row?.count)

test('it is made once, however often it is asked for meanwhile, and then is there', async () => {
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(asked).toEqual(Array(3).fill({ state: 'making' }))
  await world.work()
  const file = await ask()
  expect(file).toEqual({ state: 'done', name: 'report.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await ask()).toEqual(file)
  expect(await made()).toBe(1)
})

test('it is of this vendor alone, over the year up to today, and members see that it was made', async () => {
  await ask()
  await world.work()
  expect(await world.everywhere('select type, format, period_from, period_to, scope from report')).toEqual([
    {
      ...{ type: 'audit', format: 'pdf', period_from: '2025-11-23', period_to: '2026-11-22' },
      scope: { vendorIds: [vendorId] },
    },
  ])
  const { body } = await world.call(world.own.viewer, 'GET /api/customer/reports')
  expect(body).toMatchObject([{ type: 'audit', createdBy: 'Manager Example', state: 'done' }])
  expect(await ask({ id: await addVendor('Other Example') })).toEqual({ state: 'making' })
})

test('when the score has changed since, or the day, it is made again', async () => {
  await ask()
  await world.work()
  world.later({ minutes: 5 })
  const scoredAt = world.clock.now
  world.later({ minutes: 5 })
  expect(await ask({ scoredAt })).toEqual({ state: 'making' })
  await world.work()
  expect(await ask({ scoredAt })).toMatchObject({ state: 'done' })
  world.later({ days: 1 })
  expect(await ask({ scoredAt })).toEqual({ state: 'making' })
  expect(await made()).toBe(3)
})

test('one that failed is not tried again within the hour, unless the score has changed', async () => {
  await ask()
  await world.work({ render: async () => ({ outcome: 'failed', reason: 'too-large' }) })
  world.later({ minutes: 59 })
  expect(await ask()).toEqual({ state: 'failed' })
  expect(await ask({ scoredAt: world.clock.now })).toEqual({ state: 'making' })
  await world.work()
  world.later({ minutes: 2 })
  expect(await ask()).toMatchObject({ state: 'done' })
})

test('only so many are made at once; who is refused hears when to come back', async () => {
  for (let n = 0; n < 5; n++) await ask({ id: await addVendor(`Vendor ${n}`) })
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_reports', headers: { 'retry-after': '5' } })
  expect(await ask({ member: world.own.administrator }).catch(({ code }) => code)).toBe('too_many_reports')
})
