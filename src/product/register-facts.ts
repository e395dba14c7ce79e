import type { Exporter } from './adequacy.ts'
import type { RiskBand } from './score/levels.ts'
import type { ScoreEvent, ScoreFactor, ScoreFacts } from './score/method/contract.ts'
import type { SensitiveLaw } from './sensitive-data.ts'
import type {
  AgreementKind,
  ClauseState,
  ComplianceStatus,
  Criticality,
  DocumentKind,
  Severity,
  Tier,
  VendorRole,
} from './vendors.ts'

// The register as a report reads it: whole, at one moment, plain JSON. Days are `2026-11-30`, instants ISO 8601 in UTC; people
// stand by their names.

export interface RegisterFacts {
  /** Active vendors of the scope, by name. */
  vendors: readonly VendorFacts[]
  /** Each day of the period that was recorded, oldest first. */
  days: readonly PortfolioDay[]
}

export interface PortfolioDay {
  day: string
  vendors: number
  averageScore: number
  complianceRate: number
  bands: Readonly<Record<RiskBand | 'unknown', number>>
}

export interface VendorFacts {
  id: number
  name: string
  legalName: string
  vendorType: string
  website: string
  tier: Tier
  criticality: Criticality
  owner: string | null
  contactName: string
  contactEmail: string
  roles: readonly VendorRole[]
  /** Names of data types, as the catalog words them. */
  dataTypes: readonly string[]
  /** Those of them that each law calls sensitive. */
  sensitiveDataTypes: Readonly<Record<SensitiveLaw, readonly string[]>>
  hasChildData: boolean | null
  dataSubjects: readonly string[]
  purposes: readonly string[]
  /** Two letters each. */
  countries: readonly string[]
  /** From where the organization transfers data; the EEA where it is left out. */
  exporter?: Exporter
  /** Whether HIPAA binds the organization; null: not answered. */
  isHipaaEntity?: boolean | null
  people: number | null
  retention: string
  securityMeasures: string
  createdAt: string
  lastAssessedAt: string | null
  lastReviewedOn: string | null
  nextReviewOn: string | null
  complianceStatus: ComplianceStatus
  /** Names of SDKs that the catalog or a scan found in it, where it is an app; null: not looked at. */
  sdks: readonly string[] | null
  score: ScoreFactsOfVendor
  /** With whether each is signed and in force. */
  required: readonly { kind: AgreementKind; reason: string; isOptional: boolean; isSigned: boolean }[]
  agreements: readonly AgreementFact[]
  transfers: readonly TransferFact[]
  /** Null: not known whether there are any. Those that ended stand here as well. */
  subProcessors: readonly SubProcessorFact[] | null
  documents: readonly DocumentFact[]
  findings: readonly FindingFact[]
  acceptances: readonly AcceptanceFact[]
  overrides: readonly OverrideFact[]
  reviews: readonly ReviewFact[]
}

export interface ScoreFactsOfVendor {
  isKnown: boolean
  /** As shown, an override in force included. */
  value: number
  band: RiskBand | null
  low: number | null
  high: number | null
  confidence: string | null
  /** The run it comes from; null before the first. */
  run: {
    id: number
    computedAt: string
    methodVersion: string
    /** As `sightline verify-score` recomputes it from the score's own file. */
    inputsSha256: string
    /** Their evidence, and that of the factors, without its words. */
    facts: ScoreFacts
    factors: readonly ScoreFactor[]
    events: readonly ScoreEvent[]
    floors: readonly { id: string; value: number; reason: string }[]
  } | null
  /** Score at the beginning of the period; null where there was none. */
  before: { value: number; band: RiskBand | null } | null
  /** Runs within the period, oldest first. */
  runs: readonly { computedAt: string; cause: string; value: number; isKnown: boolean; band: RiskBand | null }[]
}

interface FileFact {
  name: string
  sha256: string
  /** When it was uploaded, and by whom; null: a respondent. */
  at: string
  by: string | null
}

export interface AgreementFact {
  id: number
  kind: AgreementKind
  title: string
  state: 'template' | 'signed' | 'ended'
  isInForce: boolean
  signedOn: string | null
  validFrom: string | null
  validUntil: string | null
  signer: string
  sccModule: number | null
  file: FileFact | null
  clauses: readonly {
    id: string
    state: ClauseState
    isConfirmed: boolean
    confirmedBy: string | null
    confirmedAt: string | null
    quote: string | null
    note: string
  }[]
}

export interface TransferFact {
  country: string
  countryName: string
  mechanism: string
  /** Day of the transfer impact assessment. */
  assessedOn: string | null
  conclusion: string
  measures: string
  checkedOn?: string | null
  checkAgainOn?: string | null
  coversStaff?: boolean | null
  /** Entered in a field that may have cut the name: it counts for nothing until a person confirms it. */
  isCountryDoubtful?: boolean
  /** For which exporter the list of certified organizations was checked; null: the EEA. */
  checkedFor?: Exporter | null
  file: FileFact | null
  warning: string | null
}

export interface SubProcessorFact {
  name: string
  /** Two rows with the same key are one sub-processor, also across vendors. */
  key: string
  country: string | null
  purpose: string
  since: string | null
  until: string | null
  source: 'entered' | 'investigation'
  sourceUrl: string | null
  firstSeenAt: string
  objectBy: string | null
  /** The vendor of the register that it is itself. */
  vendorId: number | null
}

export interface DocumentFact {
  /** A member read that its scope covers the service. */
  isScopeConfirmed?: boolean
  kind: DocumentKind
  title: string
  issuedOn: string | null
  expiresOn: string | null
  file: FileFact
}

export interface FindingFact {
  id: number
  title: string
  detail: string
  severity: Severity
  status: string
  isOpen: boolean
  isLate: boolean
  owner: string | null
  dueOn: string | null
  source: string
  createdAt: string
  closedAt: string | null
}

export interface AcceptanceFact {
  reason: string
  score: number
  /** Null: it is for the score of the vendor. */
  findingId: number | null
  findingTitle: string | null
  acceptedBy: string
  acceptedAt: string
  expiresOn: string
  isInForce: boolean
}

export interface OverrideFact {
  field: string
  value: string
  reason: string
  scoreThen: number
  madeBy: string
  madeAt: string
  expiresOn: string
  isInForce: boolean
  isStale: boolean
}

export interface ReviewFact {
  decision: string
  reason: string
  score: number
  reviewedBy: string
  reviewedAt: string
  nextReviewOn: string
}
