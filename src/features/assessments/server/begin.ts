import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type AssessmentType, dueHours, type Priority } from '../../../product/assessments.ts'
import { insertAssessment, vendorIsOwn } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import type { Neighbours } from './parts.ts'
import { findQuestionSet } from './question-set.store.ts'

interface Asked {
  member: Member
  /** One of the register, or what was typed: found there, or added to it. */
  vendorId?: number | undefined
  vendorName?: string | undefined
  type: AssessmentType
  priority: Priority
  setKey?: string | undefined
  use?: string | undefined
  now: Date
}
type BeginParts = Pick<Neighbours, 'startVendorRun' | 'findOrAddVendor'>

/** @returns the id of an assessment whose investigation is on its way. */
export async function beginAssessment(
  tx: Db,
  parts: BeginParts,
  { setKey, use, now, ...asked }: Asked,
): Promise<number> {
  const { member, type, priority } = asked
  const { organisationId } = member
  const vendorId = await vendorOf(tx, parts, { ...asked, now })
  const set = setKey && (await findQuestionSet(tx, { organisationId, key: setKey }))
  if (setKey && !set) throw refuse('question_set_unknown')
  const run = await parts.startVendorRun(tx, {
    ...{ organisationId, vendorId, priority, assessmentType: type },
    ...{ useLine: use, now },
  })
  const id = await insertAssessment(tx, {
    ...{ organisationId, vendorId, type, priority, investigationId: run.id, createdBy: member.id, now },
    dueAt: new Date(now.getTime() + dueHours[priority] * hourMs),
    set: set || undefined,
  })
  const details = { type, priority, set: setKey ?? null }
  await auditAssessment(
    tx,
    { organisationId, id, vendorId },
    { actor: { member: member.id }, kind: 'assessment.begun', details, at: now },
  )
  return id
}

async function vendorOf(
  tx: Db,
  { findOrAddVendor }: BeginParts,
  { member, vendorId, vendorName, now }: Omit<Asked, 'setKey'>,
): Promise<number> {
  if (vendorId !== undefined) {
    if (!(await vendorIsOwn(tx, { organisationId: member.organisationId, id: vendorId }))) throw refuse('not_found')
    return vendorId
  }
  if (vendorName === undefined) throw refuse('vendor_unnamed')
  return findOrAddVendor(tx, { member, vendorName, now })
}
