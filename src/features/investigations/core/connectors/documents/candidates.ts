import { compareText } from '../../../../../platform/shared/text.ts'
import type { ExtractedDocument } from '../../../../../scanners/document/document.ts'
import { oneLine } from '../../text.ts'
import { registrableDomain, resolveLink } from '../pages.ts'
import {
  type AskedRole,
  anchorWords,
  asidePath,
  contractWords,
  helpPath,
  hostLabels,
  hubPath,
  hubWords,
  notDocuments,
  olderVersion,
  partOfPrivacy,
  pathSegments,
  plainSegment,
  type SoughtRole,
  segmentWords,
  soughtRoles,
  trustPortals,
} from './lexicon.ts'

export interface Candidate {
  role: AskedRole
  url: string
  score: number
  /** Why it scored so, in words for the record. */
  reasons: readonly string[]
  /** For a part of the world, a product or a group of people. */
  isPart?: boolean
}

export interface Surroundings {
  /** Registrable domains of the subject. */
  own: ReadonlySet<string>
  /** Language of the home page. */
  language: string
}

const weights = {
  text: 5,
  around: 4,
  path: 3,
  footer: 2,
  domain: 3,
  namesake: 1,
  aside: -4,
  help: -1,
  query: -1,
  language: -2,
  part: -3,
  old: -4,
} as const

/** Why a link leads to the policy itself: „Datenschutz“ may be a page that advertises. */
export const isNamedPolicy = 'named a policy'
const namesPolicy =
  /\bdatenschutz-?(?:erkl(?:ä|ae)rung|hinweis|information|bestimmung|richtlinie)|\bprivacy[- ]?(?:policy|notice|statement)|\bpoliti(?:que|ca)[- ](?:de[- ])?(?:confidentialit|protection|privacid)/iu

export const isPolicyAddress = (url: string): boolean => namesPolicy.test(decodePath(new URL(url).pathname))
/** An address of all that a vendor has to say about data protection, its advertising among it. */
export const isAboutPrivacy = (url: string): boolean =>
  /\/(?:datenschutz|data-protection|gdpr|dsgvo|rgpd)(?:\.\w{2,5})?\/?$/iu.test(decodePath(new URL(url).pathname))

/** Why a link to terms leads to what a business customer signs. */
export const isOfContract = 'a contract with customers'

/** Below this a link has neither a text nor a place that speaks for it. */
const leastScore = 5

const maxLinks = 3000
const maxLocations = 5000

/** A title of an article is longer than the name of a document; the words for a list of subprocessors leave no doubt. */
const maxAnchor = 60
const maxPlainAnchor = 120

/** Links of a page that may lead to a document, the best of each address first. `from` names the page for the record. */
export function linkCandidates(
  page: Pick<ExtractedDocument, 'links' | 'text'>,
  base: string,
  from: string,
  around: Surroundings,
): Candidate[] {
  return page.links.slice(0, maxLinks).flatMap((link) => {
    const url = targetOf(resolveLink(link.href, base))
    const text = oneLine(link.text)
    if (!url || notDocuments.test(text)) return []
    const lead = link.offset === null ? [] : leadOf(page.text, link.offset, text.length)
    return candidate({ url, text, lead, isFooter: link.area === 'footer', from, around })
  })
}

/** Links of llms.txt: `- [Privacy policy](https://acme.test/privacy): how we …`. */
export function markdownCandidates(text: string, base: string, from: string, around: Surroundings): Candidate[] {
  const links = [
    ...text
      .slice(0, 200_000)
      .matchAll(/\[([^\]\n]{1,120})\]\(([^)\s]{1,500})\)/gu)
      .take(maxLinks),
  ]
  return links.flatMap(([, label = '', href = '']) => {
    const url = resolveLink(href, base)
    return url ? candidate({ url, text: oneLine(label), lead: [], isFooter: false, from, around }) : []
  })
}

