import { z } from 'zod'
import { joined, row } from '../../document.ts'
import { type KeyedLine, recordKind } from '../../record.ts'

export const adsVersion = '1.0.1'

const file = { domain: z.string(), lookedAtOn: z.string(), address: z.string() }
const fileLabels = { document: 'Document', domain: 'Domain', lookedAtOn: 'Looked at on', address: 'Address' }

const fileLines = (
  name: string,
  { domain, lookedAtOn, address }: { domain: string; lookedAtOn: string; address: string },
): KeyedLine<keyof typeof fileLabels>[] => [
  ['document', `${name} file`],
  ['domain', domain],
  ['lookedAtOn', lookedAtOn],
  ['address', address],
]

/** Authorized sellers of the advertising space of the site or its apps. */
export const adsTxtRecord = recordKind({
  kind: 'ads-txt',
  version: adsVersion,
  facts: z.strictObject({
    ...file,
    name: z.enum(['ads.txt', 'app-ads.txt']),
    /** Lines that say the same count once. */
    direct: z.int(),
    reseller: z.int(),
    systemCount: z.int(),
    ownerDomains: z.array(z.string()),
    managerDomains: z.array(z.string()),
    /** Names of the first systems that the catalog knows; null where it was not asked. */
    known: z.array(z.string()).nullable(),
    /** The first ones. */
    systems: z.array(
      z.strictObject({
        host: z.string(),
        direct: z.int(),
        reseller: z.int(),
        entry: z.string().nullable(),
        company: z.string().nullable(),
        kinds: z.array(z.string()),
      }),
    ),
  }),
  labels: {
    ...fileLabels,
    direct: 'DIRECT lines',
    reseller: 'RESELLER lines',
    systemCount: 'Advertising systems named',
    owner: 'Owner domain',
    manager: 'Manager domain',
    known: 'Of the first systems known to the catalog',
    system: 'Advertising system',
  },
  render: (ads) => [
    {
      lines: [
        ...fileLines(ads.name, ads),
        ['direct', String(ads.direct)],
        ['reseller', String(ads.reseller)],
        ['systemCount', String(ads.systemCount)],
        ...(ads.ownerDomains.length > 0 ? [['owner', joined(ads.ownerDomains)] as const] : []),
        ...(ads.managerDomains.length > 0 ? [['manager', joined(ads.managerDomains)] as const] : []),
        ...(ads.known ? [['known', joined(ads.known) || 'none'] as const] : []),
      ],
    },
    {
      lines: ads.systems.map(({ host, direct, reseller, entry, company, kinds }) => [
        'system',
        row(host, {
          'DIRECT lines': String(direct),
          'RESELLER lines': String(reseller),
          'catalog entry': entry,
          company,
          kinds,
        }),
      ]),
    },
  ],
})

/** Owners of the advertising space that it sells. */
export const sellersRecord = recordKind({
  kind: 'sellers-json',
  version: adsVersion,
  facts: z.strictObject({
    ...file,
    total: z.int(),
    publishers: z.int(),
    intermediaries: z.int(),
    both: z.int(),
    confidential: z.int(),
  }),
  labels: {
    ...fileLabels,
    total: 'Sellers listed',
    publishers: 'Sellers of type publisher',
    intermediaries: 'Sellers of type intermediary',
    both: 'Sellers of type both',
    confidential: 'Confidential sellers',
  },
  render: (sellers) => [
    {
      lines: [
        ...fileLines('sellers.json', sellers),
        ['total', String(sellers.total)],
        ['publishers', String(sellers.publishers)],
        ['intermediaries', String(sellers.intermediaries)],
        ['both', String(sellers.both)],
        ['confidential', String(sellers.confidential)],
      ],
    },
  ],
})

export const adsSearchRecord = recordKind({
  kind: 'ads-search',
  version: adsVersion,
  facts: z.strictObject({
    domain: z.string(),
    lookedAtOn: z.string(),
    /** Names of the files. */
    missing: z.array(z.string()),
    searched: z.array(z.strictObject({ path: z.string(), answer: z.string() })),
  }),
  labels: {
    document: 'Document',
    domain: 'Domain',
    lookedAtOn: 'Looked at on',
    missing: 'Not there',
    searched: 'Searched',
  },
  render: ({ domain, lookedAtOn, missing, searched }) => [
    {
      lines: [
        ['document', 'search for advertising files'],
        ['domain', domain],
        ['lookedAtOn', lookedAtOn],
        ...missing.map((name) => ['missing', missingWords(name, domain)] as const),
      ],
    },
    { lines: searched.map(({ path, answer }) => ['searched', row(path, { answer })]) },
  ],
})

export const missingWords = (name: string, domain: string): string => `${name} of ${domain} was not found`
