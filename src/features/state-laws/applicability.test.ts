import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LawFact, LawField } from '../../product/laws/facts.ts'
import { type Business, nothingSaid, type Question } from '../../product/laws/thresholds.ts'
import { judgeLaw, judgeLaws, type Outcome } from './applicability.ts'
import { lawIn, lawsOn } from './laws.fixture.ts'

const today = '2026-11-21'
const laws = lawsOn(today)

/** A business for profit that is not small, sells nothing, and handles nothing sensitive. */
const plain: Business = {
  revenueUsd: 5_000_000,
  residents: {},
  saleRevenueShare: 0,
  processesSensitiveData: false,
  sellsSensitiveData: false,
  handlesHealthData: false,
  isSmallBusiness: false,
  isNonprofit: false,
  controlsPlatform: false,
}
const everywhere = (count: number) => Object.fromEntries(laws.map(({ abbreviation }) => [abbreviation, count]))

interface Example {
  name: string
  business: Business
  expected: Partial<Record<string, Outcome>>
}

const examples: Example[] = [
  {
    name: 'Corner Bakery, small, known in its own town of Texas',
    business: { ...plain, revenueUsd: 400_000, residents: { TX: 900 }, isSmallBusiness: true },
    expected: { TX: 'does_not_apply', CA: 'unsure', FL: 'does_not_apply', UT: 'does_not_apply' },
  },
  {
    name: 'Bigmart, in every state, above every count',
    business: { ...plain, revenueUsd: 2_000_000_000, residents: everywhere(400_000) },
    expected: {
      CA: 'applies',
      VA: 'applies',
      UT: 'applies',
      TN: 'applies',
      FL: 'does_not_apply',
      WA: 'does_not_apply',
    },
  },
  {
    name: 'Searchland, a platform of a billion and more',
    business: { ...plain, revenueUsd: 9_000_000_000, residents: everywhere(1_000_000), controlsPlatform: true },
    expected: { FL: 'applies', TX: 'applies', AL: 'unsure', LA: 'later', VT: 'later' },
  },
  {
    name: 'Leadbroker, few people and all of its revenue from selling their data',
    business: { ...plain, residents: everywhere(12_000), saleRevenueShare: 95 },
    expected: {
      CA: 'applies',
      CT: 'applies',
      AL: 'later',
      DE: 'applies',
      MD: 'applies',
      NH: 'applies',
      RI: 'applies',
      VA: 'does_not_apply',
      MT: 'does_not_apply',
      CO: 'does_not_apply',
    },
  },
  {
    name: 'Clinic Calendar, small, with health data of a few hundred people',
    business: {
      ...plain,
      residents: everywhere(300),
      isSmallBusiness: true,
      processesSensitiveData: true,
      handlesHealthData: true,
    },
    expected: { CT: 'applies', WA: 'applies', CA: 'does_not_apply', TX: 'does_not_apply', NE: 'does_not_apply' },
  },
  {
    name: 'Genes for Sale, small, and sells sensitive data',
    business: {
      ...plain,
      residents: everywhere(4_000),
      isSmallBusiness: true,
      processesSensitiveData: true,
      sellsSensitiveData: true,
      saleRevenueShare: 10,
    },
    expected: { TX: 'applies', MN: 'applies', NE: 'applies', CT: 'applies', VA: 'does_not_apply' },
  },
  {
    name: 'Food Bank, a nonprofit with many donors',
    business: { ...plain, revenueUsd: 40_000_000, residents: everywhere(200_000), isNonprofit: true },
    expected: {
      CO: 'applies',
      OR: 'applies',
      DE: 'applies',
      NJ: 'applies',
      MT: 'applies',
      CA: 'does_not_apply',
      VA: 'does_not_apply',
      TX: 'does_not_apply',
      CT: 'unsure',
      MN: 'applies',
    },
  },
  {
    name: 'Weekly Mail, exactly at a figure',
    business: { ...plain, residents: { VA: 100_000, IN: 100_001, KY: 99_999 } },
    expected: { VA: 'unsure', IN: 'applies', KY: 'does_not_apply' },
  },
  {
    name: 'Tight Lips, which says nothing of itself',
    business: nothingSaid,
    expected: Object.fromEntries(laws.map(({ abbreviation }) => [abbreviation, 'unsure'])),
  },
]

