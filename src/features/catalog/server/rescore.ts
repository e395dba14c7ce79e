import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { score } from '../../score/vrm1.ts'
import type { EntryCard } from '../card.ts'
import { dataTypeById } from '../data-types.ts'
import { describeEntry } from '../describe.ts'
import { mayClaimPrivacyFocused, type PublicFacts, publicScoreInputs } from '../score-inputs.ts'
import type { EntryType, RiskLevel } from '../vocabulary.ts'
import { lockFacts } from './facts/apply.ts'
import { listScoreFacts, type ScoreFactsById } from './score-facts.ts'

/** What a card lists; its page has all. */
const cardDataLimit = 12
const cardDomainLimit = 12
const cardTrackerLimit = 20

/** Scores every entry and company from what is known today, and keeps level, score and card beside the row. */
export async function rescoreCatalog(db: Database, today: string): Promise<{ entries: number; companies: number }> {
  return db.transaction().execute(async (tx) => {
    await lockFacts(tx)
    return rescore(tx, today)
  })
}

/** Entries and companies scored at a stretch: between two of them the process answers others. */
const stretch = 250

/** As `rescoreCatalog`, within a transaction that holds the lock. */
export async function rescore(tx: Db, today: string): Promise<{ entries: number; companies: number }> {
  const facts = await listScoreFacts(tx, { today, given: 'all' })
  const parts = await cardParts(tx)
  const prominence = prominenceOf(facts)
  const levels = new Map<string, RiskLevel>()
  // SDKs first: an app's card names the levels of the trackers seen in it.
  const entries = [...facts.entries].toSorted(([, a], [, b]) => Number(b.type === 'sdk') - Number(a.type === 'sdk'))
  for (let from = 0; from < entries.length; from += stretch) {
    const rows = entries.slice(from, from + stretch).map(([id, entry]) => {
      const explanation = score(publicScoreInputs(entry))
      levels.set(id, explanation.level)
      const months = evidenceMonths(entry)
      return {
        id,
        level: explanation.level,
        score: explanation.known ? explanation.R : null,
        prominence: prominence.get(id) ?? 0,
        evidence_from: months[0] ?? null,
        evidence_to: months.at(-1) ?? null,
        card: cardOf({ id, entry, explanation, parts, levels, facts }),
      }
    })
    await writeEntries(tx, { rows, today })
  }
  const companies = [...facts.companies]
  for (let from = 0; from < companies.length; from += stretch)
    await writeCompanies(
      tx,
      companies.slice(from, from + stretch).map(([id, company]) => {
        const explanation = score(publicScoreInputs(company))
        return { id, level: explanation.level, score: explanation.known ? explanation.R : null }
      }),
    )
  return { entries: entries.length, companies: companies.length }
}

/** What stays as it is stays untouched: every row written here is read again by every search node. */
const writeEntries = (tx: Db, { rows, today }: { rows: object[]; today: string }) =>
  runSql(
    tx,
    `update entry e set level = g.level, score = g.score, prominence = g.prominence, evidence_from = g.evidence_from, evidence_to = g.evidence_to,
         card = g.card, scored_on = $2
       from jsonb_to_recordset($1::jsonb) as g(id text, level text, score int, prominence int, evidence_from text, evidence_to text, card jsonb)
       where g.id = e.id and (e.scored_on is null or (e.level, e.score, e.prominence, e.evidence_from, e.evidence_to, e.card)
         is distinct from (g.level, g.score, g.prominence, g.evidence_from, g.evidence_to, g.card))`,
    [JSON.stringify(rows), today],
  )

const writeCompanies = (tx: Db, rows: object[]) =>
  runSql(
    tx,
    `update company c set level = g.level, score = g.score from jsonb_to_recordset($1::jsonb) as g(id text, level text, score int)
       where g.id = c.id and (c.level, c.score) is distinct from (g.level, g.score)`,
    [JSON.stringify(rows)],
  )

/** Months of every look, every rating and every fact about what it collects; listing facts such as downloads are no evidence of that. */
export function evidenceMonths(facts: PublicFacts): string[] {
  const dated = [
    ...facts.observations,
    ...facts.dataTypes,
    ...(facts.own ? [facts.own] : []),
    ...(facts.policyRating ? [facts.policyRating] : []),
  ]
  return dated.map((row) => row.asOf.slice(0, 7)).toSorted()
}

interface CardParts {
  trackers: Map<string, { name: string; entryId: string | null; endpoints: string[]; year: string }[]>
  domains: Map<string, string[]>
}