/** Routes that a script of the page names: `"/legal/privacy-policy"`. */
export function routeCandidates(script: string, base: string, around: Surroundings): Candidate[] {
  const routes = [...script.matchAll(/["'`](\/[a-z][a-z\d/_-]{2,80})["'`]/giu).take(maxLocations)]
  return routes.flatMap(([, path = '']) => {
    const url = resolveLink(path, base)
    return url ? candidate({ url, text: '', lead: [], isFooter: false, from: 'scripts', around }) : []
  })
}

/** Returns the target of a link through a redirecting page: `/url?q=https://…`. */
function targetOf(url: string | undefined): string | undefined {
  if (!url) return undefined
  const { pathname, searchParams } = new URL(url)
  if (!/^\/(?:url|l\.php|link|redirect|out|away)\/?$/u.test(pathname)) return url
  const target = ['q', 'url', 'u', 'target', 'to']
    .map((name) => searchParams.get(name))
    .find((to) => /^https?:/u.test(to ?? ''))
  return target ? resolveLink(target, url) : url
}

const bareAddress = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*$/iu

/** A link that says nothing itself, so that the words before it count. */
const genericAnchor =
  /^(?:(?:see |click |available )?here|this (?:page|link|document|list|url|website)|links?|view|read(?: more| it)?|learn more|more|details|(?:download|get)(?: (?:the )?(?:pdf|here|copy))?|pdf|the (?:list|page|document)|list|hier|ici|aquí|qui|(?:https?:\/\/|www\.)\S+|[\w.-]+\.[a-z]{2,}\/\S*)[.)\]]?$/iu

/** The words of the sentence that lead to a link: those right before it first, then all around. */
function leadOf(text: string, offset: number, length: number): string[] {
  const before =
    text
      .slice(Math.max(0, offset - 140), offset)
      .split(/\n|[.!?]\s/u)
      .at(-1) ?? ''
  const after = text.slice(offset + length, offset + length + 60).split(/\n|[.!?](?:\s|$)/u)[0] ?? ''
  const nearest =
    before.split(/[;:(]|\([ivx\d]+\)|\b(?:at|and|or)\s+(?=[^\s/]+\/)/u).findLast((part) => /\p{L}{3}/u.test(part)) ?? ''
  return [nearest, `${before} ${after}`]
}

/** Every count is bounded, so that a file of blanks costs one pass. */
const location = /<loc>\s{0,200}(?:<!\[CDATA\[\s{0,200})?([^<\]\s]{1,500})/giu

/** Candidates among the addresses of a sitemap, judged by their path alone. */
export function sitemapCandidates(xml: string, base: string, around: Surroundings): Candidate[] {
  const locations = [...xml.matchAll(location).take(maxLocations)]
  return locations.flatMap(([, address = '']) => {
    const url = resolveLink(address.replaceAll('&amp;', '&'), base)
    const isOwn = url !== undefined && around.own.has(registrableDomain(url) ?? '')
    return isOwn ? candidate({ url, text: '', lead: [], isFooter: false, from: 'sitemap', around }) : []
  })
}

/** One candidate an address, the best; in the order in which they are to be read. */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const c of candidates.toSorted(compareCandidates)) if (!best.has(c.url)) best.set(c.url, c)
  return [...best.values()]
}

/** The privacy policy goes first whatever its score; then by score, by what matters, by address. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(b.role === 'privacy') - Number(a.role === 'privacy') ||
    b.score - a.score ||
    rankOf(a.role) - rankOf(b.role) ||
    compareText(a.url, b.url)
  )
}

const ranks: readonly AskedRole[] = [...soughtRoles, 'notice', 'hub']
const rankOf = (role: AskedRole): number => ranks.indexOf(role)

interface Place {
  url: string
  text: string
  /** Words around the link. */
  lead: readonly string[]
  isFooter: boolean
  from: string
  around: Surroundings
}

