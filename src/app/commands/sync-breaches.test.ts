import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../../tests/support/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { hibpBefore } from '../../features/breach-alerts/feeds/bodies.fixture.ts'
import { named } from '../../features/breach-alerts/feeds/reading.fixture.ts'
import { runSql } from '../../platform/server/database.ts'
import { serve } from '../../platform/server/net/servers.fixture.ts'
import { syncBreachesCommand } from './sync-breaches.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.stubEnv('DATABASE_URL', `${database.connection.connectionString}`)
  vi.stubEnv('SECRET_KEY', 'ab'.repeat(32))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = 0
})

test('one source is asked now; notifications wait in the queue for a worker', async () => {
  let records = hibpBefore
  const port = await serve((_, response) => void response.end(JSON.stringify(records)))
  vi.stubEnv('BREACH_FEEDS', `hibp=http://127.0.0.1:${port},sec-8k=off`)
  vi.stubEnv('EGRESS_ALLOW', `sources:127.0.0.1:${port}`)
  await syncBreachesCommand({ feed: 'hibp' })
  expect(printed.join()).toMatch(/^hibp +73 new, 0 changed, 0 gone/)
  expect(process.exitCode).toBe(0)

  // Shipped records are confirmed word by word, so that they still follow the next version's file.
  const [shipped] = await runSql(
    database.db,
    `select count(*) filter (where r.item is not null)::int > 0 as confirmed, count(b.fed_at)::int as changed from breach b
     join breach_source_link l on l.breach_id = b.id left join raw_item r on (r.source, r.external_id) = (l.source, l.external_id) where b.origin = 'shipped'`,
  )
  expect(shipped).toEqual({ confirmed: true, changed: 0 })
  records = [...hibpBefore, named('Quillbase', { Domain: 'quillbase.test', AddedDate: now().toISOString() })]
  await syncBreachesCommand({ feed: 'hibp', json: true })
  expect(JSON.parse(printed[1] ?? '')).toMatchObject([{ feed: 'hibp', outcome: 'applied', added: 1, published: 1 }])
  const queued = await runSql<{ name: string; data: { kind: string } }>(
    database.db,
    `select name, data from pgboss.job where name like 'breach.%' order by name`,
  )
  expect(queued.map(({ name, data }) => [name, data.kind])).toEqual([['breach.notify', 'new']])

  await syncBreachesCommand({ feed: 'sec-8k' })
  expect([printed[2], process.exitCode]).toEqual(['sec-8k       not asked: off in BREACH_FEEDS', 1])
}, 60_000)

test('where nothing may leave, it says so and is not in step', async () => {
  vi.stubEnv('EGRESS', 'off')
  await syncBreachesCommand({})
  expect(printed.join()).toContain('wa-ag        not asked: nothing may leave this installation')
  expect(process.exitCode).toBe(1)
}, 60_000)

test('a feed that there is not is refused before anything is opened', async () => {
  await expect(syncBreachesCommand({ feed: 'hibb' })).rejects.toThrow('There is no feed hibb. The feeds are hibp,')
})
