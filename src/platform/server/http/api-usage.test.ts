import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clearTables, silent } from '../../../../tests/support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { commonRefusals, refuse } from '../../shared/refusal.ts'
import { runSql } from '../database.ts'
import { acrossOrganisations } from '../tenancy.ts'
import { type ApiParts, mountApi } from './api.ts'
import { createUsageCounter, forgetUsage, noteCall, type UsageCounter } from './api-usage.ts'

const response = z.object({ ok: z.literal(true) })
const contract = {
  'GET /api/open': endpoint({ summary: 'Open', response }),
  'GET /api/v1/own/{id}': endpoint({
    ...{ summary: 'Own', audience: 'key', scope: 'own:read', params: z.object({ id: z.coerce.number() }), response },
  }),
  'GET /api/admin/own': endpoint({ summary: 'Staff’s', audience: 'staff', response }),
}
const day = '2027-03-01'

let world: TwoOrganisations
let keyId: number
let usage: UsageCounter
beforeAll(async () => {
  world = await createTwoOrganisations()
})
beforeEach(async () => {
  usage = createUsageCounter()
  await clearTables(world.db, 'api_usage, api_usage_sum')
  keyId = await addKey()
})

const addKey = () =>
  acrossOrganisations(world.db, async (tx) => {
    const { own } = world
    const [key] = await runSql<{ id: number }>(
      tx,
      `insert into api_key (organisation_id, name, key_hash, hint, scopes, created_by)
       values ($1, 'Nightly', gen_random_uuid()::text, 'sl_live_abcd…', '{}', $2) returning id`,
      [own.id, own.administrator.id],
    )
    return key?.id ?? 0
  })

function web() {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    noteCall(
      {
        call: c.get('endpointKey'),
        keyId: c.get('callingKey')?.id,
        outcome: c.get('refusalCode'),
        isPage: c.req.header('sec-fetch-site') === 'same-origin',
      },
      { usage, contract, day },
    )
  })
  const parts: Partial<ApiParts> = {
    contract,
    handlers: Object.fromEntries(Object.keys(contract).map((key) => [key, () => ({ ok: true }) as never])),
    refusals: {
      ...commonRefusals,
      key_required: { status: 401, message: '' },
      scope_missing: { status: 403, message: '' },
    },
    ...{ bodyLimit: 1_000, checkAnswers: true, isOwned: async () => true },
    guard: (c) => {
      if (c.req.header('x-flood')) throw refuse('rate_limited')
    },
    findStaff: async () => undefined,
    findMember: async () => undefined,
    findKey: async (authorization) =>
      authorization
        ? { key: { id: keyId, scopes: authorization === 'all' ? ['own:read'] : [] }, member: world.own.manager }
        : undefined,
    ...{ addressOf: () => '203.0.113.7', onBug: () => {} },
  }
  mountApi(app, parts as ApiParts)
  return async (path: string, headers: Record<string, string> = {}) => (await app.request(path, { headers })).status
}

const byKey = () => runSql(world.db, `select key_id, day, call, outcome, calls from api_usage order by call, outcome`)
const sums = () => runSql(world.db, `select kind, name, calls, refused from api_usage_sum order by kind, name`)

test('calls of programs are counted by key, call and refusal, of our own pages only how many, of staff and members none', async () => {
  const ask = web()
  await ask('/api/open')
  await ask('/api/open', { 'x-flood': 'yes' })
  await ask('/api/open', { 'sec-fetch-site': 'same-origin' })
  // A key is a program's, whatever it says of itself.
  const pretended = { 'sec-fetch-site': 'same-origin', authorization: 'all' }
  await ask('/api/v1/own/7', pretended)
  await ask('/api/admin/own')
  await ask('/api/nothing')
  for (const authorization of ['all', 'none']) await ask('/api/v1/own/7', { authorization })
  await ask('/api/v1/own/x', { authorization: 'all' })
  await ask('/api/v1/own/7')
  expect(await byKey()).toEqual([])
  await usage.flush(world.db)
  const call = 'GET /api/v1/own/{id}'
  expect(await byKey()).toEqual([
    { key_id: keyId, day, call, outcome: 'done', calls: 2 },
    { key_id: keyId, day, call, outcome: 'invalid_request', calls: 1 },
    { key_id: keyId, day, call, outcome: 'scope_missing', calls: 1 },
  ])
  expect(await sums()).toEqual([
    { kind: 'call', name: 'GET /api/open', calls: 2, refused: 1 },
    { kind: 'call', name: call, calls: 5, refused: 3 },
    { kind: 'caller', name: 'page', calls: 1, refused: 0 },
    { kind: 'caller', name: 'with-key', calls: 4, refused: 2 },
    { kind: 'caller', name: 'without-key', calls: 3, refused: 2 },
    { kind: 'key', name: String(keyId), calls: 4, refused: 2 },
    ...['invalid_request', 'key_required', 'rate_limited', 'scope_missing'].map((name) => ({
      ...{ kind: 'refusal', name, calls: 1, refused: 1 },
    })),
  ])
})

test('what is counted later, and by another process, is added', async () => {
  const other = createUsageCounter()
  for (const counter of [usage, other, usage]) {
    counter.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
    await Promise.all([usage.flush(world.db), other.flush(world.db)])
  }
  expect(await byKey()).toMatchObject([{ calls: 3 }])
})

test('counts that could not be written are written with the next ones', async () => {
  usage.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
  await runSql(world.db, `alter table api_usage_sum rename to api_usage_gone`)
  await expect(usage.flush(world.db)).rejects.toThrow()
  await runSql(world.db, `alter table api_usage_gone rename to api_usage_sum`)
  usage.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
  await usage.flush(world.db)
  expect(await byKey()).toMatchObject([{ calls: 2 }])
})

test('a key that is gone keeps nothing of its own, and holds up no one', async () => {
  usage.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
  await usage.flush(world.db)
  usage.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
  usage.note({ keyId: null, isPage: false, call: 'GET /api/open', outcome: 'done' }, day)
  await acrossOrganisations(world.db, (tx) => runSql(tx, `delete from api_key where id = $1`, [keyId]))
  await usage.flush(world.db)
  expect(await byKey()).toEqual([])
  expect(await sums()).toContainEqual({ kind: 'call', name: 'GET /api/open', calls: 3, refused: 0 })
})

test('counts are kept for 400 days', async () => {
  const daysAgo = async (days: number) =>
    (await runSql<{ day: string }>(world.db, `select current_date - $1::int as day`, [days]))[0]?.day ?? ''
  for (const days of [399, 401])
    usage.note({ keyId, isPage: false, call: 'GET /api/open', outcome: 'done' }, await daysAgo(days))
  await usage.flush(world.db)
  await forgetUsage.run({}, { db: world.db, log: silent, signal: new AbortController().signal })
  expect(await byKey()).toMatchObject([{ day: await daysAgo(399) }])
})
