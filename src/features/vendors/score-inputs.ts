import { asOfWords } from '../../platform/shared/dates.ts'
import { type Exporter, isAdequateFrom, isDomestic } from '../../product/adequacy.ts'
import { findDataType } from '../../product/data-types.ts'
import {
  assuranceKinds,
  type EvidenceQuality,
  type EvidenceRef,
  type ScoreEvent,
  type ScoreFacts,
  type ScoreInputs,
  type transferMechanisms,
} from '../../product/score/method/contract.ts'
import { classifyData } from '../../product/score/method/data-classes.ts'
import { ageInDays } from '../../product/score/method/dates.ts'
import { noConditions, noFacts } from '../../product/score/method/public-inputs.ts'
import { type FactId, standIns } from '../../product/score/method/tables.ts'
import type { Criticality, DocumentKind, Severity, TransferGround, VendorRole } from '../../product/vendors.ts'
import { reachVolume } from '../catalog/score-inputs.ts'
import { type TransferGroup, transferGroup } from '../investigations/core/connectors/countries.ts'
import { mechanismOfGroup } from '../investigations/core/connectors/subprocessors/rules.ts'
import { type Agreement, clauseCount, dpaInForce, isInForce } from './agreements-in-force.ts'

// Inputs of VRM-2 for an organization's own vendor. Three know something about it: the organization itself, an
// investigation, the public catalog. About its own contract the organization's word counts; else the newest look, else
// the catalog. What is not known stays null: the value that the vendor's role makes likely replaces it, as on its
// catalog page.

export type TransferMechanism = (typeof transferMechanisms)[number]

/** Facts about a vendor that the organization itself recorded. */
export interface OwnFacts {
  /** The day on which a person last edited or reviewed the vendor: what was entered was held to be true then. */
  confirmedOn: string
  roles: readonly VendorRole[]
  /** Ids of data types; none is not known, not "no personal data". */
  dataTypes: readonly string[]
  isChildData: boolean
  /** Data of employees or applicants. */
  hasStaffData?: boolean
  /** Null: not known. */
  people: number | null
  criticality: Criticality
  countries: readonly string[]
  /** From where the organization transfers data; the EEA where it is left out. */
  exporter?: Exporter
  /** Whether HIPAA binds the organization; null: not answered. */
  isHipaaEntity?: boolean | null
  transfers: readonly OwnTransfer[]
  /** Null: not known. */
  subProcessors: { count: number; asOf: string } | null
  agreements: readonly Agreement[]
  documents: readonly OwnDocument[]
  findings: readonly { severity: Severity; isOpen: boolean; dueOn: string | null }[]
  nextReviewOn: string | null
}

/** On what a transfer to a country rests. */
export interface RestingTransfer {
  country: string
  mechanism: TransferGround
  /** Its country may have been cut when it was entered: it counts for nothing until a person confirms it. */
  isCountryDoubtful?: boolean
}

interface OwnTransfer extends RestingTransfer {
  asOf: string
  /** Day of the transfer impact assessment; null: none is recorded. */
  assessedOn: string | null
  /** Set for a certification under the Data Privacy Framework. */
  checkedOn?: string | null
  checkAgainOn?: string | null
  coversStaff?: boolean | null
  /** For which exporter the list was checked; null: the EEA. */
  checkedFor?: Exporter | null
}

export interface OwnDocument {
  id: number
  kind: DocumentKind
  /** The day it was issued; where that is not said, the day it was added. */
  asOf: string
  expiresOn: string | null
  sha256: string | null
}

/** Facts about a vendor from sources outside the organization. */
export interface KnownFacts {
  /** Facts of the catalog's entry or company; null where it is not in the catalog. */
  catalog: ScoreFacts | null
  /** The newest completed run: the organisation's own, else a public one. */
  investigation: {
    id: string
    completedAt: string
    facts: ScoreFacts
    events: readonly ScoreEvent[]
    isTlsInvalid: boolean
  } | null
  /** Acts of authorities about it, as the catalog has them today. */
  conduct: readonly ScoreEvent[]
  /** On record today, of its company, its domains and its names. */
  breaches: readonly ScoreEvent[]
}

