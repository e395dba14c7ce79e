import { compareText } from '../../../../../platform/shared/text.ts'
import type { Subject } from '../../subject.ts'
import type { Answered, Ask, Reply } from '../network.ts'
import { isSuccess, type PageReply, registrableDomain, resolveLink } from '../pages.ts'
import { readSubprocessors } from '../subprocessors/rows.ts'
import {
  isAboutPrivacy,
  isPolicyAddress,
  languageOfPath,
  namesRole,
  portalOf,
  roleOfAddress,
  roleOfWords,
} from './candidates.ts'
import {
  type AskedRole,
  type FoundRole,
  fileHosts,
  olderVersion,
  type SoughtRole,
  soughtRoles,
  textSigns,
} from './lexicon.ts'

// Results of the search for documents, derived from its asks and replies alone. The key of an ask says how the page was
// discovered and as what: `link privacy https://acme.test/privacy`.

/** Surest first: named by a person or the catalog, the same page in a better language, linked, guessed. */
export const origins = ['given', 'alternate', 'link', 'path'] as const
export type Origin = (typeof origins)[number]

export const keyOf = (origin: Origin, role: AskedRole | 'home', url: string): string => `${origin} ${role} ${url}`

function readKey(key: string): { origin: Origin; role: FoundRole | 'hub'; url: string } | undefined {
  const [origin = '', role = '', url = ''] = key.split(' ')
  return origins.some((o) => o === origin) && url
    ? { origin: origin as Origin, role: role as FoundRole | 'hub', url } // written by keyOf
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
  /** It only leads to documents, and none of them was there. */
  isHub: boolean
  origin: Origin | 'home'
  /** Position of this document in a page that holds several. */
  part?: { start: number; end: number }
}

/** The documents to read, the home page first. Independent of the order of replies. The subject widens what counts as its own. */
export function documentsOf(answered: readonly Answered[], subject?: Subject): FoundDocument[] {
  const replies = new Map(answered.map(({ ask, reply }) => [ask.key, reply]))
  const own = ownDomains(answered.find(({ ask }) => ask.key === 'home')?.ask, subject)
  for (const { ask, reply } of answered) {
    const role = ask.key === 'home' ? 'home' : readKey(ask.key)?.role
    const domain =
      role && reply.outcome === 'page' ? adoptedDomain(reply, role, { home: replies.get('home'), subject }) : null
    if (domain) own.add(domain)
  }
  const read = answered.flatMap(({ ask, reply }) => {
    const known = readKey(ask.key)
    if (!known || reply.outcome !== 'page') return []
    const role = known.role === 'hub' ? roleOfHub(reply) : known.role
    const verdict = role ? judge(known.origin, role, reply, replies) : 'hub'
    return role && isRead(verdict)
      ? [{ doc: found({ ...known, role, page: reply, verdict, own }), isFromHub: known.role === 'hub' }]
      : []
  })
  // A page that was linked as the document goes before one behind a link that only leads to documents.
  const ordered = read
    .toSorted((a, b) => Number(a.isFromHub) - Number(b.isFromHub) || compareFound(a.doc, b.doc))
    .map(({ doc }) => doc)
  const chosen: FoundDocument[] = []
  for (const doc of ordered) {
    const same = chosen.filter((d) => d.role === doc.role)
    // A person may name two pages of one kind, and a vendor has a list for each product; of the others the best one is read.
    const isRoom =
      doc.origin === 'given' ||
      same.length === 0 ||
      // Beside a page about privacy, the policy that it leads to.
      (doc.role === 'privacy' && same.length === 1 && same.some((one) => isBeside(one, doc) || isBeside(doc, one))) ||
      (several.includes(doc.role) &&
        !doc.isHub &&
        same.length < mostOfOneRole &&
        !same.some((d) => d.origin === 'alternate'))
    if (isRoom && !chosen.some((d) => d.finalUrl === doc.finalUrl || d.page.sha256 === doc.page.sha256))
      chosen.push(doc)
  }
  const home = replies.get('home')
  if (home && isParked(home)) return []
  const isFound = chosen.some(({ role }) => role === 'privacy')
  const combined = isFound ? undefined : chosen.find((doc) => doc.role === 'cookies' && !doc.isThin && isPolicyToo(doc))
  return [
    ...(home?.outcome === 'page' && isSuccess(home) ? [homeDocument(home, own)] : []),
    ...chosen
      .map((doc) => (doc === combined ? { ...doc, role: 'privacy' as const } : doc))
      .map((doc, _, all) => (isAboutAll(doc, all) ? { ...doc, role: 'trust' as const } : doc))
      .flatMap((doc, _, all) => [doc, ...partsOf(doc, all)])
      .sort((a, b) => roleRank(a.role) - roleRank(b.role) || compareText(a.url, b.url)),
  ]
}

