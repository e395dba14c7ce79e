import type { Ask, Given, Reply } from '../network.ts'
import { isSuccess, registrableDomain, resolveLink } from '../pages.ts'
import { type Candidate, compareCandidates, linkCandidates, rankCandidates, sitemapCandidates } from './candidates.ts'
import { judge, keyOf, type Origin, ownDomains, type Verdict } from './found.ts'
import { commonPaths, roleWords, type SoughtRole } from './lexicon.ts'

// The search for a vendor's documents, played through from its beginning with the replies that are there: what is missing
// next is what to ask next, and the same replies always lead to the same places.

const maxDocuments = 6

/** Pages beside the home page, the sitemap and the address that cannot exist. */
const maxAttempts = 20

const maxTriesPerRole = 3

/** A place that no site has: what it answers shows how the site says "not here". */
const unlikelyPath = '/no-such-page-7f3ad2c9'

export interface Attempt {
  origin: Origin
  role: SoughtRole
  ask: Extract<Ask, { type: 'page' }>
  score: number | null
  reasons: readonly string[]
  reply: Reply | null
  verdict: Verdict | null
}

export interface Search {
  /** Not answered yet. */
  asks: Ask[]
  home: Reply | null
  sitemap: Reply | null
  attempts: Attempt[]
  /** Links to documents that were not read, best first. */
  unread: Candidate[]
}

export function searchDocuments(given: Given): Search {
  const replies = new Map(given.answered.map(({ ask, reply }) => [ask.key, reply]))
  const site = given.subject.sites[0]
  const home = site && homeAsk(site)
  const search: Search = { asks: [], home: replies.get('home') ?? null, sitemap: null, attempts: [], unread: [] }
  const run = (attempts: readonly Attempt[]) => {
    for (const a of attempts) {
      a.reply = replies.get(a.ask.key) ?? null
      a.verdict = a.reply?.outcome === 'page' ? judge(a.origin, a.role, a.reply, replies) : null
      if (!a.reply) search.asks.push(a.ask)
    }
    search.attempts.push(...attempts)
    return search.asks.length === 0
  }

  if (home && !search.home) search.asks.push(home)
  if (!run(givenAttempts(given)) || !home || !search.home || isSilent(search.home)) return search

  const sitemap = sitemapAsk(home)
  search.sitemap = replies.get(sitemap.key) ?? null
  if (!search.sitemap) return { ...search, asks: [sitemap] }

  const own = ownDomains(home, given.subject)
  const around = { own, language: homeLanguage(search.home) }
  const base = baseOf(home, search.home)
  for (;;) {
    search.unread = rankCandidates([
      ...(search.home.outcome === 'page' ? linkCandidates(search.home.document, base, 'home page', around) : []),
      ...(search.sitemap.outcome === 'file' && isSuccess(search.sitemap)
        ? sitemapCandidates(search.sitemap.text, base, around)
        : []),
      ...search.attempts.flatMap((a) => linksOf(a, own, around)),
    ]).filter((c) => c.url !== base && !search.attempts.some((a) => a.ask.url === c.url))
    const wave = [...betterLanguages(search, around.language), ...linkedWave(search)]
    if (wave.length === 0) break
    if (!run(wave)) return search
  }

  const probe = probeAsk(home)
  for (let round = 0; round < maxTriesPerRole; round++) {
    const wave = guessedWave(search, round, around.own.has(registrableDomain(base) ?? '') ? base : home.url)
    if (wave.length > 0 && !replies.has(probe.key)) return { ...search, asks: [probe] }
    if (!run(wave)) return search
  }
  return search
}

/** The role has its document, or a page that is known to be it and cannot be read. */
export const isSettled = (search: Pick<Search, 'attempts'>, role: SoughtRole): boolean =>
  search.attempts.some((a) => a.role === role && (a.verdict === 'accepted' || a.verdict === 'thin'))

/** No network: asking on would only repeat the same answer. */
const isOffline = (reply: Reply | null): boolean =>
  reply?.outcome === 'unavailable' && ['network-off', 'no-network', 'filtered', 'budget-spent'].includes(reply.reason)

/** The host itself did not speak; its other pages will not either. */
export const isSilent = (home: Reply): boolean =>
  isOffline(home) ||
  (home.outcome === 'unavailable' &&
    ['unresolvable', 'unreachable', 'timeout', 'guarded', 'certificate', 'store-error'].includes(home.reason))

const readCount = (search: Search) =>
  search.attempts.filter((a) => a.verdict === 'accepted' && a.origin !== 'alternate' && a.role !== 'imprint').length

const room = (search: Search) => Math.min(maxDocuments - readCount(search), maxAttempts - search.attempts.length)

const triesOf = (search: Search, role: SoughtRole) =>
  search.attempts.filter((a) => a.role === role && a.origin === 'link').length

