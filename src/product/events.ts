import type { RiskBand } from './score/levels.ts'
import type { AlertKind, findingSources, Severity } from './vendors.ts'

// Events that one room announces and others listen to.

/** Event `assessment.completed`: a person has concluded, and nothing is open any more. */
export interface AssessmentCompleted {
  organisationId: number
  assessmentId: number
}

/**
 * Event `breach.published`: subscribers are to be notified of a breach: a new one, or one that is more serious than
 * what was reported.
 */
export interface BreachPublished {
  breachId: string
  kind: 'new' | 'update'
  /** Counts the reports of this breach: no one gets the same one twice. */
  revision: number
}

/** Event `investigation.completed`: a run has its report. */
export interface InvestigationCompleted {
  investigationId: string
  /** Owner of the run; null for a public run. */
  organisationId: number | null
  /** The subject that was taken, such as `company:meta`. */
  subjectId: string
}

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
