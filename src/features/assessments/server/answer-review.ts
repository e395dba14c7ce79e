import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Question } from '../../../product/questions.ts'
import type { Severity } from '../../../product/vendors.ts'
import { offeredFacts } from '../offered-facts.ts'
import { answerAsWords, isSubmitted } from '../visible.ts'
import { listAnswers } from './answer.store.ts'
import { decideFact, findingRef, findRecordedFacts, insertFollowUp, listFollowUps } from './answer-review.store.ts'
import { lockAssessment, type StoredAssessment } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import type { AssessmentParts, LinkParts, Neighbours } from './parts.ts'
import { byQuestion, questionsOf } from './present.ts'
import { sendQuestions } from './send.ts'

// Review of single submitted answers by a member.

interface About {
  member: Member
  id: number
  questionId: string
  now: Date
}

/** An answer that was submitted. While a member asks back about single answers, the others stay submitted. */
async function requireAnswered(
  tx: Db,
  { member: { organisationId }, id, questionId }: About,
): Promise<{ assessment: StoredAssessment; questions: readonly Question[]; question: Question }> {
  const assessment = await lockAssessment(tx, { organisationId, id })
  const questions = await questionsOf(tx, { organisationId, assessment })
  const followUps = await listFollowUps(tx, { organisationId, assessmentId: id })
  if (!isSubmitted(questionId, { submittedAt: assessment.submittedAt, questions, followUps }))
    throw refuse('assessment_state')
  const question = questions.find((one) => one.id === questionId)
  if (!question) throw refuse('not_found')
  return { assessment, questions, question }
}

/** Makes an answer a finding of the vendor. Made twice, it is one. */
export async function findAtAnswer(
  tx: Db,
  { addFinding, rescore }: Pick<Neighbours, 'addFinding' | 'rescore'>,
  { severity, ...about }: About & { severity: Severity },
): Promise<void> {
  const { member, id, questionId, now } = about
  const { organisationId } = member
  const { assessment, question } = await requireAnswered(tx, about)
  const { vendorId } = assessment
  const answers = byQuestion(await listAnswers(tx, { organisationId, assessmentIds: [id] }))
  await addFinding(tx, {
    ...{ organisationId, vendorId, source: 'assessment', sourceRef: findingRef(id, questionId), severity, now },
    title: question.text.slice(0, 300),
    detail: `Answered: ${answerAsWords(answers.get(questionId)) || 'no answer'}`.slice(0, 5_000),
  })
  await rescore(tx, { organisationId, vendorIds: [vendorId], cause: 'assessment', now })
  const event = {
    actor: { member: member.id },
    kind: 'assessment.finding_added',
    details: { question: questionId },
    at: now,
  }
  await auditAssessment(tx, { organisationId, id, vendorId }, event)
}

/** Takes the fact of an answer into the vendor's record, or declines it. */
export async function decideOffer(
  tx: Db,
  { editVendor }: Pick<Neighbours, 'editVendor'>,
  { isAccepted, ...about }: About & { isAccepted: boolean },
): Promise<void> {
  const { member, id, questionId, now } = about
  const { organisationId } = member
  const { assessment, questions } = await requireAnswered(tx, about)
  const { vendorId } = assessment
  const answers = byQuestion(await listAnswers(tx, { organisationId, assessmentIds: [id] }))
  const recorded = await findRecordedFacts(tx, { organisationId, vendorId })
  const offer = recorded && offeredFacts({ questions, answers, recorded }).find((one) => one.questionId === questionId)
  if (!offer || !recorded) throw refuse('not_found')
  if (isAccepted) {
    const held = recorded[offer.field]
    const value = Array.isArray(held) && Array.isArray(offer.value) ? [...held, ...offer.value] : offer.value
    await editVendor(tx, { member, vendorId, fields: { [offer.field]: value } })
  }
  await decideFact(tx, { organisationId, assessmentId: id, questionId, isAccepted, memberId: member.id, now })
  const details = { question: questionId, field: offer.field, isAccepted }
  const event = { actor: { member: member.id }, kind: 'assessment.fact_decided', details, at: now }
  await auditAssessment(tx, { organisationId, id, vendorId }, event)
}

/**
 * Asks back about one answer: the vendor's contact gets a new link that takes answers to such questions alone.
 * @returns the link's address, which is shown this once.
 */
export async function askBack(
  tx: Db,
  parts: LinkParts & Pick<AssessmentParts, 'now'>,
  { note, days, ...about }: About & { note: string; days: number },
): Promise<string> {
  const { member, id, questionId, now } = about
  const { assessment } = await requireAnswered(tx, about)
  const { contactName, contactEmail } = assessment
  const { organisationId } = member
  const url = await sendQuestions(tx, {
    ...parts,
    ...{ member, now, isFollowUp: true },
    sending: { id, setKey: undefined, contactName, contactEmail, days },
  })
  await insertFollowUp(tx, { organisationId, assessmentId: id, questionId, note, memberId: member.id, now })
  return url
}
