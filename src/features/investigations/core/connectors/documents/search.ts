import type { Ask, Given, Reply } from '../network.ts'
import { isSuccess, type PageReply, registrableDomain, resolveLink } from '../pages.ts'
import { parseSecurityTxt } from '../wellknown/security-txt.ts'
import {
  type Candidate,
  compareCandidates,
  isAboutPrivacy,
  isNamedPolicy,
  isNamesake,
  isOfContract,
  languageOfPath,
  linkCandidates,
  markdownCandidates,
  portalOf,
  rankCandidates,
  routeCandidates,
  type Surroundings,
  sitemapCandidates,
} from './candidates.ts'
import {
  adoptedDomain,
  isParked,
  judge,
  keyOf,
  mostOfOneRole,
  type Origin,
  ownDomains,
  roleOfHub,
  type Verdict,
} from './found.ts'
import { type AskedRole, commonPaths, fileHosts, localPaths, roleWords, type SoughtRole } from './lexicon.ts'

// The search for a vendor's documents, played through from its beginning with the replies that are there: what is missing
// next is what to ask next, and the same replies always lead to the same places.

const maxDocuments = 6

/** Pages beside the home page, its files, and the address that cannot exist. */
const maxAttempts = 26

const maxTriesPerRole = 3
const maxHubs = 3
const maxScripts = 2

/** Documents that a reader asks for first; while one of them is open, hubs and files for machines are opened as well. */
const mainRoles: readonly SoughtRole[] = ['privacy', 'subprocessors', 'dpa', 'security', 'terms']

/** A place that no site has: what it answers shows how the site says "not here". */
const unlikelyPath = '/no-such-page-7f3ad2c9'

export interface Attempt {
  origin: Origin
  role: AskedRole
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
  /** Files that name addresses: llms.txt, and the scripts of a page that they fill. */
  files: { place: string; reply: Reply }[]
  attempts: Attempt[]
  /** Links to documents that were not read, best first. */
  unread: Candidate[]
}

export function searchDocuments(given: Given): Search {
  const replies = new Map(given.answered.map(({ ask, reply }) => [ask.key, reply]))
  const site = given.subject.sites[0]
  const home = site && homeAsk(site)
  const search: Search = {
    asks: [],
    home: replies.get('home') ?? null,
    sitemap: null,
    files: [],
    attempts: [],
    unread: [],
  }
  const own = ownDomains(home || undefined, given.subject)
  const run = (attempts: readonly Attempt[]) => {
    for (const a of attempts) {
      a.reply = replies.get(a.ask.key) ?? null
      if (a.role === 'hub' && a.reply?.outcome === 'page') a.role = roleOfHub(a.reply) ?? 'hub'
      a.verdict = a.reply?.outcome === 'page' ? judge(a.origin, a.role, a.reply, replies) : null
      if (!a.reply) search.asks.push(a.ask)
      const domain =
        a.reply?.outcome === 'page'
          ? adoptedDomain(a.reply, a.role, { home: replies.get('home'), subject: given.subject })
          : null
      if (domain) own.add(domain)
    }
    search.attempts.push(...attempts)
    return search.asks.length === 0
  }

  if (home && !search.home) search.asks.push(home)
  if (!run(givenAttempts(given)) || !home || !search.home || isSilent(search.home)) return search

  const sitemap = sitemapAsk(home)
  search.sitemap = replies.get(sitemap.key) ?? null
  if (!search.sitemap) return { ...search, asks: [sitemap] }

  const homeDomain =
    search.home.outcome === 'page'
      ? adoptedDomain(search.home, 'home', { home: search.home, subject: given.subject })
      : null
  if (homeDomain) own.add(homeDomain)
  const around = { own, language: homeLanguage(search.home) }
  const base = baseOf(home, search.home)
  const scripts = isFilledByScripts(search.home) ? scriptAsks(search.home, base) : []
  const routes: Candidate[] = []
  const unanswered = scripts.filter((ask) => !replies.has(ask.key))
  if (unanswered.length > 0) return { ...search, asks: unanswered }
  for (const ask of scripts) {
    const reply = replies.get(ask.key)
    if (!reply) continue
    search.files.push({ place: ask.place, reply })
    if (reply.outcome === 'file' && isSuccess(reply)) routes.push(...routeCandidates(reply.text, base, around))
  }
  const security = securityTxtOf(given)
  let machine: Candidate[] = []
  for (let isTold = false; ; ) {
    search.unread = rankCandidates([
      ...(search.home.outcome === 'page' ? linkCandidates(search.home.document, base, 'home page', around) : []),
      ...(search.sitemap.outcome === 'file' && isSuccess(search.sitemap)
        ? sitemapCandidates(search.sitemap.text, base, around)
        : []),
      ...search.attempts.flatMap((a) => linksOf(a, own, around)),
      ...security,
      ...routes,
      ...machine,
    ]).filter((c) => c.url !== base && !search.attempts.some((a) => a.ask.url === c.url))
    const wave = [...betterLanguages(search, around.language), ...linkedWave(search, own)]
    const next = wave.length > 0 ? wave : furtherWave(search, own, around.language)
    if (next.length > 0) {
      if (!run(next)) return search
      continue
    }
    if (isTold || !isOpen(search)) break
    const llms = llmsAsk(home)
    const reply = replies.get(llms.key)
    if (!reply) return { ...search, asks: [llms] }
    search.files.push({ place: 'llms.txt', reply })
    isTold = true
    machine =
      reply.outcome === 'file' && isSuccess(reply) ? markdownCandidates(reply.text, base, 'llms.txt', around) : []
  }

  const probe = probeAsk(home)
  const guessed = guessedPaths(around.language)
  for (let round = 0; round < Math.max(...guessed.map(({ paths }) => paths.length)); round++) {
    const from = around.own.has(registrableDomain(base) ?? '') ? base : home.url
    const wave = guessedWave(
      search,
      guessed.map(({ role, paths }) => ({ role, path: paths[round] })),
      from,
    )
    if (wave.length > 0 && !replies.has(probe.key)) return { ...search, asks: [probe] }
    if (!run(wave)) return search
  }
  return search
}

