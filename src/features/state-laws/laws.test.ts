import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LawFact } from '../../product/laws/facts.ts'
import { book, lawIn, lawsOn } from './laws.fixture.ts'
import {
  changesFrom,
  changeWords,
  countLaws,
  factsOf,
  lawOn,
  lawsAsOf,
  standsOn,
  valueWords,
  yearBefore,
} from './laws.ts'

const today = '2026-11-21'
const anyDay = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('twenty comprehensive laws are in force, four more are enacted, and two are on health data', () => {
  expect(countLaws(lawsOn(today))).toEqual({ inForce: 20, later: 4, sector: 2 })
  expect(countLaws(lawsOn('2020-01-01')).inForce).toBe(1)
  expect(countLaws(lawsOn('2028-01-01')).later).toBe(0)
})

test('a figure is the one of the day asked for', () => {
  const penaltyOn = (day: string) => factsTexts('CA', 'penalty', day)
  expect(penaltyOn('2024-12-31')).toEqual(['$2,500 per violation, up to $7,500'])
  expect(penaltyOn('2025-01-01')).toEqual(['$2,663 per violation, up to $7,988'])
  expect(lawIn('CT', '2026-06-30').businessThreshold).toMatch(/^100,000 residents; or 25,000/)
  expect(lawIn('CT', '2026-07-01').businessThreshold).toMatch(/^35,000 residents; or any sensitive data/)
  expect(lawIn('UT', '2026-06-30').keyRights).not.toContain('Correct')
  expect(lawIn('UT', '2026-07-01').keyRights).toContain('Correct')
})

const factsTexts = (state: string, field: string, day: string) =>
  lawIn(state, day)
    .facts.filter((fact) => fact.field === field)
    .map(valueWords)

test('the stated penalty stays, with its correction next to it, which says how', () => {
  const correctionOf = (state: string, day: string) =>
    lawIn(state, day).facts.find(({ corrects }) => corrects)?.corrects
  expect(lawIn('UT', today).penalties).toBe('None (cure period)')
  expect(correctionOf('UT', today)).toBe('wrong')
  expect(lawIn('CA', today).penalties).toBe('Up to $7,500 per violation')
  expect(correctionOf('CA', today)).toBe('outdated')
  expect(correctionOf('CA', '2024-06-01')).toBeUndefined()
})

test('of a law that is not in force yet, what will hold is shown', () => {
  const oklahoma = lawIn('OK', today)
  expect(oklahoma.status).toBe('pending')
  expect(oklahoma.businessThreshold).toBe('100,000 residents; or 25,000 residents and 50% of revenue from selling data')
  expect(lawIn('LA', today).businessThreshold).toMatch(/^\$25 million revenue; or 75,000 residents/)
})

test('where sources disagree both values stand', () => {
  const head = book.laws.find(({ id }) => id === 'OR') ?? expect.fail('no Oregon')
  const other = book.facts.flatMap((fact): LawFact[] =>
    fact.law === 'OR' && fact.field === 'penalty' ? [{ ...fact, value: 'Up to $1 per violation' }] : [],
  )
  const { facts } = lawOn({ ...book, facts: [...book.facts, ...other] }, head, today)
  expect(facts.filter(({ field }) => field === 'penalty').map(valueWords)).toEqual([
    'Up to $7,500 per violation',
    'Up to $1 per violation',
  ])
})

test('the calendar begins with what is nearest, and a law that takes effect is one change', () => {
  const ahead = changesFrom(book.facts, today).map((change) => [change.on, change.law, changeWords(change)])
  expect(ahead.map(([on, law]) => `${on} ${law}`)).toEqual([
    ...['2027-01-01 CA', '2027-01-01 CA', '2027-01-01 CT', '2027-01-01 LA', '2027-01-01 OK', '2027-01-01 UT'],
    ...['2027-04-01 MD', '2027-05-01 AL', '2027-07-01 KY', '2027-08-01 LA', '2028-01-01 VT', '2028-07-01 CT'],
    ...['2028-10-01 CT', '2029-07-01 VT'],
  ])
  expect(ahead).toContainEqual(['2027-01-01', 'OK', 'Takes effect'])
  expect(ahead).toContainEqual(['2027-04-01', 'MD', 'Right to cure ends'])
})

test('the beginning of a record isn’t a change of the law', () => {
  const deadlines = lawIn('CA', today).complianceDeadlines.map(({ date, requirement }) => `${date} ${requirement}`)
  expect(deadlines).toContain('2025-01-01 Penalties: $2,663 per violation, up to $7,988')
  expect(deadlines.filter((line) => line.startsWith('2023') && /Applies from|right:|Exempt/.test(line))).toEqual([])
})

test('property: each fact that is given for a day holds on it, and none that holds is missing', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      for (const [law, facts] of lawsAsOf(book.facts, day)) {
        const effective = factsOf(facts, 'effective')[0]?.value ?? ''
        const [, on = ''] = [day, effective].toSorted()
        const standing = book.facts.filter((fact) => fact.law === law && standsOn(fact, on))
        expect(facts.filter(({ field }) => field !== 'effective')).toEqual(
          standing.filter(({ field }) => field !== 'effective'),
        )
      }
    }),
  )
})

test('property: changes lie after the day, in order, and a later day knows no more of them', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      const changes = changesFrom(book.facts, early)
      expect(changes.every(({ on }) => on > early)).toBe(true)
      expect(changes.map(({ on }) => on)).toEqual(changes.map(({ on }) => on).toSorted())
      expect(changesFrom(book.facts, late)).toEqual(changes.filter(({ on }) => on > late))
      expect(changes.map(changeWords)).not.toContain('')
    }),
  )
})

test('a year before a leap day sorts before it', () => {
  expect(yearBefore('2024-02-29') < '2024-02-29').toBe(true)
  expect(yearBefore('2026-11-21')).toBe('2025-11-21')
})
