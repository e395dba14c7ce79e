import { describe, expect, test } from 'vitest'
import { complianceOf, isOverrideInForce, isOverrideStale } from './compliance-status.ts'
import { requiredAgreements } from './required-agreements.ts'
import { dpa, nothingSaid, ownFacts, today } from './score-inputs.fixture.ts'

const statusOf = (given: Parameters<typeof ownFacts>[0]) => complianceOf(ownFacts(given), today)
const kindsOf = (given: Parameters<typeof ownFacts>[0]) =>
  requiredAgreements(ownFacts(given)).map(({ kind, isOptional }) => (isOptional ? `${kind}?` : kind))

describe('what the law asks for', () => {
  test('a processor needs a DPA, a service provider or contractor a CCPA addendum, a controller neither', () => {
    expect(kindsOf({ roles: ['processor'] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['service_provider'] })).toEqual(['ccpa_addendum'])
    expect(kindsOf({ roles: ['contractor', 'processor'] })).toEqual(['dpa', 'ccpa_addendum'])
    expect(kindsOf({ roles: ['controller'] })).toEqual([])
  })

  test('standard clauses are asked for where no adequacy decision stands, and only under the GDPR’s roles', () => {
    expect(kindsOf({ roles: ['processor'], countries: ['DE', 'JP'] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['processor'], countries: ['DE', 'IN'] })).toEqual(['dpa', 'scc'])
    expect(kindsOf({ roles: ['processor'], countries: ['US'] })).toEqual(['dpa', 'scc'])
    const certified = { country: 'US', mechanism: 'us-dpf', asOf: today, assessedOn: null } as const
    expect(kindsOf({ roles: ['processor'], countries: ['US'], transfers: [certified] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['service_provider'], countries: ['US'] })).toEqual(['ccpa_addendum'])
  })

  test('what only the organisation can know is named and not demanded', () => {
    expect(kindsOf({ dataTypes: ['health'], countries: ['US'] })).toEqual(['baa?'])
    expect(kindsOf({ roles: ['third_party'] })).toEqual(['contract?'])
    expect(statusOf({ roles: ['third_party'] })).toBe('compliant')
  })
})

describe('the status', () => {
  const processor = { roles: ['processor'], agreements: [dpa()] } as const

  test('is compliant with every required agreement signed, all clauses met, nothing overdue and no critical finding', () => {
    expect(statusOf(processor)).toBe('compliant')
  })

  test('is never compliant where no role is stated: what is required is not known', () => {
    expect(complianceOf(nothingSaid, today)).toBe('review_required')
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

test('an override counts through its last day, and is stale once the score has moved by five', () => {
  const override = { expiresOn: today, endedAt: null, scoreThen: 60 }
  expect(isOverrideInForce(override, today)).toBe(true)
  expect(isOverrideInForce(override, '2026-01-16')).toBe(false)
  expect(isOverrideInForce({ ...override, endedAt: new Date() }, today)).toBe(false)
  expect([55, 56, 64, 65].map((now) => isOverrideStale(override, now))).toEqual([true, false, false, true])
})
