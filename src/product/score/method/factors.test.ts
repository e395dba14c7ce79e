import { describe, expect, test } from 'vitest'
import { type ScoreFacts, type ScoreInputs, transferMechanisms } from './contract.ts'
import { fresh, inputsOf, wellKept } from './examples.fixture.ts'
import { controlShareOf, governanceHazard, hazardOf, isKnown } from './factors.ts'
import { controlIds, hazardIds } from './tables.ts'

const hazard = (id: (typeof hazardIds)[number], facts: Partial<ScoreFacts>, rest: Partial<ScoreInputs> = {}) =>
  hazardOf(inputsOf(facts, rest), id, 'prior')
const control = (id: (typeof controlIds)[number], facts: Partial<ScoreFacts>) =>
  controlShareOf(inputsOf(facts), id, 'prior')

describe('hazards', () => {
  test('without personal data there is nothing to identify anybody by, however many types are counted', () => {
    expect(hazard('data', { data: { dpc: 0, ei: 100, types: 12, ...fresh } })).toBe(0)
    // .50 · 1.00 · (.75 · 1/4 + .25 · 1/10)
    expect(hazard('data', { data: { dpc: 1, ei: 100, types: 1, ...fresh } })).toBe(106_250)
  })

  test('of several countries the one with the worst mechanism counts', () => {
    const at = (...mechanisms: (typeof transferMechanisms)[number][]) =>
      hazard('transfer', { transfer: { mechanisms, ...fresh } })
    expect(transferMechanisms.map((mechanism) => at(mechanism))).toEqual([
      0, 40_000, 80_000, 100_000, 120_000, 160_000, 200_000,
    ])
    expect(at('adequate', 'blocked', 'us-dpf')).toBe(200_000)
  })

  test.each([
    [0, 0],
    [1, 20_000],
    [5, 20_000],
    [6, 40_000],
    [20, 40_000],
    [21, 60_000],
    [50, 60_000],
    [51, 80_000],
    [null, 100_000],
  ])('%s subprocessors are %i millionths', (subprocessors, h) => {
    expect(hazard('fourth', { fourth: { subprocessors, ...fresh } })).toBe(h)
  })
})

describe('controls', () => {
  test('an unsigned agreement counts by its kind alone, whatever its clauses say', () => {
    const clauses = { clausesMet: 8, clausesTotal: 10, ...fresh }
    expect(control('contract', { contract: { dpa: 'none', ...clauses } })).toBe(0)
    expect(control('contract', { contract: { dpa: 'template', ...clauses } })).toBe(500_000)
    expect(control('contract', { contract: { dpa: 'signed', ...clauses } })).toBe(920_000)
    expect(control('contract', { contract: { dpa: 'signed', ...fresh, clausesMet: 0, clausesTotal: 0 } })).toBe(600_000)
  })

  test('the privacy extension of a certificate counts once, and little without the certificate', () => {
    const extension = { kind: 'iso27701', captured: true, expired: false } as const
    expect(control('assurance', { assurance: { items: [extension], ...fresh } })).toBe(100_000)
    expect(
      control('assurance', { assurance: { items: [{ ...extension, kind: 'iso27001' }, extension], ...fresh } }),
    ).toBe(900_000)
    expect(control('assurance', { assurance: { items: [], ...fresh } })).toBe(0)
  })

  test('what an organization did not find out is taken as the middle; what an investigation did not find takes nothing away', () => {
    const shares = (mode: ScoreInputs['mode'], end: 'prior' | 'best' | 'worst') =>
      controlIds.map((id) => controlShareOf(inputsOf({}, { mode }), id, end))
    expect(shares('contract', 'prior')).toEqual([0, 0, 300_000, 700_000, 200_000])
    expect(shares('contract', 'best')).toEqual([500_000, 900_000, 900_000, 700_000, 800_000])
    expect(shares('researched', 'prior')).toEqual([0, 0, 0, 0, 0])
    expect(shares('researched', 'worst')).toEqual([0, 0, 0, 0, 0])
    expect(shares('researched', 'best')).toEqual([0, 0, 0, 0, 0])
  })

  test('a contract does not count for a researched vendor that is not one of their own', () => {
    const contract = { dpa: 'signed' as const, clausesMet: 10, clausesTotal: 10, ...fresh }
    expect(controlShareOf(inputsOf({ contract }, { mode: 'researched' }), 'contract', 'prior')).toBe(0)
    expect(controlShareOf(inputsOf({ contract }), 'contract', 'prior')).toBe(1_000_000)
    const policy = { checks: { retention: 'met' as const }, ...fresh }
    expect(controlShareOf(inputsOf({ policy }, { mode: 'researched' }), 'policy', 'prior')).toBe(100_000)
  })
})

test('a fact without an answer is not known', () => {
  const unanswered = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
  const { facts } = inputsOf({ use: unanswered, posture: { checks: {}, ...fresh } })
  expect([...hazardIds, ...controlIds].filter((id) => isKnown(facts, id))).toEqual([])
  const answered = inputsOf({ use: { ...unanswered, profiling: false }, posture: { share: 0, ...fresh } })
  expect([...hazardIds, ...controlIds].filter((id) => isKnown(answered.facts, id))).toEqual(['use', 'posture'])
})

describe('governance', () => {
  test('an agreement is missed wherever personal data may be processed, and not where there are none', () => {
    const missed = (facts: Partial<ScoreFacts>) => governanceHazard(inputsOf(facts), 'no-dpa')
    const data = (dpc: number) => ({ data: { dpc, ei: 25 as const, types: 1, ...fresh } })
    const contract = (dpa: 'none' | 'template' | 'signed') => ({
      contract: { dpa, clausesMet: 0, clausesTotal: 0, ...fresh },
    })
    expect(missed({})).toBe(100_000)
    expect(missed(data(1))).toBe(100_000)
    expect(missed({ ...data(1), ...contract('template') })).toBe(100_000)
    expect(missed({ ...data(1), ...contract('signed') })).toBe(0)
    expect(missed(data(0))).toBe(0)
  })

  test.each([
    [0, 0],
    [1, 20_000],
    [15, 20_000],
    [16, 40_000],
    [105, 140_000],
    [106, 160_000],
    [400, 160_000],
  ])('a review that is %i days overdue adds %i millionths', (reviewOverdueDays, h) => {
    expect(governanceHazard(inputsOf({}, { governance: { ...wellKept, reviewOverdueDays } }), 'review-overdue')).toBe(h)
  })
})
