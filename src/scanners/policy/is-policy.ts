import { francAll } from 'franc-min'
import { label } from './label.ts'
import type { PolicyCategory, PolicyPage } from './policy.ts'
import { segmentsOf, segmentsOfText } from './segments.ts'

/** Whether a page can be read as a privacy policy, and why not. */
export type PolicyCheck =
  | { isPolicy: true; language: 'en'; words: number; share: number }
  | { isPolicy: false; reason: NoPolicyReason; language: string | null; words: number; share: number | null }

/**
 * too_short: too few words to tell; other_language: not English, which is all that is read; unsure_language: neither
 * declared nor clear; no_practices: few of its parts say what happens to data; other_document: they do, but most of it is
 * a contract or something else.
 */
export type NoPolicyReason = 'too_short' | 'other_language' | 'unsure_language' | 'no_practices' | 'other_document'

const fewestWords = 60
/** Labelled at most; spread over the page. */
const sample = 80
/** The share of a page's text that has to be about a practice. */
const leastShare = 0.45

export function checkPolicy(page: PolicyPage | string): PolicyCheck {
  const text = typeof page === 'string' ? page : page.text
  const words = countWords(text)
  const language = languageOf(text, typeof page === 'string' ? null : page.language)
  if (words < fewestWords) return { isPolicy: false, reason: 'too_short', language, words, share: null }
  if (language === null) return { isPolicy: false, reason: 'unsure_language', language, words, share: null }
  if (language !== 'en') return { isPolicy: false, reason: 'other_language', language, words, share: null }
  const { share, hasCore } = practices(page)
  if (share >= leastShare && hasCore) return { isPolicy: true, language, words, share }
  return { isPolicy: false, reason: hasCore ? 'other_document' : 'no_practices', language, words, share }
}

const core: readonly PolicyCategory[] = ['First Party Collection/Use', 'Third Party Sharing/Collection']
const others: readonly PolicyCategory[] = [
  'Introductory/Generic',
  'Privacy contact information',
  'Practice not covered',
]

/** How much of the text is clearly about a practice, and whether collection or sharing is among them. */
function practices(page: PolicyPage | string): { share: number; hasCore: boolean } {
  const all = typeof page === 'string' ? segmentsOfText(page) : segmentsOf(page)
  const step = Math.max(1, all.length / sample)
  let read = 0
  let about = 0
  let coreFound = 0
  for (let at = 0; Math.floor(at) < all.length; at += step) {
    const segment = all[Math.floor(at)]
    if (!segment) continue
    const { scores, top } = label({ text: segment.text, leadIn: segment.leadIn })
    read += segment.text.length
    if (others.includes(top) || scores[top] <= 0.15) continue
    about += segment.text.length
    if (core.includes(top) && speaksOfData(segment.text)) coreFound += 1
  }
  return { share: read === 0 ? 0 : Number((about / read).toFixed(3)), hasCore: coreFound > 0 }
}

const dataWords = [
  'information',
  'data',
  'cookie',
  'e-mail',
  'email',
  'privacy',
  'personal',
  'ip address',
  'identifier',
]

function speaksOfData(text: string): boolean {
  const lower = text.toLowerCase()
  return dataWords.some((word) => lower.includes(word))
}

function countWords(text: string): number {
  let words = 0
  let isInside = false
  for (let at = 0; at < text.length && words < 100_000; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32
    if (!isSpace && !isInside) words += 1
    isInside = !isSpace
  }
  return words
}

const languageSample = 6_000
const clearLead = 0.95

/**
 * What the words look like when that is clear, else what the page declares: many a page says "en" whatever it is written
 * in.
 */
function languageOf(text: string, declared: string | null): string | null {
  const guesses = francAll(text.slice(0, languageSample), { minLength: 60 })
  const [first, second] = guesses
  const isClear = first && first[0] !== 'und' && !(second && second[1] > clearLead)
  if (isClear) return Intl.getCanonicalLocales(first[0])[0] ?? null
  // Among near ones, English is believed when the page says so or when nothing is declared and it comes first.
  const tag = declared ? declared.toLowerCase().split(/[-_]/, 1)[0] : undefined
  return tag || (first?.[0] === 'eng' ? 'en' : null)
}
