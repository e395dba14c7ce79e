import { z } from 'zod'
import { countryName, entryTypes } from '../../../../../product/entries.ts'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { joined, row } from '../../document.ts'
import { recordKind } from '../../record.ts'
import { platformWords, source, sourceLabels, sourceLines } from '../lines.ts'

const version = '1.0.0'
const kinds = z.array(z.enum(trackingKinds))
const platform = z.enum(['android', 'ios'])
/** Data that requests can carry: the labels of the data types, and the highest of their sensitivities. */
const decodable = z.strictObject({ labels: z.array(z.string()), highest: z.int() }).nullable()

const reachWords = { downloads: 'downloads', 'page-loads': 'page loads', 'measured-apps': 'measured apps' } as const
const reach = z.strictObject({
  count: z.number(),
  unit: z.enum(['downloads', 'page-loads', 'measured-apps']),
  asOf: z.string(),
  source: z.string(),
})

/** A store names a step that the downloads have passed; the others are counts. */
export function reachAmount({ count, unit }: Pick<z.infer<typeof reach>, 'count' | 'unit'>): string {
  const amount = String(count).replace(/\B(?=(\d{3})+$)/gu, ',')
  return `${unit === 'downloads' ? 'at least ' : ''}${amount} ${reachWords[unit]}`
}

const identifierWords = {
  package: 'Android package',
  bundle: 'iOS bundle',
  'store-id': 'App Store id',
  domain: 'host',
  'code-prefix': 'code prefix',
  maven: 'Maven coordinate',
}

const countOrNone = (count: number) => (count === 0 ? 'none' : String(count))