/** "GDPR & data protection" is the vendor's page about its whole service, and no notice for a region. */
const isAboutAll = (doc: FoundDocument, all: readonly FoundDocument[]): boolean =>
  doc.role === 'notice' && isAboutPrivacy(doc.url) && !all.some(({ role }) => role === 'trust')

const isBeside = (page: FoundDocument, policy: FoundDocument): boolean =>
  isAboutPrivacy(page.url) && isPolicyAddress(policy.url) && policy.origin === 'link' && !policy.isHub && !policy.isThin

/** Linked as a cookie policy, titled as a privacy policy as well: one document for both. */
function isPolicyToo({ page: { document } }: FoundDocument): boolean {
  const first = document.blocks.find((block) => block.type === 'heading')
  const titles = [document.title ?? '', first ? document.text.slice(first.start, first.end) : '']
  return (
    titles.some((title) => roleOfWords(title.slice(0, 120))?.role === 'privacy') &&
    (textSigns.privacy ?? []).every((sign) => sign.test(document.text))
  )
}

const joinedRoles = ['privacy', 'terms', 'dpa', 'imprint'] as const
/** Words below a heading that are a document of this kind. */
const leastWords: Readonly<Record<(typeof joinedRoles)[number], number>> = {
  privacy: 300,
  terms: 200,
  dpa: 400,
  imprint: 8,
}
const longestTitle = 200

/** The documents that a page holds below headings of their own, where no other page is one of them. */
function partsOf(doc: FoundDocument, all: readonly FoundDocument[]): FoundDocument[] {
  if (doc.isThin || doc.isHub || !['privacy', 'terms', 'imprint'].includes(doc.role)) return []
  const { blocks, text } = doc.page.document
  const headings = blocks.flatMap((block) =>
    block.type === 'heading' && block.end - block.start <= longestTitle
      ? [{ ...block, role: roleOfWords(text.slice(block.start, Math.min(block.end, block.start + 80)))?.role }]
      : [],
  )
  return joinedRoles.flatMap((role): FoundDocument[] => {
    if (all.some((other) => other.role === role && !other.isThin)) return []
    const signs = textSigns[role] ?? []
    // The heading says what it is, and terms need not speak of their end.
    const isOfRole = (words: string) =>
      role === 'terms' ? signs.some((sign) => sign.test(words)) : signs.every((sign) => sign.test(words))
    const part = headings.flatMap((heading) => {
      if (heading.role !== role || (role === 'dpa' && !agreementTitle.test(text.slice(heading.start, heading.end))))
        return []
      const next = headings.find((other) => other.start > heading.start && other.level <= heading.level)
      const end = next?.start ?? text.length
      const words = text.slice(heading.start, end)
      return words.split(/\s+/u, leastWords[role] + 1).length > leastWords[role] && isOfRole(words)
        ? [{ start: heading.start, end }]
        : []
    })[0]
    return part ? [{ ...doc, role, part }] : []
  })
}
/** "Data processing" heads a paragraph of many terms; an agreement calls itself one. */
const agreementTitle = /agreement|addendum|vertrag|vereinbarung|accord|\bdpa\b|\bavv\b/iu

const several: readonly FoundRole[] = ['subprocessors', 'notice', 'terms']
export const mostOfOneRole = 3

