import { bandOf, type RiskBand } from '../../product/score/levels.ts'
import { figuresOf } from '../../product/score/method/figures.ts'
import type { DocumentKind } from '../../product/vendors.ts'
import { transferGroup } from '../investigations/core/connectors/countries.ts'
import { type Agreement, clauseCount, dpaInForce } from './agreements-in-force.ts'
import { termsOf } from './clauses.ts'
import {
  countriesOf,
  isHeld,
  isLateCritical,
  type KnownFacts,
  mechanismFor,
  type OwnDocument,
  type OwnFacts,
  overdueDays,
  type TransferMechanism,
  vendorScoreInputs,
} from './score-inputs.ts'

// Plans deeds of the organization about a vendor, with the score that each would lead to: each deed changes the record
// of the vendor as the deed itself will, and the same method calculates over it.

interface Deed {
  id: string
  action: string
  after: OwnFacts
}

export interface PlanStep {
  id: string
  action: string
  from: number
  to: number
  fromBand: RiskBand
  toBand: RiskBand
}

interface Given {
  own: OwnFacts
  known: KnownFacts
  today: string
}

/** Deeds that lower the score, the most effective first. */
export function planOf({ own, known, today }: Given): PlanStep[] {
  const scoreOf = (record: OwnFacts) => figuresOf(vendorScoreInputs({ own: record, known, today })).R
  const from = scoreOf(own)
  return deedsOf({ own, known, today })
    .map(({ id, action, after }) => {
      const to = scoreOf(after)
      return { id, action, from, to, fromBand: bandOf(from), toBand: bandOf(to) }
    })
    .filter(({ to }) => to < from)
    .toSorted((a, b) => a.to - b.to || a.id.localeCompare(b.id))
}

/** Everything that could be done, each by itself. */
export const deedsOf = (given: Given): Deed[] => [
  ...contractDeeds(given),
  ...subProcessorDeeds(given),
  ...transferDeeds(given),
  ...documentDeeds(given),
  ...governanceDeeds(given),
]

const withAgreement = (own: OwnFacts, agreement: Agreement): OwnFacts => ({
  ...own,
  agreements: [...own.agreements.filter(({ id }) => id !== agreement.id), agreement],
})

/** Placeholder id of a row that does not exist yet. */
const newId = 0

function contractDeeds({ own, today }: Given): Deed[] {
  const signed = dpaInForce(own.agreements, today)
  if (!signed) {
    const template = own.agreements.find(({ kind, state }) => kind === 'dpa' && state === 'template')
    const signing = { state: 'signed', asOf: today, validFrom: null, validUntil: null } as const
    return template
      ? [
          {
            id: 'sign-dpa',
            action: 'Sign the DPA',
            after: withAgreement(own, { ...template, sha256: template.sha256 ?? plannedFile, ...signing }),
          },
        ]
      : [
          {
            ...{ id: 'sign-dpa', action: 'Sign a DPA that meets all clauses' },
            after: withAgreement(
              own,
              allMet({ id: newId, kind: 'dpa', sccModule: null, sha256: plannedFile, clauses: [], ...signing }),
            ),
          },
        ]
  }
  const unconfirmed = signed.clauses.filter(({ isConfirmed }) => !isConfirmed)
  const asDrafted = unconfirmed.map((clause) => ({ ...clause, state: clause.draftedState, isConfirmed: true }))
  const { met, total } = clauseCount(signed)
  return [
    ...(unconfirmed.length > 0
      ? [
          {
            ...{ id: 'confirm-clauses', action: 'Confirm the clauses of the DPA as they were drafted' },
            after: withAgreement(own, {
              ...signed,
              clauses: [...signed.clauses.filter(({ isConfirmed }) => isConfirmed), ...asDrafted],
            }),
          },
        ]
      : []),
    ...(met < total
      ? [
          {
            id: 'meet-clauses',
            action: `Have the DPA meet all its clauses, ${total - met} more`,
            after: withAgreement(own, allMet(signed)),
          },
        ]
      : []),
  ]
}

