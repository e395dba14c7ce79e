import { expect, test } from 'vitest'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { exampleFacts } from '../facts.fixture.ts'
import { emptyVendor, exampleAgreement, exampleSubProcessor, today } from '../vendor-facts.fixture.ts'
import { decisionsOf, openPoints } from './open-points.ts'

const factsOf = (...vendors: VendorFacts[]): ReportFacts => {
  const facts = exampleFacts({ vendors: 0 })
  return { ...facts, register: { ...facts.register, vendors } }
}

const pointsOf = (given: Partial<VendorFacts>) => openPoints(factsOf(emptyVendor({ owner: 'Ada Example', ...given })))
const whatOf = (given: Partial<VendorFacts>) => pointsOf(given).map(({ what }) => what)

const finding: VendorFacts['findings'][number] = {
  ...{ id: 1, title: 'No deletion', detail: '', severity: 'high', status: 'open', isOpen: true, isLate: true },
  ...{ owner: null, dueOn: '2026-11-01', source: 'entered', createdAt: '2026-10-01T00:00:00.000Z', closedAt: null },
}

test('a vendor without records has no open points', () => {
  expect(pointsOf({})).toEqual([])
})

test('a late finding and a critical one stand open, with the owner of the vendor where they have none', () => {
  expect(pointsOf({ findings: [finding] })).toMatchObject([
    { what: 'Close the finding: No deletion', why: 'High finding, late', owner: 'Ada Example', by: '2026-11-01' },
  ])
  expect(whatOf({ findings: [{ ...finding, isLate: false }] })).toEqual([])
  expect(whatOf({ findings: [{ ...finding, severity: 'critical', isLate: false }] })).toHaveLength(1)
  expect(whatOf({ findings: [{ ...finding, isOpen: false }] })).toEqual([])
})

test('an agreement that the law asks for is open until it is signed; an optional one never', () => {
  const required = { kind: 'dpa', reason: 'It is a processor.', isOptional: false, isSigned: false } as const
  expect(whatOf({ required: [required] })).toEqual(['Sign: Data processing agreement (DPA)'])
  expect(
    whatOf({
      required: [
        { ...required, isSigned: true },
        { ...required, isOptional: true },
      ],
    }),
  ).toEqual([])
})

test('a review is overdue from the day after it was due', () => {
  expect(whatOf({ nextReviewOn: today })).toEqual([])
  expect(whatOf({ nextReviewOn: '2026-11-21' })).toEqual(['Review the vendor'])
})

test('a sub-processor can be objected to until its day has passed', () => {
  const of = (objectBy: string) => whatOf({ subProcessors: [exampleSubProcessor({ objectBy })] })
  expect(of(today)).toEqual(['Object to the sub-processor or let it pass: Example Cloud'])
  expect(of('2026-11-21')).toEqual([])
})

test('what ends within a month is to be renewed, and what has ended to be asked for unless another is valid', () => {
  const document: VendorFacts['documents'][number] = {
    ...{ kind: 'soc2-type2', title: 'SOC 2', issuedOn: null, expiresOn: '2026-12-01' },
    file: { name: 'soc2.pdf', sha256: 'a'.repeat(64), at: '2026-01-01T00:00:00.000Z', by: null },
  }
  const past = { ...document, title: 'Old SOC 2', expiresOn: '2026-06-01' }
  expect(whatOf({ documents: [document, past] })).toEqual(['Renew: SOC 2'])
  expect(whatOf({ documents: [past] })).toEqual(['Ask for a new one: Old SOC 2'])
  expect(whatOf({ agreements: [{ ...exampleAgreement({ id: 1, kind: 'dpa' }), validUntil: '2026-12-22' }] })).toEqual([
    'Renew: Agreement 1',
  ])
})

test('an acceptance that ended while its finding is open asks for a new decision, unless a later one is in force', () => {
  const ended: VendorFacts['acceptances'][number] = {
    ...{ reason: '', score: 50, findingId: 1, findingTitle: 'No deletion', acceptedBy: 'Grace Example' },
    ...{ acceptedAt: '2026-01-01T00:00:00.000Z', expiresOn: '2026-10-01', isInForce: false },
  }
  const open = { ...finding, isLate: false }
  expect(whatOf({ findings: [open], acceptances: [ended] })).toEqual(['Accept the risk again or close it: No deletion'])
  expect(whatOf({ findings: [open], acceptances: [ended, { ...ended, isInForce: true }] })).toEqual([])
  expect(whatOf({ findings: [], acceptances: [ended] })).toEqual([])
  const alike = { ...open, id: 2 }
  expect(whatOf({ findings: [{ ...open, isOpen: false }, alike], acceptances: [ended] })).toEqual([])
  const standing = { ...ended, findingId: 2, isInForce: true }
  expect(whatOf({ findings: [open, alike], acceptances: [ended, standing] })).toHaveLength(1)
})

test('the heaviest stand first, then the earliest day, and what has no day last', () => {
  const points = openPoints(exampleFacts({ vendors: 60 }))
  const keys = points.map(({ weight, by }) => `${'chml'.indexOf(weight.charAt(0))} ${by ?? 'never'}`)
  expect(points.length).toBeGreaterThan(20)
  expect(keys).toEqual(keys.toSorted())
})

test('the same point at several vendors is one decision', () => {
  const required = [{ kind: 'dpa', reason: 'It is a processor.', isOptional: false, isSigned: false }] as const
  const vendors = [1, 2, 3].map((id) => emptyVendor({ id, owner: id === 3 ? null : 'Ada Example', required }))
  const decisions = decisionsOf(openPoints(factsOf(...vendors)))
  expect(decisions.map(({ owner, vendors: of }) => [owner, of.map(({ id }) => id)])).toEqual([
    ['Ada Example', [1, 2]],
    [null, [3]],
  ])
})
