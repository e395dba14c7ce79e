import type { Claim } from '../../../../scanners/policy/claims.ts'
import type { PolicyPage } from '../../../../scanners/policy/policy.ts'
import type { Modality } from '../../../../scanners/policy/practices.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'

// What a sentence of a policy says, as the reader of policies hands it to the rules. The sentence itself is a quote of the
// stored page; this is what was read out of it, kept beside the quote as flat text (`Evidence.reading`).

export const practiceCategories = [
  'first-party',
  'third-party',
  'choice',
  'access',
  'retention',
  'security',
  'change',
  'do-not-track',
  'audiences',
  'introductory',
  'contact',
  'not-covered',
] as const
/** The nine categories of OPP-115, with what stands beside them there. */
export type PracticeCategory = (typeof practiceCategories)[number]

export interface Statement {
  /** Of the page's text. */
  start: number
  end: number
  categories: readonly PracticeCategory[]
  practices: readonly { practice: Practice; modality: Modality }[]
  /** What it plainly states of the vendor: only this carries a finding of severity 3 or more. */
  claims: readonly Claim[]
  /** Where the quote begins: at the lead-in that an item of a list needs to be understood. */
  quoteStart: number
  /** Ids of data/data-types.json. */
  dataTypes: readonly string[]
  /** As the sentence words them: "advertising partners". */
  parties: readonly string[]
  /** Retention in days, `indefinite`, or null where none is named. */
  period: number | 'indefinite' | null
  /** Disclosure checks that the sentence answers, e.g. `gdpr.retention`. */
  checks: readonly { check: string; answer: 'present' | 'partial' }[]
  /** The way that the sentence offers: an address, a form, a link. */
  how: string | null
}

/** Reads the statements of one page. Pure. */
export interface PolicyReader {
  id: string
  version: string
  /** Why the page is no policy that can be read; null where it is one. */
  faultOf: (page: PolicyPage) => string | null
  read: (page: PolicyPage) => Statement[]
  /** Checks that some words of the page touch, whether or not a sentence says it plainly: their silence cannot be told. */
  touched: (page: PolicyPage) => ReadonlySet<string>
}

/** Documents that speak to the people whose data it is: a contract or terms of use give them no right and name them no controller. */
const toPeople: ReadonlySet<string | undefined> = new Set(['privacy', 'do-not-sell', 'cookies', 'dsar', undefined])
const ofPeople =
  /^(?:gdpr\.(?:controller|access|rectification|erasure|restriction|objection|portability|withdraw|complaint|legal-bases|legitimate-interests|automated|statutory|source|categories)|ccpa\.|us\.|lgpd\.(?:rights|complaint|controller)|pipeda\.(?:access|challenge|consent|accountability)|coppa\.parents)/u

const list = (items: readonly string[]) => items.join(', ')
const split = (text: string | undefined) => (text ? text.split(', ') : [])

const claimText = (c: Claim): string =>
  [
    ...[c.deed, c.polarity, c.sense, c.people ?? '', c.limits.join('+'), c.receivers.join('+'), c.types.join('+')],
    ...flags.filter((flag) => c[flag]),
  ].join('/')
const flags = ['isConditional', 'isByOthers', 'isUse', 'isGeneral', 'isOfItem'] as const

function claimOf(text: string): Claim {
  const [deed, polarity, sense, people = '', limits = '', receivers = '', types = '', ...set] = text.split('/')
  const parts = (joined: string) => joined.split('+').filter(Boolean)
  const has = (flag: (typeof flags)[number]) => set.includes(flag)
  return {
    ...{ deed, polarity, sense, people: people || null },
    ...{ limits: parts(limits), receivers: parts(receivers), types: parts(types) },
    ...{ isConditional: has('isConditional'), isByOthers: has('isByOthers'), isUse: has('isUse') },
    ...{ isGeneral: has('isGeneral'), isOfItem: has('isOfItem') },
  } as Claim // written by claimText
}

export const readingOf = (s: Statement): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      categories: list(s.categories),
      practices: list(s.practices.map(({ practice, modality }) => `${practice}/${modality}`)),
      claims: list(s.claims.map(claimText)),
      dataTypes: list(s.dataTypes),
      parties: list(s.parties.map((party) => party.replaceAll(', ', ' – '))),
      period: s.period === null ? '' : String(s.period),
      checks: list(s.checks.map(({ check, answer }) => `${check}/${answer}`)),
      how: s.how ?? '',
    }).filter(([, value]) => value !== ''),
  )

/** The same back, without the place in the text. */
export function statementOf(
  reading: Readonly<Record<string, string>>,
): Omit<Statement, 'start' | 'end' | 'quoteStart'> {
  const pairs = (text: string | undefined) => split(text).map((pair) => pair.split('/') as [string, string])
  return {
    categories: split(reading.categories) as PracticeCategory[], // written by readingOf
    practices: pairs(reading.practices).map(([practice, modality]) => ({
      practice: practice as Practice,
      modality: modality as Modality,
    })),
    claims: split(reading.claims).map(claimOf),
    dataTypes: split(reading.dataTypes),
    parties: split(reading.parties),
    period:
      reading.period === undefined ? null : reading.period === 'indefinite' ? 'indefinite' : Number(reading.period),
    checks: pairs(reading.checks)
      .filter(([check]) => toPeople.has(reading.role) || !ofPeople.test(check))
      .map(([check, answer]) => ({ check, answer: answer as 'present' | 'partial' })),
    how: reading.how ?? null,
  }
}
