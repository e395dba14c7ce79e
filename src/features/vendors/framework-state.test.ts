import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStates, frameworkStateOf, sharesOf, vendorsIn } from './framework-state.ts'
import { type Framework, frameworks } from './frameworks.ts'
import { anyOwn, dpa, nothingSaid, ownFacts, today } from './score-inputs.fixture.ts'
import { clauseStates } from './vocabulary.ts'

const judge = (framework: Framework, given: Parameters<typeof ownFacts>[0]) =>
  frameworkStateOf(framework, ownFacts(given), today)
const stateOf = (framework: Framework, given: Parameters<typeof ownFacts>[0]) => judge(framework, given).state

const signed = (kind: 'scc' | 'baa', given: Parameters<typeof dpa>[1] = {}) => dpa([], { kind, clauses: [], ...given })

test.each(frameworks)('a vendor of which nothing is recorded is not assessed under %s', (framework) => {
  expect(frameworkStateOf(framework, nothingSaid, today).state).toBe('not_assessed')
})

describe('processor contracts', () => {
  const processor = { roles: ['processor'] } as const

  test('are asked for in the role of a processor alone', () => {
    expect(stateOf('gdpr-processors', { roles: ['controller'] })).toBe('not_applicable')
    expect(stateOf('gdpr-processors', { roles: ['service_provider'] })).toBe('not_applicable')
    expect(judge('gdpr-processors', processor)).toEqual({
      state: 'not_met',
      reason: 'No signed DPA in force is recorded: Art. 28(3) GDPR.',
    })
  })

  test('stand as the clauses that a person confirmed', () => {
    const withClauses = (...states: Parameters<typeof dpa>[0] & object) =>
      judge('gdpr-processors', { ...processor, agreements: [dpa(states)] })
    expect(withClauses('met')).toEqual({
      state: 'met',
      reason: '8 of 8 clauses of the DPA are confirmed as met: Art. 28(3) GDPR.',
    })
    expect(withClauses('met', 'not_met', 'met', 'not_met', 'met')).toEqual({
      state: 'not_met',
      reason: '6 of 8 clauses of the DPA are confirmed as met, and (b), (d) as not met: Art. 28(3) GDPR.',
    })
    expect(withClauses('met', 'not_assessed').state).toBe('partial')
    expect(withClauses('partial').state).toBe('partial')
    expect(withClauses('not_applicable', 'met').reason).toMatch(/^7 of 7/)
  })

  test('are not assessed while nobody has confirmed a clause, or where every one is said not to apply', () => {
    const drafted = dpa()
    const unconfirmed = { ...drafted, clauses: drafted.clauses.map((clause) => ({ ...clause, isConfirmed: false })) }
    expect(stateOf('gdpr-processors', { ...processor, agreements: [unconfirmed] })).toBe('not_assessed')
    expect(stateOf('gdpr-processors', { ...processor, agreements: [dpa([], { clauses: [] })] })).toBe('not_assessed')
    expect(stateOf('gdpr-processors', { ...processor, agreements: [dpa(['not_applicable'])] })).toBe('not_assessed')
  })

  test('of a service provider are those of California, and stand by their own ten clauses', () => {
    const provider = { roles: ['service_provider'] } as const
    expect(judge('ccpa', provider).reason).toBe('No signed CCPA addendum in force is recorded: 11 CCR § 7051(a).')
    expect(stateOf('ccpa', { ...provider, agreements: [dpa()] })).toBe('not_met')
    const addendum = dpa([], { kind: 'ccpa_addendum', clauses: [] })
    expect(judge('ccpa', { ...provider, agreements: [addendum] })).toMatchObject({
      state: 'not_assessed',
      reason: expect.stringMatching(/^0 of 10/),
    })
    expect(stateOf('ccpa', { roles: ['third_party'] })).toBe('not_applicable')
  })
})

describe('transfers', () => {
  const processor = { roles: ['processor'] } as const
  const to = (country: string, mechanism: 'adequate' | 'us-dpf' | 'scc' | 'no-mechanism', assessedOn?: string) => ({
    ...processor,
    transfers: [{ country, mechanism, asOf: today, assessedOn: assessedOn ?? null }],
  })

  test('are no matter of a role outside the GDPR, nor within the European Economic Area', () => {
    expect(stateOf('gdpr-transfers', { roles: ['service_provider'], countries: ['US'] })).toBe('not_applicable')
    expect(stateOf('gdpr-transfers', { ...processor, countries: ['DE', 'NO'] })).toBe('not_applicable')
    expect(stateOf('gdpr-transfers', processor)).toBe('not_assessed')
    expect(stateOf('gdpr-transfers', { countries: ['IN'] })).toBe('not_assessed')
  })

  test('rest on an adequacy decision where there is one, and as far as it goes', () => {
    expect(judge('gdpr-transfers', { ...processor, countries: ['CH'] })).toEqual({
      state: 'met',
      reason: 'CH: adequacy decision 2000/518/EC.',
    })
    expect(stateOf('gdpr-transfers', { ...processor, countries: ['JP'] })).toBe('not_assessed')
    expect(stateOf('gdpr-transfers', to('JP', 'adequate'))).toBe('partial')
    expect(stateOf('gdpr-transfers', to('IN', 'adequate'))).toBe('not_met')
    expect(stateOf('gdpr-transfers', to('US', 'us-dpf'))).toBe('met')
    expect(stateOf('gdpr-transfers', to('IN', 'us-dpf'))).toBe('not_met')
  })

  test('under standard clauses need them signed, and an assessment of the transfer', () => {
    const agreements = [signed('scc')]
    expect(stateOf('gdpr-transfers', to('IN', 'scc', today))).toBe('not_met')
    expect(stateOf('gdpr-transfers', { ...to('IN', 'scc'), agreements })).toBe('partial')
    expect(stateOf('gdpr-transfers', { ...to('IN', 'scc', today), agreements })).toBe('met')
    const lapsed = [signed('scc', { validUntil: '2026-01-14' })]
    expect(stateOf('gdpr-transfers', { ...to('IN', 'scc', today), agreements: lapsed })).toBe('not_met')
  })

  test('without a recorded ground are not assessed; one that is recorded as having none is not met', () => {
    expect(stateOf('gdpr-transfers', { ...processor, countries: ['US'] })).toBe('not_assessed')
    expect(stateOf('gdpr-transfers', { ...processor, countries: ['US'], agreements: [signed('scc')] })).toBe('partial')
    expect(stateOf('gdpr-transfers', to('IN', 'no-mechanism'))).toBe('not_met')
  })

  test('are met by all of them together, and the reason names those that are not', () => {
    expect(judge('gdpr-transfers', { ...processor, countries: ['DE', 'CH', 'US'] })).toEqual({
      state: 'partial',
      reason: 'US: no ground for the transfer is recorded.',
    })
    expect(stateOf('gdpr-transfers', { ...to('IN', 'no-mechanism'), countries: ['CH', 'US'] })).toBe('not_met')
  })
})

