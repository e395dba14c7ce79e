import { compareText } from '../../../../../platform/shared/text.ts'
import type { ExtractedDocument } from '../../../../../scanners/document/document.ts'
import { oneLine } from '../../text.ts'
import { registrableDomain, resolveLink } from '../pages.ts'
import {
  anchorWords,
  asidePath,
  hostLabels,
  notDocuments,
  pathSegments,
  type SoughtRole,
  soughtRoles,
  trustPortals,
} from './lexicon.ts'

export interface Candidate {
  role: SoughtRole
  url: string
  score: number
  /** Why it scored so, in words for the record. */
  reasons: readonly string[]
}

export interface Surroundings {
  /** Registrable domains of the subject. */
  own: ReadonlySet<string>
  /** Language of the home page. */
  language: string
}

const weights = { text: 5, path: 3, footer: 2, domain: 3, aside: -4, query: -1, language: -2 } as const

/** Below this a link has neither a text nor a place that speaks for it. */
const leastScore = 5

const maxLinks = 3000
const maxLocations = 5000

/** A title of an article is longer than the name of a document. */
const maxAnchor = 60

/** Links of a page that may lead to a document, the best of each address first. `from` names the page for the record. */
export function linkCandidates(
  page: Pick<ExtractedDocument, 'links'>,
  base: string,
  from: string,
  around: Surroundings,
): Candidate[] {
  return page.links.slice(0, maxLinks).flatMap((link) => {
    const url = resolveLink(link.href, base)
    const text = oneLine(link.text)
    if (!url || notDocuments.test(text)) return []
    return candidate({ url, text, isFooter: link.area === 'footer', from, around })
  })
}

/** Every count is bounded, so that a file of blanks costs one pass. */
const location = /<loc>\s{0,200}(?:<!\[CDATA\[\s{0,200})?([^<\]\s]{1,500})/giu

/** Candidates among the addresses of a sitemap, judged by their path alone. */
export function sitemapCandidates(xml: string, base: string, around: Surroundings): Candidate[] {
  const locations = [...xml.matchAll(location).take(maxLocations)]
  return locations.flatMap(([, address = '']) => {
    const url = resolveLink(address.replaceAll('&amp;', '&'), base)
    const isOwn = url !== undefined && around.own.has(registrableDomain(url) ?? '')
    return isOwn ? candidate({ url, text: '', isFooter: false, from: 'sitemap', around }) : []
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
    soughtRoles.indexOf(a.role) - soughtRoles.indexOf(b.role) ||
    compareText(a.url, b.url)
  )
}

interface Place {
  url: string
  text: string
  isFooter: boolean
  from: string
  around: Surroundings
}

function candidate({ url, text, isFooter, from, around }: Place): Candidate[] {
  const named = text.length <= maxAnchor ? roleOfWords(text) : undefined
  const placed = roleOfAddress(url)
  const role = named?.role ?? placed
  if (!role) return []
  const portal = portalOf(url)
  const language =
    languageOfPath(url) ?? (named && !named.languages.includes(around.language) ? named.languages[0] : undefined)
  const parts: [number, string][] = [
    [named ? weights.text : 0, 'text'],
    [placed === role ? weights.path : 0, 'path'],
    [isFooter ? weights.footer : 0, 'footer'],
    [around.own.has(registrableDomain(url) ?? '') ? weights.domain : 0, 'same domain'],
    [portal ? weights.domain : 0, `portal ${portal}`],
    [asidePath.test(url) ? weights.aside : 0, 'aside path'],
    [new URL(url).search ? weights.query : 0, 'query'],
    [language && language !== around.language ? weights.language : 0, 'other language'],
  ]
  const score = parts.reduce((sum, [points]) => sum + points, 0)
  const reasons = [`in ${from}`, ...parts.filter(([points]) => points !== 0).map(([, why]) => why)]
  return score >= leastScore ? [{ role, url, score, reasons }] : []
}

/** The role that a text names by its longest word, and the languages that have this word. */
export function roleOfWords(text: string): { role: SoughtRole; languages: string[] } | undefined {
  const folded = fold(text)
  const hits = lexicon.filter(({ form }) => form.test(folded))
  const longest = hits.toSorted((a, b) => b.word.length - a.word.length)[0]
  if (!longest) return undefined
  const languages = hits.filter((h) => h.word === longest.word).map((h) => h.language)
  return { role: longest.role, languages }
}

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

function roleOfAddress(address: string): SoughtRole | undefined {
  const url = new URL(address)
  const segments = decodePath(url.pathname)
    .split('/')
    .filter(Boolean)
    .map((s) => s.replace(/\.(?:html?|php|aspx?|pdf|txt|md)$/iu, '').replaceAll('_', '-'))
    .filter((s) => !/^(?:index|latest|current|v?\d+(?:\.\d+)*|[a-z]{2}(?:-[a-z]{2})?)$/iu.test(s))
  const last = segments.at(-1)
  if (segments.length > 3) return undefined
  if (!last) {
    const label = url.hostname.split('.')[0] ?? ''
    return Object.hasOwn(hostLabels, label) ? hostLabels[label] : undefined
  }
  return soughtRoles.find((role) => pathSegments[role].test(last))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: the path is read as it stands.
    return path
  }
}

/** `/de/`, `/fr-ca/` at the beginning of a path. */
export const languageOfPath = (url: string): string | undefined =>
  /^https:\/\/[^/]+\/([a-z]{2})(?:[-_][a-z]{2})?\//iu.exec(url)?.[1]?.toLowerCase()

export function portalOf(url: string): string | undefined {
  const domain = registrableDomain(url) ?? ''
  return Object.hasOwn(trustPortals, domain) ? trustPortals[domain] : undefined
}
