import { expect, test } from 'vitest'
import type { Call } from '../../../platform/server/http/api.ts'
import { lawsContract } from '../contract.ts'
import { lawsEndpoints } from './endpoints.ts'

const handler = lawsEndpoints({ today: () => '2026-11-21' })['GET /api/laws']
const { query, response } = lawsContract['GET /api/laws']

function ask(given: Record<string, string> = {}, held?: string) {
  const headers = new Headers()
  const call = {
    ...{ address: '', staff: undefined, member: undefined, cookies: {}, headers },
    header: (name: string) => (name === 'if-none-match' ? held : undefined),
  } satisfies Call
  const answer = handler({ query: query.parse(given), params: undefined, body: undefined }, call)
  return { answer: response.parse(answer), tag: headers.get('etag') ?? '' }
}

test('without a day the laws of today are given, as the contract says', () => {
  const { answer } = ask()
  expect(answer.on).toBe('2026-11-21')
  expect(answer.laws).toHaveLength(26)
  expect(answer.counts).toEqual({ inForce: 20, later: 4, sector: 2 })
  expect(answer.changes.every(({ on }) => on > '2025-11-21')).toBe(true)
})

test('a day and a state narrow the answer; a state without a law has none', () => {
  const { answer } = ask({ on: '2026-06-30', state: ' ct ' })
  expect(answer.laws.map(({ abbreviation, businessThreshold }) => [abbreviation, businessThreshold])).toEqual([
    ['CT', '100,000 residents; or 25,000 residents and 25% of revenue from selling data'],
  ])
  expect(new Set(answer.changes.map(({ law }) => law))).toEqual(new Set(['CT']))
  expect(ask({ state: 'OH' }).answer.laws).toEqual([])
})

test('a copy that is still good is not sent again; another day or state has another tag', () => {
  const { tag } = ask()
  expect(() => ask({}, tag)).toThrow()
  expect(() => ask({}, `W/${tag}`)).toThrow()
  expect(new Set([tag, ask({ on: '2026-11-20' }).tag, ask({ state: 'CA' }).tag]).size).toBe(3)
})

test.each([{ on: '2026-02-30' }, { on: 'tomorrow' }, { on: '' }, { state: 'California' }, { state: 'C' }])(
  '%j is refused',
  (given) => {
    expect(query.safeParse(given).success).toBe(false)
  },
)
