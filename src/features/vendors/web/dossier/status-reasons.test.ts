import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complianceOf } from '../../compliance-status.ts'
import { requiredWithState } from '../../required-agreements.ts'
import type { OwnFacts } from '../../score-inputs.ts'
import { agreementKinds, clauseStates, severities, vendorRoles } from '../../vocabulary.ts'
import { recordOf, statusFrom, statusReasons } from './status-reasons.ts'
import { agreementOf, ana, clauseOf, dossierOf, findingOf, vendorOf } from './vendor.fixture.ts'

const today = '2026-11-21'
const wordsOf = (...given: Parameters<typeof statusReasons>) => statusReasons(...given).map(({ words }) => words)

test('names what is missing, what is not met, what is late, and what is open', () => {
  const met = { confirmedBy: ana, confirmedAt: '2026-11-18T12:00:00.000Z' }
  const dossier = dossierOf({
    agreements: [
      agreementOf({ clauses: [clauseOf({ ...met, state: 'not_met' }), clauseOf({ ...met, clauseId: 'gdpr-28-3-b' })] }),
    ],
    findings: [findingOf({ isLate: true }), findingOf({ id: 32 }), findingOf({ id: 33, status: 'accepted' })],
  })
  expect(wordsOf(vendorOf({ roles: [], isReviewOverdue: true }), dossier, today)).toEqual([
    'No signed SCC in force',
    '1 clause of the DPA not met',
    '1 critical finding late',
    'Nobody has stated its role',
    '1 of 8 clauses of the DPA confirmed as met',
    'The review is overdue',
    '1 critical finding open',
  ])
})

test('an agreement that the register cannot demand is no reason', () => {
  const required = vendorOf().required.map((one) => ({ ...one, isOptional: true }))
  expect(wordsOf(vendorOf({ required }), dossierOf({ findings: [] }), today)).toEqual([])
})

const day = fc.constantFrom('2026-01-01', '2026-11-20', '2026-11-21', '2026-11-22', '2027-05-01')
const dayOrNull = fc.option(day)
const clause = fc.record({
  clauseId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  state: fc.constantFrom(...clauseStates),
  confirmedAt: fc.option(fc.constant('2026-11-18T12:00:00.000Z')),
})
const agreement = fc.record({
  id: fc.nat(50),
  kind: fc.constantFrom(...agreementKinds),
  state: fc.constantFrom('template', 'signed', 'ended'),
  signedOn: day,
  validFrom: dayOrNull,
  validUntil: dayOrNull,
  clauses: fc.uniqueArray(clause.map(clauseOf), { selector: ({ clauseId }) => clauseId, maxLength: 8 }),
})
const finding = fc.record({
  severity: fc.constantFrom(...severities),
  status: fc.constantFrom('open', 'in_progress', 'resolved', 'accepted'),
  dueOn: dayOrNull,
})

test('the reasons come to the status that the rules compute', () => {
  fc.assert(
    fc.property(
      fc.record({
        roles: fc.subarray([...vendorRoles]),
        countries: fc.subarray(['DE', 'US', 'IN']),
        agreements: fc.array(agreement.map(agreementOf), { maxLength: 5 }),
        findings: fc.array(finding, { maxLength: 4 }),
        nextReviewOn: dayOrNull,
      }),
      ({ roles, countries, agreements, findings, nextReviewOn }) => {
        const own: OwnFacts = {
          confirmedOn: today,
          roles,
          dataTypes: ['email'],
          isChildData: false,
          people: null,
          criticality: 'medium',
          countries,
          transfers: [],
          subProcessors: null,
          agreements: agreements.map(recordOf),
          documents: [],
          findings: findings.map(({ severity, status, dueOn }) => ({
            severity,
            isOpen: status === 'open' || status === 'in_progress',
            dueOn,
          })),
          nextReviewOn,
        }
        const vendor = vendorOf({
          roles,
          required: requiredWithState(own, today),
          isReviewOverdue: nextReviewOn !== null && nextReviewOn < today,
        })
        const dossier = dossierOf({
          agreements,
          findings: findings.map(({ dueOn, ...rest }) =>
            findingOf({ ...rest, dueOn, isLate: dueOn !== null && dueOn < today }),
          ),
        })
        expect(statusFrom(statusReasons(vendor, dossier, today))).toBe(complianceOf(own, today))
      },
    ),
    { numRuns: 400 },
  )
})