function candidate({ url, text, lead, isFooter, from, around }: Place): Candidate[] {
  const isOwn = around.own.has(registrableDomain(url) ?? '')
  const portal = portalOf(url)
  const placed = roleOfAddress(url)
  // A link may say nothing but its address, which is not always where it leads.
  const said = text.length <= maxPlainAnchor && !bareAddress.test(text) ? roleOfWords(text) : undefined
  const named = text.length <= maxAnchor || (said && unmistakable.includes(said.role)) ? said : undefined
  const led = named ? undefined : roleOfLead(text, lead)
  // "Trust Center" that leads to /subprocessors: the address leaves no doubt.
  const role = placed && unmistakable.includes(placed) ? placed : (named?.role ?? placed ?? led)
  if (!role || (!named && isOwn && hubWords.test(text))) return isOwn ? hub({ url, text, isFooter, from }) : []
  const language =
    languageOfPath(url) ?? (named && !named.languages.includes(around.language) ? named.languages[0] : undefined)
  const isPart =
    role === 'privacy' && (partOfPrivacy.test(text) || partOfPrivacy.test(decodePath(new URL(url).pathname)))
  const parts: [number, string][] = [
    [named?.role === role ? weights.text : 0, 'text'],
    [led && led === role ? weights.around : 0, 'words around it'],
    [placed === role ? weights.path : 0, 'path'],
    [isFooter ? weights.footer : 0, 'footer'],
    [isOwn ? weights.domain : isNamesake(url, around.own) ? weights.namesake : 0, isOwn ? 'same domain' : 'same name'],
    [portal ? weights.domain : 0, `portal ${portal}`],
    [asidePath.test(url) ? weights.aside : 0, 'aside path'],
    [helpPath.test(url) ? weights.help : 0, 'help pages'],
    [new URL(url).search ? weights.query : 0, 'query'],
    [isPart ? weights.part : 0, 'for a part'],
    [olderVersion.test(text) || olderVersion.test(new URL(url).pathname) ? weights.old : 0, 'older version'],
    [language && language !== around.language ? weights.language : 0, 'other language'],
  ]
  const score = parts.reduce((sum, [points]) => sum + points, 0)
  const reasons = [
    `in ${from}`,
    ...parts.filter(([points]) => points !== 0).map(([, why]) => why),
    ...(role === 'terms' && contractWords.test(text) ? [isOfContract] : []),
    ...(role === 'privacy' && namesPolicy.test(`${text} ${decodePath(new URL(url).pathname)}`) ? [isNamedPolicy] : []),
  ]
  return score >= leastScore ? [{ role, url, score, reasons, isPart }] : []
}

/** `acme.zendesk.com`, `legal.acme.eu`: the vendor's own name in another domain. */
export function isNamesake(url: string, own: ReadonlySet<string>): boolean {
  const labels = new URL(url).hostname.split('.')
  return [...own].some((domain) => {
    const label = domain.split('.')[0] ?? ''
    return label.length >= 4 && labels.includes(label)
  })
}

/** Roles whose words name nothing else, so that they count in a long link and around a link. */
const unmistakable: readonly SoughtRole[] = ['subprocessors', 'dpa']

function roleOfLead(text: string, lead: readonly string[]): SoughtRole | undefined {
  const role = lead.map((words) => roleOfWords(words)?.role).find((found) => found !== undefined)
  if (!role || text.length > maxAnchor) return undefined
  return genericAnchor.test(text) || unmistakable.includes(role) ? role : undefined
}

function hub({ url, text, isFooter, from }: Pick<Place, 'url' | 'text' | 'isFooter' | 'from'>): Candidate[] {
  const isNamed = hubWords.test(text)
  const isPlaced = hubPath.test(new URL(url).pathname)
  if ((!isNamed && !isPlaced) || asidePath.test(url)) return []
  const score =
    weights.domain + (isNamed ? weights.text : 0) + (isPlaced ? weights.path : 0) + (isFooter ? weights.footer : 0)
  return [{ role: 'hub', url, score, reasons: [`in ${from}`, 'leads to documents'] }]
}

