import { emptyBatch, type FactBatch } from './batch.ts'

/**
 * The SDKs of what ships and whose they are: a tenth of it, for tests that load again and again.
 * @param without Ids of entries and companies that a test brings itself.
 */
export function sdksOf(shipped: FactBatch, without: readonly string[] = []): FactBatch {
  const entries = shipped.entries.filter(({ id, type }) => type === 'sdk' && !without.includes(id))
  const entryIds = new Set(entries.map(({ id }) => id))
  const owners = new Set([...entries, ...shipped.studyTrackers].map((row) => row.company_id))
  const companies = shipped.companies.filter(({ id }) => owners.has(id) && !without.includes(id))
  const ids = new Set(companies.map(({ id }) => id))
  const known = (id: string | null) => (id !== null && ids.has(id) ? id : null)
  return {
    ...emptyBatch(),
    sources: shipped.sources,
    companies: companies.map((row) => ({ ...row, parent_id: known(row.parent_id) })),
    entries: entries.map((row) => ({ ...row, company_id: known(row.company_id) })),
    identifiers: shipped.identifiers.filter((row) => entryIds.has(row.entry_id)),
    studies: shipped.studies,
    studyTrackers: shipped.studyTrackers,
  }
}
