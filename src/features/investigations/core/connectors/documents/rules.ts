import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { type CitedDocument, lineOf, textOf } from '../../document.ts'
import {
  type Case,
  cite,
  citeLines,
  draftsOf,
  type FindingDraft,
  nameIn,
  ofKind,
  quotesOf,
  type Rule,
} from '../../findings/case.ts'
import { roleWords, type SoughtRole } from './lexicon.ts'

// Which documents are public, which could not be found, and which could not be read. Not found is said of the places that
// were searched, never of the world.

export const documentSeverity = {
  'gap.no-privacy-policy': 3,
  'gap.no-subprocessor-list': 2,
  'gap.no-dpa': 2,
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
  ofKind(found, 'document-search').find((doc) => textOf(doc, 'Role') === role)

const wasNotFound = (doc: CitedDocument) => textOf(doc, 'Found')?.startsWith('No ') === true

const missing: Rule = (found) =>
  expected.flatMap(({ role, ruleId, legal }) => {
    const doc = searchOf(found, role)
    if (!doc || !wasNotFound(doc)) return []
    // A trust page says what a security page would.
    const trust = searchOf(found, 'trust')
    if (role === 'security' && trust && !wasNotFound(trust)) return []
    const unseen = textOf(doc, 'Not answered')
    return [
      draft(ruleId, {
        direction: 'gap',
        title: `No ${roleWords[role]} found`,
        statement: `${textOf(doc, 'Found')}${unseen ? `; ${unseen}` : ''}.`,
        evidence: cite(doc, 'Found', 'Not answered', 'Place'),
        legal: legal ?? [],
        basis: doc,
      }),
    ]
  })

/** Somebody links it, and it could not be opened. */
const unread: Rule = (found) =>
  ofKind(found, 'document-search').flatMap((doc) => {
    const line = lineOf(doc, 'Not read')
    if (!line) return []
    return [
      draft('gap.document-unread', {
        direction: 'gap',
        title: `Not read: ${textOf(doc, 'Searched for')}`,
        statement: `${line.value}: ${textOf(doc, 'Linked at')}`,
        evidence: cite(doc, 'Linked at', 'Not read'),
        basis: doc,
      }),
    ]
  })

const isRole = (doc: CitedDocument, role: string) => textOf(doc, 'Role') === role

const present: Rule = (found) =>
  ofKind(found, 'vendor-document').flatMap((doc) => {
    const words = textOf(doc, 'Kind of document') ?? ''
    const isElsewhere = textOf(doc, 'Site') === 'another one'
    const read = asOfWords(textOf(doc, 'Read on') ?? '')
    if (isRole(doc, 'home') || textOf(doc, 'Text')?.startsWith('too little')) return []
    return [
      draft(isElsewhere ? 'gov.policy-elsewhere' : 'gov.document-found', {
        direction: 'info',
        title: isElsewhere ? `On another site: ${words}` : `Published: ${words}`,
        statement: `${isElsewhere ? `On another site, a document for ${nameIn(doc)}` : `A document of ${nameIn(doc)}`} of the kind ${words} was read on ${read}: ${textOf(doc, 'Address')}`,
        evidence: cite(doc, 'Kind of document', 'Address', 'Read on'),
        basis: doc,
      }),
    ]
  })

const thin: Rule = (found) =>
  ofKind(found, 'vendor-document').flatMap((doc) =>
    textOf(doc, 'Text')?.startsWith('too little')
      ? [
          draft('gap.spa', {
            direction: 'gap',
            title: `Empty without scripts: ${textOf(doc, 'Kind of document')}`,
            statement: `The text of the ${textOf(doc, 'Kind of document')} of ${nameIn(doc)} is too little without its scripts; words: ${textOf(doc, 'Words')}.`,
            evidence: cite(doc, 'Kind of document', 'Words', 'Text'),
            basis: doc,
          }),
        ]
      : [],
  )

const language: Rule = (found) =>
  ofKind(found, 'vendor-document').flatMap((doc) => {
    const home = lineOf(doc, 'Language of the home page')
    if (!home) return []
    return [
      draft('gap.language', {
        direction: 'gap',
        title: `In another language: ${textOf(doc, 'Kind of document')}`,
        statement: `The language of the ${textOf(doc, 'Kind of document')} of ${nameIn(doc)} is ${textOf(doc, 'Language')}, the language of the home page is ${home.value}.`,
        evidence: cite(doc, 'Language', 'Language of the home page'),
        basis: doc,
      }),
    ]
  })

const age: Rule = (found) =>
  ofKind(found, 'vendor-document').flatMap((doc) => {
    if (!isRole(doc, 'privacy') || textOf(doc, 'Text')?.startsWith('too little')) return []
    const name = nameIn(doc)
    const updated = textOf(doc, 'Last updated') ?? ''
    const months = Number(/^\d+/u.exec(textOf(doc, 'Age') ?? '')?.[0] ?? Number.NaN)
    if (!/^\d/u.test(updated))
      return [
        draft('gap.no-policy-date', {
          direction: 'gap',
          title: 'No date in the privacy policy',
          statement: `No date of the last update is stated in the privacy policy of ${name}.`,
          evidence: cite(doc, 'Last updated'),
          basis: doc,
        }),
      ]
    if (Number.isNaN(months)) return []
    const quote = quotesOf(found, 'last-updated').find((q) => q.document === doc.name)
    const isCurrent = months <= currentMonths
    return [
      draft(isCurrent ? 'gov.policy-current' : months <= agingMonths ? 'gov.policy-aging' : 'gov.policy-old', {
        direction: isCurrent ? 'mitigation' : 'risk',
        title: 'Age of the privacy policy',
        statement: `The privacy policy of ${name} was last updated ${dayOrMonth(updated)}; its age is ${textOf(doc, 'Age')}.`,
        evidence: [...cite(doc, 'Last updated', 'Age'), ...(quote ? [quote.evidence] : [])],
        legal: [{ framework: 'CCPA', ref: '§ 1798.130(a)(5)' }],
        basis: quote ?? doc,
      }),
    ]
  })

const dayOrMonth = (date: string) => `${date.length > 7 ? 'on' : 'in'} ${asOfWords(date)}`

/** The passage itself stands in the evidence, marked; a statement that repeated it would carry it on. */
const machineAimed: Rule = (found) =>
  ofKind(found, 'vendor-document').flatMap((doc) => {
    const shown = lineOf(doc, 'Passages aimed at machine readers')
    const hidden = lineOf(doc, 'Hidden passages aimed at machine readers')
    const line = shown ?? hidden
    if (!line) return []
    const quotes = quotesOf(found, 'machine-aimed-text').filter((q) => q.document === doc.name)
    return [
      draft('gap.injection', {
        direction: 'gap',
        title: 'Text aimed at machine readers',
        statement: `${line.key} in the ${textOf(doc, 'Kind of document')} of ${nameIn(doc)}: ${line.value}.`,
        evidence: citeLines(doc, line, ...quotes.slice(0, 3)),
        basis: doc,
      }),
    ]
  })

export const documentRules: readonly Rule[] = [missing, unread, present, thin, language, age, machineAimed]

export const documentQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.no-privacy-policy': (name) => `Where do you publish the privacy policy of ${name}?`,
  'gap.no-subprocessor-list': (name) =>
    `Where do you publish the list of subprocessors of ${name}, with purpose and country?`,
  'gap.no-dpa': (name) => `Where can the data processing agreement of ${name} be read before signing?`,
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
