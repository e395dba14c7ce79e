import content from '../../../../content/faq.json' with { type: 'json' }

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
/** Pages that help, whether or not this version serves them. */
export const helpPages: readonly HelpPage[] = content.pages

export const searchQuestions = (q: string) =>
  search(questions, q, ({ question, category, answer }) => [question, category, answer])
export const searchPages = (pages: readonly HelpPage[], q: string) =>
  search(pages, q, ({ title, about }) => [title, about])

/** What has every word of the query somewhere, that which has them in its title first; all of it for no word. */
export function search<Item>(
  items: readonly Item[],
  q: string,
  textsOf: (item: Item) => [string, ...string[]],
): Item[] {
  const words = fold(q).match(/[\p{L}\p{N}]+/gu) ?? []
  const has = (text: string) => words.every((word) => fold(text).includes(word))
  const found = items.filter((item) => has(textsOf(item).join(' ')))
  return [...found.filter((item) => has(textsOf(item)[0])), ...found.filter((item) => !has(textsOf(item)[0]))]
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
