import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Framework, frameworks } from '../../product/frameworks.ts'
import { type ClauseState, clauseStates, type TransferGround } from '../../product/vendors.ts'
import { countStates, frameworkStateOf, sharesOf, vendorsIn } from './framework-state.ts'
import { anyOwn, dpa, nothingSaid, ownFacts, today } from './score-inputs.fixture.ts'
import type { TransferMechanism } from './score-inputs.ts'

type Given = Parameters<typeof ownFacts>[0]
const judge = (framework: Framework, given: Given) => frameworkStateOf(framework, ownFacts(given), today)
const stateOf = (framework: Framework, given: Given) => judge(framework, given).state

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
      reason: '11 of 11 terms of the DPA are confirmed as met: Art. 28(3) GDPR.',
    })
    expect(withClauses('met', 'not_met', 'met', 'not_met', 'met')).toEqual({
      state: 'not_met',
      reason: '9 of 11 terms of the DPA are confirmed as met, and (b), (d) as not met: Art. 28(3) GDPR.',
    })
    expect(withClauses('met', 'not_assessed').state).toBe('partial')
    expect(withClauses('partial').state).toBe('partial')
    expect(withClauses('not_applicable', 'met').reason).toMatch(/^10 of 10/)
  })

  test('are not assessed while no one has confirmed a clause, or where every one is said not to apply', () => {
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
  const to = (country: string, mechanism: TransferMechanism, assessedOn?: string) => ({
    ...processor,
    transfers: [{ country, mechanism, asOf: today, assessedOn: assessedOn ?? null }],
  })

  test('rest on an adequacy decision where there is one, and as far as it goes', () => {
    expect(judge('gdpr-transfers', { ...processor, countries: ['CH'] })).toEqual({
      state: 'met',
      reason: 'CH: adequacy decision 2000/518/EC.',
    })
    expect(stateOf('gdpr-transfers', { ...processor, countries: ['JP'] })).toBe('not_assessed')
  })

  test('under standard clauses need them in force', () => {
    const lapsed = [signed('scc', { validUntil: '2026-01-14' })]
    expect(stateOf('gdpr-transfers', { ...to('IN', 'scc', today), agreements: lapsed })).toBe('not_met')
  })

  const agreements = [signed('scc')]
  const assessed = to('IN', 'scc', today)

  test.each([
    ['no country', processor, 'not_assessed', 'No country of processing is recorded.'],
    [
      'the EEA alone',
      { ...processor, countries: ['DE', 'NO'] },
      'not_applicable',
      'The recorded countries lie within the EEA: Chapter V GDPR asks nothing.',
    ],
    [
      'no role',
      { countries: ['IN'] },
      'not_assessed',
      'No role is recorded: whether Chapter V GDPR applies is not known.',
    ],
    [
      'a role of California’s law',
      { roles: ['service_provider'], countries: ['IN'] },
      'not_applicable',
      'Its recorded role is none of the GDPR’s.',
    ],
    [
      'a role of each law',
      { roles: ['service_provider', 'processor'], countries: ['CH'] },
      'met',
      'CH: adequacy decision 2000/518/EC.',
    ],
    [
      'adequacy that no one decided',
      to('IN', 'adequate'),
      'not_met',
      'IN: it is said to rest on an adequacy decision, and there is none: Art. 45 GDPR.',
    ],
    [
      'adequacy that covers some',
      to('JP', 'adequate'),
      'partial',
      'JP: adequacy decision (EU) 2019/419 covers only business operators under the Act on the Protection of Personal Information.',
    ],
    [
      'the framework',
      to('US', 'us-dpf'),
      'partial',
      'US: recorded as certified (Data Privacy Framework, decision (EU) 2023/1795); when the list was checked is not.',
    ],
    [
      'the framework elsewhere',
      to('IN', 'us-dpf'),
      'not_met',
      'IN: the Data Privacy Framework is for organizations in the United States: Art. 45 GDPR.',
    ],
    ['clauses that no one signed', assessed, 'not_met', 'IN: no signed SCC in force are recorded: Art. 46(2)(c) GDPR.'],
    [
      'clauses without an assessment',
      { ...to('IN', 'scc'), agreements },
      'partial',
      'IN: SCC are signed, and no transfer impact assessment since July 16, 2020 is recorded.',
    ],
    [
      'clauses and an assessment',
      { ...assessed, agreements },
      'met',
      'IN: SCC are signed and the transfer is assessed: Art. 46(2)(c) GDPR.',
    ],
    [
      'an assessment of another country',
      { ...processor, agreements, transfers: [...assessed.transfers, ...to('BR', 'scc').transfers] },
      'partial',
      'BR: SCC are signed, and no transfer impact assessment since July 16, 2020 is recorded.',
    ],
    [
      'clauses signed for we know not which transfer',
      { ...processor, countries: ['US'], agreements },
      'partial',
      'US: SCC are signed; that the transfer rests on them is not recorded.',
    ],
    [
      'no ground',
      to('IN', 'no-mechanism'),
      'not_met',
      'IN: the transfer is recorded as having no ground: Art. 44 GDPR.',
    ],
    ['a country that is blocked', to('RU', 'blocked'), 'not_met', 'RU: the country is recorded as blocked.'],
    [
      'several that are not met',
      { ...to('IN', 'no-mechanism'), countries: ['CH', 'US'] },
      'not_met',
      'IN: the transfer is recorded as having no ground: Art. 44 GDPR. US: no ground for the transfer is recorded.',
    ],
  ] satisfies [string, Given, ClauseState, string][])('say why: %s', (_, given, state, reason) => {
    expect(judge('gdpr-transfers', given)).toEqual({ state, reason })
  })

  test('are met by all of them together, and the reason names those that are not', () => {
    expect(judge('gdpr-transfers', { ...processor, countries: ['DE', 'CH', 'US'] })).toEqual({
      state: 'partial',
      reason: 'US: no ground for the transfer is recorded.',
    })
  })
})

