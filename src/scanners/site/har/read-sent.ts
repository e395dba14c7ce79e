import { compareText } from '../../../platform/shared/text.ts'
import { hostOf, placeOf } from '../parties.ts'
import { decodeEntry } from './decode.ts'
import { readEndpoint } from './endpoints.ts'
import type { SentDataType } from './har-scan.ts'
import { indicatedIn, type Known, knownOf } from './indicators.ts'
import type { HarEntry } from './pages.ts'
import { isTechnical, type SentValue, sentValues } from './sent-values.ts'

const decodingMs = 30_000
const mostExamples = 3
/** In the place of an adapter. */
const indicator = 'indicator'

/** Whether a host is another's than the page for which it was asked; null where no page is known. */
export type IsOfOther = (host: string, entry: HarEntry) => boolean | null

/** Requests of one host. */
export interface Account {
  /** With values in their address, body or messages. */
  withData: number
  /** Those in which at least one kind of data could be read. */
  read: number
}

/**
 * Reads which kinds of data went to which host, and how many of its requests that carried data could be read. Values are
 * never kept.
 */
export function readSent(
  entries: readonly HarEntry[],
  { isOfOther, pages }: { isOfOther: IsOfOther; pages: readonly string[] },
) {
  const rows = new Map<string, SentDataType & Required<Pick<SentDataType, 'examples'>>>()
  const account = new Map<string, Account>()
  const until = performance.now() + decodingMs
  const known = knownOf(entries, pages)
  let notDecoded = 0
  let isOutOfTime = false
  for (const entry of entries) {
    if (performance.now() > until) {
      isOutOfTime = true
      break
    }
    const host = hostOf(entry.url)
    const decoded = decodeEntry(entry)
    if (decoded.outcome === 'not-decoded') notDecoded++
    // Data that a site's own pages send it does not reach a third party.
    const values = isOfOther(host, entry) === false ? [] : sentValues(entry)
    const found =
      decoded.outcome === 'decoded' && decoded.values.length > 0
        ? decoded.values.map(({ property, context, reasoning }) => ({
            ...{ property: String(property), where: context, reason: String(reasoning) },
            ...{ tracker: decoded.tracker, adapter: decoded.adapter },
          }))
        : indicated(entry, values, known)
    const sum = account.get(host) ?? { withData: 0, read: 0 }
    // The settings of a script that is fetched are not data about a person, nor are the version of a file and the name
    // of a function that is to be called with the answer.
    if (found.length > 0 || (!isScript(entry) && values.some((value) => !isTechnical(value)))) sum.withData++
    if (found.length > 0) sum.read++
    account.set(host, sum)
    const counted = new Set<SentDataType>()
    for (const { property, where, reason, tracker, adapter } of found) {
      const key = `${host} ${adapter} ${property}`
      const row = rows.get(key) ?? {
        property,
        host,
        entity: null,
        company: null,
        country: null,
        tracker,
        adapter,
        where: [],
        reasons: [],
        requests: 0,
        examples: [],
      }
      if (!row.where.includes(where)) row.where.push(where)
      if (!row.reasons.includes(reason)) row.reasons.push(reason)
      if (!counted.has(row)) {
        row.requests++
        if (row.examples.length < mostExamples)
          row.examples.push({ number: entry.number, place: placeOf(entry.url).split(';', 1)[0] ?? '' })
      }
      counted.add(row)
      rows.set(key, row)
    }
  }
  const sent = [...rows.values()].sort((a, b) => compareText(a.host, b.host) || compareText(a.property, b.property))
  return { sent, account, notDecoded, isOutOfTime }
}

/** Reads by the endpoint if it is known, and by what names and values show. */
function indicated(entry: HarEntry, values: readonly SentValue[], known: Known) {
  const { found, rest } = readEndpoint(entry, values) ?? { found: [], rest: values }
  const atEndpoint = found.map((one) => ({ ...one, adapter: 'endpoint' }))
  const told = new Set(atEndpoint.map(({ property }) => property))
  const shown = indicatedIn(rest, known).map((one) => ({ ...one, tracker: null, adapter: indicator }))
  return [...atEndpoint, ...shown.filter(({ property }) => !told.has(property))]
}

const isScript = ({ url, method }: HarEntry): boolean =>
  method === 'GET' && /\.(?:css|js|json|mjs|woff2?)$/i.test(new URL(url).pathname)
