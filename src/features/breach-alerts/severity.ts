import { normaliseDataTypes } from './data-types.ts'
import { daysApart } from './days.ts'
import type { SourceKey } from './items.ts'
import { contexts, simpleContext } from './severity-contexts.ts'
import {
  addressBook,
  confidentialityLost,
  floors,
  identifiabilities,
  industriesByName,
  levelsFrom,
  mostAssumed,
  registerContexts,
  registerIdentifiability,
  type SeverityLevel,
  sensitiveSource,
  severities,
  severityFormula,
  sizes,
  stale,
  unverified,
} from './severity-table.ts'

/** Facts that decide the severity of a breach; all of its sources together. */
export interface SeverityInput {
  /** Names of the company, as sources and people write them: an industry that no source states is read in them. */
  names: readonly string[]
  sources: readonly SourceKey[]
  dataTypes: readonly string[]
  industry: 'healthcare' | 'finance' | null
  /** The largest number that a source gives, whatever its scope. */
  affected: number | null
  /** Null where no one says. */
  isVerified: boolean | null
  isSensitive: boolean
  /** Day, month or year of the breach's beginning, and of its first publication. */
  breachedOn: string | null
  publishedOn: string | null
}

/** The first three make the sum's base and size; the others are adjustments, given only where they change something. */
export const severityPartIds = [
  'data',
  'identifiability',
  'size',
  'confidentiality',
  'verification',
  'age',
  'assumption',
  'floor',
] as const

export interface SeverityPart {
  id: (typeof severityPartIds)[number]
  label: string
  /** Hundredths: a factor for data and identifiability, an addend for the others; the floor's is the SE that it asks for. */
  value: number
  why: string
}

export interface Severity {
  /** Hundredths, rounded; the level is decided before rounding. */
  se: number
  level: SeverityLevel
  parts: SeverityPart[]
  formula: typeof severityFormula
}

export function severityOf(breach: SeverityInput): Severity {
  const types = normaliseDataTypes(breach.dataTypes)
  const data = types.length > 0 ? contextOf(types, breach.isSensitive) : registerContextOf(breach)
  const person = types.length > 0 ? identifiabilityOf(types) : registerIdentifiability
  const addends = [sizeOf(breach.affected), confidentiality, ...verificationOf(breach), ...ageOf(breach)]
  // Ten-thousandths, as the product of two hundredths is.
  const sum = data.dpc * person.ei + addends.reduce((total, part) => total + part.value * 100, 0)
  const assumed = assumptionOf(types, breach)
  const reached = assumed ? atMost(levelOf(sum), mostAssumed) : levelOf(sum)
  const floor = floorOf(breach.sources, reached)
  return {
    se: Math.round(sum / 100),
    level: floor ? floor.level : reached,
    parts: [
      { id: 'data', label: 'Data', value: data.dpc, why: `Gravest kind: ${data.words}.` },
      { id: 'identifiability', label: 'Identifiability', value: person.ei, why: sentence(person.words) },
      ...addends,
      ...(assumed ? [assumed] : []),
      ...(floor ? [floor.part] : []),
    ],
    formula: severityFormula,
  }
}

/** The types of data are not stated: their weight follows from the register, or from the name of the organization. */
function assumptionOf(types: readonly string[], { sources }: SeverityInput): SeverityPart | undefined {
  // A breach that HHS lists is one of health information by law; nothing is assumed.
  if (types.length > 0 || sources.includes('hhs-ocr')) return undefined
  return {
    id: 'assumption',
    label: 'Assumption',
    value: 0,
    why: `No source states the types of data, so their weight is assumed, and the level is ${mostAssumed} at most.`,
  }
}

const atMost = (level: SeverityLevel, most: SeverityLevel): SeverityLevel => (atLeast(level, most) ? most : level)

const gravity = new Map(contexts.flatMap(({ dpc, types }) => types.map((type) => [type as string, dpc as number])))

/** The weight of one type of data, in hundredths of DPC. */
export const gravityOf = (label: string): number => gravity.get(label) ?? simpleContext.dpc

/** Labels of our vocabulary, the gravest first. */
export const gravestFirst = (words: readonly string[]): string[] =>
  normaliseDataTypes(words).toSorted((a, b) => gravityOf(b) - gravityOf(a))

