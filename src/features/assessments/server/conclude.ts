import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Severity } from '../../../product/vendors.ts'
import { isClosed } from '../states.ts'
import { type Conclusion, lockAssessment, saveConclusion, touchVendorAssessed } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { revokeLinks } from './link.store.ts'
import type { Neighbours } from './parts.ts'

/** Findings that a conclusion leaves at the vendor. */
const findings: Partial<Record<Conclusion, { title: string; severity: Severity }>> = {
  conditions: { title: 'Conditions of the assessment are open', severity: 'medium' },
  reject: { title: 'The assessment ended with a rejection', severity: 'high' },
}

interface Given {
  conclusion: Conclusion
  reason: string
  conditions: string
  version?: number | undefined
}

/** Ends an assessment, and with it the vendor's link. One that was escalated stays open for the next decision maker. */
export async function conclude(
  tx: Db,
  {
    member,
    id,
    given: { conclusion, reason, conditions, version },
    now,
    addFinding,
    rescore,
    onCompleted,
  }: { member: Member; id: number; given: Given; now: Date } & Pick<
    Neighbours,
    'addFinding' | 'rescore' | 'onCompleted'
  >,
): Promise<void> {
  const { organisationId } = member
  const assessment = await lockAssessment(tx, { organisationId, id })
  if (isClosed(assessment.state)) throw refuse('assessment_state')
  if (version !== undefined && version !== assessment.version) throw refuse('changed_meanwhile')
  if (conclusion === 'conditions' && conditions === '')
    throw refuse('invalid_request', { issues: [{ path: 'conditions', message: 'Say which conditions.' }] })
  const state = conclusion === 'escalate' ? 'review' : 'completed'
  await revokeLinks(tx, { organisationId, assessmentId: id, now })
  await saveConclusion(tx, {
    ...{ organisationId, id, state, conclusion, reason, memberId: member.id, now },
    conditions: conclusion === 'conditions' ? conditions : '',
  })
  const { vendorId } = assessment
  const finding = findings[conclusion]
  if (finding)
    await addFinding(tx, {
      ...{ organisationId, vendorId, source: 'assessment', sourceRef: `assessment:${id}`, now },
      ...{ ...finding, detail: conditions || reason },
    })
  if (state === 'completed') await touchVendorAssessed(tx, { organisationId, vendorId, now })
  // The vendor before the log, as every edit of it holds them.
  await rescore(tx, { organisationId, vendorIds: [vendorId], cause: 'assessment', now })
  await auditAssessment(
    tx,
    { organisationId, id, vendorId },
    { actor: { member: member.id }, kind: 'assessment.concluded', details: { conclusion }, at: now },
  )
  if (state === 'completed') await onCompleted(tx, { organisationId, assessmentId: id })
}
