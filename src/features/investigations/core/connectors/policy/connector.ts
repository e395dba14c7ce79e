import { ownStart } from '../../../../../platform/shared/joined-quote.ts'
import { compareText } from '../../../../../platform/shared/text.ts'
import { isPlain } from '../../../../../scanners/policy/claims.ts'
import { checks } from '../../../../../scanners/policy/disclosures.frameworks.ts'
import { isSilentOn } from '../../../../../scanners/policy/disclosures.silence.ts'
import { isReadLanguage } from '../../../../../scanners/policy/languages.ts'
import { readabilityOf } from '../../../../../scanners/policy/readability.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { policyRules } from '../../findings/policy-rules.ts'
import { policyQuestions } from '../../findings/policy-table.ts'
import { draftNotice, manyPlaceholders, placeholder } from '../../policy/answers.ts'
import { answersGiven, checksAnswered, type PolicyReader, type Statement } from '../../policy/statement.ts'
import { trainedReader } from '../../policy/trained-reader.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { type FoundRole, roleWords } from '../documents/lexicon.ts'
import type { Given, NetworkConnector } from '../network.ts'
import { fetchedFrom } from '../network-replies.ts'
import { isFlagged, quotedPage } from '../pages.ts'
import { policyRecord, policyVersion, statementQuote } from './records.ts'
import { policySearchRecord } from './search-record.ts'

const day = 86_400

/** Documents in which a vendor says what it does with personal data; the order in which equal statements are kept. */
const readRoles: readonly FoundRole[] = [
  'privacy',
  'do-not-sell',
  'cookies',
  'dsar',
  'dpa',
  'ai',
  'subprocessors',
  'security',
  'trust',
  'terms',
  'imprint',
  'home',
]

const maxStatements = 160
const mostMentions = 1
const mentionKey = '9 mention '

/** Checks whose silence in a whole policy is worth a line of its own. */
export const expectedChecks = [
  'gdpr.controller',
  'gdpr.contact',
  'gdpr.purposes',
  'gdpr.legal-bases',
  'gdpr.recipients',
  'gdpr.retention',
  'gdpr.access',
  'gdpr.erasure',
  'gdpr.complaint',
  'ccpa.sold',
] as const

/** Tells that the law of a check applies. */
const appliesBy: Readonly<Record<string, string>> = { gdpr: 'applies.eu', ccpa: 'applies.california' }

/** Reads the policies that the search for documents found; asks for nothing of its own. */
export const policyConnector: NetworkConnector = {
  id: 'policy',
  version: policyVersion,
  title: 'Read the policies sentence by sentence',
  after: ['documents'],
  records: [policyRecord, policySearchRecord],
  requests: 0,
  answersFor: [],
  rules: policyRules,
  questions: policyQuestions,
  ttlSeconds: 7 * day,
  plan: () => [],
  parse: (given) => policyEvidence(given, trainedReader),
}

interface ReadPolicy {
  doc: FoundDocument
  statements: Statement[]
  /** Why it is no policy. */
  fault: string | null
}

export function policyEvidence(given: Pick<Given, 'subject' | 'of'>, reader: PolicyReader): CapturedEvidence[] {
  const read = documentsOf(given.of('documents'), given.subject)
    .filter((doc) => doc.isOwn && readRoles.includes(doc.role))
    .sort((a, b) => readRoles.indexOf(a.role) - readRoles.indexOf(b.role) || compareText(a.finalUrl, b.finalUrl))
    .map((doc) => readPolicy(doc, reader))
  if (read.length === 0) return []
  const kept = strongest(read)
  return [
    ...read
      .filter(isOfPolicies)
      .flatMap((policy) => policyEvidenceOf(policy, given, reader, kept.filter((k) => k.policy === policy).length)),
    ...silenceRecord(read.filter(isOfPolicies), given, reader),
    ...kept.map(({ policy, statement }) => quoteOf(policy, statement)),
  ]
}

const isOfPolicies = ({ doc }: ReadPolicy) => doc.role !== 'home' && doc.role !== 'imprint'

function readPolicy(doc: FoundDocument, reader: PolicyReader): ReadPolicy {
  const page = doc.page.document
  // Text aimed at machine readers is shown elsewhere as such, and never believed.
  const statements = reader
    .read(page)
    .flatMap((s) => (isFlagged(doc.page, s) || isOutside(s, doc) ? [] : statementOf(s, doc.role)))
  const fault = doc.isThin ? 'too little text without its scripts' : reader.faultOf(page)
  return { doc, statements, fault }
}

/** Parts of a page that belong to another document, by their headings. */
const isOutside = ({ start }: Statement, { part }: FoundDocument) =>
  part !== undefined && (start < part.start || start >= part.end)

/**
 * Returns the statement if a document of its role can make it. On a home page and in an imprint only answers count; the
 * rest is advertising, or about the website.
 */
