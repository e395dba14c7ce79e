import content from '../../../../content/faq.json' with { type: 'json' }
import { searchTexts } from '../../../platform/shared/text-search.ts'

export interface Question {
  id: string
  category: string
  question: string
  answer: string
}

export interface HelpPage {
  path: string
  title: string
  about: string
}

export const questions: readonly Question[] = content.questions
/** Pages that help. */
export const helpPages: readonly HelpPage[] = content.pages

export const searchQuestions = (q: string) =>
  searchTexts(questions, q, ({ question, category, answer }) => [question, category, answer])
export const searchPages = (pages: readonly HelpPage[], q: string) =>
  searchTexts(pages, q, ({ title, about }) => [title, about])
