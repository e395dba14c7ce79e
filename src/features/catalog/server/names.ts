import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType, RiskLevel } from '../../../product/entries.ts'

/** Names of an object of the catalog. */
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
  /** The company above its company. */
  parentId: string | null
  level: RiskLevel
}

const companyKey = 'company:'
/** Companies among keys of the search, by their own id: a key made from it has no index, and every company would be read. */
export const companyIdsOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => (key.startsWith(companyKey) ? [key.slice(companyKey.length)] : []))

export const listNamed = (db: Db, ids: string[]): Promise<NamedRow[]> =>
  runSql<NamedRow>(
    db,
    `select e.id, e.type as kind, e.slug as key, e.name, e.aliases,
       coalesce((select array_agg(value) from entry_identifier where entry_id = e.id and kind <> 'maven'), '{}') as identifiers,
       case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as company, c.parent_id as "parentId", e.level
     from entry e left join company c on c.id = e.company_id where e.id = any($1)
     union all
     select 'company:' || c.id, 'company', c.id, c.name, c.aliases || c.other_names || c.legal_names, array_remove(c.domain || c.other_domains, null), null,
       c.parent_id, c.level
     from company c where c.id = any($2)`,
    [ids, companyIdsOf(ids)],
  )

const mostWithLetters = 3_000

/**
 * Names in which these letters follow one another from the first on: those among them whose words begin so are for the
 * caller to tell.
 */
export const listWithLetters = (db: Db, letters: string): Promise<{ id: string; names: string[] }[]> =>
  runSql<{ id: string; names: string[] }>(
    db,
    `select id, array_agg(name) as names from (
       select e.id, n as name from entry e, unnest(array_prepend(e.name, e.aliases)) n
       union all
       select 'company:' || c.id, n from company c, unnest(array_prepend(c.name, c.aliases || c.other_names || c.legal_names)) n
     ) named
     where name ilike $1 group by id order by id limit $2`,
    [[...letters].map((letter) => `${letter}%`).join(''), mostWithLetters],
  )

export async function countCatalog(db: Db): Promise<{ entries: number; companies: number }> {
  const [counts] = await runSql<{ entries: number; companies: number }>(
    db,
    `select (select count(*)::int from entry) as entries, (select count(*)::int from company) as companies`,
  )
  return counts ?? { entries: 0, companies: 0 }
}

/** Companies that go by one of these names, letter case aside; `name` is the one that was asked for. */
export const listCompaniesNamed = (db: Db, names: readonly string[]) =>
  runSql<{ name: string; id: string; company: string; country: string | null }>(
    db,
    `select distinct on (asked.name) asked.name, c.id, c.name as company, c.country
     from unnest($1::text[]) as asked(name)
     join company c on lower(c.name) = lower(asked.name)
       or lower(asked.name) = any(select lower(a) from unnest(c.aliases || c.other_names || c.legal_names) a)
     order by asked.name, lower(c.name) = lower(asked.name) desc, c.id`,
    [names],
  )

/** Entries that run these hosts, or a host above them; `host` is the one that was asked for. */
export async function listEntriesOfHosts(db: Db, hosts: readonly string[]) {
  const above = new Map(hosts.map((host) => [host, hostsAbove(host)]))
  const rows = await runSql<{
    value: string
    type: EntryType
    slug: string
    name: string
    kinds: string[]
    company: { id: string; name: string } | null
  }>(
    db,
    `select i.value, e.type, e.slug, e.name, e.kinds,
       case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as company
     from entry_identifier i join entry e on e.id = i.entry_id left join company c on c.id = e.company_id
     where i.kind = 'domain' and i.value = any($1)
     order by e.type, e.slug`,
    [[...new Set([...above.values()].flat())]],
  )
  return [...above].flatMap(([host, names]) => {
    // The closest name decides; among its entries the processor itself, before an SDK or an app that also calls it.
    const nearest = names.find((name) => rows.some((row) => row.value === name))
    const [entry] = rows
      .filter((row) => row.value === nearest)
      .toSorted((a, b) => Number(b.type === 'domain') - Number(a.type === 'domain'))
    if (!entry) return []
    const { value: _, ...rest } = entry
    return [{ host, ...rest }]
  })
}

/** `a.b.example.com`, `*.b.example.com`, `b.example.com` … down to two labels. */
function hostsAbove(host: string): string[] {
  const labels = host.toLowerCase().split('.')
  return labels
    .slice(0, Math.max(0, labels.length - 1))
    .flatMap((_, at) => {
      const name = labels.slice(at).join('.')
      return at === 0 ? [name, `*.${name}`] : [`*.${name}`, name]
    })
    .slice(0, 20)
}