test.each(examples)('$name', ({ business, expected }) => {
  const outcomes = Object.fromEntries(
    Object.keys(expected).map((state) => [state, judgeLaw(lawIn(state, today), business).outcome]),
  )
  expect(outcomes).toEqual(expected)
})

interface Judged {
  state: string
  business: Business
  outcome: Outcome
  rule: string
  source: LawField | null
  missing?: Question[]
}

const judged: Judged[] = [
  {
    ...{ state: 'TX', business: { ...plain, residents: { TX: 0 } }, outcome: 'does_not_apply' },
    ...{ rule: 'No data of people in Texas', source: null },
  },
  {
    ...{ state: 'CA', business: { ...plain, residents: { CA: 9 }, isNonprofit: true }, outcome: 'does_not_apply' },
    ...{ rule: 'Nonprofits are exempt', source: 'nonprofits' },
  },
  {
    ...{ state: 'VA', business: { ...plain, residents: { VA: 99_999 } }, outcome: 'does_not_apply' },
    ...{ rule: 'Not met: 100,000 residents; or 25,000 residents and 50% of revenue from selling data' },
    source: 'threshold',
  },
  {
    ...{ state: 'WA', business: { ...plain, residents: { WA: 9 } }, outcome: 'does_not_apply' },
    ...{ rule: 'Not met: any consumer health data', source: 'threshold' },
  },
  {
    ...{ state: 'VA', business: { ...plain, residents: { VA: 100_001 } }, outcome: 'applies' },
    ...{ rule: 'Met: 100,000 residents', source: 'threshold' },
  },
  {
    ...{ state: 'CA', business: { ...plain, revenueUsd: 30_000_000 }, outcome: 'unsure' },
    ...{ rule: 'Met: $26.625 million revenue. Open: data of people in California', source: 'threshold' },
    missing: ['residents'],
  },
  {
    ...{ state: 'TX', business: { ...plain, residents: {} }, outcome: 'unsure' },
    ...{ rule: 'Met: a business that is not small. Open: data of people in Texas', source: 'threshold' },
    missing: ['residents'],
  },
  {
    ...{ state: 'UT', business: { ...plain, revenueUsd: null, residents: { UT: 200_000 } }, outcome: 'unsure' },
    ...{ rule: 'Depends on $25 million revenue and 100,000 residents', source: 'threshold', missing: ['revenueUsd'] },
  },
  {
    state: 'UT',
    business: { ...plain, revenueUsd: null, saleRevenueShare: null, residents: { UT: 200_000 } },
    outcome: 'unsure',
    rule: 'Depends on $25 million revenue and 100,000 residents, or $25 million revenue and 25,000 residents and 50% of revenue from selling data',
    ...{ source: 'threshold', missing: ['revenueUsd', 'saleRevenueShare'] },
  },
  {
    ...{ state: 'VA', business: { ...plain, residents: { VA: 100_000 }, saleRevenueShare: 50 }, outcome: 'unsure' },
    rule: 'Exactly at the figure, where the law’s own words decide: 100,000 residents, or 25,000 residents and 50% of revenue from selling data',
    source: 'threshold',
  },
  {
    ...{ state: 'LA', business: { ...plain, residents: { LA: 400_000 } }, outcome: 'later' },
    ...{ rule: 'Met: 75,000 residents', source: 'threshold' },
  },
  {
    state: 'NE',
    business: {
      ...{ ...plain, residents: { NE: 9 }, isSmallBusiness: true },
      ...{ processesSensitiveData: true, sellsSensitiveData: null },
    },
    outcome: 'unsure',
    ...{
      rule: 'Depends on any sale of sensitive data (consent before sensitive data is sold)',
      source: 'threshold',
      missing: ['sellsSensitiveData'],
    },
  },
  {
    ...{ state: 'CO', business: { ...plain, residents: { CO: 200_000 }, isNonprofit: null }, outcome: 'applies' },
    ...{ rule: 'Met: 100,000 residents', source: 'threshold' },
  },
  {
    ...{ state: 'VA', business: { ...plain, residents: { VA: 200_000 }, isNonprofit: null }, outcome: 'unsure' },
    ...{ rule: 'Met: 100,000 residents. Nonprofits may be exempt', source: 'nonprofits', missing: ['isNonprofit'] },
  },
  {
    ...{ state: 'MN', business: { ...plain, residents: { MN: 200_000 }, isNonprofit: true }, outcome: 'applies' },
    ...{ rule: 'Met: a business that is not small and 100,000 residents', source: 'threshold' },
  },
  {
    ...{ state: 'VT', business: { ...plain, residents: { VT: 50_000 }, isNonprofit: true }, outcome: 'unsure' },
    rule: 'Met: 35,000 residents. The sources read do not say whether nonprofits are exempt',
    source: 'threshold',
  },
  {
    ...{ state: 'VA', business: { ...plain, residents: { VA: 200_000 }, isHipaaEntity: true } },
    ...{ outcome: 'does_not_apply', source: 'exempt_entities' },
    rule: 'Exempt: covered entities and business associates under HIPAA',
  },
  {
    ...{ state: 'CO', business: { ...plain, residents: { CO: 200_000 }, isHipaaEntity: true }, outcome: 'applies' },
    ...{ rule: 'Met: 100,000 residents', source: 'threshold' },
  },
  {
    ...{ state: 'TX', business: { ...plain, residents: { TX: 9 }, isGlbaInstitution: true } },
    ...{ outcome: 'does_not_apply', source: 'exempt_entities' },
    rule: 'Exempt: financial institutions under GLBA',
  },
  {
    ...{ state: 'OR', business: { ...plain, residents: { OR: 200_000 }, isPublicBody: true } },
    ...{ outcome: 'does_not_apply', source: 'exempt_entities' },
    rule: 'Exempt: public bodies',
  },
  {
    ...{ state: 'AL', business: { ...plain, residents: { AL: 30_000 }, employees: 499 }, outcome: 'does_not_apply' },
    ...{ source: 'threshold' },
    rule: 'Not met: 25,000 residents and 500 employees (a nonprofit 100); or 25,000 residents and any revenue from selling data; or 25% of revenue from selling data',
  },
  {
    ...{ state: 'AL', business: { ...plain, residents: { AL: 30_000 }, employees: 500 }, outcome: 'later' },
    ...{ rule: 'Met: 25,000 residents and 500 employees (a nonprofit 100)', source: 'threshold' },
  },
  {
    state: 'AL',
    business: { ...plain, residents: { AL: 30_000 }, employees: 120, isNonprofit: true },
    outcome: 'later',
    ...{ rule: 'Met: 25,000 residents and 500 employees (a nonprofit 100)', source: 'threshold' },
  },
  {
    ...{ state: 'CT', business: { ...plain, residents: { CT: 40_000 }, isNonprofit: true }, outcome: 'unsure' },
    ...{ rule: 'Met: 35,000 residents. Sources disagree on nonprofits', source: 'nonprofits' },
  },
]

