import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Agreement, agreementInForce, clauseCount, isInForce } from './agreements-in-force.ts'
import { dpa, today } from './score-inputs.fixture.ts'

test.each([
  ['without dates', {}, true],
  ['from today', { validFrom: today }, true],
  ['from tomorrow', { validFrom: '2026-01-16' }, false],
  ['until today', { validUntil: today }, true],
  ['until yesterday', { validUntil: '2026-01-14' }, false],
  ['for today alone', { validFrom: today, validUntil: today }, true],
  ['as a template', { state: 'template' }, false],
  ['that was ended', { state: 'ended', validUntil: '2027-01-15' }, false],
] satisfies [string, Partial<Agreement>, boolean][])('an agreement %s is in force: %s', (_, given, expected) => {
  expect(isInForce(dpa(['met'], given), today)).toBe(expected)
})

describe('of several in force counts', () => {
  const chosen = (...agreements: Agreement[]) => agreementInForce(agreements, 'dpa', today)?.id
  const eitherWay = (one: Agreement, other: Agreement) => [chosen(one, other), chosen(other, one)]

  test('the one of which most is met, though it is older', () => {
    const full = dpa(['met'], { id: 1, asOf: '2024-02-29' })
    expect(eitherWay(full, dpa(['met', 'partial'], { id: 2 }))).toEqual([1, 1])
  })

  test('a full share of few clauses above most of many', () => {
    const fewApply = dpa(['met', 'not_applicable'], { id: 1 })
    expect(eitherWay(fewApply, dpa(['not_met', 'met'], { id: 2 }))).toEqual([1, 1])
  })

  test('one with a clause met before one whose clauses are all said not to apply', () => {
    const checked = dpa(['met', 'partial'], { id: 1, asOf: '2024-02-29' })
    expect(eitherWay(checked, dpa(['not_applicable'], { id: 2 }))).toEqual([1, 1])
  })

  test('with as much met the newer, and of one day the one entered last', () => {
    const older = dpa(['met'], { id: 3, asOf: '2025-06-30' })
    expect(eitherWay(older, dpa(['met'], { id: 2 }))).toEqual([2, 2])
    expect(eitherWay(dpa(['met'], { id: 1 }), dpa(['met'], { id: 2 }))).toEqual([2, 2])
  })

  test('one of the kind that is asked for', () => {
    expect(chosen(dpa([], { id: 1, kind: 'scc', clauses: [] }))).toBeUndefined()
  })
})

test('clauses that do not apply are not asked for, further ones never, and drafts are not met', () => {
  const found = dpa(['met', 'partial', 'not_applicable', 'met', 'met', 'met', 'met', 'met', 'not_met'])
  expect(clauseCount(found)).toEqual({ met: 6, total: 7 })
  const furtherUnmet = dpa(['met', 'met', 'met', 'met', 'met', 'met', 'met', 'met', 'not_met'])
  expect(clauseCount(furtherUnmet)).toEqual({ met: 8, total: 8 })
  const drafted = { ...found, clauses: found.clauses.map((clause) => ({ ...clause, isConfirmed: false })) }
  expect(clauseCount(drafted)).toEqual({ met: 0, total: 8 })
  expect(clauseCount(dpa([], { kind: 'baa', clauses: [] }))).toEqual({ met: 0, total: 0 })
})

test('which one counts does not hang on the order in which they are read', () => {
  const states = fc.constantFrom('met', 'partial', 'not_met', 'not_applicable')
  const agreements = fc
    .array(
      fc.record({
        states: fc.array(states, { minLength: 1, maxLength: 9 }),
        asOf: fc.constantFrom('2025-06-30', today),
      }),
      {
        maxLength: 4,
      },
    )
    .map((all) => all.map(({ states, asOf }, at) => dpa(states, { id: at + 1, asOf })))
  fc.assert(
    fc.property(agreements, (all) => {
      expect(agreementInForce(all.toReversed(), 'dpa', today)).toBe(agreementInForce(all, 'dpa', today))
    }),
  )
})
