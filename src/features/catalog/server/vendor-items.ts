import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType, RiskLevel } from '../../../product/entries.ts'
import { companyIdsOf } from './names.ts'
import { isExpectedSql } from './ref-level.ts'

/** Object that a customer's vendor may be: an entry by its slug, or a company by its id. */
export interface VendorItem {
  /** As in the search. */
  key: string
  kind: EntryType | 'company'
  id: string
  name: string
  /** Company behind an entry; empty if unknown, and for a company itself. */
  company: string
  level: RiskLevel
  /** For an entry: its level rests on the role alone. */
  isExpected: boolean
  website: string
  /** Hosts of the entry itself, or the company's web domain. */
  hosts: string[]
  aliases: string[]
}

const entries = `select e.id as key, e.type as kind, e.slug as id, e.name, coalesce(c.name, '') as company, e.level, ${isExpectedSql('e')} as "isExpected", '' as website,
    coalesce((select array_agg(value order by value) from entry_identifier where entry_id = e.id and kind = 'domain' and not weak), '{}') as hosts,
    e.aliases
  from entry e left join company c on c.id = e.company_id`
const companies = `select 'company:' || c.id as key, 'company' as kind, c.id, c.name, '' as company, c.level, false as "isExpected", coalesce(c.website, '') as website,
    array_remove(c.domain || c.other_domains, null) as hosts, c.aliases || c.other_names as aliases
  from company c`

export async function findVendorItem(
  db: Db,
  { kind, id }: Pick<VendorItem, 'kind' | 'id'>,
): Promise<VendorItem | undefined> {
  const [item] = await runSql<VendorItem>(
    db,
    kind === 'company'
      ? `${companies} where c.id = $1 and $2 = 'company'`
      : `${entries} where e.slug = $1 and e.type = $2`,
    [id, kind],
  )
  return item
}

/** Lists the items of these search keys that still exist. */
export const listVendorItems = (db: Db, keys: readonly string[]): Promise<VendorItem[]> =>
  runSql<VendorItem>(db, `${entries} where e.id = any($1) union all ${companies} where c.id = any($2)`, [
    keys,
    companyIdsOf(keys),
  ])

/** Lists those of these items that still exist. */
export function listVendorItemsOf(db: Db, refs: readonly Pick<VendorItem, 'kind' | 'id'>[]): Promise<VendorItem[]> {
  const named = refs.filter(({ kind }) => kind !== 'company')
  return runSql<VendorItem>(
    db,
    `${entries} where (e.type, e.slug) in (select * from unnest($1::text[], $2::text[]))
     union all ${companies} where c.id = any($3)`,
    [
      named.map(({ kind }) => kind),
      named.map(({ id }) => id),
      refs.flatMap(({ kind, id }) => (kind === 'company' ? [id] : [])),
    ],
  )
}
