import type { DocumentFact, VendorFacts } from '../../../../product/register-facts.ts'
import type { DocumentKind } from '../../../../product/vendors.ts'
import { documentKindNames } from '../../../vendors/names.ts'
import type { ReportState, TableSection } from '../../model.ts'
import { citeDocument, citeRefs, isValid } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { tableOf } from '../table.ts'
import { listOrNull, textOrNull } from '../words.ts'

/** Art. 32(1) GDPR. */
const measures = [
  { mark: 'a', title: '(a) Encryption, pseudonyms' },
  { mark: 'b', title: '(b) Confidentiality, resilience' },
  { mark: 'c', title: '(c) Restoring' },
  { mark: 'd', title: '(d) Regular testing' },
] as const
type Mark = (typeof measures)[number]['mark']

/**
 * What a valid document shows of each measure: partial until a person has read that its scope covers the service and its opinion
 * is not qualified. Then it is met where the document is made to show it.
 */
const shownBy: Partial<Record<DocumentKind, Partial<Record<Mark, 'partial' | 'met'>>>> = {
  // Operation over months, by the criteria that its scope names; security is always one, availability need not be.
  'soc2-type2': { a: 'partial', b: 'met', c: 'partial', d: 'met' },
  'soc2-type1': { a: 'partial', b: 'partial', c: 'partial' },
  // Its system is there to keep information confidential, whole and available; encryption, backup and testing are controls
  // of Annex A, from which the statement of applicability chooses.
  iso27001: { a: 'partial', b: 'met', c: 'partial', d: 'partial' },
  'penetration-test': { d: 'partial' },
}

function measureState(vendor: VendorFacts, mark: Mark, today: string): ReportState {
  const shown = vendor.documents
    .filter((one) => isValid(one, today))
    .map(({ kind, isScopeConfirmed }) => {
      const most = shownBy[kind]?.[mark]
      return most === 'met' && !isScopeConfirmed ? 'partial' : most
    })
  const tls = mark === 'a' ? tlsOf(vendor) : undefined
  if (tls === 'fail') return 'not_met'
  if (shown.includes('met')) return 'met'
  // A connection that is encrypted says nothing of how the data lies.
  return shown.includes('partial') || tls !== undefined ? 'partial' : 'not_assessed'
}

function tlsOf({ score: { run } }: VendorFacts): 'pass' | 'warning' | 'fail' | undefined {
  const posture = run?.facts.posture
  return posture && 'checks' in posture ? posture.checks.tls : undefined
}

export const securitySection = (
  vendors: readonly VendorFacts[],
  today: string,
  evidence: EvidenceIndex,
): TableSection =>
  tableOf({
    ...{ id: 'security', title: 'Evidence of security, Art. 32(1)' },
    intro:
      'What valid reports and certificates on file, and the measured encryption of connections, show of each measure. A document is partial evidence until a member has confirmed that its scope covers the service and its opinion is not qualified.',
    emptyWords: 'No record of a processor in this selection.',
    items: vendors,
    evidence: (vendor) => [
      ...vendor.documents.filter(({ kind }) => shownBy[kind]).flatMap((one) => citeDocument(evidence, vendor, one)),
      ...(tlsOf(vendor) === undefined
        ? []
        : citeRefs(evidence, vendor, vendor.score.run?.facts.posture?.evidence ?? [])),
    ],
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ name }) => name },
      ...measures.map(({ mark, title }) => ({
        ...{ id: mark, title, kind: 'state' as const },
        of: (vendor: VendorFacts) => measureState(vendor, mark, today),
      })),
      {
        ...{ id: 'documents', title: 'On file', kind: 'text', weight: 3 },
        of: ({ documents }) =>
          listOrNull(documents.filter(({ kind }) => shownBy[kind]).map((one) => documentWords(one, today))),
      },
      { id: 'tls', title: 'TLS', kind: 'text', of: (vendor) => tlsWords[tlsOf(vendor) ?? 'unknown'] },
      {
        ...{ id: 'measures', title: 'As recorded', kind: 'text', weight: 2 },
        of: ({ securityMeasures }) => textOrNull(securityMeasures),
      },
    ],
  })

const tlsWords = { pass: 'Passed', warning: 'Passed with a warning', fail: 'Failed', unknown: null } as const

function documentWords(document: DocumentFact, today: string): string {
  const { kind, issuedOn, expiresOn } = document
  const name = documentKindNames[kind]
  if (isValid(document, today)) return expiresOn === null ? name : `${name} (until ${expiresOn})`
  return `${name} (${expiresOn === null ? `of ${issuedOn ?? document.file.at.slice(0, 10)}, too old` : `expired ${expiresOn}`})`
}
