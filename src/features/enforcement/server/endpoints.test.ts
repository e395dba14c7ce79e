import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { inProcess } from '../../../../tests/support/in-process.ts'
import type { Database } from '../../../platform/server/database.ts'
import { load, smallCatalog } from '../../corrections/server/corrections.fixture.ts'
import { conductRow } from '../conduct.fixture.ts'
import { enforcementContract as contract } from '../contract.ts'
import { enforcementEndpoints } from './endpoints.ts'

let db: Database
let call: ReturnType<typeof inProcess<typeof contract>>

beforeAll(async () => {
  db = (await createTestDatabase()).db
  await load(db, {
    ...smallCatalog(),
    conduct: [
      conductRow({ id: 'complaint', case_id: 'x', acted_on: '2023-04', kind: 'suit', status: 'pending' }),
      conductRow({
        id: 'order',
        case_id: 'x',
        acted_on: '2024-02-01',
        kind: 'order',
        amount: 5_000_000,
        currency: 'USD',
      }),
      conductRow({
        id: 'annulled',
        authority: 'cnil',
        status: 'annulled',
        amount: 9,
        currency: 'EUR',
        acted_on: '2022',
      }),
      conductRow({
        id: 'of-a-stranger',
        company_id: null,
        company_name: 'Stranger <i>',
        entry_ids: [],
        acted_on: '2025-01-01',
      }),
      conductRow({ id: 'own', scope: 'own', entry_ids: ['app:lantern'], subject: 'children', acted_on: '2021-06-01' }),
    ],
  })
  call = inProcess(contract, enforcementEndpoints({ db, publicUrl: 'https://sightline.test' }))
})

const ids = async (query: Parameters<typeof call<'GET /api/enforcement'>>[1]['query']) =>
  (await call('GET /api/enforcement', { query })).acts.map(({ id }) => id)

test('the register lists all acts, the newest first, with what they are about', async () => {
  const register = await call('GET /api/enforcement', { query: {} })
  expect(register.acts.map(({ id }) => id)).toEqual(['of-a-stranger', 'order', 'complaint', 'annulled', 'own'])
  expect(register.total).toBe(5)
  expect(register.acts.at(-1)).toMatchObject({
    company: { id: 'acme', name: 'Acme Inc' },
    entries: [{ id: 'app:lantern', name: 'Lantern' }],
    source: { page: 'https://authority.test/acme' },
  })
  expect(register.sums).toEqual([{ year: '2024', currency: 'USD', amount: 5_000_000 }])
})

test('each filter narrows the list and leaves the choices whole', async () => {
  expect(await ids({ authority: 'cnil' })).toEqual(['annulled'])
  expect(await ids({ subject: 'children' })).toEqual(['own'])
  expect(await ids({ company: 'acme' })).toEqual(['order', 'complaint', 'annulled', 'own'])
  expect(await ids({ year: '2023' })).toEqual(['complaint'])
  expect(await ids({ q: 'STRANGER' })).toEqual(['of-a-stranger'])
  expect(await ids({ q: '%' })).toEqual([])
  const { authorities, total } = await call('GET /api/enforcement', { query: { authority: 'cnil' } })
  expect({ authorities, total }).toEqual({
    authorities: [
      { key: 'ftc', acts: 4 },
      { key: 'cnil', acts: 1 },
    ],
    total: 5,
  })
})

test('a year that is none is refused', async () => {
  await expect(call('GET /api/enforcement', { query: { year: '24' } })).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('feeds carry the same acts, and no markup that a name brings', async () => {
  const text = async (key: 'GET /api/enforcement/feed.rss' | 'GET /api/enforcement/feed.json') =>
    new TextDecoder().decode(await call(key, { query: { company: undefined } }))
  const rss = await text('GET /api/enforcement/feed.rss')
  expect(rss.match(/<item>/g)).toHaveLength(5)
  expect(rss).toContain('Stranger &lt;i&gt;')
  expect(rss).not.toContain('<i>')
  const { items } = JSON.parse(await text('GET /api/enforcement/feed.json'))
  expect(items[2]).toMatchObject({
    id: 'sightline:conduct:complaint',
    url: 'https://sightline.test/enforcement?year=2023#complaint',
    date_published: '2023-04-01T00:00:00.000Z',
  })
})
