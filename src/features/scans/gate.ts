import { z } from 'zod'
import { confidences, type ScanResult, type SdkRow, type SiteResult } from '../../product/scan-results.ts'
import type { ScoreExplanation } from '../../product/score/method/contract.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import type { RecorderFinding } from '../../scanners/site/site-scan.ts'
import type { CatalogNames } from '../catalog/signatures.ts'
import { type CoveredName, coverCompanies, coverSdks } from './gate-names.ts'
import { observedPasses, partiesOfHar, partiesOfSite, partyWords, type SeenParty } from './parties.ts'

// A team's own rule for what may be in its app or on its site, checked where it builds.

const names = z.array(z.string().trim().min(1).max(200)).max(1_000).default([])

export const gateShape = z.strictObject({
  deny: z
    .strictObject({
      categories: z.array(z.enum(trackingKinds)).max(100).default([]),
      /** Ids, names or other names of the catalog, in any letter case; a company includes its subsidiaries. */
      companies: names,
      sdks: names,
    })
    .prefault({}),
  /** The highest score that passes. */
  maxScore: z.int().min(0).max(100).optional(),
  /** SDKs found in an app with less confidence pass. */
  minConfidence: z.enum(confidences).default('medium'),
  /** True if SDKs of the app's own company count. */
  ownCode: z.boolean().default(false),
  /** True if what could not be read passes the rules of `deny`. */
  allowUnread: z.boolean().default(false),
})

/** A policy whose names are known. */
export type Gate = Omit<z.infer<typeof gateShape>, 'deny'> & {
  deny: { categories: z.infer<typeof gateShape>['deny']['categories']; companies: CoveredName[]; sdks: CoveredName[] }
}

export type ParsedGate = { outcome: 'parsed'; gate: Gate } | { outcome: 'malformed'; reason: string }

export const brokenRule = z.object({
  /** `deny.categories: ads`, `maxScore` */
  rule: z.string(),
  words: z.string(),
  /** SDK or host that broke it; null for the score, and for what could not be read. */
  subject: z.string().nullable(),
})
export type BrokenRule = z.infer<typeof brokenRule>

export function parseGate(json: unknown, catalog: CatalogNames): ParsedGate {
  const parsed = gateShape.safeParse(json)
  if (parsed.success) return resolveGate(parsed.data, catalog)
  const reasons = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return { outcome: 'malformed', reason: reasons.slice(0, 10).join('; ') }
}

export function resolveGate(policy: z.infer<typeof gateShape>, catalog: CatalogNames): ParsedGate {
  const companies = coverCompanies(policy.deny.companies, catalog)
  const sdks = coverSdks(policy.deny.sdks, catalog)
  if (companies.outcome === 'unknown') return unknownName('deny.companies', companies)
  if (sdks.outcome === 'unknown') return unknownName('deny.sdks', sdks)
  const deny = { categories: policy.deny.categories, companies: companies.names, sdks: sdks.names }
  return { outcome: 'parsed', gate: { ...policy, deny } }
}

function unknownName(field: string, { name, suggestions }: { name: string; suggestions: string[] }): ParsedGate {
  const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : ''
  return { outcome: 'malformed', reason: `${field}: the catalog has nothing named “${name}”.${meant}` }
}

export function gateOutcome(
  result: ScanResult,
  score: Pick<ScoreExplanation, 'R' | 'known'> | null,
  gate: Gate,
): { passed: boolean; broken: BrokenRule[] } {
  const broken = [
    ...unread(result, gate),
    ...suspectsOf(result, gate).flatMap((suspect) => denied(suspect, gate)),
    ...scoreOver(score, gate),
  ]
  return { passed: broken.length === 0, broken }
}

/** Unread parts may hold what is denied. */
function unread(scan: ScanResult, { deny, allowUnread }: Gate): BrokenRule[] {
  if (allowUnread || [deny.categories, deny.companies, deny.sdks].every((rules) => rules.length === 0)) return []
  return unreadParts(scan).map((part) => ({
    rule: 'deny',
    words: `${part}, so it is not known whether it holds what is denied. "allowUnread": true lets that pass.`,
    subject: null,
  }))
}

function unreadParts(scan: ScanResult): string[] {
  switch (scan.kind) {
    case 'app': {
      const { code, manifest } = scan.result.coverage
      return [
        ...(code === 'unreadable' ? ['The code could not be read'] : []),
        ...(code === 'partly' ? ['Part of the code could not be read'] : []),
        ...(manifest === 'unreadable' || manifest === 'partly' ? ['The manifest could not be read'] : []),
      ]
    }
    case 'site':
      if (scan.result.method === 'static') return ['The page was read and not run']
      return observedPasses(scan.result).length === 0 ? ['No visit to the page was seen'] : []
    case 'har':
      return scan.result.warnings.some(({ code }) => code === 'entries-capped' || code === 'time-spent')
        ? ['Part of the recording was not read']
        : []
  }
}

interface Suspect {
  /** Id of an SDK, or a host. */
  id: string
  /** As a sentence calls it. */
  words: string
  kinds: readonly string[]
  /** Names by which rules about companies, and those about SDKs, may refer to it. */
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
      return withRecorders(partiesOfSite(scan.result), recordersOfSite(scan.result)).map(suspectParty)
    case 'har':
      return withRecorders(partiesOfHar(scan.result), scan.result.sessionRecorders).map(suspectParty)
  }
}

const recordersOfSite = (site: SiteResult): readonly RecorderFinding[] =>
  site.method === 'static'
    ? site.sessionRecorders
    : observedPasses(site).flatMap(({ sessionRecorders }) => sessionRecorders)

/** A recorder is one whatever the catalog knows of its host, and also under the site's own name. */
function withRecorders(parties: readonly SeenParty[], recorders: readonly RecorderFinding[]): SeenParty[] {
  const recording = new Map(recorders.map((recorder) => [recorder.host, recorder]))
  const rest = [...recording.values()].filter(({ host }) => !parties.some((party) => party.host === host))
  return [
    ...parties.map((party) => (recording.has(party.host) ? { ...party, kinds: withReplay(party.kinds) } : party)),
    ...rest.map(({ host, entity, company, kinds }) => ({
      ...{ host, entity, company, kinds: withReplay(kinds) },
      passes: [],
      hasAnswered: true,
    })),
  ]
}

const withReplay = (kinds: readonly string[]): string[] => [...new Set([...kinds, 'replay'])]

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
  // A company that was sold is a product of its new owner, and still denied by its own name.
  companies: [party.company, party.entity].filter((text) => text !== null),
  sdks: [party.entity].filter((text) => text !== null),
})

function denied({ id, words, kinds, companies, sdks }: Suspect, { deny }: Gate): BrokenRule[] {
  const named = (rules: readonly CoveredName[], called: readonly string[]) =>
    rules.filter(({ covers }) => called.some(covers)).map(({ rule }) => rule)
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
