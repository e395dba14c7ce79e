import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType } from '../vocabulary.ts'

/** What something of the catalog is called and known by. */
export interface NamedRow {
  /** As in the search: an entry's own, or `company:` and the company's. */
  id: string
  kind: EntryType | 'company'
  key: string
  name: string
  aliases: string[]
  /** Package and store ids, hosts, class prefixes; a company's web domain. */
  identifiers: string[]
  company: { id: string; name: string } | null
}

export const listNamed = (db: Db, ids: string[]): Promise<NamedRow[]> =>
  runSql<NamedRow>(
    db,
    `select e.id, e.type as kind, e.slug as key, e.name, e.aliases,
       coalesce((select array_agg(value) from entry_identifier where entry_id = e.id and kind <> 'maven'), '{}') as identifiers,
       case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as company
     from entry e left join company c on c.id = e.company_id where e.id = any($1)
     union all
     select 'company:' || c.id, 'company', c.id, c.name, c.aliases, array_remove(array[c.domain], null), null
     from company c where 'company:' || c.id = any($1)`,
    [ids],
  )

export async function countCatalog(db: Db): Promise<{ entries: number; companies: number }> {
  const [counts] = await runSql<{ entries: number; companies: number }>(
    db,
    `select (select count(*)::int from entry) as entries, (select count(*)::int from company) as companies`,
  )
  return counts ?? { entries: 0, companies: 0 }
}
