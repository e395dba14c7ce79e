import { addDays } from '../../platform/shared/days.ts'
import type { AgreementFact, SubProcessorFact, VendorFacts } from '../../product/register-facts.ts'
import {
  type AgreementKind,
  type ClauseState,
  criticalities,
  documentKinds,
  severities,
  tiers,
  vendorRoles,
} from '../../product/vendors.ts'
import { clausesOf } from '../vendors/clauses.ts'
import { hostileNames } from './model.fixture.ts'
import { exampleScore, hashOf, pick } from './score-facts.fixture.ts'

/** The day of every example. */
export const today = '2026-11-22'

/** Says nothing of itself. */
export const emptyVendor = (given: Partial<VendorFacts> = {}): VendorFacts => ({
  ...{
    id: 1,
    name: 'Vendor',
    legalName: '',
    vendorType: 'other',
    website: '',
    tier: 'standard',
    criticality: 'medium',
  },
  ...{
    owner: null,
    contactName: '',
    contactEmail: '',
    roles: [],
    dataTypes: [],
    sensitiveDataTypes: { gdpr: [], ccpa: [], states: [] },
  },
  ...{ hasChildData: null, dataSubjects: [], purposes: [], countries: [], people: null, retention: '' },
  ...{ securityMeasures: '', createdAt: '2026-08-01T08:00:00.000Z', lastAssessedAt: null, lastReviewedOn: null },
  ...{ nextReviewOn: null, complianceStatus: 'review_required', sdks: null },
  score: {
    ...{ isKnown: false, value: 0, band: null, low: null, high: null, confidence: null },
    ...{ run: null, before: null, runs: [] },
  },
  ...{ required: [], agreements: [], transfers: [], subProcessors: null, documents: [], findings: [] },
  ...{ acceptances: [], overrides: [], reviews: [] },
  ...given,
})

/** The same for the same place in the register: names of every script, and each state there is. */
export function exampleVendor(at: number): VendorFacts {
  const id = at + 1
  const role = pick(vendorRoles, at + 1)
  const country = pick(['DE', 'US', 'IN', 'GB', 'BR'], at)
  const isOverdue = at % 6 === 5
  return emptyVendor({
    ...{ id, name: `${pick(hostileNames, at)}${at >= hostileNames.length ? ` ${id}` : ''}` },
    ...{
      legalName: at % 3 === 2 ? '' : `Example Vendor ${id} Inc.`,
      vendorType: pick(['analytics', 'payment_processor'], at),
    },
    ...{ website: `https://vendor${id}.test`, tier: pick(tiers, at), criticality: pick(criticalities, at) },
    ...{
      owner: at % 2 === 0 ? 'Ada Example' : null,
      contactName: 'Privacy Office',
      contactEmail: `dpo@vendor${id}.test`,
    },
    roles: at % 7 === 6 ? [] : [role, ...(role === 'service_provider' ? (['processor'] as const) : [])],
    dataTypes: at % 5 === 4 ? [] : ['E-mail address', 'Device ID', ...(at % 3 === 0 ? ['Health data'] : [])],
    sensitiveDataTypes: sensitive(at % 5 !== 4 && at % 3 === 0 ? ['Health data'] : []),
    ...{
      hasChildData: at % 9 === 8 ? true : null,
      dataSubjects: ['customers', ...(at % 4 === 0 ? ['employees'] : [])],
    },
    purposes: at % 4 === 3 ? [] : ['Measuring the use of the app'],
    ...{ countries: [country], people: at % 3 === 0 ? 250_000 : null, retention: at % 2 === 0 ? '13 months' : '' },
    securityMeasures: at % 2 === 0 ? 'Encryption in transit and at rest' : '',
    ...{ lastAssessedAt: '2026-10-02T10:00:00.000Z', lastReviewedOn: '2026-05-05' },
    nextReviewOn: addDays(today, isOverdue ? -40 : 60),
    complianceStatus: pick(['compliant', 'non_compliant', 'review_required'], at),
    sdks: at % 3 === 1 ? ['Example Ads SDK', 'Example Analytics'] : null,
    score: { ...exampleScore(at), ...(isOverridden(at) ? { value: 35, band: 'green' } : {}) },
    ...exampleAgreements(at, role),
    transfers: exampleTransfers(at, country),
    subProcessors: at % 5 === 3 ? null : exampleSubProcessors(at),
    documents: at % 3 === 0 ? [exampleDocument(at)] : [],
    findings: exampleFindings(at),
    ...exampleDecisions(at),
  })
}