function statementOf(statement: Statement, role: FoundRole): Statement[] {
  const answers = answersGiven(statement, role)
  if (role === 'home' || role === 'imprint')
    return answers.length === 0 ? [] : [{ ...statement, ...nothingElse, answers }]
  const { practices, checks, categories } = statement
  const isEmpty = practices.length + checks.length === 0 && categories.every((category) => category === 'not-covered')
  return isEmpty && answers.length === 0 ? [] : [{ ...statement, answers }]
}

const nothingElse = {
  ...{ categories: ['not-covered'] as const, practices: [], claims: [], dataTypes: [], parties: [], checks: [] },
  ...{ period: null, how: null },
}

interface Kept {
  policy: ReadPolicy
  statement: Statement
}

/** Touches a topic and says nothing of it. */
const isMentionAlone = ({ answers, practices, checks, categories }: Statement): boolean =>
  answers.every(({ answer }) => answer === 'mention') &&
  practices.length + checks.length === 0 &&
  categories.every((category) => category === 'not-covered')

/** The strongest statement of every check, practice and data type first, then the second of each, until the run is full. */
function strongest(read: readonly ReadPolicy[]): Kept[] {
  const byKey = new Map<string, Kept[]>()
  for (const policy of read)
    for (const statement of policy.statements)
      for (const key of keysOf(statement)) byKey.set(key, [...(byKey.get(key) ?? []), { policy, statement }])
  const queues = [...byKey]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, all]) => {
      const queue = all.toSorted((a, b) => strengthOf(b.statement, key) - strengthOf(a.statement, key))
      // A sentence that only mentions a topic is shown if nothing answers it, and one is enough.
      return key.startsWith(mentionKey) ? queue.slice(0, mostMentions) : queue
    })
  const kept = new Map<Statement, Kept>()
  const deepest = Math.max(0, ...queues.map((q) => q.length))
  for (let round = 0; round < deepest && kept.size < maxStatements; round++)
    for (const queue of queues) {
      const next = queue[round]
      if (next && kept.size < maxStatements) kept.set(next.statement, next)
    }
  const order = (k: Kept) => read.indexOf(k.policy)
  return [...kept.values()].sort((a, b) => order(a) - order(b) || a.statement.start - b.statement.start)
}

const dataPractices: ReadonlySet<string> = new Set(['collect', 'share', 'sell'])

/** Categories without a practice or a check of their own. */
const ownCategories: ReadonlySet<string> = new Set(['change', 'do-not-track'])

const keysOf = ({ checks, practices, claims, dataTypes, categories, answers }: Statement): string[] => [
  ...answers.flatMap(({ answer, types, people, tools, named = [] }) =>
    answer === 'transfer-tool'
      ? tools.map((tool) => `0 answer ${answer} ${tool}`)
      : answer === 'mention'
        ? named.map((topic) => `${mentionKey}${topic}`)
        : answer === 'data'
          ? types.map((type) => `5 data ${type}`)
          : answer === 'people'
            ? people.map((one) => `4 people ${one}`)
            : [`0 answer ${answer}`],
  ),
  ...categories.filter((category) => ownCategories.has(category)).map((category) => `4 ${category}`),
  ...checks.map(({ check }) => `1 ${check}`),
  ...practices.map(({ practice, modality }) => `2 ${practice}/${modality}`),
  ...claims.flatMap((claim) => {
    const key = `${claim.deed}/${claim.polarity}/${claim.sense}/${isPlain(claim)}`
    return [
      claim.isOfItem || claim.people !== null || claim.limits.length > 0 ? `2 claim ${key}/part` : `2 claim ${key}`,
      ...claim.types.map((type) => `3 ${type} claim ${key}`),
    ]
  }),
  ...practices
    .filter(({ practice }) => dataPractices.has(practice))
    .flatMap(({ practice, modality }) => dataTypes.map((type) => `3 ${type} ${practice}/${modality}`)),
]

/** A whole answer with a way to act on it, said shortly enough to be quoted, is the strongest. */
function strengthOf(statement: Statement, key: string): number {
  const check = statement.checks.find((c) => key === `1 ${c.check}`)
  const length = statement.end - statement.start
  return (
    (check?.answer === 'present' ? 8 : 0) +
    (statement.how ? 2 : 0) +
    (statement.period !== null ? 2 : 0) +
    (length >= 40 && length <= 220 ? 3 : length < 40 ? 0 : 1)
  )
}

const nameOf = (doc: FoundDocument) => `policy/${doc.finalUrl}${doc.part ? `#${doc.role}` : ''}`

