import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { entryTypes, riskLevels } from '../../product/entries.ts'
import { scoreExplanation } from '../../product/score/method/contract.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { registries } from '../../product/score/vocabulary.ts'
import { evidenceLevels } from '../../scanners/apk/app-scan.ts'

/** Public source of a fact, its license and its date. */
export const provenance = z.object({
  source: z.string(),
  sourceTitle: z.string(),
  licence: z.string(),
  page: z.string(),
  /** True: the address follows the publisher's documented pattern and was not opened. */
  pagePattern: z.boolean(),
  asOf: z.string(),
})

export const entryRef = z.object({
  type: z.enum(entryTypes),
  slug: z.string(),
  name: z.string(),
  /** Included where entries are listed side by side. */
  riskLevel: z.enum(riskLevels).optional(),
  /** Nothing measured or established: the level is what is likely for its role. */
  isExpected: z.boolean().optional(),
})
export const companyRef = z.object({ id: z.string(), name: z.string(), country: z.string().nullable() })

/** observed: decoded from traffic · decodable: what requests to this tracker can carry · label-gap: seen in traffic, not declared in the store label · declared: the store label says that it is collected. */
export const dataTypeBasis = z.enum(['observed', 'decodable', 'label-gap', 'declared'])

const dataTypeFact = z.object({
  /** Id of data/data-types.json. */
  id: z.string(),
  label: z.string(),
  sensitivity: z.int(),
  basis: dataTypeBasis,
  provenance,
})

export const identifier = z.object({
  kind: z.enum(['package', 'bundle', 'store-id', 'domain', 'code-prefix', 'maven']),
  value: z.string(),
  /** A page of a store that shows it, where there is one. */
  page: z.string().nullable(),
})

export const observation = z.object({
  id: z.string(),
  study: z.object({
    id: z.string(),
    title: z.string(),
    from: z.string(),
    to: z.string(),
    method: z.string(),
    trackersLookedFor: z.int(),
  }),
  platform: z.enum(['android', 'ios']),
  version: z.string().nullable(),
  requests: z.int().nullable(),
  hosts: z.int().nullable(),
  trackers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      sdk: entryRef.nullable(),
      company: companyRef.nullable(),
      kinds: z.array(z.enum(trackingKinds)),
      endpoints: z.array(z.string()),
      /** Labels in the study's own words, e.g. "Advertising ID". */
      types: z.array(z.string()),
    }),
  ),
  plainData: z.array(z.string()),
  provenance,
})

export const declaration = z.object({
  platform: z.enum(['android', 'ios']),
  encryptedInTransit: z.boolean().nullable(),
  deletionRequest: z.boolean().nullable(),
  declaredAndSeen: z.array(z.string()),
  declaredNotSeen: z.array(z.string()),
  seenNotDeclared: z.array(z.string()),
  provenance,
})

const foundInScan = z.object({
  entry: entryRef,
  company: companyRef.nullable(),
  kinds: z.array(z.enum(trackingKinds)),
  /** Strongest evidence in a file: defined in its code, … · on a site: when it was called. */
  how: z.enum([...evidenceLevels, 'before-consent', 'after-consent']),
  /** Low: a hint, which counts for nothing. */
  confidence: z.enum(['high', 'medium', 'low']),
})

/** Findings of our own scanner that staff approved for the entry. */
export const entryScan = z.object({
  id: z.string(),
  kind: z.enum(['app', 'site']),
  /** Package of the file, host of the site. */
  subject: z.string(),
  version: z.string().nullable(),
  scannedAt: z.iso.datetime(),
  /** Version of what was looked for. */
  signatures: z.string(),
  /** Strongest evidence first. */
  found: z.array(foundInScan),
  permissions: z.array(z.string()),
  /** Against the approved scan of the same file or site before it, hints left out; null for the first one. */
  change: z
    .object({
      before: z.object({ id: z.string(), version: z.string().nullable(), scannedAt: z.iso.datetime() }),
      added: z.array(entryRef),
      removed: z.array(entryRef),
      /** False: other things were looked for, so that what is added may have been there before. */
      sameSignatures: z.boolean(),
    })
    .nullable(),
  provenance,
})

