import { documentEvidence, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { searchedEvidence } from './absence.ts'
import { metaCsp, readCsp } from './csp.ts'
import type { NetworkConnector, Reply } from './network.ts'
import { dayOf, fetchedFrom, isOfDomain, type MainSite, mainSite, replyTo, unavailableOnce } from './network-replies.ts'
import { isSuccess } from './pages.ts'
import { readCookies, readHsts, versionsIn } from './response-headers.ts'

const version = '1.0.0'

/** Only the headers are wanted, but a page beyond the limit would be no answer at all. */
const mostBytes = 1_500_000

/** One request to the home page, and one without encryption to see where it leads. */
export const headersConnector: NetworkConnector = {
  id: 'headers',
  version,
  title: 'Read the response headers of the home page',
  after: [],
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
      { connector: 'headers', version, whole: placeOf(site), host: site.host },
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
      case 'absent':
        return searchedEvidence(
          {
            lookup: { connector: 'headers', key: `headers/${site.host}`, place: placeOf(site) },
            version,
            fetchedAt: reply.fetchedAt,
          },
          [{ place: placeOf(site), outcome: reply.words }],
        )
      default:
        return [...redirect, ...gaps]
    }
  },
}

const placeOf = ({ host }: MainSite) => `the home page of ${host}`

type Fetched = Extract<Reply, { finalUrl: string }>

const isFetched = (reply: Reply): reply is Fetched => 'finalUrl' in reply

function source(reply: Fetched, kind: string, document: string, title: string) {
  return {
    connector: 'headers',
    connectorVersion: version,
    kind,
    trust: 'observed' as const,
    document,
    title,
    asOf: null,
    ...fetchedFrom(reply),
  }
}

function headersEvidence({ host, domain }: MainSite, reply: Fetched, html: string): CapturedEvidence[] {
  const own = isOfDomain(reply.finalUrl, domain)
  return documentEvidence(source(reply, 'response-headers', `headers/${host}`, `Response headers of ${host}`), [
    {
      lines: [
        ['Document', 'response headers'],
        ['Host', host],
        ['Looked at on', dayOf(reply.fetchedAt)],
        ['Final address', withoutQuery(reply.finalUrl)],
        // The headers of somebody else's page say nothing about this vendor.
        ['Final host', `${hostIn(reply.finalUrl)}, ${own ? 'of' : 'not of'} ${domain}`],
        ['Status of the home page', String(reply.status)],
      ],
    },
    { lines: [...hstsLines(host, reply), ...cspLines(host, reply, html)] },
    { lines: [...framingLines(reply), ...policyLines(reply)] },
    { lines: [...corsLines(reply), ...softwareLines(reply)] },
    { lines: cookieLines(reply) },
    { excerpt: false, lines: rawLines(reply) },
  ])
}

