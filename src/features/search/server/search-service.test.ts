import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { openPool, runSql } from '../../../platform/server/database.ts'
import { searchEndpoints } from './endpoints.ts'
import { createSearchService } from './search-service.ts'

const pollMs = 100
const twoPolls = () => new Promise((resolve) => setTimeout(resolve, 4 * pollMs))

let world: World
let suggest: (q: string) => Promise<string[]>
beforeAll(async () => {
  world = await createWorld({ pollMs })
  const endpoints = searchEndpoints({
    db: world.db,
    search: world.search,
    config: { PUBLIC_URL: 'https://sightline.test' },
  })
  const call = {
    address: '',
    staff: undefined,
    member: undefined,
    cookies: {},
    header: () => undefined,
    headers: new Headers(),
  }
  suggest = async (q) =>
    (await endpoints['GET /api/suggestions']({ params: undefined, query: { q }, body: undefined }, call)).map(
      (s) => s.name,
    )
})

test.each([
  ['appsflier', /^AppsFlyer/i],
  ['graph.facebook.com', /facebook/i],
  ['com.whatsapp', /^WhatsApp/],
  ['whatsapp', /^WhatsApp/],
  ['watsapp', /^WhatsApp/],
  ['tradedesk', /^The Trade Desk|^Trade Desk/i],
  ['телеграм', /^Telegram/],
  ['WHATSAPP', /^WhatsApp/],
  ['Quantcast', /^Quantcast/],
  ['events facebook app', /^Facebook App Events/],
  ['Signal', /^Signal Private Messenger/],
  ['Teams', /^Microsoft Teams/],
  ['QuickBooks Payroll', /^QuickBooks/],
])('"%s" suggests it first', async (q, name) => {
  const [first] = await suggest(q)
  expect(first).toMatch(name)
})

test('one character suggests nothing, and nothing hostile breaks it', async () => {
  expect(await suggest('w')).toEqual([])
  expect(await suggest('😀')).toEqual([])
  for (const q of ['%_\\', "';--", '\u202e\u202e', '((((', '__proto__', 'constructor', 'x'.repeat(200)])
    expect((await suggest(q)).length).toBeLessThanOrEqual(8)
})

const addEntry = (id: string, name: string) =>
  `insert into entry (id, type, slug, name, source, page, as_of, origin, company_id) select '${id}', 'app', '${id.slice(4)}', '${name}', key, 'https://page.test', '2026', 'test', 'acme-of-tests' from fact_source limit 1`

test('the change log brings what is new, renamed and gone to a running node', async () => {
  await runSql(
    world.db,
    `insert into company (id, name, source, page, as_of, origin) select 'acme-of-tests', 'Acme of Tests', key, 'https://page.test', '2026', 'test' from fact_source limit 1`,
  )
  await runSql(world.db, addEntry('app:zzqfirst', 'Zzqfirst'))
  await expect.poll(() => suggest('zzqfirst'), { timeout: 6000 }).toEqual(['Zzqfirst'])
  await runSql(world.db, `update entry set name = 'Yyqrenamed' where id = 'app:zzqfirst'`)
  await expect.poll(() => suggest('yyqrenamed'), { timeout: 6000 }).toEqual(['Yyqrenamed'])
  expect(await suggest('zzqfirst')).not.toContain('Zzqfirst')
  await runSql(world.db, `delete from entry where id = 'app:zzqfirst'`)
  await expect.poll(() => suggest('yyqrenamed'), { timeout: 6000 }).not.toContain('Yyqrenamed')
})

test('a company that is renamed is renamed on its entries too', async () => {
  await runSql(world.db, addEntry('app:zzqowned', 'Zzqowned'))
  await expect.poll(() => world.search.headline('app:zzqowned')?.company, { timeout: 6000 }).toBe('Acme of Tests')
  await runSql(world.db, `update company set name = 'Wwqholding' where id = 'acme-of-tests'`)
  await expect.poll(() => world.search.headline('app:zzqowned')?.company, { timeout: 6000 }).toBe('Wwqholding')
  expect(await suggest('wwqholding')).toContain('Zzqowned')
})

