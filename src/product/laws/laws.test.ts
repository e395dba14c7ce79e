import { expect, test } from 'vitest'
import { today } from '../../../tests/support/clock.ts'
import { addDays } from '../../platform/shared/days.ts'
import { lawBook, readLaws } from './book.ts'
import type { LawFact } from './facts.ts'
import { type LawFile, letterIds, readLaw } from './law-file.ts'
import { stateLetters } from './letters.ts'
import { pageClaims, pageSources, pendingStates } from './page.ts'
import { isCopy } from './sources.ts'
import * as virginia from './us/va.ts'

const laws = readLaws()
const book = lawBook(laws)
const nameOf = ({ law, field, validFrom, value }: LawFact) => `${law} ${field} ${validFrom} ${JSON.stringify(value)}`
const standsOn = (fact: LawFact, day: string) =>
  (fact.validFrom ?? fact.asOf) <= day && (fact.validTo === null || day <= fact.validTo)
const effectiveOf = (law: string) => book.facts.find((fact) => fact.law === law && fact.field === 'effective')?.value

test('every fact is of a known law, holds for some days, and was read on a day that has come', () => {
  for (const fact of book.facts) {
    if (fact.validFrom && fact.validTo) expect(fact.validFrom <= fact.validTo, nameOf(fact)).toBe(true)
    expect(fact.asOf <= today(), nameOf(fact)).toBe(true)
  }
})

test('no fact is listed twice, and a law has one day on which it takes effect', () => {
  const keys = book.facts.map(nameOf)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  for (const { id } of book.laws) {
    const [effective, ...more] = book.facts.filter(({ law, field }) => law === id && field === 'effective')
    expect(more).toEqual([])
    expect(effective?.validFrom).toBe(effective?.value)
  }
})

test('what ends is followed by something, so that no day is left without an answer', () => {
  const gaps = book.facts.filter((fact) => {
    if (fact.validTo === null) return false
    const next = addDays(fact.validTo, 1)
    return !book.facts.some((other) => other.law === fact.law && other.field === fact.field && standsOn(other, next))
  })
  expect(gaps.map(nameOf)).toEqual([])
})

test('every fact has a source, the statute before commentary, and every source that is listed is used', () => {
  const order = ['statute', 'official', 'commentary']
  for (const fact of book.facts) {
    const kinds = fact.sources.map(({ kind }) => order.indexOf(kind))
    expect(kinds, nameOf(fact)).toEqual(kinds.toSorted())
  }
  const unused = laws.flatMap(({ head, sources, facts, duties }) => {
    const used = new Set([...facts.flatMap((fact) => fact.sources), ...duties.map(({ source }) => source)])
    return Object.keys(sources).flatMap((key) => (used.has(key) ? [] : [`${head.id} ${key}`]))
  })
  expect(unused).toEqual([])
  const onPage = new Set([...pageClaims, ...pendingStates].map(({ source }) => source))
  expect(Object.keys(pageSources.known).filter((key) => !onPage.has(key))).toEqual([])
})

test('a fact that no source of the state or of an authority gives says why, and no other does', () => {
  const wrong = book.facts.filter(
    ({ sources, unofficial }) => sources.every(({ kind }) => kind === 'commentary') !== (unofficial !== undefined),
  )
  expect(wrong.map(nameOf)).toEqual([])
  const kindOf = new Map(laws.flatMap(({ sources }) => Object.values(sources).map(({ url, kind }) => [url, kind])))
  expect(book.duties.filter(({ sourceUrl }) => kindOf.get(sourceUrl) === 'commentary')).toEqual([])
})

test.each([
  'https://epstein.sitepilot11.firmseek.com/a',
  'https://production.jdsupra.com/a',
  'https://dev.frostbrowntodd.com/a',
  'https://webiis05.mondaq.com/a',
  'https://measuredcollective.com/?p=14015',
  'https://online.flipbuilder.com/page1.html',
  'https://self-law.org/code/ca',
  'https://lexace.ai/us',
  'https://instalawyer.io/laws',
  'https://cliclaw.com/node/7153',
  'https://eu.vlex.com/vid/1',
  'https://blockchainwg.eu/wp',
  'https://50statesquiz.org/us-states-by-population/',
  'https://privacylawmap.com/states/oregon',
  'no address',
])('%s is not a place to send a reader', (address) => {
  expect(isCopy(address)).toBe(true)
  const sources = { ...virginia.sources, copy: { title: 'x', url: address, kind: 'commentary', readOn: '2026-11-29' } }
  expect(() => readLaw({ ...virginia, sources } as LawFile)).toThrow()
})

test.each(['https://law.lis.virginia.gov/vacode/', 'https://www.jdsupra.com/legalnews/a-1/', 'https://devlin.com/'])(
  '%s is one',
  (address) => expect(isCopy(address)).toBe(false),
)

// A letter of these needs what no letter of ours can say: the law reaches health data alone.
const withoutLetter = laws.flatMap(({ head }) => (head.kind === 'sector' ? [head.id] : []))

test('every comprehensive law in force has a letter from the day on which it takes effect', () => {
  const missing = laws.flatMap(({ head, letters }) => {
    const effective = String(effectiveOf(head.id))
    if (withoutLetter.includes(head.id) || effective > today()) return []
    return letters.length > 0 ? [] : [head.id]
  })
  expect(missing).toEqual([])
})

test('every letter is of a law on the page, is there once, and cites it from its first day on', () => {
  expect(stateLetters.map(({ id }) => id).toSorted()).toEqual([...letterIds].toSorted())
  for (const { id, from, head } of stateLetters) {
    expect(book.laws, id).toContainEqual(head)
    expect(from >= String(effectiveOf(head.id)), id).toBe(true)
  }
})

const [first] = virginia.facts
if (!first) throw new Error('no facts')

test.each<[string, () => unknown]>([
  ['a source that is not listed', () => ({ ...virginia, facts: [{ ...first, sources: ['unlisted'] }] })],
  ['no source', () => ({ ...virginia, facts: [{ ...first, sources: [] }] })],
  ['a day that is none', () => ({ ...virginia, facts: [{ ...first, validFrom: '2027-02-30' }] })],
  [
    'a link that is not https',
    () => ({
      ...virginia,
      sources: {
        ...virginia.sources,
        x: { title: 'x', url: 'javascript:alert(1)', kind: 'official', readOn: '2026-11-29' },
      },
    }),
  ],
  ['a threshold in words', () => ({ ...virginia, facts: [{ ...first, field: 'threshold', value: '100,000' }] })],
  ['an unknown field', () => ({ ...virginia, facts: [{ ...first, field: 'rumor' }] })],
])('a file with %s is refused', (_, make) => {
  expect(() => readLaw(make() as LawFile)).toThrow()
})