/** The role that a text names by its longest word, and the languages that have this word. */
export function roleOfWords(text: string): { role: SoughtRole; languages: string[] } | undefined {
  const folded = fold(text)
  const hits = lexicon.filter(({ form }) => form.test(folded))
  const ordered = hits.toSorted((a, b) => b.word.length - a.word.length)
  const [longest] = ordered
  if (!longest) return undefined
  // "Privacy & Cookie Policy" is the privacy policy, which speaks of cookies as well.
  const both = longest.role === 'cookies' && joinsCookies.test(folded) && ordered.find((h) => h.role === 'privacy')
  const named = both || longest
  const languages = hits.filter((h) => h.word === named.word).map((h) => h.language)
  return { role: named.role, languages }
}

const joinsCookies =
  /(?:privacy|datenschutz\p{L}*|confidentialité|privacidad|privacidade)(?: (?:policy|notice|statement))?-? ?(?:&|\+|\/|,|and|und|et|y|e)? ?(?:(?:uses? of|use des|our) )?cookies?|cookies?-? ?(?:&|\+|\/|and|und|et|y|e) ?(?:privacy|datenschutz|confidentialité|privacidad)/u

/** Whether a text has any word of the role, in any language. */
export const namesRole = (text: string, role: SoughtRole): boolean => {
  const folded = fold(text)
  return lexicon.some((entry) => entry.role === role && entry.form.test(folded))
}

const fold = (text: string) => text.toLowerCase().replaceAll('’', "'")

const lexicon = anchorWords.flatMap(({ role, language, words }) =>
  words.map((word) => ({ role, language, word, form: wordForm(word) })),
)

/** From the beginning of a word on; scripts without blanks have no such beginning. Short words stand alone: "avv", "dpa". */
function wordForm(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
  if (!/^[\p{Script=Latin}]/u.test(word)) return new RegExp(escaped, 'u')
  return new RegExp(`(?<!\\p{L})${escaped}${word.length <= 6 ? '(?!\\p{L})' : ''}`, 'u')
}

export function roleOfAddress(address: string): SoughtRole | undefined {
  const url = new URL(address)
  const segments = decodePath(url.pathname)
    .split('/')
    .filter(Boolean)
    .map((s) =>
      s
        .replace(/\.(?:html?|php|aspx?|pdf|txt|md|docx?)$/iu, '')
        .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
        .replaceAll(/[_ .+]+/gu, '-'),
    )
    .filter((s) => !/^(?:index|latest|current|v?\d+(?:-\d+)*|[a-z]{2}(?:-[a-z]{2})?)$/iu.test(s))
  const last = segments.findLast((s) => !plainSegment.test(s)) ?? segments.at(-1)
  if (segments.length > 6) return undefined
  if (!last) {
    const label = url.hostname.split('.')[0] ?? ''
    return Object.hasOwn(hostLabels, label) ? hostLabels[label] : undefined
  }
  const whole = segments.length <= 4 ? soughtRoles.find((role) => pathSegments[role].test(last)) : undefined
  return whole ?? (last.length <= 80 ? segmentWords.find(({ form }) => form.test(last))?.role : undefined)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: the path is read as is.
    return path
  }
}

const languageCodes =
  /^(?:ar|bg|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|is|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh)$/u

/** `/de/`, `/fr-ca/` at the beginning of a path. */
export function languageOfPath(url: string): string | undefined {
  const code = /^https:\/\/[^/]+\/([a-z]{2})(?:[-_][a-z]{2})?\//iu.exec(url)?.[1]?.toLowerCase()
  return code && languageCodes.test(code) ? code : undefined
}

export function portalOf(url: string): string | undefined {
  const domain = registrableDomain(url) ?? ''
  return Object.hasOwn(trustPortals, domain) ? trustPortals[domain] : undefined
}
