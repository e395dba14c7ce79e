import type { Db } from '../../../platform/server/database.ts'
import { questionLimits } from '../../../product/assessments.ts'
import type { Question } from '../../../product/questions.ts'
import type { Sheets } from '../../../product/workbook.ts'
import { answerFault } from '../answer-fits.ts'
import { findAnswer, listAnswers, putAnswer } from './answer.store.ts'
import type { StoredAssessment } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { byQuestion } from './present.ts'
import { readWorkbook, type WorkbookRow } from './read-workbook.ts'
import { type Entrance, isReopened, isSameAnswer, requireOpen } from './respond.ts'
import { organisationName, questionsHash } from './send.ts'
import { writeWorkbook } from './write-workbook.ts'

/** The questions of an assessment with what was answered so far. */
export async function exportWorkbook(
  tx: Db,
  {
    organisationId,
    assessment,
    questions,
  }: { organisationId: number; assessment: StoredAssessment; questions: readonly Question[] },
): Promise<{ content: Buffer; name: string }> {
  const answers = await listAnswers(tx, { organisationId, assessmentIds: [assessment.id] })
  const title = assessment.setTitle ?? 'Questions'
  const content = await writeWorkbook({
    organization: await organisationName(tx, organisationId),
    ...{ vendorName: assessment.vendorName, title, questions },
    sha256: assessment.questionsSha256 ?? questionsHash(questions),
    dueAt: assessment.sentAt && assessment.dueAt,
    answers: byQuestion(answers),
    comments: new Map(answers.map(({ questionId, comment }) => [questionId, comment])),
  })
  return { content, name: `${title} - ${assessment.vendorName}.xlsx` }
}

/** Takes what a returned workbook answers over what was answered before; rows that cannot be taken are named. */
export async function importWorkbook(entrance: Entrance, sheets: Sheets) {
  const { tx, organisationId, assessment, now } = entrance
  requireOpen(assessment)
  const questions = assessment.questions ?? []
  const sha256 = assessment.questionsSha256 ?? ''
  const rows = readWorkbook(sheets, { questions, sha256 })
  const faults: { row: number; message: string }[] = []
  let taken = 0
  for (const row of rows) {
    const fault = await takeRow(entrance, { row, questions })
    if (fault === undefined) taken += 1
    else faults.push({ row: row.row, message: fault })
  }
  if (taken > 0)
    await auditAssessment(
      tx,
      { organisationId, ...assessment },
      { actor: 'respondent', kind: 'assessment.workbook_taken', details: { taken, faults: faults.length }, at: now },
    )
  return { taken, faults }
}

/** @returns why it cannot be taken. */
async function takeRow(
  { tx, organisationId, assessment, now }: Entrance,
  { row, questions }: { row: WorkbookRow; questions: readonly Question[] },
): Promise<string | undefined> {
  if ('fault' in row) return row.fault
  const question = questions.find(({ id }) => id === row.questionId)
  if (!question) throw new Error(`workbook: question ${row.questionId} is not there`)
  const fault = answerFault(question, row.value)
  if (fault) return fault
  if (!(await isReopened({ tx, organisationId, assessment }, row.questionId)))
    return 'This question was not asked again.'
  if (row.comment !== null && row.comment.length > questionLimits.commentCharacters) return 'This comment is too long.'
  const which = { organisationId, assessmentId: assessment.id, questionId: row.questionId }
  const held = await findAnswer(tx, which)
  const isNotApplicable = row.isNotApplicable || (row.value === null && (held?.isNotApplicable ?? false))
  const value = isNotApplicable ? null : (row.value ?? held?.value ?? null)
  const comment = row.comment ?? held?.comment ?? ''
  const fileIds = held?.files.map(({ id }) => id) ?? []
  // An unchanged answer isn't a new version: someone may be typing at it.
  if (!held || !isSameAnswer(held, { value, isNotApplicable, comment, fileIds }))
    await putAnswer(tx, { ...which, value, isNotApplicable, comment, fileIds, now })
  return undefined
}
