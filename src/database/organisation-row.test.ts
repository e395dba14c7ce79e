import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { type Database, runSql } from '../platform/server/database.ts'

let db: Database
const clients: pg.Client[] = []

beforeAll(async () => {
  const created = await createTestDatabase()
  db = created.db
  for (let n = 0; n < 4; n++) {
    const client = new pg.Client(created.connection)
    await client.connect()
    clients.push(client)
  }
})
afterAll(() => Promise.all(clients.map((client) => client.end())))

const taken = async (client: pg.Client, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ number: number }>(
    `select new_organisation_row() as number from generate_series(1, $1::int)`,
    [count],
  )
  return rows.map(({ number }) => number)
}

test('numbers of rows grow, and are given once, however many take them at the same time', async () => {
  const all = await Promise.all(clients.map((client) => taken(client, 5_000)))
  for (const numbers of all) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(all.flat()).size).toBe(20_000)
  expect(Math.max(...all.flat())).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test('a number is where the clock was, whatever was taken before it', async () => {
  for (const before of [0, 1, 3_000]) {
    const clock = `floor(extract(epoch from clock_timestamp() - timestamptz '2024-01-01 00:00:00+00') * 4000000)::bigint`
    await runSql(db, `select new_organisation_row() from generate_series(1, $1::int)`, [before])
    await runSql(db, `select pg_sleep(0.01)`)
    const [row] = await runSql<{ isBetween: boolean }>(
      db,
      `with earliest as materialized (select ${clock} as at), number as materialized (select new_organisation_row() as at from earliest)
       select n.at between e.at and ${clock} + 1 as "isBetween" from earliest e, number n`,
    )
    expect(row?.isBetween).toBe(true)
  }
})

test('a clock that was set back repeats nothing', async () => {
  const [row] = await runSql<{ ahead: number }>(
    db,
    `select setval('organisation_row', last_value + 4000000000) as ahead from organisation_row`,
  )
  const ahead = row?.ahead ?? 0
  expect(await taken(clients[0] as pg.Client, 3)).toEqual([ahead + 1, ahead + 2, ahead + 3])
})
