import { expect, test } from 'vitest'
import type { LawFact } from '../../../product/laws/facts.ts'
import type { Business } from '../../../product/laws/thresholds.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { book, lawsOn } from '../../state-laws/laws.fixture.ts'
import { valueWords } from '../../state-laws/laws.ts'
import { exampleFacts } from '../facts.fixture.ts'
import type { TableSection } from '../model.ts'
import { emptyVendor, exampleAgreement, today } from '../vendor-facts.fixture.ts'
import { composeReport } from './compose.ts'
import { createEvidenceIndex } from './evidence-index.ts'
import { obligations, rulesOf } from './obligations.ts'
import { recordsOf, tableIn } from './tables.fixture.ts'

/** Reaches California and Texas, and says enough to rule most others out. */
const business: Business = {
  ...{ revenueUsd: 30_000_000, saleRevenueShare: 5, processesSensitiveData: false, sellsSensitiveData: false },
  ...{ handlesHealthData: false, isSmallBusiness: false, isNonprofit: false, controlsPlatform: false },
  residents: { ...Object.fromEntries(book.laws.map(({ id }) => [id, 0])), CA: 250_000, TX: 120_000 },
}

const facts = (given: Partial<ReportFacts> = {}): ReportFacts => ({
  ...exampleFacts({ vendors: 20, type: 'multi', business }),
  ...given,
})

const tableFrom = (given: ReportFacts, id: string): TableSection => tableIn(composeReport(given).sections, id)

test('its six sections stand in their order after a summary, four of them or more on slides', () => {
  const { sections } = composeReport(facts())
  expect(sections.map(({ id }) => id)).toEqual([
    ...['summary', 'applicability', 'obligations', 'exposure', 'strictest', 'calendar', 'differences'],
  ])
  expect(sections.filter(({ slide }) => slide !== undefined).length).toBeGreaterThanOrEqual(4)
})

test('the first sentence says how many laws apply, or that no one has answered', () => {
  const leadOf = (given: ReportFacts) => composeReport(given).sections[0]?.intro ?? ''
  expect(leadOf(facts())).toMatch(/^\d+ of \d+ state laws apply to your organization/)
  expect(leadOf(facts({ business: null }))).toContain('“About your business” has not been answered')
})

test('every law is judged, what applies first, with its rule and the answers that it asked for', () => {
  const laws = recordsOf(tableFrom(facts(), 'applicability'))
  expect(laws).toHaveLength(book.laws.length)
  expect(laws.slice(0, 2)).toMatchObject([
    {
      law: 'California: CCPA/CPRA',
      outcome: 'Applies',
      rule: 'Met: $26.625 million revenue',
      inputs:
        'People of the state whose data is handled: 250,000; Yearly revenue: $30,000,000; Share of revenue from selling data: 5%; Nonprofit: no',
      missing: '',
    },
    { law: 'Texas: TDPSA', outcome: 'Applies', rule: 'Met: a business that is not small' },
  ])
})

test('where the organisation has said nothing no law applies for sure, and no answer is made up', () => {
  const laws = recordsOf(tableFrom(facts({ business: null }), 'applicability'))
  expect(laws.filter(({ outcome }) => outcome === 'Applies')).toEqual([])
  expect(laws.every(({ inputs }) => inputs === null)).toBe(true)
  expect(laws.find(({ law }) => law === 'California: CCPA/CPRA')?.missing).toContain('Yearly revenue')
})

test('every duty on record is of a law of the book, and of the eight that the product began with each has a notice', () => {
  const evidence = createEvidenceIndex()
  const first = lawsOn(today).filter(({ isFirst }) => isFirst)
  expect(first).toHaveLength(8)
  for (const law of first) {
    expect(rulesOf(law, 'notice', evidence).length).toBeGreaterThan(0)
    for (const { id } of obligations)
      for (const { words, cited } of rulesOf(law, id, evidence)) {
        expect(words).not.toBe('')
        expect(evidence.items().find((item) => item.id === cited)?.url ?? '').toMatch(/^(https?:\/\/|$)/)
      }
  }
})

test('duties of the book stand under the topic that they are on', () => {
  const evidence = createEvidenceIndex()
  const topicsOf = (state: string, words: string) => {
    const law = lawsOn(today).find(({ abbreviation }) => abbreviation === state)
    if (!law?.facts.some((fact) => valueWords(fact).startsWith(words))) throw new Error(`no duty ${words}`)
    return obligations
      .filter(({ id }) => rulesOf(law, id, evidence).some((rule) => rule.words.startsWith(words)))
      .map(({ id }) => id)
  }
  expect(topicsOf('MD', 'Sensitive data may not be sold')).toEqual(['sensitive'])
  expect(topicsOf('VA', 'Precise location may not be sold')).toEqual(['sensitive'])
  expect(topicsOf('MT', 'Duties of care toward people under 18')).toEqual(['children'])
  expect(topicsOf('OR', 'Data of people under 16')).toEqual(['children'])
  expect(topicsOf('RI', 'A commercial website of any size')).toEqual(['notice'])
  expect(topicsOf('TN', 'A program that follows the NIST')).toEqual([])
})

