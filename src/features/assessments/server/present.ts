import type { z } from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import type { Question } from '../../../product/questions.ts'
import { compareAnswers } from '../compare.ts'
import type { assessmentDetail, assessmentRow, assessmentsContract } from '../contract.ts'
import { offeredFacts } from '../offered-facts.ts'
import { isOverdue, stateNow } from '../states.ts'
import { unwantedWords } from '../unwanted.ts'
import { type Answers, askedQuestions, isSubmitted, progressOf } from '../visible.ts'
import { listAnswers, type StoredAnswer } from './answer.store.ts'
import {
  type FollowUp,
  findRecordedFacts,
  listAnswerFindings,
  listDecidedFacts,
  listFollowUps,
} from './answer-review.store.ts'
import { getAssessment, listReminders, type StoredAssessment } from './assessment.store.ts'
import { findLiveLink, type StoredLink } from './link.store.ts'
import { findObserved } from './observed.store.ts'
import { findQuestionSet } from './question-set.store.ts'

type Row = z.output<typeof assessmentRow>
export type Detail = z.output<typeof assessmentDetail>
type Respondent = z.output<(typeof assessmentsContract)['GET /api/questionnaires/{token}']['response']>
type Delivery = NonNullable<Detail['link']>['delivery']

interface Which {
  organisationId: number
  id: number
}

export async function presentAssessment(tx: Db, which: Which, now: Date): Promise<Detail> {
  const { organisationId, id } = which
  const assessment = await getAssessment(tx, which)
  const { vendorId } = assessment
  const answers = await listAnswers(tx, { organisationId, assessmentIds: [id] })
  const questions = await questionsOf(tx, { organisationId, assessment })
  const link = await findLiveLink(tx, { organisationId, assessmentId: id, now })
  const reminders = await listReminders(tx, which)
  const observed = answers.length > 0 ? await findObserved(tx, { organisationId, vendorId }) : null
  return {
    ...presentRow(assessment, { answers, questions, now }),
    contactName: assessment.contactName,
    contactEmail: assessment.contactEmail,
    setKey: assessment.setKey,
    questions: [...questions],
    questionsSha256: assessment.questionsSha256,
    answers: answers.map(presentAnswer),
    comparisons: compareAnswers({ questions, answers: byQuestion(answers), observed }),
    ...(await reviewOf(tx, { organisationId, assessment, questions, answers })),
    investigation: assessment.run,
    link: link ? presentLink(link, assessment) : null,
    reminders: reminders.map(({ offsetDays, remindedAt }) => ({ offsetDays, remindedAt: remindedAt.toISOString() })),
    submittedAt: assessment.submittedAt?.toISOString() ?? null,
    conclusionReason: assessment.conclusionReason,
    conditions: assessment.conditions,
    concludedBy: assessment.concludedBy,
    concludedAt: assessment.concludedAt?.toISOString() ?? null,
    version: assessment.version,
  }
}