const privacyContact = z.object({
  email: z.string().nullable(),
  webform: z.string().nullable(),
  policyUrl: z.string().nullable(),
  provenance,
})

/** Facts about the company behind an entry, for its readers. */
const owner = z.object({ parent: companyRef.nullable(), privacyContact: privacyContact.nullable() })

export const entryDetail = z.object({
  id: z.string(),
  type: z.enum(entryTypes),
  slug: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  company: companyRef.nullable(),
  /** Store genre of an app, group of a domain entity; null if unknown. */
  category: z.string().nullable(),
  /** Tracking kinds that the entry itself carries (an SDK or domain entity). */
  kinds: z.array(z.enum(trackingKinds)),
  identifiers: z.array(identifier),
  dataTypes: z.array(dataTypeFact),
  observations: z.array(observation),
  declarations: z.array(declaration),
  /** How widely it is used and who counted; the unit says what was counted. */
  reach: z
    .object({ count: z.number(), unit: z.enum(['downloads', 'page-loads', 'measured-apps']), provenance })
    .nullable(),
  /** Apps in which a study saw this SDK's endpoints, best-known first; total beside the first 24. */
  seenIn: z.object({ total: z.int(), apps: z.array(entryRef) }),
  /** Approved scans, newest first. */
  scans: z.array(entryScan),
  /** Apps whose newest approved file holds this SDK, entries whose scanned site calls this data processor; as seenIn. */
  foundIn: z.object({ total: z.int(), apps: z.array(entryRef) }),
  related: z.array(entryRef),
  /** Oldest and newest month of any evidence about it. */
  evidenceFrom: z.string().nullable(),
  evidenceTo: z.string().nullable(),
  riskLevel: z.enum(riskLevels),
  score: scoreExplanation,
  provenance,
})

/** The sources behind the score's evidence, so that a page can name and credit each. */
const scoreSources = z.array(z.object({ key: z.string(), title: z.string(), licence: z.string() }))

export const entryPage = entryDetail.extend({ owner: owner.nullable(), scoreSources })

export const policyRating = z.object({
  id: z.string(),
  product: z.string(),
  policies: z.array(z.string()),
  answers: z.record(z.string(), z.string()),
  provenance,
})

/** One registration as a data broker, as its public registry has it. */
export const brokerRegistration = z.object({
  id: z.string(),
  registry: z.enum(registries),
  year: z.int(),
  name: z.string(),
  /** True if the registrant says it collects location; null if the registry does not ask. */
  location: z.boolean().nullable(),
  minors: z.boolean().nullable(),
  reproductive: z.boolean().nullable(),
  provenance,
})

export const companyDetail = z.object({
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  country: z.string().nullable(),
  /** Its legal entities as public directories name them, and their country where they share one. */
  legalNames: z.array(z.string()),
  legalCountry: z.string().nullable(),
  /** Activity in a word or two, from a directory. */
  activity: z.string().nullable(),
  parent: companyRef.nullable(),
  subsidiaries: z.array(companyRef),
  website: z.string().nullable(),
  domain: z.string().nullable(),
  otherDomains: z.array(z.string()),
  /** Source of its legal entities, further names and domains, and activity. */
  directory: provenance.nullable(),
  privacyContact: privacyContact.nullable(),
  ratings: z.array(policyRating),
  /** As a data broker, the newest first. */
  registrations: z.array(brokerRegistration),
  /** The best known of each type; `totals` counts them all. */
  apps: z.array(entryRef),
  sdks: z.array(entryRef),
  domains: z.array(entryRef),
  totals: z.object({ apps: z.int(), sdks: z.int(), domains: z.int() }),
  /** Kinds of all SDKs and domain entities that it runs. */
  kinds: z.array(z.enum(trackingKinds)),
  /** Data types that its products were seen to collect, declare, or can carry; each once per basis. */
  dataTypes: z.array(dataTypeFact.pick({ id: true, label: true, sensitivity: true, basis: true })),
  riskLevel: z.enum(riskLevels),
  score: scoreExplanation,
  provenance,
})

