import { plainForm, plainText } from '../../scanners/policy/languages/plain-letters.ts'
import type { LimitWords } from './clause-limits.ts'

/** Patterns that one sentence has to match, all of them. */
export type Need = readonly RegExp[]

export interface ClauseRule {
  clauseId: string
  /** Words without which nothing at all is said of it. */
  topic: RegExp
  /** A duty that only who processes can take on; `either`: a right of the other side says the same. */
  bearer: 'processor' | 'either'
  /** The ways to say it in full: each need by a sentence of its own, the first one is quoted. */
  ways: readonly (readonly Need[])[]
  /** Beside a part of a way: something of it is said. */
  partly: readonly Need[]
  /** The opposite is said, or what narrows it: an own discretion, a report in place of an audit. */
  against: readonly Need[]
  /** Limits of this duty alone, in the passage that states it. */
  narrows?: readonly Need[]
  /** The headings under which it is dealt with: its own passages come before others. */
  section: RegExp
  /** The subject that a price or an own use elsewhere must have to limit this duty. */
  limitTopic?: RegExp
}

/** How contracts in one language say what the law asks of them. All of it is about text in the form that `fold` gives. */
export interface ClauseWords {
  /** The form that the patterns are about. Places stay. */
  fold: (text: string) => string
  rules: readonly ClauseRule[]
  /** A sentence that says what a word means, or tells what the law or the parties have in mind, binds no one. */
  tellsOnly: RegExp
  /** Headings below which stand meanings of words. */
  definitions: RegExp
  /** Someone is bound, or given a right. */
  binds: RegExp
  /** The customer alone is spoken of: no duty of the vendor. */
  isCustomers: (said: string) => boolean
  /** The customer alone has to do something; a right of the customer is none. */
  isCustomersDuty: (said: string) => boolean
  limits: LimitWords
  /** A meaning of a term: its groups are the term and what it means. */
  meaning: RegExp
  /** No one has to. */
  denies: RegExp
  /** Right before a denial: what is only a condition. */
  conditional: RegExp
  /** A denial of the exception that the law itself makes, or of a detail. */
  deniesAnException: RegExp
  /** Less than a duty. */
  weakens: RegExp
  /** A duty, whatever else the sentence says. */
  obliges: RegExp
  permits: RegExp
  prohibits: RegExp
  /** The clauses of the Commission stand in for whatever is not said: Art. 28(7) GDPR. */
  takesOverClauses: RegExp
}

/** Words of a language with accents, for texts without them: `\b` takes an accented letter for none. */
export function withPlainLetters(
  words: Omit<ClauseWords, 'fold' | 'isCustomers' | 'isCustomersDuty'> & {
    customerBinds: RegExp
    processorBinds: RegExp
    /** A right of the customer. */
    customerMay: RegExp
  },
): ClauseWords {
  const needs = (all: readonly Need[]): Need[] => all.map((need) => need.map(plainForm))
  const customerBinds = plainForm(words.customerBinds)
  const processorBinds = plainForm(words.processorBinds)
  const customerMay = plainForm(words.customerMay)
  const isCustomers = (said: string) => customerBinds.test(said) && !processorBinds.test(said)
  return {
    fold: plainText,
    isCustomers,
    isCustomersDuty: (said) => isCustomers(said) && !customerMay.test(said),
    rules: words.rules.map(({ clauseId, topic, bearer, ways, partly, against, narrows, section, limitTopic }) => ({
      clauseId,
      topic: plainForm(topic),
      bearer,
      ways: ways.map(needs),
      partly: needs(partly),
      against: needs(against),
      narrows: needs(narrows ?? []),
      section: plainForm(section),
      ...(limitTopic ? { limitTopic: plainForm(limitTopic) } : {}),
    })),
    limits: {
      ...words.limits,
      price: plainForm(words.limits.price),
      exception: plainForm(words.limits.exception),
      lawful: plainForm(words.limits.lawful),
      ownPurposes: plainForm(words.limits.ownPurposes),
      period: plainForm(words.limits.period),
      onlyDuring: plainForm(words.limits.onlyDuring),
    },
    meaning: plainForm(words.meaning),
    tellsOnly: plainForm(words.tellsOnly),
    definitions: plainForm(words.definitions),
    binds: plainForm(words.binds),
    denies: plainForm(words.denies),
    conditional: plainForm(words.conditional),
    deniesAnException: plainForm(words.deniesAnException),
    weakens: plainForm(words.weakens),
    obliges: plainForm(words.obliges),
    permits: plainForm(words.permits),
    prohibits: plainForm(words.prohibits),
    takesOverClauses: plainForm(words.takesOverClauses),
  }
}
