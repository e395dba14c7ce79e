import type { RiskBand } from '../../product/score/levels.ts'
import type { AlertKind, findingSources, Severity } from './vocabulary.ts'

/** Event `vendor.risk-changed`: a vendor's score moved by enough to be told, or its band is another one and stayed so. */
export interface VendorRiskChanged {
  organisationId: number
  vendorId: number
  scoreRunId: number
  reason: 'level' | 'score'
  bandBefore: RiskBand
  bandAfter: RiskBand
  scoreBefore: number
  scoreAfter: number
}

/** Told to the organisation. */
export interface NewAlert {
  organisationId: number
  /** Null: about no single vendor. */
  vendorId: number | null
  kind: AlertKind
  severity: Severity
  title: string
  description: string
  actionRequired?: string
  /** The member it is given to. */
  assigneeId?: number
  /** The thing that happened: one alert for it in an organisation, however often it is raised. */
  dedupeKey: string
  now: Date
}

/** A finding at a vendor, by a person or a rule. */
export interface FoundFinding {
  organisationId: number
  vendorId: number
  source: Exclude<(typeof findingSources)[number], 'entered'>
  /** The thing that was found: one finding for it, however often it is found. */
  sourceRef: string
  title: string
  detail: string
  severity: Severity
  now: Date
}