export const entryRecord = recordKind({
  kind: 'catalog-entry',
  version,
  facts: z.strictObject({
    name: z.string(),
    type: z.enum(entryTypes),
    company: z.strictObject({ name: z.string(), country: z.string().nullable() }).nullable(),
    category: z.string().nullable(),
    reach: reach.nullable(),
    observations: z.int(),
    declarations: z.int(),
    evidenceFrom: z.string().nullable(),
    evidenceTo: z.string().nullable(),
    kinds,
    decodable,
    seenIn: z.strictObject({ total: z.int(), bestKnown: z.array(z.string()) }),
    observed: z.array(z.strictObject({ label: z.string(), id: z.string(), sensitivity: z.int(), asOf: z.string() })),
    aliases: z.array(z.string()),
    identifiers: z.array(
      z.strictObject({
        kind: z.enum(['package', 'bundle', 'store-id', 'domain', 'code-prefix', 'maven']),
        value: z.string(),
        page: z.string().nullable(),
      }),
    ),
    source,
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    type: 'Entry type',
    company: 'Company',
    country: 'Company country',
    category: 'Category',
    reach: 'Reach',
    observations: 'Traffic observations on record',
    declarations: 'Store declarations on record',
    evidenceFrom: 'Oldest evidence on record',
    evidenceTo: 'Newest evidence on record',
    kinds: 'Tracking kinds of its own',
    decodable: 'Its requests can carry',
    highest: 'Highest sensitivity of these',
    seenIn: 'Seen in measured apps',
    bestKnown: 'Best-known apps where seen',
    observed: 'Data type seen in traffic',
    alias: 'Also known as',
    identifier: 'Identifier',
    ...sourceLabels,
    reachSource: 'Source of reach',
  },
  render: (entry) => [
    {
      lines: [
        ['document', 'catalog entry'],
        ['name', entry.name],
        ['type', entry.type],
        ['company', entry.company?.name ?? 'none on record'],
        ...(entry.company?.country ? [['country', entry.company.country] as const] : []),
        ...(entry.category ? [['category', entry.category] as const] : []),
        ...(entry.reach ? [['reach', `${reachAmount(entry.reach)}, as of ${entry.reach.asOf}`] as const] : []),
        ['observations', countOrNone(entry.observations)],
        ['declarations', countOrNone(entry.declarations)],
        ...(entry.evidenceFrom ? [['evidenceFrom', entry.evidenceFrom] as const] : []),
        ...(entry.evidenceTo ? [['evidenceTo', entry.evidenceTo] as const] : []),
      ],
    },
    {
      lines: [
        ...(entry.kinds.length > 0 ? [['kinds', joined(entry.kinds)] as const] : []),
        ...decodableLines(entry.decodable),
        ...(entry.seenIn.total > 0
          ? [['seenIn', String(entry.seenIn.total)] as const, ['bestKnown', joined(entry.seenIn.bestKnown)] as const]
          : []),
      ],
    },
    {
      lines: entry.observed.map(({ label, id, sensitivity, asOf }) => [
        'observed',
        row(label, { id, sensitivity: String(sensitivity), 'as of': asOf }),
      ]),
    },
    {
      excerpt: false,
      lines: [
        ...entry.aliases.map((alias) => ['alias', alias] as const),
        ...entry.identifiers.map(
          ({ kind, value, page }) => ['identifier', row(identifierWords[kind], { value, page })] as const,
        ),
        ...sourceLines(entry.source),
        ...(entry.reach ? [['reachSource', entry.reach.source] as const] : []),
      ],
    },
  ],
})

const decodableLines = (carried: z.infer<typeof decodable>) =>
  carried ? [['decodable', joined(carried.labels)] as const, ['highest', String(carried.highest)] as const] : []

const observationFacts = z.strictObject({
  name: z.string(),
  platform,
  appVersion: z.string().nullable(),
  study: z.strictObject({
    title: z.string(),
    from: z.string(),
    to: z.string(),
    method: z.string(),
    trackersLookedFor: z.int(),
  }),
  trackers: z.array(
    z.strictObject({
      name: z.string(),
      company: z.string().nullable(),
      kinds,
      received: z.array(z.string()),
      endpoints: z.array(z.string()),
    }),
  ),
  /** Identifiers that could be read inside requests. */
  plainData: z.array(z.string()),
  requests: z.int().nullable(),
  hosts: z.int().nullable(),
  source,
})
type TrafficObservation = z.infer<typeof observationFacts>

export const observationRecord = recordKind({
  kind: 'traffic-observation',
  version,
  facts: observationFacts,
  labels: {
    document: 'Document',
    name: 'Name',
    platform: 'Platform',
    appVersion: 'App version',
    study: 'Study',
    from: 'Observed from',
    to: 'Observed to',
    method: 'Method',
    lookedFor: 'Trackers that the study looked for',
    seen: 'Trackers seen',
    meaning: 'What this means',
    ofKind: 'Trackers seen by kind',
    unclassified: 'Trackers seen without a kind on record',
    readable: 'Readable inside requests',
    requests: 'Requests',
    hosts: 'Hosts contacted',
    tracker: 'Tracker',
    endpoints: 'Endpoints',
    ...sourceLabels,
  },
  render(seen) {
    const { study, trackers, plainData } = seen
    const unclassified = unclassifiedIn(seen)
    return [
      {
        lines: [
          ['document', 'traffic observation'],
          ['name', seen.name],
          ['platform', platformWords[seen.platform]],
          ...(seen.appVersion ? [['appVersion', seen.appVersion] as const] : []),
          ['study', study.title],
          ['from', study.from],
          ['to', study.to],
          ['method', study.method],
          ['lookedFor', String(study.trackersLookedFor)],
          [
            'seen',
            trackers.length === 0
              ? `none of the ${study.trackersLookedFor} trackers that the study looked for`
              : String(trackers.length),
          ],
          ...(trackers.length === 0 ? [['meaning', 'not seen is not proof of absence'] as const] : []),
        ],
      },
      {
        lines: [
          ...trackersByKind(seen).map(({ kind, names }) => ['ofKind', row(kind, { seen: names })] as const),
          ...(unclassified.length > 0 ? [['unclassified', joined(unclassified)] as const] : []),
          ...(plainData.length > 0 ? [['readable', joined(plainData)] as const] : []),
          ...(seen.requests === null ? [] : [['requests', String(seen.requests)] as const]),
          ...(seen.hosts === null ? [] : [['hosts', String(seen.hosts)] as const]),
        ],
      },
      {
        lines: trackers.map(({ name, company, kinds, received }) => [
          'tracker',
          row(name, { company, kinds, received }),
        ]),
      },
      {
        excerpt: false,
        lines: [
          ...trackers.flatMap(({ name, endpoints }) =>
            endpoints.length > 0 ? [['endpoints', joined(endpoints), `Endpoints of ${name}`] as const] : [],
          ),
          ...sourceLines(seen.source),
        ],
      },
    ]
  },
})

/** One item for each line of a kind. */
export const trackersByKind = ({ trackers }: TrafficObservation) =>
  [...new Set(trackers.flatMap(({ kinds }) => kinds))]
    .sort()
    .map((kind) => ({ kind, names: trackers.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name) }))

export const unclassifiedIn = ({ trackers }: TrafficObservation): string[] =>
  trackers.filter(({ kinds }) => kinds.length === 0).map(({ name }) => name)

const yesNo = (value: boolean | null) => (value === null ? 'not stated' : value ? 'yes' : 'no')

