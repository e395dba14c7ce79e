import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import type { RiskLevel } from '../../../product/entries.ts'
import { lockFacts } from './facts/apply.ts'
import {
  type CardParts,
  createJudging,
  inJudgingOrder,
  type JudgedCompany,
  type JudgedEntry,
  prominenceOf,
} from './judging.ts'
import { listFilesFound } from './scan.store.ts'
import { type EntryFacts, listScoreFacts, type ScoreFactsById } from './score-facts.ts'

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
 * Rescores these entries and their companies, within a transaction that holds the lock: for a fact that reaches no
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
  /** Entries to score; all companies of the facts are scored. */
  entries: [string, EntryFacts][]
  prominence: ReadonlyMap<string, number>
  /** Known before. */
  levels: Map<string, RiskLevel>
}

async function write(
  tx: Db,
  { today, facts, entries: given, prominence, levels }: Scored,
): Promise<{ entries: number; companies: number }> {
  const parts = await cardParts(tx, given.length === facts.entries.size ? null : given.map(([id]) => id))
  const judging = createJudging({ parts, prominence, levels })
  const entries = inJudgingOrder(given)
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
    const rows = await mapInTurns(entries.slice(from, from + batchSize), judging.entry)
    await writeBehind(() => writeEntries(tx, { rows, today }))
  }
  for (let from = 0; from < companies.length; from += batchSize) {
    const rows = await mapInTurns(companies.slice(from, from + batchSize), judging.company)
    await writeBehind(() => writeCompanies(tx, rows))
  }
  await writing
  return { entries: entries.length, companies: companies.length }
}

/** Writes changed entries only: every row written here is read again by every search node. */
const writeEntries = (tx: Db, { rows, today }: { rows: JudgedEntry[]; today: string }) =>
  runSql(
    tx,
    `update entry e set level = g.level, score = g.score, prominence = g.prominence, evidence_from = g.evidence_from, evidence_to = g.evidence_to,
         card = g.card, scored_on = $2
       from jsonb_to_recordset($1::jsonb) as g(id text, level text, score int, prominence int, evidence_from text, evidence_to text, card jsonb)
       where g.id = e.id and (e.scored_on is null or (e.level, e.score, e.prominence, e.evidence_from, e.evidence_to, e.card)
         is distinct from (g.level, g.score, g.prominence, g.evidence_from, g.evidence_to, g.card))`,
    [JSON.stringify(rows), today],
  )

const writeCompanies = (tx: Db, rows: JudgedCompany[]) =>
  runSql(
    tx,
    `update company c set level = g.level, score = g.score from jsonb_to_recordset($1::jsonb) as g(id text, level text, score int)
       where g.id = c.id and (c.level, c.score) is distinct from (g.level, g.score)`,
    [JSON.stringify(rows)],
  )

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
