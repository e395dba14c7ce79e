import { dataTypeById } from '../../../product/data-types.ts'
import type { EntryType, RiskLevel } from '../../../product/entries.ts'
import type { ScoreInputs } from '../../../product/score/method/contract.ts'
import { explainedFigures } from '../../../product/score/method/figures.ts'
import { summaryOf } from '../../../product/score/summary.ts'
import type { EntryCard } from '../card.ts'
import { describeEntry } from '../describe.ts'
import { isListedOnly, mayClaimPrivacyFocused, type PublicFacts, publicScoreInputs } from '../score-inputs.ts'
import { trackersBasisOf } from '../trackers-basis.ts'
import type { FileFound } from './scan.store.ts'
import type { EntryFacts, ScoreFactsById } from './score-facts.ts'

// Level, score and card of what the catalog holds, from its facts alone: no database.

/** Number of data types on a card; its page has all. */
const cardDataLimit = 12
const cardDomainLimit = 12
const cardTrackerLimit = 20

/** Data stored beside an entry's row. */
export interface JudgedEntry {
  id: string
  level: RiskLevel
  score: number | null
  prominence: number
  evidence_from: string | null
  evidence_to: string | null
  card: EntryCard
}
export type JudgedCompany = Pick<JudgedEntry, 'id' | 'level' | 'score'>

/** @param levels Known before; those of the entries judged join them. */
export function createJudging({
  parts,
  prominence,
  levels,
}: {
  parts: CardParts
  prominence: ReadonlyMap<string, number>
  levels: Map<string, RiskLevel>
}) {
  const judge = createJudge()
  return {
    entry([id, entry]: [string, EntryFacts]): JudgedEntry {
      const explanation = judge(entry)
      levels.set(id, explanation.level)
      const months = evidenceMonths(entry)
      return {
        id,
        level: explanation.level,
        score: explanation.known ? explanation.R : null,
        prominence: prominence.get(id) ?? 0,
        evidence_from: months[0] ?? null,
        evidence_to: months.at(-1) ?? null,
        card: cardOf({ id, entry, explanation, parts, levels }),
      }
    },
    company([id, company]: [string, PublicFacts]): JudgedCompany {
      const { level, known, R } = judge(company)
      return { id, level, score: known ? R : null }
    },
  }
}

/** SDKs first: an app's card names the levels of the trackers seen in it. */
export const inJudgingOrder = (entries: Iterable<[string, EntryFacts]>): [string, EntryFacts][] =>
  [...entries].toSorted(([, a], [, b]) => Number(b.type === 'sdk') - Number(a.type === 'sdk'))

/**
 * Without the check and the hash of its file, which the page makes when it is asked for. Of most that a directory lists
 * nothing is known; they all come to the same.
 */
function createJudge() {
  let ofNothing: ReturnType<typeof explainedFigures> | undefined
  return (facts: PublicFacts) => {
    const inputs = publicScoreInputs(facts)
    if (!isNothingKnown(inputs)) return explainedFigures(inputs)
    ofNothing ??= explainedFigures(inputs)
    return ofNothing
  }
}

const isNothingKnown = ({ facts, events }: ScoreInputs): boolean =>
  events.length === 0 &&
  Object.values(facts).every((fact) => fact === null || (Array.isArray(fact) && fact.length === 0))

/** 0 to 1,000,000 on a logarithm of each type's own count, so that a well-known SDK ranks with a well-known app. */
export function prominenceOf({ entries }: ScoreFactsById): Map<string, number> {
  const most = new Map<string, number>()
  for (const { reach } of entries.values())
    if (reach) most.set(reach.unit, Math.max(most.get(reach.unit) ?? 1, reach.count))
  return new Map(
    [...entries].map(([id, { reach }]) => {
      const top = reach ? (most.get(reach.unit) ?? 1) : 1
      return [id, reach && top > 0 ? Math.round((1_000_000 * Math.log10(1 + reach.count)) / Math.log10(1 + top)) : 0]
    }),
  )
}

/** Months of every look, every rating and every fact about what it collects; listing facts such as downloads are no evidence of that. */
export function evidenceMonths(facts: PublicFacts): string[] {
  const dated = [
    ...facts.observations,
    ...facts.dataTypes,
    ...(facts.type !== 'app' && facts.own && !isListedOnly(facts) ? [facts.own] : []),
    ...(facts.policyRating ? [facts.policyRating] : []),
  ]
  return dated.map((row) => row.asOf.slice(0, 7)).toSorted()
}

