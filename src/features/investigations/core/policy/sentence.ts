import type { ReadLanguage } from '../../../../scanners/policy/languages.ts'
import type { AnswerId, SentenceAnswer } from './answers.ts'

// A sentence as it is read for its answers, and what several of them look at.

export interface Sentence {
  /** As it is written. */
  raw: string
  /** Folded. */
  text: string
  leadIn: string
  headings: string
  /** What a page calls its vendor, folded. */
  names: readonly string[]
  language: ReadLanguage
  /** The sentence before it. */
  before: string
  /** The label of the list of people that it is part of. */
  label: string
}

export interface Form {
  answer: AnswerId
  /** What a sentence must hold to be read at all. */
  hint: RegExp
  read: (sentence: Sentence) => true | Partial<SentenceAnswer> | undefined
}

/** Headings are read from the top down. */
export const lastOf = (headings: string) => headings.split(' / ').at(-1) ?? ''

/** What stands below is what data is used for. */
export const isOfUse =
  /\bhow (?:do |and why )?(?:do )?we use\b|\buse (?:of )?(?:your|the|personal) (?:personal )?(?:data|information)|\bpurposes?\b|\bimprove\b|\bdevelop\b|\bwe use\b/u

/** « Le sous-traitant s’interdit tout traitement des données à des fins de : » and « Publicité ciblée » below it. */
export const forbidsItself =
  /\bs['’]interdi(?:t|re|sent|ra)\b[^.;]{0,60}\b(?:traitement|utilis\p{L}+|exploit\p{L}+)\b[^.;]{0,40}\bdonnées\b|(?<!\p{L})(?:à l['’]exclusion de|sans) (?:tout|toute|aucun\p{L}*) (?:accès|traitement|utilisation)\b[^.;]{0,40}\bfins\b/u
