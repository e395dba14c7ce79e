import { instantWords } from '../../../platform/shared/dates.ts'
import { type AssessmentType, dueHours, type Priority, type QuestionKind } from '../../../product/assessments.ts'
import type { AnswerValue, Question } from '../../../product/questions.ts'

export const typeNames: Record<AssessmentType, string> = {
  privacy: 'Privacy',
  compliance: 'Compliance',
  security: 'Security',
  full: 'Full',
}

export const priorityNames: Record<Priority, string> = {
  urgent: `Urgent (${dueHours.urgent} hours)`,
  high: `High (${dueHours.high} hours)`,
  normal: `Normal (${dueHours.normal} hours)`,
}

export const deliveryNames = {
  'not-sent': 'To be handed over by hand',
  queued: 'Waiting to be sent',
  delivered: 'Delivered',
  'not-delivered': 'Not delivered',
} as const

export const verdictNames = {
  contradicts: 'Contradicts what was observed',
  agrees: 'Agrees with what was observed',
  not_observed: 'Not observed',
} as const

export const kindNames: Record<QuestionKind, string> = {
  text: 'Words',
  'yes-no': 'Yes or no',
  choice: 'One of several',
  choices: 'Several of several',
  number: 'Number',
  day: 'Day',
  file: 'File',
}

/** An answer as a reader sees it; undefined where there is none. */
export function answerWords({ kind }: Pick<Question, 'kind'>, value: AnswerValue): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return undefined
  if (kind === 'number' && typeof value === 'number') return value.toLocaleString('en-US')
  return Array.isArray(value) ? value.join('; ') || undefined : String(value)
}

/** The same of an answer that may say that its question does not apply. */
export const givenWords = (
  question: Pick<Question, 'kind'>,
  { value, isNotApplicable }: { value: AnswerValue; isNotApplicable?: boolean },
): string | undefined => (isNotApplicable ? 'Not applicable' : answerWords(question, value))

/** "12:20 PM UTC": of an instant of today. */
export const timeWords = (iso: string): string => instantWords(iso).split(', ').at(-1) ?? iso
