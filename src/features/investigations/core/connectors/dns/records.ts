import { z } from 'zod'
import { joined, row } from '../../document.ts'
import { type KeyedLine, recordKind } from '../../record.ts'
import { dmarcPolicies } from './dmarc.ts'

const about = { host: z.string(), domain: z.string(), lookedAtOn: z.string() }
const aboutLabels = { document: 'Document', host: 'Host', domain: 'Domain', lookedAtOn: 'Looked at on' }

const aboutLines = (
  document: string,
  { host, domain, lookedAtOn }: { host: string; domain: string; lookedAtOn: string },
): KeyedLine<keyof typeof aboutLabels>[] => [
  ['document', document],
  ['host', host],
  ['domain', domain],
  ['lookedAtOn', lookedAtOn],
]

/** The company behind a mail host, where it is known. */
const service = z.string().nullable()

/** Hosting of the domain and its mail servers. Null: not known; an empty list: there is none. */
export const dnsRecord = recordKind({
  kind: 'dns-records',
  version: '1.0.0',
  facts: z.strictObject({
    ...about,
    resolves: z.boolean().nullable(),
    isSigned: z.boolean(),
    caa: z
      .strictObject({
        isThere: z.boolean(),
        /** Null: no authority may issue. */
        allowed: z.array(z.strictObject({ authority: z.string().nullable(), tag: z.string() })),
      })
      .nullable(),
    /** Without a host: the domain says that it takes no mail. */
    mailServers: z.array(z.strictObject({ host: z.string().nullable(), service })).nullable(),
    nameServers: z.array(z.string()).nullable(),
    ipv4: z.array(z.string()),
    ipv6: z.array(z.string()),
  }),
  labels: {
    ...aboutLabels,
    resolution: 'Resolution',
    dnssec: 'DNSSEC',
    authority: 'Certificate authority allowed',
    noCaa: 'CAA records',
    mailServer: 'Mail server',
    nameServer: 'Name server',
    ipv4: 'IPv4 address',
    ipv6: 'IPv6 address',
  },
  render: (dns) => [
    {
      lines: [
        ...aboutLines('DNS records', dns),
        ...(dns.resolves === null
          ? []
          : [['resolution', `${dns.host} ${dns.resolves ? 'resolves' : 'does not resolve'}`] as const]),
        ['dnssec', dns.isSigned ? 'signed, a DS record was found' : 'not established'],
      ],
    },
    {
      lines: [
        ...(dns.caa?.isThere === false ? [['noCaa', 'none'] as const] : []),
        ...(dns.caa?.allowed ?? []).map(
          ({ authority, tag }) => ['authority', row(authority ?? 'none', { tag })] as const,
        ),
      ],
    },
    {
      lines: (dns.mailServers?.length === 0 ? [{ host: null, service: null }] : (dns.mailServers ?? [])).map(
        (server) =>
          ['mailServer', server.host === null ? 'none' : row(server.host, { service: server.service })] as const,
      ),
    },
    {
      lines: (dns.nameServers?.length === 0 ? ['none'] : (dns.nameServers ?? [])).map(
        (name) => ['nameServer', name] as const,
      ),
    },
    {
      lines: [
        ...dns.ipv4.map((address) => ['ipv4', address] as const),
        ...dns.ipv6.map((address) => ['ipv6', address] as const),
      ],
    },
  ],
})

const none = z.strictObject({ outcome: z.literal('none') })
/** Receivers then do as if there were none. */
const several = z.strictObject({ outcome: z.literal('several'), count: z.int() })

const spf = z.strictObject({
  outcome: z.literal('one'),
  text: z.string(),
  all: z.enum(['+', '-', '~', '?']).nullable(),
  lookups: z.int(),
  /** False: there may be more look-ups than counted. */
  isWhole: z.boolean(),
  includes: z.array(z.strictObject({ name: z.string(), service })),
})
const dmarc = z.strictObject({
  outcome: z.literal('one'),
  text: z.string(),
  /** Null: not one that receivers know. */
  policy: z.enum(dmarcPolicies).nullable(),
  percent: z.int(),
  reportsTo: z.array(z.string()),
})

