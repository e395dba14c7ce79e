import type { Exporter } from './adequacy.ts'
import type { Framework } from './frameworks.ts'
import type { LawBook } from './laws/facts.ts'
import type { Business } from './laws/thresholds.ts'
import type { RegisterFacts } from './register-facts.ts'
import type { Period, ReportType } from './reports.ts'

/** Parameters of one run; kept with it, so that it can be made again. */
export interface Asked {
  type: ReportType
  period: { kind: Period; from: string; to: string }
  scope: Scope
}

/** Which vendors a report is about; an empty scope is all active ones. */
export interface Scope {
  tiers?: readonly string[] | undefined
  vendorTypes?: readonly string[] | undefined
  roles?: readonly string[] | undefined
  /** Ids of vendors of the register. */
  vendorIds?: readonly number[] | undefined
}

/** Everything a report is made of, read at one moment. The builders see nothing else. */
export interface ReportFacts {
  asked: Asked
  organisation: {
    name: string
    industry: string
    size: string
    isSample: boolean
    /** Frameworks it reports on. */
    frameworks: readonly Framework[]
    exporter: Exporter
  }
  /** ISO 8601: the moment of the run, the same however often it is tried. */
  generatedAt: string
  generatedBy: string
  /** The day of `generatedAt`, in UTC. */
  today: string
  register: RegisterFacts
  assessments: readonly AssessmentFact[]
  audit: AuditExtract
  laws: LawBook
  /** Facts that the organization stated about itself; null: nothing. */
  business: Business | null
}

export interface AssessmentFact {
  id: number
  vendorId: number
  type: string
  state: string
  setTitle: string | null
  createdAt: string
  sentAt: string | null
  submittedAt: string | null
  conclusion: string | null
  conclusionReason: string
  conditions: string
  concludedAt: string | null
  concludedBy: string | null
}

/** Extract of the organization's hash-chained log. */
export interface AuditExtract {
  /** Events of the period, oldest first; of more than `mostAuditEvents` the newest. `total` says how many there were. */
  events: readonly {
    ordinal: number
    at: string
    actor: string
    kind: string
    subject: string
    vendorId: number | null
    hash: string
  }[]
  total: number
  /** The end of the chain at the moment of the run; null where nothing was logged. */
  head: { ordinal: number; hash: string } | null
  /** Members who may sign in, by role. */
  members: readonly { role: string; count: number }[]
}

export const mostAuditEvents = 1_000
