import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataTypes } from '../../../product/data-types.ts'
import { criticalities, dataSubjects } from '../../../product/vendors.ts'
import { type Advice, advices } from '../vocabulary.ts'
import type { FirstPage, GroundCode } from './first-page.ts'
import { readUse, type Use, type UseRecord, useOfRecord } from './use.ts'
import { adviceForUse, usesThatChange } from './use-advice.ts'

describe('a line that says what for', () => {
  test('is read as purpose, data, people, number, countries and importance', () => {
    expect(readUse('We would use it for payroll of 300 people in Germany')).toMatchObject({
      ...{ purposes: ['payroll'], people: ['employees'], count: 300, countries: ['DE'], unread: [] },
      data: ['financial_other', 'government_id', 'name'],
    })
    expect(readUse('CRM for 12,000 customers in the EU and US, business-critical')).toMatchObject({
      ...{ people: ['customers', 'prospects'], count: 12_000, countries: ['EU', 'US'], criticality: 'critical' },
    })
    expect(readUse('2.5 million patients, health records, as processor')).toMatchObject({
      ...{ count: 2_500_000, people: ['patients'], data: ['health'], role: 'processor' },
    })
    expect(readUse('wiki for 40 engineers, not critical')).toMatchObject({ count: 40, criticality: 'low' })
  })

  test('leaves out what it excludes', () => {
    expect(readUse('names of employees, no health data')).toMatchObject({ data: ['name'], people: ['employees'] })
    expect(readUse('team chat, no personal data')).toMatchObject({ isWithoutPersonalData: true, data: [], people: [] })
  })

  test('keeps what could not be read', () => {
    expect(readUse('frobnication of 300 widgets, payroll').unread).toEqual(['frobnication 300 widgets'])
    expect(readUse('').unread).toEqual([])
  })

  test('is read whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (line) => {
        expect(readUse(line).count ?? 0).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 30 },
    )
  })
})

test('the record of a vendor says what for, unless no one filled it in', () => {
  const empty: UseRecord = {
    ...{ criticality: 'medium', people: null, roles: [], dataTypes: [], hasChildData: null },
    ...{ dataSubjects: [], purposes: [], countries: [] },
  }
  expect(useOfRecord(empty)).toBeNull()
  expect(useOfRecord({ ...empty, roles: ['processor'], hasChildData: true, purposes: ['Payroll'] })).toMatchObject({
    ...{ line: null, role: 'processor', people: ['children', 'employees'], criticality: 'medium' },
  })
})

const codes: GroundCode[] = [
  ...(['authority-act', 'sells-data', 'no-partner', 'trains-ai', 'advertising', 'no-dpa'] as const),
  ...(['no-subprocessor-list', 'transfer-without-tool', 'high-level', 'some-open', 'may-be-sale'] as const),
  ...(['controller-only', 'no-breach-time', 'no-deletion', 'no-assurance', 'incident'] as const),
]
const pageOn = (grounds: readonly GroundCode[], advice: Advice = 'approve'): FirstPage => ({
  ...{ advice, reasons: [], answers: [], conditions: [], documents: 2 },
  grounds: grounds.map((code) => ({ code, cites: [] })),
})
const rank = (page: FirstPage, use: Use) => advices.indexOf(adviceForUse(page, use).advice)

const uses: fc.Arbitrary<Use> = fc.record({
  ...{ line: fc.constant(null), role: fc.constantFrom(null, 'processor' as const, 'controller' as const) },
  purposes: fc.constant<Use['purposes']>([]),
  unread: fc.constant<string[]>([]),
  isWithoutPersonalData: fc.boolean(),
  data: fc.subarray(dataTypes.map(({ id }) => id)),
  people: fc.subarray([...dataSubjects]),
  count: fc.option(fc.nat(100_000)),
  countries: fc.subarray(['DE', 'US', 'GB', 'BR', 'EU']),
  criticality: fc.option(fc.constantFrom(...criticalities)),
})
const pages = fc.subarray(codes).map((grounds) => pageOn(grounds))

describe('the recommendation for a use', () => {
  test('is never milder where the use is more sensitive', () => {
    const union = <T>(a: readonly T[], b: readonly T[]) => [...new Set([...a, ...b])]
    fc.assert(
      fc.property(pages, uses, uses, (page, use, more) => {
        const graver: Use = {
          ...use,
          isWithoutPersonalData: use.isWithoutPersonalData && more.isWithoutPersonalData,
          data: union(use.data, more.data),
          people: union(use.people, more.people),
          countries: union(use.countries, more.countries),
          count: use.count === null && more.count === null ? null : Math.max(use.count ?? 0, more.count ?? 0),
          criticality:
            criticalities.findLast((level) => level === use.criticality || level === more.criticality) ?? null,
        }
        expect(rank(page, graver)).toBeGreaterThanOrEqual(rank(page, use))
      }),
    )
  })

  test('is never milder where more speaks against the vendor', () => {
    fc.assert(
      fc.property(fc.subarray(codes), fc.subarray(codes), uses, (some, others, use) => {
        expect(rank(pageOn([...new Set([...some, ...others])]), use)).toBeGreaterThanOrEqual(rank(pageOn(some), use))
      }),
    )
  })

  test('gives its reasons, the weightiest first, and what to do', () => {
    const page = pageOn(['advertising', 'trains-ai', 'no-breach-time', 'no-assurance'])
    expect(adviceForUse(page, readUse('photos of children under 13'))).toMatchObject({
      ...{ advice: 'avoid', conditions: ['impact-assessment', 'parents'] },
      reasons: [
        { code: 'advertising', trait: 'children' },
        { code: 'trains-ai', trait: 'children' },
      ],
    })
    expect(adviceForUse(page, readUse('team chat, no personal data'))).toMatchObject({
      ...{ advice: 'approve-with-conditions', reasons: [{ code: 'trains-ai', trait: null }] },
    })
    expect(adviceForUse(pageOn([]), readUse('newsletter'))).toMatchObject({
      ...{ advice: 'approve', reasons: [{ code: 'nothing-against' }] },
    })
  })

  test('differs for two uses of one vendor', () => {
    const page = pageOn(['no-dpa', 'no-breach-time', 'no-assurance'])
    expect(adviceForUse(page, readUse('wiki for 40 engineers in Brazil')).advice).toBe('ask-first')
    expect(adviceForUse(page, readUse('a status page, no personal data')).advice).toBe('approve')
  })
})

test('without a use the page says which uses would change the answer', () => {
  expect(usesThatChange(pageOn(['advertising'], 'approve-with-conditions'))).toMatchObject([
    { trait: 'sensitive', advice: 'avoid', code: 'advertising' },
    { trait: 'children', advice: 'avoid', code: 'advertising' },
    { trait: 'employees', advice: 'ask-first', code: 'advertising' },
  ])
  expect(usesThatChange(pageOn(['sells-data'], 'avoid'))).toEqual([])
})