/** Every clause that applies, as after a person confirmed each. */
function allMet(agreement: Agreement): Agreement {
  const inapplicable = agreement.clauses.filter(({ isConfirmed, state }) => isConfirmed && state === 'not_applicable')
  const met = termsOf(agreement.kind)
    .filter(({ id }) => !inapplicable.some((clause) => clause.id === id))
    .map(({ id }) => ({ id, draftedState: 'met', state: 'met', isConfirmed: true }) as const)
  return { ...agreement, clauses: [...inapplicable, ...met] }
}

/** The largest list that still counts as a short one. */
const shortList = 5

function subProcessorDeeds({ own, known, today }: Given): Deed[] {
  const listed = own.subProcessors ?? known.investigation?.facts.fourth?.subprocessors ?? null
  if (listed !== null) return []
  return [
    {
      ...{ id: 'list-sub-processors', action: `List its sub-processors, if there are at most ${shortList}` },
      after: { ...own, subProcessors: { count: shortList, asOf: today } },
    },
  ]
}

function transferDeeds({ own, today }: Given): Deed[] {
  const resting = (countries: readonly string[], mechanism: TransferMechanism): OwnFacts => ({
    ...own,
    transfers: [
      ...own.transfers.filter(({ country }) => !countries.includes(country)),
      ...countries.map((country) => ({ country, mechanism, asOf: today, assessedOn: null })),
    ],
  })
  const on = (...mechanisms: TransferMechanism[]) =>
    countriesOf(own).filter((country) => mechanisms.includes(mechanismFor(own, country)))
  const unsecured = on('unknown', 'no-mechanism')
  const american = on('us-other', 'scc', 'unknown', 'no-mechanism').filter((country) => transferGroup(country) === 'us')
  return [
    ...(unsecured.length > 0
      ? [
          {
            id: 'sign-scc',
            action: `Put transfers to ${unsecured.join(', ')} under standard contractual clauses`,
            after: resting(unsecured, 'scc'),
          },
        ]
      : []),
    ...(american.length > 0
      ? [
          {
            id: 'us-dpf',
            action: 'Have it certify under the EU–US Data Privacy Framework',
            after: resting(american, 'us-dpf'),
          },
        ]
      : []),
  ]
}

const certificates = [
  { kind: 'soc2-type2', action: 'File its SOC 2 Type II report' },
  { kind: 'iso27001', action: 'File its ISO 27001 certificate' },
] as const

function documentDeeds({ own, today }: Given): Deed[] {
  const isMissing = (kind: DocumentKind) => !isHeld(own, kind, today)
  const filed = (kind: DocumentKind): OwnDocument => ({ id: newId, kind, asOf: today, expiresOn: null, sha256: null })
  const lapsed = [...new Set(own.documents.map(({ kind }) => kind))].filter(isMissing)
  return [
    ...certificates
      .filter(({ kind }) => isMissing(kind) && !lapsed.includes(kind))
      .map(({ kind, action }) => ({
        ...{ id: `file-${kind}`, action },
        after: { ...own, documents: [...own.documents, filed(kind)] },
      })),
    ...(lapsed.length > 0
      ? [
          {
            ...{ id: 'renew-documents', action: 'Replace the documents that have expired' },
            after: { ...own, documents: [...own.documents, ...lapsed.map(filed)] },
          },
        ]
      : []),
  ]
}

function governanceDeeds({ own, today }: Given): Deed[] {
  const late = own.findings.filter((finding) => isLateCritical(finding, today))
  return [
    ...(overdueDays(own.nextReviewOn, today) > 0
      ? [
          {
            ...{ id: 'review', action: 'Do the review that is overdue' },
            after: { ...own, nextReviewOn: null, confirmedOn: today },
          },
        ]
      : []),
    ...(late.length > 0
      ? [
          {
            id: 'close-late-findings',
            action:
              late.length === 1 ? 'Close the late critical finding' : `Close the ${late.length} late critical findings`,
            after: {
              ...own,
              findings: own.findings.map((finding) =>
                late.includes(finding) ? { ...finding, isOpen: false } : finding,
              ),
            },
          },
        ]
      : []),
  ]
}

/** Placeholder for the document that a signed agreement has to have. */
const plannedFile = 'ab'.repeat(32)
