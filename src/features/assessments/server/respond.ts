import { isDeepStrictEqual } from 'node:util'
import type { Database, Db } from '../../../platform/server/database.ts'
import { keepFile } from '../../../platform/server/kept-files.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { assessmentLimits, questionLimits } from '../../../product/assessments.ts'
import type { AnswerValue } from '../../../product/questions.ts'
import { answerFault } from '../answer-fits.ts'
import { openQuestions, questionsReopened } from '../visible.ts'
import { attachFile, findAnswer, listAnswers, listAttached, putAnswer, type StoredAnswer } from './answer.store.ts'
import { closeFollowUps, listFollowUps } from './answer-review.store.ts'
import { lockAssessment, markOpened, markSubmitted, type StoredAssessment } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { findLinkByToken } from './link.store.ts'
import { isLinkToken } from './link-token.ts'
import type { AssessmentParts } from './parts.ts'
import { byQuestion, presentRespondent } from './present.ts'
import { organisationName } from './send.ts'

/** A respondent's way into one assessment, and into nothing beside it. */
export interface Entrance {
  tx: Db
  organisationId: number
  assessment: StoredAssessment
  expiresAt: Date
  now: Date
}

/**
 * Works on the assessment of a link. The link is looked up across all organizations; everything after that sees one of them,
 * and waits for other callers that answer or change the same assessment.
 */
export async function withLink<T>(
  { db, now: clock }: { db: Database; now: () => Date },
  token: string,
  act: (entrance: Entrance) => Promise<T>,
): Promise<T> {
  if (!isLinkToken(token)) throw refuse('questionnaire_unknown')
  const find = (tx: Db) => findLinkByToken(tx, tokenHash(token))
  const link = await acrossOrganisations(db, find)
  if (!link) throw refuse('questionnaire_unknown')
  const { organisationId, assessmentId } = link
  return inOrganisation(db, organisationId, async (tx) => {
    const now = clock()
    const assessment = await lockAssessment(tx, { organisationId, id: assessmentId })
    // Asked again under the lock: it may have been revoked while we waited.
    const held = await find(tx)
    if (!held || held.revokedAt || held.expiresAt <= now) throw refuse('questionnaire_gone')
    return act({ tx, organisationId, assessment, expiresAt: held.expiresAt, now })
  })
}

/** The questions with what was answered so far. */
export async function openQuestionnaire({ tx, organisationId, assessment, expiresAt, now }: Entrance) {
  await markOpened(tx, { organisationId, id: assessment.id }, now)
  const answers = await listAnswers(tx, { organisationId, assessmentIds: [assessment.id] })
  const followUps = await listFollowUps(tx, { organisationId, assessmentId: assessment.id })
  const organization = await organisationName(tx, organisationId)
  return presentRespondent(assessment, { organization, answers, followUps, expiresAt })
}

interface GivenAnswer {
  questionId: string
  value: AnswerValue
  isNotApplicable: boolean
  comment: string
  fileIds: readonly number[]
  version: number
}

/** Keeps an answer as the next version of the one that was read; the same words once more change nothing. */
export async function saveAnswer(entrance: Entrance, given: GivenAnswer): Promise<StoredAnswer> {
  const { tx, organisationId, assessment, now } = entrance
  requireOpen(assessment)
  const { questionId } = given
  const question = assessment.questions?.find(({ id }) => id === questionId)
  if (!question) throw refuse('not_found')
  if (!(await isReopened(entrance, questionId))) throw refuse('answer_closed')
  const fault =
    given.isNotApplicable && given.value !== null
      ? 'What does not apply has no answer.'
      : answerFault(question, given.value)
  if (fault) throw refuse('answer_wrong', { issues: [{ path: 'value', message: fault }] })
  const fileIds = [...new Set(given.fileIds)]
  const attached = await listAttached(tx, { organisationId, assessmentId: assessment.id })
  if (fileIds.length > questionLimits.filesOfAnswer || !fileIds.every((id) => attached.has(id)))
    throw refuse('answer_wrong', { issues: [{ path: 'fileIds', message: 'Attach the file here first.' }] })
  const { value, isNotApplicable, comment } = given
  const which = { organisationId, assessmentId: assessment.id, questionId }
  const held = await findAnswer(tx, which)
  if (held && isSameAnswer(held, { value, isNotApplicable, comment, fileIds })) return held
  if ((held?.version ?? 0) !== given.version) throw refuse('changed_meanwhile')
  return putAnswer(tx, { ...which, value, isNotApplicable, comment, fileIds, now })
}