test('a change that commits late, behind others that were seen, is not skipped', async () => {
  const slow = await world.pool.connect()
  await slow.query('begin')
  await slow.query(addEntry('app:zzqlate', 'Zzqlate'))
  await runSql(world.db, addEntry('app:zzqearly', 'Zzqearly'))
  await twoPolls()
  expect(await suggest('zzqlate')).not.toContain('Zzqlate')
  await slow.query('commit')
  slow.release()
  await expect.poll(() => suggest('zzqlate'), { timeout: 6000 }).toEqual(['Zzqlate'])
  await expect.poll(() => suggest('zzqearly'), { timeout: 6000 }).toEqual(['Zzqearly'])
})

test('a change that is under way while all is read is not lost', async () => {
  const slow = await world.pool.connect()
  await slow.query('begin')
  await slow.query(addEntry('app:zzqunderway', 'Zzqunderway'))
  const search = createSearchService({ db: world.db, pool: world.pool, log: silent, pollMs })
  await search.start()
  try {
    expect(search.headline('app:zzqunderway')).toBeUndefined()
    await slow.query('commit')
    slow.release()
    const found = async () => (await search.suggest('zzqunderway', { limit: 5 })).map(({ id }) => id)
    await expect.poll(found, { timeout: 6000 }).toEqual(['app:zzqunderway'])
  } finally {
    await search.stop()
  }
})

test('hits are computed once per key until the catalog changes', async () => {
  const search = createSearchService({ db: world.db, pool: world.pool, log: silent, pollMs })
  await search.start()
  try {
    let computed = 0
    const hits = () =>
      search.memoize('zzqmemo', () => {
        computed++
        return search.suggest('zzqmemo', { limit: 5 })
      })
    await hits()
    expect(await hits()).toEqual([])
    expect(computed).toBe(1)
    await runSql(world.db, addEntry('app:zzqmemo', 'Zzqmemo'))
    await expect.poll(async () => (await hits()).map(({ id }) => id), { timeout: 6000 }).toEqual(['app:zzqmemo'])
    expect(computed).toBe(2)
  } finally {
    await search.stop()
  }
})

test('a change that is rolled back is never seen', async () => {
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query(addEntry('app:zzqnever', 'Zzqnever'))
  await client.query('rollback')
  client.release()
  await runSql(world.db, addEntry('app:zzqmark', 'Zzqmark'))
  await expect.poll(() => suggest('zzqmark'), { timeout: 6000 }).toEqual(['Zzqmark'])
  expect(await suggest('zzqnever')).not.toContain('Zzqnever')
})

test('after an interruption of half a day all is read again, for the log may have forgotten', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const search = createSearchService({ db: world.db, pool: world.pool, log: silent, pollMs, now: () => now })
  await search.start()
  try {
    const slow = await world.pool.connect()
    // Changes that this node never saw are deleted with the change itself: one transaction represents the time it was
    // away.
    await slow.query('begin')
    await slow.query(addEntry('app:zzqmissed', 'Zzqmissed'))
    await slow.query(`delete from catalog_change where document_id = 'app:zzqmissed'`)
    await slow.query('commit')
    slow.release()
    await runSql(world.db, addEntry('app:zzqnoticed', 'Zzqnoticed'))
    await expect.poll(() => search.headline('app:zzqnoticed')?.name, { timeout: 6000 }).toBe('Zzqnoticed')
    expect(search.headline('app:zzqmissed')).toBeUndefined()
    now += 13 * 3_600_000
    await expect.poll(() => search.headline('app:zzqmissed')?.name, { timeout: 6000 }).toBe('Zzqmissed')
  } finally {
    await search.stop()
  }
})