describe('business associates', () => {
  const health = { dataTypes: ['health'], countries: ['US'] } as const

  test('are those with health data in the United States, as far as the register can tell', () => {
    expect(stateOf('hipaa', { dataTypes: ['email'], countries: ['US'] })).toBe('not_applicable')
    expect(stateOf('hipaa', { dataTypes: ['health'], countries: ['DE'] })).toBe('not_applicable')
    expect(stateOf('hipaa', { dataTypes: ['health'] })).toBe('not_assessed')
    expect(judge('hipaa', health)).toMatchObject({ state: 'not_assessed', reason: expect.stringMatching(/^No BAA/) })
  })

  test('with a BAA in force are partial: nobody checks what it says; one that has lapsed is not met', () => {
    expect(stateOf('hipaa', { ...health, agreements: [signed('baa')] })).toBe('partial')
    expect(stateOf('hipaa', { agreements: [signed('baa')] })).toBe('partial')
    expect(stateOf('hipaa', { ...health, agreements: [signed('baa', { validUntil: '2026-01-14' })] })).toBe('not_met')
    expect(stateOf('hipaa', { ...health, agreements: [signed('baa', { state: 'template' })] })).toBe('not_assessed')
  })
})

test('whatever is recorded, each state has a reason, and none is met without an agreement or a ground', () => {
  fc.assert(
    fc.property(anyOwn, fc.constantFrom(...frameworks), (own, framework) => {
      const { state, reason } = frameworkStateOf(framework, own, today)
      expect(clauseStates).toContain(state)
      expect(reason).toMatch(/^[^\s].+\.$/)
      const bare = frameworkStateOf(framework, { ...own, agreements: [] }, today).state
      if (framework !== 'gdpr-transfers') expect(bare).not.toBe('met')
    }),
  )
})

test('a clause that stops being met makes nothing better', () => {
  const order = ['not_met', 'not_assessed', 'partial', 'met']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('met', 'partial', 'not_met'), { minLength: 8, maxLength: 8 }),
      fc.nat(7),
      (states, at) => {
        const rank = (given: typeof states) =>
          order.indexOf(stateOf('gdpr-processors', { roles: ['processor'], agreements: [dpa(given)] }))
        expect(rank(states.with(at, 'not_met'))).toBeLessThanOrEqual(rank(states))
      },
    ),
  )
})

describe('shares', () => {
  test('count the vendors to whom it applies', () => {
    expect(countStates(['met', 'not_applicable', 'partial', 'met', 'not_assessed'])).toEqual({
      ...{ met: 2, partial: 1, notMet: 0, notAssessed: 1 },
    })
    expect(sharesOf(countStates(['not_applicable']))).toEqual({ met: 0, partial: 0, notMet: 0, notAssessed: 0 })
    expect(sharesOf({ met: 999, partial: 0, notMet: 1, notAssessed: 0 })).toMatchObject({ met: 99, notMet: 1 })
    expect(sharesOf({ met: 1, partial: 1, notMet: 0, notAssessed: 1 })).toMatchObject({
      ...{ met: 33, partial: 33, notAssessed: 34 },
    })
  })

  test('are 100 together, each within one of the truth, and met never more than it is', () => {
    const counts = fc.record({ met: fc.nat(5000), partial: fc.nat(50), notMet: fc.nat(50), notAssessed: fc.nat(5000) })
    fc.assert(
      fc.property(counts, (given) => {
        const total = vendorsIn(given)
        fc.pre(total > 0)
        const shares = sharesOf(given)
        expect(vendorsIn(shares)).toBe(100)
        for (const key of ['met', 'partial', 'notMet', 'notAssessed'] as const)
          expect(Math.abs(shares[key] - (100 * given[key]) / total)).toBeLessThan(1)
        expect(shares.met * total).toBeLessThanOrEqual(100 * given.met)
      }),
    )
  })
})
