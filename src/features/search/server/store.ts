import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType, RiskLevel } from '../../../product/entries.ts'
import type { EntryCard } from '../../catalog/card.ts'
import type { FoundCompany, SearchEntry } from '../contract.ts'

interface CardRow {
  id: string
  name: string
  type: EntryType
  slug: string
  level: RiskLevel
  score: number | null
  category: string | null
  evidence_to: string | null
  card: Partial<EntryCard>
  company_id: string | null
  company_name: string | null
  company_country: string | null
}

const columns = `e.id, e.name, e.type, e.slug, e.level, e.score, e.category, e.evidence_to, e.card, c.id as company_id, c.name as company_name, c.country as company_country`

/** Cards of these entries, in this order; one that is gone meanwhile is left out. */
export async function listCards(db: Db, ids: string[]): Promise<SearchEntry[]> {
  if (ids.length === 0) return []
  const rows = await runSql<CardRow>(
    db,
    `select ${columns} from entry e left join company c on c.id = e.company_id where e.id = any($1)`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [asCard(row)] : []
  })
}

export async function listCardsByReach(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const rows = await runSql<CardRow>(
    db,
    `select ${columns} from entry e left join company c on c.id = e.company_id order by e.prominence desc, e.id offset $1 limit $2`,
    [offset, limit],
  )
  return rows.map((row) => ({ ...asCard(row), description: row.card.description ?? '' }))
}

/** Entries that sell personal data, those of a settled level and the best known first. */
export async function listBrokers(db: Db, limit: number): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from entry where category = 'broker' order by level <> 'unknown' desc, prominence desc, id limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** These companies, in this order, each with how many entries are its own; one that is gone meanwhile is left out. */
export async function listCompanies(db: Db, ids: string[]): Promise<FoundCompany[]> {
  if (ids.length === 0) return []
  const rows = await runSql<FoundCompany>(
    db,
    `select id, name, country, (select count(*)::int from entry where company_id = company.id) as entries
     from company where id = any($1)`,
    [ids],
  )
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function countEntries(db: Db): Promise<Record<EntryType, number>> {
  const rows = await runSql<{ type: EntryType; entries: number }>(
    db,
    `select type, count(*)::int as entries from entry group by type`,
  )
  return { app: 0, sdk: 0, domain: 0, ...Object.fromEntries(rows.map((row) => [row.type, row.entries])) }
}

const asCard = (row: CardRow): SearchEntry => ({
  id: row.id,
  name: row.name,
  type: row.type,
  company: row.company_name ?? '',
  riskLevel: row.level,
  dataCollected: row.card.dataCollected ?? [],
  sdkTrackers: row.card.sdkTrackers ?? [],
  domains: row.card.domains ?? [],
  slug: row.slug,
  companyId: row.company_id,
  companyCountry: row.company_country,
  category: row.category,
  score: row.score,
  summary: row.card.summary ?? null,
  dataBasis: row.card.dataBasis ?? null,
  evidenceAsOf: row.evidence_to,
  trackersBasis: row.card.trackersBasis ?? null,
  seenInApps: row.card.seenInApps ?? null,
  privacyFocused: row.card.privacyFocused ?? false,
  trackerLevels: row.card.trackerLevels ?? [],
})