/** Severe enough for this threshold. */
export const atLeast = (level: SeverityLevel, threshold: SeverityLevel): boolean =>
  severities.indexOf(level) >= severities.indexOf(threshold)

function contextOf(types: readonly string[], isSensitive: boolean): { dpc: number; words: string } {
  const has = (type: string) => types.includes(type)
  const gravest = contexts.find((context) => context.types.some(has))
  const base = gravest ?? (addressBook.allOf.every(has) ? addressBook : simpleContext)
  const words = gravest ? `${gravest.words} (${listed(gravest.types.filter(has).map(lowerFirst))})` : base.words
  if (!isSensitive) return { dpc: base.dpc, words }
  return {
    dpc: Math.min(base.dpc + sensitiveSource.add, sensitiveSource.most),
    words: `${words}; being known to this service is sensitive in itself`,
  }
}

function registerContextOf({ names, sources, industry }: SeverityInput): { dpc: number; words: string } {
  if (sources.includes('hhs-ocr')) return registerContexts.hipaa
  // A filing with the SEC is about the company, not about whose data it holds.
  if (!sources.some((source) => stateRegisters.has(source))) return registerContexts.notice
  const read = industry ?? industryInNames(names)
  if (!read) return registerContexts.notice
  const { dpc, words } = registerContexts[read]
  return { dpc, words: industry ? words : `${words}, judging by its name` }
}

const stateRegisters = new Set<SourceKey>(['ca-ag', 'wa-ag', 'or-doj'])

/** Returns the industry that names give away, health care before finance; null where they say nothing. */
export const industryInNames = (names: readonly string[]): 'healthcare' | 'finance' | null =>
  (['healthcare', 'finance'] as const).find((industry) =>
    names.some((name) => industriesByName[industry].test(name)),
  ) ?? null

function identifiabilityOf(types: readonly string[]): { ei: number; words: string } {
  const has = (type: string) => types.includes(type)
  const row = identifiabilities.find(
    (candidate) =>
      (!('all' in candidate) || has(candidate.all)) && (!('anyOf' in candidate) || candidate.anyOf.some(has)),
  )
  if (!row) throw new Error('the last row of the table of identifiability fits everything')
  return row
}

function sizeOf(affected: number | null): SeverityPart {
  const part = { id: 'size', label: 'Size' } as const
  if (affected === null) return { ...part, value: 0, why: 'No source says how many are affected.' }
  const row = sizes.find(({ below }) => affected < below)
  if (!row) throw new Error(`no row of sizes is for ${affected}`)
  const bounds = Number.isFinite(row.below)
    ? `fewer than ${row.below.toLocaleString('en-US')}`
    : 'a hundred million or more'
  return { ...part, value: row.add, why: `${affected.toLocaleString('en-US')} affected: ${bounds}.` }
}

const confidentiality: SeverityPart = {
  id: 'confidentiality',
  label: 'Confidentiality',
  value: confidentialityLost,
  why: 'The data was exposed to outsiders.',
}

const verificationOf = ({ isVerified }: SeverityInput): SeverityPart[] =>
  isVerified === false
    ? [{ id: 'verification', label: 'Doubt', value: unverified, why: 'The source could not verify it.' }]
    : []

function ageOf({ breachedOn, publishedOn }: SeverityInput): SeverityPart[] {
  if (!breachedOn || !publishedOn) return []
  // Use the nearest day of a month or a year: a breach is old only where it surely is.
  const days = daysApart(breachedOn, publishedOn)
  return days !== undefined && days > stale.afterDays
    ? [{ id: 'age', label: 'Age', value: stale.add, why: 'It became known more than five years after it happened.' }]
    : []
}

function levelOf(sum: number): SeverityLevel {
  return severities.findLast((level) => sum >= levelsFrom[level] * 100) ?? 'low'
}

function floorOf(sources: readonly SourceKey[], reached: SeverityLevel) {
  const asked = sources.includes('sec-8k') ? floors['sec-8k'] : undefined
  if (!asked || atLeast(reached, asked)) return undefined
  const part: SeverityPart = {
    id: 'floor',
    label: 'Floor',
    value: levelsFrom[asked],
    why: `The company itself called it material in a filing with the SEC: at least ${asked}.`,
  }
  return { level: asked, part }
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const listed = (items: readonly string[]) =>
  items.length > 3 ? `${items.slice(0, 3).join(', ')} and ${items.length - 3} more` : items.join(', ')