export const nothingKnown: KnownFacts = { catalog: null, investigation: null, conduct: [], breaches: [] }

export function vendorScoreInputs({
  own,
  known,
  today,
}: {
  own: OwnFacts
  known: KnownFacts
  today: string
}): ScoreInputs {
  /** The organisation's word, else what was looked up. */
  const best = <Id extends FactId>(id: Id, said: ScoreFacts[Id]): ScoreFacts[Id] =>
    said ?? investigated(known.investigation, id) ?? fromCatalog(known.catalog, id)
  // The catalog of today before what a run took over from it then.
  const listed = known.catalog ?? known.investigation?.facts ?? noFacts
  return {
    mode: 'contract',
    today,
    facts: {
      role: listed.role,
      company: listed.company,
      audience: listed.audience,
      protections: listed.protections,
      registrations: listed.registrations,
      // The vendor's importance to this organization counts as criticality.
      reach: null,
      data: best('data', dataOf(own)),
      tracking: best('tracking', null),
      use: best('use', null),
      // Elsewhere that is public reach, which says nothing of what the vendor is to this organisation.
      criticality: criticalityOf(own),
      transfer: best('transfer', transferOf(own)),
      fourth: best('fourth', fourthOf(own)),
      contract: contractOf(own, today),
      assurance: assuranceOf(own, known.investigation, today),
      policy: best('policy', null),
      posture: best('posture', null),
      transparency: best('transparency', null),
    },
    events: eventsOf(known),
    governance: {
      reviewOverdueDays: overdueDays(own.nextReviewOn, today),
      lateCriticalFindings: own.findings.filter((finding) => isLateCritical(finding, today)).length,
      hasExpiredEvidence: hasExpiredEvidence(own, today),
    },
    conditions: {
      ...noConditions,
      isProcessor: own.roles.some((role) => worksForUs.includes(role)),
      childData: own.isChildData,
      invalidTls: known.investigation?.isTlsInvalid ?? false,
    },
  }
}

/** Roles that process on behalf of the organization: Art. 4(8) GDPR, Cal. Civ. Code § 1798.140(j) and (ag). */
export const worksForUs: readonly VendorRole[] = ['processor', 'service_provider', 'contractor']

/** Days since a review was due; 0 where none is overdue. */
export const overdueDays = (nextReviewOn: string | null, today: string): number =>
  nextReviewOn === null ? 0 : ageInDays(nextReviewOn, today)

export const isLateCritical = ({ severity, isOpen, dueOn }: OwnFacts['findings'][number], today: string): boolean =>
  severity === 'critical' && isOpen && dueOn !== null && dueOn < today

interface Resting {
  transfers: readonly RestingTransfer[]
  exporter?: Exporter | undefined
}

/**
 * Returns the group that the exporter's law gives a country, from the country alone; `eea` for where data is not
 * transferred.
 */
export function transferGroupFrom(country: string, exporter: Exporter): TransferGroup {
  const group = transferGroup(country)
  if (exporter === 'eea') return group
  if (isDomestic(country, exporter)) return 'eea'
  if (isAdequateFrom(country, exporter)) return 'adequate'
  return group === 'us' || group === 'unclear' ? group : 'other'
}

/** On what the transfer to a country rests: what was recorded, else what the country alone says. */
export function groundFor({ transfers, exporter = 'eea' }: Resting, country: string): TransferGround {
  const recorded = transfers.find((transfer) => transfer.country === country)
  if (recorded?.isCountryDoubtful) return 'unknown'
  return recorded?.mechanism ?? mechanismOfGroup[transferGroupFrom(country, exporter)]
}