function exampleAgreements(at: number, role: string): Pick<VendorFacts, 'agreements' | 'required'> {
  const kind: AgreementKind | null =
    role === 'processor' ? 'dpa' : role === 'service_provider' || role === 'contractor' ? 'ccpa_addendum' : null
  if (kind === null) return { agreements: [], required: [] }
  const isSigned = at % 4 !== 2
  const agreements: AgreementFact[] = [
    exampleAgreement({
      id: at * 10 + 1,
      kind,
      isSigned,
      states: pick(statesOfExamples, at),
      isConfirmed: at % 6 !== 1,
    }),
    ...(at % 3 === 0
      ? [exampleAgreement({ id: at * 10 + 2, kind: 'scc', isSigned: true, states: [], isConfirmed: true })]
      : []),
  ]
  return { agreements, required: [{ kind, reason: `It is a ${role.replace('_', ' ')}.`, isOptional: false, isSigned }] }
}

const statesOfExamples: readonly (readonly ClauseState[])[] = [
  ['met'],
  ['met', 'partial', 'met', 'not_met', 'met', 'met', 'not_assessed'],
  ['met', 'met', 'not_applicable', 'met'],
]

/** The last state stands for the clauses that follow. */
export function exampleAgreement({
  id,
  kind,
  isSigned = true,
  states = ['met'],
  isConfirmed = true,
}: {
  id: number
  kind: AgreementKind
  isSigned?: boolean
  states?: readonly ClauseState[]
  isConfirmed?: boolean
}): AgreementFact {
  return {
    ...{ id, kind, title: `Agreement ${id}`, state: isSigned ? 'signed' : 'template', isInForce: isSigned },
    ...{ signedOn: isSigned ? '2025-02-03' : null, validFrom: isSigned ? '2025-02-03' : null },
    ...{ validUntil: isSigned ? '2027-02-02' : null, signer: isSigned ? 'Ada Example' : '' },
    sccModule: kind === 'scc' ? 2 : null,
    file: {
      name: `agreement-${id}.pdf`,
      sha256: hashOf(`agreement ${id}`),
      at: '2026-09-01T08:00:00.000Z',
      by: 'Ada Example',
    },
    clauses: clausesOf(kind).map((clause, at) => {
      const state = states[at] ?? states.at(-1) ?? 'not_assessed'
      return {
        ...{ id: clause.id, state, isConfirmed, confirmedBy: isConfirmed ? 'Ada Example' : null },
        confirmedAt: isConfirmed ? '2026-10-05T09:00:00.000Z' : null,
        quote: state === 'met' || state === 'partial' ? `Section ${at + 2}: the Processor shall do so.` : null,
        note: at === 0 ? `§ ${at + 2}` : '',
      }
    }),
  }
}

function exampleTransfers(at: number, country: string): VendorFacts['transfers'] {
  if (country === 'DE' || at % 8 === 7) return []
  const mechanism =
    { US: pick(['us-dpf', 'us-other'], at), IN: 'scc', GB: 'adequate', BR: 'unknown' }[country] ?? 'unknown'
  return [
    {
      ...{
        country,
        countryName: { US: 'United States', IN: 'India', GB: 'United Kingdom' }[country] ?? 'Brazil',
        mechanism,
      },
      ...{
        assessedOn: at % 2 === 0 ? '2026-02-10' : null,
        conclusion: at % 2 === 0 ? 'Acceptable with encryption.' : '',
      },
      measures: at % 2 === 0 ? 'Keys are held in the EEA.' : '',
      file:
        at % 4 === 0
          ? { name: 'tia.pdf', sha256: hashOf(`tia ${at}`), at: '2026-02-11T08:00:00.000Z', by: 'Ada Example' }
          : null,
      warning:
        mechanism === 'us-dpf'
          ? 'Decision (EU) 2023/1795 covers only organisations certified under the EU-US Data Privacy Framework.'
          : null,
    },
  ]
}

