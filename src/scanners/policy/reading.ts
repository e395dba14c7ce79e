import type { Range } from '../../platform/shared/joined-quote.ts'
import type { Claim } from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import type { FrameworkId, StateLaw } from './disclosures.frameworks.ts'
import type { Scope } from './disclosures.laws.ts'
import type { Told } from './disclosures.told.ts'
import type { NoPolicyReason } from './is-policy.ts'
import type { PolicyCategory } from './policy.ts'
import type { Modality } from './practices.ts'
import type { Practice } from './practices.words.ts'
import type { Readability } from './readability.ts'

// A policy as it was read: plain data that can be stored as JSON, shown and compared. Every offset points into `text`.

/** What the page says of itself beside its text. */
export interface PolicyMeta {
  lastUpdated: { date: string; quote: string; start: number; end: number } | null
  /** Its scripts would fill it: few words, much script. */
  isThin: boolean
  /** The document went on beyond what was taken of it. */
  isTruncated: boolean
  /** Part of the text stood only in what the page's script would draw from. */
  isDrawn: boolean
  /** Much of the text looked hidden by the page's styles, and was read all the same. */
  isUncovered?: boolean
}

export interface Passage {
  /** The words from `start` to `end`; with a lead, both stretches with a mark between them. */
  quote: string
  start: number
  end: number
  /** Words further up without which these prove nothing: the lead-in of a list, the head of a column. */
  lead?: Range
}

export interface PolicyReading {
  /** Raised whenever the same text is read differently. */
  readerVersion: string
  text: string
  /** Whether it can be read as a privacy policy; what was found stands below in either case. */
  policy: { isPolicy: true } | { isPolicy: false; reason: WhyNotPolicy }
  coverage: Coverage
  language: string | null
  words: number
  /** Null for another language than English, and for a text too short to say. */
  readability: Readability | null
  lastUpdated: PolicyMeta['lastUpdated']
  headings: readonly ReadHeading[]
  segments: readonly ReadSegment[]
  /** How much of the labelled text speaks of what, in the order of the categories; only those of which it does. */
  categories: readonly CategoryShare[]
  dataTypes: readonly ReadDataType[]
  /** What it says that is done with data, of whatever type. */
  practices: readonly ReadPractice[]
  /** What the dialog about cookies on the page says; counted nowhere else. */
  cookieDialog?: { text: string; dataTypes: readonly ReadDataType[]; practices: readonly ReadPractice[] }
  frameworks: readonly ReadFramework[]
}

/** empty: no text at all; drawn_by_script: the text comes by a script that no one runs here. */
export type WhyNotPolicy = NoPolicyReason | 'empty' | 'drawn_by_script'

export interface Coverage {
  characters: number
  /** Up to where it was read. */
  readCharacters: number
  segments: number
  /** Segments that speak of a practice, or tell whom to write to. */
  labelledSegments: number
  /**
   * `text-cut`: longer than what is read; `document-cut`: longer than what was taken; `language`: labels are for English;
   * `mixed-languages`: passages in other languages than `language` were left out; `drawn`: partly read from what a script
   * would draw.
   */
  limits: readonly CoverageLimit[]
}
export type CoverageLimit =
  | 'text-cut'
  | 'document-cut'
  | 'language'
  | 'mixed-languages'
  | 'drawn'
  | 'uncovered'
  | 'several'

export interface ReadHeading {
  start: number
  end: number
  level: number
}

export interface ReadSegment {
  start: number
  end: number
  /** The place in `headings` of the one above it; null above the first. */
  heading: number | null
  isItem: boolean
  top: PolicyCategory | null
  /** The strongest first. Empty where nothing was labelled. */
  labels: readonly { category: PolicyCategory; score: number; moved: readonly MovedWord[] }[]
}

/** Words of the segment and how far they moved the score of the label, those that count most first. */
export interface MovedWord {
  words: string
  weight: number
}

export interface CategoryShare {
  category: PolicyCategory
  segments: number
  characters: number
  /** Of the labelled text, 0 to 1. A passage about two things counts for both, so that they add up to more than one. */
  share: number
}

export interface ReadPractice {
  practice: Practice
  modality: Modality
  /** "We do not … unless" is conditional and negated. */
  polarity: 'affirmed' | 'negated'
  actor: 'first' | 'third'
  /** Of what is affirmed: what comes first. The following were not read by the earliest readers. */
  condition?: Claim['condition']
  /** Whom it speaks of, where that is not everyone. */
  people?: Claim['people']
  /** What narrows a denial. */
  limits?: Claim['limits']
  /** Of a sale: a plain one, "sell or share", or what a state law may call a sale. */
  sense?: Claim['sense']
  /** Of a sale: the verb beside it, and the laws that are named for the word. */
  also?: Claim['also']
  laws?: Claim['laws']
  /** Used or stored, which presumes that it is collected. */
  isUse?: boolean
  /** Beside a condition, the sentence says that it may happen. */
  isUnsure?: boolean
  /** To whom, where data is passed on. */
  receivers?: Claim['receivers']
  /** Encrypted while it is sent. */
  isInTransit?: boolean
  /** Of data that names no one any more: de-identified or aggregated. */
  isDeidentified?: boolean
  /** Sentences that say so. */
  sentences: number
  /** The plainest of them. */
  passage: Passage
}

export interface ReadDataType {
  type: DataType
  label: string
  opp115: string
  /** 1 (diagnostics) to 5 (special categories). */
  sensitivity: number
  mentions: number
  first: Passage
  practices: readonly ReadPractice[]
}

/** `unclear`: some words touch it, and no sentence says it plainly enough to be quoted for it. */
export type DisclosureAnswer = 'present' | 'partial' | 'unclear' | 'missing'

export interface ReadDisclosure {
  /** `gdpr.retention`. */
  check: string
  title: string
  ref: string
  /** What is missing where it is: "how long personal data is retained". */
  words: string
  answer: DisclosureAnswer
  passage: Passage | null
  /** The heading right above the passage. */
  section: string | null
  /** The way that the sentence offers: an address, a link, or `form`. */
  how: string | null
  /** Of a passage: whether it names the law, and what its words add to the title. The earliest readers did not say. */
  scope?: Scope
  told?: Told
  /** Asked only under this condition, which a policy may not settle. */
  onlyWhere: string | null
  /** Why a public document need not say it: its silence is no gap. */
  notOwed: string | null
  /** State laws that ask for it; empty for one law alone. */
  laws: readonly StateLaw[]
}

export interface ReadFramework {
  framework: FrameworkId
  name: string
  /** Where the policy says so itself; null is unknown, not no, and then nothing is told of what the law asks. */
  applies: Passage | null
  disclosures: readonly ReadDisclosure[]
}
