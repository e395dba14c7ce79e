import { z } from 'zod'
import type { ScoreExplanation } from '../score/contract.ts'
import { trackingKinds } from '../score/tracking-kinds.ts'
import { partiesOfHar, partiesOfSite, partyWords, type SeenParty } from './parties.ts'
import { confidences, type ScanResult, type SdkRow } from './results.ts'

// A team's own rule for what may be in its app or on its site, checked where it builds.

const names = z.array(z.string().trim().min(1).max(200)).max(1_000).default([])

export const gateShape = z.strictObject({
  deny: z
    .strictObject({
      categories: z.array(z.enum(trackingKinds)).max(100).default([]),
      /** Ids or names of the catalog, whatever the letters' case. */
      companies: names,
      sdks: names,
    })
    .prefault({}),
  /** The highest score that passes. */
  maxScore: z.int().min(0).max(100).optional(),
  /** Of the SDKs in an app, those found with less are let pass. */
  minConfidence: z.enum(confidences).default('medium'),
  /** Whether SDKs of the app's own company count. */
  ownCode: z.boolean().default(false),
})
export type Gate = z.infer<typeof gateShape>

export type ParsedGate = { outcome: 'parsed'; gate: Gate } | { outcome: 'malformed'; reason: string }

export const brokenRule = z.object({
  /** `deny.categories: ads`, `maxScore` */
  rule: z.string(),
  words: z.string(),
  /** SDK or host that broke it; null for the score. */
  subject: z.string().nullable(),
})
export type BrokenRule = z.infer<typeof brokenRule>

export function parseGate(json: unknown): ParsedGate {
  const parsed = gateShape.safeParse(json)
  if (parsed.success) return { outcome: 'parsed', gate: parsed.data }
  const reasons = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { outcome: 'malformed', reason: reasons.slice(0, 10).join('; ') }
}

export function gateOutcome(
  result: ScanResult,
  score: Pick<ScoreExplanation, 'R' | 'known'> | null,
  gate: Gate,
): { passed: boolean; broken: BrokenRule[] } {
  const broken = [...suspectsOf(result, gate).flatMap((suspect) => denied(suspect, gate)), ...scoreOver(score, gate)]
  return { passed: broken.length === 0, broken }
}

interface Suspect {
  /** Id of an SDK, or a host. */
  id: string
  /** As a sentence calls it. */
  words: string
  kinds: readonly string[]
  /** What a rule about companies, and one about SDKs, may call it. */
  companies: readonly string[]
  sdks: readonly string[]
}

function suspectsOf(scan: ScanResult, gate: Gate): Suspect[] {
  switch (scan.kind) {
    case 'app':
      return scan.result.sdks
        .filter(({ confidence, ownCode }) => isSure(confidence, gate) && (gate.ownCode || !ownCode))
        .map(suspectSdk)
    case 'site':
      return partiesOfSite(scan.result).map(suspectParty)
    case 'har':
      return partiesOfHar(scan.result).map(suspectParty)
  }
}

const isSure = (confidence: SdkRow['confidence'], { minConfidence }: Gate) =>
  confidences.indexOf(confidence) <= confidences.indexOf(minConfidence)

const suspectSdk = ({ id, name, company, companyId, categories }: SdkRow): Suspect => ({
  id,
  words: company && company !== name ? `${name} of ${company}` : name,
  kinds: categories,
  companies: [companyId, company].filter((text) => text !== null),
  sdks: [id, name],
})

const suspectParty = (party: SeenParty): Suspect => ({
  id: party.host,
  words: partyWords(party),
  kinds: party.kinds,
  companies: [party.company].filter((text) => text !== null),
  sdks: [party.entity].filter((text) => text !== null),
})

function denied({ id, words, kinds, companies, sdks }: Suspect, { deny }: Gate): BrokenRule[] {
  const named = (rules: readonly string[], called: readonly string[]) =>
    rules.filter((rule) => called.some((name) => plain(name) === plain(rule)))
  return [
    ...deny.categories
      .filter((kind) => kinds.includes(kind))
      .map((kind) => ({ rule: `deny.categories: ${kind}`, words: `${words} is of the denied category ${kind}.` })),
    ...named(deny.companies, companies).map((company) => ({
      rule: `deny.companies: ${company}`,
      words: `${words} belongs to the denied company ${company}.`,
    })),
    ...named(deny.sdks, sdks).map((sdk) => ({ rule: `deny.sdks: ${sdk}`, words: `${words} is denied by name.` })),
  ].map((broken) => ({ ...broken, subject: id }))
}

/** `Digital Turbine`, `digital turbine` and the id `digital-turbine` are the same. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

function scoreOver(score: Pick<ScoreExplanation, 'R' | 'known'> | null, { maxScore }: Gate): BrokenRule[] {
  if (maxScore === undefined) return []
  // A scan that could not see enough must not open a gate that asks how bad it is.
  if (!score?.known)
    return [
      { rule: 'maxScore', words: 'The scan shows too little for a score, and a highest one is set.', subject: null },
    ]
  if (score.R <= maxScore) return []
  return [
    { rule: 'maxScore', words: `The score is ${score.R}, and the highest that passes is ${maxScore}.`, subject: null },
  ]
}
