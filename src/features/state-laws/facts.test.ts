import { expect, test } from 'vitest'
import { book } from './laws.fixture.ts'
import { effectiveDay } from './laws.ts'
import { stateNames } from './vocabulary.ts'
import { tilePlaces } from './web/tiles.ts'

const firstLaws = ['CA', 'VA', 'CO', 'CT', 'UT', 'FL', 'TX', 'OR']

test('the eight laws stand first, with the dates and figures that were stated for them', () => {
  expect(book.laws.slice(0, 8).map(({ id }) => id)).toEqual(firstLaws)
  expect(book.laws.filter(({ base }) => base !== null).map(({ id }) => id)).toEqual(firstLaws)
  const stated = book.laws.flatMap(({ id, base }) =>
    base ? [[id, effectiveDay(book.facts, id), base.penalties, base.privateCause]] : [],
  )
  expect(stated).toEqual([
    ['CA', '2020-01-01', 'Up to $7,500 per violation', true],
    ['VA', '2023-01-01', 'Up to $7,500 per violation (attorney general only)', false],
    ['CO', '2023-07-01', 'Up to $20,000 per violation', false],
    ['CT', '2023-07-01', 'Up to $5,000 per violation', false],
    ['UT', '2023-12-31', 'None (cure period)', false],
    ['FL', '2024-07-01', 'Up to $50,000 per violation', false],
    ['TX', '2024-07-01', 'Up to $7,500 per violation', false],
    ['OR', '2024-07-01', 'Up to $7,500 per violation', false],
  ])
})

test('the map has a place of its own for every state, and a name for every place', () => {
  expect(Object.keys(tilePlaces).toSorted()).toEqual(Object.keys(stateNames).toSorted())
  const places = Object.values(tilePlaces).map(([column, row]) => `${column},${row}`)
  expect(new Set(places).size).toBe(51)
})
