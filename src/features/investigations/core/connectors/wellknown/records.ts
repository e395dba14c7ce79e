import { z } from 'zod'
import { joined, row } from '../../document.ts'
import { type KeyedLine, recordKind } from '../../record.ts'
import { placeCount } from '../absence.ts'
import { aiRules } from './robots-ai.ts'

export const wellknownVersion = '1.0.1'

const about = { host: z.string(), lookedAtOn: z.string() }
const file = { ...about, address: z.string() }
const fileLabels = { document: 'Document', host: 'Host', lookedAtOn: 'Looked at on', address: 'Address' }
const answer = z.strictObject({ path: z.string(), answer: z.string() })

const fileLines = (
  document: string,
  { host, lookedAtOn, address }: { host: string; lookedAtOn: string; address: string },
): KeyedLine<keyof typeof fileLabels>[] => [
  ['document', document],
  ['host', host],
  ['lookedAtOn', lookedAtOn],
  ['address', address],
]

/** Every fixed address that was looked at, with what it answered. */
export const addressesRecord = recordKind({
  kind: 'wellknown',
  version: wellknownVersion,
  facts: z.strictObject({
    ...about,
    searched: z.array(answer),
    /** Whether addresses that no site has are answered like known ones; null where that could not be seen. */
    answersEverything: z.boolean().nullable(),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    count: 'Places searched',
    unknown: 'Unknown addresses',
    searched: 'Searched',
  },
  render: ({ host, lookedAtOn, searched, answersEverything }) => [
    {
      lines: [
        ['document', 'fixed addresses looked at'],
        ['host', host],
        ['lookedAtOn', lookedAtOn],
        ['count', String(searched.length)],
        [
          'unknown',
          answersEverything === null
            ? 'could not be looked at'
            : answersEverything
              ? 'answered like known ones'
              : 'answered as unknown',
        ],
      ],
    },
    { lines: searched.map(({ path, answer }) => ['searched', row(path, { answer })]) },
  ],
})

const expiry = z.discriminatedUnion('state', [
  /** Missing, or written more than once. */
  z.strictObject({ state: z.literal('missing') }),
  z.strictObject({ state: z.literal('unreadable') }),
  z.strictObject({ state: z.literal('expired'), on: z.string(), forDays: z.int() }),
  z.strictObject({ state: z.literal('valid'), on: z.string() }),
])
export type Expiry = z.infer<typeof expiry>

export const securityTxtRecord = recordKind({
  kind: 'security-txt',
  version: wellknownVersion,
  facts: z.strictObject({
    ...file,
    /** False: it was found at the address of before RFC 9116. */
    isAtWellKnown: z.boolean(),
    contentType: z.string(),
    isPlainText: z.boolean(),
    expiry,
    contacts: z.array(z.string()),
    policies: z.array(z.string()),
  }),
  labels: {
    ...fileLabels,
    place: 'Place',
    contentType: 'Content type',
    expires: 'Expires',
    expiredOn: 'Expired on',
    expiredFor: 'Expired for',
    expiresOn: 'Expires on',
    contact: 'Contact',
    policy: 'Policy',
  },
  render: (found) => [
    {
      lines: [
        ...fileLines('security.txt file', found),
        ['place', found.isAtWellKnown ? 'the well-known address' : 'the old address /security.txt'],
        [
          'contentType',
          found.isPlainText ? 'text/plain' : `${found.contentType || 'none'}, where text/plain is asked for`,
        ],
        ...expiryLines(found.expiry),
        ['contact', joined(found.contacts) || 'no contact in the security.txt'],
      ],
    },
    { lines: found.policies.map((policy) => ['policy', policy]) },
  ],
})

function expiryLines(expiry: Expiry) {
  switch (expiry.state) {
    case 'missing':
      return [['expires', 'no line Expires in the security.txt'] as const]
    case 'unreadable':
      return [['expires', 'could not be read'] as const]
    case 'expired':
      return [['expiredOn', expiry.on] as const, ['expiredFor', `${expiry.forDays} days`] as const]
    case 'valid':
      return [['expiresOn', expiry.on] as const]
  }
}

export const noSecurityTxtRecord = recordKind({
  kind: 'security-txt-search',
  version: wellknownVersion,
  facts: z.strictObject({ ...about, searched: z.array(answer) }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    found: 'Found',
    searched: 'Searched',
  },
  render: (search) => [
    {
      lines: [
        ['document', 'search for security.txt'],
        ['host', search.host],
        ['lookedAtOn', search.lookedAtOn],
        ['found', noSecurityTxtWords(search)],
      ],
    },
    { lines: search.searched.map(({ path, answer }) => ['searched', row(path, { answer })]) },
  ],
})

export const noSecurityTxtWords = ({ host, searched }: { host: string; searched: readonly unknown[] }): string =>
  `security.txt of ${host} was not found in ${placeCount(searched.length)}`

export const gpcRecord = recordKind({
  kind: 'gpc-file',
  version: wellknownVersion,
  facts: z.strictObject({ ...file, gpc: z.boolean(), lastUpdate: z.string().nullable() }),
  labels: { ...fileLabels, gpc: 'gpc', lastUpdate: 'Last update' },
  render: ({ gpc, lastUpdate, ...found }) => [
    {
      lines: [
        ...fileLines('gpc.json file', found),
        ['gpc', String(gpc)],
        ...(lastUpdate ? [['lastUpdate', lastUpdate] as const] : []),
      ],
    },
  ],
})

export const dntRecord = recordKind({
  kind: 'dnt-policy',
  version: wellknownVersion,
  facts: z.strictObject(file),
  labels: { ...fileLabels, policy: 'Do Not Track policy' },
  render: (found) => [
    {
      lines: [
        ...fileLines('dnt-policy.txt file', found),
        ['policy', 'the text of the Do Not Track Compliance Policy is there'],
      ],
    },
  ],
})

export const issuerRecord = recordKind({
  kind: 'openid-configuration',
  version: wellknownVersion,
  facts: z.strictObject({ ...file, issuer: z.string() }),
  labels: { ...fileLabels, issuer: 'Issuer of sign-ins' },
  render: ({ issuer, ...found }) => [{ lines: [...fileLines('openid-configuration file', found), ['issuer', issuer]] }],
})

export const sandboxRecord = recordKind({
  kind: 'privacy-sandbox',
  version: wellknownVersion,
  facts: z.strictObject({ ...file, interfaces: z.array(z.string()) }),
  labels: { ...fileLabels, interfaces: 'Privacy Sandbox interfaces' },
  render: ({ interfaces, ...found }) => [
    { lines: [...fileLines('privacy-sandbox-attestations.json file', found), ['interfaces', joined(interfaces)]] },
  ],
})

const aiWords = { 'not allowed': 'closed for it', 'partly allowed': 'partly open for it', allowed: 'open for it' }

export const aiRulesRecord = recordKind({
  kind: 'ai-rules',
  version: wellknownVersion,
  facts: z.strictObject({
    ...file,
    crawlers: z.array(z.strictObject({ crawler: z.string(), rule: z.enum(aiRules) })),
  }),
  labels: { ...fileLabels, crawler: 'AI crawler' },
  render: ({ crawlers, ...found }) => [
    {
      lines: [
        ...fileLines('robots.txt file', found),
        ...crawlers.map(({ crawler, rule }) => ['crawler', row(crawler, { site: aiWords[rule] })] as const),
      ],
    },
  ],
})

export const aiTxtRecord = recordKind({
  kind: 'ai-txt',
  version: wellknownVersion,
  facts: z.strictObject(file),
  labels: { ...fileLabels, rules: 'ai.txt' },
  render: (found) => [{ lines: [...fileLines('ai.txt file', found), ['rules', 'rules for AI are there']] }],
})

const storeWords = { play: 'Google Play', 'app-store': 'App Store' }

/** Apps that the site names as its own. */
export const associatedAppsRecord = recordKind({
  kind: 'app-association',
  version: wellknownVersion,
  facts: z.strictObject({
    ...file,
    apps: z.array(z.strictObject({ id: z.string(), store: z.enum(['play', 'app-store']) })),
  }),
  labels: { ...fileLabels, count: 'Apps named', app: 'App' },
  render: ({ apps, ...found }) => [
    { lines: [...fileLines('app association file', found), ['count', String(apps.length)]] },
    { lines: apps.map(({ id, store }) => ['app', row(id, { store: storeWords[store] })]) },
  ],
})
