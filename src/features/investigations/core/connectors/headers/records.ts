import { z } from 'zod'
import { row } from '../../document.ts'
import { recordKind } from '../../record.ts'
import { cspWeaknesses } from './csp.ts'

const hsts = z.strictObject({
  maxAgeSeconds: z.int(),
  includesSubDomains: z.boolean(),
  isPreload: z.boolean(),
})

const cookie = z.strictObject({
  name: z.string(),
  isSecure: z.boolean(),
  isHttpOnly: z.boolean(),
  sameSite: z.enum(['Strict', 'Lax', 'None']).nullable(),
  domain: z.string().nullable(),
  keptDays: z.int().nullable(),
})

export const referrerPolicies = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const

const cors = z.strictObject({ origin: z.enum(['every', 'null', 'one']), withCredentials: z.boolean() })

/** Null: the header was not sent. */
const facts = z.strictObject({
  host: z.string(),
  domain: z.string(),
  lookedAtOn: z.string(),
  final: z.strictObject({
    address: z.string(),
    host: z.string(),
    /** False: the headers of someone else's page say nothing about this vendor. */
    isOwn: z.boolean(),
  }),
  status: z.int(),
  hsts: z.union([hsts, z.literal('unreadable')]).nullable(),
  csp: z
    .strictObject({
      isHeader: z.boolean(),
      weaknesses: z.array(z.enum(cspWeaknesses)),
      hasNonceOrHash: z.boolean(),
      scriptSources: z.string().nullable(),
    })
    .nullable(),
  hasCspReportOnly: z.boolean(),
  framingLimit: z.enum(['X-Frame-Options', 'frame-ancestors']).nullable(),
  hasNosniff: z.boolean(),
  referrerPolicy: z.enum(referrerPolicies).nullable(),
  permissionsPolicy: z.string().nullable(),
  cors: cors.nullable(),
  /** Products with their versions. */
  software: z.array(z.string()),
  cookies: z.array(cookie),
  /** Headers that the facts were read from, as they came. */
  raw: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
type Headers = z.infer<typeof facts>

/** The response headers of the home page. */
export const headersRecord = recordKind({
  kind: 'response-headers',
  version: '1.0.0',
  facts,
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    finalAddress: 'Final address',
    finalHost: 'Final host',
    status: 'Status of the home page',
    hsts: 'HSTS header',
    hstsMaxAge: 'HSTS max-age',
    hstsSubdomains: 'HSTS for subdomains',
    hstsPreload: 'HSTS preload',
    csp: 'CSP',
    cspWeaknesses: 'CSP weaknesses of script-src',
    cspNonces: 'CSP nonces or hashes',
    cspSources: 'CSP script sources',
    cspReportOnly: 'CSP report-only',
    framing: 'Framing',
    sniffing: 'Content sniffing',
    referrer: 'Referrer-Policy',
    permissions: 'Permissions-Policy',
    cors: 'CORS',
    software: 'Software version sent',
    cookie: 'Cookie',
    raw: 'Header',
  },
  render: (headers) => [
    {
      lines: [
        ['document', 'response headers'],
        ['host', headers.host],
        ['lookedAtOn', headers.lookedAtOn],
        ['finalAddress', headers.final.address],
        ['finalHost', finalHostWords(headers)],
        ['status', String(headers.status)],
      ],
    },
    { lines: [...hstsLines(headers), ...cspLines(headers)] },
    {
      lines: [
        ['framing', framingWords(headers.framingLimit)],
        ['sniffing', sniffingWords(headers.hasNosniff)],
        ['referrer', headers.referrerPolicy ?? 'none'],
        ['permissions', headers.permissionsPolicy ?? 'none'],
      ],
    },
    {
      lines: [
        ['cors', headers.cors ? corsWords(headers.cors) : 'no origin allowed'],
        ...headers.software.map((software) => ['software', software] as const),
      ],
    },
    { lines: headers.cookies.map((one) => ['cookie', cookieRow(one)]) },
    { excerpt: false, lines: headers.raw.map(({ name, value }) => ['raw', value, `Header ${name}`]) },
  ],
})

export const finalHostWords = ({ final, domain }: Pick<Headers, 'final' | 'domain'>): string =>
  `${final.host}, ${final.isOwn ? 'of' : 'not of'} ${domain}`
export const framingWords = (limit: Headers['framingLimit']): string =>
  limit ? `limited by ${limit}` : 'no limit sent'
export const sniffingWords = (isOff: boolean): string => (isOff ? 'switched off by nosniff' : 'no nosniff sent')

function hstsLines({ host, hsts }: Headers) {
  if (hsts === null) return [['hsts', `none of ${host} was observed`] as const]
  if (hsts === 'unreadable') return [['hsts', 'sent, its max-age could not be read'] as const]
  const days = daysWords(hsts.maxAgeSeconds)
  return [
    ['hsts', 'sent'] as const,
    ['hstsMaxAge', `${hsts.maxAgeSeconds} seconds${days ? `, ${days}` : ''}`] as const,
    ['hstsSubdomains', hsts.includesSubDomains ? 'includeSubDomains' : 'not included'] as const,
    ...(hsts.isPreload ? [['hstsPreload', 'asked for'] as const] : []),
  ]
}

function daysWords(seconds: number): string | undefined {
  const days = Math.floor(seconds / 86_400)
  return days === 0 ? undefined : days === 1 ? '1 day' : `${days} days`
}

/** In days where it is one at least. */
export const maxAgeWords = (seconds: number): string => daysWords(seconds) ?? `${seconds} seconds`

function cspLines({ host, csp, hasCspReportOnly }: Headers) {
  const trial = hasCspReportOnly ? [['cspReportOnly', 'sent, which reports and blocks nothing'] as const] : []
  if (!csp) return [['csp', `none of ${host} was observed`] as const, ...trial]
  return [
    ['csp', csp.isHeader ? 'sent as a header' : 'written in the page'] as const,
    ['cspWeaknesses', csp.weaknesses.join(', ') || 'none seen'] as const,
    ['cspNonces', csp.hasNonceOrHash ? 'in use' : 'not in use'] as const,
    ...(csp.scriptSources === null ? [] : [['cspSources', csp.scriptSources] as const]),
    ...trial,
  ]
}

const originWords = { every: 'every origin (*)', null: 'the null origin', one: 'one named origin' }

const corsWords = ({ origin, withCredentials }: z.infer<typeof cors>): string =>
  `${originWords[origin]} allowed, ${withCredentials ? 'with' : 'without'} credentials`

const cookieRow = ({ name, isSecure, isHttpOnly, sameSite, domain, keptDays }: z.infer<typeof cookie>) =>
  row(name, {
    Secure: isSecure ? 'set' : 'missing',
    HttpOnly: isHttpOnly ? 'set' : 'missing',
    SameSite: sameSite ?? 'missing',
    domain,
    'kept for': keptDays === null ? null : `${keptDays} days`,
  })

/** Final address of an unencrypted request. */
export const plainHttpRecord = recordKind({
  kind: 'plain-http',
  version: '1.0.0',
  facts: z.strictObject({
    host: z.string(),
    lookedAtOn: z.string(),
    /** An error page over http is not a page that is served without encryption. */
    outcome: z.union([z.literal('encrypted'), z.literal('unencrypted'), z.strictObject({ status: z.int() })]),
    finalAddress: z.string(),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    request: 'Request over http',
    finalAddress: 'Final address',
  },
  render: ({ host, lookedAtOn, outcome, finalAddress }) => [
    {
      lines: [
        ['document', 'unencrypted request'],
        ['host', host],
        ['lookedAtOn', lookedAtOn],
        [
          'request',
          outcome === 'encrypted'
            ? 'leads to https'
            : outcome === 'unencrypted'
              ? 'served without a redirect to https'
              : `status ${outcome.status}`,
        ],
        ['finalAddress', finalAddress],
      ],
    },
  ],
})