function policyEvidenceOf(
  { doc, statements, fault }: ReadPolicy,
  given: Pick<Given, 'subject'>,
  reader: PolicyReader,
  kept: number,
): CapturedEvidence[] {
  const { document } = doc.page
  const categories = [...new Set(statements.flatMap((s) => s.categories))]
  return recordEvidence(
    policyRecord,
    {
      ...fetchedFrom(doc.page),
      connector: 'policy',
      trust: 'observed',
      document: nameOf(doc),
      title: `Reading of the ${roleWords[doc.role]} of ${given.subject.name}`,
      asOf: null,
    },
    {
      name: given.subject.name,
      address: doc.finalUrl,
      role: doc.role,
      language: languageOf(doc),
      words: document.words,
      fault,
      read: statements.filter((statement) => !isMentionAlone(statement)).length,
      kept,
      lastUpdated: document.lastUpdated?.date ?? null,
      categories: categories.filter((c) => c !== 'not-covered').sort(compareText),
      grade: readabilityOf(document)?.grade ?? null,
      reader: { id: reader.id, version: reader.version },
      isCut: document.truncated,
      placeholders: placeholdersIn(document.text),
    },
  )
}

/** Few of them may be examples. */
function placeholdersIn(text: string): number {
  const places = text.match(placeholder)?.length ?? 0
  const notices = text.match(draftNotice)?.length ?? 0
  return notices > 0 || places >= manyPlaceholders ? places + notices : 0
}

const languageOf = ({ page }: FoundDocument): string | null => page.document.language

const isReadable = ({ doc, fault }: ReadPolicy): boolean =>
  doc.role === 'privacy' && fault === null && isReadLanguage(languageOf(doc)) && !doc.page.document.truncated

/**
 * What no words of all the documents touch, of laws that a document says apply. Said only of whole documents with a policy in
 * a language that is read: silence of what could not be read is none.
 */
function silenceRecord(
  read: readonly ReadPolicy[],
  given: Pick<Given, 'subject'>,
  reader: PolicyReader,
): CapturedEvidence[] {
  const policy = read.find(isReadable)
  if (!policy || read.some(({ doc }) => doc.page.document.truncated)) return []
  const answered = new Set(read.flatMap((r) => r.statements.flatMap((s) => s.checks.map((c) => c.check))))
  const practised = new Set(read.flatMap((r) => r.statements.flatMap((s) => s.practices.map((p) => p.practice))))
  const touched = read.map(({ doc }) => reader.touched(doc.page.document))
  const isAsked = (id: string) => answered.has(appliesBy[id.slice(0, id.indexOf('.'))] ?? '')
  const silent = expectedChecks
    .filter((id) => !answered.has(id) && !touched.some((checksOf) => checksOf.has(id)))
    .filter((id) => read.every(({ doc }) => isSilentOn(id, doc.page.document.text)))
    .filter((id) => !(id === 'ccpa.sold' && practised.has('sell')))
    .flatMap((id) => checks.find((check) => check.id === id) ?? [])
  const vague = checks.filter(({ id }) => !answered.has(id) && touched.some((checksOf) => checksOf.has(id)))
  return recordEvidence(
    policySearchRecord,
    {
      connector: 'policy',
      asOf: null,
      fetchedAt: policy.doc.page.fetchedAt,
      retrievedVia: policy.doc.page.via,
      trust: 'computed',
      document: 'policy-search',
      title: `What the policies of ${given.subject.name} were searched for`,
      requestedUrl: null,
      finalUrl: null,
      page: null,
    },
    {
      name: given.subject.name,
      documents: read.map(({ doc }) => ({
        url: doc.finalUrl,
        kind: roleWords[doc.role],
        words: doc.page.document.words,
      })),
      checks: expectedChecks.length,
      silent: silent.map(({ id, words }) => ({ check: id, words, isAsked: isAsked(id) })),
      touched: vague.map(({ id, words }) => ({ check: id, words })),
    },
  )
}

const quoteOf = ({ doc }: ReadPolicy, { start, end, quoteStart, lead, ...statement }: Statement): CapturedEvidence =>
  quoteEvidence(
    statementQuote,
    {
      connector: 'policy',
      connectorVersion: policyVersion,
      trust: 'vendor_claim',
      document: nameOf(doc),
      title: `Statement of the ${roleWords[doc.role]}`,
      asOf: null,
      page: quotedPage(doc.page),
      facts: {
        role: doc.role,
        own: lead ? ownStart(lead) : Math.max(0, start - quoteStart),
        categories: [...statement.categories],
        practices: statement.practices.map(({ practice, modality }) => ({ practice, modality })),
        claims: [...statement.claims],
        dataTypes: [...statement.dataTypes],
        parties: [...statement.parties],
        period: statement.period,
        checks: [...checksAnswered(statement, doc.role)],
        offer: {
          people: [...statement.offer.people],
          hedge: statement.offer.hedge,
          optOuts: [...statement.offer.optOuts],
        },
        how: statement.how,
        answers: statement.answers.map((answer) => ({ ...answer })),
      },
    },
    { start: quoteStart, end, ...(lead && { lead }) },
  )
