import { compareText } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { unavailableEvidence } from '../absence.ts'
import { countriesIn, isCountry, isPlace, transferGroup } from '../countries.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { roleWords } from '../documents/lexicon.ts'
import { legalNamesIn } from '../entity/names.ts'
import type { Answered, Ask, Given, NetworkConnector, Reply } from '../network.ts'
import {
  isFlagged,
  isSuccess,
  type PageReply,
  quotedPage,
  resolveLink,
  sentencesOf,
  visibleFlags,
  whyUnseen,
} from '../pages.ts'
import { noSubprocessorsQuote, subprocessorNoticeQuote, subprocessorRecord } from './record.ts'
import {
  merge,
  namesSubprocessors,
  otherNames,
  readSubprocessors,
  type SubprocessorRow,
  saysThatListed,
} from './rows.ts'
import { subprocessorQuestions, subprocessorRules } from './rules.ts'

const version = '1.5.0'
const day = 86_400
const maxPages = 20
const maxShownRows = 150
const maxMatchedNames = 200
const maxNotices = 3

/** Reads the vendor's own list of subprocessors. */
export const subprocessorsConnector: NetworkConnector = {
  id: 'subprocessors',
  version,
  title: 'Read the list of subprocessors',
  after: ['documents'],
  records: [subprocessorRecord],
  requests: 8,
  answersFor: [],
  rules: subprocessorRules,
  questions: subprocessorQuestions,
  ttlSeconds: 7 * day,
  plan(given) {
    const reading = readList(given)
    if (!reading) return []
    if (reading.asks.length > 0) return reading.asks
    const names = [...new Set(reading.rows.flatMap((r) => [r.name, ...otherNames(r.name)]))].slice(0, maxMatchedNames)
    return names.length > 0
      ? [{ type: 'companies', key: 'companies', place: 'the companies of the catalog', names }]
      : []
  },
  parse(given) {
    const reading = readList(given)
    return [...(reading ? listEvidence(reading, given) : []), ...noticeEvidence(given)]
  },
}

interface Reading {
  /** The page that the list begins on. */
  start: FoundDocument
  pages: PageReply[]
  rows: SubprocessorRow[]
  statedTotal: number | null
  /** Further pages that were not answered yet. */
  asks: Ask[]
  /** Further pages that could not be read. */
  missing: Answered[]
}

/** The list and what it leads on to, played through with the replies that are there; else the annex of a document. */
function readList(given: Given): Reading | undefined {
  const documents = documentsOf(given.of('documents'), given.subject)
  const readOf = (doc: FoundDocument, strict: boolean): Reading => {
    const reading = readFrom(doc, strict, given)
    return isVendorAlone(reading.rows, given) ? { ...reading, rows: [] } : reading
  }
  const own = documents.filter((d) => d.role === 'subprocessors').map((doc) => readOf(doc, false))
  const lists = own.filter((r) => r.rows.length > 0).toSorted(byRows)
  const [longest, ...others] = lists
  if (longest) return others.reduce(joined, longest)
  const annexes = documents
    .filter((d) => ['dpa', 'privacy', 'trust', 'security', 'terms', 'notice'].includes(d.role))
    .map((doc) => readOf(doc, true))
  const read = annexes.filter((r) => r.rows.length > 0)
  // A list of an agreement is the list; elsewhere the longest one is.
  const list = read.find((r) => r.start.role === 'dpa') ?? read.toSorted(byRows)[0]
  return (
    list ??
    own[0] ??
    annexes.find(
      ({ start: { role, page } }) =>
        (role === 'dpa' && saysThatListed(page.document)) || listTitle.test(page.document.text),
    )
  )
}

/** A line that titles such a list: there is one, whether or not its rows can be read. */
const listTitle =
  /^[^\p{L}\n]{0,6}(?:(?:annexe?|anlage|anhang|appendix|schedule|exhibit) ?[\dIVXA-C]{0,3} ?[:.–-]? ?)?(?:list of (?:our |authori[sz]ed )?sub-?processors|liste des sous-traitants|liste der (?:unterauftrag\p{L}{3,16}|subunternehmer))[^\n.;]{0,40}$/imu

