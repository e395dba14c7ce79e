import { type Agreement, agreementInForce, clauseCount } from '../../agreements-in-force.ts'
import type { VendorDetail } from '../../contract.ts'
import type { AgreementDetail, Dossier } from '../../dossier-contract.ts'
import { agreementMarks, type ComplianceStatus } from '../../vocabulary.ts'
import { counted } from '../parts/words.ts'
import type { TabId } from './tabs.ts'

/** Why a vendor is not simply compliant, and where on its page that is put right. */
export interface StatusReason {
  words: string
  tab: TabId
  makes: Exclude<ComplianceStatus, 'compliant'>
}

type OfVendor = Pick<VendorDetail, 'required' | 'roles' | 'isReviewOverdue'>
type OfDossier = Pick<Dossier, 'agreements' | 'findings'>

/** What stands behind the computed status (compliance-status.ts), in words; the gravest first. */
export function statusReasons(vendor: OfVendor, { agreements, findings }: OfDossier, today: string): StatusReason[] {
  const demanded = vendor.required.filter(({ isOptional }) => !isOptional)
  const held = demanded.flatMap(({ kind }) => agreementInForce(agreements.map(recordOf), kind, today) ?? [])
  const critical = findings.filter(
    ({ severity, closedAt, status }) => severity === 'critical' && isOpen(status, closedAt),
  )
  const late = critical.filter(({ isLate }) => isLate).length

  const breach = (tab: TabId, words: string): StatusReason => ({ words, tab, makes: 'non_compliant' })
  const open = (tab: TabId, words: string): StatusReason => ({ words, tab, makes: 'review_required' })
  return [
    ...demanded
      .filter(({ kind }) => !held.some((agreement) => agreement.kind === kind))
      .map(({ kind }) => breach('agreements', `No signed ${agreementMarks[kind]} in force`)),
    ...held.flatMap(({ kind, clauses }) => {
      const unmet = clauses.filter(({ isConfirmed, state }) => isConfirmed && state === 'not_met').length
      return unmet === 0
        ? []
        : [breach('agreements', `${counted(unmet, 'clause')} of the ${agreementMarks[kind]} not met`)]
    }),
    ...(late > 0 ? [breach('findings', `${counted(late, 'critical finding')} late`)] : []),
    ...(vendor.roles.length === 0 ? [open('data', 'Nobody has stated its role')] : []),
    ...held.flatMap((agreement) => {
      const { met, total } = clauseCount(agreement)
      return met >= total
        ? []
        : [open('agreements', `${met} of ${total} clauses of the ${agreementMarks[agreement.kind]} confirmed as met`)]
    }),
    ...(vendor.isReviewOverdue ? [open('reviews', 'The review is overdue')] : []),
    ...(critical.length > late
      ? [open('findings', `${counted(critical.length - late, 'critical finding')} open`)]
      : []),
  ]
}

/** The status that these reasons come to. */
export const statusFrom = (reasons: readonly StatusReason[]): ComplianceStatus =>
  reasons.some(({ makes }) => makes === 'non_compliant')
    ? 'non_compliant'
    : reasons.length > 0
      ? 'review_required'
      : 'compliant'

const isOpen = (status: Dossier['findings'][number]['status'], closedAt: string | null): boolean =>
  closedAt === null && (status === 'open' || status === 'in_progress')

/** An agreement as the rules have it. */
export const recordOf = (agreement: AgreementDetail): Agreement => ({
  ...agreement,
  asOf: agreement.signedOn ?? agreement.createdAt.slice(0, 10),
  sha256: agreement.file?.sha256 ?? null,
  clauses: agreement.clauses.map(({ clauseId, draftedState, state, confirmedAt }) => ({
    id: clauseId,
    draftedState,
    state,
    isConfirmed: confirmedAt !== null,
  })),
})