async function cardParts(db: Db): Promise<CardParts> {
  const trackers = await runSql<{
    entry_id: string
    name: string
    tracker_entry: string | null
    endpoints: string[]
    year: string
  }>(
    db,
    `select distinct on (o.entry_id, t.slug) o.entry_id, coalesce(e.name, t.name) as name, t.entry_id as tracker_entry, t.endpoints, left(s.to_month, 4) as year
       from app_observation o join study s on s.id = o.study_id join app_observation_tracker ot on ot.observation_id = o.id
         join study_tracker t on t.slug = ot.tracker_slug left join entry e on e.id = t.entry_id order by o.entry_id, t.slug, s.to_month desc`,
  )
  const domains = await runSql<{ entry_id: string; domains: string[] }>(
    db,
    `select entry_id, array_agg(value order by length(value), value) as domains from entry_identifier where kind = 'domain' group by 1`,
  )
  return {
    trackers: new Map(
      [...Map.groupBy(trackers, (row) => row.entry_id)].map(([id, rows]) => [
        id,
        rows.map((row) => ({ name: row.name, entryId: row.tracker_entry, endpoints: row.endpoints, year: row.year })),
      ]),
    ),
    domains: new Map(domains.map((row) => [row.entry_id, row.domains])),
  }
}

interface CardInput {
  id: string
  entry: PublicFacts & { seenInApps: number; companyId: string | null; name: string }
  explanation: ReturnType<typeof score>
  parts: CardParts
  levels: Map<string, RiskLevel>
  facts: ScoreFactsById
}

function cardOf({ id, entry, explanation, parts, levels, facts }: CardInput): EntryCard {
  const trackers = parts.trackers.get(id) ?? []
  const labels = [
    ...new Map(
      entry.dataTypes
        .toSorted((a, b) => b.sensitivity - a.sensitivity)
        .map((type) => [type.id, dataTypeById(type.id).label]),
    ).values(),
  ]
  const years = [...new Set(trackers.map((tracker) => tracker.year))].toSorted()
  const lookYears = [...new Set(entry.observations.map((look) => look.asOf.slice(0, 4)))].toSorted()
  const looks = entry.observations.map((look) => look.asOf).toSorted()
  return {
    dataCollected: labels.slice(0, cardDataLimit),
    dataBasis: dataBasisOf(entry),
    scoreRange: explanation.known ? { low: explanation.low, high: explanation.high } : null,
    sdkTrackers: trackers.slice(0, cardTrackerLimit).map((tracker) => tracker.name),
    trackerLevels: trackers
      .slice(0, cardTrackerLimit)
      .map((tracker) => (tracker.entryId && levels.get(tracker.entryId)) || 'unknown'),
    domains:
      entry.type === 'app'
        ? [...new Set(trackers.flatMap((tracker) => tracker.endpoints))].slice(0, cardDomainLimit)
        : (parts.domains.get(id) ?? []).slice(0, cardDomainLimit),
    trackersBasis: basisOf({
      seen: trackers.length > 0,
      years: trackers.length > 0 ? years : lookYears,
      isApp: entry.type === 'app',
    }),
    seenInApps: entry.type === 'sdk' ? entry.seenInApps : null,
    privacyFocused:
      entry.type === 'app' &&
      mayClaimPrivacyFocused({
        score: explanation,
        today: entry.today,
        analysedAt: looks.at(-1) ?? null,
        evidenceKinds: [...(looks.length > 0 ? ['traffic'] : []), ...(entry.policyRating ? ['policy'] : [])],
        sentIdentifiers: entry.dataTypes.some(
          (type) => type.basis === 'observed' && ['device_id', 'user_id'].includes(type.id),
        ),
        companyKinds: entry.company?.kinds ?? [],
      }),
    description: describeEntry({
      type: entry.type as EntryType,
      name: entry.name,
      kinds: entry.own?.kinds ?? [],
      trackers: trackers.length,
      looks: entry.observations.length,
      lastLook: looks.at(-1) ?? null,
      knownCompany: entry.companyId !== null && facts.companies.has(entry.companyId),
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

/** How the list of trackers came about; an empty list says whether somebody looked. */
function basisOf({ seen, years, isApp }: { seen: boolean; years: string[]; isApp: boolean }): string | null {
  if (!isApp) return null
  if (years.length === 0) return 'not looked at'
  return `${seen ? 'seen' : 'none seen'} in traffic, ${years.join(' and ')}`
}

/** 0 to 1,000,000 on a logarithm of each type's own count, so that a well-known SDK stands beside a well-known app. */
function prominenceOf({ entries }: ScoreFactsById): Map<string, number> {
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