test('what the checklist asks for regarding sensitive data can be kept at once: no law says that nothing is asked', () => {
  const evidence = createEvidenceIndex()
  const rules = lawsOn(today).flatMap((law) => rulesOf(law, 'sensitive', evidence))
  expect(rules.length).toBeGreaterThan(8)
  expect(rules.filter(({ words }) => words.startsWith('No '))).toEqual([])
})

test('a law of which a duty was not read has no record of it, not "not required"', () => {
  const iowa = recordsOf(tableFrom(facts(), 'obligations')).find(({ law }) => law === 'IA: ICDPA')
  expect(iowa).toMatchObject({ notice: null, contract: null, opt_out_signal: 'Not required' })
})

test('a law on health data is named only for a vendor with health data', () => {
  const health = { ...business, handlesHealthData: true, residents: { ...business.residents, WA: 10 } }
  const vendors = [
    emptyVendor({
      id: 1,
      name: 'Clinic',
      dataTypes: ['Health data'],
      sensitiveDataTypes: { gdpr: ['Health data'], ccpa: ['Health data'], states: ['Health data'] },
    }),
    emptyVendor({ id: 2, name: 'Shop', dataTypes: ['E-mail address'] }),
    emptyVendor({ id: 3, name: 'Unknown' }),
  ]
  const exposed = recordsOf(tableFrom(facts({ business: health, register: { vendors, days: [] } }), 'exposure'))
  expect(exposed.map(({ vendor, sensitive, applies }) => [vendor, sensitive, applies])).toEqual([
    ['Clinic', 'Health data', 'CA, TX, WA'],
    ['Shop', 'None recorded', 'CA, TX'],
    ['Unknown', null, 'CA, TX'],
  ])
})

test('a contract counts as met only where a person confirmed every term of California’s list', () => {
  const vendor = (id: number, isConfirmed: boolean | null) =>
    emptyVendor({
      ...{ id, name: `Vendor ${id}`, roles: ['service_provider'] },
      agreements: isConfirmed === null ? [] : [exampleAgreement({ id, kind: 'ccpa_addendum', isConfirmed })],
    })
  const stateOf = (given: Partial<ReportFacts>) => {
    const vendors = [vendor(1, true), vendor(2, false), vendor(3, null), emptyVendor({ id: 4, name: 'Vendor 4' })]
    return recordsOf(tableFrom(facts({ ...given, register: { vendors, days: [] } }), 'exposure')).map(
      ({ california }) => california,
    )
  }
  expect(stateOf({})).toEqual(['met', 'not_assessed', 'not_met', 'not_assessed'])
  const outside = { ...business, residents: { ...business.residents, CA: 0 } }
  expect(stateOf({ business: outside })).toEqual(Array(4).fill('not_applicable'))
})

test('the checklist takes the least right to cure and the highest penalty of the laws in reach', () => {
  const rules = recordsOf(tableFrom(facts(), 'strictest'))
  const ruleOf = (obligation: string) => rules.find((rule) => rule.obligation === obligation)?.rule
  expect(ruleOf('Right to cure')).toBe('No fixed right to cure (CA)')
  expect(ruleOf('Penalty')).toBe('$2,663 per violation, up to $7,988 (CA)')
  expect(ruleOf('Opt-out signals of browsers')).toBe(
    'Required (CA); Required of a business that must honor it elsewhere (TX)',
  )
  expect(ruleOf('Rights')).toContain('Access (all)')
  expect(ruleOf('Rights')).toContain('Limit use of sensitive data (CA)')
  const onlyTexas = { ...business, residents: { ...business.residents, CA: 0 } }
  const texas = recordsOf(tableFrom(facts({ business: onlyTexas }), 'strictest'))
  expect(texas.find(({ obligation }) => obligation === 'Right to cure')?.rule).toBe('30 days to cure (all)')
})

test('what the organisation itself does is assessed nowhere', () => {
  const states = recordsOf(tableFrom(facts(), 'strictest')).filter(
    ({ obligation }) => obligation !== 'Contract with processors',
  )
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['not_assessed']))
})

test('where no law reaches the organisation the checklist is empty and says so', () => {
  const none = Object.fromEntries(book.laws.map(({ id }) => [id, 0]))
  const { rows, emptyWords } = tableFrom(facts({ business: { ...business, residents: none } }), 'strictest')
  expect([rows, emptyWords]).toEqual([[], 'By what the organisation said of itself, no law in force reaches it.'])
})

test('the calendar holds the changes of the next twelve months and no later one', () => {
  const days = recordsOf(tableFrom(facts(), 'calendar')).map(({ day }) => String(day))
  expect(days).toEqual(days.toSorted())
  expect(days).toContain('2027-01-01')
  expect(days.every((day) => day > today && day <= '2027-11-22')).toBe(true)
})

test('sources that disagree are shown side by side, and none is picked', () => {
  const reached = { ...business, residents: { ...business.residents, OR: 200_000 } }
  const { laws } = facts()
  const penalty = laws.facts.find(({ law, field }) => law === 'OR' && field === 'penalty') ?? expect.fail('no penalty')
  const disputed = { ...laws, facts: [...laws.facts, { ...penalty, value: 'Up to $1 per violation' } as LawFact] }
  const differences = recordsOf(tableFrom(facts({ business: reached, laws: disputed }), 'differences'))
  expect(differences.find(({ on }) => on === 'Oregon: Penalty')?.what).toMatch(/^Sources disagree: .*; or: /)
})
