import { type DocumentSource, documentEvidence, type Line, type Part, row } from '../../document.ts'
import { type CapturedEvidence, quoteEvidence } from '../../evidence.ts'
import { monthsBetween } from '../../text.ts'
import { placeCount, searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Given, NetworkConnector, Reply } from '../network.ts'
import { isSuccess, quotedPage, saysWhetherItIsThere, visibleFlags, whyUnseen } from '../pages.ts'
import { documentsOf, type FoundDocument } from './found.ts'
import { roleWords, type SoughtRole, soughtRoles } from './lexicon.ts'
import { documentQuestions, documentRules } from './rules.ts'
import { type Attempt, isSettled, isSilent, type Search, searchDocuments } from './search.ts'

const version = '1.0.1'
const day = 86_400

/** Rows of places in one record; the counts before them are of all. */
const maxRows = 12
const maxFlagsPerPage = 3
const maxEvidence = 200

/** Finds and fetches what the vendor publishes: policies, terms, lists, pages of security and trust. */
export const documentsConnector: NetworkConnector = {
  id: 'documents',
  version,
  title: 'Looked for the published documents and read them',
  after: [],
  records: [],
  requests: 23,
  answersFor: ['vendor-site', 'policy-text', 'certifications'],
  rules: documentRules,
  questions: documentQuestions,
  ttlSeconds: 7 * day,
  plan: (given) => searchDocuments(given).asks,
  parse(given) {
    if (given.answered.length === 0) return []
    const search = searchDocuments(given)
    const documents = documentsOf(given.answered, given.subject)
    return [
      ...unavailable(search),
      ...nobody(search, given),
      ...documents.flatMap((doc) => pageEvidence(doc, given)),
      ...(search.home === null || isSilent(search.home)
        ? []
        : soughtRoles.flatMap((role) => searchEvidence(role, search, given))),
    ].slice(0, maxEvidence)
  },
}

/** A name that does not resolve has no pages to search for. */
const nobody = ({ home }: Search, given: Given): CapturedEvidence[] =>
  home?.outcome === 'absent'
    ? searchedEvidence(
        {
          lookup: { connector: 'documents', key: 'home', place: `a home page of ${given.subject.name}` },
          fetchedAt: home.fetchedAt,
        },
        [{ place: `the address ${given.subject.sites[0]?.host ?? ''}`, outcome: home.words }],
      )
    : []

/** The home page and what somebody named; other places that did not answer or refused stand in the record of the search. */
function unavailable({ home, attempts }: Search): CapturedEvidence[] {
  const asked = [
    ...(home ? [{ key: 'home', place: 'the home page', reply: home }] : []),
    ...attempts
      .filter((a) => a.origin === 'given')
      .map(({ ask, reply }) => ({ key: ask.key, place: ask.place, reply })),
  ]
  return asked.flatMap(({ key, place, reply }) => {
    const why = reply && whyUnseen(reply)
    return why
      ? unavailableEvidence(
          { lookup: { connector: 'documents', key, place }, fetchedAt: reply.fetchedAt },
          why.reason,
          why.status,
        )
      : []
  })
}

const record = (given: Pick<DocumentSource, 'kind' | 'trust' | 'document' | 'title' | 'fetchedAt'>) => ({
  connector: 'documents',
  connectorVersion: version,
  page: null,
  asOf: null,
  retrievedVia: 'fetch' as const,
  ...given,
})

