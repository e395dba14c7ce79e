import { sentencesOf } from './lexicon-sentences.ts'
import type { PolicyPage } from './policy.ts'

export interface Readability {
  words: number
  sentences: number
  /** Flesch–Kincaid grade: years of school in the United States. Kincaid et al. 1975. */
  grade: number
}

/** How hard an English text is to read; null for another language, and for a text too short to say. */
export function readabilityOf({
  text,
  language,
  blocks,
}: Pick<PolicyPage, 'text' | 'language' | 'blocks'>): Readability | null {
  const headings = new Set(blocks.flatMap((block) => (block.type === 'heading' ? [block.start] : [])))
  const sentences = sentencesOf(text).flatMap(({ start, text: own }) => {
    const words = headings.has(start) ? [] : (own.match(/[\p{L}][\p{L}'’-]{0,40}/gu) ?? [])
    return words.length > 0 ? [words] : []
  })
  const words = sentences.flat()
  if (words.length < fewestWords || !isEnglish(language, words)) return null
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return { words: words.length, sentences: sentences.length, grade: Math.round(grade * 10) / 10 }
}

const fewestWords = 100
const functionWords = new Set(
  'the of and to a in that is we you your our or for with as on be by are this may not it from have will any'.split(
    ' ',
  ),
)
const leastShare = 0.25

function isEnglish(language: string | null, words: readonly string[]): boolean {
  if (language !== null) return /^en\b/iu.test(language)
  const known = words.reduce((count, word) => count + (functionWords.has(word.toLowerCase()) ? 1 : 0), 0)
  return known / words.length >= leastShare
}

/** Groups of vowels, without the silent e; at least one. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/gu, '')
  if (letters.length <= 3) return 1
  const spoken = letters
    .replace(/(?<=[^aeiouyl]l)e$/u, 'é') // "table", where the e is heard
    .replace(/(?:(?<=[^td])ed|(?<=[^aeiouycsxgz])es|e)$/u, '')
    .replace(/^y/u, '')
  return Math.max(1, spoken.match(/[aeiouyé]{1,3}|(?<=i)[ao]/gu)?.length ?? 0)
}
