import { beforeAll, expect, test } from 'vitest'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { NewAlert } from '../../../product/events.ts'
import { alertRaiser, raiseAlert } from './alerts.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const breach = (dedupeKey: string, more: Partial<NewAlert> = {}): NewAlert => ({
  ...{ organisationId: register.own.id, vendorId: null, kind: 'breach', severity: 'critical' },
  ...{ title: 'A breach', description: 'Of something.', dedupeKey, now: new Date('2026-11-21T09:00:00Z') },
  ...more,
})
const list = async (query: Record<string, string | number> = {}, member = register.own.viewer) =>
  register.call(member, 'GET /api/customer/alerts', { query })

test('an alert is raised once for what happened, and members are told with it or not at all', async () => {
  const told: number[] = []
  const raise = alertRaiser(async (_, { alertId }) => void told.push(alertId))
  const first = await register.inOwn((tx) => raise(tx, breach('once', { actionRequired: 'Ask them.' })))
  expect(await register.inOwn((tx) => raise(tx, breach('once', { title: 'Again' })))).toBeUndefined()
  expect(told).toEqual([first])
  expect((await list()).body).toEqual([
    {
      ...{
        id: first,
        title: 'A breach',
        description: 'Of something.',
        severity: 'critical',
        kind: 'breach',
        vendorId: null,
        ...{ vendorName: null, assignee: null, snoozedUntil: null },
      },
      ...{ isRead: false, createdAt: '2026-11-21T09:00:00.000Z', actionRequired: 'Ask them.' },
    },
  ])
})

test('read by one member, an alert is new to the others; read twice is read once', async () => {
  const { own, call } = register
  const id = (await register.inOwn((tx) => raiseAlert(tx, breach('read')))) ?? 0
  const mark = (isRead: boolean) =>
    call(own.viewer, 'PUT /api/customer/alerts/{id}', { params: { id }, body: { isRead } })
  const isRead = async (member = own.viewer) => (await list({}, member)).body.find((alert) => alert.id === id)?.isRead
  expect(bodyOf(await mark(true))).toEqual({ id, isRead: true })
  expect((await mark(true)).status).toBe(200)
  expect([await isRead(), await isRead(own.manager)]).toEqual([true, false])
  await mark(false)
  expect(await isRead()).toBe(false)
})

test('all are marked at once, for the caller', async () => {
  const { own, call } = register
  const { length } = (await list({}, own.manager)).body
  expect(bodyOf(await call(own.manager, 'POST /api/customer/alerts/read-all'))).toEqual({ read: length })
  expect(bodyOf(await call(own.manager, 'POST /api/customer/alerts/read-all'))).toEqual({ read: 0 })
  expect((await list({}, own.viewer)).body.some(({ isRead }) => !isRead)).toBe(true)
})

test('pages lead to the end, by kind too', async () => {
  await register.inOwn(async (tx) => {
    for (let n = 0; n < 5; n++)
      await raiseAlert(tx, breach(`page ${n}`, { kind: n % 2 ? 'policy_change' : 'review_due' }))
  })
  const ids: number[] = []
  let query: Record<string, string> | undefined = { kind: 'review_due', limit: '2' }
  while (query) {
    const page: Awaited<ReturnType<typeof list>> = await list(query)
    expect(page.headers.get('x-total-count')).toBe('3')
    ids.push(...page.body.map(({ id }) => id))
    const next = /<[^?]+\?([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
    query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next))
  }
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(ids).toHaveLength(3)
})

test('alerts of another organisation are neither seen nor marked, nor keep ours from being raised', async () => {
  const { db, own, other, call } = register
  const id = await inOrganisation(db, other.id, (tx) => raiseAlert(tx, breach('once', { organisationId: other.id })))
  expect(id).toBeDefined()
  const seen = [...(await list({}, own.administrator)).body].map((alert) => alert.id)
  expect(seen).not.toContain(id)
  const mark = { params: { id: id ?? 0 }, body: { isRead: true } }
  expect(await call(own.administrator, 'PUT /api/customer/alerts/{id}', mark)).toMatchObject({ status: 404 })
  await expect(register.inOwn((tx) => raiseAlert(tx, breach('forged', { organisationId: other.id })))).rejects.toThrow(
    'row-level security',
  )
})
