import { z } from 'zod'
import {
  actScopes,
  audienceIds,
  businessRoles,
  conductKinds,
  conductSeverities,
  conductStatuses,
  conductSubjects,
  protectionIds,
  registries,
} from '../../product/score/vocabulary.ts'
import { asOf, provenance, slug } from './facts.ts'

// The shape of the shipped facts that a level rests on beside what was seen: data/roles.json and its neighbors.

const entryId = z.string().regex(/^(app|sdk|domain):[a-z0-9]+(-[a-z0-9]+)*$/)
/** An entry's id, or `company:` and a company's. */
const subject = z.string().regex(/^(app|sdk|domain|company):[a-z0-9]+(-[a-z0-9]+)*$/)

export const roleFact = z.strictObject({ subject, role: z.enum(businessRoles), ...provenance })

/** The category of an app whose own row has none, or one that holds too much: games and sports news are both "Sports". */
export const genreFact = z.strictObject({ app: entryId, genre: z.string().min(1), ...provenance })

export const audienceFact = z.strictObject({ subject, audience: z.enum(audienceIds), ...provenance })

export const protectionFact = z.strictObject({ subject, protection: z.enum(protectionIds), ...provenance })

/** One registration as a data broker, for one year. */
export const registrationFact = z.strictObject({
  id: slug,
  company: slug,
  /** As registered. */
  name: z.string().min(1),
  registry: z.enum(registries),
  year: z.int().min(2019).max(2100),
  /** The last day it was valid; null: the end of its year. */
  until: z.iso.date().nullable(),
  /** True if the registrant says it collects location; null if the registry did not ask. */
  location: z.boolean().nullable(),
  minors: z.boolean().nullable(),
  reproductive: z.boolean().nullable(),
  /** The removal platform of the same business. */
  platform: slug.nullable(),
  ...provenance,
})

/** A dated act of an authority or a court about a company. */
export const conductFact = z.strictObject({
  id: slug,
  /** Acts of one case share it: the gravest of them counts, once. */
  case: slug,
  company: slug.nullable(),
  companyName: z.string().min(1),
  /** Entries that the act itself is about. */
  entries: z.array(entryId),
  scope: z.enum(actScopes),
  authority: slug,
  country: z.string().regex(/^[A-Z]{2}$/),
  caseRef: z.string().min(1).nullable(),
  kind: z.enum(conductKinds),
  subject: z.enum(conductSubjects),
  severity: z.enum(conductSeverities),
  date: asOf,
  /** Whole units of `currency`. */
  amount: z.int().positive().nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  status: z.enum(conductStatuses),
  /** A public page says that the practice ended and what was ordered was done. */
  remediated: z.boolean(),
  about: z.string().min(1).max(200),
  ...provenance,
})

export type RoleFact = z.infer<typeof roleFact>
export type GenreFact = z.infer<typeof genreFact>
export type AudienceFact = z.infer<typeof audienceFact>
export type ProtectionFact = z.infer<typeof protectionFact>
export type RegistrationFact = z.infer<typeof registrationFact>
export type ConductFact = z.infer<typeof conductFact>
