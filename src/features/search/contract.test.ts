import { expect, test } from 'vitest'
import { searchContract } from './contract.ts'

const results = searchContract['GET /api/search/results'].query

test('the values of a facet may be repeated or joined', () => {
  const parse = (level: string | string[]) => results.parse({ level }).level
  expect(parse(['high', 'medium'])).toEqual(['high', 'medium'])
  expect(parse('high|medium')).toEqual(['high', 'medium'])
  expect(parse('high')).toEqual(['high'])
  expect(results.parse({}).level).toEqual([])
})

test('a query is cut at its limit and freed of NUL, a page outside is refused', () => {
  const q = searchContract['GET /api/search'].query
  expect(q.parse({ q: 'x'.repeat(5000) }).q).toHaveLength(200)
  expect(q.parse({ q: 'a\u0000b' }).q).toBe('a b')
  expect(q.parse({})).toEqual({ q: '', type: 'all' })
  expect(q.safeParse({ type: 'vendor' }).success).toBe(false)
  expect(results.safeParse({ page: '0' }).success).toBe(false)
})
