import { counted } from '../../platform/shared/counted.ts'
import { leastChange } from '../../product/score/changes.ts'
import { agreementMarks, type ComplianceStatus, type reasonTabs } from '../../product/vendors.ts'
import { type Agreement, fulfilling, isUndocumented } from './agreements-in-force.ts'
import { termsOf } from './clauses.ts'
import { requiredAgreements } from './required-agreements.ts'
import { isLateCritical, type OwnFacts, overdueDays } from './score-inputs.ts'

/** Why a vendor is not simply compliant, and on which tab of its page that is put right. */
export interface StatusReason {
  words: string
  tab: (typeof reasonTabs)[number]
  makes: Exclude<ComplianceStatus, 'compliant'>
}

const breach = (tab: StatusReason['tab'], words: string): StatusReason => ({ words, tab, makes: 'non_compliant' })
const open = (tab: StatusReason['tab'], words: string): StatusReason => ({ words, tab, makes: 'review_required' })

/**
 * Computed from the register alone, the gravest first. A vendor whose role or data is not stated is never compliant, and
 * neither is one without an agreement that a law may ask for: what is required of it is not known.
 */
export function statusReasons(own: OwnFacts, today: string): StatusReason[] {
  const required = requiredAgreements(own).map((one) => ({
    ...one,
    held: fulfilling(own.agreements, one.kind, today),
  }))
  const demanded = required.filter(({ isOptional }) => !isOptional)
  const held = demanded.flatMap((one) => one.held ?? [])
  const critical = own.findings.filter(({ severity, isOpen }) => severity === 'critical' && isOpen)
  const late = critical.filter((finding) => isLateCritical(finding, today)).length
  return [
    ...demanded
      .filter(({ held, kind }) => !held && !isUndocumented(own.agreements, kind, today))
      .map(({ kind }) => breach('agreements', `No signed ${agreementMarks[kind]} in force`)),
    ...held.flatMap(({ kind, clauses }) => {
      const unmet = clauses.filter(({ isConfirmed, state }) => isConfirmed && state === 'not_met').length
      return unmet === 0
        ? []
        : [breach('agreements', `${counted(unmet, 'clause')} of the ${agreementMarks[kind]} not met`)]
    }),
    ...(late > 0 ? [breach('findings', `${counted(late, 'critical finding')} late`)] : []),
    // It doesn't count as held, and no one can say that it is missing.
    ...demanded
      .filter(({ held, kind }) => !held && isUndocumented(own.agreements, kind, today))
      .map(({ kind }) => open('agreements', `No document on file for the signed ${agreementMarks[kind]}`)),
    ...(own.roles.length === 0 ? [open('data', 'Role not set')] : []),
    ...(own.dataTypes.length === 0 ? [open('data', 'Types of data not set')] : []),
    ...(own.transfers.some(({ isCountryDoubtful }) => isCountryDoubtful)
      ? [open('data', 'The country of a transfer needs a check')]
      : []),
    ...required
      // A signature alone does not say that a transfer rests on it.
      .filter((one) => one.isOptional && (!one.held || one.kind === 'scc'))
      .map(({ kind }) =>
        open(
          kind === 'scc' ? 'data' : 'agreements',
          kind === 'scc'
            ? 'No ground is recorded for a transfer'
            : `No ${agreementMarks[kind]} in force; whether you need one is open`,
        ),
      ),
    ...held.flatMap((agreement) => {
      const { met, total } = termCount(agreement)
      return met >= total
        ? []
        : [open('agreements', `${met} of ${total} terms of the ${agreementMarks[agreement.kind]} confirmed`)]
    }),
    ...(overdueDays(own.nextReviewOn, today) > 0 ? [open('reviews', 'The review is overdue')] : []),
    ...(critical.length > late
      ? [open('findings', `${counted(critical.length - late, 'critical finding')} open`)]
      : []),
  ]
}

/** All that the law asks of the contract, the letters and the rest. */
export function termCount(agreement: Pick<Agreement, 'kind' | 'clauses'>): { met: number; total: number } {
  const terms = new Set(termsOf(agreement.kind).map(({ id }) => id))
  const checked = agreement.clauses.filter(({ id, isConfirmed }) => isConfirmed && terms.has(id))
  const inapplicable = checked.filter(({ state }) => state === 'not_applicable').length
  return { met: checked.filter(({ state }) => state === 'met').length, total: terms.size - inapplicable }
}

export const complianceOf = (own: OwnFacts, today: string): ComplianceStatus => statusFrom(statusReasons(own, today))

/** The status that these reasons come to. */
export const statusFrom = (reasons: readonly StatusReason[]): ComplianceStatus =>
  reasons.some(({ makes }) => makes === 'non_compliant')
    ? 'non_compliant'
    : reasons.length > 0
      ? 'review_required'
      : 'compliant'

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
