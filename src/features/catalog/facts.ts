import { z } from 'zod'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { componentKinds } from '../../scanners/apk/signatures.ts'

// The shape of the shipped facts in data/*.json. Every row names its public source and date;
// its licence is that of its source (data/sources.json). What a source does not say is null or absent, never a guess.

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** A day, a month or a year: facts carry the precision of their source. */
export const asOf = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
const host = z.string().regex(/^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)+$/)

export const provenance = {
  source: slug,
  /** The public page that shows the fact; `pagePattern` when its address follows a documented pattern and was not opened. */
  page: z.url({ protocol: /^https?$/ }),
  pagePattern: z.boolean().optional(),
  asOf,
}

export const sourceFact = z.strictObject({
  key: slug,
  title: z.string(),
  publisher: z.string(),
  url: z.url(),
  /** SPDX identifier. */
  licence: z.string(),
  licenceUrl: z.url(),
  attribution: z.string(),
  /** Our changes, as CC BY and ODbL ask. */
  changes: z.string(),
  /** Version or commit that was read. */
  version: z.string(),
  retrievedOn: z.iso.date(),
  asOf,
  shareAlike: z.boolean(),
})

export const companyFact = z.strictObject({
  id: slug,
  name: z.string().min(1),
  /** Legal names, former names and seller names in the stores. */
  aliases: z.array(z.string()),
  /** ISO 3166-1 alpha-2 of the seat. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  parent: slug.nullable(),
  website: z.url().nullable(),
  /** Registrable domain of the website. */
  domain: host.nullable(),
  /** A privacy, DPO or legal role mailbox at the company's own domain, or its privacy web form; never a person's address. */
  privacyContact: z
    .strictObject({
      email: z.email().nullable(),
      webform: z.url().nullable(),
      policyUrl: z.url().nullable(),
      ...provenance,
    })
    .nullable(),
  ...provenance,
})

const names = z.array(z.string().min(1)).default([])

/** A company as public directories list it: who it is, not what it does with data. What is empty is left out. */
export const directoryFact = z.strictObject({
  name: z.string().min(1),
  /** Registrable, the main one first. */
  domains: z.array(host).min(1),
  /** Abbreviations, former names, names in other scripts, spellings. */
  names,
  legal: names,
  /** Country of its legal entities, if they agree. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  parent: z.string().optional(),
  /** Activity in a word or two. */
  activity: z.string().optional(),
  products: z.array(z.strictObject({ name: z.string().min(1), names, domains: z.array(host).default([]) })).default([]),
  /** The public pages that list it, as `source:path`; the first gives the row its source and date. */
  pages: z.array(z.string().regex(/^[a-z0-9-]+:\S+$/)).min(1),
})

export const directoryFile = z.strictObject({
  licence: z.string(),
  attribution: z.string(),
  /** For each source: the beginning of its pages' addresses, and the day that they hold for. */
  pages: z.record(slug, z.strictObject({ at: z.string().startsWith('https://'), asOf })),
  companies: z.array(directoryFact),
})

/** Current owner and purpose of a host, if the lists are wrong or old. */
export const hostOwnerFact = z.strictObject({
  /** Name of the entry that has the hosts. */
  name: z.string().min(1),
  hosts: z.array(host).min(1),
  company: slug,
  /** As third-party-web names groups; "utility" is a company's own site. */
  category: z.string().min(1),
  /** Since when they are the company's or its parent's, or have its name; null where no sale is known. */
  since: asOf.nullable(),
  /** Public pages that show owner and day. */
  pages: z.tuple([provenance.page], provenance.page),
  source: slug,
  asOf,
})
export type HostOwnerFact = z.infer<typeof hostOwnerFact>

export const sdkFact = z.strictObject({
  id: slug,
  name: z.string().min(1),
  aliases: z.array(z.string()),
  company: slug.nullable(),
  kinds: z.array(z.enum(trackingKinds)).min(1),
  /** Dotted class-name prefixes; a trailing dot is a package, none is a class. */
  code: z.array(z.string()),
  /** Substring rules: weaker evidence. */
  weakCode: z.array(z.string()),
  domains: z.array(host),
  maven: z.array(z.string()),
  exodusId: z.int().nullable(),
  /** Slugs of trackhar adapters that decode this SDK's requests. */
  trackhar: z.array(z.string()),
  ...provenance,
})

