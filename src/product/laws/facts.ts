import { z } from 'zod'
import { day, source, text } from './sources.ts'

// Facts of each law: one row per fact, with the days on which it holds and its source.

export const confidences = ['confirmed', 'secondary', 'unsure'] as const

const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['residents', 'revenue', 'sale_share']), over: z.number().positive() }),
  z.object({ kind: z.enum(['sells', 'sensitive', 'sells_sensitive', 'not_small', 'platform', 'health']) }),
  /** A nonprofit needs fewer. */
  z.object({ kind: z.literal('employees'), atLeast: z.int().positive(), nonprofits: z.int().positive() }),
])
export type Condition = z.output<typeof condition>

const rule = z.object({
  /** Every one has to hold. */
  all: z.array(condition).min(1),
  /** The only obligations that apply if this is the rule that holds. */
  scope: text.optional(),
  /** Why it stays open whether this rule holds. */
  unsettled: text.optional(),
})
export type ThresholdRule = z.output<typeof rule>

/** A business is covered if any of the rules describes it. */
const threshold = z.object({ anyOf: z.array(rule).min(1) })
export type Threshold = z.output<typeof threshold>

const textFields = ['penalty', 'cure', 'private_action', 'opt_out_signal', 'exemptions', 'duty'] as const

/** Organizations that a law leaves out as a whole. */
export const exemptEntities = ['glba', 'hipaa', 'public_body', 'higher_education', 'insurer'] as const
export type ExemptEntity = (typeof exemptEntities)[number]

/**
 * Why commentary alone says it: the text of the state was not stored anywhere that we read, says nothing on the point, or is
 * no longer what the state publishes.
 */
export const unofficialReasons = ['unread', 'silent', 'superseded'] as const
export type UnofficialReason = (typeof unofficialReasons)[number]

const postalCode = z.string().regex(/^[A-Z]{2}$/)

const common = {
  /** First and last day on which it holds; a first day of null: it holds on `asOf`, since when was not recorded. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
  confidence: z.enum(confidences),
  note: text.optional(),
  unofficial: z.enum(unofficialReasons).optional(),
  /** For a figure that the page states unchanged: whether it is outdated, or was always wrong. */
  corrects: z.enum(['outdated', 'wrong']).optional(),
  /** A duty that reaches businesses below every threshold. */
  anySize: z.literal(true).optional(),
  amountUsd: z.number().positive().optional(),
}

const rowWith = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.discriminatedUnion('field', [
    z.object({ ...common, ...extra, field: z.enum(textFields), value: text }),
    z.object({ ...common, ...extra, field: z.literal('effective'), value: day }),
    z.object({ ...common, ...extra, field: z.literal('threshold'), value: threshold }),
    z.object({ ...common, ...extra, field: z.literal('rights'), value: z.array(text).min(1) }),
    z.object({
      ...common,
      ...extra,
      field: z.literal('exempt_entities'),
      value: z.array(z.enum(exemptEntities)).min(1),
    }),
    z.object({ ...common, ...extra, field: z.literal('nonprofits'), value: z.enum(['covered', 'exempt']) }),
  ])

/** A fact as written in the file of its law: `sources` are keys, the first of them the one shown. */
export const factRow = rowWith({ sources: z.array(text).min(1) })
export type FactRow = z.input<typeof factRow>

export const lawFact = rowWith({
  law: postalCode,
  sourceUrl: z.url({ protocol: /^https$/ }),
  sourceTitle: text,
  /** The day on which the source was read. */
  asOf: day,
  /** All of them, the one above first. */
  sources: z.array(source).min(1),
})
export type LawFact = z.output<typeof lawFact>
export type LawField = LawFact['field']

export const dutyTopics = ['notice', 'sensitive', 'assessment', 'contract', 'children'] as const
export type DutyTopic = (typeof dutyTopics)[number]

const duty = z.strictObject({
  topic: z.enum(dutyTopics),
  words: text,
  provision: text,
  /** As of a fact. */
  validFrom: day.nullable(),
  validTo: day.nullable(),
})
/** A duty of a business, with the place in the law and the key of its source. */
export const dutyRow = duty.extend({ source: text })
export type DutyRow = z.input<typeof dutyRow>
export const lawDuty = duty.extend({ law: postalCode, sourceUrl: z.url({ protocol: /^https$/ }), asOf: day })
export type LawDuty = z.output<typeof lawDuty>

export const lawHead = z.strictObject({
  id: postalCode,
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
  /** The value found instead; null if it is counted from the facts. */
  finding: text.nullable(),
  kind: z.enum(['counted', 'held', 'wrong', 'unverified']),
  note: text,
})

const pending = z.object({
  id: postalCode,
  state: text,
  /** As the page states it; null for a state that it does not name. */
  stated: text.nullable(),
  now: text,
  confidence: z.enum(confidences),
})

/** Null where there is nothing to read: the row says why. */
const sourced = { sourceUrl: z.url().nullable(), sourceTitle: text, asOf: day }
export const lawClaim = claim.extend(sourced)
export type LawClaim = z.output<typeof lawClaim>
export const pendingState = pending.extend(sourced)
export type PendingState = z.output<typeof pendingState>

/** Both as they are kept, with the key of their source. */
export const claimRow = claim.extend({ source: text.nullable() })
export const pendingRow = pending.extend({ source: text.nullable() })

export interface LawBook {
  /** The newest day on which a source was read. */
  asOf: string
  laws: LawHead[]
  facts: LawFact[]
  duties: LawDuty[]
  claims: LawClaim[]
  pending: PendingState[]
}