export const declarationRecord = recordKind({
  kind: 'store-declaration',
  version,
  facts: z.strictObject({
    name: z.string(),
    platform,
    readAsOf: z.string(),
    encryptedInTransit: z.boolean().nullable(),
    deletionRequest: z.boolean().nullable(),
    seenNotDeclared: z.array(z.string()),
    declaredAndSeen: z.array(z.string()),
    declaredNotSeen: z.array(z.string()),
    source,
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    platform: 'Platform',
    readAsOf: 'Store listing read',
    encryptedInTransit: 'Declares that data are encrypted in transit',
    deletionRequest: 'Declares that deletion can be requested',
    seenNotDeclared: 'Seen in traffic but not declared in the store label',
    declaredAndSeen: 'Declared in the store label and seen in traffic',
    declaredNotSeen: 'Declared in the store label, not seen in traffic',
    ...sourceLabels,
  },
  render: (label) => [
    {
      lines: [
        ['document', 'store declaration'],
        ['name', label.name],
        ['platform', platformWords[label.platform]],
        ['readAsOf', label.readAsOf],
        ['encryptedInTransit', yesNo(label.encryptedInTransit)],
        ['deletionRequest', yesNo(label.deletionRequest)],
        ...(label.seenNotDeclared.length > 0 ? [['seenNotDeclared', joined(label.seenNotDeclared)] as const] : []),
      ],
    },
    {
      lines: [
        ...(label.declaredAndSeen.length > 0 ? [['declaredAndSeen', joined(label.declaredAndSeen)] as const] : []),
        ...(label.declaredNotSeen.length > 0 ? [['declaredNotSeen', joined(label.declaredNotSeen)] as const] : []),
      ],
    },
    { excerpt: false, lines: sourceLines(label.source) },
  ],
})

/** The company behind the subject: seat, parent, privacy contact, what it runs. */
export const companyRecord = recordKind({
  kind: 'company',
  version,
  facts: z.strictObject({
    name: z.string(),
    country: z.string().nullable(),
    parent: z.string().nullable(),
    website: z.string().nullable(),
    totals: z.strictObject({ apps: z.int(), sdks: z.int(), domains: z.int() }),
    /** Only where the company is what the run is about. */
    ofProducts: z
      .strictObject({ kinds, decodable, observed: z.array(z.string()), declared: z.array(z.string()) })
      .nullable(),
    contact: z
      .strictObject({
        asOf: z.string(),
        email: z.string().nullable(),
        webform: z.string().nullable(),
        policyUrl: z.string().nullable(),
        source: z.string(),
      })
      .nullable(),
    aliases: z.array(z.string()),
    subsidiaries: z.array(z.string()),
    source,
  }),
  labels: {
    document: 'Document',
    name: 'Company',
    country: 'Country of the seat',
    parent: 'Parent company',
    website: 'Website',
    apps: 'Apps in the catalog',
    sdks: 'SDKs in the catalog',
    domains: 'Domain entities in the catalog',
    kinds: 'Tracking kinds of its SDKs and hosts',
    decodable: 'Its requests can carry',
    highest: 'Highest sensitivity of these',
    observed: 'Data types seen in traffic of its apps',
    declared: 'Data types that store labels of its apps declare',
    contact: 'Privacy contact',
    contactAsOf: 'Privacy contact as of',
    email: 'Privacy contact address',
    webform: 'Privacy contact form',
    policyUrl: 'Privacy policy address',
    alias: 'Also known as',
    subsidiary: 'Subsidiary',
    ...sourceLabels,
    contactSource: 'Source of the privacy contact',
  },
  render: ({ name, country, contact, ofProducts, totals, ...company }) => [
    {
      lines: [
        ['document', 'company record'],
        ['name', name],
        ['country', country === null ? 'not stated' : countryName(country)],
        ...(company.parent === null ? [] : [['parent', company.parent] as const]),
        ...(company.website ? [['website', company.website] as const] : []),
        ['apps', String(totals.apps)],
        ['sdks', String(totals.sdks)],
        ['domains', String(totals.domains)],
      ],
    },
    {
      lines: ofProducts
        ? [
            ...(ofProducts.kinds.length > 0 ? [['kinds', joined(ofProducts.kinds)] as const] : []),
            ...decodableLines(ofProducts.decodable),
            ...(ofProducts.observed.length > 0 ? [['observed', joined(ofProducts.observed)] as const] : []),
            ...(ofProducts.declared.length > 0 ? [['declared', joined(ofProducts.declared)] as const] : []),
          ]
        : [],
    },
    {
      lines: contact
        ? [
            ['contact', 'on record'],
            ['contactAsOf', contact.asOf],
            ...(contact.email ? [['email', contact.email] as const] : []),
            ...(contact.webform ? [['webform', contact.webform] as const] : []),
            ...(contact.policyUrl ? [['policyUrl', contact.policyUrl] as const] : []),
          ]
        : [['contact', `none on record for ${name}`]],
    },
    {
      excerpt: false,
      lines: [
        ...company.aliases.map((alias) => ['alias', alias] as const),
        ...company.subsidiaries.map((subsidiary) => ['subsidiary', subsidiary] as const),
        ...sourceLines(company.source),
        ...(contact ? [['contactSource', contact.source] as const] : []),
      ],
    },
  ],
})
