import { z } from 'zod'
import { type DutyRow, dutyRow, type FactRow, factRow, type LawHead, lawHead } from './facts.ts'
import { type Source, type Sources, source, text } from './sources.ts'

// One file a law, in `us/`. Each part is an export of its own, so that a page which needs the letters does not load the rest.

export const letterIds = [
  'ccpa-delete',
  'ccpa-opt-out',
  'vcdpa',
  'cpa',
  'ctdpa',
  'ucpa',
  'fdbr',
  'tdpsa',
  'ocpa',
  'us-mt',
  'us-de',
  'us-ia',
  'us-ne',
  'us-nh',
  'us-nj',
  'us-tn',
  'us-mn',
  'us-md',
  'us-in',
  'us-ky',
  'us-ri',
  'us-ok',
  'us-la',
  'us-al',
  'us-vt',
] as const
export type LetterId = (typeof letterIds)[number]

export const requestKinds = ['deletion', 'opt-out'] as const
/** Kind of request that a letter makes. */
export type RequestKind = (typeof requestKinds)[number]

const days = z.union([
  z.strictObject({ days: z.int().positive() }),
  z.strictObject({ businessDays: z.int().positive() }),
])

/** Provisions that a letter of someone in the state may cite, and when its answer is due. */
const letterRow = z.strictObject({
  id: z.enum(letterIds),
  /** As the letter names the law, where not by its full name. */
  title: text.optional(),
  citation: text,
  /** First day on which it can be used. */
  from: z.iso.date(),
  asks: z.array(z.enum(requestKinds)).min(1),
  /** `provided`: only what the person handed over; `all`: also what came from others. */
  deletes: z.enum(['provided', 'all']),
  optsOutOf: text,
  /** Requests that an agent may make for you under it; empty if the law allows no agent. */
  agentFor: z.array(z.enum(requestKinds)),
  /** Provision of the law that says so. */
  agentBasis: text.optional(),
  acknowledge: z.strictObject({ businessDays: z.int().positive() }).nullable(),
  answer: days,
  extension: z.strictObject({ days: z.int().positive() }).nullable(),
  /** Provision of the law that says so. */
  answerBasis: text,
  /** A refusal can be appealed within the company. */
  hasAppeal: z.boolean(),
  complaintTo: z.enum(['cppa', 'attorney-general']),
})
export type LetterRow = z.input<typeof letterRow>

export const placeIds = [
  'access',
  'correct',
  'delete',
  'portability',
  'opt-out',
  'sensitive',
  'appeal',
  'signal',
  'contact',
] as const
export type PlaceId = (typeof placeIds)[number]

/** Place where a law requires what a privacy policy is checked for. */
const placeRow = z.strictObject({ ref: text, note: text.optional(), from: z.iso.date().optional() })
export type Place = z.input<typeof placeRow>
export type Places = Readonly<Partial<Record<PlaceId, Place>>>

const lawFile = z.object({
  head: lawHead,
  sources: z.record(text, source),
  facts: z.array(factRow).min(1),
  duties: z.array(dutyRow),
  letters: z.array(letterRow),
  places: z.partialRecord(z.enum(placeIds), placeRow),
})
export type Law = z.output<typeof lawFile>

/** Exports of a law file. */
export interface LawFile {
  head: LawHead
  sources: Sources
  facts: readonly FactRow[]
  duties?: readonly DutyRow[]
  letters?: readonly LetterRow[]
  places?: Places
}

/** The file judged. @throws on anything that does not fit. */
export function readLaw({ head, sources, facts, duties = [], letters = [], places = {} }: LawFile): Law {
  const law = lawFile.parse({ head, sources, facts, duties, letters, places })
  for (const key of law.facts.flatMap((fact) => fact.sources).concat(law.duties.map((duty) => duty.source)))
    sourceOf(law, key)
  return law
}

export function sourceOf({ head, sources }: Pick<Law, 'head' | 'sources'>, key: string): Source {
  const found = sources[key]
  if (!found) throw new Error(`laws: ${head.id} has no source ${key}`)
  return found
}
