import { describe, expect, test } from 'vitest'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { exampleFacts } from '../facts.fixture.ts'
import { emptyVendor, exampleAgreement, exampleSubProcessor } from '../vendor-facts.fixture.ts'
import { composeReport } from './compose.ts'
import { recordsOf, tableIn } from './tables.fixture.ts'

const factsOf = (vendors: readonly VendorFacts[]): ReportFacts => ({
  ...exampleFacts({ vendors: 0, type: 'ccpa' }),
  register: { vendors, days: [] },
})

const rowsOf = (vendors: readonly VendorFacts[], id: string) =>
  recordsOf(tableIn(composeReport(factsOf(vendors)).sections, id))

const provider = (given: Partial<VendorFacts> = {}): VendorFacts =>
  emptyVendor({ roles: ['service_provider'], ...given })

test('the sections stand in their order, after a summary', () => {
  expect(composeReport(factsOf([])).sections.map(({ title }) => title)).toEqual([
    'Summary',
    'Roles of the vendors',
    'CCPA terms: vendor by clause',
    'CCPA terms: how many stand where',
    'CCPA terms: where they stand',
    'Sale and sharing',
    'Sensitive information and the right to limit',
    'Opting out: is the signal honoured?',
    'Deletion and correction passed on',
    'Due diligence of the last 12 months',
    'Risk assessments: what may ask for one',
    'Annex: eight state laws',
    'Gaps, and requests to send',
  ])
})

const leadOf = (vendors: readonly VendorFacts[]) => composeReport(factsOf(vendors)).sections[0]?.intro ?? ''

test('the first sentence says what to know before any figure', () => {
  expect(leadOf([])).toContain('No service provider or contractor is recorded.')
  expect(leadOf([emptyVendor(), emptyVendor(), provider()])).toContain('No CCPA role is recorded for 2 of 3 vendors')
  expect(leadOf([provider()])).toContain('1 service provider or contractor has no signed contract')
  expect(leadOf([provider({ agreements: [exampleAgreement({ id: 1, kind: 'ccpa_addendum' })] })])).toContain(
    'Every recorded',
  )
})

describe('a role', () => {
  test.each([
    [[], 'Unknown', 'No role is recorded.', 'not_assessed'],
    [['processor'], 'Unknown', 'Recorded as processor, in the words of the GDPR alone.', 'not_applicable'],
    [['third_party'], 'Third party', 'no contract is in force', 'not_applicable'],
    [['contractor'], 'Contractor', 'no contract under § 7051(a) is in force', 'not_met'],
  ] as const)('of %s is %s', (roles, role, reason, state) => {
    const [row] = rowsOf([emptyVendor({ roles })], 'roles')
    expect(row).toMatchObject({ role, state, reason: expect.stringContaining(reason) })
  })

  test('with a contract tells how much of it is confirmed', () => {
    const agreement = exampleAgreement({ id: 1, kind: 'ccpa_addendum', states: ['met', 'not_met', 'met'] })
    const [row] = rowsOf([provider({ agreements: [agreement] })], 'roles')
    expect(row).toMatchObject({ state: 'not_met', reason: expect.stringContaining('9 of 10 terms') })
  })
})

test('the ten terms have a column each', () => {
  const [row] = rowsOf([provider()], 'ccpa-terms-matrix')
  expect(Object.keys(row ?? {}).filter((id) => id.startsWith('ccpa-7051-a-'))).toHaveLength(10)
})

test('an unknown answer is “No record”, neither yes nor no', () => {
  expect(rowsOf([provider()], 'sales')[0]).toMatchObject({ sells: null, ads: null, sdks: null, tracking: null })
  expect(rowsOf([provider({ sdks: [] })], 'sales')[0]).toMatchObject({ sdks: 'None found' })
  expect(rowsOf([provider()], 'opt-out')[0]).toMatchObject({
    sells: null,
    gpc: 'not_assessed',
    read: null,
    tested: null,
  })
})

test('vendors that sell come first', () => {
  const { register } = exampleFacts({ type: 'ccpa' })
  const sells = rowsOf(register.vendors, 'sales').map((row) => row.sells)
  expect(sells.indexOf(null)).toBeGreaterThan(sells.lastIndexOf('Yes'))
})

test('subcontractors of today are counted, and not known is “No record”', () => {
  const left = exampleSubProcessor({ key: 'left', until: '2026-01-01' })
  expect(rowsOf([provider({ subProcessors: [exampleSubProcessor({}), left] })], 'pass-through')).toMatchObject([
    { subcontractors: 1 },
  ])
  expect(rowsOf([provider()], 'pass-through')).toMatchObject([{ subcontractors: null }])
})

test('due diligence is of the last twelve months, the newest first, and its lack is a gap', () => {
  const review = (reviewedAt: string) => ({
    ...{ decision: 'still_valid', reason: '', score: 40, reviewedBy: 'Ada Example', nextReviewOn: '2027-01-01' },
    reviewedAt: `${reviewedAt}T10:00:00.000Z`,
  })
  const reviewed = provider({ reviews: [review('2025-11-21'), review('2025-11-22'), review('2026-11-22')] })
  expect(rowsOf([reviewed], 'due-diligence').map(({ day, outcome }) => [day, outcome])).toEqual([
    ['2026-11-22', 'Still valid'],
    ['2025-11-22', 'Still valid'],
  ])
  const lacking = (vendor: VendorFacts) => rowsOf([vendor], 'gaps').filter(({ basis }) => basis === '11 CCR § 7051(c)')
  expect(lacking(reviewed)).toEqual([])
  expect(lacking(provider())).toHaveLength(1)
  const thirdParty = rowsOf([provider({ roles: ['third_party'] })], 'gaps')
  expect(thirdParty.map(({ basis }) => basis)).toContain('11 CCR § 7053(b)')
  expect(thirdParty.map(({ basis }) => basis)).not.toContain('11 CCR § 7051(c)')
})

test('a document that a respondent sent was put on file by a respondent', () => {
  const file = { name: 'soc2.pdf', sha256: 'a'.repeat(64), at: '2026-01-02T08:00:00.000Z', by: null }
  const document = { kind: 'soc2-type2' as const, title: 'SOC 2', issuedOn: null, expiresOn: null, file }
  expect(rowsOf([provider({ documents: [document] })], 'due-diligence')).toMatchObject([{ by: 'A respondent' }])
})

test('an unread agreement leaves all terms to be assessed', () => {
  const unread = { ...exampleAgreement({ id: 1, kind: 'ccpa_addendum' }), clauses: [] }
  expect(rowsOf([provider({ agreements: [unread] })], 'gaps').map(({ gap }) => gap)).toContain(
    'Clauses not assessed: (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)',
  )
})

test('the annex holds the eight laws', () => {
  expect(rowsOf([], 'states').map(({ state }) => state)).toEqual([
    ...['California', 'Colorado', 'Connecticut', 'Florida', 'Oregon', 'Texas', 'Utah', 'Virginia'],
  ])
})