const byRows = (a: Reading, b: Reading) => b.rows.length - a.rows.length || compareText(a.start.url, b.start.url)

/** Lists for several products of one vendor are one list. */
const joined = (a: Reading, b: Reading): Reading => ({
  ...a,
  pages: [...a.pages, ...b.pages],
  rows: merge([...a.rows, ...b.rows]),
  statedTotal: null,
  asks: [...a.asks, ...b.asks],
  missing: [...a.missing, ...b.missing],
})

function readFrom(start: FoundDocument, strict: boolean, given: Given): Reading {
  const replies = new Map(given.answered.map((a) => [a.ask.key, a]))
  const reading: Reading = { start, pages: [start.page], rows: [], statedTotal: null, asks: [], missing: [] }
  const known = new Set([start.url, start.finalUrl])
  const queue = strict ? [] : furtherPages(start.page)
  while (queue.length > 0 && reading.pages.length + reading.missing.length + reading.asks.length < maxPages) {
    const url = queue.shift() ?? ''
    if (known.has(url)) continue
    known.add(url)
    const key = `page ${url}`
    const answer = replies.get(key)
    if (!answer) {
      reading.asks.push({
        type: 'page',
        key,
        place: `a further page of the subprocessor list: ${url}`,
        url,
        isCrawled: true,
      })
      continue
    }
    const { reply } = answer
    // A page that is not there, or leads back to one that was read, ends the way.
    if (reply.outcome === 'page' && isSuccess(reply) && !(reply.finalUrl !== url && known.has(reply.finalUrl))) {
      known.add(reply.finalUrl)
      if (reading.pages.some((p) => p.sha256 === reply.sha256)) continue
      reading.pages.push(reply)
      queue.push(...furtherPages(reply))
    } else if (whyUnseen(reply)) reading.missing.push(answer)
  }
  const lists = reading.pages.map((page) => {
    const list = readSubprocessors(page.document, { strict })
    return {
      ...list,
      rows: list.rows.filter(
        (r) => !speaksToMachines(r, page) && !isVendor(r.name, given) && !leadsElsewhere.test(r.name),
      ),
    }
  })
  reading.rows = merge(lists.flatMap((l) => l.rows))
  const totals = lists.flatMap((l) => l.statedTotal ?? [])
  reading.statedTotal = totals.length ? Math.max(...totals) : null
  return reading
}

/** A list of the parties of a contract names the vendor, which isn't its own subprocessor. */
function isVendor(name: string, { subject }: Given): boolean {
  const plain = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const [legal] = legalNamesIn(name)
  const named = plain(legal?.bare ?? name)
  const { company } = subject
  return [subject.name, ...subject.aliases, ...(company ? [company.name] : [])].some(
    (own) => plain(legalNamesIn(own)[0]?.bare ?? own) === named,
  )
}
/** A list of no one but a company that is called as the site is: the party of a contract, read as a row. */
function isVendorAlone(rows: readonly SubprocessorRow[], { subject }: Given): boolean {
  const plain = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return (
    rows.length === 1 &&
    rows.every(({ name }) => {
      const named = plain(legalNamesIn(name)[0]?.bare ?? name)
      return subject.sites.some(({ host }) => host.split('.').slice(0, -1).map(plain).includes(named))
    })
  )
}
/** "Each of the providers set forth at www.acme.test" names no one. */
const leadsElsewhere =
  /^(?:each of|all of|any of|the (?:following|current)|see|as (?:set|listed|described)|please)\b|\b(?:set forth|listed|available|found) (?:at|on|in|under)\b|\bhttps?:\/\//iu

/** A row that holds an instruction names no one; the passage is shown, marked, with the page. */
const speaksToMachines = (row: SubprocessorRow, page: PageReply): boolean =>
  visibleFlags(page).some(({ quote }) =>
    [row.name, row.purpose ?? '', row.place ?? ''].some(
      (cell) =>
        cell.includes(quote) ||
        // A row of a table holds places and purposes that other rows have as well.
        (cell.length >= 16 &&
          quote.includes(cell) &&
          !isPlace(cell) &&
          (!quote.includes(' | ') || quote.includes(row.name))),
    ),
  )

