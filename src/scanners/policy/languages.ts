import { closestLanguage, languageOfPassage, voteLanguage } from '../language.ts'
import type { PolicyPage } from './policy.ts'

/** Languages in which policies and contracts are read. Nothing is said about a text in any other. */
const readLanguages = ['en', 'de', 'fr'] as const
export type ReadLanguage = (typeof readLanguages)[number]

export const isReadLanguage = (language: string | null): language is ReadLanguage =>
  readLanguages.some((read) => read === language)

/** The language to read a few words in, which have no clear one. */
export const closestReadLanguage = (text: string): ReadLanguage => closestLanguage(text, readLanguages)

interface VotedPage {
  /** The page with nothing but the language that won; places stay. */
  page: PolicyPage
  language: string | null
  /** Languages of the parts that were left out. */
  leftOut: readonly string[]
  /** Most of the page is in a language that is not read. */
  isPart: boolean
}

/**
 * Votes on the language of a page, and leaves out passages of other languages. Of a page in a language that is not read, with
 * a version in one that is, that version is left.
 */
export function votedPage(page: PolicyPage): VotedPage {
  const { language, others } = voteLanguage(page.text)
  if (language === null || others.length === 0) return { page, language, leftOut: [], isPart: false }
  const kept = isReadLanguage(language) ? language : (others.find(isReadLanguage) ?? language)
  const isPart = kept !== language
  const leftOut = [language, ...others].filter((other) => other !== kept)
  const parts = page.blocks.length > 0 ? page.blocks : linesOf(page.text)
  let text = page.text
  let isOut = isPart
  for (const part of parts) {
    const own = languageOfPassage(page.text.slice(part.start, part.end))
    // A few words between passages that are left out belong to them.
    if (own !== null) isOut = own !== kept && leftOut.includes(own)
    if (own === null ? !(isPart && isOut) : !isOut) continue
    text = text.slice(0, part.start) + ' '.repeat(part.end - part.start) + text.slice(part.end)
  }
  return { page: { ...page, text }, language: kept, leftOut, isPart }
}

function linesOf(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\n]+/gu)].map(({ 0: line, index }) => ({ start: index, end: index + line.length }))
}
