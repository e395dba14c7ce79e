import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { conductKinds, conductSeverities, conductStatuses, conductSubjects } from '../../product/score/vocabulary.ts'

const text = z.string().trim().max(100).optional()

export const enforcementQuery = z.object({
  /** Key of an authority, such as `ftc`. */
  authority: text,
  subject: z.enum(conductSubjects).optional(),
  /** Id of a company of the catalog. */
  company: text,
  year: z
    .string()
    .regex(/^\d{4}$/, 'Enter a year such as 2024.')
    .optional(),
  /** Words of a company's name or of what the act is about. */
  q: text,
})

export const conductAct = z.object({
  id: z.string(),
  /** Acts of one case share it. */
  caseId: z.string(),
  company: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Entries of the catalog that the act itself is about. */
  entries: z.array(z.object({ id: z.string(), name: z.string() })),
  authority: z.string(),
  country: z.string(),
  caseRef: z.string().nullable(),
  kind: z.enum(conductKinds),
  subject: z.enum(conductSubjects),
  severity: z.enum(conductSeverities),
  /** A year, a month or a day. */
  date: z.string(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  status: z.enum(conductStatuses),
  remediated: z.boolean(),
  about: z.string(),
  source: z.object({ key: z.string(), title: z.string(), page: z.string(), asOf: z.string() }),
})

const counted = <Key extends z.ZodType>(key: Key) => z.array(z.object({ key, acts: z.int() }))

const register = z.object({
  acts: z.array(conductAct),
  /** All of the register, whatever was asked. */
  total: z.int(),
  /** Choices of each filter, over the whole register. */
  authorities: counted(z.string()),
  subjects: counted(z.enum(conductSubjects)),
  years: counted(z.string()),
  /** Sums of the acts asked for: money set by year and currency. Annulled and withdrawn acts are left out. */
  sums: z.array(z.object({ year: z.string(), currency: z.string(), amount: z.int() })),
})

export type EnforcementQuery = z.output<typeof enforcementQuery>
export type ConductAct = z.output<typeof conductAct>
export type ConductRegister = z.output<typeof register>

export const enforcementContract = {
  'GET /api/enforcement': endpoint({
    summary: 'Dated acts of authorities and courts about companies, the newest first, with the sums of fines',
    query: enforcementQuery,
    response: register,
  }),
  'GET /api/enforcement/feed.rss': endpoint({
    summary: 'The newest acts as RSS 2.0',
    query: enforcementQuery,
    file: 'application/rss+xml; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
  'GET /api/enforcement/feed.json': endpoint({
    summary: 'The newest acts as JSON Feed 1.1',
    query: enforcementQuery,
    file: 'application/feed+json; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
}
