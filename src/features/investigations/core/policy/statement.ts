import type { Claim } from '../../../../scanners/policy/claims.ts'
import type { CheckAnswer } from '../../../../scanners/policy/disclosures.frameworks.ts'
import type { PeopleId } from '../../../../scanners/policy/disclosures.people.ts'
import type { Hedge } from '../../../../scanners/policy/disclosures.rights.ts'
import type { OptOut } from '../../../../scanners/policy/disclosures.told.ts'
import type { PolicyPage } from '../../../../scanners/policy/policy.ts'
import type { Modality } from '../../../../scanners/policy/practices.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'
import type { AnswerId, SentenceAnswer } from './answers.ts'

// Statements of a policy's sentences, as the reader of policies hands it on. The sentence itself is a quote of the stored page;
// this is what was read out of it, kept as the facts of the quote.

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
/** The nine categories of OPP-115, with what is beside them there. */
export type PracticeCategory = (typeof practiceCategories)[number]

export interface Statement {
  /** Language of the page's text. */
  start: number
  end: number
  categories: readonly PracticeCategory[]
  practices: readonly { practice: Practice; modality: Modality }[]
  /** Plain statement about the vendor: only this carries a finding of severity 3 or more. */
  claims: readonly Claim[]
  /** Start of the quote: at the lead-in that an item of a list needs to be understood. */
  quoteStart: number
  /** Words further up that are quoted with it, where they stand too far away for one stretch. */
  lead: { start: number; end: number } | null
  /** Ids of data/data-types.json. */
  dataTypes: readonly string[]
  /** As the sentence words them: "advertising partners". */
  parties: readonly string[]
  /** Retention in days, `indefinite`, or null where none is named. */
  period: number | 'indefinite' | null
  /** Disclosure checks that the sentence answers, e.g. `gdpr.retention`. */
  checks: readonly CheckAnswer[]
  /** Conditions of what it offers: to whom, whether they may have it or have it in certain cases, and what they may opt out of. */
  offer: { people: readonly PeopleId[]; hedge: Hedge | null; optOuts: readonly OptOut[] }
  /** The way that the sentence offers: an address, a form, a link. */
  how: string | null
  /** Answers to the questions before signing. */
  answers: readonly SentenceAnswer[]
}

/** Reads the statements of one page. Pure. */
export interface PolicyReader {
  id: string
  version: string
  /** Reason why the page is not a policy that can be read; null where it is one. */
  faultOf: (page: PolicyPage) => string | null
  read: (page: PolicyPage) => Statement[]
  /** Checks that some words of the page touch, whether or not a sentence says it plainly: their silence cannot be told. */
  touched: (page: PolicyPage) => ReadonlySet<string>
}

/** Documents that speak to the people whose data it is: a contract or terms of use give them no right and name them no controller. */
const toPeople: ReadonlySet<string> = new Set(['privacy', 'do-not-sell', 'cookies', 'dsar'])
const ofPeople =
  /^(?:gdpr\.(?:controller|access|rectification|erasure|restriction|objection|portability|withdraw|complaint|legal-bases|legitimate-interests|automated|statutory|source|categories)|ccpa\.|us\.|lgpd\.(?:rights|complaint|controller)|pipeda\.(?:access|challenge|consent|accountability)|coppa\.parents)/u

/** The checks that a statement answers in a document of a role. */
export const checksAnswered = ({ checks }: Pick<Statement, 'checks'>, role: string): Statement['checks'] =>
  checks.filter(({ check }) => toPeople.has(role) || !ofPeople.test(check))

/** Documents that speak of the website as well; in a contract a provider is one of the service. */
const ofWebsite: readonly string[] = ['privacy', 'cookies', 'do-not-sell', 'dsar', 'home']

/** A contract or terms of use speak of the vendor's part in the contract; they name no controller and list no data of a policy. */
const answeredTo: Readonly<Partial<Record<AnswerId, readonly string[]>>> = {
  controller: ['privacy', 'cookies', 'dsar', 'do-not-sell', 'trust'],
  processor: ['dpa', 'privacy', 'security', 'trust', 'terms', 'subprocessors'],
  data: ['privacy', 'dpa'],
  people: ['privacy', 'dpa'],
  location: ['privacy', 'dpa', 'security', 'trust', 'terms', 'subprocessors', 'home'],
  'partner-offers': ['privacy', 'cookies', 'do-not-sell'],
  'no-ads': ['privacy', 'cookies', 'do-not-sell', 'dpa', 'trust'],
  'site-tool-transfer': ofWebsite,
  'no-advertisers': ['privacy', 'cookies', 'do-not-sell', 'security', 'trust', 'terms', 'dpa', 'ai'],
  'ad-tool': ['privacy', 'cookies'],
  'list-on-request': ['privacy', 'dpa', 'security', 'trust', 'terms', 'subprocessors'],
  'shows-ads': ['privacy', 'cookies', 'do-not-sell', 'terms'],
  mention: ['privacy', 'cookies', 'do-not-sell', 'dsar', 'dpa', 'ai', 'security', 'trust', 'terms', 'subprocessors'],
  'contract-controller': ['dpa'],
  'own-controller': ['dpa', 'terms', 'privacy'],
  'joint-controller': ['privacy', 'cookies', 'terms'],
  law: ['terms', 'dpa', 'imprint'],
  'law-for-some': ['terms', 'dpa', 'imprint'],
  subprocessor: ['privacy', 'dpa', 'security', 'trust', 'terms', 'subprocessors', 'ai'],
  provider: ['privacy', 'dpa', 'security', 'trust', 'terms', 'subprocessors', 'ai'],
  'audit-passed': ['privacy', 'dpa', 'security', 'trust', 'terms'],
  'audit-right': ['dpa', 'terms'],
  'audit-documents': ['dpa', 'terms'],
  'dpa-in-terms': ['terms', 'privacy', 'dpa', 'security', 'trust'],
  'website-only': ['privacy'],
  age: ['privacy', 'terms'],
  profiles: ['privacy', 'cookies', 'ai', 'terms'],
  'no-profiling': ['privacy', 'cookies', 'ai', 'dpa', 'trust'],
  'no-tracking': ['privacy', 'cookies'],
  'sale-reserved': ['terms'],
  'ai-license': ['terms'],
  'ai-models': ['privacy', 'ai', 'terms'],
}

/** The answers of a statement that a document of a role gives. */
export const answersGiven = ({ answers }: Pick<Statement, 'answers'>, role: string): Statement['answers'] =>
  answers
    .map((one) =>
      one.answer === 'site-tool-transfer' && !ofWebsite.includes(role)
        ? { ...one, answer: 'transfer-tool' as const }
        : one,
    )
    .filter(({ answer }) => answeredTo[answer]?.includes(role) ?? role !== 'imprint')
