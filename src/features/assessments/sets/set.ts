import type { Question } from '../../../product/questions.ts'

/** A question set that ships: our own words. Its version grows with every change. */
export interface ShippedSet {
  key: `shipped:${string}`
  title: string
  description: string
  version: number
  questions: readonly Question[]
}

type Row = Pick<Question, 'id' | 'text' | 'kind'> & Partial<Question>

/** The questions of one section; what a row leaves out is required, without help, and always asked. */
export const section = (title: string, rows: readonly Row[]): Question[] =>
  rows.map((row) => ({
    section: title,
    help: '',
    options: [],
    isRequired: true,
    showIf: null,
    unwanted: [],
    atMost: null,
    ...row,
  }))

/** Asked only after such an answer to an earlier question. */
export const after = (question: string, ...is: string[]): Pick<Question, 'showIf'> => ({ showIf: { question, is } })