const hostIn = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)
const withoutQuery = (url: string) => url.split(/[?#]/u)[0] ?? ''

const header = (reply: Fetched, name: string): string | undefined => reply.headers[name]?.trim() || undefined

function hstsLines(host: string, reply: Fetched): Line[] {
  const value = header(reply, 'strict-transport-security')
  if (value === undefined) return [['HSTS header', `none of ${host} was observed`]]
  const hsts = readHsts(value)
  if (!hsts) return [['HSTS header', 'sent, its max-age could not be read']]
  return [
    ['HSTS header', 'sent'],
    ['HSTS max-age', maxAgeWords(hsts.maxAgeSeconds)],
    ['HSTS for subdomains', hsts.includesSubDomains ? 'includeSubDomains' : 'not included'],
    ...(hsts.isPreload ? [['HSTS preload', 'asked for'] as const] : []),
  ]
}

function maxAgeWords(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  return days === 0 ? `${seconds} seconds` : `${seconds} seconds, ${days === 1 ? '1 day' : `${days} days`}`
}

function cspLines(host: string, reply: Fetched, html: string): Line[] {
  const sent = header(reply, 'content-security-policy')
  const inPage = metaCsp(html)
  const csp = readCsp([...(sent ? [sent] : []), ...inPage])
  const reportOnly = header(reply, 'content-security-policy-report-only')
  const trial: Line[] = reportOnly ? [['CSP report-only', 'sent, which reports and blocks nothing']] : []
  if (!csp) return [['CSP', `none of ${host} was observed`], ...trial]
  return [
    ['CSP', sent ? 'sent as a header' : 'written in the page'],
    ['CSP weaknesses of script-src', csp.weaknesses.join(', ') || 'none seen'],
    ['CSP nonces or hashes', csp.hasNonceOrHash ? 'in use' : 'not in use'],
    ...(csp.scriptSources ? [['CSP script sources', csp.scriptSources] as const] : []),
    ...trial,
  ]
}

/** A policy inside the page cannot say who may frame it. CSP3 § 3.3 */
function framingLines(reply: Fetched): Line[] {
  const ancestors = readCsp([header(reply, 'content-security-policy') ?? ''])?.frameAncestors ?? null
  const options = header(reply, 'x-frame-options')
  const limited = ancestors !== null || (options !== undefined && /^(?:deny|sameorigin)\b/iu.test(options))
  return [
    ['Framing', limited ? `limited by ${ancestors === null ? 'X-Frame-Options' : 'frame-ancestors'}` : 'no limit sent'],
    [
      'Content sniffing',
      /^nosniff\b/iu.test(header(reply, 'x-content-type-options') ?? '')
        ? 'switched off by nosniff'
        : 'no nosniff sent',
    ],
  ]
}

const referrerPolicies = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]

function policyLines(reply: Fetched): Line[] {
  // The last one that a browser knows counts.
  const referrer = (header(reply, 'referrer-policy') ?? '')
    .split(',')
    .map((p) => p.trim().toLowerCase())
    .findLast((p) => referrerPolicies.includes(p))
  const permissions = header(reply, 'permissions-policy')
  return [
    ['Referrer-Policy', referrer ?? 'none'],
    ['Permissions-Policy', permissions ?? 'none'],
  ]
}

function corsLines(reply: Fetched): Line[] {
  const origin = header(reply, 'access-control-allow-origin')
  if (origin === undefined) return [['CORS', 'no origin allowed']]
  const withCredentials = header(reply, 'access-control-allow-credentials')?.toLowerCase() === 'true'
  const who = origin === '*' ? 'every origin (*)' : origin === 'null' ? 'the null origin' : 'one named origin'
  return [['CORS', `${who} allowed, ${withCredentials ? 'with' : 'without'} credentials`]]
}

function softwareLines(reply: Fetched): Line[] {
  const found = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) => {
    const value = header(reply, name)
    if (value === undefined) return []
    return name === 'x-aspnet-version' && /^\d[\d.]{0,20}$/u.test(value) ? [`ASP.NET/${value}`] : versionsIn(value)
  })
  return [...new Set(found)].map((software): Line => ['Software version sent', software])
}

const cookieLines = (reply: Fetched): Line[] =>
  readCookies(reply.cookies, reply.fetchedAt).map((c) => [
    'Cookie',
    row(c.name, {
      Secure: c.isSecure ? 'set' : 'missing',
      HttpOnly: c.isHttpOnly ? 'set' : 'missing',
      SameSite: c.sameSite ?? 'missing',
      domain: c.domain,
      'kept for': c.keptDays === null ? null : `${c.keptDays} days`,
    }),
  ])

/** Headers that the lines above were read from, as they came. */
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

const rawLines = (reply: Fetched): Line[] =>
  rawNames.flatMap((name) => {
    const value = header(reply, name)
    return value === undefined ? [] : [[`Header ${name}`, value] as const]
  })

/** Where a request without encryption ends. */
function redirectEvidence({ host }: MainSite, reply: Reply): CapturedEvidence[] {
  if (!isFetched(reply)) return []
  const isEncrypted = reply.finalUrl.startsWith('https://')
  // An error page over http is no page that is served without encryption.
  const outcome = isEncrypted
    ? 'leads to https'
    : isSuccess(reply)
      ? 'served without a redirect to https'
      : `status ${reply.status}`
  return documentEvidence(source(reply, 'plain-http', `headers/${host}/plain-http`, `Unencrypted request to ${host}`), [
    {
      lines: [
        ['Document', 'unencrypted request'],
        ['Host', host],
        ['Looked at on', dayOf(reply.fetchedAt)],
        ['Request over http', outcome],
        ['Final address', withoutQuery(reply.finalUrl)],
      ],
    },
  ])
}
