import { hostOf, siteOfHost } from '../parties.ts'

import type { NameAndValue } from './read-har.ts'

// Which pages a recording is of. Programs name them in different places, many not at all; then the requests tell.

/** A page as a recording describes it. */
export interface NamedPage {
  id: string
  title: string
  /** The address, where a program has a field of its own for it. */
  address: string
}

export interface RecordedPage {
  id: string
  url: string
  /** No field names it: it is the first document that a browser opened, or what most requests give as their referrer. */
  isGuessed: boolean
}

/** Maximum for one recording. */
export const mostPages = 100

/** @returns one for each page whose address is known; none for the recording of an app, where no one is a first party. */
export function pagesOf(named: readonly NamedPage[], entries: readonly HarEntry[]): RecordedPage[] {
  if (named.length === 0) {
    const url = isOfBrowser(entries) ? openedIn(entries) : undefined
    return url === undefined ? [] : [{ id: '', url, isGuessed: true }]
  }
  const ofPage = Map.groupBy(entries, ({ pageId }) => pageId)
  return named.flatMap((page): RecordedPage[] => {
    const said = namedAddress(page, entries)
    if (said !== undefined) return [{ id: page.id, url: whereItLed(said, entries), isGuessed: false }]
    const url = openedIn(ofPage.get(page.id) ?? (named.length === 1 ? entries : []))
    return url === undefined ? [] : [{ id: page.id, url, isGuessed: true }]
  })
}

