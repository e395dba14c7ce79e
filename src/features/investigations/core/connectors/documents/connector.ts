import { capital } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { monthsBetween } from '../../text.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Given, NetworkConnector, Reply } from '../network.ts'
import { fetchedFrom } from '../network-replies.ts'
import { isSuccess, quotedPage, saysWhetherItIsThere, visibleFlags, whyUnseen } from '../pages.ts'
import { documentsOf, type FoundDocument, isParked } from './found.ts'
import { roleWords, type SoughtRole, soughtRoles } from './lexicon.ts'
import {
  type DocumentSearch,
  documentSearchRecord,
  documentsVersion,
  lastUpdatedQuote,
  machineAimedQuote,
  vendorDocumentRecord,
} from './records.ts'
import { documentQuestions, documentRules } from './rules.ts'
import { type Attempt, isFilledByScripts, isSettled, isSilent, type Search, searchDocuments } from './search.ts'

const day = 86_400

/** Rows of places in one record; the counts before them are of all. */
const maxRows = 12
const maxFlagsPerPage = 3
const maxEvidence = 200

/** Finds and fetches what the vendor publishes: policies, terms, lists, pages of security and trust. */
export const documentsConnector: NetworkConnector = {
  id: 'documents',
  version: documentsVersion,
  title: 'Look for the published documents and read them',
  after: ['wellknown'],
  records: [documentSearchRecord, vendorDocumentRecord],
  requests: 33,
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
      ...parkedHome(search, given),
      ...documents.flatMap((doc) => pageEvidence(doc, given)),
      ...(search.home === null || isSilent(search.home)
        ? []
        : soughtRoles.flatMap((role) => searchEvidence(role, search, given, documents))),
    ].slice(0, maxEvidence)
  },
}

/** A name that is for sale has no pages to search for. */
const parkedHome = ({ home }: Search, given: Given): CapturedEvidence[] =>
  home && isParked(home)
    ? searchedEvidence(
        {
          lookup: { connector: 'documents', key: 'home', place: `a home page of ${given.subject.name}` },
          fetchedAt: home.fetchedAt,
        },
        [
          {
            place: `the address ${given.subject.sites[0]?.host ?? ''}`,
            outcome: 'a page that offers the name for sale',
          },
        ],
      )
    : []

/** The home page and the documents given by address; the record of the search lists other places that failed or refused. */
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

function searchEvidence(
  role: SoughtRole,
  search: Search,
  given: Given,
  documents: readonly FoundDocument[],
): CapturedEvidence[] {
  const { home, sitemap, files } = search
  const attempts = search.attempts.filter((a) => a.role === role)
  const unread = search.unread.filter((c) => c.role === role)
  // Only roles with an address of their own are searched for beyond the links of the home page.
  const general = [
    { place: 'the links of the home page', reply: home },
    { place: 'the sitemap', reply: sitemap },
    ...files,
  ].flatMap(({ place, reply }) => (reply ? [{ place, answer: generalAnswer(reply), reply }] : []))
  const places = [...general, ...attempts]
  // A page that its scripts fill shows neither its links nor, at other addresses, whether they exist.
  const isFilled = home !== null && isFilledByScripts(home)
  const isShell = (reply: Reply) => isFilled && reply.outcome === 'page' && isSuccess(reply) && reply.document.isThin
  const isLocked = (place: object) => 'verdict' in place && place.verdict === 'log-in'
  const unseen = places.filter(
    (place) => !place.reply || !saysWhetherItIsThere(place.reply) || isShell(place.reply) || isLocked(place),
  )
  const isHomeRead = home !== null && !unseen.some(({ reply }) => reply === home)
  const searched = places.length - unseen.length
  return recordEvidence(
    documentSearchRecord,
    {
      connector: 'documents',
      trust: 'computed',
      document: `search/${role}`,
      title: `Search for the ${roleWords[role]} of ${given.subject.name}`,
      page: null,
      asOf: null,
      fetchedAt: latest(search),
      retrievedVia: 'fetch',
    },
    {
      name: given.subject.name,
      role,
      searched,
      result: resultOf(),
      unanswered: unseen.length > 0 ? { places: unseen.length, refused: refusedBy(unseen) } : null,
      places: [
        ...general.map(({ place, answer }) => ({ place, answer, score: null, reasons: [] })),
        ...attempts.map((a) => ({
          place: a.ask.url,
          answer: attemptAnswer(a),
          score: a.score,
          reasons: [...a.reasons],
        })),
        ...unread.map(({ url, score, reasons }) => ({ place: url, answer: 'not read', score, reasons: [...reasons] })),
      ].slice(0, maxRows),
    },
  )

  function resultOf(): DocumentSearch['result'] {
    const found = attempts.find((a) => a.verdict === 'accepted')
    if (found) return { outcome: 'found', url: found.reply?.outcome === 'page' ? found.reply.finalUrl : found.ask.url }
    // A page that was asked for as another document.
    const read = documents.find((doc) => doc.role === role && !doc.isThin && !doc.isHub)
    if (read) return { outcome: 'found', url: read.finalUrl }
    const hub = attempts.find((a) => a.verdict === 'hub' && a.reply?.outcome === 'page')
    if (hub) return { outcome: 'found', url: hub.reply?.outcome === 'page' ? hub.reply.finalUrl : hub.ask.url }
    const thin = attempts.find((a) => a.verdict === 'thin')
    if (thin) return { outcome: 'linked', url: thin.ask.url }
    const linked = attempts.find((a) => (a.origin === 'given' || a.origin === 'link') && unseen.includes(a))
    if (linked)
      return {
        outcome: 'unread',
        url: linked.ask.url,
        isNamed: linked.origin === 'given',
        status: (linked.reply && whyUnseen(linked.reply)?.status) ?? null,
      }
    if (unread[0] && !isSettled(search, role)) return { outcome: 'linked', url: unread[0].url }
    return { outcome: searched > 0 && isHomeRead ? 'not-found' : 'not-looked' }
  }
}