test.each(judged)('$state: $rule', ({ state, business, source, ...expected }) => {
  const verdict = judgeLaw(lawIn(state, today), business)
  expect(verdict).toMatchObject({ law: state, missing: [], ...expected })
  expect(verdict.source?.field ?? null).toBe(source)
})

test('where sources disagree on whom a law covers, both are given and none is picked', () => {
  const oregon = lawIn('OR', today)
  const disputed = oregon.facts.flatMap((fact): LawFact[] =>
    fact.field === 'threshold'
      ? [fact, { ...fact, value: { anyOf: [{ all: [{ kind: 'residents' as const, over: 50_000 }] }] } }]
      : [fact],
  )
  const judge = (OR: number) =>
    judgeLaw({ ...oregon, facts: disputed }, { ...plain, residents: { OR }, saleRevenueShare: 0 })
  expect(judge(60_000)).toMatchObject({ outcome: 'unsure', missing: [] })
  expect(judge(60_000).rule).toMatch(/^Sources disagree: .*not met; 50,000 residents: met$/)
  expect(judge(200_000).outcome).toBe('applies')
})

test('what a source leaves unsettled is said before a figure that is met exactly', () => {
  const vermont = lawIn('VT', today)
  const seller: Business = { ...plain, residents: { VT: 35_000 }, processesSensitiveData: true }
  expect(judgeLaw(vermont, seller).rule).toMatch(/^Sensitive data of 3,000 people/)
  expect(judgeLaw(vermont, { ...seller, processesSensitiveData: false }).rule).toBe(
    'Exactly at the figure, where the law’s own words decide: 35,000 residents',
  )
})

