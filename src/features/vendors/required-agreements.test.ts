import { describe, expect, test } from 'vitest'
import { requiredAgreements, requiredWithState } from './required-agreements.ts'
import { dpa, ownFacts, today } from './score-inputs.fixture.ts'

type Given = Parameters<typeof ownFacts>[0]
const kindsOf = (given: Given) =>
  requiredAgreements(ownFacts(given)).map(({ kind, isOptional }) => (isOptional ? `${kind}?` : kind))
const reasonsOf = (given: Given) => requiredAgreements(ownFacts(given)).map(({ reason }) => reason)

describe('what the law asks for', () => {
  test('a processor needs a DPA, a service provider or contractor a CCPA addendum, a controller neither', () => {
    expect(kindsOf({ roles: ['processor'] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['service_provider'] })).toEqual(['ccpa_addendum'])
    expect(kindsOf({ roles: ['contractor', 'processor'] })).toEqual(['dpa', 'ccpa_addendum'])
    expect(kindsOf({ roles: ['controller'] })).toEqual([])
  })

  test('standard clauses are demanded where a transfer rests on them, and named where no ground is recorded', () => {
    expect(kindsOf({ roles: ['processor'], countries: ['DE', 'JP'] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['processor'], countries: ['DE', 'IN'] })).toEqual(['dpa', 'scc?'])
    expect(kindsOf({ roles: ['processor'], countries: ['US'] })).toEqual(['dpa', 'scc?'])
    expect(kindsOf({ roles: ['controller'], countries: ['IN'] })).toEqual(['scc?'])
    const onClauses = { country: 'IN', mechanism: 'scc', asOf: today, assessedOn: null } as const
    expect(kindsOf({ roles: ['controller'], transfers: [onClauses] })).toEqual(['scc'])
    const certified = { country: 'US', mechanism: 'us-dpf', asOf: today, assessedOn: null } as const
    expect(kindsOf({ roles: ['processor'], countries: ['US'], transfers: [certified] })).toEqual(['dpa'])
    expect(kindsOf({ roles: ['service_provider'], countries: ['US'] })).toEqual(['ccpa_addendum'])
  })

  test('what only the organisation can know is named and not demanded', () => {
    expect(kindsOf({ dataTypes: ['health'], countries: ['US'], isHipaaEntity: true })).toEqual(['baa?'])
    expect(kindsOf({ dataTypes: ['health'], countries: ['IN'], isHipaaEntity: true })).toEqual(['baa?'])
    expect(kindsOf({ dataTypes: ['health'], countries: ['US'] })).toEqual([])
    expect(kindsOf({ roles: ['third_party'] })).toEqual(['contract?'])
  })
})

describe('the reason names the role, the countries and the article', () => {
  test.each([
    ['a processor', { roles: ['processor'] }, 'It is a processor: Art. 28(3) GDPR.'],
    [
      'transfers outside adequacy',
      { roles: ['controller'], countries: ['US', 'DE', 'IN', 'CH'] },
      'No ground is recorded for transfers to IN, US. Record what they rest on: a certification, SCC, binding corporate rules or a derogation, Art. 45 to 49 GDPR.',
    ],
    [
      'a service provider',
      { roles: ['service_provider', 'contractor'] },
      'It is a service provider: Cal. Civ. Code § 1798.100(d), 11 CCR § 7051.',
    ],
    ['a contractor', { roles: ['contractor'] }, 'It is a contractor: Cal. Civ. Code § 1798.100(d), 11 CCR § 7051.'],
    [
      'health data',
      { dataTypes: ['health'], countries: ['US'], isHipaaEntity: true },
      'It processes health data: needed if it creates or receives it on your behalf, wherever the data is, 45 CFR § 164.504(e).',
    ],
    [
      'a third party',
      { roles: ['third_party'] },
      'It is a third party: needed where you sell personal information to it or share it, 11 CCR § 7053.',
    ],
  ] satisfies [string, Given, string][])('%s', (_, given, reason) => {
    expect(reasonsOf(given)).toEqual([reason])
  })
})

test('each says whether one is signed and in force', () => {
  const own = ownFacts({
    ...{ roles: ['processor', 'contractor'], countries: ['IN'] },
    agreements: [dpa(), dpa([], { id: 2, kind: 'scc', clauses: [], validUntil: '2026-01-14' })],
  })
  expect(requiredWithState(own, today)).toEqual([
    { kind: 'dpa', isOptional: false, isSigned: true, reason: 'It is a processor: Art. 28(3) GDPR.' },
    {
      ...{ kind: 'scc', isOptional: true, isSigned: false },
      reason:
        'No ground is recorded for transfers to IN. Record what they rest on: a certification, SCC, binding corporate rules or a derogation, Art. 45 to 49 GDPR.',
    },
    {
      ...{ kind: 'ccpa_addendum', isOptional: false, isSigned: false },
      reason: 'It is a contractor: Cal. Civ. Code § 1798.100(d), 11 CCR § 7051.',
    },
  ])
})