function searchEvidence(role: SoughtRole, search: Search, given: Given): CapturedEvidence[] {
  const { home, sitemap } = search
  const attempts = search.attempts.filter((a) => a.role === role)
  const unread = search.unread.filter((c) => c.role === role)
  // Only roles with an address of their own are searched for beyond the links of the home page.
  const general = [
    { place: 'the links of the home page', reply: home },
    { place: 'the sitemap', reply: sitemap },
  ].flatMap(({ place, reply }) => (reply ? [{ place, answer: generalAnswer(reply), reply }] : []))
  const found = attempts.find((a) => a.verdict === 'accepted')
  const thin = attempts.find((a) => a.verdict === 'thin')
  const places = [...general, ...attempts]
  const unseen = places.filter(({ reply }) => !reply || !saysWhetherItIsThere(reply))
  const seen = places.length - unseen.length
  const words = roleWords[role]
  return documentEvidence(
    record({
      kind: 'document-search',
      trust: 'computed',
      document: `search/${role}`,
      title: `Search for the ${words} of ${given.subject.name}`,
      fetchedAt: latest(search),
    }),
    [
      {
        lines: [
          ['Document', 'search for a document'],
          ['Name', given.subject.name],
          ['Role', role],
          ['Searched for', words],
          ['Places searched', String(seen)],
          ...outcomeLines(),
          ...(unseen.length > 0 ? [['Not answered', unseenWords(unseen)] as const] : []),
        ],
      },
      {
        lines: [
          ...general.map((g): Line => ['Place', row(g.place, { answer: g.answer })]),
          ...attempts.map((a): Line => ['Place', row(a.ask.url, attemptCells(a))]),
          ...unread.map(
            (c): Line => ['Place', row(c.url, { answer: 'not read', score: String(c.score), why: c.reasons })],
          ),
        ].slice(0, maxRows),
      },
    ],
  )

  function outcomeLines(): Line[] {
    if (found) return [['Found at', found.reply?.outcome === 'page' ? found.reply.finalUrl : found.ask.url]]
    if (thin) return [['Linked at', thin.ask.url]]
    const linked = attempts.find((a) => (a.origin === 'given' || a.origin === 'link') && unseen.includes(a))
    if (linked) {
      const status = linked.reply && whyUnseen(linked.reply)?.status
      const answered = status ? ` (it answered ${status})` : ''
      return [
        ['Linked at', linked.ask.url],
        [
          'Not read',
          `The ${words} of ${given.subject.name} is ${linked.origin === 'given' ? 'named' : 'linked'}, and could not be read${answered}`,
        ],
      ]
    }
    if (unread[0] && !isSettled(search, role)) return [['Linked at', unread[0].url]]
    return [
      [
        'Found',
        seen > 0 ? `No ${words} of ${given.subject.name} was found in ${placeCount(seen)}` : 'nothing looked at',
      ],
    ]
  }
}

/** "5 places could not be looked at (2 answered 403)". */
function unseenWords(unseen: readonly { reply: Reply | null }[]): string {
  const statuses = unseen.flatMap(({ reply }) => (reply && whyUnseen(reply)?.status) ?? [])
  const refused = [...Map.groupBy(statuses, (status) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, same]) => `${same.length} answered ${status}`)
  return `${placeCount(unseen.length)} could not be looked at${refused.length ? ` (${refused.join(', ')})` : ''}`
}

const attemptCells = (a: Attempt) => ({
  answer: attemptAnswer(a),
  score: a.score === null ? null : String(a.score),
  why: a.reasons,
})

function attemptAnswer({ verdict, reply }: Attempt): string {
  if (!reply) return 'not asked'
  if (reply.outcome === 'page' && isSuccess(reply) && verdict && verdict !== 'no such page')
    return reply.document.language ? `${verdict}, language ${reply.document.language}` : verdict
  return generalAnswer(reply)
}

function generalAnswer(reply: Reply): string {
  switch (reply.outcome) {
    case 'page':
      if (isSuccess(reply) && reply.document.isThin) return 'read, too little without its scripts'
      return isSuccess(reply) ? 'read' : `answered ${reply.status}`
    case 'file':
      return isSuccess(reply) ? 'read' : `answered ${reply.status}`
    case 'unreadable':
      return `could not be read: ${reply.reason}`
    case 'absent':
      return reply.words
    case 'unavailable':
      return `could not be looked at: ${reply.reason}`
    default:
      return 'read'
  }
}