/** A main document is neither found nor linked. */
const isOpen = (search: Search): boolean => mainRoles.some((role) => !isSettled(search, role))

/** The role has its document, or a page that is known to be it and cannot be read. */
export const isSettled = (search: Pick<Search, 'attempts'>, role: AskedRole): boolean =>
  search.attempts.some((a) => a.role === role && (a.verdict === 'accepted' || a.verdict === 'thin'))

/** No network: asking on would only repeat the same answer. */
const isOffline = (reply: Reply | null): boolean =>
  reply?.outcome === 'unavailable' && ['network-off', 'no-network', 'filtered', 'budget-spent'].includes(reply.reason)

/** The host itself did not speak; its other pages will not either. */
export const isSilent = (home: Reply): boolean =>
  isOffline(home) ||
  isParked(home) ||
  (home.outcome === 'unavailable' &&
    ['unresolvable', 'unreachable', 'timeout', 'guarded', 'certificate', 'store-error'].includes(home.reason))

const countedRoles = (a: Attempt) => a.role !== 'imprint' && a.role !== 'notice' && a.role !== 'hub'
const readCount = (search: Search) =>
  new Set(
    search.attempts
      .filter((a) => a.verdict === 'accepted' && a.origin !== 'alternate' && countedRoles(a))
      .map(({ role, origin, ask }) => (origin === 'given' ? ask.url : role)),
  ).size

const room = (search: Search) => Math.min(maxDocuments - readCount(search), maxAttempts - search.attempts.length)

const triesOf = (search: Search, role: AskedRole) =>
  search.attempts.filter((a) => a.role === role && a.origin === 'link').length

/**
 * Returns the best link of every role that is still open. The imprint comes on top: it is short and read only for the
 * name.
 */
function linkedWave(search: Search, own: ReadonlySet<string>): Attempt[] {
  const next = new Map<AskedRole, Candidate>()
  for (const c of search.unread)
    if (
      c.role !== 'hub' &&
      !next.has(c.role) &&
      !isSettled(search, c.role) &&
      triesOf(search, c.role) < maxTriesPerRole
    )
      next.set(c.role, c)
  const ordered = [...next.values()].sort(compareCandidates)
  const imprint = ordered.filter((c) => c.role === 'imprint' && search.attempts.length < maxAttempts)
  const others = ordered.filter((c) => c.role !== 'imprint').slice(0, Math.max(0, room(search)))
  return [...others, ...imprint, ...hubs(search, own)].map((c) => attempt('link', c.role, c.url, c))
}