/** The same in the words of the score's method. */
export const mechanismFor = (vendor: Resting, country: string): TransferMechanism =>
  scoredAs[groundFor(vendor, country)]

/** The method knows no further grounds: other safeguards of Art. 46 weigh as much as its clauses do. */
const scoredAs: Readonly<Record<TransferGround, TransferMechanism>> = {
  ...{ adequate: 'adequate', 'us-dpf': 'us-dpf', 'us-other': 'us-other', scc: 'scc', unknown: 'unknown' },
  ...{ 'no-mechanism': 'no-mechanism', blocked: 'blocked' },
  ...{ bcr: 'scc', 'ad-hoc': 'scc', 'code-or-certificate': 'scc', 'uk-idta': 'scc', 'uk-addendum': 'scc' },
  'scc-swiss': 'scc',
  derogation: 'unknown',
}

/** All countries that the register names for a vendor. */
export const countriesOf = ({
  countries,
  transfers,
}: {
  countries: readonly string[]
  transfers: readonly RestingTransfer[]
}): string[] => [...new Set([...countries, ...transfers.map(({ country }) => country)])].toSorted()

const firstHand: EvidenceQuality = 'recorded'

function dataOf({ dataTypes, confirmedOn }: OwnFacts): ScoreFacts['data'] {
  // One that has left the catalog since says nothing more.
  const known = dataTypes.flatMap((id) => findDataType(id) ?? [])
  if (known.length === 0) return null
  return {
    ...classifyData(known),
    quality: firstHand,
    asOf: confirmedOn,
    evidence: [],
  }
}

const unsetCriticality = standIns.prior.criticality

function criticalityOf({ criticality, people, confirmedOn }: OwnFacts): ScoreFacts['criticality'] {
  // A vendor begins as of medium importance: until someone says more, that is no answer.
  if (people === null && criticality === unsetCriticality.importance) return null
  return {
    importance: criticality,
    // Downloads of an app take the steps that the method gives for people.
    volume: people === null ? unsetCriticality.volume : reachVolume({ count: people, unit: 'downloads' }),
    ...{ quality: firstHand, asOf: confirmedOn, evidence: [] },
    ...(people === null ? { note: 'The number of people is not known' } : {}),
  }
}

function transferOf(own: OwnFacts): ScoreFacts['transfer'] {
  const countries = countriesOf(own)
  if (countries.length === 0) return null
  const dates = own.transfers.length > 0 ? own.transfers.map(({ asOf }) => asOf) : [own.confirmedOn]
  return {
    mechanisms: countries.map((country) => mechanismFor(own, country)),
    ...{ quality: firstHand, asOf: newest(dates), evidence: [] },
  }
}

const fourthOf = ({ subProcessors }: OwnFacts): ScoreFacts['fourth'] =>
  subProcessors && {
    subprocessors: subProcessors.count,
    ...{ quality: firstHand, asOf: subProcessors.asOf, evidence: [] },
  }

function contractOf({ agreements }: OwnFacts, today: string): ScoreFacts['contract'] {
  const signed = dpaInForce(agreements, today)
  if (signed) {
    const { met, total } = clauseCount(signed)
    return {
      ...{ dpa: 'signed', clausesMet: met, clausesTotal: total, quality: 'signed', asOf: signed.asOf },
      ...(signed.validUntil === null ? {} : { expiresOn: signed.validUntil }),
      evidence: [refOf('agreement', signed, signed.asOf)],
    }
  }
  const template = agreements.find(({ kind, state }) => kind === 'dpa' && state === 'template')
  if (!template) return null
  return {
    ...{ dpa: 'template', clausesMet: 0, clausesTotal: 0, quality: 'captured', asOf: template.asOf },
    evidence: [refOf('agreement', template, template.asOf)],
  }
}

const isAssurance = (kind: string): kind is (typeof assuranceKinds)[number] =>
  (assuranceKinds as readonly string[]).includes(kind)

