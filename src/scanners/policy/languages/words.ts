import type { ClaimLimit, ClaimPeople, Receiver } from '../claims.forms.ts'
import type { DataType } from '../data-types.patterns.ts'
import type { Topic } from '../disclosures.topics.ts'
import type { Practice } from '../practices.words.ts'

// What a language other than English brings, as data: practices.reader.ts, data-types.reader.ts and topics.reader.ts read
// all of them alike. Patterns are about folded text (lexicon.fold.ts): lower case, plain apostrophes and dashes.

/** The forms of the verbs and nouns of one practice, each as alternatives of a pattern. */
export interface Deed {
  practice: Practice
  /** "Wir erheben", "nous collectons". */
  finite: string
  /** "Der Anbieter erhebt", "Google collecte". */
  third: string
  infinitive: string
  participle: string
  /** "Eine Weitergabe … erfolgt". */
  noun?: string
  /** Words one of which must stand in the clause beside the verb: "weiter" of "geben … weiter", what is shown, how long. */
  needs?: RegExp
  /** What it needs may stand in the clause after it. */
  reaches?: true
  /** Whom it goes to; without it no one receives anything. */
  toWhom?: RegExp
  /** Receivers that stand for everyone: not to give data to one named company is no denial. */
  deniedTo?: RegExp
  /** The data must be what the verb is about, not anywhere in the clause. */
  isStrict?: true
  /** Only its denial is told. */
  onlyDenied?: true
  /** Of a collection: it is used or kept, which presumes it. */
  isUse?: true
  /** What is done to something else: "wir verkaufen das Unternehmen". */
  unless?: RegExp
}

/** One way to build a sentence, with `<finite>`, `<third>`, `<infinitive>`, `<participle>` or `<noun>` in it. */
export interface Frame {
  pattern: string
  actor: 'first' | 'third'
  /** It says that something may be done. */
  isConditional?: true
  /** Holds only where it is denied: "… verzichten darauf, Daten zu verkaufen". */
  onlyDenied?: true
}

export interface PracticeWords {
  deeds: readonly Deed[]
  frames: readonly Frame[]
  /** Something of the person's. */
  data: RegExp
  /** Names such as "nicht nur", in which a negation denies nothing, or denies something else. */
  noDenial: RegExp
  denial: RegExp
  /** A denial that reaches the verb only from in front of it, as "ne … pas" does. */
  denialInFront: RegExp | null
  /** Where a clause ends before the deed, the last one counts, and after it, the first one. */
  borderBefore: RegExp
  borderAfter: RegExp
  /** An item of a list that is a sentence by itself. */
  standsAlone: RegExp
  /** A title above a list of the data that is collected, and the sentence that it means. */
  collectingTitle: { form: RegExp; says: string }
  /** After a comma: a clause of its own begins, within which no auxiliary of the main clause has its verb. */
  opensClause: RegExp
  /** At its beginning: it says when, if or which, and asserts nothing. */
  subordinate: RegExp
  /** The sentence says what the person may do, what a word means, what happens if the business is sold … */
  assertsNothing: RegExp
  /** Right behind a denial: it is about some of the data. */
  restricts: RegExp
  condition: RegExp
  /** "Es sei denn", "sauf": what is denied is done in some cases. */
  exception: RegExp
  /** Beside a passive: others do it. */
  byOthers: RegExp
  claims: ClaimWords
}

/** What a claim says besides its deed. */
export interface ClaimWords {
  /** "Können", "pouvons": it may happen. */
  may: RegExp
  /** The person is asked first. */
  permission: RegExp
  /** Personal data as such. */
  generalData: RegExp
  /** Data of no person: nothing is claimed of it. */
  impersonal: RegExp
  /** What follows is no object of the verb, but a purpose, an occasion, a means or a receiver. */
  aside: RegExp
  /** What follows is one all the same: "Daten über Ihre Gesundheit". */
  keepsObject: RegExp
  /** Begins another part of the sentence. */
  determiner: RegExp
  receivers: readonly (readonly [Receiver, RegExp])[]
  limits: readonly (readonly [ClaimLimit, RegExp])[]
  /** Whom a clause, or the section below a heading, speaks of. */
  people: readonly (readonly [ClaimPeople, RegExp])[]
}

export interface TopicForm {
  present: RegExp
  /** Touches it, and leaves something open. */
  partial?: RegExp
  /** What must stand in the sentence or in its lead-in besides. */
  needs?: RegExp
  unless?: RegExp
}

export interface LanguageWords {
  /** How a question or a title that asks begins. */
  question: RegExp
  practices: PracticeWords
  dataTypes: Readonly<Partial<Record<DataType, RegExp>>>
  topics: Readonly<Partial<Record<Topic, TopicForm>>>
}
