import { foldedWords } from '../../../product/company-names.ts'
import type { SourceItem } from '../items.ts'
import { type BreachGroup, matchKeys, memberKey, placeItem } from '../merge.ts'
import type { BreachRecord } from '../told.ts'
import type { StoredBreach } from './ingest.store.ts'

export interface PlacedBreach extends StoredBreach {
  isNew: boolean
  /** One of the records that came or changed is recent enough to tell. */
  mayAlert: boolean
}

export const unchanged = (breach: StoredBreach): PlacedBreach => ({ ...breach, isNew: false, mayAlert: false })

/**
 * Puts each item that came or changed into the breach that it speaks of, or into a new one.
 * @param stored The breaches with a record that shares a key with one of the items; those of changed items say already
 * what the items say now.
 * @param ids Of all breaches; the new ones join them.
 * @returns the breaches that have to be judged again, and pairs that may be one event.
 */
export function placeItems({
  arrivals,
  withdrawn,
  stored,
  ids,
}: {
  arrivals: readonly { item: SourceItem; mayAlert: boolean }[]
  withdrawn: readonly SourceItem[]
  stored: readonly StoredBreach[]
  ids: Set<string>
}): { breaches: PlacedBreach[]; proposals: { one: string; other: string; basis: string }[] } {
  const homes = new Map<string, PlacedBreach>()
  const byKey = new Map<string, Set<PlacedBreach>>()
  const index = (breach: PlacedBreach, record: BreachRecord) => {
    homes.set(memberKey(record.item), breach)
    for (const key of matchKeys(matchable(record).item)) byKey.set(key, (byKey.get(key) ?? new Set()).add(breach))
  }
  for (const breach of stored.map(unchanged)) for (const record of breach.records) index(breach, record)

  const touched = new Set<PlacedBreach>()
  const proposals: { one: string; other: string; basis: string }[] = []
  const homeFor = (item: SourceItem): PlacedBreach => {
    const home = homes.get(memberKey(item))
    if (home) return home
    const candidates = [...new Set(matchKeys(item).flatMap((key) => [...(byKey.get(key) ?? [])]))]
    const placement = placeItem(item, candidates.map(groupOf))
    const record: BreachRecord = { item, withdrawnAt: null, said: null, says: [] }
    const joined = placement.outcome === 'joins' ? candidates.find(({ id }) => id === placement.id) : undefined
    const breach = joined ?? newBreach(newId(item, ids))
    breach.records.push(record)
    index(breach, record)
    if (placement.outcome === 'new')
      for (const { id, rule } of placement.proposals) proposals.push({ one: breach.id, other: id, basis: rule.why })
    return breach
  }
  for (const { item, mayAlert } of arrivals) {
    const breach = homeFor(item)
    breach.mayAlert ||= mayAlert
    touched.add(breach)
  }
  for (const item of withdrawn) {
    const home = homes.get(memberKey(item))
    if (home) touched.add(home)
  }
  return { breaches: [...touched], proposals }
}

const newBreach = (id: string): PlacedBreach => ({
  ...{ id, curated: null, records: [], alertedLevel: null, alertRevision: 0 },
  isNew: true,
  mayAlert: false,
})

const groupOf = ({ id, records }: PlacedBreach): BreachGroup => ({ id, members: records.map(matchable) })

/** A file may know the domain where the record itself has none. */
export const matchable = (record: BreachRecord): BreachRecord =>
  record.item.domain || !record.said?.domain
    ? record
    : { ...record, item: { ...record.item, domain: record.said.domain } }

/** Readable, and no one's yet. */
function newId({ company, source, publishedOn }: SourceItem, ids: Set<string>): string {
  const name = foldedWords(company)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 150)
    .replace(/-$/, '')
  const id = [name || source, publishedOn].filter(Boolean).join('-')
  for (let nth = 0; ; nth++) {
    const candidate = [id, nth > 0 && source, nth > 1 && nth].filter(Boolean).join('-')
    if (ids.has(candidate)) continue
    ids.add(candidate)
    return candidate
  }
}