/** Example Cloud serves most of them; one of them is a vendor of the register itself. */
const exampleSubProcessors = (at: number): SubProcessorFact[] => [
  exampleSubProcessor({ name: 'Example Cloud', key: 'example cloud', country: 'US' }),
  ...(at % 2 === 0
    ? [
        exampleSubProcessor({
          name: `Support ${at % 3}`,
          key: `support ${at % 3}`,
          country: 'IN',
          objectBy: '2026-12-05',
        }),
      ]
    : []),
  ...(at % 5 === 1
    ? [
        exampleSubProcessor({
          name: 'Second Vendor',
          key: 'second vendor',
          country: 'US',
          vendorId: 2,
          source: 'entered',
          sourceUrl: null,
        }),
      ]
    : []),
  ...(at % 4 === 0
    ? [exampleSubProcessor({ name: 'Left in October', key: 'left in october', until: '2026-10-15' })]
    : []),
]

export const exampleSubProcessor = (given: Partial<SubProcessorFact>): SubProcessorFact => ({
  ...{
    name: 'Example Cloud',
    key: 'example cloud',
    country: null,
    purpose: 'Hosting',
    since: '2025-01-01',
    until: null,
  },
  ...{
    source: 'investigation',
    sourceUrl: 'https://vendor.test/subprocessors',
    firstSeenAt: '2026-10-09T08:00:00.000Z',
  },
  ...{ objectBy: null, vendorId: null },
  ...given,
})

const exampleDocument = (at: number): VendorFacts['documents'][number] => ({
  ...{ kind: pick(documentKinds, Math.floor(at / 3)), title: `Document of vendor ${at + 1}`, issuedOn: '2025-12-01' },
  expiresOn: at % 2 === 0 ? '2026-12-01' : '2026-06-01',
  file: {
    name: `document-${at}.pdf`,
    sha256: hashOf(`document ${at}`),
    at: '2026-01-02T08:00:00.000Z',
    by: at % 2 === 0 ? null : 'Ada Example',
  },
})

const exampleFindings = (at: number): VendorFacts['findings'] =>
  at % 2 === 1
    ? []
    : [
        {
          ...{ id: at + 1, title: 'No answer on deletion', detail: 'The policy does not say when data is deleted.' },
          ...{
            severity: pick(severities, Math.floor(at / 2)),
            status: at % 8 === 0 ? 'accepted' : at % 8 === 4 ? 'open' : 'resolved',
            isOpen: at % 8 === 4,
          },
          ...{ isLate: at % 8 === 4, owner: at % 8 === 4 ? 'Grace Example' : null },
          ...{ dueOn: at % 8 === 4 ? '2026-11-01' : null, source: 'entered', createdAt: '2026-10-03T08:00:00.000Z' },
          closedAt: at % 4 === 0 ? null : '2026-10-20T08:00:00.000Z',
        },
      ]

const isOverridden = (at: number): boolean => at % 9 === 4

const exampleDecisions = (at: number): Pick<VendorFacts, 'acceptances' | 'overrides' | 'reviews'> => ({
  acceptances:
    at % 8 === 0
      ? [
          {
            ...{
              reason: 'Replaced in spring.',
              score: 55,
              findingId: at + 1,
              findingTitle: 'No answer on deletion',
              acceptedBy: 'Ada Example',
            },
            ...{ acceptedAt: '2026-10-04T08:00:00.000Z', expiresOn: '2027-01-04', isInForce: true },
          },
        ]
      : [],
  overrides: isOverridden(at)
    ? [
        {
          ...{ field: 'score', value: '35', reason: 'The method knows no on-premises use.', scoreThen: 48 },
          ...{ madeBy: 'Grace Example', madeAt: '2026-10-06T08:00:00.000Z', expiresOn: '2027-02-01' },
          ...{ isInForce: true, isStale: at % 2 === 0 },
        },
      ]
    : [],
  reviews:
    at % 3 === 0
      ? [
          {
            ...{ decision: 'still_valid', reason: 'Nothing has changed.', score: 50, reviewedBy: 'Ada Example' },
            ...{ reviewedAt: '2026-05-05T08:00:00.000Z', nextReviewOn: '2026-11-05' },
          },
        ]
      : [],
})

const sensitive = (names: readonly string[]) => ({ gdpr: names, ccpa: names, states: names })