const wholeAddress = /https?:\/\/[^\s"'<>()]+[^\s"'<>().,;:!?]/u
/** WebPageTest: "Run 1, First View for www.shop.example". */
const viewedHost = /\b(?:view|run) (?:\d+ )?(?:for|of) (?<host>(?:[a-z\d-]+\.)+[a-z]{2,})/iu

function namedAddress({ id, title, address }: NamedPage, entries: readonly HarEntry[]): string | undefined {
  const sites = new Set(entries.map(({ url }) => siteOfHost(hostOf(url))))
  for (const text of [address, title, id]) {
    const found = wholeAddress.exec(text)?.[0]
    // A title with other words in it may speak of another page. One that is an address names the page, even where the
    // requests to it were filtered out.
    const isWhole = text === address || text === found
    if (found && URL.canParse(found) && (isWhole || sites.has(siteOfHost(hostOf(found))))) return found
  }
  const host = viewedHost.exec(title)?.groups?.host?.toLowerCase()
  if (host) return entries.find(({ url }) => hostOf(url) === host && URL.canParse(url))?.url
  // BrowserMob: whatever its user called the recording, often the host.
  const named = isHost(title) ? siteOfHost(title.toLowerCase()) : undefined
  return named && entries.find(({ url }) => siteOfHost(hostOf(url)) === named && URL.canParse(url))?.url
}

const isHost = (text: string): boolean =>
  text.includes('.') && URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase()

/** A page that moved is the one that was shown in the end. */
function whereItLed(named: string, entries: readonly HarEntry[]): string {
  let url = named
  for (let hops = 0; hops < mostHops; hops++) {
    const asked = entries.find((entry) => isSameAddress(entry.url, url))
    const next = asked && asked.status !== null && asked.status >= 300 && asked.status < 400 ? asked.redirectUrl : null
    if (next === null || isSameAddress(next, url) || !entries.some((entry) => isSameAddress(entry.url, next))) break
    url = next
  }
  return siteOfHost(hostOf(url)) === siteOfHost(hostOf(named)) ? named : url
}

const mostHops = 10

const isSameAddress = (one: string, other: string): boolean => withoutFragment(one) === withoutFragment(other)
const withoutFragment = (url: string): string => (URL.canParse(url) ? (new URL(url).href.split('#', 1)[0] ?? url) : url)

/** The address of the document that was opened, not of a frame in it. */
function openedIn(entries: readonly HarEntry[]): string | undefined {
  const documents = entries.filter(isDocument)
  const opened = documents.find((entry) => headerOf(entry, 'sec-fetch-dest') === 'document') ?? documents.find(isOnTop)
  return opened?.url ?? commonReferrer(entries) ?? entries.find(isMoved)?.url
}

/** All that was recorded of a page may be that it is elsewhere now. */
const isMoved = (entry: HarEntry): boolean => {
  const { status, method, mimeType } = entry
  return method === 'GET' && status !== null && status >= 300 && status < 400 && isHtml(mimeType) && isOnTop(entry)
}

/** A form may lead to a page, and says so; an app that posts to a tracker gets markup back as well. */
const isDocument = (entry: HarEntry): boolean => {
  const { status, mimeType, resourceType, url, method } = entry
  const isNavigation =
    headerOf(entry, 'upgrade-insecure-requests') !== undefined || /^text\/html/.test(headerOf(entry, 'accept') ?? '')
  return (
    (method === 'GET' || isNavigation) &&
    status !== null &&
    ((status >= 200 && status < 300) || status === 304) &&
    /^https?:/.test(url) &&
    (resourceType === null || resourceType === 'document') &&
    isHtml(mimeType)
  )
}

const isHtml = (mimeType: string | null): boolean => /\bhtml\b/.test(mimeType ?? '')

/** A frame is asked for with its page as the referrer, or by a script. */
const isOnTop = (entry: HarEntry): boolean =>
  headerOf(entry, 'referer') === undefined &&
  headerOf(entry, 'sec-fetch-dest') === undefined &&
  entry.initiator !== 'script' &&
  entry.initiator !== 'parser'

/** Falls back to the most frequent referrer if the document itself was not recorded; what frames ask for is their page's. */
function commonReferrer(entries: readonly HarEntry[]): string | undefined {
  const framedBy = framesOf(entries)
  const rootOf = (referrer: string): string => {
    let page = referrer
    for (let hops = 0; hops < mostHops; hops++) {
      const next = framedBy.get(withoutFragment(page)) ?? framedBy.get(hostOf(page))
      if (next === undefined) break
      page = next
    }
    return page
  }
  const given = entries.flatMap((entry) => headerOf(entry, 'referer') ?? []).map(rootOf)
  const [most] = [...Map.groupBy(given, (referrer) => siteOfHost(hostOf(referrer)))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const [url] = most?.[1] ?? []
  return most && url !== undefined && most[0] !== '' && most[1].length * 2 > given.length ? url : undefined
}

/** Documents that were asked for by a page of another site, by address and by host, and that page. */
function framesOf(entries: readonly HarEntry[]): ReadonlyMap<string, string> {
  const frames = new Map<string, string>()
  const siteOf = (entry: HarEntry) => siteOfHost(hostOf(headerOf(entry, 'referer') ?? ''))
  const asking = Map.groupBy(entries, siteOf)
  for (const entry of entries) {
    const page = headerOf(entry, 'referer')
    // A page that asked for nothing else is one from which a link led here.
    if (!page || (asking.get(siteOf(entry))?.length ?? 0) < 2 || !isHtml(entry.mimeType)) continue
    if (siteOf(entry) === siteOfHost(hostOf(entry.url))) continue
    for (const key of [withoutFragment(entry.url), hostOf(entry.url)]) if (!frames.has(key)) frames.set(key, page)
  }
  return frames
}

const headerOf = ({ headers }: HarEntry, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

/** Apps show pages too: a browser is at work where nearly all requests are its own. */
function isOfBrowser(entries: readonly HarEntry[]): boolean {
  const agents = entries.flatMap((entry) => headerOf(entry, 'user-agent') ?? [])
  const ofBrowsers = agents.filter((agent) => /^Mozilla\/5\.0 \(/.test(agent) && !/; wv\)/.test(agent))
  return agents.length > 0 && ofBrowsers.length * 10 >= agents.length * 9
}

export interface HarEntry {
  /** Position in the recording, from 1. */
  number: number
  /** Id of the page that it belongs to; empty if none is named. */
  pageId: string
  startedAt: number | null
  url: string
  method: string
  httpVersion: string
  headers: NameAndValue[]
  cookies: NameAndValue[]
  body: string | null
  /** For a WebSocket, the messages that the page sent. */
  messages: string[]
  status: number | null
  /** Target of a redirect. */
  redirectUrl: string | null
  setCookies: string[]
  mimeType: string | null
  /** `document`, `script` …, as Chromium writes it. */
  resourceType: string | null
  /** Initiator of the request: `parser`, `script`, `other`. */
  initiator: string | null
}
