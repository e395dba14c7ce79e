import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidenceOf, confidenceWord, factWeight, indicativeMonth } from './confidence.ts'
import { evidenceQualities } from './contract.ts'
import { ageInDays, calendarMonths, completedMonths } from './dates.ts'
import { act, examples, fresh, inputsOf, role, today } from './examples.fixture.ts'
import { halfLifeDays, qualityShare } from './tables.ts'

test('everything measured today is fully known, nothing known is nothing', () => {
  expect(confidenceOf(examples.E1)).toBe(1_000_000)
  expect(confidenceOf(inputsOf({}))).toBe(0)
})

test('one fact weighs its maximum, times how it was learned, halved by its half-life', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...evidenceQualities),
      fc.integer({ min: 0, max: 2_000 }),
      fc.constantFrom<'tracking' | 'posture'>('tracking', 'posture'),
      (quality, days, id) => {
        const asOf = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
        const fact = { ...fresh, quality, asOf }
        const k = confidenceOf(
          inputsOf(id === 'tracking' ? { tracking: { kinds: [], ...fact } } : { posture: { share: 1, ...fact } }),
        )
        const weight = (factWeight[id] * qualityShare[quality]) / 1_000_000
        const expected = (weight * 0.5 ** (days / halfLifeDays[id])) / 3.62
        expect(Math.abs(k - expected)).toBeLessThan(1)
      },
    ),
  )
})

test('a fact that carries no answer is not known, however fresh it is', () => {
  const unanswered = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
  expect(confidenceOf(inputsOf({ posture: { checks: {}, ...fresh } }))).toBe(0)
  expect(confidenceOf(inputsOf({ use: unanswered }))).toBe(0)
})

test('the oldest evidence that counts makes a public score indicative; an unanswered question is none', () => {
  const month = (facts: Parameters<typeof inputsOf>[0]) => indicativeMonth({ ...inputsOf(facts), mode: 'public' })
  const data = { dpc: 1, ei: 25 as const, types: 1, ...fresh }
  const tracking = { kinds: [], ...fresh, asOf: '2022-03-09' }
  const unanswered = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
  expect(month({})).toBeNull()
  expect(month({ data })).toBeNull()
  expect(month({ data, tracking })).toBe('2022-03')
  expect(month({ data, use: { ...unanswered, asOf: '2020' } })).toBeNull()
  expect(month({ data, tracking, use: { ...unanswered, profiling: true, asOf: '2020' } })).toBe('2020')
})

test('without a contract the role and three facts are asked for, and they hold for years', () => {
  const k = (facts: Parameters<typeof inputsOf>[0], events: Parameters<typeof inputsOf>[1] = {}) =>
    confidenceOf({ ...inputsOf(facts, events), mode: 'public' })
  // .60 of .50 + .50 + .60 + .35
  expect(k({ tracking: { kinds: [], ...fresh } })).toBe(307_692)
  expect(k({ role: role('analytics') })).toBe(256_410)
  const twoYears = { ...fresh, asOf: '2024-01-16' }
  expect(k({ tracking: { kinds: [], ...twoYears } })).toBe(153_846)
})

test('an act about the product itself counts as role, data and use, less as it ages, and never lowers', () => {
  const k = (events: ReturnType<typeof act>[], facts: Parameters<typeof inputsOf>[0] = {}) =>
    confidenceOf({ ...inputsOf(facts, { events }), mode: 'public' })
  // (.50 + .50 + .35) / 1.95
  expect(k([act({})])).toBe(692_308)
  expect(k([act({ date: '2022-01-15' })])).toBe(346_154)
  expect(k([act({ scope: 'company' })])).toBe(0)
  expect(k([act({ status: 'annulled' })])).toBe(0)
  expect(k([act({ date: '2015' })], { role: role('analytics') })).toBeGreaterThanOrEqual(256_410)
})

test('the words change at their published figures', () => {
  expect([399_999, 400_000, 699_999, 700_000].map(confidenceWord)).toEqual(['low', 'medium', 'medium', 'high'])
})

test('evidence of an imprecise date is as old, an event as new, as it can be', () => {
  expect(ageInDays('2025-12', '2026-01-15')).toBe(45)
  expect(ageInDays('2026-03-01', '2026-01-15')).toBe(0)
  expect(ageInDays('2024-02-28', '2024-03-01')).toBe(2)
  expect(completedMonths('2025-12', '2026-01-15')).toBe(0)
  expect(completedMonths('2025-12', '2026-01-31')).toBe(1)
  expect(completedMonths('2025', '2026-12-31')).toBe(12)
  expect(completedMonths('2027', '2026-12-31')).toBe(0)
  expect(calendarMonths('2022', '2024-01-31')).toBe(24)
})

test('a month is completed on its day, or on the last day where it is shorter', () => {
  expect(completedMonths('2025-05-15', '2026-01-14')).toBe(7)
  expect(completedMonths('2025-05-15', '2026-01-15')).toBe(8)
  expect(completedMonths('2025-01-31', '2025-02-28')).toBe(1)
})