export const companyPage = companyDetail.extend({ scoreSources })

export type Provenance = z.infer<typeof provenance>
export type EntryRef = z.infer<typeof entryRef>
export type CompanyRef = z.infer<typeof companyRef>
export type Identifier = z.infer<typeof identifier>
export type EntryDetail = z.infer<typeof entryDetail>
export type EntryPage = z.infer<typeof entryPage>
export type ScoreSources = z.infer<typeof scoreSources>
export type Owner = z.infer<typeof owner>
export type Observation = z.infer<typeof observation>
export type EntryScan = z.infer<typeof entryScan>
export type Declaration = z.infer<typeof declaration>
export type DataTypeFact = z.infer<typeof dataTypeFact>
export type PrivacyContact = z.infer<typeof privacyContact>
export type CompanyDetail = z.infer<typeof companyDetail>
export type CompanyPage = z.infer<typeof companyPage>
export type BrokerRegistration = z.infer<typeof brokerRegistration>
export type PolicyRating = z.infer<typeof policyRating>

export const dataSource = z.object({
  key: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  attribution: z.string(),
  changes: z.string(),
  version: z.string(),
  retrievedOn: z.string(),
  asOf: z.string(),
  shareAlike: z.boolean(),
  rows: z.record(z.string(), z.int()),
})

/** The SDK table that rests on share-alike rows, whole, with what its licence asks for inside. */
export const shareAlikeTable = z.object({
  title: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  attribution: z.array(z.string()),
  sources: z.array(dataSource.omit({ rows: true })),
  sdks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      company: z.string().nullable(),
      kinds: z.array(z.enum(trackingKinds)),
      code: z.array(z.string()),
      weakCode: z.array(z.string()),
      domains: z.array(z.string()),
      maven: z.array(z.string()),
      source: z.string(),
      page: z.string(),
      pagePattern: z.boolean(),
      asOf: z.string(),
    }),
  ),
})

export type DataSource = z.infer<typeof dataSource>
export type ShareAlikeTable = z.infer<typeof shareAlikeTable>

const entryParams = z.object({ type: z.enum(entryTypes), slug: z.string().max(200) })

export const catalogContract = {
  'GET /api/entries/{type}/{slug}': endpoint({
    summary: 'One entry with its facts, observations, score and sources',
    params: entryParams,
    response: entryPage,
  }),
  'GET /api/entries/{type}/{slug}/score': endpoint({
    summary: 'The score of an entry with all its inputs, as `sightline verify-score` recomputes it',
    params: entryParams,
    response: scoreExplanation,
  }),
  'GET /api/companies/{id}': endpoint({
    summary: 'One company with what it owns, its privacy contact and its policy ratings',
    params: z.object({ id: z.string().max(200) }),
    response: companyPage,
  }),
  'GET /api/companies/{id}/score': endpoint({
    summary: 'The score of a company with all its inputs, as `sightline verify-score` recomputes it',
    params: z.object({ id: z.string().max(200) }),
    response: scoreExplanation,
  }),
  'GET /api/data-sources/sdks-exodus.json': endpoint({
    summary: 'The SDK table that rests on share-alike sources, as a file with its licence and attribution',
    response: shareAlikeTable,
  }),
  'GET /api/data-sources': endpoint({
    summary: 'The ledger: every source of facts with licence, attribution, date and rows',
    response: z.array(dataSource),
  }),
}

export const catalogRefusals = {
  entry_not_found: { status: 404, message: 'There is no such entry in the catalog.' },
  company_not_found: { status: 404, message: 'There is no such company in the catalog.' },
  amendment_unfit: { status: 409, message: 'This change does not fit what the catalog holds now.' },
} as const
