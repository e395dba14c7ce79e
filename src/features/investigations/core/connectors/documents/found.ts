import { compareText } from '../../../../../platform/shared/text.ts'
import type { Subject } from '../../subject.ts'
import type { Answered, Ask, Reply } from '../network.ts'
import { isSuccess, type PageReply, registrableDomain } from '../pages.ts'
import { readSubprocessors } from '../subprocessors/rows.ts'
import { namesRole, portalOf } from './candidates.ts'
import { type FoundRole, type SoughtRole, soughtRoles, textSigns } from './lexicon.ts'

// What the search for documents found, told from its asks and replies alone: the key of an ask says how the page was come by
// and as what, `link privacy https://acme.test/privacy`.

/** Surest first: named by a person or the catalog, the same page in a better language, linked, guessed. */
export const origins = ['given', 'alternate', 'link', 'path'] as const
export type Origin = (typeof origins)[number]

export const keyOf = (origin: Origin, role: FoundRole, url: string): string => `${origin} ${role} ${url}`

function readKey(key: string): { origin: Origin; role: FoundRole; url: string } | undefined {
  const [origin = '', role = '', url = ''] = key.split(' ')
  return origins.some((o) => o === origin) && url
    ? { origin: origin as Origin, role: role as FoundRole, url } // written by keyOf
    : undefined
}

export interface FoundDocument {
  role: FoundRole
  url: string
  finalUrl: string
  page: PageReply
  /** On the subject's own domain, on a portal that it links, or named by a person: what it says is the vendor's word. */
  isOwn: boolean
  portal: string | null
  /** The text needs scripts, so that little of it could be read. */
  isThin: boolean
  origin: Origin | 'home'
}

/** The documents to read, the home page first. Independent of the order of replies. The subject widens what counts as its own. */
export function documentsOf(answered: readonly Answered[], subject?: Subject): FoundDocument[] {
  const replies = new Map(answered.map(({ ask, reply }) => [ask.key, reply]))
  const own = ownDomains(answered.find(({ ask }) => ask.key === 'home')?.ask, subject)
  const read = answered.flatMap(({ ask, reply }) => {
    const known = readKey(ask.key)
    if (!known || reply.outcome !== 'page') return []
    const verdict = judge(known.origin, known.role, reply, replies)
    return verdict === 'accepted' || verdict === 'thin' ? [found({ ...known, page: reply, verdict, own })] : []
  })
  const chosen = new Map<string, FoundDocument>()
  for (const doc of read.toSorted(compareFound)) {
    // A person may name two pages of one kind; of those that we found the best one is read.
    const slot = doc.origin === 'given' ? doc.url : doc.role
    const isTaken = doc.origin !== 'given' && [...chosen.values()].some((d) => d.role === doc.role)
    if (!isTaken && ![...chosen.values()].some((d) => d.finalUrl === doc.finalUrl)) chosen.set(slot, doc)
  }
  const home = replies.get('home')
  return [
    ...(home?.outcome === 'page' && isSuccess(home) ? [homeDocument(home, own)] : []),
    ...[...chosen.values()].sort((a, b) => roleRank(a.role) - roleRank(b.role) || compareText(a.url, b.url)),
  ]
}

export type Verdict = 'accepted' | 'thin' | 'soft-404' | 'another page' | 'no such page'

/** Whether a page is what it was asked as. A thin one is kept by its address, where somebody links it. */
export function judge(origin: Origin, role: FoundRole, page: PageReply, replies: ReadonlyMap<string, Reply>): Verdict {
  if (!isSuccess(page)) return 'no such page'
  const home = replies.get('home')
  if (home?.outcome === 'page' && page.finalUrl === home.finalUrl && origin !== 'given') return 'another page'
  if (origin === 'path' && looksUnlikely(page, replies.get('probe'))) return 'soft-404'
  if (page.document.isThin) return origin === 'path' ? 'another page' : 'thin'
  if (origin === 'given' || role === 'home') return 'accepted'
  return looksLike(role, page, origin) ? 'accepted' : 'another page'
}

/** The same answer as to an address that cannot exist. */
function looksUnlikely(page: PageReply, probe: Reply | undefined): boolean {
  if (probe?.outcome !== 'page' || !isSuccess(probe)) return false
  const [a, b] = [page.document, probe.document]
  const isSameSize = Math.abs(a.words - b.words) <= Math.max(10, b.words / 10)
  return page.sha256 === probe.sha256 || a.text === b.text || (a.title === b.title && isSameSize)
}

/** By its title, its headings and its first words; a linked page may do so by its text instead. */
function looksLike(role: SoughtRole, { document }: PageReply, origin: Origin): boolean {
  const headings = document.blocks
    .filter((block) => block.type === 'heading')
    .slice(0, 8)
    .map((block) => document.text.slice(block.start, block.end))
  const face = [document.title ?? '', ...headings, document.text.slice(0, 300)].join('\n')
  if (/\b(?:404|page not found|not found|seite nicht gefunden|page introuvable)\b/iu.test(face) && document.words < 300)
    return false
  if (namesRole(face, role) || (role === 'subprocessors' && listsCompanies(document))) return true
  const signs = textSigns[role]
  return origin !== 'path' && (signs === undefined || signs.every((sign) => sign.test(document.text)))
}

/** Rows with a name, a purpose and a place are such a list under any title. */
const listsCompanies = (document: PageReply['document']): boolean =>
  readSubprocessors(document, { strict: false }).rows.filter(({ purpose, place }) => purpose && place).length >= 2

export function ownDomains(home: Ask | undefined, subject?: Subject): Set<string> {
  const urls = [
    ...(home?.type === 'page' ? [home.url] : []),
    ...(subject?.sites.map((site) => `https://${site.host}/`) ?? []),
  ]
  return new Set(urls.map(registrableDomain).filter((domain) => domain !== null))
}

interface Accepted {
  origin: Origin
  role: FoundRole
  url: string
  page: PageReply
  verdict: Verdict
  own: ReadonlySet<string>
}

function found({ origin, role, url, page, verdict, own }: Accepted): FoundDocument {
  const portal = portalOf(page.finalUrl) ?? null
  const isOwn = origin === 'given' || portal !== null || own.has(registrableDomain(page.finalUrl) ?? '')
  return { role, url, finalUrl: page.finalUrl, page, isOwn, portal, isThin: verdict === 'thin', origin }
}

function homeDocument(page: PageReply, own: ReadonlySet<string>): FoundDocument {
  return {
    role: 'home',
    url: page.requestedUrl,
    finalUrl: page.finalUrl,
    page,
    isOwn: own.has(registrableDomain(page.finalUrl) ?? ''),
    portal: null,
    isThin: page.document.isThin,
    origin: 'home',
  }
}

const originRank = (origin: FoundDocument['origin']) => rank(origins, origin)
const roleRank = (role: FoundRole) => rank(soughtRoles, role)
const rank = (order: readonly string[], one: string) => order.indexOf(one)

const compareFound = (a: FoundDocument, b: FoundDocument) =>
  originRank(a.origin) - originRank(b.origin) || Number(a.isThin) - Number(b.isThin) || compareText(a.url, b.url)