/** "Next", "2": links to further pages of the same list, on the same path. */
function furtherPages(page: PageReply): string[] {
  const here = new URL(page.finalUrl)
  return page.document.links.slice(0, 3000).flatMap((link) => {
    const isNext =
      /\bnext\b/iu.test(link.rel) ||
      /^(?:next(?: page)?|nächste(?: seite)?|weiter|suivante?|siguiente|[›»→>]|\d{1,2})$/iu.test(link.text.trim())
    const url = isNext ? resolveLink(link.href, page.finalUrl) : undefined
    if (!url) return []
    const there = new URL(url)
    const isSamePath =
      there.pathname === here.pathname ||
      /^\/page\/\d{1,3}\/?$/u.test(there.pathname.slice(here.pathname.replace(/\/(?:page\/\d{1,3}\/?)?$/u, '').length))
    return there.origin === here.origin && isSamePath ? [url] : []
  })
}

function listEvidence(reading: Reading, given: Given): CapturedEvidence[] {
  const { start, pages, rows, statedTotal } = reading
  const matches = matchesOf(given)
  const placed = rows.map((r) => ({ ...r, countries: r.place ? countriesIn(r.place) : [] }))
  const perCountry = new Map<string, { code: string; count: number }>()
  for (const { countries } of placed)
    for (const { code, name } of countries)
      perCountry.set(name, { code, count: (perCountry.get(name)?.count ?? 0) + 1 })
  const countries = [...perCountry].sort(([a, x], [b, y]) => y.count - x.count || compareText(a, b))
  const outside = countries.filter(([, { code }]) => ['us', 'other'].includes(transferGroup(code)))
  const isWhole = reading.missing.length === 0 && reading.asks.length === 0 && (statedTotal ?? 0) <= rows.length
  const updated = pages
    .flatMap((p) => p.document.lastUpdated?.date ?? [])
    .sort()
    .at(-1)
  const without = (test: (r: (typeof placed)[number]) => boolean) => placed.filter(test).length
  const name = given.subject.name
  return [
    ...recordEvidence(
      subprocessorRecord,
      {
        connector: 'subprocessors',
        trust: start.isOwn ? 'vendor_claim' : 'third_party',
        document: `list/${start.finalUrl}`,
        title: `Subprocessor list of ${name}`,
        requestedUrl: start.page.requestedUrl,
        finalUrl: start.finalUrl,
        page: start.finalUrl,
        asOf: null,
        fetchedAt: start.page.fetchedAt,
        retrievedVia: start.page.via,
      },
      {
        name,
        address: start.finalUrl,
        foundIn: roleWords[start.role],
        pages: pages.length,
        list:
          rows.length === 0
            ? null
            : {
                count: rows.length,
                statedTotal,
                isWhole,
                updatedOn: updated ?? null,
                countryCount: placed.reduce(countedCountries, new Set<string>()).size,
                withoutCountry: without((r) => r.countries.length === 0),
                withoutPurpose: without((r) => r.purpose === null),
                outsideAdequacy: outside.map(([c]) => c),
              },
        countries: countries.slice(0, 40).map(([country, { code, count }]) => ({
          country,
          code,
          transfer: transferGroup(code),
          subprocessors: count,
        })),
        subprocessors: placed.slice(0, maxShownRows).map((r) => ({
          name: r.name,
          purpose: r.purpose,
          place: r.place,
          countries: r.countries.map((c) => c.code),
          company: [r.name, ...otherNames(r.name)].flatMap((name) => matches.get(name) ?? [])[0] ?? null,
        })),
      },
    ),
    ...reading.missing.flatMap(({ ask, reply }) => missingEvidence(ask, reply)),
  ]
}