describe('the connection that hears of changes', () => {
  const inUse = (pool: pg.Pool) => pool.totalCount - pool.idleCount
  const listening = (pool: pg.Pool) => createSearchService({ db: world.db, pool, log: silent, pollMs })

  /** A pool of two connections, both of them taken. */
  async function fullPool(more: pg.PoolConfig = {}) {
    const pool = openPool({ connection: { ...world.connection, ...more }, log: silent, max: 2 })
    const taken = await Promise.all([pool.connect(), pool.connect()])
    return {
      pool,
      freeAll: () => {
        for (const client of taken) client.release()
      },
    }
  }

  test('while the pool is full one attempt waits, and takes one connection when it can', async () => {
    const { pool, freeAll } = await fullPool()
    const search = listening(pool)
    await search.start()
    await twoPolls()
    expect(pool.waitingCount).toBe(1)
    freeAll()
    await expect.poll(() => [pool.waitingCount, inUse(pool)]).toEqual([0, 1])
    await twoPolls()
    expect(inUse(pool)).toBe(1)
    await search.stop()
    expect(inUse(pool)).toBe(0)
    await pool.end()
  })

  test('a stop while it waits leaves nothing behind', async () => {
    const { pool, freeAll } = await fullPool()
    const search = listening(pool)
    await search.start()
    expect(pool.waitingCount).toBe(1)
    await search.stop()
    freeAll()
    await expect.poll(() => [pool.waitingCount, inUse(pool)]).toEqual([0, 0])
    await pool.end()
  })

  test('one that cannot listen is given back, and tried again', async () => {
    let asked = 0
    class Deaf extends pg.Client {
      override query = ((text: string) => {
        asked++
        return Promise.reject(new Error(`not now: ${text}`))
        // The one call of it that is made.
      }) as unknown as pg.Client['query']
    }
    const pool = openPool({ connection: { ...world.connection, Client: Deaf }, log: silent })
    const search = listening(pool)
    await search.start()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect.poll(() => pool.totalCount).toBe(0)
    await search.stop()
    await pool.end()
  })

  test('one that is lost is replaced by one', async () => {
    const pool = openPool({ connection: world.connection, log: silent })
    const search = listening(pool)
    await search.start()
    const listeners = async () =>
      (
        await runSql<{ pid: number }>(
          world.db,
          `select pid from pg_stat_activity where query = 'listen catalog_changed' and datname = current_database()`,
        )
      ).map((row) => row.pid)
    // This one, and that of the world.
    await expect.poll(async () => (await listeners()).length).toBe(2)
    const before = await listeners()
    await runSql(world.db, `select pg_terminate_backend(pid) from unnest($1::int[]) pid`, [before])
    await expect
      .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)).length, { timeout: 6000 })
      .toBe(2)
    expect(inUse(pool)).toBe(1)
    await search.stop()
    expect(inUse(pool)).toBe(0)
    await pool.end()
  })
})

const unloaded = () => createSearchService({ db: world.db, pool: world.pool, log: world.engine.log })

test('before the index is loaded, names that begin with the text come from SQL', async () => {
  const search = unloaded()
  expect(search.isLoaded()).toBe(false)
  expect((await search.suggest('whatsa', { limit: 8 })).map((hit) => hit.id)).toContain('app:whatsapp')
  expect(await search.suggest('100%_', { limit: 8 })).toEqual([])
  expect((await search.searchAll('whatsapp', { limit: 20 })).hits.length).toBeGreaterThan(0)
})

test('before the index is loaded, suggestions have their names as well', async () => {
  const endpoints = searchEndpoints({ db: world.db, search: unloaded(), config: { PUBLIC_URL: '' } })
  const call = {
    address: '',
    staff: undefined,
    member: undefined,
    cookies: {},
    header: () => undefined,
    headers: new Headers(),
  }
  const suggestions = await endpoints['GET /api/suggestions'](
    { params: undefined, query: { q: 'whatsapp' }, body: undefined },
    call,
  )
  expect(suggestions[0]).toMatchObject({ name: expect.stringMatching(/^WhatsApp/), type: 'app', slug: 'whatsapp' })
})