/** Pages that lead to documents, while a main one is not linked elsewhere. */
function hubs(search: Search, own: ReadonlySet<string>): Candidate[] {
  const isLinked = (role: SoughtRole) => isSettled(search, role) || search.unread.some((c) => c.role === role)
  if (mainRoles.every(isLinked)) return []
  const free = Math.min(maxHubs - triesOf(search, 'hub'), maxAttempts - search.attempts.length)
  return search.unread
    .filter((c) => c.role === 'hub' && own.has(registrableDomain(c.url) ?? ''))
    .slice(0, Math.max(0, free))
}

/** Once every role has its document: lists for other products, and privacy notices for a part of the world or of the people. */
function furtherWave(search: Search, own: ReadonlySet<string>, language: string): Attempt[] {
  return (['subprocessors', 'privacy', 'terms'] as const).flatMap((role) => {
    const kept = role === 'privacy' ? ('notice' as const) : role
    const first = search.attempts.find((a) => a.role === role && a.verdict === 'accepted')
    if (!first) return []
    const free = Math.min(furtherOf[role] - further(search, kept, first), maxAttempts - search.attempts.length)
    return (
      search.unread
        .filter((c) => c.role === role && own.has(registrableDomain(c.url) ?? ''))
        .filter((c) =>
          role === 'privacy'
            ? c.isPart === true ||
              (c.reasons.includes(isNamedPolicy) && c.score >= leastFurther && isAboutPrivacy(first.ask.url))
            : role === 'terms'
              ? c.score >= leastFurther && !ofSomeTerms.test(`${c.url} ${c.reasons.join(' ')}`)
              : c.score >= leastFurther && lastSegment(c.url) !== lastSegment(first.ask.url),
        )
        .filter((c) => (languageOfPath(c.url) ?? language) === (languageOfPath(first.ask.url) ?? language))
        // Terms of another kind than the first before others.
        .toSorted((a, b) => Number(isLike(a, first)) - Number(isLike(b, first)))
        .slice(0, Math.max(0, free))
        .map((c) => attempt('link', role === 'privacy' && c.isPart !== true ? role : kept, c.url, c))
    )
  })
}

const isLike = (c: Candidate, first: Attempt) =>
  c.reasons.includes(isOfContract) === first.reasons.includes(isOfContract)
/** Terms for some occasion or some people, and not for customers. */
const ofSomeTerms =
  /advertis|affiliat|referral|resell|promo(?:tion)?s?\b|sweepstake|contest|competition|giveaway|bounty|\bbeta\b|\bevents?\b|\bsms\b|gift|loyalty|rewards?\b|supplier|\bpartner|ambassador|influencer|hackathon|community|forum|career|\bjobs?\b|donat/iu

/** One more document of terms: the agreement that a business customer signs, or the terms of use beside it. */
const furtherOf = { subprocessors: mostOfOneRole - 1, privacy: mostOfOneRole, terms: 1 } as const

/** A link with a text and a place, both of the role. */
const leastFurther = 8

const further = (search: Search, role: AskedRole, first: Attempt) =>
  search.attempts.filter(
    (a) => a.role === role && a !== first && search.attempts.indexOf(a) > search.attempts.indexOf(first),
  ).length

const lastSegment = (url: string) => new URL(url).pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? ''

