import { type ExtractedDocument, type Link, noResources } from '../../../../scanners/document/document.ts'
import type { Subject } from '../subject.ts'
import { normaliseText, sha256 } from '../text.ts'
import type { Answered, Ask, Given, NetworkConnector, NetworkConnectorId, Reply } from './network.ts'
import type { PageReply } from './pages.ts'

// Small literal documents and a vendor's site as a table of addresses, so that a test reads as what it is about.

export const fetchedAt = '2026-11-21T09:40:12Z'
export const today = '2026-11-21'

export const acme: Subject = {
  id: 'domain:acme.test',
  kind: 'domain',
  key: null,
  name: 'Acme',
  aliases: [],
  company: null,
  sites: [{ host: 'acme.test', url: null, proof: 'user-given' }],
  apps: [],
  documents: [],
}

export interface PageParts extends Partial<Omit<ExtractedDocument, 'links' | 'text'>> {
  links?: readonly (Pick<Link, 'href' | 'text'> & Partial<Link>)[]
}

/** A document of these lines; a line that begins with `# ` is a heading. */
export function pageOf(lines: string, { links = [], ...parts }: PageParts = {}): ExtractedDocument {
  const blocks: ExtractedDocument['blocks'] = []
  let text = ''
  for (const raw of normaliseText(lines).split('\n')) {
    const isHeading = raw.startsWith('# ')
    const line = isHeading ? raw.slice(2) : raw
    if (text) text += '\n'
    const at = { start: text.length, end: text.length + line.length }
    if (line)
      blocks.push(isHeading ? { type: 'heading', level: 1, ...at } : { type: 'paragraph', heading: null, ...at })
    text += line
  }
  return {
    kind: 'html',
    title: null,
    language: 'en',
    blocks,
    tables: [],
    resources: noResources(),
    jsonLd: [],
    images: [],
    meta: { canonical: null, description: null, hreflang: [] },
    lastUpdated: null,
    words: text.split(/\s+/u).filter(Boolean).length,
    isThin: false,
    hidden: { removed: 0, text: [] },
    flags: [],
    unicode: { invisible: 0 },
    truncated: false,
    ...parts,
    text,
    links: links.map((link) => ({ rel: '', area: 'main', offset: null, ...link })),
  }
}

export const pageReply = (url: string, document: ExtractedDocument, more: Partial<PageReply> = {}): PageReply => ({
  outcome: 'page',
  document,
  fetchedAt,
  requestedUrl: url,
  finalUrl: url,
  hops: [url],
  status: 200,
  headers: {},
  cookies: [],
  contentType: 'text/html',
  bytes: document.text.length,
  sha256: sha256(JSON.stringify(document)),
  ip: '93.184.216.34',
  via: 'fetch',
  ...more,
})

/** Pages by address; a string is the text of a file, a number the status of an empty answer. */
export type Site = Readonly<Record<string, ExtractedDocument | string | number | Reply>>

/** Answers as a site would; what it does not name is 404. */
export function answer(ask: Ask, site: Site): Reply {
  if (ask.type !== 'page' && ask.type !== 'file') return { outcome: 'unavailable', fetchedAt, reason: 'network-off' }
  const there = site[ask.url] ?? 404
  if (typeof there === 'object' && 'outcome' in there) return there
  if (typeof there === 'object') return pageReply(ask.url, there)
  if (typeof there === 'number') return pageReply(ask.url, pageOf('Not found'), { status: there })
  const { document: _, outcome: __, ...meta } = pageReply(ask.url, pageOf(there))
  return { ...meta, outcome: 'file', text: there }
}

export interface Played {
  answered: Answered[]
  given: Given
  /** Addresses in the order of asking. */
  asked: string[]
}

/** Asks until a connector wants nothing more, as a run does. */
export function play(
  connector: NetworkConnector,
  reply: (ask: Ask) => Reply,
  {
    subject = acme,
    of = {},
  }: { subject?: Subject; of?: Partial<Record<NetworkConnectorId, readonly Answered[]>> } = {},
): Played {
  const answered: Answered[] = []
  const given: Given = { subject, today, answered, of: (id) => of[id] ?? [] }
  for (let turn = 0; turn < 100; turn++) {
    const known = new Set(answered.map(({ ask }) => ask.key))
    const next = connector.plan(given).filter((ask) => !known.has(ask.key))
    if (next.length === 0) break
    answered.push(...next.map((ask) => ({ ask, reply: reply(ask) })))
  }
  return { answered, given, asked: answered.map(({ ask }) => ('url' in ask ? ask.url : ask.key)) }
}