/** While a member asks back about single answers, the others stay as they were submitted. */
export async function isReopened(
  { tx, organisationId, assessment }: Pick<Entrance, 'tx' | 'organisationId' | 'assessment'>,
  questionId: string,
): Promise<boolean> {
  const followUps = await listFollowUps(tx, { organisationId, assessmentId: assessment.id })
  const open = followUps.filter(({ closedAt }) => closedAt === null).map((one) => one.questionId)
  return open.length === 0 || questionsReopened(assessment.questions ?? [], open).has(questionId)
}

export const isSameAnswer = (
  held: StoredAnswer,
  given: { value: AnswerValue; isNotApplicable: boolean; comment: string; fileIds: readonly number[] },
): boolean =>
  held.isNotApplicable === given.isNotApplicable &&
  held.comment === given.comment &&
  isDeepStrictEqual(held.value, given.value) &&
  isDeepStrictEqual(
    held.files.map(({ id }) => id),
    given.fileIds.toSorted((a, b) => a - b),
  )

/** Keeps a file that an answer may then name. */
export async function attach(
  { tx, organisationId, assessment, now }: Entrance,
  { received, blobs }: { received: ReceivedFile } & Pick<AssessmentParts, 'blobs'>,
) {
  requireOpen(assessment)
  const which = { organisationId, assessmentId: assessment.id }
  if ((await listAttached(tx, which)).size >= assessmentLimits.files) throw refuse('questionnaire_files_enough')
  const { id, name, ...file } = await keepFile(tx, { organisationId, memberId: null, received, blobs, now })
  await attachFile(tx, { ...which, fileId: id })
  await auditAssessment(
    tx,
    { organisationId, ...assessment },
    { actor: 'respondent', kind: 'assessment.file_attached', details: { file: id, ...file }, at: now },
  )
  return { id, name, bytes: file.bytes }
}

/** Hands the answers in: the organisation is told, and the link only shows from now on. */
export async function submitAnswers(
  { tx, organisationId, assessment, now }: Entrance,
  { raiseAlert, rescore }: Pick<AssessmentParts, 'raiseAlert' | 'rescore'>,
): Promise<{ submittedAt: string }> {
  requireOpen(assessment)
  const { id, vendorId, vendorName, setTitle } = assessment
  const answers = byQuestion(await listAnswers(tx, { organisationId, assessmentIds: [id] }))
  const open = openQuestions(assessment.questions ?? [], answers)
  if (open.length > 0)
    throw refuse('questionnaire_incomplete', {
      issues: open.map((question) => ({ path: question.id, message: `No answer yet: ${question.text}`.slice(0, 300) })),
    })
  await markSubmitted(tx, { organisationId, id }, now)
  await closeFollowUps(tx, { organisationId, assessmentId: id, now })
  await raiseAlert(tx, {
    ...{ organisationId, vendorId, kind: 'answer_received', severity: 'low', now },
    title: `${vendorName} has answered`,
    description: `The answers to “${setTitle ?? ''}” were submitted.`,
    actionRequired: 'Review the answers and conclude the assessment.',
    dedupeKey: `answer_received:${id}:${now.toISOString()}`,
  })
  // The vendor before the log, as every edit of it holds them.
  await rescore(tx, { organisationId, vendorIds: [vendorId], cause: 'assessment', now })
  await auditAssessment(
    tx,
    { organisationId, id, vendorId },
    { actor: 'respondent', kind: 'assessment.submitted', details: { answers: answers.size }, at: now },
  )
  return { submittedAt: now.toISOString() }
}

export function requireOpen({ submittedAt }: Pick<StoredAssessment, 'submittedAt'>): void {
  if (submittedAt) throw refuse('questionnaire_submitted')
}
