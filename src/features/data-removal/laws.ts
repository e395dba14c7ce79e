import type { Day } from '../../platform/shared/days.ts'
import { type LetterId, letterIds, type RequestKind } from '../../product/laws/law-file.ts'
import { type StateLetter, stateLetters } from '../../product/laws/letters.ts'

export type { RequestKind }

// The laws that a letter may cite; those of the states from their files in `product/laws/us/`. A state whose law has no letter
// there gets a courtesy request that cites none.

export const lawIds = [...letterIds, 'gdpr', 'uk-gdpr', 'lgpd', 'courtesy'] as const
export type LawId = (typeof lawIds)[number]

export interface RemovalLaw {
  id: LawId
  title: string
  citation: string
  /** Which text of a letter it takes. */
  family: 'ccpa' | 'state' | 'gdpr' | 'lgpd' | 'courtesy'
  usedBy: { state: string } | { countries: readonly string[] } | 'anyone'
  stateName?: string
  /** First day on which it can be used; null for what has no such day. */
  from: Day | null
  /** Letters that it has, beside the reminder; a complaint only where someone takes it. */
  asks: readonly RequestKind[]
  /** `provided`: only what the person handed over; `all`: also what came from others. */
  deletes: 'provided' | 'all'
  optsOutOf: string
  /** Requests that an agent may make for you under it. */
  agentFor: readonly RequestKind[]
  clock: Clock
  /** A refusal can be appealed within the company. */
  hasAppeal: boolean
  complaintTo: 'cppa' | 'attorney-general' | 'supervisory-authority' | null
}

export interface Clock {
  acknowledge: { businessDays: number } | null
  answer: { days: number } | { businessDays: number } | { months: number }
  extension: { days: number } | { months: number } | null
  /** False where the law names no period for this request, and the day is only when we write again. */
  isLegal: boolean
  /** Days that move a due day and our own letters. */
  calendar: 'us' | 'eu' | 'none'
  /** A reminder leaves no sooner than this after the due day. */
  graceDays: number
  basis: string
}

const ofState = ({ head, id, title, citation, from, ...row }: StateLetter): RemovalLaw => ({
  id,
  title: title ?? head.fullName,
  citation,
  family: head.id === 'CA' ? 'ccpa' : 'state',
  usedBy: { state: head.id },
  stateName: head.state,
  from,
  asks: row.asks,
  deletes: row.deletes,
  optsOutOf: row.optsOutOf,
  agentFor: row.agentFor,
  clock: {
    acknowledge: row.acknowledge,
    answer: row.answer,
    extension: row.extension,
    isLegal: true,
    calendar: 'us',
    graceDays: 1,
    basis: row.answerBasis,
  },
  hasAppeal: row.hasAppeal,
  complaintTo: row.complaintTo,
})

const gdprClock: Clock = {
  acknowledge: null,
  answer: { months: 1 },
  extension: { months: 2 },
  isLegal: true,
  calendar: 'eu',
  // The recipient's own public holidays also move the last day (Regulation 1182/71, Art. 3(4)), and its country is not known: a
  // week outlasts the longest run of them.
  graceDays: 7,
  basis: 'GDPR Art. 12(3); Regulation 1182/71, Art. 3',
}

const stateLaws = Object.fromEntries(stateLetters.map((letter) => [letter.id, ofState(letter)])) as Record<
  LetterId,
  RemovalLaw
> // a test holds the letters against `letterIds`

export const removalLaws: Record<LawId, RemovalLaw> = {
  ...stateLaws,
  gdpr: {
    id: 'gdpr',
    title: 'General Data Protection Regulation',
    citation: 'Regulation (EU) 2016/679, Art. 17',
    family: 'gdpr',
    // Member States, and the EEA by Decision 154/2018 of its Joint Committee.
    usedBy: {
      countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
    },
    from: '2018-05-25',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'direct marketing',
    agentFor: ['deletion'], // National law lets someone else write.
    clock: gdprClock,
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  'uk-gdpr': {
    id: 'uk-gdpr',
    title: 'UK General Data Protection Regulation',
    // Article 77 of the UK GDPR is gone since 2026-06-19 and the period is in Article 12A since 2026-02-05 (SI
    // 2026/82): the letters name Article 17 and the Commissioner, and neither of the two. Since that day a complaint
    // goes to the company first (Data Protection Act 2018, s. 164A): the reminder is one.
    citation: 'UK GDPR, Art. 17',
    family: 'gdpr',
    usedBy: { countries: ['GB'] },
    from: '2021-01-01',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'direct marketing',
    agentFor: ['deletion'],
    clock: { ...gdprClock, basis: 'UK GDPR Arts. 12 and 12A' },
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  lgpd: {
    id: 'lgpd',
    title: 'Lei Geral de Proteção de Dados',
    citation: 'Lei nº 13.709/2018, Art. 18',
    family: 'lgpd',
    usedBy: { countries: ['BR'] },
    from: '2020-09-18',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'processing on grounds other than consent',
    agentFor: ['deletion'], // Art. 18, § 3: a legally appointed representative.
    clock: {
      acknowledge: null,
      answer: { days: 15 },
      extension: null,
      // Fifteen days are the period for access (Art. 19, II); for deletion, Art. 18, § 5 leaves it to regulation.
      isLegal: false,
      calendar: 'none',
      graceDays: 7,
      basis: 'Lei nº 13.709/2018, Arts. 18, § 5, and 19, II',
    },
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  courtesy: {
    id: 'courtesy',
    title: 'Courtesy request',
    citation: 'No law cited',
    family: 'courtesy',
    usedBy: 'anyone',
    from: null,
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'sale',
    agentFor: ['deletion'],
    clock: {
      acknowledge: null,
      answer: { days: 30 },
      extension: null,
      isLegal: false,
      calendar: 'none',
      graceDays: 7,
      basis: 'None: our own day to ask again',
    },
    hasAppeal: false,
    complaintTo: null,
  },
}