/** The same page in the language of the home page, or in English, where the page that was found is in another. */
function betterLanguages(search: Search, home: string): Attempt[] {
  return search.attempts.flatMap((a) => {
    if (a.origin === 'alternate' || a.role === 'hub' || a.verdict !== 'accepted' || a.reply?.outcome !== 'page')
      return []
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

function guessedPaths(language: string): { role: SoughtRole; paths: readonly string[] }[] {
  const local = Object.hasOwn(localPaths, language) ? localPaths[language] : undefined
  const common = commonPaths.map(({ role, paths }) => ({ role, paths: [...(local?.[role] ?? []), ...paths] }))
  return local?.imprint ? [...common, { role: 'imprint', paths: local.imprint }] : common
}

function guessedWave(
  search: Search,
  paths: readonly { role: SoughtRole; path: string | undefined }[],
  base: string,
): Attempt[] {
  const open = paths.flatMap(({ role, path }) => {
    const isLinked = search.unread.some((c) => c.role === role && !c.isPart)
    if (
      !path ||
      isSettled(search, role) ||
      isLinked ||
      search.attempts.some((a) => a.role === role && a.verdict === 'hub')
    )
      return []
    const url = guessedUrl(path, base)
    return url && !search.attempts.some((a) => a.ask.url === url)
      ? [attempt('path', role, url, { score: null, reasons: ['usual address'] })]
      : []
  })
  const imprint = open.filter((a) => a.role === 'imprint' && search.attempts.length < maxAttempts)
  return [...open.filter((a) => a.role !== 'imprint').slice(0, Math.max(0, room(search))), ...imprint]
}

function guessedUrl(path: string, base: string): string | undefined {
  if (!path.startsWith('//')) return new URL(path, base).href
  const domain = registrableDomain(base)
  return domain ? `https://${path.slice(2)}${domain}/` : undefined
}

/**
 * What a page of the subject itself links: a policy often leads to the list of subprocessors. What it links elsewhere belongs
 * to others, save where vendors put their files.
 */
function linksOf(a: Attempt, own: ReadonlySet<string>, around: Surroundings): Candidate[] {
  if (!['accepted', 'hub', 'log-in'].includes(a.verdict ?? '') || a.reply?.outcome !== 'page') return []
  const from = a.reply.finalUrl
  const isOwn = own.has(registrableDomain(from) ?? '') || a.origin === 'given' || portalOf(from) !== undefined
  if (!isOwn) return []
  return linkCandidates(a.reply.document, from, roleWords[a.role], around).filter(
    ({ url, role }) =>
      own.has(registrableDomain(url) ?? '') ||
      new URL(url).host === new URL(from).host ||
      isNamesake(url, own) ||
      (role !== 'privacy' && role !== 'terms' && role !== 'cookies' && portalOf(url) !== undefined) ||
      (a.role === 'hub' && (portalOf(url) !== undefined || fileHosts.test(new URL(url).hostname))) ||
      (role === 'dpa' && fileHosts.test(new URL(url).hostname)),
  )
}

/** The policy that a security.txt names. */
function securityTxtOf(given: Given): Candidate[] {
  const reply = given.of('wellknown').find(({ ask }) => ask.key === 'security-txt')?.reply
  if (reply?.outcome !== 'file' || !isSuccess(reply)) return []
  return (parseSecurityTxt(reply.text)?.policies ?? []).flatMap((policy) => {
    const url = resolveLink(policy, reply.finalUrl)
    return url ? [{ role: 'security' as const, url, score: 8, reasons: ['in security.txt'] }] : []
  })
}

/** A page that says and links next to nothing, and has scripts. */
export const isFilledByScripts = (home: Reply): home is PageReply =>
  home.outcome === 'page' &&
  isSuccess(home) &&
  (home.document.isThin || home.document.words < 60) &&
  home.document.links.length < 3 &&
  home.document.resources.scripts.length > 0

function scriptAsks(home: PageReply, base: string): Extract<Ask, { type: 'file' }>[] {
  const domain = registrableDomain(base)
  const own = home.document.resources.scripts.flatMap((src) => {
    const url = resolveLink(src, base)
    return url && registrableDomain(url) === domain ? [url] : []
  })
  const isMain = (url: string) => /\b(?:main|app|index|bundle|routes?|pages?)\b/iu.test(new URL(url).pathname)
  return [...own.filter(isMain), ...own.filter((url) => !isMain(url))].slice(0, maxScripts).map((url) => ({
    type: 'file',
    key: `script ${url}`,
    place: `a script of the home page: ${url}`,
    url,
    isCrawled: true,
    maxBytes: 1_000_000,
  }))
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

function attempt(origin: Origin, role: AskedRole, url: string, why: Pick<Attempt, 'score' | 'reasons'>): Attempt {
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

const llmsAsk = (home: { url: string }): Ask => ({
  type: 'file',
  key: 'llms',
  place: `llms.txt of ${new URL(home.url).host}`,
  url: new URL('/llms.txt', home.url).href,
  isCrawled: true,
  maxBytes: 300_000,
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