test('a law that leaves organizations out says so where the business did not say whether it is one', () => {
  const judge = (business: Business) => judgeLaw(lawIn('VA', today), business).unless
  const open: Business = { ...plain, residents: { VA: 200_000 } }
  expect(judge({ ...open, isHipaaEntity: null, isGlbaInstitution: null, isPublicBody: null })).toEqual([
    'glba',
    'hipaa',
    'public_body',
  ])
  expect(judge({ ...open, isHipaaEntity: null, isGlbaInstitution: false, isPublicBody: false })).toEqual(['hipaa'])
  expect(judge({ ...open, residents: { VA: 5 }, isHipaaEntity: null })).toEqual([])
})

test('a law that is not in force yet is never counted as applying', () => {
  const { applies, later } = judgeLaws(lawsOn('2026-12-31'), { ...plain, residents: everywhere(500_000) })
  expect(applies.map(({ law }) => law)).not.toContain('OK')
  expect(later.map(({ law, from }) => `${law} ${from}`)).toEqual(
    expect.arrayContaining(['OK 2027-01-01', 'LA 2027-01-01']),
  )
  const after = judgeLaws(lawsOn('2027-01-01'), { ...plain, residents: everywhere(500_000) })
  expect(after.applies.map(({ law }) => law)).toEqual(expect.arrayContaining(['OK', 'LA']))
})

test('the rule that decided is named, with who says so, and what is missing', () => {
  const utah = judgeLaw(lawIn('UT', today), { ...plain, revenueUsd: null, residents: { UT: 200_000 } })
  expect(utah).toMatchObject({ outcome: 'unsure', missing: ['revenueUsd'] })
  expect(utah.source?.sourceUrl).toMatch(/^https:/)
  const florida = judgeLaw(lawIn('FL', today), plain)
  expect(florida.rule).toBe('Not met: $1 billion revenue and an advertising, smart speaker or app store business')
  const texas = judgeLaw(lawIn('TX', today), { ...plain, residents: { TX: 5 } })
  expect(texas.rule).toBe('Met: a business that is not small')
})

test('a law that comes later is judged by what will hold, and says from when', () => {
  const verdict = judgeLaw(lawIn('OK', today), { ...plain, residents: { OK: 150_000 } })
  expect(verdict).toMatchObject({ outcome: 'later', from: '2027-01-01' })
  expect(judgeLaw(lawIn('OK', '2027-01-01'), plain).from).toBeNull()
})

test('what reaches a business of any size is said even where the law as a whole does not', () => {
  const small: Business = { ...plain, isSmallBusiness: true, residents: everywhere(50) }
  expect(judgeLaw(lawIn('RI', today), small).regardless).toHaveLength(1)
  expect(judgeLaw(lawIn('MT', today), small).regardless).toHaveLength(1)
  expect(judgeLaw(lawIn('RI', today), { ...small, residents: { RI: 0 } }).regardless).toEqual([])
  expect(judgeLaw(lawIn('MT', today), { ...small, residents: { MT: 30_000 } })).toMatchObject({
    ...{ outcome: 'applies', regardless: [] },
  })
  expect(judgeLaw(lawIn('IA', today), small).regardless).toEqual([])
})

