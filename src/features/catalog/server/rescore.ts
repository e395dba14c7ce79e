import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import { summaryOf } from '../../../product/score/summary.ts'
import type { ScoreInputs } from '../../score/contract.ts'
import { explainedFigures } from '../../score/figures.ts'
import type { EntryCard } from '../card.ts'
import { dataTypeById } from '../data-types.ts'
import { describeEntry } from '../describe.ts'
import { isListedOnly, mayClaimPrivacyFocused, type PublicFacts, publicScoreInputs } from '../score-inputs.ts'
import { trackersBasisOf } from '../trackers-basis.ts'
import type { EntryType, RiskLevel } from '../vocabulary.ts'
import { lockFacts } from './facts/apply.ts'
import { type FileFound, listFilesFound } from './scan.store.ts'
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

/** Entries and companies that are written at once. */
const batchSize = 250

/** As `rescoreCatalog`, within a transaction that holds the lock. */
export async function rescore(tx: Db, today: string): Promise<{ entries: number; companies: number }> {
  const facts = await listScoreFacts(tx, { today, given: 'all' })
  return write(tx, { today, facts, entries: [...facts.entries], prominence: prominenceOf(facts), levels: new Map() })
}

/**
 * Scores these entries and their companies anew, within a transaction that holds the lock: for a fact that reaches no
 * further. How well known they are depends on all others and stays; where the level of an SDK moves, the cards of the
 * apps that hold it follow with the next `rescoreCatalog`.
 */
export async function rescoreEntries(
  tx: Db,
  { entryIds, today }: { entryIds: readonly string[]; today: string },
): Promise<void> {
  if (entryIds.length === 0) return
  // A company is scored by all of its entries.
  const companies = await runSql<{ company_id: string }>(
    tx,
    `select distinct company_id from entry where id = any($1) and company_id is not null`,
    [entryIds],
  )
  const companyIds = companies.map((row) => row.company_id)
  const facts = await listScoreFacts(tx, { today, given: { entryIds: [...entryIds], companyIds } })
  const stored = await runSql<{ id: string; level: RiskLevel; prominence: number }>(
    tx,
    `select id, level, prominence from entry where type = 'sdk' or id = any($1)`,
    [entryIds],
  )
  await write(tx, {
    today,
    facts,
    entries: [...facts.entries].filter(([id]) => entryIds.includes(id)),
    prominence: new Map(stored.map((row) => [row.id, row.prominence])),
    levels: new Map(stored.map((row) => [row.id, row.level])),
  })
}

interface Scored {
  today: string
  facts: ScoreFactsById
  /** Those to score; all companies of the facts are. */
  entries: [string, CardInput['entry']][]
  prominence: ReadonlyMap<string, number>
  /** Known before. */
  levels: Map<string, RiskLevel>
}

async function write(
  tx: Db,
  { today, facts, entries: given, prominence, levels }: Scored,
): Promise<{ entries: number; companies: number }> {
  const parts = await cardParts(tx, given.length === facts.entries.size ? null : given.map(([id]) => id))
  const judge = createJudge()
  const judgeEntry = ([id, entry]: Scored['entries'][number]) => {
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
  }
  const judgeCompany = ([id, company]: [string, PublicFacts]) => {
    const { level, known, R } = judge(company)
    return { id, level, score: known ? R : null }
  }
  // SDKs first: an app's card names the levels of the trackers seen in it.
  const entries = given.toSorted(([, a], [, b]) => Number(b.type === 'sdk') - Number(a.type === 'sdk'))
  const companies = [...facts.companies]
  // While the database writes one batch, the next is judged.
  let writing: Promise<unknown> = Promise.resolve()
  const writeBehind = async (written: () => Promise<unknown>) => {
    await writing
    writing = written()
    // Awaited with the next batch: until then its failure is no one's.
    writing.catch(() => undefined)
  }
  for (let from = 0; from < entries.length; from += batchSize) {
    const rows = await mapInTurns(entries.slice(from, from + batchSize), judgeEntry)
    await writeBehind(() => writeEntries(tx, { rows, today }))
  }
  for (let from = 0; from < companies.length; from += batchSize) {
    const rows = await mapInTurns(companies.slice(from, from + batchSize), judgeCompany)
    await writeBehind(() => writeCompanies(tx, rows))
  }
  await writing
  return { entries: entries.length, companies: companies.length }
}

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
  events.length === 0 && Object.values(facts).every((fact) => fact === null || (Array.isArray(fact) && fact.length === 0))

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
    ...(facts.type !== 'app' && facts.own && !isListedOnly(facts) ? [facts.own] : []),
    ...(facts.policyRating ? [facts.policyRating] : []),
  ]
  return dated.map((row) => row.asOf.slice(0, 7)).toSorted()
}

interface CardParts {
  trackers: Map<string, { name: string; entryId: string | null; endpoints: string[]; year: string }[]>
  files: Map<string, FileFound[]>
  domains: Map<string, string[]>
}

/** @param entryIds Null for all. */
async function cardParts(db: Db, entryIds: readonly string[] | null): Promise<CardParts> {
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
         join study_tracker t on t.slug = ot.tracker_slug left join entry e on e.id = t.entry_id
       where $1::text[] is null or o.entry_id = any($1) order by o.entry_id, t.slug, s.to_month desc`,
    [entryIds],
  )
  const domains = await runSql<{ entry_id: string; domains: string[] }>(
    db,
    `select entry_id, array_agg(value order by length(value), value) as domains from entry_identifier
     where kind = 'domain' and ($1::text[] is null or entry_id = any($1)) group by 1`,
    [entryIds],
  )
  const files = await listFilesFound(db, entryIds)
  return {
    trackers: new Map(
      [...Map.groupBy(trackers, (row) => row.entry_id)].map(([id, rows]) => [
        id,
        rows.map((row) => ({ name: row.name, entryId: row.tracker_entry, endpoints: row.endpoints, year: row.year })),
      ]),
    ),
    files: Map.groupBy(files, (row) => row.entry_id),
    domains: new Map(domains.map((row) => [row.entry_id, row.domains])),
  }
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
