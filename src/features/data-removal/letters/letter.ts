import type { Day } from '../../../platform/shared/days.ts'
import type { LawId, RemovalLaw, RequestKind } from '../laws.ts'

// The parts of a letter, and what the text of a language gets to write it with.

export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

export const letterKinds = ['deletion', 'opt-out', 'reminder', 'complaint'] as const
export type LetterKind = (typeof letterKinds)[number]

/** Authority that takes complaints. */
export interface Authority {
  name: string
  page: string | null
  complaintUrl: string | null
}

export interface Person {
  email: string
  name?: string | undefined
  /** How the platform knows the person: user name, customer number. */
  account?: string | undefined
  /** How people-search sites tell people of one name apart. */
  city?: string | undefined
  formerNames?: string | undefined
  /** Pages of the platform that list the person. */
  listings?: readonly string[] | undefined
}

type Voice =
  | { voice: 'self' }
  /** The operator of this installation writes; the permission was signed on that day. */
  | { voice: 'agent'; agent: { name: string; signedOn: Day } }

type Asking = { kind: 'deletion' } | { kind: 'opt-out' }

interface Earlier {
  /** Request of the first letter. */
  of: RequestKind
  sentOn: Day
  answerBy: Day
}

type Reminding = { kind: 'reminder' } & Earlier

/**
 * Cover of what the person hands to an authority: always in their own words, no matter who wrote the letters before.
 */
type Complaining = { kind: 'complaint'; remindedOn: Day; authority: Authority; replies: readonly Reply[] } & Earlier

interface Reply {
  on: Day
  words: string
}

export type Letter = {
  law: LawId
  language?: Language
  platform: string
  person: Person
  /** Ours, by which an answer is matched. */
  reference: string
} & Voice &
  (Asking | Reminding | Complaining)

export interface RenderedLetter {
  subject: string
  text: string
  language: Language
}

/** The same, cleaned, with days in the words of the language. */
export interface RequestFacts {
  law: RemovalLaw
  platform: string
  email: string
  name: string | null
  account: string | null
  city: string | null
  formerNames: string | null
  listings: readonly string[]
  /** Name, or address where no name was given. */
  who: string
  reference: string
  agent: { name: string; signedOn: string } | null
}

export interface ReminderFacts extends RequestFacts {
  of: RequestKind
  sentOn: string
  answerBy: string
}

export interface ComplaintFacts extends ReminderFacts {
  authority: Authority
  /** Events, in order, for the language to put into words. */
  history: readonly Happened[]
}

export type Happened = { on: string } & ({ what: 'sent' | 'due' | 'reminded' } | { what: 'replied'; words: string })

export interface Draft {
  subject: string
  paragraphs: readonly string[]
}

/** All letters of one law family in one language; what it lacks, the law does not have. */
export interface LetterTexts {
  deletion: (facts: RequestFacts) => Draft
  'opt-out'?: (facts: RequestFacts) => Draft
  reminder: (facts: ReminderFacts) => Draft
  complaint?: (facts: ComplaintFacts) => Draft
}

/** Lists the events, one day a line; each language brings its words. */
export const historyLines = (
  history: readonly Happened[],
  words: Record<'sent' | 'due' | 'reminded', string>,
  separator = ': ',
): string[] =>
  history.map((event) => `- ${event.on}${separator}${event.what === 'replied' ? event.words : words[event.what]}`)

export const isAnswered = ({ history }: ComplaintFacts): boolean => history.some(({ what }) => what === 'replied')

/** Lines of one paragraph; what is null is left out. */
export const lines = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

export const numbered = (...items: readonly (string | null)[]): string =>
  items
    .filter((item) => item !== null)
    .map((item, index) => `${index + 1}. ${item}`)
    .join('\n')
