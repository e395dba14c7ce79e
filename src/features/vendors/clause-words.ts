import { plainForm, plainText } from '../../scanners/policy/languages/plain-letters.ts'

/** What one sentence has to hold, all of it. */
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
  /** The opposite is said, or what narrows it: a fee, an own discretion, a report in place of an audit. */
  against: readonly Need[]
}

/** How contracts in one language say what the law asks of them. All of it is about text in the form that `fold` gives. */
export interface ClauseWords {
  /** The form that the patterns are about. Places stay. */
  fold: (text: string) => string
  rules: readonly ClauseRule[]
  /** A sentence that says what a word means, or tells what the law or the parties have in mind, binds nobody. */
  tellsOnly: RegExp
  /** Headings below which stand meanings of words. */
  definitions: RegExp
  /** Somebody is bound, or given a right. */
  binds: RegExp
  /** The other side alone is bound. */
  customerBinds: RegExp
  processorBinds: RegExp
  /** Nobody has to. */
  denies: RegExp
  /** Of a denial: it is about the exception that the law itself makes, or about a detail. */
  deniesAnException: RegExp
  /** Less than a duty. */
  weakens: RegExp
  /** A duty, whatever else stands in the sentence. */
  obliges: RegExp
  permits: RegExp
  prohibits: RegExp
  /** The clauses of the Commission stand in for whatever is not said: Art. 28(7) GDPR. */
  takesOverClauses: RegExp
}

/** Words of a language with accents, for texts without them: `\b` takes an accented letter for none. */
export function withPlainLetters(words: Omit<ClauseWords, 'fold'>): ClauseWords {
  const needs = (all: readonly Need[]): Need[] => all.map((need) => need.map(plainForm))
  return {
    fold: plainText,
    rules: words.rules.map(({ clauseId, topic, bearer, ways, partly, against }) => ({
      clauseId,
      topic: plainForm(topic),
      bearer,
      ways: ways.map(needs),
      partly: needs(partly),
      against: needs(against),
    })),
    tellsOnly: plainForm(words.tellsOnly),
    definitions: plainForm(words.definitions),
    binds: plainForm(words.binds),
    customerBinds: plainForm(words.customerBinds),
    processorBinds: plainForm(words.processorBinds),
    denies: plainForm(words.denies),
    deniesAnException: plainForm(words.deniesAnException),
    weakens: plainForm(words.weakens),
    obliges: plainForm(words.obliges),
    permits: plainForm(words.permits),
    prohibits: plainForm(words.prohibits),
    takesOverClauses: plainForm(words.takesOverClauses),
  }
}
