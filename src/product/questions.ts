import { z } from 'zod'
import { questionKinds, questionLimits } from './assessments.ts'

/** Small letters, digits and hyphens, such as `retention-period`. */
export const questionId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

/** Condition: shown only where an earlier question was answered so. */
const condition = z.object({
  question: questionId,
  /** Answer to a yes-no question: `yes` or `no`; to a choice: its option; to choices: one that is among them. */
  is: z.array(z.string().max(300)).min(1).max(questionLimits.options),
})

export const question = z.object({
  id: questionId,
  section: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(1_000),
  help: z.string().trim().max(2_000).default(''),
  kind: z.enum(questionKinds),
  /** Options of choice and choices. */
  options: z.array(z.string().trim().min(1).max(300)).max(questionLimits.options).default([]),
  isRequired: z.boolean().default(true),
  showIf: condition.nullable().default(null),
  /** Answers that a reviewer has to look at, as a condition would name them. The respondent does not see them. */
  unwanted: z.array(z.string().max(300)).max(questionLimits.options).default([]),
  /** A larger number is unwanted. In shipped sets this is our own threshold: no law names the number. */
  atMost: z.number().nullable().default(null),
})
/** As the respondent sees it. */
export const shownQuestion = question.omit({ unwanted: true, atMost: true })
export type ShownQuestion = z.infer<typeof shownQuestion>
export type Question = z.infer<typeof question>

export const questions = z.array(question).min(1).max(questionLimits.questions)

/**
 * Value by the question's kind: text, true or false, an option, options, a number, a day as YYYY-MM-DD; null means no
 * answer.
 */
export const answerValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().max(questionLimits.answerCharacters),
  z.array(z.string().max(300)).max(questionLimits.options),
])
export type AnswerValue = z.infer<typeof answerValue>
