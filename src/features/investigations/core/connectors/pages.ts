import { getDomain } from 'tldts'
import type { QuotedPage } from '../evidence.ts'
import type { UnavailableReason } from './connector.ts'
import type { Reply } from './network.ts'

// Helpers for every connector that reads pages: whose page it is, its sentences with their places, and the page as a
// source of quotes.

export type PageReply = Extract<Reply, { outcome: 'page' }>

export const isSuccess = (reply: { status: number }): boolean => reply.status >= 200 && reply.status < 300

export const isNotThere = ({ status }: { status: number }): boolean => status === 404 || status === 410

/** Whether a reply tells that something is there, or that it is not. A place that refuses or fails tells neither. */
export function saysWhetherItIsThere(reply: Reply): boolean {
  if (reply.outcome === 'unavailable' || reply.outcome === 'unreadable') return false
  return !('status' in reply) || isSuccess(reply) || isNotThere(reply)
}

/** Why a reply says nothing of what was asked for, with the status of a place that refused; nothing where it does. */
export function whyUnseen(reply: Reply): { reason: UnavailableReason; status?: number } | undefined {
  if (saysWhetherItIsThere(reply)) return undefined
  if (reply.outcome === 'unavailable') return { reason: reply.reason }
  return 'status' in reply && !isSuccess(reply) && !isNotThere(reply)
    ? { reason: 'refused', status: reply.status }
    : { reason: 'unreadable' }
}

/** `a.co.uk` of `www.a.co.uk`; of shared hosting (`x.github.io`) the whole host. */
export function registrableDomain(url: string): string | null {
  return getDomain(url, { allowPrivateDomains: true, validateHostname: false })
}

/** An https address on the page, without its fragment; nothing where it is no address to ask. */
export function resolveLink(href: string, base: string): string | undefined {
  if (href.length > 500 || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  if (url.protocol === 'http:') url.protocol = 'https:'
  if (url.protocol !== 'https:' || url.username || url.password || url.href.length > 500) return undefined
  url.hash = ''
  return url.href
}

export function quotedPage(page: PageReply): QuotedPage {
  const { document, requestedUrl, finalUrl, fetchedAt, bytes, sha256 } = page
  return {
    ...{ requestedUrl, finalUrl, fetchedAt, bytes, sha256 },
    text: document.text,
    language: document.language,
    contentType: page.contentType || 'application/octet-stream',
    retrievedVia: page.via,
    injectionFlags: visibleFlags(page).map((flag) => flag.quote),
  }
}

export const visibleFlags = (page: PageReply) => page.document.flags.flatMap((flag) => ('hidden' in flag ? [] : [flag]))

/** Whether a stretch of the page speaks to machine readers: it is shown as such, and nothing is believed of it. */
export const isFlagged = (page: PageReply, span: { start: number; end: number }): boolean =>
  visibleFlags(page).some((flag) => flag.start < span.end && span.start < flag.end)

export interface Sentence {
  start: number
  end: number
  text: string
}

const maxSentences = 4000

/** A point behind these does not end a sentence. */
const abbreviation =
  /(?:^|[\s("-])(?:\p{Lu}|U\.S\.C|C\.F\.R|E\.U|Inc|Ltd|Corp|Co|Cos|Llc|Pty|No|Nos|Nr|ID|Org|Reg|Art|Arts|St|Dr|Mr|Mrs|Ms|Jr|Sr|vs|etc|approx|ca|bzw|ggf|Abs|Str|Tel|e\.g|i\.e|d\.b\.a|z\.B|d\.h|u\.a|p\.ex|S\.A|B\.V|N\.V|U\.S|U\.K|L\.P|S\.à r\.l|S\.p\.A|S\.r\.l)\.$/u

/** Lines of the text cut into sentences, each with its place. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    let from = 0
    for (const m of line.matchAll(/[.!?。！？](?=["'”’)]*\s)["'”’)]*\s+|(?<=[。！？])/gu)) {
      const end = m.index + m[0].trimEnd().length
      const next = line.slice(m.index + m[0].length)
      if (end <= from || !next) continue
      // "Acme LLC. (“we”)": the bracket belongs to the name.
      if (/^[([]\s?["“„'‘«]/u.test(next)) continue
      // A lower-case start goes on with the sentence: "e.g. and so on".
      if (/^\p{Ll}/u.test(next) || (/\bno\.$/u.test(line.slice(from, end)) && /^[A-Z-]*\d|^[A-Z]+-/u.test(next)))
        continue
      if (abbreviation.test(line.slice(Math.max(from, end - 12), end))) continue
      push(from, end)
      from = m.index + m[0].length
    }
    push(from, line.length)
    lineStart += line.length + 1
    if (found.length >= maxSentences) break

    function push(a: number, b: number) {
      const raw = line.slice(a, b)
      const start = lineStart + a + (raw.length - raw.trimStart().length)
      if (raw.trim()) found.push({ start, end: start + raw.trim().length, text: raw.trim() })
    }
  }
  return found.slice(0, maxSentences)
}
