import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facetNames, searchTypes, sortOrders } from '../vocabulary.ts'
import {
  countChosen,
  noFacets,
  readSearchState,
  resultsQuery,
  type SearchState,
  searchHref,
  searchParamsOf,
} from './search-state.ts'

const values = fc.uniqueArray(
  fc.string({ minLength: 1, maxLength: 40 }).filter((value) => !value.includes('|') && value.isWellFormed()),
  { maxLength: 5 },
)

const states: fc.Arbitrary<SearchState> = fc.record({
  q: fc.string({ maxLength: 60 }).filter((text) => text.isWellFormed()),
  type: fc.constantFrom(...searchTypes),
  sort: fc.constantFrom(...sortOrders),
  facets: fc.record({ level: values, category: values, company: values, country: values, evidence: values }),
  page: fc.integer({ min: 1, max: 10_000 }),
})

test('every state reads back from its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readSearchState(new URLSearchParams(searchParamsOf(state).toString()))).toEqual(state)
    }),
  )
})

test('an address of anything gives a state that the call accepts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('q', 'type', 'sort', 'page', ...facetNames), fc.string({ maxLength: 300 }))),
      (pairs) => {
        const state = readSearchState(new URLSearchParams(pairs))
        expect(searchTypes).toContain(state.type)
        expect(sortOrders).toContain(state.sort)
        expect(state.page).toBeGreaterThanOrEqual(1)
        expect(state.page).toBeLessThanOrEqual(10_000)
        expect(state.q.length).toBeLessThanOrEqual(200)
      },
    ),
  )
})

test('the plain page has a plain address, and a form without script is understood', () => {
  expect(searchHref({ q: '', type: 'all', sort: 'relevance', facets: noFacets(), page: 1 })).toBe('/search')
  const state = readSearchState(
    new URLSearchParams('q=face&type=app&sort=risk&level=high&level=medium&category=ad%7Cads'),
  )
  expect(state.facets).toEqual({ ...noFacets(), level: ['high', 'medium'], category: ['ad', 'ads'] })
  expect(countChosen(state.facets)).toBe(4)
})

test('the call gets the values of a facet joined, and only the facets that are chosen', () => {
  const state = readSearchState(new URLSearchParams('level=high&level=medium&page=3'))
  expect(resultsQuery(state)).toEqual({ q: '', type: 'all', sort: 'relevance', page: 3, level: 'high|medium' })
})
