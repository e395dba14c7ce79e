import type { RecordedRequest } from '../recording.ts'
import type { HarScanResult } from './har-scan.ts'
import { type HarEntry, mostPages, type NamedPage, pagesOf, type RecordedPage } from './pages.ts'

// HAR 1.2 as browsers, mitmproxy and PCAPdroid write it, each leaving out something else. Nothing in it is believed to
// have the shape that the format gives it. http://www.softwareishard.com/blog/har-12-spec/

export interface NameAndValue {
  name: string
  value: string
}

export interface ReadHar {
  creator: string | null
  pages: RecordedPage[]
  entries: HarEntry[]
  total: number
  skipped: number
}

export const mostEntries = 50_000
const mostHeaders = 200
const mostUrl = 20_000
const mostBody = 1_000_000
const mostTitle = 2_000
const mostMessages = 100
const mostMessage = 20_000

export function readHar(
  json: string,
): { outcome: 'read'; har: ReadHar } | Extract<HarScanResult, { outcome: 'unreadable' }> {
  const parsed = parse(json)
  if (parsed.outcome === 'unreadable') return parsed
  const log = object(object(parsed.value).log)
  if (!Array.isArray(log.entries)) return unreadable('not-har', 'there is no list log.entries')
  const all: unknown[] = log.entries
  const entries = all.slice(0, mostEntries).flatMap((entry, at) => readEntry(entry, at + 1) ?? [])
  if (entries.length === 0)
    return unreadable('no-requests', `none of ${all.length} entries has a request with an address`)
  const { name, version } = object(log.creator)
  const pages: unknown[] = Array.isArray(log.pages) ? log.pages : []
  return {
    outcome: 'read',
    har: {
      creator: [text(name, 80), text(version, 40)].filter((part) => part !== '').join(' ') || null,
      pages: pagesOf(pages.slice(0, mostPages).map(namedPage), entries),
      entries,
      total: all.length,
      skipped: Math.min(all.length, mostEntries) - entries.length,
    },
  }
}

function namedPage(value: unknown): NamedPage {
  const page = object(value)
  // WebPageTest and sitespeed.io have a field for the address.
  const address = text(page._URL, mostTitle) || text(page._url, mostTitle)
  return { id: text(page.id, mostTitle), title: text(page.title, mostTitle), address }
}

const unreadable = (reason: 'not-json' | 'not-har' | 'no-requests', detail: string) =>
  ({ outcome: 'unreadable', reason, detail }) as const

function parse(
  json: string,
): { outcome: 'parsed'; value: unknown } | Extract<HarScanResult, { outcome: 'unreadable' }> {
  try {
    return { outcome: 'parsed', value: JSON.parse(json.replace(/^\ufeff/, '')) }
  } catch (error) {
    // RangeError: nested so deep that the parser gives up.
    if (error instanceof SyntaxError || error instanceof RangeError) {
      const isCut = /end of JSON|Unterminated/i.test(error.message)
      return unreadable('not-json', isCut ? 'the file ends in the middle' : 'the file is not valid JSON')
    }
    throw error
  }
}

function readEntry(value: unknown, number: number): HarEntry | undefined {
  const entry = object(value)
  const request = object(entry.request)
  const response = object(entry.response)
  const headers = pairs(request.headers)
  const url = wholeUrl(text(request.url, mostUrl), headers)
  if (!URL.canParse(url) || !/^(?:https?|wss?):$/.test(new URL(url).protocol)) return undefined
  const startedAt = Date.parse(text(entry.startedDateTime, 60))
  const cookieHeader = headers.find(({ name }) => name.toLowerCase() === 'cookie')?.value
  const listed = pairs(request.cookies)
  return {
    number,
    pageId: text(entry.pageref, mostTitle),
    startedAt: Number.isNaN(startedAt) ? null : startedAt,
    url,
    method: text(request.method, 20).toUpperCase() || 'GET',
    httpVersion: text(request.httpVersion, 20),
    headers,
    cookies: listed.length > 0 || cookieHeader === undefined ? listed : cookiesOfHeader(cookieHeader),
    body: bodyOf(object(request.postData)),
    messages: messagesOf(entry._webSocketMessages),
    status: typeof response.status === 'number' && response.status > 0 ? response.status : null,
    redirectUrl: redirectOf(response, url),
    setCookies: setCookiesOf(response),
    mimeType: text(object(response.content).mimeType, 100) || null,
    resourceType: text(entry._resourceType, 40) || null,
    initiator: text(object(entry._initiator).type, 40) || null,
  }
}