/** Statuses of places that refused, with how many gave each. */
const refusedBy = (unseen: readonly { reply: Reply | null }[]) =>
  [
    ...Map.groupBy(
      unseen.flatMap(({ reply }) => (reply && whyUnseen(reply)?.status) ?? []),
      (status) => status,
    ),
  ]
    .sort(([a], [b]) => a - b)
    .map(([status, same]) => ({ status, places: same.length }))

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
    case 'unavailable':
      return `could not be looked at: ${reply.reason}`
    default:
      return 'read'
  }
}

/** The last answer: what the record says was true then. */
const latest = ({ home, sitemap, files, attempts }: Search): string =>
  [home, sitemap, ...files.map((f) => f.reply), ...attempts.map((a) => a.reply)]
    .flatMap((reply) => reply?.fetchedAt ?? [])
    .sort()
    .at(-1) ?? ''

function pageEvidence(doc: FoundDocument, given: Given): CapturedEvidence[] {
  const { page, role } = doc
  const { document } = page
  const source = { connector: 'documents', document: `page/${role}/${doc.finalUrl}`, asOf: null }
  const quoted = {
    ...source,
    connectorVersion: documentsVersion,
    trust: doc.isOwn ? ('vendor_claim' as const) : ('third_party' as const),
    page: quotedPage(page),
  }
  const updated = document.lastUpdated
  const flags = visibleFlags(page)
  return [
    ...recordEvidence(
      vendorDocumentRecord,
      {
        ...source,
        ...fetchedFrom(page),
        trust: 'observed',
        title: `${capital(roleWords[role])} of ${given.subject.name}`,
      },
      {
        name: given.subject.name,
        role,
        address: doc.finalUrl,
        site: doc.portal ? { whose: 'portal', portal: doc.portal } : { whose: doc.isOwn ? 'own' : 'other' },
        readOn: page.fetchedAt.slice(0, 10),
        format: document.kind,
        language: document.language,
        homeLanguage: languageGap(doc, given) ?? null,
        words: document.words,
        text: doc.isThin ? 'thin' : document.truncated ? 'part' : 'whole',
        lastUpdated: updated?.date ?? null,
        ageMonths: updated && updated.date <= given.today ? monthsBetween(updated.date, given.today) : null,
        aimed: {
          visible: flags.length,
          hidden: document.flags.length - flags.length,
          signs: [...new Set(document.flags.map((flag) => flag.rule))].slice(0, 8),
        },
      },
    ),
    ...flags
      .slice(0, maxFlagsPerPage)
      .filter((flag) => document.text.slice(flag.start, flag.end).trim() !== '')
      .map((flag) =>
        quoteEvidence(
          machineAimedQuote,
          { ...quoted, title: `Text aimed at machine readers: ${roleWords[role]}`, facts: { rule: flag.rule, role } },
          flag,
        ),
      ),
    ...(updated
      ? [
          quoteEvidence(
            lastUpdatedQuote,
            { ...quoted, title: `Date of the ${roleWords[role]}`, facts: { role, date: updated.date } },
            updated,
          ),
        ]
      : []),
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
