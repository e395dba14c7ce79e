import { z } from 'zod'
import { isoDay } from '../../platform/shared/days.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { lawClaim, lawDuty, lawFact, pendingState } from '../../product/laws/facts.ts'

const day = z.string().refine((value) => isoDay(value) === value, 'is not a day, YYYY-MM-DD')

const stateLaw = z.object({
  state: z.string(),
  abbreviation: z.string(),
  lawName: z.string(),
  fullName: z.string(),
  effectiveDate: z.string(),
  status: z.enum(['active', 'pending']),
  coverage: z.string().nullable(),
  /** Null where the sources read do not give it; two, with a slash between, where they disagree. */
  businessThreshold: z.string().nullable(),
  keyRights: z.array(z.string()),
  exemptions: z.array(z.string()),
  /** Penalties of the laws that the product began with, as first stated; corrections are in `facts`. */
  penalties: z.string().nullable(),
  privateCause: z.boolean().nullable(),
  description: z.string().nullable(),
  complianceDeadlines: z.array(z.object({ date: z.string(), requirement: z.string() })),
  /** A sector law reaches one kind of data only. */
  kind: z.enum(['comprehensive', 'sector']),
  /** One of the eight that the page shows as cards. */
  isFirst: z.boolean(),
  /** Facts on the given day, or on the day when the law takes effect; two of one field where sources disagree. */
  facts: z.array(lawFact),
  /** Duties of a business under it, as far as they are on record; of a law without one that says nothing. */
  duties: z.array(lawDuty),
})

const lawChange = z.object({
  on: z.string(),
  law: z.string(),
  state: z.string(),
  lawName: z.string(),
  words: z.string(),
  /** The rule until the day before, in words. */
  before: z.string().nullable(),
  facts: z.array(lawFact),
})
export type ShownChange = z.output<typeof lawChange>

const answer = z.object({
  on: z.string(),
  /** The day on which the sources were read. */
  asOf: z.string(),
  counts: z.object({ inForce: z.int(), later: z.int(), sector: z.int() }),
  laws: z.array(stateLaw),
  /** From a year before the day on, the earliest first. */
  changes: z.array(lawChange),
  claims: z.array(lawClaim),
  pending: z.array(pendingState),
})
export type LawsAnswer = z.output<typeof answer>

export const lawsContract = {
  'GET /api/laws': endpoint({
    summary: 'State privacy laws as they stand on a day, fact by fact with sources, and what changes when',
    query: z.object({
      /** Today, unless said. */
      on: day.optional(),
      /** Postal code; all states, unless said. */
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'is not the postal code of a state')
        .optional(),
    }),
    response: answer,
  }),
}