/** Some proxies write the path alone, and the host where the request had it. */
function wholeUrl(url: string, headers: readonly NameAndValue[]): string {
  const host = url.startsWith('/') ? headers.find(({ name }) => name.toLowerCase() === 'host')?.value : undefined
  return host === undefined ? url : `https://${host}${url}`
}

/** A body as it went over the wire, one character for each byte where it was no text. */
function bodyOf({ text: raw, encoding, params }: Record<string, unknown>): string | null {
  if (typeof raw === 'string' && raw !== '')
    return encoding === 'base64'
      ? Buffer.from(raw.slice(0, mostBody), 'base64').toString('latin1')
      : raw.slice(0, mostBody)
  const fields = pairs(params)
  return fields.length > 0 ? new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString() : null
}

function redirectOf(response: Record<string, unknown>, url: string): string | null {
  const location = pairs(response.headers).find(({ name }) => name.toLowerCase() === 'location')?.value
  const given = text(response.redirectURL, mostUrl) || location
  return given && URL.canParse(given, url) ? new URL(given, url).href : null
}

/** As Chromium writes them: `{ type: 'send', data }`. */
function messagesOf(listed: unknown): string[] {
  if (!Array.isArray(listed)) return []
  return listed.slice(0, mostMessages).flatMap((one: unknown) => {
    const { type, data } = object(one)
    return type === 'send' ? [text(data, mostMessage)] : []
  })
}

/** From the headers, where each line is whole; else from the list, which some programs write alone. */
function setCookiesOf(response: Record<string, unknown>): string[] {
  const lines = pairs(response.headers)
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .flatMap(({ value }) => value.split('\n'))
  if (lines.length > 0) return lines.slice(0, 100)
  const listed: unknown[] = Array.isArray(response.cookies) ? response.cookies : []
  return listed.slice(0, 100).flatMap((cookie) => {
    const { name, value, domain, expires } = object(cookie)
    if (typeof name !== 'string' || name === '') return []
    const attributes = [
      ...(typeof domain === 'string' && domain !== '' ? [`domain=${domain}`] : []),
      ...(typeof expires === 'string' && expires !== '' ? [`expires=${expires}`] : []),
    ]
    return [[`${name}=${text(value, 4_096)}`, ...attributes].join('; ')]
  })
}

const cookiesOfHeader = (header: string): NameAndValue[] =>
  header
    .slice(0, mostUrl)
    .split(';', mostHeaders)
    .flatMap((pair) => {
      const equals = pair.indexOf('=')
      return equals > 0 ? [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }] : []
    })

function pairs(value: unknown): NameAndValue[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, mostHeaders).flatMap((one: unknown) => {
    const { name, value: given } = object(one)
    return typeof name === 'string' && name !== '' ? [{ name: name.slice(0, 200), value: text(given, mostUrl) }] : []
  })
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const text = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : typeof value === 'number' ? String(value) : ''

/** The same as the site scan sees a request. */
export const asRecorded = ({ url, method, body, status, mimeType, setCookies }: HarEntry): RecordedRequest => ({
  url,
  method,
  type: 'other',
  body: body === null ? null : Buffer.from(body),
  isAfterTyping: false,
  status,
  mimeType,
  setCookies,
  bytes: 0,
  hasFailed: false,
  pictureSize: null,
})
