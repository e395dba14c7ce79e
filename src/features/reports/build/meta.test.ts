import { describe, expect, test } from 'vitest'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { exampleFacts } from '../facts.fixture.ts'
import { scopeWords } from '../scope-words.ts'
import { emptyVendor, exampleAgreement, today } from '../vendor-facts.fixture.ts'
import { metaOf } from './meta.ts'

const factsOf = (vendors: ReportFacts['register']['vendors'], given: Partial<ReportFacts> = {}): ReportFacts => ({
  ...exampleFacts({ vendors: 0 }),
  register: { vendors, days: [] },
  ...given,
})

test('a scope is told in words', () => {
  expect(scopeWords({})).toBe('All active vendors')
  expect(scopeWords({ tiers: ['critical', 'important'], vendorTypes: ['payment_processor'], roles: [] })).toBe(
    'Active vendors: tier critical or important; type payment processor',
  )
  expect(scopeWords({ roles: ['third_party'], vendorIds: [4, 9] })).toBe(
    'Active vendors: role third party; 2 chosen by name',
  )
})

describe('coverage', () => {
  const document = {
    ...{ kind: 'soc2-type2' as const, title: 'SOC 2', issuedOn: '2025-12-01' },
    file: { name: 'soc2.pdf', sha256: 'a'.repeat(64), at: '2025-12-02T08:00:00.000Z', by: null },
  }

  test.each([
    ['nothing', {}, 0],
    ['an agreement in force with its file', { agreements: [exampleAgreement({ id: 1, kind: 'dpa' })] }, 1],
    ['one without a file', { agreements: [{ ...exampleAgreement({ id: 1, kind: 'dpa' }), file: null }] }, 0],
    ['a template', { agreements: [exampleAgreement({ id: 1, kind: 'dpa', isSigned: false })] }, 0],
    ['a document that ends today', { documents: [{ ...document, expiresOn: today }] }, 1],
    ['one that has ended', { documents: [{ ...document, expiresOn: '2026-11-21' }] }, 0],
    ['one without an end, of this year', { documents: [{ ...document, expiresOn: null }] }, 1],
    ['an old one without an end', { documents: [{ ...document, issuedOn: '2024-01-01', expiresOn: null }] }, 0],
  ])('of a vendor with %s', (_, given, current) => {
    expect(metaOf(factsOf([emptyVendor(given)])).coverage).toEqual({ current, of: 1 })
  })
})

test('data is as of the newest day on record, never of one that has not come', () => {
  expect(metaOf(factsOf([])).dataAsOf).toBeNull()
  const signedAhead = { ...exampleAgreement({ id: 1, kind: 'dpa' }), signedOn: '2026-12-24' }
  expect(metaOf(factsOf([emptyVendor({ agreements: [signedAhead] })])).dataAsOf).toBe('2026-10-05')
  expect(metaOf(factsOf([emptyVendor({ lastReviewedOn: today })])).dataAsOf).toBe(today)
})

test('data is as of what the report rests on, and no report but the executive one on recorded days', () => {
  const facts = (type: ReportFacts['asked']['type']) => {
    const given = exampleFacts({ vendors: 1, type })
    return { ...given, register: { ...given.register, vendors: [emptyVendor()] } }
  }
  expect(metaOf(facts('gdpr')).dataAsOf).toBe('2026-08-01')
  expect(metaOf(facts('executive')).dataAsOf).toBe('2026-10-31')
})

test('an empty register, a sample and a cut log are said among the limits', () => {
  expect(metaOf(factsOf([])).limitations).toContain('The register has no vendor in this selection.')
  const sample = exampleFacts({ isSample: true })
  expect(metaOf(sample).limitations).toContain('Sample: made of the examples of a demonstration organisation.')
  const audited = exampleFacts({ type: 'audit' })
  const cut = metaOf({ ...audited, audit: { ...audited.audit, total: 5_000 } }).limitations
  expect(cut.join(' ')).toContain('Of 5000 events')
})
