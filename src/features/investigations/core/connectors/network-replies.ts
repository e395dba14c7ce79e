import { getDomain } from 'tldts'
import { dayMs } from '../../../../platform/shared/days.ts'
import { compareText } from '../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../evidence.ts'
import type { Subject } from '../subject.ts'
import { unavailableEvidence } from './absence.ts'
import type { UnavailableReason } from './connector.ts'
import type { Ask, FetchedMeta, Given, NetworkConnectorId, Reply } from './network.ts'
import { whyUnseen } from './pages.ts'

// Helpers that the connectors of hosts, headers and fixed files share: which host, which reply, and gaps that are
// reported once.

export interface MainSite {
  host: string
  /** The registered domain: mail and advertising files belong to it, not to the host. */
  domain: string
}

export function mainSite(subject: Pick<Subject, 'sites'>): MainSite | undefined {
  const host = subject.sites[0]?.host.toLowerCase().replace(/\.$/u, '')
  return host ? siteOfHost(host) : undefined
}

export const siteOfHost = (host: string): MainSite => ({ host, domain: getDomain(host) ?? host })

export const replyTo = (given: Pick<Given, 'answered'>, key: string): Reply | undefined =>
  given.answered.find(({ ask }) => ask.key === key)?.reply

export const isOfDomain = (url: string, domain: string): boolean =>
  URL.canParse(url) && (getDomain(new URL(url).hostname) ?? new URL(url).hostname) === domain

/** Origin of a record. */
export const fetchedFrom = ({ fetchedAt, requestedUrl, finalUrl, via }: FetchedMeta) => ({
  fetchedAt,
  requestedUrl,
  finalUrl,
  page: finalUrl,
  retrievedVia: via,
})

/** The earliest, so that the order of replies changes nothing. */
export const firstFetched = (replies: readonly Reply[]): string =>
  replies.map((r) => r.fetchedAt).sort(compareText)[0] ?? new Date(0).toISOString()

export const dayOf = (instant: string): string => instant.slice(0, 10)

/** Whole days from one day to another; undefined where one of them is none. */
export function daysBetween(from: string, to: string): number | undefined {
  const days = Math.floor((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs)
  return Number.isNaN(days) ? undefined : days
}

interface Unavailable {
  connector: NetworkConnectorId
  /** Everything that the connector looks at: "the DNS records of acme.test". */
  whole: string
  host: string
  /** A place that refused with a status is a gap as well; not where its answer is read all the same, as headers are. */
  withRefusals?: boolean
}

const placesNamed = 4

/** Reports lookups that failed: one gap for each reason and status, however many asks met it. */
export function unavailableOnce(
  { connector, whole, host, withRefusals = false }: Unavailable,
  answered: readonly { ask: Ask; reply: Reply }[],
): CapturedEvidence[] {
  const failed = answered.flatMap(({ ask, reply }) => {
    const why = whyUnseen(reply)
    return why && (withRefusals || reply.outcome === 'unavailable') ? [{ ask, reply, why }] : []
  })
  const byReason = Map.groupBy(failed, ({ why }) => (why.status ? `${why.reason}/${why.status}` : why.reason))
  return [...byReason]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, same]) => {
      const why = same[0]?.why
      if (!why) return []
      const places = same.map(({ ask }) => ask.place).sort(compareText)
      const more = places.length - placesNamed
      const place =
        same.length === answered.length
          ? whole
          : [...places.slice(0, placesNamed), ...(more > 0 ? [`${more} more`] : [])].join('; ')
      return unavailableEvidence(
        {
          lookup: { connector, key: `${connector}/${host}/${key}`, place },
          fetchedAt: firstFetched(same.map(({ reply }) => reply)),
        },
        why.reason,
        why.status,
      )
    })
}

/** Reasons after which the next ask to the same host would fail the same way. */
const nobodyThere: readonly UnavailableReason[] = [
  'network-off',
  'no-network',
  'filtered',
  'behind-proxy',
  'unresolvable',
  'unreachable',
  'timeout',
  'guarded',
  'certificate',
  'budget-spent',
]

export const isNobodyThere = (reply: Reply): boolean =>
  reply.outcome === 'unavailable' && nobodyThere.includes(reply.reason)

/** Records of an answer, in a fixed order; empty where there is none, undefined where that is not known. */
export function dnsRecords(reply: Reply | undefined): string[] | undefined {
  switch (reply?.outcome) {
    case 'dns':
      return reply.records.map(unquoted).sort(compareText)
    case 'absent':
      return []
    default:
      return undefined
  }
}

/** Some resolvers give texts in the quoted pieces of a zone file. */
const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/su.test(text.trim())
    ? [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map((m) => m[1]).join('')
    : text

/** A web server answers many addresses with its own page; such an answer isn't the file. */
export const isHtml = (text: string): boolean =>
  /^[\s\ufeff]*<(?:!doctype|!--|\?xml|html|head|body|script|div|title)/iu.test(text)