export type Verdict = 'accepted' | 'thin' | 'hub' | 'soft-404' | 'log-in' | 'another page' | 'no such page'

const isRead = (verdict: Verdict) => verdict === 'accepted' || verdict === 'thin' || verdict === 'hub'

/** Whether a page is what it was asked as. A thin one is kept by its address, where someone links it. */
export function judge(
  origin: Origin,
  role: FoundRole | 'hub',
  page: PageReply,
  replies: ReadonlyMap<string, Reply>,
): Verdict {
  if (!isSuccess(page)) return 'no such page'
  const home = replies.get('home')
  if (home?.outcome === 'page' && page.finalUrl === home.finalUrl && origin !== 'given') return 'another page'
  if (origin === 'path' && looksUnlikely(page, replies.get('probe'))) return 'soft-404'
  if (origin !== 'given' && role !== 'home' && asksToLogIn(page, role)) return 'log-in'
  if (page.document.isThin) return origin === 'path' ? 'another page' : 'thin'
  if (role === 'hub') return 'hub'
  if (origin === 'given' || role === 'home') return 'accepted'
  const sought = role === 'notice' ? 'privacy' : role
  if (!looksLike(sought, page, origin)) return 'another page'
  return role !== 'notice' && leadsOn(sought, page) ? 'hub' : 'accepted'
}

/** Behind a link that says "Legal" may be the document itself. */
export function roleOfHub(page: PageReply): SoughtRole | undefined {
  if (!isSuccess(page) || page.document.words < shortPage) return undefined
  return (['terms', 'privacy', 'dpa'] as const).find((role) => looksLike(role, page, 'path') && !leadsOn(role, page))
}

/** Matches sentences of a vendor's document, as opposed to a page that only links to documents. */
const statements =
  /\b(?:we|us|our|wir|uns|nous|nosotros|you|party|parties|processor|customer)\b[^.]{0,30}\b(?:collect|us(?:e|es|ing)|process|shar(?:e|es|ing)|stor(?:e|es)|receive|disclos|shall|will|may|must|erheben|verarbeiten|collectons|traitons|utilisons)/giu
const leastStatements = 5
/** A page of this many words is a document, whatever it links. */
const mostHubWords = 1200
const shortPage = 350

/** A short page that leads to documents of its own kind: to several, or to the file with the text. */
function leadsOn(role: SoughtRole, { document, finalUrl }: PageReply): boolean {
  if (document.kind !== 'html' || document.words > mostHubWords) return false
  const domain = registrableDomain(finalUrl)
  const language = languageOfPath(finalUrl)
  const leads = document.links.slice(0, 1000).flatMap((link) => {
    const url = link.area === 'main' ? resolveLink(link.href, finalUrl) : undefined
    if (!url || sameAddress(url) === sameAddress(finalUrl) || olderVersion.test(link.text)) return []
    const isNear = registrableDomain(url) === domain || fileHosts.test(new URL(url).hostname)
    const named = roleOfWords(link.text.slice(0, 120))?.role ?? roleOfAddress(url)
    return isNear && named && languageOfPath(url) === language ? [{ url, isSame: named === role }] : []
  })
  const same = new Set(leads.filter((l) => l.isSame).map(({ url }) => sameAddress(url)))
  const all = new Set(leads.map(({ url }) => sameAddress(url)))
  const isShort = document.words < shortPage
  const hasFile = leads.some(({ url, isSame }) => isSame && /\.(?:pdf|docx?)$/iu.test(new URL(url).pathname))
  // Several of its kind; or on a page that says little, the file itself, or one of its kind among others.
  if (!(same.size >= 3 || (isShort && same.size > 0 && (hasFile || all.size >= 2)))) return false
  if (role === 'subprocessors' && readSubprocessors(document, { strict: false }).rows.length >= 2) return false
  return [...document.text.matchAll(statements).take(leastStatements)].length < leastStatements
}