/** Code and packages by which an SDK is known beside those of its own row. */
export const sdkAdditionFact = z.strictObject({
  id: z.string(),
  code: z.array(z.string()),
  maven: z.array(z.string()),
  source: z.string(),
  page: z.url(),
  pagePattern: z.boolean().optional(),
  asOf: z.string(),
})

/** Signals of an SDK in an app beside its classes; read as src/scanners/apk/signatures.ts says. */
export const appSignalFact = z.strictObject({
  /** Slug of the SDK's entry. */
  sdk: slug,
  components: z.array(z.strictObject({ kind: z.enum(componentKinds), match: z.string().min(1) })).default([]),
  nativeLibs: z.array(z.string().min(1)).default([]),
  assets: z.array(z.string().min(1)).default([]),
  frameworks: z.array(z.string().min(1)).default([]),
  objcPrefixes: z.array(z.string().min(2)).default([]),
  ...provenance,
})

/** A library that is no tracker, told by where its classes lie. */
export const libraryFact = z.strictObject({
  prefix: z.string().min(1),
  name: z.string().min(1),
  type: z.string().min(1),
  ...provenance,
})

/** A tracker as the traffic studies name it, tied to the SDK it belongs to. */
export const studyTrackerFact = z.strictObject({
  slug: z.string(),
  name: z.string(),
  sdk: slug.nullable(),
  company: slug.nullable(),
  endpoints: z.array(host),
  ...provenance,
})

/** Terms of the studies and the stores for data, mapped to our data types. */
export const studyVocabulary = z.object({
  types: z.record(z.string(), z.object({ label: z.string(), group: z.string(), dataTypes: z.array(z.string()) })),
  labels: z.record(z.string(), z.array(z.string())),
})

export const studyFact = z.strictObject({
  id: slug,
  title: z.string(),
  /** Inclusive months of the measurement. */
  from: z.string().regex(/^\d{4}-\d{2}$/),
  to: z.string().regex(/^\d{4}-\d{2}$/),
  method: z.string(),
  trackersLookedFor: z.int(),
  ...provenance,
})

const observation = z.strictObject({
  study: slug,
  platform: z.enum(['android', 'ios']),
  version: z.string().nullable(),
  requests: z.int().nullable(),
  hosts: z.int().nullable(),
  trackers: z.array(z.strictObject({ tracker: z.string(), types: z.array(z.string()) })),
  /** Identifiers found in clear in any request. */
  plainData: z.array(z.string()),
})

const declaration = z.strictObject({
  platform: z.enum(['android', 'ios']),
  /** Statement of the store listing when it was read; null if it had none. */
  encryptedInTransit: z.boolean().nullable(),
  deletionRequest: z.boolean().nullable(),
  /** Store label against traffic, in the store's own words. */
  declaredAndSeen: z.array(z.string()),
  declaredNotSeen: z.array(z.string()),
  seenNotDeclared: z.array(z.string()),
  ...provenance,
})

export const appFact = z.strictObject({
  id: slug,
  name: z.string().min(1),
  aliases: z.array(z.string()),
  company: slug.nullable(),
  genre: z.string().nullable(),
  android: z.strictObject({ package: z.string(), downloadsAtLeast: z.int().nullable() }).nullable(),
  ios: z.strictObject({ bundle: z.string(), storeId: z.string().nullable() }).nullable(),
  /** Empty: not looked at. An observation without trackers: looked, and none of the study's trackers was seen. */
  observations: z.array(observation),
  declarations: z.array(declaration),
  ...provenance,
})

export const policyRatingFact = z.strictObject({
  id: slug,
  product: z.string(),
  company: slug.nullable(),
  hostnames: z.array(z.string()),
  policies: z.array(z.url()),
  /** Rubric question slug to the chosen option. */
  answers: z.record(z.string(), z.string()),
  ...provenance,
})

export type SourceFact = z.infer<typeof sourceFact>
export type CompanyFact = z.infer<typeof companyFact>
export type DirectoryFile = z.infer<typeof directoryFile>
export type SdkFact = z.infer<typeof sdkFact>
export type SdkAdditionFact = z.infer<typeof sdkAdditionFact>
export type AppSignalFact = z.infer<typeof appSignalFact>
export type LibraryFact = z.infer<typeof libraryFact>
export type StudyVocabulary = z.infer<typeof studyVocabulary>
export type StudyTrackerFact = z.infer<typeof studyTrackerFact>
export type StudyFact = z.infer<typeof studyFact>
export type AppFact = z.infer<typeof appFact>
export type PolicyRatingFact = z.infer<typeof policyRatingFact>
