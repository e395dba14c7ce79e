import { canonicalOf } from '../../../platform/shared/sorted-json.ts'
import { compareText } from '../../../platform/shared/text.ts'
import type { SourceItem, SourceKey } from '../items.ts'

export const feedKeys = ['hibp', 'hibp-latest', 'ca-ag', 'wa-ag', 'or-doj', 'sec-8k', 'hhs-ocr'] as const
export type FeedKey = (typeof feedKeys)[number]

/** One address of one source. */
export interface Feed {
  key: FeedKey
  source: SourceKey
  title: string
  /** Raised whenever the same body would give other items: what was read before is then read again. */
  parserVersion: number
  intervalSeconds: number
  /** Address of the source; tests and mirrors name another base. */
  home: string
  /** `newest`: what is missing from it may merely be older. */
  covers: 'everything' | 'newest'
  /** The part to compare where the server does not say whether anything changed. Pages carry nonces, rows do not. */
  compares: 'body' | 'rows'
  accept: string
  /** The feed to ask at once when this one changed. Its own items are then a sign only and are not applied. */
  wakes: FeedKey | null
  /** Undefined where the source has no address to poll: someone uploads its file. */
  url: (base: string) => string | undefined
}

/** Reads what a feed answered, within limits of time and memory. */
export type ParseFeed = (key: FeedKey, body: string, meta: FeedMeta) => Promise<ParseResult>

export interface FeedMeta {
  /** Address of the body: relative links of a page begin there. */
  url: string
}

/** A record that could not be read: what was known of it before still holds. */
export interface Rejected {
  /** Null where not even its key could be read. */
  externalId: string | null
  why: string
}

export type ParseResult =
  | {
      outcome: 'items'
      items: SourceItem[]
      rejected: Rejected[]
    }
  | { outcome: 'unparseable'; reason: string }

export type Row =
  | { outcome: 'item'; item: SourceItem }
  | ({ outcome: 'rejected' } & Rejected)
  /** Read and not wanted: filings found by a keyword alone, people under their own names. */
  | { outcome: 'left-out' }

/** One record in ten may be broken; beyond it the parser no longer knows what it reads. */
const mostRejectedShare = 0.1
const fewRejected = 3

/**
 * Rows to a result. `sameId` says what two different records of one key mean: in a source with keys of its own a
 * contradiction; where the key is a file or made by us, two rows.
 */
export function resultOf(rows: readonly Row[], { sameId }: { sameId: 'contradiction' | 'two-rows' }): ParseResult {
  const byId = Map.groupBy(
    rows.filter((row) => row.outcome === 'item').map(({ item }) => item),
    (item) => item.externalId,
  )
  const items: SourceItem[] = []
  const rejected: Rejected[] = rows
    .filter((row) => row.outcome === 'rejected')
    .map(({ externalId, why }) => ({ externalId, why }))
  for (const [externalId, group] of byId) {
    const distinct = [...new Map(group.map((item) => [canonicalOf(item), item])).entries()]
      // The oldest keeps the key, so that a later row does not rename it.
      .toSorted(([a, x], [b, y]) => compareText(x.publishedOn ?? '', y.publishedOn ?? '') || compareText(a, b))
      .map(([, item]) => item)
    if (distinct.length > 1 && sameId === 'contradiction')
      rejected.push({ externalId, why: `${distinct.length} different records with the same key` })
    else
      items.push(...distinct.map((item, at) => (at === 0 ? item : { ...item, externalId: `${externalId}~${at + 1}` })))
  }
  const total = items.length + rejected.length
  if (rejected.length > mostRejectedShare * total && (rejected.length > fewRejected || items.length === 0))
    return unparseable(`${rejected.length} of ${total} records could not be read; the first: ${rejected[0]?.why}`)
  return {
    outcome: 'items',
    items: items.toSorted((a, b) => compareText(a.externalId, b.externalId)),
    rejected,
  }
}

/** Several times what the largest source holds; a body of more would be read for minutes. */
export const mostRecords = 20_000
export const tooMany = (records: number): ParseResult => unparseable(`${records} records, more than any source holds`)

export const unparseable = (reason: string): ParseResult => ({ outcome: 'unparseable', reason: reason.slice(0, 300) })

/** The body as JSON, or why it is none. */
export function readJson(body: string): { outcome: 'json'; value: unknown } | { outcome: 'none'; reason: string } {
  const start = body.slice(0, 200).trimStart()
  if (start.startsWith('<')) return { outcome: 'none', reason: 'a page instead of JSON' }
  try {
    return { outcome: 'json', value: JSON.parse(body) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { outcome: 'none', reason: start === '' ? 'an empty body instead of JSON' : 'JSON that is cut or broken' }
  }
}

/** "1,155" as a count; null where the cell states none ("", "Unknown", "TBD"); undefined for a negative one. */
export function countIn(cell: string): number | null | undefined {
  const text = cell.trim()
  if (/^[-−–]\s*\d/.test(text)) return undefined
  if (!/^\d{1,3}(,\d{3})+$|^\d+$/.test(text)) return null
  const count = Number(text.replaceAll(',', ''))
  return Number.isSafeInteger(count) ? count : undefined
}

/** For sources without keys: letters and digits of any script, so that the same name and day give the same key. */
export const keyOf = (...parts: string[]): string =>
  parts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 160)

export const noFlags = {
  verified: null,
  sensitive: false,
  spamList: false,
  malware: false,
  stealerLog: false,
  fabricated: false,
  retired: false,
} as const
