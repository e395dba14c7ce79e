import { z } from 'zod'
import { sourceKeys } from './items.ts'

// The shape of data/breaches.json: breaches that matter, chosen and read one by one; what no source says is null or absent.

/** A day, a month or a year: as precise as the source. */
const date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)
const span = z.strictObject({ from: date.nullable(), to: date.nullable() })

/** Fields of a breach that a source can answer for. */
export const toldFields = [
  'company',
  'domain',
  'breachedOn',
  'publishedOn',
  'affected',
  'dataTypes',
  'verified',
] as const
export type ToldField = (typeof toldFields)[number]

/** `collection`: data of several or unnamed origins, no one company's breach. */
export const breachFlags = ['sensitive', 'spamList', 'malware', 'stealerLog', 'collection'] as const
export type BreachFlag = (typeof breachFlags)[number]

export const industries = ['healthcare', 'finance'] as const

export const breachSourceFact = z.strictObject({
  key: z.enum(sourceKeys),
  /** The source's own key, as its feed gives it. */
  externalId: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  publishedOn: date.nullable(),
  /** The company in the source's words. */
  name: z.string().min(1),
  /** The day according to this source, also where the breach follows another one. */
  breachedOn: span,
  /** The fields of the breach that follow this source. A domain that none tells is ours. */
  says: z.array(z.enum(toldFields)),
})

export const breachFact = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** As a person knows it. */
  company: z.string().min(1),
  /** Id in data/companies.json, only where it is surely the same. */
  companyId: z.string().nullable(),
  domain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .nullable(),
  /** As the first source names it. */
  title: z.string().min(1),
  breachedOn: span,
  /** When the first source made it public. */
  publishedOn: date,
  affected: z.array(
    z.strictObject({ count: z.int().positive(), scope: z.string().min(1), source: z.enum(sourceKeys) }),
  ),
  /** Labels of data-types.ts. */
  dataTypes: z.array(z.string().min(1)),
  isVerified: z.boolean().nullable(),
  /** Stated by a source, never read out of a name. */
  industry: z.enum(industries).nullable(),
  flags: z.array(z.enum(breachFlags)),
  sources: z.array(breachSourceFact).min(1),
})

export const breachesFile = z.strictObject({
  licence: z.string(),
  attribution: z.string(),
  breaches: z.array(breachFact),
})

export type BreachFact = z.infer<typeof breachFact>
export type BreachSourceFact = z.infer<typeof breachSourceFact>

/** The largest number that a source gives, whatever its scope. */
export const mostAffected = (affected: readonly { count: number }[]): number | null =>
  affected.length > 0 ? Math.max(...affected.map(({ count }) => count)) : null
