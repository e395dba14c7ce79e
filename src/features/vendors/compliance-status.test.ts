import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fulfilling } from './agreements-in-force.ts'
import { complianceOf, isOverrideInForce, isOverrideStale, statusReasons, termCount } from './compliance-status.ts'
import { requiredAgreements } from './required-agreements.ts'
import { anyOwn, dpa, nothingSaid, ownFacts, today } from './score-inputs.fixture.ts'

const statusOf = (given: Parameters<typeof ownFacts>[0]) => complianceOf(ownFacts(given), today)

describe('the status', () => {
  const processor = { roles: ['processor'], dataTypes: ['email'], agreements: [dpa()] } as const

  test('is compliant with every required agreement signed, all clauses met, nothing overdue and no critical finding', () => {
    expect(statusOf(processor)).toBe('compliant')
    expect(statusOf({ ...processor, findings: [{ severity: 'high', isOpen: true, dueOn: '2026-01-14' }] })).toBe(
      'compliant',
    )
  })

  test('asks for a review where an agreement may be needed: AppsFlyer without a contract is not compliant', () => {
    const thirdParty = { roles: ['third_party'], dataTypes: ['device_id'] } as const
    expect(statusOf(thirdParty)).toBe('review_required')
    expect(statusOf({ ...thirdParty, agreements: [{ ...dpa(), kind: 'contract' }] })).toBe('compliant')
  })

  test('is never compliant where its role or its data is not stated: what is required is not known', () => {
    expect(complianceOf(nothingSaid, today)).toBe('review_required')
    expect(statusOf({ ...processor, dataTypes: [] })).toBe('review_required')
    expect(statusOf({ ...processor, roles: [] })).toBe('review_required')
  })

  test('is non-compliant without the agreement, with a clause that is not met, and with a late critical finding', () => {
    expect(statusOf({ roles: ['processor'] })).toBe('non_compliant')
    expect(statusOf({ roles: ['processor'], agreements: [dpa(['met'], { state: 'template' })] })).toBe('non_compliant')
    expect(statusOf({ roles: ['processor'], agreements: [dpa(['not_met', 'met'])] })).toBe('non_compliant')
    const late = { severity: 'critical', isOpen: true, dueOn: '2026-01-14' } as const
    expect(statusOf({ ...processor, findings: [late] })).toBe('non_compliant')
    expect(statusOf({ ...processor, findings: [{ ...late, isOpen: false }] })).toBe('compliant')
  })

  test('asks for a review in between', () => {
    expect(statusOf({ roles: ['processor'], agreements: [dpa(['partial', 'met'])] })).toBe('review_required')
    expect(statusOf({ ...processor, nextReviewOn: '2026-01-14' })).toBe('review_required')
    expect(statusOf({ ...processor, nextReviewOn: today })).toBe('compliant')
    expect(statusOf({ ...processor, findings: [{ severity: 'critical', isOpen: true, dueOn: null }] })).toBe(
      'review_required',
    )
  })
})

test('its reasons name what is missing, not met, late and open, how grave it is, and the tab where it is put right', () => {
  const critical = { severity: 'critical', isOpen: true, dueOn: null } as const
  const own = ownFacts({
    roles: ['processor'],
    dataTypes: ['email'],
    countries: ['IN'],
    agreements: [dpa(['not_met', 'met', 'partial'])],
    findings: [critical, { ...critical, dueOn: '2026-01-14' }, { ...critical, isOpen: false }],
    nextReviewOn: '2026-01-14',
  })
  const reasonsOf = (given: typeof own) =>
    statusReasons(given, today).map(({ makes, tab, words }) => [makes, tab, words])
  expect(reasonsOf(own)).toEqual([
    ['non_compliant', 'agreements', '1 clause of the DPA not met'],
    ['non_compliant', 'findings', '1 critical finding late'],
    ['review_required', 'data', 'No ground is recorded for a transfer'],
    ['review_required', 'agreements', '1 of 11 terms of the DPA confirmed'],
    ['review_required', 'reviews', 'The review is overdue'],
    ['review_required', 'findings', '1 critical finding open'],
  ])
  expect(reasonsOf(nothingSaid)).toEqual([
    ['review_required', 'data', 'Role not set'],
    ['review_required', 'data', 'Types of data not set'],
  ])
  expect(reasonsOf(ownFacts({ roles: ['third_party'], dataTypes: ['email'] }))).toEqual([
    ['review_required', 'agreements', 'No Contract in force; whether you need one is open'],
  ])
})

test('its reasons come to the rule, told in short', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const demanded = requiredAgreements(own).filter(({ isOptional }) => !isOptional)
      const held = demanded.flatMap(({ kind }) => fulfilling(own.agreements, kind, today) ?? [])
      const critical = own.findings.filter(({ severity, isOpen }) => severity === 'critical' && isOpen)
      const isBreached =
        held.length < demanded.length ||
        held.some(({ clauses }) => clauses.some(({ isConfirmed, state }) => isConfirmed && state === 'not_met')) ||
        critical.some(({ dueOn }) => dueOn !== null && dueOn < today)
      const isInOrder =
        own.roles.length > 0 &&
        own.dataTypes.length > 0 &&
        requiredAgreements(own).every(
          ({ kind, isOptional }) => !(isOptional && kind === 'scc') && fulfilling(own.agreements, kind, today),
        ) &&
        !own.transfers.some(({ isCountryDoubtful }) => isCountryDoubtful) &&
        held.map(termCount).every(({ met, total }) => met >= total) &&
        (own.nextReviewOn === null || own.nextReviewOn >= today) &&
        critical.length === 0
      expect(complianceOf(own, today)).toBe(isBreached ? 'non_compliant' : isInOrder ? 'compliant' : 'review_required')
    }),
    { numRuns: 400 },
  )
})

test('an override counts through its last day, and is stale once the score has moved by five', () => {
  const override = { expiresOn: today, endedAt: null, scoreThen: 60 }
  expect(isOverrideInForce(override, today)).toBe(true)
  expect(isOverrideInForce(override, '2026-01-16')).toBe(false)
  expect(isOverrideInForce({ ...override, endedAt: new Date('2026-01-01') }, today)).toBe(false)
  expect([55, 56, 64, 65].map((now) => isOverrideStale(override, now))).toEqual([true, false, false, true])
})

test('an agreement without its document fulfills nothing, and is not called missing', () => {
  const given = { roles: ['processor'], dataTypes: ['email'] } as const
  expect(statusOf({ ...given, agreements: [dpa(['met'], { sha256: null })] })).toBe('review_required')
})

test('no ground on record is a question, never an accusation', () => {
  const given = { roles: ['processor'], dataTypes: ['email'], countries: ['US'], agreements: [dpa()] } as const
  expect(statusOf(given)).toBe('review_required')
  const none = { country: 'US', mechanism: 'no-mechanism', asOf: today, assessedOn: null } as const
  expect(statusOf({ ...given, transfers: [none] })).toBe('non_compliant')
  expect(statusOf({ ...given, transfers: [{ ...none, mechanism: 'bcr' }] })).toBe('compliant')
  expect(statusOf({ ...given, countries: ['BR'] })).toBe('compliant')
})

test('a country that may have been cut asks for a check', () => {
  const transfers = [
    { country: 'CH', mechanism: 'adequate', asOf: today, assessedOn: null, isCountryDoubtful: true },
  ] as const
  expect(statusOf({ roles: ['processor'], dataTypes: ['email'], agreements: [dpa()], transfers })).toBe(
    'review_required',
  )
})