/** Decisions that the submitted answers leave to a member. */
async function reviewOf(
  tx: Db,
  {
    organisationId,
    assessment: { id: assessmentId, vendorId, submittedAt },
    questions,
    answers,
  }: {
    organisationId: number
    assessment: StoredAssessment
    questions: readonly Question[]
    answers: readonly StoredAnswer[]
  },
): Promise<Pick<Detail, 'unwanted' | 'answerFindings' | 'offers' | 'followUps'>> {
  const given = byQuestion(answers)
  const of = { organisationId, assessmentId }
  const followUps = await listFollowUps(tx, of)
  const isOffered = (questionId: string) => isSubmitted(questionId, { submittedAt, questions, followUps })
  const recorded = questions.some(({ id }) => isOffered(id))
    ? await findRecordedFacts(tx, { organisationId, vendorId })
    : undefined
  const decided = new Set((await listDecidedFacts(tx, of)).map(({ questionId }) => questionId))
  return {
    unwanted: askedQuestions(questions, given).flatMap((question) => {
      const why = unwantedWords(question, given.get(question.id))
      return why === undefined ? [] : [{ questionId: question.id, why }]
    }),
    answerFindings: await listAnswerFindings(tx, { ...of, vendorId }),
    offers: recorded
      ? offeredFacts({ questions, answers: given, recorded }).filter(
          ({ questionId }) => !decided.has(questionId) && isOffered(questionId),
        )
      : [],
    followUps: followUps.map(({ questionId, note, askedAt, closedAt }) => ({
      ...{ questionId, note, askedAt: askedAt.toISOString() },
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }
}

/** As they were sent; before, those of the set that was chosen, as it is now. */
export async function questionsOf(
  tx: Db,
  {
    organisationId,
    assessment: { questions, setKey },
  }: { organisationId: number; assessment: Pick<StoredAssessment, 'questions' | 'setKey'> },
): Promise<readonly Question[]> {
  // Sent before answers were expected, they expect none.
  if (questions) return questions.map((one) => ({ ...one, unwanted: one.unwanted ?? [], atMost: one.atMost ?? null }))
  const set = setKey === null ? undefined : await findQuestionSet(tx, { organisationId, key: setKey })
  return set?.questions ?? []
}

export async function presentRows(
  tx: Db,
  { organisationId, assessments, now }: { organisationId: number; assessments: readonly StoredAssessment[]; now: Date },
): Promise<Row[]> {
  const ids = assessments.map(({ id }) => id)
  const answers = Map.groupBy(
    await listAnswers(tx, { organisationId, assessmentIds: ids }),
    ({ assessmentId }) => assessmentId,
  )
  return assessments.map((assessment) =>
    presentRow(assessment, { answers: answers.get(assessment.id) ?? [], questions: assessment.questions ?? [], now }),
  )
}

export const presentRespondent = (
  assessment: StoredAssessment,
  {
    organization,
    answers,
    followUps,
    expiresAt,
  }: { organization: string; answers: readonly StoredAnswer[]; followUps: readonly FollowUp[]; expiresAt: Date },
): Respondent => ({
  organization,
  vendorName: assessment.vendorName,
  title: assessment.setTitle ?? '',
  // Only the reviewer sees which answers are expected.
  questions: (assessment.questions ?? []).map(({ unwanted, atMost, ...shown }) => shown),
  followUps: followUps
    .filter(({ closedAt }) => closedAt === null)
    .map(({ questionId, note }) => ({ questionId, note })),
  answers: answers.map(presentAnswer),
  dueAt: assessment.dueAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  submittedAt: assessment.submittedAt?.toISOString() ?? null,
})

export const presentAnswer = ({
  questionId,
  value,
  isNotApplicable,
  comment,
  files,
  version,
  answeredAt,
}: StoredAnswer) => ({
  ...{ questionId, value, isNotApplicable, comment, files, version },
  answeredAt: answeredAt.toISOString(),
})

export const byQuestion = (answers: readonly StoredAnswer[]): Answers =>
  new Map(answers.map((answer) => [answer.questionId, answer]))

function presentRow(
  assessment: StoredAssessment,
  { answers, questions, now }: { answers: readonly StoredAnswer[]; questions: readonly Question[]; now: Date },
): Row {
  const state = stateNow(assessment.state, assessment.run?.status ?? null)
  const { id, vendorId, vendorName, type, priority, dueAt, createdAt, setTitle, conclusion } = assessment
  return {
    ...{ id, vendorId, vendorName, type, priority, state, setTitle, conclusion },
    dueAt: dueAt.toISOString(),
    isOverdue: isOverdue({ state, dueAt, now }),
    createdAt: createdAt.toISOString(),
    ...progressOf(questions, byQuestion(answers)),
  }
}

const presentLink = (link: StoredLink, { openedAt }: StoredAssessment): Detail['link'] => ({
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  delivery: deliveryOf(link, openedAt),
  openedAt: openedAt?.toISOString() ?? null,
})

function deliveryOf({ wasMailed, mailState }: StoredLink, openedAt: Date | null): Delivery {
  if (!wasMailed) return 'not-sent'
  switch (mailState) {
    case 'sent':
      return 'delivered'
    case 'queued':
      return 'queued'
    case 'failed':
    case 'suppressed':
      return 'not-delivered'
    // The message was erased by its age: opening the link proves that it arrived.
    case null:
      return openedAt ? 'delivered' : 'not-delivered'
  }
}
