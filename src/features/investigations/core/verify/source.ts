import { remembered } from '../../../../platform/shared/remembered.ts'
import type { Finding } from '../findings/finding.ts'
import { dates, maxAges, type Quantity, quantities } from './numbers.ts'
import { type Passage, passageOf, type Row } from './rows.ts'
import { contentStems, stemSet } from './words.ts'

export const verifierRules = [
  'schema',
  'evidence',
  'number',
  'name',
  'framework',
  'polarity',
  'absolute',
  'coverage',
  'binding',
  'inference',
] as const
export type VerifierRule = (typeof verifierRules)[number]

export interface Drop {
  keep: false
  rule: VerifierRule
  reason: string
}
export type VerifierOutcome = { keep: true } | Drop

/** Evidence as the verifier reads it. */
export interface VerifiableEvidence {
  id: string
  /** Excerpt, with the surrounding text if the store has it. */
  text: string
  /** Words of its origin: kind, connector, address; a title only if it is ours. */
  context: string
  /** `Key: value` lines about one thing. */
  isRecord: boolean
}

export interface VerifyContext {
  subject: { name: string; aliases: readonly string[]; company?: { name: string } | null }
  evidence: ReadonlyMap<string, VerifiableEvidence>
  findings: ReadonlyMap<string, Pick<Finding, 'direction' | 'statement' | 'evidence'>>
}

export interface Source extends VerifiableEvidence, Passage {
  contextStems: Set<string>
  /** Stems of text and context. */
  stems: Set<string>
  numbers: Numbers
}

export interface Numbers {
  dates: string[]
  quantities: Quantity[]
}

/** A sentence is held against its quote when it is worded, and again with the report around it. */
export const numbersOf = remembered((text: string): Numbers => {
  const { found, rest } = dates(text)
  return { dates: found, quantities: [...quantities(rest), ...maxAges(text)] }
}, 2000)

/** Evidence does not change, and a report cites the same piece many times. */
const readSources = new WeakMap<VerifiableEvidence, Source>()

export function readSource(e: VerifiableEvidence): Source {
  const known = readSources.get(e)
  if (known) return known
  const whole = `${e.text}\n${e.context}`
  const source: Source = {
    ...e,
    ...passageOf(e.text, e.isRecord),
    contextStems: stemSet(e.context),
    stems: stemSet(whole),
    numbers: numbersOf(whole),
  }
  readSources.set(e, source)
  return source
}

export const drop = (rule: VerifierRule, reason: string): Drop => ({
  keep: false,
  rule,
  reason,
})

/** Parts that say something of their own: each is held against one row. */
export function partsOf(text: string): string[] {
  const cut = text.split(
    /;\s+|,?\s+and\s+(?=(?:the|it|its|they|no|a|an)\s)|,\s+but\s+|,?\s+(?:while|although|whereas)\s+|\s+contradicts?\s+/u,
  )
  return cut.length > 1 && cut.every((part) => contentStems(part).length > 1) ? cut : [text]
}

const overlap = (stems: readonly string[], set: ReadonlySet<string>) => stems.filter((s) => set.has(s)).length

/** The rows that say most of a part; of equally good ones all. */
export function bestRows(stems: readonly string[], sources: readonly Source[]): { row: Row; source: Source }[] {
  const scored = sources.flatMap((source) =>
    source.rows.map((row) => ({ row, source, hits: overlap(stems, row.stems) })),
  )
  const best = Math.max(0, ...scored.map((s) => s.hits))
  return best === 0 ? [] : scored.filter((s) => s.hits === best)
}