test('the day decides: the same business is outside Connecticut’s law before July 2026 and under it after', () => {
  const business: Business = { ...plain, residents: { CT: 40_000 } }
  expect(judgeLaw(lawIn('CT', '2026-06-30'), business).outcome).toBe('does_not_apply')
  expect(judgeLaw(lawIn('CT', '2026-07-01'), business).outcome).toBe('applies')
})

const known = fc.constantFrom(true, false, null)
const business: fc.Arbitrary<Business> = fc.record({
  revenueUsd: fc.option(fc.constantFrom(0, 1_000_000, 25_000_000, 26_625_000, 1_000_000_000, 5_000_000_000)),
  residents: fc.dictionary(
    fc.constantFrom(...laws.map(({ abbreviation }) => abbreviation)),
    fc.oneof(fc.nat(300_000), fc.constantFrom(0, 10_000, 25_000, 35_000, 100_000)),
  ),
  saleRevenueShare: fc.option(fc.constantFrom(0, 1, 20, 25, 26, 50, 51, 100)),
  processesSensitiveData: known,
  sellsSensitiveData: known,
  handlesHealthData: known,
  isSmallBusiness: known,
  isNonprofit: known,
  controlsPlatform: known,
  ...{ isGlbaInstitution: known, isHipaaEntity: known, isPublicBody: known },
  employees: fc.option(fc.constantFrom(0, 99, 100, 499, 500, 10_000)),
})
/** Selling sensitive data implies processing it, and revenue from selling data. */
const isConsistent = (given: Business) =>
  given.sellsSensitiveData !== true || (given.processesSensitiveData !== false && given.saleRevenueShare !== 0)
const rank: Record<Outcome, number> = { does_not_apply: 0, unsure: 1, later: 2, applies: 2 }

test('property: more people, more revenue or a larger share never lead out of a law', () => {
  fc.assert(
    fc.property(business, fc.constantFrom(...laws), fc.nat(500_000), (given, law, more) => {
      const before = judgeLaw(law, given)
      const people = given.residents[law.abbreviation]
      if (people !== undefined) {
        const grown = { ...given, residents: { ...given.residents, [law.abbreviation]: people + more } }
        expect(rank[judgeLaw(law, grown).outcome]).toBeGreaterThanOrEqual(rank[before.outcome])
      }
      if (given.revenueUsd !== null) {
        const richer = { ...given, revenueUsd: given.revenueUsd + more * 10_000 }
        expect(rank[judgeLaw(law, richer).outcome]).toBeGreaterThanOrEqual(rank[before.outcome])
      }
      if (given.saleRevenueShare !== null) {
        const selling = { ...given, saleRevenueShare: Math.min(100, given.saleRevenueShare + (more % 100)) }
        expect(rank[judgeLaw(law, selling).outcome]).toBeGreaterThanOrEqual(rank[before.outcome])
      }
    }),
    { numRuns: 500 },
  )
})

test('property: an answer that was certain stays as it is when something is said that was open', () => {
  const fields = [
    'revenueUsd',
    'saleRevenueShare',
    'processesSensitiveData',
    'sellsSensitiveData',
    'isNonprofit',
  ] as const
  fc.assert(
    fc.property(
      business,
      business,
      fc.constantFrom(...laws),
      fc.constantFrom(...fields),
      (given, other, law, field) => {
        fc.pre(given[field] === null && other[field] !== null)
        const told = { ...given, [field]: other[field] }
        fc.pre(isConsistent(told))
        const before = judgeLaw(law, given).outcome
        const after = judgeLaw(law, told).outcome
        if (before !== 'unsure') expect(after).toBe(before)
      },
    ),
    { numRuns: 500 },
  )
})

test('property: every law gets one verdict with a rule; a certain one names its source or that no one is there', () => {
  fc.assert(
    fc.property(business, (given) => {
      const verdicts = Object.values(judgeLaws(laws, given)).flat()
      expect(verdicts).toHaveLength(laws.length)
      for (const verdict of verdicts) {
        expect(verdict.rule).not.toBe('')
        if (verdict.source === null) expect(given.residents[verdict.law]).toBe(0)
      }
    }),
  )
})
