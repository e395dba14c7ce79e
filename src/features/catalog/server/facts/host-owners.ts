import type { HostOwnerFact } from '../../facts.ts'
import { kindOfDomain } from '../../score-inputs.ts'
import { type EntryRow, type FactBatch, unmeasured } from './batch.ts'
import { provenanceOf } from './curated-rows.ts'
import { slugOf } from './names.ts'

/**
 * Puts our own table of owners over the lists: who has a host today, and what for. A company that was sold stays, below
 * the one that has it now.
 */
export function addHostOwners(batch: FactBatch, owners: readonly HostOwnerFact[]): void {
  const companies = new Map(batch.companies.map((row) => [row.id, row]))
  const entries = new Map(batch.entries.filter(({ type }) => type === 'domain').map((row) => [row.id, row]))
  const listed = Map.groupBy(
    batch.identifiers.filter(({ kind, entry_id }) => kind === 'domain' && entries.has(entry_id)),
    ({ value }) => value,
  )
  const moved = new Set<FactBatch['identifiers'][number]>()
  for (const row of owners) {
    const owner = companies.get(row.company)
    if (!owner) throw new Error(`data/host-owners.json names a company that is not there: ${row.company}`)
    const entry = entryOf(row)
    const former = entry.company_id === null ? undefined : companies.get(entry.company_id)
    // Our own table of companies wins for a parent.
    if (former && former !== owner && former.source !== row.source) former.parent_id ??= owner.id
    Object.assign(entry, {
      company_id: owner.id,
      category: row.category,
      kinds: [kindOfDomain(row.category)],
      ...provenanceOf({ ...row, page: row.pages[0] }),
    })
    for (const value of row.hosts) {
      for (const known of listed.get(value) ?? []) moved.add(known)
      batch.identifiers.push({ entry_id: entry.id, kind: 'domain', value, page: row.pages[0], weak: false })
    }
  }
  const emptied = new Set([...moved].map(({ entry_id }) => entry_id))
  batch.identifiers = batch.identifiers.filter((row) => !moved.has(row))
  for (const { entry_id } of batch.identifiers) emptied.delete(entry_id)
  batch.entries = batch.entries.filter(({ id }) => !emptied.has(id))

  function entryOf({ name }: HostOwnerFact): EntryRow {
    const slug = slugOf(name)
    const known = entries.get(`domain:${slug}`)
    if (known) return known
    const entry: EntryRow = {
      id: `domain:${slug}`,
      type: 'domain',
      slug,
      name,
      aliases: [],
      company_id: null,
      category: null,
      kinds: [],
      ...unmeasured,
      source: '',
      page: '',
      page_pattern: false,
      as_of: '',
    }
    entries.set(entry.id, entry)
    batch.entries.push(entry)
    return entry
  }
}
