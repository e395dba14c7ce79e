import { addDays } from '../../../platform/shared/days.ts'
import type { LawFact } from '../../../product/laws/facts.ts'
import type {
  AgreementFact,
  DocumentFact,
  SubProcessorFact,
  TransferFact,
  VendorFacts,
} from '../../../product/register-facts.ts'
import type { EvidenceRef } from '../../../product/score/method/contract.ts'
import type { EvidenceIndex } from './evidence-index.ts'

// How what the register holds is named in the evidence index. Each answers the ids of what it named: none where nothing is
// stored.

type Named = Pick<VendorFacts, 'name'>

const nameOf = ({ name }: Named): string => name || 'Vendor without a name'

const citeFile = (
  evidence: EvidenceIndex,
  file: AgreementFact['file'],
  { title, expiresOn }: { title: string; expiresOn: string | null },
): string[] =>
  file === null
    ? []
    : [
        evidence.cite({
          title,
          url: null,
          sha256: file.sha256,
          capturedAt: file.at,
          by: whoFiled(file),
          expiresOn,
        }),
      ]

/** Names who filed a document; without a member it was a respondent of an assessment. */
export const whoFiled = ({ by }: DocumentFact['file']): string => by ?? 'A respondent'

export const citeAgreement = (evidence: EvidenceIndex, vendor: Named, agreement: AgreementFact): string[] =>
  citeFile(evidence, agreement.file, {
    title: `${nameOf(vendor)}: ${agreement.title || agreement.file?.name || 'agreement'}`,
    expiresOn: agreement.validUntil,
  })

export const citeDocument = (evidence: EvidenceIndex, vendor: Named, document: DocumentFact): string[] =>
  citeFile(evidence, document.file, {
    title: `${nameOf(vendor)}: ${document.title || document.file.name}`,
    expiresOn: document.expiresOn,
  })

export const citeTransfer = (evidence: EvidenceIndex, vendor: Named, transfer: TransferFact): string[] =>
  citeFile(evidence, transfer.file, {
    title: `${nameOf(vendor)}: transfer impact assessment, ${transfer.countryName}`,
    expiresOn: null,
  })

/** The page on which a vendor lists its sub-processors, as of the day on which the last of these was first seen there. */
export function citeSubProcessorPage(
  evidence: EvidenceIndex,
  vendor: Pick<VendorFacts, 'name' | 'subProcessors'>,
  { sourceUrl }: Pick<SubProcessorFact, 'sourceUrl'>,
): string[] {
  if (sourceUrl === null) return []
  const seen = (vendor.subProcessors ?? [])
    .filter((one) => one.sourceUrl === sourceUrl)
    .map(({ firstSeenAt }) => firstSeenAt)
  return [
    evidence.cite({
      title: `${nameOf(vendor)}: list of sub-processors`,
      url: sourceUrl,
      sha256: null,
      capturedAt: seen.toSorted().at(-1) ?? null,
      by: 'Investigator',
      expiresOn: null,
    }),
  ]
}

/**
 * Cites the sources of a fact of a score: the organization's own file, a capture of the investigator, or a page of the
 * catalog.
 */
export const citeRefs = (evidence: EvidenceIndex, vendor: VendorFacts, refs: readonly EvidenceRef[]): string[] => [
  ...new Set(refs.flatMap((ref) => citeRef(evidence, vendor, ref))),
]

function citeRef(evidence: EvidenceIndex, vendor: VendorFacts, ref: EvidenceRef): string[] {
  const [kind, id] = ref.id.split('/')
  const agreement = kind === 'agreement' && vendor.agreements.find((one) => String(one.id) === id)
  if (agreement) return citeAgreement(evidence, vendor, agreement)
  const document = kind === 'document' && vendor.documents.find(({ file }) => file.sha256 === ref.sha256)
  if (document) return citeDocument(evidence, vendor, document)
  return [
    evidence.cite({
      title: `${nameOf(vendor)}: ${ref.url?.replace(/^https?:\/\//, '') ?? ref.id}`,
      url: ref.url,
      sha256: ref.sha256,
      capturedAt: ref.capturedAt,
      by: isOfInvestigation(ref) ? 'Investigator' : 'Catalog',
      expiresOn: null,
    }),
  ]
}

// Evidence of a run is named by the run and its number there: `vendors/score-inputs.ts`.
const isOfInvestigation = ({ id }: EvidenceRef): boolean => /\/E\d+$/.test(id)

export const citeLaw = (evidence: EvidenceIndex, { sourceTitle, sourceUrl, asOf }: LawFact): string =>
  evidence.cite({
    title: sourceTitle,
    url: sourceUrl,
    sha256: null,
    capturedAt: asOf,
    by: 'Law facts',
    expiresOn: null,
  })

/** How long a capture, or a document without an end, counts as current. */
export const currentDays = 365

// A month or a year alone says too little to be current, and compares as earlier.
const isRecent = (date: string | null, today: string): boolean => date !== null && date >= addDays(today, -currentDays)

export const isValid = ({ expiresOn, issuedOn, file }: DocumentFact, today: string): boolean =>
  expiresOn === null ? isRecent(issuedOn ?? file.at, today) : expiresOn >= today

/** Whether anything that the register holds of a vendor shows its current state. */
export const hasCurrentEvidence = (vendor: VendorFacts, today: string): boolean =>
  vendor.agreements.some(({ isInForce, file }) => isInForce && file !== null) ||
  vendor.documents.some((document) => isValid(document, today)) ||
  scoreRefsOf(vendor).some(({ capturedAt }) => isRecent(capturedAt, today))

/** All that the newest score of a vendor rests on. */
export const scoreRefsOf = ({ score: { run } }: Pick<VendorFacts, 'score'>): EvidenceRef[] =>
  run === null
    ? []
    : [
        ...Object.values(run.facts).flatMap((fact) => [fact ?? []].flat().flatMap(({ evidence }) => evidence)),
        ...run.events.flatMap(({ evidence }) => evidence),
      ]
