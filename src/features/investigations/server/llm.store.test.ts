import { beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { forgetShares, giveTokensBack, type Payer, takeTokens } from './llm.store.ts'

let database: TestDatabase
beforeEach(async () => {
  database ??= await createTestDatabase()
  await clearTables(database.db, 'llm_month, llm_share')
})

const perMonth = 1_000
const take = (payer: Payer, tokens: number) => takeTokens(database.db, { tokens, perMonth, payer })
const visitor = (caller: string): Payer => ({ kind: 'visitor', caller })
const organization = (id: number): Payer => ({ kind: 'organization', id })
const used = async () => (await runSql<{ tokens: number }>(database.db, 'select tokens from llm_month'))[0]?.tokens

test('visitors together use up a quarter, each a tenth of that, and members go on', async () => {
  const taken = await Promise.all(Array.from({ length: 40 }, (_, n) => take(visitor(`v${n}`), 25)))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await take(visitor('late'), 1)).toBe(false)
  expect(await take(organization(1), 500)).toBe(true)
})

test('one visitor, and one organization, leaves the others theirs', async () => {
  expect([await take(visitor('a'), 20), await take(visitor('a'), 6), await take(visitor('b'), 20)]).toEqual([
    true,
    false,
    true,
  ])
  expect([
    await take(organization(1), 501),
    await take(organization(1), 500),
    await take(organization(2), 400),
  ]).toEqual([false, true, true])
})

test('what was refused took nothing, and what was not used comes back to the share', async () => {
  expect(await take(visitor('a'), 26)).toBe(false)
  expect(await used()).toBeUndefined()
  await take(visitor('a'), 25)
  await giveTokensBack(database.db, { tokens: 10, perMonth, payer: visitor('a') })
  expect(await used()).toBe(15)
  expect([await take(visitor('a'), 11), await take(visitor('a'), 10)]).toEqual([false, true])
})

test('our own work has the month, and shares of earlier months are forgotten', async () => {
  expect([await take({ kind: 'own' }, 1_000), await take({ kind: 'own' }, 1)]).toEqual([true, false])
  await runSql(database.db, `insert into llm_share (month, payer, tokens) values ('2000-01-01', 'visitor a', 5)`)
  await forgetShares(database.db)
  expect(await runSql(database.db, 'select * from llm_share')).toEqual([])
})