describe('business associates', () => {
  const health = { dataTypes: ['health'], countries: ['US'], isHipaaEntity: true } as const

  test('are those with health data, wherever it is: the duty follows the covered entity, not the server', () => {
    const neither = { state: 'not_applicable', reason: 'No health data is recorded.' }
    expect(judge('hipaa', { roles: ['processor'], dataTypes: ['email'], countries: ['US'] })).toEqual(neither)
    expect(stateOf('hipaa', { dataTypes: ['health'], countries: ['IN'], isHipaaEntity: true })).toBe('not_assessed')
    expect(judge('hipaa', { countries: ['US'] })).toEqual({
      state: 'not_assessed',
      reason: 'No types of data are recorded.',
    })
    expect(judge('hipaa', { ...health, agreements: [dpa()] })).toEqual({
      state: 'not_assessed',
      reason:
        'No BAA is recorded. It processes health data: needed if it creates or receives it on your behalf, wherever the data is, 45 CFR § 164.504(e).',
    })
  })

  test('with a BAA in force are partial: no one checks what it says; one that has lapsed is not met', () => {
    const unread = {
      state: 'partial',
      reason: 'A BAA is signed and in force; what it says was not checked: 45 CFR § 164.504(e).',
    }
    expect(judge('hipaa', { ...health, agreements: [signed('baa')] })).toEqual(unread)
    expect(judge('hipaa', { agreements: [signed('baa')] })).toEqual(unread)
    expect(judge('hipaa', { ...health, agreements: [signed('baa', { validUntil: '2026-01-14' })] })).toEqual({
      state: 'not_met',
      reason: 'The signed BAA on record is not in force: 45 CFR § 164.504(e).',
    })
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
    const states = ['met', 'not_applicable', 'partial', 'met', 'not_assessed', 'not_met', 'not_met', 'not_met'] as const
    expect(countStates(states)).toEqual({ met: 2, partial: 1, notMet: 3, notAssessed: 1 })
    expect(sharesOf(countStates(['not_applicable']))).toEqual({ met: 0, partial: 0, notMet: 0, notAssessed: 0 })
    expect(sharesOf({ met: 999, partial: 0, notMet: 1, notAssessed: 0 })).toMatchObject({ met: 99, notMet: 1 })
    expect(sharesOf({ met: 1, partial: 1, notMet: 0, notAssessed: 1 })).toMatchObject({
      ...{ met: 33, partial: 33, notAssessed: 34 },
    })
  })

  test('that come out even take nothing of what rounding leaves over', () => {
    expect(sharesOf({ met: 3, partial: 3, notMet: 2, notAssessed: 0 })).toEqual({
      ...{ met: 37, partial: 38, notMet: 25, notAssessed: 0 },
    })
  })

  test('round no state away', () => {
    expect(sharesOf({ met: 0, partial: 1, notMet: 0, notAssessed: 304 })).toMatchObject({ partial: 1, notAssessed: 99 })
    expect(sharesOf({ met: 1, partial: 1, notMet: 1, notAssessed: 997 })).toEqual({
      ...{ met: 1, partial: 1, notMet: 1, notAssessed: 97 },
    })
  })

  test('are 100 together, each near the truth, and none is 0 that is not', () => {
    const counts = fc.record({ met: fc.nat(5000), partial: fc.nat(50), notMet: fc.nat(50), notAssessed: fc.nat(5000) })
    fc.assert(
      fc.property(counts, (given) => {
        const total = vendorsIn(given)
        fc.pre(total > 0)
        const shares = sharesOf(given)
        expect(vendorsIn(shares)).toBe(100)
        for (const key of ['met', 'partial', 'notMet', 'notAssessed'] as const) {
          expect(Math.abs(shares[key] - (100 * given[key]) / total)).toBeLessThan(3)
          expect(shares[key] === 0).toBe(given[key] === 0)
        }
      }),
    )
  })
})

