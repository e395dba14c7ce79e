import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { isReadLanguage } from '../../../../../scanners/policy/languages.ts'
import { type Case, cite, draftsOf, type FindingDraft, quotesOf, type Rule, recordsOf } from '../../findings/case.ts'
import { statementQuote } from '../policy/records.ts'
import { subprocessorRecord } from '../subprocessors/record.ts'
import { roleWords, type SoughtRole } from './lexicon.ts'
import {
  ageWords,
  aimedLabels,
  documentSearchRecord,
  lastUpdatedQuote,
  machineAimedQuote,
  notFoundWords,
  unansweredWords,
  unreadWords,
  vendorDocumentRecord,
} from './records.ts'

// Which documents are public, which could not be found, and which could not be read. Not found is said of the places that
// were searched, never of the world.

export const documentSeverity = {
  'gap.no-privacy-policy': 3,
  'gap.no-subprocessor-list': 2,
  'gap.no-dpa': 2,
  'gap.dpa-in-terms': 1,
  'gap.no-security-page': 1,
  'gap.no-terms': 1,
  'gap.no-cookie-policy': 1,
  'gap.no-policy-date': 1,
  'gap.document-unread': 2,
  'gap.spa': 2,
  'gap.language': 1,
  'gap.injection': 2,
  'gov.document-found': 0,
  'gov.policy-elsewhere': 1,
  'gov.home-elsewhere': 1,
  'gov.policy-current': 1,
  'gov.policy-aging': 1,
  'gov.policy-old': 2,
} as const
type RuleId = keyof typeof documentSeverity

/** A missing document that matters, with what asks for it. The legal reference names the duty, not a breach of it. */
const expected: readonly { role: SoughtRole; ruleId: RuleId; legal: FindingDraft['legal'] }[] = [
  { role: 'privacy', ruleId: 'gap.no-privacy-policy', legal: [{ framework: 'GDPR', ref: 'Art. 13' }] },
  { role: 'subprocessors', ruleId: 'gap.no-subprocessor-list', legal: [{ framework: 'GDPR', ref: 'Art. 28(2)' }] },
  { role: 'dpa', ruleId: 'gap.no-dpa', legal: [{ framework: 'GDPR', ref: 'Art. 28(3)' }] },
  { role: 'security', ruleId: 'gap.no-security-page', legal: [{ framework: 'GDPR', ref: 'Art. 32' }] },
  { role: 'terms', ruleId: 'gap.no-terms', legal: [] },
  { role: 'cookies', ruleId: 'gap.no-cookie-policy', legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }] },
]

/** Months up to which a policy counts as current, and up to which it is merely aging. Cal. Civ. Code § 1798.130(a)(5) asks for a yearly update. */
const currentMonths = 12
const agingMonths = 36

const draft = draftsOf(documentSeverity)

const searchOf = (found: Case, role: SoughtRole) =>
  recordsOf(found, documentSearchRecord).find(({ facts }) => facts.role === role)

const missing: Rule = (found) =>
  expected.flatMap(({ role, ruleId, legal }) => {
    const search = searchOf(found, role)
    if (search?.facts.result.outcome !== 'not-found') return []
    // A trust page says what a security page would.
    const trust = searchOf(found, 'trust')
    if (role === 'security' && trust && trust.facts.result.outcome !== 'not-found') return []
    // A list inside a contract or a policy is a list.
    if (role === 'subprocessors' && recordsOf(found, subprocessorRecord).some(({ facts }) => facts.list !== null))
      return []
    // Terms that have the clauses of such an agreement are one.
    if (role === 'dpa' && hasClausesOfDpa(found)) return []
    const { unanswered } = search.facts
    const clauses = role === 'dpa' ? clausesWithDpa(found) : []
    return [
      draft(clauses.length > 0 ? 'gap.dpa-in-terms' : ruleId, {
        direction: 'gap',
        title:
          clauses.length > 0
            ? 'A data processing agreement is offered or part of the terms, and was not read'
            : `No ${roleWords[role]} found`,
        statement: `${notFoundWords(search.facts)}${unanswered ? `; ${unansweredWords(unanswered)}` : ''}.`,
        evidence: [...clauses, ...cite(search, 'notFound', 'unanswered', 'place')],
        legal: legal ?? [],
        basis: search,
      }),
    ]
  })