const logsIn =
  /\b(?:log|sign)[ -]?(?:in|up|on)\b|\bcreate (?:an |your )?account\b|\b(?:einloggen|anmelden|se connecter|iniciar sesión|accedi|inloggen|logga in)\b|ログイン/iu
const credentials =
  /\b(?:password|phone number|e-?mail(?: address)?|username|continue with|passwort|mot de passe|contraseña)\b|パスワード/iu

/** A page that shows a form to log in where its document should be: "could not look", and not "is not there". */
function asksToLogIn({ document }: PageReply, role: FoundRole | 'hub'): boolean {
  const headings = document.blocks
    .filter((block) => block.type === 'heading')
    .map((block) => document.text.slice(block.start, block.end))
  const titles = [document.title ?? '', ...headings.slice(0, 8)].join('\n')
  const face = [document.title ?? '', headings[0] ?? '', document.text.slice(0, 80)]
  return (
    document.words < mostHubWords &&
    face.some((words) => words.length <= 120 && logsIn.test(words)) &&
    credentials.test(document.text) &&
    !(role !== 'hub' && role !== 'notice' && role !== 'home' && namesRole(titles, role)) &&
    [...document.text.matchAll(statements).take(1)].length === 0
  )
}

const sameAddress = (url: string) => url.replace(/^https:\/\/(?:www\.)?/u, '').replace(/[/#?]+$/u, '')

/** The same answer as to an address that cannot exist. */
function looksUnlikely(page: PageReply, probe: Reply | undefined): boolean {
  if (probe?.outcome !== 'page' || !isSuccess(probe)) return false
  const [a, b] = [page.document, probe.document]
  const isSameSize = Math.abs(a.words - b.words) <= Math.max(10, b.words / 10)
  return page.sha256 === probe.sha256 || a.text === b.text || (a.title === b.title && isSameSize)
}

/** True if the title, the headings or the first words fit the role. For a linked page, the text may do instead. */
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

const forSale =
  /\b(?:this |the )?domain(?: name)?\b[^.]{0,60}\b(?:is|may be|has been) (?:for sale|parked|available for purchase|listed for sale|expired)\b|\bbuy this domain\b|\bparked (?:free|domain|page)\b|\bdomain parking\b|diese domain (?:steht zum verkauf|ist zu verkaufen|ist geparkt)|ce (?:nom de )?domaine est (?:à vendre|parqué)/iu

/** A page that offers the name for sale says nothing about a vendor. */
export const isParked = (home: Reply): boolean =>
  home.outcome === 'page' &&
  home.document.words < 400 &&
  forSale.test(`${home.document.title ?? ''}\n${home.document.text.slice(0, 3000)}`)

export function ownDomains(home: Ask | undefined, subject?: Subject): Set<string> {
  const urls = [
    ...(home?.type === 'page' ? [home.url] : []),
    ...(subject?.sites.map((site) => `https://${site.host}/`) ?? []),
  ]
  return new Set(urls.map(registrableDomain).filter((domain) => domain !== null))
}

/** Documents that say whose they are. */
const namesItsVendor: readonly (FoundRole | 'hub')[] = ['privacy', 'terms', 'dpa', 'imprint']
/** Hosts where anyone can publish: neighboring pages belong to others. */
const sharedDomains =
  /^(?:google\.com|notion\.so|github\.com|wordpress\.com|medium\.com|dropbox\.com|sharepoint\.com|box\.com)$/u

/**
 * The domain of a document that the vendor's own home page leads to, where it is the vendor's as well: its name under another
 * ending, or the domain of the company that makes it, whose document is about it.
 */
export function adoptedDomain(
  page: PageReply,
  role: FoundRole | 'hub',
  { home, subject }: { home: Reply | undefined; subject: Subject | undefined },
): string | null {
  const domain = registrableDomain(page.finalUrl)
  if (!domain || home?.outcome !== 'page' || !(page === home || namesItsVendor.includes(role)) || !isSuccess(page))
    return null
  const own = ownDomains(undefined, subject)
  const isNamesakeOf = (other: string) =>
    own.has(other) || [...own].some((one) => labelOf(one) === labelOf(other) && labelOf(one).length >= 3)
  const homeDomain = registrableDomain(home.finalUrl)
  if (own.has(domain) || !homeDomain || !isNamesakeOf(homeDomain)) return null
  const isLinked =
    page === home ||
    own.has(registrableDomain(page.requestedUrl) ?? '') ||
    home.document.links.slice(0, 3000).some(({ href }) => resolveLink(href, home.finalUrl) === page.requestedUrl)
  if (!isLinked || sharedDomains.test(domain)) return null
  return isNamesakeOf(domain) || (page !== home && isAbout(page, subject)) ? domain : null
}

const labelOf = (domain: string) => domain.split('.')[0] ?? ''

const ofProduct =
  /\b(?:controller (?:for|of)|products?|services?|apps?|applications?|software|websites?|sites?|platforms?|brands?|polic(?:y|ies)|notice|statement|terms|us(?:e|ing)|users? of|operat\w+|provid\w+|offer\w+|owns?|makes?|maker of|develop\w+|trading as|behind)\b[^.\n]{0,60}$/iu
const isProduct =
  /^(?:['’]s)? (?:apps?|services?|products?|websites?|platform|users?|software|account|(?:is|are) (?:an?|one of|our|the|operated|owned|provided|developed|made|published|a trade))\b/iu
const amongOthers =
  /\b(?:such as|including|like|e\.g\.|partners?|third[- ]part\w+|providers?|customers?|integrat\w+)\b[^.\n]{0,60}$/iu

/** Whether a document is about the vendor's product: it is named in its title, as what is controlled, or again and again. */
function isAbout({ document }: PageReply, subject: Subject | undefined): boolean {
  const labels = subject?.sites.flatMap(({ host }) => labelOf(registrableDomain(`https://${host}/`) ?? '')) ?? []
  const names = new Set([
    ...labels,
    ...[subject?.name ?? '', ...(subject?.aliases ?? [])].map((name) => name.replace(/\.[a-z]{2,}$/u, '')),
  ])
  const known = [...names].filter((name) => name.length >= 3)
  if (known.length === 0) return false
  const escaped = known.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
  const form = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const title = `${document.title ?? ''}\n${document.text.slice(0, 120)}`
  const isName = (hit: string) => hit !== hit.toLowerCase()
  if ([...title.matchAll(form)].some(([hit]) => isName(hit))) return true
  const hits = [...document.text.matchAll(form).take(60)].filter(([hit]) => isName(hit))
  const told = hits.flatMap(({ 0: hit, index }) => {
    const before = document.text.slice(Math.max(0, index - 100), index)
    const after = document.text.slice(index + hit.length, index + hit.length + 60)
    if (amongOthers.test(before)) return []
    return ofProduct.test(before) || isProduct.test(after)
      ? [/\bcontroller (?:for|of)\b[^.\n]{0,60}$/iu.test(before)]
      : []
  })
  return told.length >= 2 || told.includes(true)
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
  const portal = portalOf(page.finalUrl) ?? (fileHosts.test(new URL(page.finalUrl).hostname) ? 'of files' : null)
  const isOwn = origin === 'given' || portal !== null || own.has(registrableDomain(page.finalUrl) ?? '')
  return {
    role,
    url,
    finalUrl: page.finalUrl,
    page,
    isOwn,
    portal,
    isThin: verdict === 'thin',
    isHub: verdict === 'hub',
    origin,
  }
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
    isHub: false,
    origin: 'home',
  }
}

const originRank = (origin: FoundDocument['origin']) => rank(origins, origin)
const roleRank = (role: FoundRole) => (role === 'notice' ? soughtRoles.length : rank(soughtRoles, role))
const rank = (order: readonly string[], one: string) => order.indexOf(one)

const compareFound = (a: FoundDocument, b: FoundDocument) =>
  Number(a.isHub) - Number(b.isHub) ||
  originRank(a.origin) - originRank(b.origin) ||
  Number(a.isThin) - Number(b.isThin) ||
  compareText(a.url, b.url)