/** Of every role that is still open its best link; the imprint comes on top, it is short and read for the name alone. */
function linkedWave(search: Search): Attempt[] {
  const next = new Map<SoughtRole, Candidate>()
  for (const c of search.unread)
    if (!next.has(c.role) && !isSettled(search, c.role) && triesOf(search, c.role) < maxTriesPerRole)
      next.set(c.role, c)
  const ordered = [...next.values()].sort(compareCandidates)
  const imprint = ordered.filter((c) => c.role === 'imprint' && search.attempts.length < maxAttempts)
  const others = ordered.filter((c) => c.role !== 'imprint').slice(0, Math.max(0, room(search)))
  return [...others, ...imprint].map((c) => attempt('link', c.role, c.url, c))
}

/** The same page in the language of the home page, or in English, where the page that was found is in another. */
function betterLanguages(search: Search, home: string): Attempt[] {
  return search.attempts.flatMap((a) => {
    if (a.origin === 'alternate' || a.verdict !== 'accepted' || a.reply?.outcome !== 'page') return []
    const { language, meta } = a.reply.document
    if (!language || language === home || language === 'en') return []
    const from = a.reply.finalUrl
    const url = [home, 'en']
      .map((wanted) => meta.hreflang.find((h) => h.lang.toLowerCase().split(/[-_]/u)[0] === wanted)?.href)
      .flatMap((href) => (href ? (resolveLink(href, from) ?? []) : []))
      .find((href) => href !== from && registrableDomain(href) === registrableDomain(from))
    const isTried = search.attempts.some((other) => other.ask.url === url)
    return url && !isTried && search.attempts.length < maxAttempts
      ? [attempt('alternate', a.role, url, { score: null, reasons: ['the same page in another language'] })]
      : []
  })
}

function guessedWave(search: Search, round: number, base: string): Attempt[] {
  const open = commonPaths.flatMap(({ role, paths }) => {
    const path = paths[round]
    if (!path || isSettled(search, role) || search.unread.some((c) => c.role === role)) return []
    const url = guessedUrl(path, base)
    return url && !search.attempts.some((a) => a.ask.url === url)
      ? [attempt('path', role, url, { score: null, reasons: ['usual address'] })]
      : []
  })
  return open.slice(0, Math.max(0, room(search)))
}

function guessedUrl(path: string, base: string): string | undefined {
  if (!path.startsWith('//')) return new URL(path, base).href
  const domain = registrableDomain(base)
  return domain ? `https://${path.slice(2)}${domain}/` : undefined
}

/** What an accepted page of the subject itself links: a policy often leads to the list of subprocessors. */
function linksOf(a: Attempt, own: ReadonlySet<string>, around: Parameters<typeof linkCandidates>[3]): Candidate[] {
  if (a.verdict !== 'accepted' || a.reply?.outcome !== 'page') return []
  const isOwn = own.has(registrableDomain(a.reply.finalUrl) ?? '') || a.origin === 'given'
  return isOwn ? linkCandidates(a.reply.document, a.reply.finalUrl, roleWords[a.role], around) : []
}

function givenAttempts({ subject }: Given): Attempt[] {
  return subject.documents
    .flatMap(({ role, url, proof }) => {
      const address = resolveLink(url, url)
      if (role === 'home' || !address) return []
      const made = attempt('given', role, address, { score: null, reasons: [`named: ${proof}`] })
      return [proof === 'user-given' ? { ...made, ask: { ...made.ask, isCrawled: false, typedByUser: true } } : made]
    })
    .slice(0, maxDocuments)
}

function attempt(origin: Origin, role: SoughtRole, url: string, why: Pick<Attempt, 'score' | 'reasons'>): Attempt {
  const place = `the ${roleWords[role]} at ${url}`
  const ask: Attempt['ask'] = { type: 'page', key: keyOf(origin, role, url), place, url, isCrawled: true }
  return { origin, role, ask, ...why, reply: null, verdict: null }
}

function homeAsk(site: Given['subject']['sites'][number]): Extract<Ask, { type: 'page' }> {
  const own = site.url && resolveLink(site.url, site.url)
  return {
    type: 'page',
    key: 'home',
    place: `the home page of ${site.host}`,
    url: own || `https://${site.host}/`,
    isCrawled: false,
  }
}

const sitemapAsk = (home: { url: string }): Ask => ({
  type: 'file',
  key: 'sitemap',
  place: `the sitemap of ${new URL(home.url).host}`,
  url: new URL('/sitemap.xml', home.url).href,
  isCrawled: true,
  maxBytes: 1_000_000,
})

const probeAsk = (home: { url: string }): Ask => ({
  type: 'page',
  key: 'probe',
  place: `an address of ${new URL(home.url).host} that does not exist`,
  url: new URL(unlikelyPath, home.url).href,
  isCrawled: true,
})

const homeLanguage = (home: Reply) => (home.outcome === 'page' ? home.document.language : null) ?? 'en'

const baseOf = (ask: { url: string }, reply: Reply) => (reply.outcome === 'page' ? reply.finalUrl : ask.url)