/** Clauses that Art. 28(3) asks for: a text with enough of them is an agreement, whatever its title. */
const leastClauses = 4
const hasClausesOfDpa = (found: Case): boolean =>
  new Set(
    quotesOf(found, statementQuote).flatMap(({ facts }) =>
      facts.role === 'terms'
        ? facts.checks.flatMap(({ check, answer }) =>
            check.startsWith('art28.') && answer === 'present' ? [check] : [],
          )
        : [],
    ),
  ).size >= leastClauses

/** Clauses by which the terms take in an agreement of their own page, and sentences that offer one. */
const clausesWithDpa = (found: Case): string[] =>
  quotesOf(found, statementQuote)
    .filter(({ facts }) => facts.answers.some(({ answer }) => answer === 'dpa-in-terms'))
    .map(({ evidence }) => evidence)
    .slice(0, 1)

/** Someone links it, and it could not be opened. */
const unread: Rule = (found) =>
  recordsOf(found, documentSearchRecord).flatMap((search) => {
    const { role, result } = search.facts
    if (result.outcome !== 'unread') return []
    return [
      draft('gap.document-unread', {
        direction: 'gap',
        title: `Not read: ${roleWords[role]}`,
        statement: `${unreadWords(search.facts, result)}: ${result.url}`,
        evidence: cite(search, 'linkedAt', 'unread'),
        basis: search,
      }),
    ]
  })

const present: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, site, readOn, address, text } = doc.facts
    if (role === 'home' || text === 'thin') return []
    const words = roleWords[role]
    const isElsewhere = site.whose === 'other'
    return [
      draft(isElsewhere ? 'gov.policy-elsewhere' : 'gov.document-found', {
        direction: 'info',
        title: isElsewhere ? `On another site: ${words}` : `Published: ${words}`,
        statement: `${isElsewhere ? `On another site, a document for ${name}` : `A document of ${name}`} of the kind ${words} was read on ${asOfWords(readOn)}: ${address}`,
        evidence: cite(doc, 'kind', 'address', 'readOn'),
        basis: doc,
      }),
    ]
  })

/** The name leads to another company's site, or to a new name of the same one: which of the two, a person must say. */
const elsewhere: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, site, address, readOn } = doc.facts
    if (role !== 'home' || site.whose !== 'other') return []
    return [
      draft('gov.home-elsewhere', {
        direction: 'info',
        title: 'Leads to another site',
        statement: `On another site, the home page of ${name} was read on ${asOfWords(readOn)}: ${address}`,
        evidence: cite(doc, 'kind', 'address', 'readOn'),
        basis: doc,
      }),
    ]
  })

const thin: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, words, text } = doc.facts
    if (text !== 'thin') return []
    return [
      draft('gap.spa', {
        direction: 'gap',
        title: `Empty without scripts: ${roleWords[role]}`,
        statement: `The text of the ${roleWords[role]} of ${name} is too little without its scripts; words: ${words}.`,
        evidence: cite(doc, 'kind', 'words', 'text'),
        basis: doc,
      }),
    ]
  })

const language: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, language, homeLanguage } = doc.facts
    if (homeLanguage === null) return []
    return [
      draft('gap.language', {
        direction: 'gap',
        title: `In another language: ${roleWords[role]}`,
        statement: `The language of the ${roleWords[role]} of ${name} is ${language}, the language of the home page is ${homeLanguage}.`,
        evidence: cite(doc, 'language', 'homeLanguage'),
        basis: doc,
      }),
    ]
  })