export interface CardParts {
  trackers: Map<string, { name: string; entryId: string | null; endpoints: string[]; year: string }[]>
  files: Map<string, FileFound[]>
  domains: Map<string, string[]>
}

interface CardInput {
  id: string
  entry: PublicFacts & { seenInApps: number; name: string }
  explanation: ReturnType<typeof explainedFigures>
  parts: CardParts
  levels: Map<string, RiskLevel>
}

function cardOf({ id, entry, explanation, parts, levels }: CardInput): EntryCard {
  const trackers = parts.trackers.get(id) ?? []
  const files = entry.type === 'app' ? (parts.files.get(id) ?? []) : []
  const seen = new Set(trackers.map((tracker) => tracker.entryId))
  const inFiles = new Map(files.flatMap(({ sdks }) => sdks).map((sdk) => [sdk.id, sdk.name]))
  const listed = [
    ...trackers,
    ...[...inFiles].flatMap(([entryId, name]) => (seen.has(entryId) ? [] : [{ name, entryId }])),
  ].slice(0, cardTrackerLimit)
  const labels = [
    ...new Map(
      entry.dataTypes
        .toSorted((a, b) => b.sensitivity - a.sensitivity)
        .map((type) => [type.id, dataTypeById(type.id).label]),
    ).values(),
  ]
  const years = [...new Set(trackers.map((tracker) => tracker.year))].toSorted()
  const inTraffic = entry.observations.filter((look) => look.scan === undefined)
  const lookYears = [...new Set(inTraffic.map((look) => look.asOf.slice(0, 4)))].toSorted()
  const lookMonths = inTraffic.map((look) => look.asOf).toSorted()
  // A site of an app's maker is not the app.
  const ofItself = entry.observations.filter((look) => look.scan?.kind !== 'site').map((look) => look.asOf)
  return {
    dataCollected: labels.slice(0, cardDataLimit),
    dataBasis: dataBasisOf(entry),
    summary: summaryOf(explanation),
    sdkTrackers: listed.map((tracker) => tracker.name),
    trackerLevels: listed.map((tracker) => (tracker.entryId && levels.get(tracker.entryId)) || 'unknown'),
    domains:
      entry.type === 'app'
        ? [...new Set(trackers.flatMap((tracker) => tracker.endpoints))].slice(0, cardDomainLimit)
        : (parts.domains.get(id) ?? []).slice(0, cardDomainLimit),
    trackersBasis:
      entry.type === 'app'
        ? trackersBasisOf({ seen: trackers.length > 0, years: trackers.length > 0 ? years : lookYears, files })
        : null,
    seenInApps: entry.type === 'sdk' ? entry.seenInApps : null,
    privacyFocused:
      entry.type === 'app' &&
      mayClaimPrivacyFocused({
        score: explanation,
        today: entry.today,
        analysedAt: ofItself.toSorted().at(-1) ?? null,
        evidenceKinds: [
          ...(inTraffic.length > 0 ? ['traffic'] : []),
          ...(files.length > 0 ? ['file'] : []),
          ...(entry.policyRating ? ['policy'] : []),
        ],
        sentIdentifiers: entry.dataTypes.some(
          (type) => type.basis === 'observed' && ['device_id', 'user_id'].includes(type.id),
        ),
        companyKinds: entry.company?.kinds ?? [],
        isProtected: entry.protections.some(({ id }) => ['end-to-end', 'no-ads', 'local'].includes(id)),
      }),
    description: describeEntry({
      type: entry.type as EntryType,
      name: entry.name,
      kinds: entry.own?.kinds ?? [],
      trackers: trackers.length,
      looks: inTraffic.length,
      lastLook: lookMonths.at(-1) ?? null,
      files:
        files.length > 0
          ? {
              sdks: inFiles.size,
              month:
                files
                  .map(({ month }) => month)
                  .toSorted()
                  .at(-1) ?? '',
            }
          : null,
    }),
  }
}

const basisWords: Record<PublicFacts['dataTypes'][number]['basis'], string> = {
  observed: 'seen in traffic',
  'label-gap': 'seen but not declared in the store label',
  declared: 'declared in the store label',
  decodable: 'what its requests can carry',
}

/** How the data types of a card are known, strongest first. */
function dataBasisOf({ dataTypes }: PublicFacts): string | null {
  const found = new Set(dataTypes.map((type) => type.basis))
  const words = (['observed', 'label-gap', 'declared', 'decodable'] as const).filter((basis) => found.has(basis))
  return words.length > 0 ? words.map((basis) => basisWords[basis]).join('; ') : null
}
