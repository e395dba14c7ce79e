import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import type { NetworkConnector, Reply } from '../network.ts'
import {
  dayOf,
  fetchedFrom,
  isOfDomain,
  type MainSite,
  mainSite,
  replyTo,
  unavailableOnce,
} from '../network-replies.ts'
import { isSuccess } from '../pages.ts'
import { metaCsp, readCsp } from './csp.ts'
import { headersRecord, plainHttpRecord, referrerPolicies } from './records.ts'
import { readCookies, readHsts, versionsIn } from './response-headers.ts'
import { headerQuestions, headerRules } from './rules.ts'

const version = '1.0.0'

/** Only the headers are wanted, but a page beyond the limit would be no answer at all. */
const mostBytes = 1_500_000

/** One request to the home page, and one without encryption to see where it leads. */
export const headersConnector: NetworkConnector = {
  id: 'headers',
  version,
  title: 'Read the response headers of the home page',
  after: [],
  records: [headersRecord, plainHttpRecord],
  requests: 2,
  answersFor: ['vendor-site', 'security-posture'],
  rules: headerRules,
  questions: headerQuestions,
  ttlSeconds: 86_400,
  plan({ subject }) {
    const site = mainSite(subject)
    if (!site) return []
    const ask = { type: 'file' as const, isCrawled: false, maxBytes: mostBytes }
    return [
      { ...ask, key: 'https', url: `https://${site.host}/`, place: placeOf(site) },
      {
        ...ask,
        key: 'http',
        url: `http://${site.host}/`,
        allowHttp: true,
        place: `the unencrypted home page of ${site.host}`,
      },
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    const reply = site && replyTo(given, 'https')
    if (!site || !reply) return []
    const plain = replyTo(given, 'http')
    const gaps = unavailableOnce(
      { connector: 'headers', whole: placeOf(site), host: site.host },
      // A closed port 80 is how it should be, and cannot be told from one that did not answer.
      given.answered.filter(({ ask }) => ask.key === 'https'),
    )
    const redirect = plain ? redirectEvidence(site, plain) : []
    switch (reply.outcome) {
      case 'file':
        return [...headersEvidence(site, reply, reply.text), ...redirect, ...gaps]
      case 'page':
      case 'unreadable':
        return [...headersEvidence(site, reply, ''), ...redirect, ...gaps]
      default:
        return [...redirect, ...gaps]
    }
  },
}

const placeOf = ({ host }: MainSite) => `the home page of ${host}`

type Fetched = Extract<Reply, { finalUrl: string }>

const isFetched = (reply: Reply): reply is Fetched => 'finalUrl' in reply

const source = (reply: Fetched, document: string, title: string) => ({
  connector: 'headers',
  trust: 'observed' as const,
  document,
  title,
  asOf: null,
  ...fetchedFrom(reply),
})

function headersEvidence({ host, domain }: MainSite, reply: Fetched, html: string): CapturedEvidence[] {
  const sent = header(reply, 'content-security-policy')
  const csp = readCsp([...(sent ? [sent] : []), ...metaCsp(html)])
  return recordEvidence(headersRecord, source(reply, `headers/${host}`, `Response headers of ${host}`), {
    host,
    domain,
    lookedAtOn: dayOf(reply.fetchedAt),
    final: {
      address: withoutQuery(reply.finalUrl),
      host: hostIn(reply.finalUrl),
      isOwn: isOfDomain(reply.finalUrl, domain),
    },
    status: reply.status,
    hsts: hstsOf(reply),
    csp: csp
      ? {
          isHeader: sent !== undefined,
          weaknesses: csp.weaknesses,
          hasNonceOrHash: csp.hasNonceOrHash,
          scriptSources: csp.scriptSources || null,
        }
      : null,
    hasCspReportOnly: header(reply, 'content-security-policy-report-only') !== undefined,
    framingLimit: framingLimitOf(reply),
    hasNosniff: /^nosniff\b/iu.test(header(reply, 'x-content-type-options') ?? ''),
    referrerPolicy: referrerPolicyOf(reply),
    permissionsPolicy: header(reply, 'permissions-policy') ?? null,
    cors: corsOf(reply),
    software: softwareOf(reply),
    cookies: readCookies(reply.cookies, reply.fetchedAt),
    raw: rawNames.flatMap((name) => {
      const value = header(reply, name)
      return value === undefined ? [] : [{ name, value }]
    }),
  })
}

const hostIn = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)
const withoutQuery = (url: string) => url.split(/[?#]/u)[0] ?? ''

const header = (reply: Fetched, name: string): string | undefined => reply.headers[name]?.trim() || undefined

function hstsOf(reply: Fetched) {
  const value = header(reply, 'strict-transport-security')
  return value === undefined ? null : (readHsts(value) ?? 'unreadable')
}

/** A policy inside the page cannot say who may frame it. CSP3 § 3.3 */
function framingLimitOf(reply: Fetched) {
  const ancestors = readCsp([header(reply, 'content-security-policy') ?? ''])?.frameAncestors ?? null
  if (ancestors !== null) return 'frame-ancestors'
  return /^(?:deny|sameorigin)\b/iu.test(header(reply, 'x-frame-options') ?? '') ? 'X-Frame-Options' : null
}

/** The last one that a browser knows counts. */
function referrerPolicyOf(reply: Fetched) {
  const sent = (header(reply, 'referrer-policy') ?? '').split(',').map((p) => p.trim().toLowerCase())
  const last = sent.findLast((p) => referrerPolicies.some((known) => known === p))
  return referrerPolicies.find((known) => known === last) ?? null
}

function corsOf(reply: Fetched) {
  const origin = header(reply, 'access-control-allow-origin')
  if (origin === undefined) return null
  const withCredentials = header(reply, 'access-control-allow-credentials')?.toLowerCase() === 'true'
  return { origin: origin === '*' ? 'every' : origin === 'null' ? 'null' : 'one', withCredentials } as const
}

function softwareOf(reply: Fetched): string[] {
  const found = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) => {
    const value = header(reply, name)
    if (value === undefined) return []
    return name === 'x-aspnet-version' && /^\d[\d.]{0,20}$/u.test(value) ? [`ASP.NET/${value}`] : versionsIn(value)
  })
  return [...new Set(found)]
}

/** Headers that the facts are read from. */
const rawNames = [
  'strict-transport-security',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'server',
  'x-powered-by',
]

/** Records where an unencrypted request ends. */
function redirectEvidence({ host }: MainSite, reply: Reply): CapturedEvidence[] {
  if (!isFetched(reply)) return []
  const isEncrypted = reply.finalUrl.startsWith('https://')
  return recordEvidence(
    plainHttpRecord,
    source(reply, `headers/${host}/plain-http`, `Unencrypted request to ${host}`),
    {
      host,
      lookedAtOn: dayOf(reply.fetchedAt),
      outcome: isEncrypted ? 'encrypted' : isSuccess(reply) ? 'unencrypted' : { status: reply.status },
      finalAddress: withoutQuery(reply.finalUrl),
    },
  )
}
