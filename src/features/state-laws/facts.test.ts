import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { today } from '../../../tests/support/clock.ts'
import { addDays } from '../../platform/shared/days.ts'
import { lawBookOf, lawsFile } from './facts.ts'
import { book, contentFile } from './laws.fixture.ts'
import { effectiveDay, standsOn, valueWords } from './laws.ts'
import { stateNames } from './vocabulary.ts'
import { tilePlaces } from './web/tiles.ts'

const firstLaws = ['CA', 'VA', 'CO', 'CT', 'UT', 'FL', 'TX', 'OR']

const content = () => lawsFile.parse(JSON.parse(readFileSync(contentFile, 'utf8')))

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

test('every fact is of a known law, holds for some days, and has a source or says that it is unsure', () => {
  const laws = new Set(book.laws.map(({ id }) => id))
  for (const fact of book.facts) {
    const name = `${fact.law} ${fact.field} ${valueWords(fact)}`
    expect(laws.has(fact.law), name).toBe(true)
    if (fact.validFrom && fact.validTo) expect(fact.validFrom <= fact.validTo, name).toBe(true)
    if (fact.sourceUrl === null) expect(fact.confidence, name).toBe('unsure')
    expect(fact.asOf <= today(), name).toBe(true)
  }
})

test('no fact stands twice, and a law has one day on which it takes effect', () => {
  const keys = book.facts.map((fact) => JSON.stringify([fact.law, fact.field, fact.validFrom, valueWords(fact)]))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  for (const { id } of book.laws) {
    const [effective, ...more] = book.facts.filter(({ law, field }) => law === id && field === 'effective')
    expect(more).toEqual([])
    expect(effective?.validFrom).toBe(effective?.value)
  }
})

test('what ends is followed by something, so that no day is left without an answer', () => {
  const gaps = book.facts
    .filter((fact) => {
      if (fact.validTo === null) return false
      const next = addDays(fact.validTo, 1)
      return !book.facts.some((other) => other.law === fact.law && other.field === fact.field && standsOn(other, next))
    })
    .map((fact) => `${fact.law} ${fact.field} after ${fact.validTo}`)
  expect(gaps).toEqual([])
})

test('every source that is listed is used', () => {
  const { sources, facts, claims, pending } = content()
  const used = new Set([...facts, ...claims, ...pending].map(({ source }) => source))
  expect(Object.keys(sources).filter((key) => !used.has(key))).toEqual([])
})

test('the map has a place of its own for every state, and a name for every place', () => {
  expect(Object.keys(tilePlaces).toSorted()).toEqual(Object.keys(stateNames).toSorted())
  const places = Object.values(tilePlaces).map(([column, row]) => `${column},${row}`)
  expect(new Set(places).size).toBe(51)
})

const first = () => content().facts[0] ?? expect.fail('no facts')

test.each([
  ['a source that is not listed', () => ({ ...content(), facts: [{ ...first(), source: 'nobody' }] })],
  ['a day that is none', () => ({ ...content(), facts: [{ ...first(), validFrom: '2027-02-30' }] })],
  ['a link that is not https', () => ({ ...content(), sources: { x: { title: 'x', url: 'javascript:alert(1)' } } })],
  ['a threshold in words', () => ({ ...content(), facts: [{ ...first(), field: 'threshold', value: '100,000' }] })],
  ['an unknown field', () => ({ ...content(), facts: [{ ...first(), field: 'rumour' }] })],
])('content with %s is refused', (_, make) => {
  expect(() => lawBookOf(make())).toThrow()
})