describe('what a lawyer would ask of a ground', () => {
  const us = (given: object) =>
    judge('gdpr-transfers', {
      roles: ['processor'],
      transfers: [{ country: 'US', mechanism: 'us-dpf', asOf: today, assessedOn: null, ...given }],
    })
  const india = (mechanism: TransferGround, assessedOn: string | null, given: Given = {}) =>
    stateOf('gdpr-transfers', {
      roles: ['processor'],
      transfers: [{ country: 'IN', mechanism, asOf: today, assessedOn }],
      ...given,
    })

  test('the rules are those of the place that data leaves', () => {
    const from = (exporter: 'eea' | 'uk' | 'ch', given: Given) =>
      judge('gdpr-transfers', { roles: ['processor'], exporter, ...given }).state
    const on = (mechanism: TransferGround, country = 'IN', more: object = {}) => ({
      transfers: [{ country, mechanism, asOf: today, assessedOn: '2025-01-01', ...more }],
    })
    const clauses = { agreements: [signed('scc', { sccModule: 2 })] }
    expect(from('uk', { countries: ['GB'] })).toBe('not_applicable')
    expect(from('uk', { countries: ['FR'] })).toBe('met')
    expect(from('ch', { countries: ['FR', 'GB'] })).toBe('met')
    // Adequate from the EEA alone.
    expect(from('eea', on('adequate', 'JP'))).toBe('partial')
    expect(from('ch', on('adequate', 'JP'))).toBe('not_met')
    expect(from('uk', on('adequate', 'BR'))).toBe('not_met')
    // The clauses of the EU as they are, and changed for each.
    expect(from('eea', { ...on('scc'), ...clauses })).toBe('met')
    expect(from('uk', { ...on('scc'), ...clauses })).toBe('partial')
    expect(from('uk', { ...on('uk-addendum'), ...clauses })).toBe('met')
    expect(from('ch', { ...on('scc'), ...clauses })).toBe('partial')
    expect(from('ch', { ...on('scc-swiss'), ...clauses })).toBe('met')
    expect(from('uk', on('uk-idta'))).toBe('met')
    expect(from('eea', on('uk-idta'))).toBe('not_assessed')
    // A certification counts for whom it was checked.
    const checked = (checkedFor: string | null) => on('us-dpf', 'US', { checkedOn: '2025-06-01', checkedFor })
    expect(from('uk', checked(null))).toBe('partial')
    expect(from('uk', checked('uk'))).toBe('met')
    expect(from('ch', checked('uk'))).toBe('partial')
  })

  test('HIPAA asks nothing of those whom it does not bind', () => {
    expect(stateOf('hipaa', { roles: ['processor'], dataTypes: ['health'], isHipaaEntity: false })).toBe(
      'not_applicable',
    )
    expect(stateOf('hipaa', { roles: ['processor'], dataTypes: ['health'], isHipaaEntity: true })).toBe('not_assessed')
  })

  test('a certification is met while the list was checked within a year', () => {
    expect(us({ checkedOn: '2025-06-01' }).state).toBe('met')
    expect(us({ checkedOn: '2025-01-14' }).state).toBe('partial')
    expect(us({ checkedOn: '2025-06-01', checkAgainOn: '2025-12-31' }).state).toBe('partial')
  })

  test('data of employees has to be covered', () => {
    const transfer = { country: 'US', mechanism: 'us-dpf', asOf: today, assessedOn: null, checkedOn: today } as const
    const given = { roles: ['processor'], hasStaffData: true } as const
    expect(stateOf('gdpr-transfers', { ...given, transfers: [transfer] })).toBe('partial')
    expect(stateOf('gdpr-transfers', { ...given, transfers: [{ ...transfer, coversStaff: true }] })).toBe('met')
  })

  test('clauses of before 2021 and assessments of before July 2020 count for nothing', () => {
    expect(india('scc', today, { agreements: [signed('scc', { asOf: '2015-01-01' })] })).toBe('not_met')
    expect(india('scc', '2019-05-01', { agreements: [signed('scc')] })).toBe('partial')
  })

  test('the module has to fit the role', () => {
    expect(india('scc', today, { agreements: [signed('scc', { sccModule: 2 })] })).toBe('met')
    expect(india('scc', today, { agreements: [signed('scc', { sccModule: 1 })] })).toBe('partial')
  })

  test('a DPA that takes the clauses over counts as carrying them', () => {
    const carrying = { id: 'scc-2021-914', draftedState: 'met', state: 'met', isConfirmed: true } as const
    expect(india('scc', today, { agreements: [dpa()] })).toBe('not_met')
    expect(india('scc', today, { agreements: [dpa([], { clauses: [...dpa().clauses, carrying] })] })).toBe('met')
  })

  test('modules two and three are a contract under Art. 28(3)', () => {
    const processor = { roles: ['processor'] } as const
    expect(stateOf('gdpr-processors', { ...processor, agreements: [signed('scc', { sccModule: 2 })] })).toBe('met')
    expect(stateOf('gdpr-processors', { ...processor, agreements: [signed('scc', { sccModule: 1 })] })).toBe('not_met')
  })

  test.each([
    ['bcr', today, 'met'],
    ['bcr', null, 'partial'],
    ['derogation', today, 'partial'],
    ['uk-idta', today, 'not_assessed'],
  ] as const)('%s assessed on %s is %s', (mechanism, assessedOn, state) => {
    expect(india(mechanism, assessedOn)).toBe(state)
  })

  test('a country that may have been cut is never met: China once became Switzerland', () => {
    const cut = { country: 'CH', mechanism: 'adequate', asOf: today, assessedOn: null } as const
    expect(stateOf('gdpr-transfers', { roles: ['processor'], transfers: [cut] })).toBe('met')
    expect(stateOf('gdpr-transfers', { roles: ['processor'], transfers: [{ ...cut, isCountryDoubtful: true }] })).toBe(
      'not_assessed',
    )
  })
})