/** Senders that may send mail in the name of the domain. Null: not known. */
export const mailRecord = recordKind({
  kind: 'mail-auth',
  version: '1.0.0',
  facts: z.strictObject({
    ...about,
    spf: z.discriminatedUnion('outcome', [none, several, spf]).nullable(),
    dmarc: z.discriminatedUnion('outcome', [none, several, dmarc]).nullable(),
    bimi: z.string().nullable(),
  }),
  labels: {
    ...aboutLabels,
    spf: 'SPF record',
    severalSpf: 'SPF records',
    spfEnd: 'SPF ends with',
    spfLookups: 'SPF look-ups',
    spfInclude: 'SPF include',
    spfText: 'SPF text',
    dmarc: 'DMARC record',
    severalDmarc: 'DMARC records',
    dmarcPolicy: 'DMARC policy',
    dmarcShare: 'DMARC share of mail',
    dmarcReports: 'DMARC reports go to',
    dmarcText: 'DMARC text',
    bimi: 'BIMI record',
  },
  render: (mail) => [
    { lines: aboutLines('mail authentication records', mail) },
    { lines: mail.spf ? spfLines(mail.domain, mail.spf) : [] },
    { lines: mail.dmarc ? dmarcLines(mail.domain, mail.dmarc) : [] },
    { lines: mail.bimi === null ? [] : [['bimi', mail.bimi]] },
  ],
})

type Reading<One> = z.infer<typeof none> | z.infer<typeof several> | One

export const severalWords = (count: number) => `${count} records, where one is allowed`
export const lookupsWords = ({ lookups, isWhole }: Pick<z.infer<typeof spf>, 'lookups' | 'isWhole'>) =>
  isWhole ? String(lookups) : `at least ${lookups}`

function spfLines(domain: string, reading: Reading<z.infer<typeof spf>>) {
  switch (reading.outcome) {
    case 'none':
      return [['spf', `none of ${domain} was found`] as const]
    case 'several':
      return [['severalSpf', severalWords(reading.count)] as const]
    case 'one':
      return [
        ['spf', 'found'] as const,
        ['spfEnd', reading.all === null ? 'no all term' : `${reading.all}all`] as const,
        ['spfLookups', lookupsWords(reading)] as const,
        ...reading.includes.map((include) => ['spfInclude', row(include.name, { service: include.service })] as const),
        ['spfText', reading.text] as const,
      ]
  }
}

function dmarcLines(domain: string, reading: Reading<z.infer<typeof dmarc>>) {
  switch (reading.outcome) {
    case 'none':
      return [['dmarc', `none of ${domain} was found`] as const]
    case 'several':
      return [['severalDmarc', severalWords(reading.count)] as const]
    case 'one':
      return [
        ['dmarc', 'found'] as const,
        ['dmarcPolicy', reading.policy ? `p=${reading.policy}` : 'not one that receivers know'] as const,
        ['dmarcShare', `${reading.percent} percent`] as const,
        ...(reading.reportsTo.length > 0 ? [['dmarcReports', joined(reading.reportsTo)] as const] : []),
        ['dmarcText', reading.text] as const,
      ]
  }
}

/** Accounts that the domain's own records name. */
export const servicesRecord = recordKind({
  kind: 'dns-services',
  version: '1.0.0',
  facts: z.strictObject({
    ...about,
    services: z.array(z.strictObject({ service: z.string(), signs: z.array(z.string()) })),
  }),
  labels: { ...aboutLabels, count: 'Services named', service: 'Service' },
  render: (named) => [
    { lines: [...aboutLines('services named in DNS', named), ['count', String(named.services.length)]] },
    { lines: named.services.map((one) => ['service', row(one.service, { sign: one.signs })]) },
  ],
})
