import { z } from 'zod'
import { mendName } from './names.ts'

// The rows of a pack, one schema a file. Strangers write packs: every text is bounded and free of what PostgreSQL
// or a reader cannot take, and what is not named here is not read.

/** Control characters (NUL among them) and halves of surrogate pairs: no name has them, and jsonb refuses them. */
const isPlain = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value)
const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isPlain, 'has control characters or broken Unicode')
/** Names are mended first: what was encoded twice looks like control characters. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .transform(mendName)
  .refine(isPlain, 'has control characters or broken Unicode')
const word = text(200)
const words = (most: number) => z.array(word).max(most).default([])
const webUrl = z
  .url({ protocol: /^https?$/, error: 'is not a web address' })
  .max(2_048)
  .refine(isPlain, 'has control characters or broken Unicode')
const host = z
  .string()
  .max(255)
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)+$/, 'is not a host name')
const count = z.int().min(0).max(1e12)
const country = z.string().regex(/^[A-Z]{2}$/, 'is not a country code')

export const metaSchema = z
  .object({ license: z.string().max(2_000), attribution: z.string().max(2_000).optional() })
  .loose()

export const companyRow = z.object({
  name,
  aliases: z.array(name).max(1_000).default([]),
  website: webUrl.optional(),
  domain: host.optional(),
  country: country.optional(),
  privacyUrl: webUrl.optional(),
  privacyEmail: z.string().max(254).refine(isPlain, 'has control characters or broken Unicode').optional(),
  webform: webUrl.optional(),
  ddf: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'is not a slug')
    .optional(),
  src: z
    .array(z.enum(['ddf', 'wtm', 'tpw', 'curated']))
    .min(1)
    .max(4),
})

export const domainRow = z.object({
  name,
  company: name.nullish(),
  category: word,
  homepage: webUrl.optional(),
  domains: z.array(host).min(1).max(2_000),
  pages: count.optional(),
  src: z.enum(['tpw', 'wtm']),
})

const codes = words(500)
export const signatureRow = z.object({
  id: word,
  name,
  company: name.optional(),
  country: country.optional(),
  website: webUrl.optional(),
  categories: words(30),
  code: codes,
  weakCode: codes,
  domains: z.array(host).max(500).default([]),
  exodusId: z.int().positive().optional(),
  tier: z.enum(['exodus', 'etip-candidate']),
})

export const extraSdkRow = z.object({
  id: word,
  name,
  company: name.optional(),
  country: country.optional(),
  categories: words(30),
  code: codes,
  maven: words(100),
  /** Package and version on npm, such as `@braze/react-native-sdk@22.0.0`. */
  evidence: z
    .string()
    .max(300)
    .regex(/^(@[\w.-]+\/)?[\w.-]+@[\w.+-]+/, 'names no npm package'),
})

export const endpointRow = z.object({
  slug: word,
  exodusId: z.int().positive().optional(),
  dataTypes: words(200),
})

const observed = z.object({
  study: word,
  trackers: z.record(z.string().max(200), z.array(word).max(200)),
  version: text(200).optional(),
  requests: count.optional(),
  hosts: count.optional(),
  plainData: words(100),
})

export const appRow = z.object({
  id: z
    .string()
    .max(255)
    .regex(/^[\w.-]+$/, 'is not a package or bundle id'),
  platform: z.enum(['android', 'ios']),
  name: name.optional(),
  company: name.optional(),
  companyBasis: word.optional(),
  genre: word.optional(),
  storeId: z
    .string()
    .regex(/^\d{1,20}$/, 'is not an App Store id')
    .optional(),
  downloads: count.optional(),
  declared: z.object({ encrypted: z.boolean().optional(), deletion: z.boolean().optional() }).optional(),
  observed: z.array(observed).max(20).default([]),
  label: z.object({ undeclared: words(100), declaredAndSeen: words(100), declaredNotSeen: words(100) }).optional(),
})

export const productRow = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a slug')
    .max(100),
  name,
  hostnames: z.array(host).max(100),
  policies: z.array(webUrl).max(100),
  rubric: z.record(word, word),
})

export type CompanyInput = z.output<typeof companyRow>
export type DomainInput = z.output<typeof domainRow>
export type SignatureInput = z.output<typeof signatureRow>
export type ExtraSdkInput = z.output<typeof extraSdkRow>
export type EndpointInput = z.output<typeof endpointRow>
export type AppInput = z.output<typeof appRow>
export type ProductInput = z.output<typeof productRow>
