import { z } from 'zod'
import { isoDay } from '../../platform/shared/days.ts'

// What is known of each law: one row a fact, with the days on which it holds and who says so.

const text = z.string().trim().min(1)
const day = z.string().refine((value) => isoDay(value) === value, 'is no day')

export const confidences = ['confirmed', 'secondary', 'unsure'] as const

const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['residents', 'revenue', 'sale_share']), over: z.number().positive() }),
  z.object({ kind: z.enum(['sells', 'sensitive', 'sells_sensitive', 'not_small', 'platform', 'health']) }),
])
export type Condition = z.output<typeof condition>

const rule = z.object({
  /** Every one has to hold. */
  all: z.array(condition).min(1),
  /** What alone applies where this rule is the one that holds. */
  scope: text.optional(),
  /** Why it stays open whether this rule holds. */
  unsettled: text.optional(),
})
export type ThresholdRule = z.output<typeof rule>

/** Who is covered: whoever any of the rules describes. */
const threshold = z.object({ anyOf: z.array(rule).min(1) })
export type Threshold = z.output<typeof threshold>

const textFields = ['penalty', 'cure', 'private_action', 'opt_out_signal', 'exemptions', 'duty'] as const

const common = {
  law: z.string().regex(/^[A-Z]{2}$/),
  /** First and last day on which it holds; a first day of null: it holds on `asOf`, since when was not recorded. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  confidence: z.enum(confidences),
  note: text.optional(),
  /** Of a figure that the page states as it was: whether that is no longer so, or never was. */
  corrects: z.enum(['outdated', 'wrong']).optional(),
  /** A duty that reaches businesses below every threshold. */
  anySize: z.literal(true).optional(),
  amountUsd: z.number().positive().optional(),
}

const rowWith = <Source extends z.ZodRawShape>(source: Source) =>
  z.discriminatedUnion('field', [
    z.object({ ...common, ...source, field: z.enum(textFields), value: text }),
    z.object({ ...common, ...source, field: z.literal('effective'), value: day }),
    z.object({ ...common, ...source, field: z.literal('threshold'), value: threshold }),
    z.object({ ...common, ...source, field: z.literal('rights'), value: z.array(text).min(1) }),
    z.object({ ...common, ...source, field: z.literal('nonprofits'), value: z.enum(['covered', 'exempt']) }),
  ])

export const lawFact = rowWith({
  /** Null where the source was not recorded; such a fact is always unsure. */
  sourceUrl: z.url({ protocol: /^https$/ }).nullable(),
  sourceTitle: text,
  /** The day on which the source was read. */
  asOf: day,
})
export type LawFact = z.output<typeof lawFact>
export type LawField = LawFact['field']

export const lawHead = z.object({
  id: z.string().regex(/^[A-Z]{2}$/),
  state: text,
  lawName: text,
  fullName: text,
  /** A sector law reaches one kind of data only. */
  kind: z.enum(['comprehensive', 'sector']),
  /** Texts and the stated figures of the laws that the product began with. */
  base: z.object({ coverage: text, penalties: text, privateCause: z.boolean(), description: text }).nullable(),
})
export type LawHead = z.output<typeof lawHead>

/** A figure that the page states, and what became of it. */
const claim = z.object({
  id: text,
  label: text,
  stated: text,
  /** What was found instead; null where it is counted from the facts. */
  finding: text.nullable(),
  kind: z.enum(['counted', 'held', 'wrong', 'unverified']),
  note: text,
})

const pending = z.object({
  id: z.string().regex(/^[A-Z]{2}$/),
  state: text,
  /** As the page states it; null for a state that it does not name. */
  stated: text.nullable(),
  now: text,
  confidence: z.enum(confidences),
})

const sourced = { sourceUrl: z.url().nullable(), sourceTitle: text, asOf: day }
export const lawClaim = claim.extend(sourced)
export type LawClaim = z.output<typeof lawClaim>
export const pendingState = pending.extend(sourced)
export type PendingState = z.output<typeof pendingState>

const keyed = { source: z.string().nullable() }

/** Content as it is kept: sources once, rows by their keys. */
export const lawsFile = z.object({
  asOf: day,
  sources: z.record(z.string(), z.object({ title: text, url: z.url({ protocol: /^https$/ }) })),
  laws: z.array(lawHead),
  facts: z.array(rowWith(keyed)),
  claims: z.array(claim.extend(keyed)),
  pending: z.array(pending.extend(keyed)),
})

export interface LawBook {
  /** The day on which its sources were read. */
  asOf: string
  laws: LawHead[]
  facts: LawFact[]
  claims: LawClaim[]
  pending: PendingState[]
}

/** The content with each row's source beside it. @throws on anything that does not fit. */
export function lawBookOf(content: unknown): LawBook {
  const { asOf, sources, laws, facts, claims, pending: states } = lawsFile.parse(content)
  const withSource = <Row extends { source: string | null }>({ source, ...row }: Row) => {
    const found = source === null ? { title: 'Source not recorded', url: null } : sources[source]
    if (!found) throw new Error(`state laws: no source ${source}`)
    return { ...row, sourceUrl: found.url, sourceTitle: found.title, asOf }
  }
  return {
    asOf,
    laws,
    // A spread loses which field a value belongs to; the schema finds it again.
    facts: facts.map((fact) => lawFact.parse(withSource(fact))),
    claims: claims.map(withSource),
    pending: states.map(withSource),
  }
}