const isExpired = ({ expiresOn }: OwnDocument, today: string): boolean => expiresOn !== null && expiresOn < today

/** A document of this kind is on file, and its last day is not past. */
export const isHeld = ({ documents }: Pick<OwnFacts, 'documents'>, kind: DocumentKind, today: string): boolean =>
  documents.some((document) => document.kind === kind && !isExpired(document, today))

/** A certificate on file and one that the vendor publishes are both its own: the best of them counts. */
function assuranceOf(
  { documents }: OwnFacts,
  investigation: KnownFacts['investigation'],
  today: string,
): ScoreFacts['assurance'] {
  const held = documents.flatMap((document) =>
    isAssurance(document.kind) ? [{ ...document, kind: document.kind }] : [],
  )
  const published = investigated(investigation, 'assurance')
  if (held.length === 0) return published
  const items = held.map((document) => ({ kind: document.kind, captured: true, expired: isExpired(document, today) }))
  const ends = held.flatMap(({ expiresOn }) => expiresOn ?? [])
  return {
    items: [...items, ...(published && 'items' in published ? published.items : [])],
    ...{ quality: 'signed', asOf: newest(held.map(({ asOf }) => asOf)), note: 'Documents on file with you' },
    ...(ends.length < held.length ? {} : { expiresOn: newest(ends) }),
    evidence: [...held.map((document) => refOf('document', document, document.asOf)), ...(published?.evidence ?? [])],
  }
}

/** Something that was valid once and whose successor is not on file. */
function hasExpiredEvidence({ documents, agreements }: OwnFacts, today: string): boolean {
  const ended = agreements.filter(
    ({ state, validUntil }) => state === 'signed' && validUntil !== null && validUntil < today,
  )
  return (
    documents.some(({ kind }) => !isHeld({ documents }, kind, today)) ||
    ended.some(({ kind }) => !agreements.some((other) => other.kind === kind && isInForce(other, today)))
  )
}

/** Breaches and acts stand in their own records, which may have been corrected since the run read them. */
function eventsOf({ breaches, conduct, catalog, investigation }: KnownFacts): ScoreEvent[] {
  // Events that a run took over from the catalog may have been corrected there since.
  const others = catalog === null ? (investigation?.events ?? []).filter(({ kind }) => kind !== 'breach') : []
  return [...breaches, ...conduct, ...others]
}

function investigated<Id extends FactId>(investigation: KnownFacts['investigation'], id: Id): ScoreFacts[Id] | null {
  const fact = investigation?.facts[id]
  if (!investigation || !fact) return null
  return {
    ...fact,
    evidence: inRun(investigation.id, fact.evidence),
    note: noted(fact, `From the investigation of ${asOfWords(investigation.completedAt.slice(0, 10))}`),
  }
}

function fromCatalog<Id extends FactId>(catalog: ScoreFacts | null, id: Id): ScoreFacts[Id] {
  const fact = catalog?.[id] ?? null
  return fact && { ...fact, note: noted(fact, 'From the public catalog') }
}

const longestNote = 300
const noted = ({ note }: { note?: string | undefined }, source: string): string =>
  [...(note ? [note] : []), source].join('. ').slice(-longestNote)

/** Evidence of a run is numbered within it: `run/E12` names it outside. What the run took over from the catalog keeps its name. */
const inRun = (run: string, evidence: readonly EvidenceRef[]): EvidenceRef[] =>
  evidence.map((ref) => (/^E\d+$/.test(ref.id) ? { ...ref, id: `${run}/${ref.id}` } : ref))

const refOf = (
  kind: 'agreement' | 'document',
  { id, sha256 }: { id: number; sha256: string | null },
  asOf: string,
): EvidenceRef => ({ id: `${kind}/${id}`, url: null, sha256, capturedAt: asOf, quote: null })

/** Returns the newest of at least one date. */
const newest = (dates: readonly string[]): string => dates.toSorted().at(-1) ?? ''
