import { parseJson } from '../../../platform/shared/json.ts'
import type { HarEntry } from './pages.ts'

// The named values that a request carries, wherever a tracker puts them: query, path parameters, forms, JSON, messages.

export interface SentValue {
  /** The last part of its name, in small letters: `em` of `ud[em]`, `lat` of `geo.lat`. */
  name: string
  value: string
  where: 'path' | 'query' | 'body'
}

const mostValues = 1_000
const mostDepth = 8
const mostParts = 200
const mostUnpacked = 200_000
const longestValue = 4_000

/** In the order in which they stand; at most a thousand. */
export function sentValues({ url, body, messages }: Pick<HarEntry, 'url' | 'body' | 'messages'>): SentValue[] {
  const found: SentValue[] = []
  const add = (name: string, value: string, where: SentValue['where'], depth: number): void => {
    if (found.length >= mostValues) return
    // A key alone is a value without a name.
    if (value === '') {
      if (name.length >= 8) found.push({ name: '', value: name.slice(0, longestValue), where })
      return
    }
    const inner = depth < mostDepth ? structured(value) : undefined
    if (inner !== undefined) walk(inner, name, where, depth + 1)
    else if (depth < mostDepth && addressInBase64.test(value))
      found.push({
        name: lastPart(name),
        value: Buffer.from(value, 'base64').toString('utf8').slice(0, longestValue),
        where,
      })
    else found.push({ name: lastPart(name), value: value.slice(0, longestValue), where })
  }
  const walk = (given: unknown, name: string, where: SentValue['where'], depth: number): void => {
    if (found.length >= mostValues || depth > mostDepth) return
    if (Array.isArray(given)) {
      // As pairs: ["email", "jane@example.com"].
      const [key, value] = given
      if (given.length === 2 && typeof key === 'string' && isPlain(value)) add(key, String(value), where, depth)
      else for (const one of given) walk(one, name, where, depth + 1)
    } else if (typeof given === 'object' && given !== null)
      for (const [key, one] of Object.entries(given)) walk(one, key, where, depth + 1)
    else if (isPlain(given)) add(name, String(given), where, depth)
  }
  const { pathname, searchParams } = new URL(url)
  for (const part of pathname.split(';', mostValues).slice(1)) {
    const equals = part.indexOf('=')
    if (equals > 0) add(part.slice(0, equals), decoded(part.slice(equals + 1)), 'path', 0)
  }
  for (const [name, value] of searchParams) add(name, value, 'query', 0)
  for (const text of [body ?? '', ...messages]) readBody(text, (name, value) => add(name, value, 'body', 0), walk)
  return found
}

function readBody(
  text: string,
  add: (name: string, value: string) => void,
  walk: (value: unknown, name: string, where: 'body', depth: number) => void,
): void {
  if (text === '') return
  const json = structured(text)
  if (json !== undefined) {
    walk(json, '', 'body', 0)
    return
  }
  if (text.startsWith('--')) {
    for (const part of text.split(text.slice(0, 200).split('\r\n', 1)[0] ?? text, mostParts)) {
      const at = part.indexOf('\r\n\r\n')
      const name = /name="([^"\r\n]{1,80})"/.exec(part.slice(0, Math.max(at, 0)))?.[1]
      if (name !== undefined) add(name, part.slice(at + 4).trimEnd())
    }
    return
  }
  // GA4 sends several events in one body, a line each; others one object per line.
  for (const line of text.split(/\r?\n/, 200)) {
    const inner = structured(line)
    if (inner !== undefined) walk(inner, '', 'body', 0)
    else if (/^[\w.[\]%+-]{1,100}=/.test(line)) for (const [name, value] of new URLSearchParams(line)) add(name, value)
  }
}

/** Parses JSON, plain or in base64, or a query string inside a value. */
function structured(text: string): unknown {
  const trimmed = text.trimStart()
  if (/^[{[]/.test(trimmed)) return objectIn(trimmed)
  if (/^[\w.-]{1,40}=[^&\s]{0,2000}&[\w.-]{1,40}=/.test(text)) return Object.fromEntries(new URLSearchParams(text))
  // `dmn=shop.example;ref=;url=https%3A%2F%2F…`, and a single `url=https://…` as a value of its own.
  if (/^[\w.-]{1,40}=[^;&\s]{0,2000};[\w.-]{1,40}=/.test(text)) return Object.fromEntries(pairsOf(text))
  if (/^_{0,2}[a-z][\w.-]{0,40}=[^=]/i.test(text) && !/^https?:/i.test(text)) return Object.fromEntries(pairsOf(text))
  if (text.length < 24 || text.length > mostUnpacked || !/^(?:eyJ|W3s|WyJ)[\w+/=-]+$/.test(text)) return undefined
  return objectIn(Buffer.from(text, 'base64').toString('utf8'))
}

/** The text `http` in base64. */
const addressInBase64 = /^aHR0c[\w+/-]{10,4000}={0,2}$/

const pairsOf = (text: string): [string, string][] =>
  text.split(';', mostParts).flatMap((part): [string, string][] => {
    const equals = part.indexOf('=')
    return equals > 0 ? [[part.slice(0, equals), decoded(part.slice(equals + 1))]] : []
  })

function objectIn(text: string): unknown {
  const value = text.length > mostUnpacked ? undefined : parseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `em` of `ud[em]`, `lat` of `context.geo.lat`. */
function lastPart(name: string): string {
  const parts = name.toLowerCase().split(/[[\].]+/)
  return parts.findLast((part) => part !== '') ?? ''
}

/** Whether a value only serves the transfer: a version, a number against caches, a function's name. */
export function isTechnical({ name, value }: SentValue): boolean {
  if (/^(?:v|ver|version|rev|build)$/.test(name))
    return /^(?:\d{1,10}(?:[._-]\d{1,10}){0,4}|[\da-f]{6,64})$/i.test(value)
  if (/^(?:callback|jsonp|jsoncallback|_callback|cb)$/.test(name) && /^[A-Za-z_$][\w$.]{0,200}$/.test(value))
    return true
  return /^(?:_|cb|rnd|rand|random|ord|cachebuster|nocache)$/.test(name) && /^[\d.]{1,30}$/.test(value)
}
