import { isDay } from '../../platform/shared/days.ts'
import { questionLimits } from '../../product/assessments.ts'
import type { AnswerValue, Question } from '../../product/questions.ts'

/** Says why a value isn't an answer to the question; undefined where it is one. No value at all is always one. */
export function answerFault(
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  value: AnswerValue,
): string | undefined {
  if (value === null) return undefined
  switch (kind) {
    case 'text':
      if (typeof value !== 'string') return 'Answer in words.'
      return value.length > questionLimits.answerCharacters ? 'This answer is too long.' : undefined
    case 'yes-no':
      return typeof value === 'boolean' ? undefined : 'Answer yes or no.'
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? undefined : 'Choose one of the options.'
    case 'choices':
      return Array.isArray(value) && new Set(value).size === value.length && value.every((one) => options.includes(one))
        ? undefined
        : 'Choose among the options, each once.'
    case 'number':
      return Number.isFinite(value) ? undefined : 'Answer with a number.'
    case 'day':
      return typeof value === 'string' && isDay(value) ? undefined : 'Answer with a day, such as 2026-11-30.'
    case 'file':
      return 'Answer with a file.'
  }
}
