import type { Answered } from '../features/assessments/visible.ts'
import { type Question, question } from './questions.ts'

export const asks = (given: Partial<Question>): Question =>
  question.parse({ id: 'q', section: 'One', text: 'Is it so?', kind: 'yes-no', ...given })

export const answered = (value: Answered['value']): Answered => ({ value, files: [] })