const age: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, text, language, lastUpdated, ageMonths } = doc.facts
    if (role !== 'privacy' || text === 'thin') return []
    // How a date is stated is known of the languages that are read.
    if (language !== null && !isReadLanguage(language)) return []
    if (lastUpdated === null)
      return [
        draft('gap.no-policy-date', {
          direction: 'gap',
          title: 'No date in the privacy policy',
          statement: `No date of the last update is stated in the privacy policy of ${name}.`,
          evidence: cite(doc, 'lastUpdated'),
          basis: doc,
        }),
      ]
    if (ageMonths === null) return []
    const quote = quotesOf(found, lastUpdatedQuote).find((q) => q.document === doc.name)
    const isCurrent = ageMonths <= currentMonths
    return [
      draft(isCurrent ? 'gov.policy-current' : ageMonths <= agingMonths ? 'gov.policy-aging' : 'gov.policy-old', {
        direction: isCurrent ? 'mitigation' : 'risk',
        title: 'Age of the privacy policy',
        statement: `The privacy policy of ${name} was last updated ${dayOrMonth(lastUpdated)}; its age is ${ageWords(ageMonths)}.`,
        evidence: [...cite(doc, 'lastUpdated', 'age'), ...(quote ? [quote.evidence] : [])],
        legal: [{ framework: 'CCPA', ref: '§ 1798.130(a)(5)' }],
        basis: quote ?? doc,
      }),
    ]
  })

const dayOrMonth = (date: string) => `${date.length > 7 ? 'on' : 'in'} ${asOfWords(date)}`

/** The passage itself is in the evidence, marked; a statement that repeated it would carry it on. */
const machineAimed: Rule = (found) =>
  recordsOf(found, vendorDocumentRecord).flatMap((doc) => {
    const { name, role, aimed } = doc.facts
    const isVisible = aimed.visible > 0
    const count = isVisible ? aimed.visible : aimed.hidden
    if (count === 0) return []
    const quotes = quotesOf(found, machineAimedQuote).filter((q) => q.document === doc.name)
    return [
      draft('gap.injection', {
        direction: 'gap',
        title: 'Text aimed at machine readers',
        statement: `${isVisible ? aimedLabels.visible : aimedLabels.hidden} in the ${roleWords[role]} of ${name}: ${count}.`,
        evidence: [
          ...new Set([...cite(doc, isVisible ? 'aimed' : 'aimedHidden'), ...quotes.slice(0, 3).map((q) => q.evidence)]),
        ],
        basis: doc,
      }),
    ]
  })

export const documentRules: readonly Rule[] = [missing, unread, present, elsewhere, thin, language, age, machineAimed]

export const documentQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.no-privacy-policy': (name) => `Where do you publish the privacy policy of ${name}?`,
  'gap.no-subprocessor-list': (name) =>
    `Where do you publish the list of subprocessors of ${name}, with purpose and country?`,
  'gap.no-dpa': (name) => `Where can the data processing agreement of ${name} be read before signing?`,
  'gap.dpa-in-terms': (name) => `Please send us the data processing agreement that the documents of ${name} mention.`,
  'gap.no-security-page': (name) => `Where do you describe the security measures of ${name}?`,
  'gap.no-terms': (name) => `Where do you publish the terms of ${name}?`,
  'gap.no-cookie-policy': (name) => `Where do you describe the cookies that ${name} sets, and how they are refused?`,
  'gap.no-policy-date': (name) => `When was the privacy policy of ${name} last changed?`,
  'gap.document-unread': (name) =>
    `Please send us the document of ${name} that is linked on the site and could not be opened.`,
  'gap.spa': (name) => `Please send us the documents of ${name} in a form that can be read without running scripts.`,
  'gap.language': (name) => `Is there an English version of the documents of ${name}?`,
  'gap.injection': (name) => `Why do public pages of ${name} contain text that is aimed at machine readers?`,
}