/** The last answer: what the record says was true then. */
const latest = ({ home, sitemap, attempts }: Search): string =>
  [home, sitemap, ...attempts.map((a) => a.reply)]
    .flatMap((reply) => reply?.fetchedAt ?? [])
    .sort()
    .at(-1) ?? ''

function pageEvidence(doc: FoundDocument, given: Given): CapturedEvidence[] {
  const { page, role } = doc
  const { document } = page
  const name = `page/${role}/${doc.finalUrl}`
  const trust = doc.isOwn ? 'vendor_claim' : 'third_party'
  const updated = document.lastUpdated
  const months = updated && updated.date <= given.today ? monthsBetween(updated.date, given.today) : null
  const flags = visibleFlags(page)
  const hidden = document.flags.length - flags.length
  const quotes = flags.slice(0, maxFlagsPerPage).flatMap((flag) =>
    document.text.slice(flag.start, flag.end).trim()
      ? quoteEvidence(
          {
            ...record({
              kind: 'machine-aimed-text',
              trust,
              document: name,
              title: `Text aimed at machine readers: ${roleWords[role]}`,
              fetchedAt: page.fetchedAt,
            }),
            reading: { rule: flag.rule, role },
            page: quotedPage(page),
          },
          flag,
        )
      : [],
  )
  const dated = updated
    ? quoteEvidence(
        {
          ...record({
            kind: 'last-updated',
            trust,
            document: name,
            title: `Date of the ${roleWords[role]}`,
            fetchedAt: page.fetchedAt,
          }),
          reading: { role, date: updated.date },
          page: quotedPage(page),
        },
        updated,
      )
    : undefined
  const parts: Part[] = [
    {
      lines: [
        ['Document', 'vendor document'],
        ['Name', given.subject.name],
        ['Role', role],
        ['Kind of document', roleWords[role]],
        ['Address', doc.finalUrl],
        ['Site', doc.portal ? `portal ${doc.portal}` : doc.isOwn ? 'its own' : 'another one'],
        ['Read on', page.fetchedAt.slice(0, 10)],
        ['Format', document.kind],
        ['Language', document.language ?? 'not known'],
        ...(languageGap(doc, given) ? [['Language of the home page', languageGap(doc, given) ?? ''] as const] : []),
        ['Words', String(document.words)],
        ['Text', doc.isThin ? 'too little without its scripts' : document.truncated ? 'read in part' : 'read'],
        ['Last updated', updated?.date ?? 'no date stated'],
        ...(months === null ? [] : [['Age', months === 1 ? '1 month' : `${months} months`] as const]),
      ],
    },
    {
      lines: [
        ...(flags.length ? [['Passages aimed at machine readers', String(flags.length)] as const] : []),
        ...(hidden ? [['Hidden passages aimed at machine readers', String(hidden)] as const] : []),
        ...[...new Set(document.flags.map((flag) => flag.rule))].slice(0, 8).map((rule): Line => ['Sign', rule]),
      ],
    },
  ]
  return [
    ...documentEvidence(
      {
        ...record({
          kind: 'vendor-document',
          trust: 'observed',
          document: name,
          title: `${capital(roleWords[role])} of ${given.subject.name}`,
          fetchedAt: page.fetchedAt,
        }),
        requestedUrl: page.requestedUrl,
        finalUrl: page.finalUrl,
        page: page.finalUrl,
        retrievedVia: page.via,
      },
      parts,
    ),
    ...quotes,
    ...(dated ? [dated] : []),
  ]
}

/** The language of the home page, where a document is neither in it nor in English. */
function languageGap(doc: FoundDocument, given: Given): string | undefined {
  const home = given.answered.find(({ ask }) => ask.key === 'home')?.reply
  const expected = home?.outcome === 'page' ? home.document.language : null
  const language = doc.page.document.language
  return doc.role !== 'home' && expected && language && language !== expected && language !== 'en'
    ? expected
    : undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
