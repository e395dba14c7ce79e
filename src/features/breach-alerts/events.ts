import type { SeverityLevel } from './severity-table.ts'

/** Event `breach.published`: a breach is to be told of: a new one, or one that turned out graver than what was told. */
export interface BreachPublished {
  breachId: string
  kind: 'new' | 'update'
  /** Counts what was told of this breach: the same again is told to nobody twice. */
  revision: number
}

/** Event `compliance.alert`: a company that is monitored was breached. */
export interface ComplianceAlert {
  breachId: string
  /** The monitored subject, such as `company:meta`. */
  subjectId: string
  companyId: string | null
  company: string
  framework: 'breach-notification'
  severity: SeverityLevel
  revision: number
}