/** "EU region" and "global network" name no country. */
const countedCountries = (codes: Set<string>, { countries }: { countries: ReturnType<typeof countriesIn> }) => {
  for (const country of countries) if (isCountry(country)) codes.add(country.code)
  return codes
}

function missingEvidence(ask: Ask, reply: Reply): CapturedEvidence[] {
  const origin = {
    lookup: { connector: 'subprocessors', key: ask.key, place: ask.place },
    fetchedAt: reply.fetchedAt,
  }
  const why = whyUnseen(reply)
  return unavailableEvidence(origin, why?.reason ?? 'unreachable', why?.status)
}

function matchesOf(given: Given): Map<string, string> {
  const reply = given.answered.find(({ ask }) => ask.key === 'companies')?.reply
  return new Map(reply?.outcome === 'companies' ? reply.matches.map((m) => [m.name, m.company]) : [])
}

const change = /\b(?:new|chang\w*|add\w*|replac\w*|updat\w*|appoint\w*|engag\w*)\b|\bneue|änder|nouveau|modif/iu
const notice = /\b(?:notif\w*|notice|inform\w*|announc\w*|subscrib\w*|object(?:ion)?)\b|benachrichtig|mitteil|inform/iu
/** A mailer on the list that "sends updates to subscribers" isn't a promise to announce changes of the list. */
const isAboutList = new RegExp(
  `${namesSubprocessors.source}|\\b(?:this|the|our) (?:list|page|table|sub-?processor)|\\bchanges?\\b|\\b(?:new|additional|other|replacement) (?:vendors?|providers?|suppliers?|third part)|\\bliste\\b|änderung|\\bmodification|\\bneue[rn]? (?:dienst|unterauftrag|anbieter)`,
  'iu',
)
const noneUsed =
  /\b(?:do(?:es)? not|don['’]t|doesn['’]t) (?:currently )?(?:use|engage|have) any (?:third[- ]party )?sub-?processors?\b|\b(?:uses|engages|have|has) no sub-?processors?\b/iu

/** Sentences about changes of the list, and about having none. */
function noticeEvidence(given: Given): CapturedEvidence[] {
  const documents = documentsOf(given.of('documents'), given.subject).filter((d) =>
    ['subprocessors', 'dpa', 'privacy', 'terms'].includes(d.role),
  )
  const found = documents.flatMap((doc) =>
    sentencesOf(doc.page.document.text).flatMap((sentence) => {
      const { text } = sentence
      const isAboutThem = doc.role === 'subprocessors' || namesSubprocessors.test(text)
      if (text.length > 600 || !isAboutThem || isFlagged(doc.page, sentence)) return []
      const kind = noneUsed.test(text)
        ? noSubprocessorsQuote
        : change.test(text) && notice.test(text) && isAboutList.test(text)
          ? subprocessorNoticeQuote
          : undefined
      if (!kind) return []
      const days =
        /\b(\d{1,3}|thirty|fourteen|ten|sixty|ninety)(?: \(\d{1,3}\))?(?: (?:calendar|business))?[ -]days?\b/iu.exec(
          text,
        )?.[1]
      return [{ doc, sentence, kind, days: days ?? null }]
    }),
  )
  // A sentence that names the days says more than one that does not.
  const best = (kind: typeof noSubprocessorsQuote) =>
    found
      .filter((f) => f.kind === kind)
      .toSorted((a, b) => Number(b.days !== null) - Number(a.days !== null))
      .slice(0, maxNotices)
  return [...best(noSubprocessorsQuote), ...best(subprocessorNoticeQuote)].map(({ doc, sentence, kind, days }) =>
    quoteEvidence(
      kind,
      {
        connector: 'subprocessors',
        connectorVersion: version,
        trust: doc.isOwn ? 'vendor_claim' : 'third_party',
        document: `${doc.role}/${doc.finalUrl}`,
        title: `About subprocessors: ${roleWords[doc.role]}`,
        asOf: doc.page.document.lastUpdated?.date ?? null,
        page: quotedPage(doc.page),
        facts: { role: doc.role, days },
      },
      sentence,
    ),
  )
}
