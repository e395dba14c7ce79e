import { plainLettersOf } from '../company-names.ts'

/** Code units of a name, key or query that are read at all: what follows is cut, on both sides alike. */
export const maxRawLength = 256
/** Code units of a folded form. A name longer than this is found by its first part. */
export const maxFoldedLength = 128
/** Words of a query that take part in the search; further words are ignored. */
export const maxQueryTokens = 8

const maxTokenLength = 64
/** Scripts written without spaces are searched from every character, up to this run. */
const maxUnspacedRun = 24
const maxHostLabels = 10

export interface Words {
  /** Letters, digits and symbols of the text without anything between them: `Face-Book Inc.` is `facebookinc`. */
  compact: string
  tokens: string[]
}

export interface Query extends Words {
  /** The query as package id or host, dots kept, where it can be one. */
  identifier: string | null
  /** The hosts above it, nearest first: `graph.facebook.com` gives `facebook.com`. */
  parentHosts: string[]
}

/** Folds a name or alias for the index: camel humps and characters of unspaced scripts begin words of their own. */
export function foldName(raw: string): Words {
  return words(raw, true)
}

/** Folds what a person typed. Never throws, whatever the string holds; the work is bounded by the cut. */
export function foldQuery(raw: string): Query {
  const address = hostBeforePath.exec(raw.trim())?.[1]
  const identifier = foldIdentifier(address ?? raw)
  // A pasted address means its host: the path would only add words that no entry has.
  const isAddress = address !== undefined || raw.includes('://')
  const { compact, tokens } = words(identifier && isAddress ? identifier : raw, false)
  return {
    compact,
    tokens: tokens.slice(0, maxQueryTokens),
    identifier,
    parentHosts: identifier ? parentHosts(identifier) : [],
  }
}

/**
 * The form under which package ids and hosts are compared, or null where the text is neither. Dots stay, so that
 * `face.book.com` is not `facebook.com`; `*.`, `www.`, scheme, port, path and credentials go.
 */
export function foldIdentifier(raw: string): string | null {
  if (!raw.includes('.')) return null
  const host = hostPart(raw.slice(0, maxRawLength).trim())
  if (/\s/u.test(host)) return null
  const folded = isAscii(host) ? host.toLowerCase() : foldMarks(host).replaceAll(hump, '')
  const identifier = folded
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '')
    .replace(/^[.]+|[.]+$/g, '')
    .replace(/^www[.]+(?=[^.]+[.])/, '')
    .slice(0, maxFoldedLength)
  return /[\p{L}\p{N}][^.]*[.]+[^.]*[\p{L}\p{N}]/u.test(identifier) ? identifier : null
}

/** `acme.slack.com/messages`, as a browser shows it. */
const hostBeforePath = /^([^\s/]+\.[^\s/.]{2,})\/\S*$/u

function hostPart(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)
  if (!scheme) return text
  const authority = /^[^/?#\\]*/.exec(text.slice(scheme[0].length))?.[0] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}

function parentHosts(identifier: string): string[] {
  const labels = identifier.split('.')
  const parents: string[] = []
  const first = Math.max(1, labels.length - maxHostLabels)
  for (let from = first; from <= labels.length - 2; from++) parents.push(labels.slice(from).join('.'))
  return parents
}

const hump = '\ue000'

function words(raw: string, isName: boolean): Words {
  const text = raw.slice(0, maxRawLength)
  const found = isAscii(text) ? asciiWords(text, isName) : unicodeWords(text, isName)
  // A name of punctuation alone ("!!!") keeps it: otherwise no one could ever find it.
  if (found.compact === '') return { compact: visible(text), tokens: [] }
  return found
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 126) return false
  return true
}

/** The same words as `unicodeWords` finds, without its regular expressions: nine names in ten pass here. */
function asciiWords(text: string, isName: boolean): Words {
  const lower = text.toLowerCase()
  const tokens: string[] = []
  let compact = ''
  let at = 0
  while (at < text.length) {
    if (!isAsciiWord(text.charCodeAt(at))) {
      at++
      continue
    }
    const from = at
    while (at < text.length && isAsciiWord(text.charCodeAt(at))) at++
    const token = lower.slice(from, at)
    compact += token
    tokens.push(token.slice(0, maxTokenLength))
    if (!isName) continue
    let part = from
    for (let i = from + 1; i < at; i++) {
      if (!isAsciiHump(text, i, at)) continue
      tokens.push(lower.slice(part, i).slice(0, maxTokenLength))
      part = i
    }
    if (part > from) tokens.push(lower.slice(part, at).slice(0, maxTokenLength))
  }
  return { compact: compact.slice(0, maxFoldedLength), tokens }
}

const isAsciiWord = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/** A capital after a small letter (`Apps|Flyer`), or the last capital of several before a small one (`HTTP|Server`). */
function isAsciiHump(text: string, at: number, end: number): boolean {
  const isUpper = (i: number) => text.charCodeAt(i) >= 65 && text.charCodeAt(i) <= 90
  const isLower = (i: number) => text.charCodeAt(i) >= 97
  if (!isUpper(at)) return false
  return isLower(at - 1) || (isUpper(at - 1) && at + 1 < end && isLower(at + 1))
}

const wordRuns = /[\p{L}\p{N}\p{M}\ue000]+|\p{So}+/gu
const unspacedRuns = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/gu

function unicodeWords(text: string, isName: boolean): Words {
  const tokens: string[] = []
  let compact = ''
  for (const [run] of foldMarks(text).matchAll(wordRuns)) {
    const token = run.replaceAll(hump, '')
    if (token === '') continue
    compact += token
    tokens.push(token.slice(0, maxTokenLength))
    if (!isName) continue
    const parts = run.split(hump).filter((part) => part !== '')
    if (parts.length > 1) for (const part of parts) tokens.push(part.slice(0, maxTokenLength))
    for (const [unspaced] of token.matchAll(unspacedRuns)) {
      const characters = [...unspaced].slice(0, maxUnspacedRun)
      for (let i = 0; i < characters.length; i++) tokens.push(characters.slice(i).join(''))
    }
  }
  return { compact: compact.slice(0, maxFoldedLength), tokens }
}

/** Lower case without accents, vowel points, joiners and direction marks; Unicode NFKD (UAX #15). Humps are marked. */
function foldMarks(text: string): string {
  const small = text
    .replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/[™®©℠]/gu, '')
    .replace(/\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, (letter) => letter + hump)
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
  // Only marks that belong to no script: the vowel signs of Indic scripts tell words apart. The two Japanese voicing marks
  // stay for the same reason.
  return plainLettersOf(small).replace(/[[\p{Mn}&&\p{sc=Inherited}]--[\u3099\u309a]]|\p{Cf}|\p{Emoji_Modifier}/gv, '')
}

const visible = (text: string) =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, '')
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, '')
    .toLowerCase()
    .slice(0, maxFoldedLength)
