import { leastChange } from '../investigations/monitoring.ts'
import { agreementInForce, meetsAllClauses } from './agreements-in-force.ts'
import { requiredAgreements } from './required-agreements.ts'
import { isLateCritical, type OwnFacts, overdueDays } from './score-inputs.ts'
import type { ComplianceStatus } from './vocabulary.ts'

/**
 * Computed from the register alone. A vendor whose role nobody stated is never compliant: what is required of it is not
 * known.
 */
export function complianceOf(own: OwnFacts, today: string): ComplianceStatus {
  const required = requiredAgreements(own).filter(({ isOptional }) => !isOptional)
  const inForce = required.map(({ kind }) => agreementInForce(own.agreements, kind, today))
  const held = inForce.filter((agreement) => agreement !== undefined)
  const hasUnmetClause = held.some(({ clauses }) =>
    clauses.some(({ isConfirmed, state }) => isConfirmed && state === 'not_met'),
  )
  if (held.length < required.length || hasUnmetClause || own.findings.some((finding) => isLateCritical(finding, today)))
    return 'non_compliant'
  const isCompliant =
    own.roles.length > 0 &&
    held.every(meetsAllClauses) &&
    overdueDays(own.nextReviewOn, today) === 0 &&
    !own.findings.some(({ severity, isOpen }) => severity === 'critical' && isOpen)
  return isCompliant ? 'compliant' : 'review_required'
}

/** A person's word, kept as it was given: it ends on its day, and is marked once the score has moved on. */
export interface Override {
  expiresOn: string
  /** Or as ISO 8601. */
  endedAt: Date | string | null
  scoreThen: number
}

export const isOverrideInForce = (
  { expiresOn, endedAt }: Pick<Override, 'expiresOn' | 'endedAt'>,
  today: string,
): boolean => endedAt === null && expiresOn >= today

export const isOverrideStale = ({ scoreThen }: Pick<Override, 'scoreThen'>, scoreNow: number): boolean =>
  Math.abs(scoreNow - scoreThen) >= leastChange
