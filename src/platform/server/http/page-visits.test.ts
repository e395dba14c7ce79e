import { expect, test } from 'vitest'
import { pageVisitHeader } from '../../shared/page-visit.ts'
import { createPageVisits } from './page-visits.ts'

const page = { 'sec-fetch-site': 'same-origin' }
const clock = { now: Date.UTC(2026, 10, 28, 12) }
const minutes = (count: number) => count * 60_000

async function call(headers: Record<string, string>, { address = '203.0.113.7', secret = 'a' } = {}) {
  const visits = createPageVisits({ secret, now: () => clock.now })
  const field = (name: string) => headers[name]
  return { isProved: visits.isProved(field, address), given: visits.renewal(field, address) ?? '' }
}

test('a page proves itself with what an answer gave it, and a program that only says so does not', async () => {
  const first = await call(page)
  expect([first.isProved, first.given.length]).toEqual([false, 22])
  expect(await call({ ...page, [pageVisitHeader]: first.given })).toEqual({ isProved: true, given: '' })
  expect(await call({ [pageVisitHeader]: first.given })).toEqual({ isProved: false, given: '' })
  expect((await call({ ...page, [pageVisitHeader]: 'x'.repeat(22) })).isProved).toBe(false)
  expect(await call({})).toEqual({ isProved: false, given: '' })
})

test('it is good at one address, in one installation, for an hour at most', async () => {
  const { given } = await call(page)
  const headers = { ...page, [pageVisitHeader]: given }
  expect((await call(headers, { address: '203.0.113.8' })).isProved).toBe(false)
  expect((await call(headers, { secret: 'b' })).isProved).toBe(false)
  clock.now += minutes(30)
  const renewed = await call(headers)
  expect(renewed.isProved).toBe(true)
  expect(renewed.given).not.toBe('')
  clock.now += minutes(30)
  expect((await call(headers)).isProved).toBe(false)
})
