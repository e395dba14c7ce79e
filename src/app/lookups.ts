import { findCompanyDetail, findEntryDetail } from '../features/catalog/server/details.ts'
import type { Candidate, MatchKind } from '../features/investigations/core/resolve.ts'
import type { Lookups } from '../features/investigations/server/lookups.ts'
import { foldName } from '../features/search/index/normalise.ts'
import type { Hit } from '../features/search/index/search-index.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { type Db, runSql } from '../platform/server/database.ts'

const hitLimit = 12

/** The investigator's eyes: the catalog, and its search. */
export const createLookups = (search: Pick<SearchService, 'suggest'>): Lookups => ({
  findEntry: findEntryDetail,
  findCompany: findCompanyDetail,
  async findCandidates(db, input) {
    const hits = new Map<string, Hit>()
    // A term without a letter or digit is empty to the search, which would answer with the best known.
    for (const term of input.terms.filter((term) => foldName(term).compact !== ''))
      for (const type of ['all', 'company'] as const)
        for (const hit of await search.suggest(term, { type, limit: hitLimit })) {
          const known = hits.get(String(hit.id))
          if (!known || hit.rank < known.rank) hits.set(String(hit.id), hit)
        }
    const rows = await listNamed(db, [...hits.keys()])
    const [counts] = await runSql<{ entries: number; companies: number }>(
      db,
      `select (select count(*)::int from entry) as entries, (select count(*)::int from company) as companies`,
    )
    const candidates = rows.map((row) => candidateOf(row, { hit: hits.get(row.id), terms: input.terms }))
    const outcome = (count: number) =>
      count === 0
        ? 'nothing that matches'
        : count === 1
          ? '1 name that could be meant'
          : `${count} names that could be meant`
    return {
      candidates,
      searched: [
        {
          place: `${counts?.entries ?? 0} apps, SDKs and data processors of the catalog, by name, package id, store id, host and alias`,
          outcome: outcome(candidates.filter((c) => c.kind !== 'company').length),
        },
        {
          place: `${counts?.companies ?? 0} companies of the catalog, by name, alias and web domain`,
          outcome: outcome(candidates.filter((c) => c.kind === 'company').length),
        },
      ],
    }
  },
})

interface NamedRow {
  id: string
  kind: Candidate['kind']
  key: string
  name: string
  aliases: string[]
  identifiers: string[]
  company: { id: string; name: string } | null
}

const listNamed = (db: Db, ids: string[]): Promise<NamedRow[]> =>
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

/** How sure a match makes us, 0 to 1: a beginning counts by how much of the name it covers. */
function candidateOf(row: NamedRow, { hit, terms }: { hit: Hit | undefined; terms: string[] }): Candidate {
  const { match, score } = judge(row, { hit, terms })
  return { kind: row.kind, key: row.key, name: row.name, aliases: row.aliases, company: row.company, match, score }
}

function judge(
  row: NamedRow,
  { hit, terms }: { hit: Hit | undefined; terms: string[] },
): { match: MatchKind; score: number } {
  const fold = (text: string) => foldName(text).compact
  const folded = terms.map(fold)
  if (row.identifiers.some((value) => terms.some((term) => isSameIdentifier(value, term))))
    return { match: 'identifier', score: 1 }
  if (folded.includes(fold(row.name))) return { match: 'exact', score: 1 }
  if (row.aliases.some((alias) => folded.includes(fold(alias)))) return { match: 'alias', score: 0.95 }
  const covered = Math.max(...folded.map((term) => Math.min(1, term.length / Math.max(1, fold(row.name).length))))
  switch (hit?.match) {
    case 'host':
      // graph.facebook.com is answered by whoever owns facebook.com.
      return { match: 'identifier', score: 0.9 }
    case 'prefix':
      return fold(row.name).startsWith(folded[0] ?? '')
        ? { match: 'prefix', score: 0.6 + 0.3 * covered }
        : { match: 'token', score: 0.4 + 0.2 * covered }
    case 'words':
      return { match: 'token', score: 0.5 + 0.2 * covered }
    case 'typo':
      return { match: 'typo', score: 0.55 }
    default:
      // Found by its company's name: another product of the same house, not what was asked for.
      return { match: 'token', score: 0.3 }
  }
}

function isSameIdentifier(value: string, term: string): boolean {
  const [identifier, asked] = [value.toLowerCase(), term.toLowerCase()]
  if (!identifier.startsWith('*.')) return identifier === asked
  const domain = identifier.slice(2)
  return asked === domain || asked.endsWith(`.${domain}`)
}
