import { findCompanyDetail, findEntryDetail } from '../features/catalog/server/details.ts'
import {
  countCatalog,
  listCompaniesNamed,
  listEntriesOfHosts,
  listNamed,
  listWithLetters,
  type NamedRow,
} from '../features/catalog/server/names.ts'
import { type Input, initialsIn, namesInside, wordsInside } from '../features/investigations/core/input.ts'
import { type Candidate, candidateOf, isInitialed } from '../features/investigations/core/resolve.ts'
import { findAppScan } from '../features/investigations/server/app-scan.store.ts'
import { findIncidents, listQuotedPages } from '../features/investigations/server/incident.store.ts'
import type { Lookups, OutsideLookups } from '../features/investigations/server/lookups.ts'
import type { Hit } from '../features/search/index/search-index.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Db } from '../platform/server/database.ts'
import { inOrganisation } from '../platform/server/tenancy.ts'
import { foldName } from '../product/naming/normalise.ts'

// More than are offered: of names that begin alike, one has the whole name under its legal form.
const hitLimit = 24

type Search = Pick<SearchService, 'suggest'>

/** The investigator's eyes: the catalog, and its search. */
export const createLookups = (search: Search): Lookups => ({
  findEntry: findEntryDetail,
  findCompany: findCompanyDetail,
  async findSubject(db, id) {
    const [row] = await listNamed(db, [id])
    if (!row) return undefined
    const { identifiers: _, id: __, ...named } = row
    return { ...named, match: 'chosen', score: 1 }
  },
  async findCandidates(db, input) {
    const [candidates = []] = await listCandidates(db, search, [input])
    const counts = await countCatalog(db)
    return {
      candidates,
      searched: [
        {
          place: `${counts.entries} apps, SDKs and data processors of the catalog, by name, package id, store id, host and alias`,
          outcome: outcomeOf(candidates.filter((c) => c.kind !== 'company').length),
        },
        {
          place: `${counts.companies} companies of the catalog, by name, alias and web domain`,
          outcome: outcomeOf(candidates.filter((c) => c.kind === 'company').length),
        },
      ],
    }
  },
})

/**
 * What the catalog has for each of the inputs.
 * @param typos Similar spellings and first letters too: they are offered, and never decide who is meant. Most of the time
 *   goes into them.
 */
export async function listCandidates(
  db: Db,
  search: Search,
  inputs: readonly Input[],
  { typos = true }: { typos?: boolean } = {},
): Promise<Candidate[][]> {
  const found: Map<string, Pick<Hit, 'match'> | undefined>[] = []
  for (const input of inputs) {
    const inside = await bestHits(search, namesInside(input), { typos: false })
    const exact = exactIn(inside)
    const hits = await bestHits(search, input.terms, { typos })
    const isOpen = typos && exactIn(hits).length === 0
    // If nothing has the whole name, a long list is not read: take the product whose name goes on after its company's.
    const more = isOpen ? [...inside.keys(), ...(await listInitialed(db, input))] : []
    const words =
      isOpen && exact.length === 0 ? await bestHits(search, wordsInside(input), { typos: false }) : new Map()
    found.push(new Map([...[...exact, ...more, ...exactIn(words)].map((id) => [id, undefined] as const), ...hits]))
  }
  const rows = await listNamed(db, [...new Set(found.flatMap((hits) => [...hits.keys()]))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return inputs.map((input, at) =>
    [...(found[at] ?? [])].flatMap(([id, hit]) => {
      const row: NamedRow | undefined = byId.get(id)
      return row ? [candidateOf(row, { found: hit?.match, input })] : []
    }),
  )
}

const exactIn = (hits: ReadonlyMap<string, Hit>): string[] =>
  [...hits.values()].filter(({ match }) => match === 'exact').map(({ id }) => id)

/** Ids of what has names whose words begin with the typed letters. */
async function listInitialed(db: Db, input: Input): Promise<string[]> {
  const initials = initialsIn(input)
  if (!initials) return []
  const rows = await listWithLetters(db, initials.letters)
  return rows.filter(({ names }) => names.some((name) => isInitialed(name, initials))).map(({ id }) => id)
}

/** The same for connectors that look outside and meet names and hosts there. */
export const createOutsideLookups = (blobs: BlobStore): OutsideLookups => ({
  findCompaniesNamed: listCompaniesNamed,
  findEntriesOfHosts: listEntriesOfHosts,
  findIncidents,
  findAppScan,
  async findEarlierPages(db, at) {
    const pages = await (at.organisationId === null
      ? listQuotedPages(db, at)
      : inOrganisation(db, at.organisationId, (tx) => listQuotedPages(tx, at)))
    return Promise.all(
      pages.map(async (page) => ({ ...page, text: (await blobs.get(db, page.textSha256)).toString('utf8') })),
    )
  },
})

/** The nearest hit of each thing that any of the terms finds. */
async function bestHits(
  search: Search,
  terms: readonly string[],
  { typos }: { typos: boolean },
): Promise<Map<string, Hit>> {
  const hits = new Map<string, Hit>()
  // A term without a letter or digit is empty to the search, which would answer with the best known.
  for (const term of terms.filter((term) => foldName(term).compact !== ''))
    for (const type of ['all', 'company'] as const)
      for (const hit of await search.suggest(term, { type, limit: hitLimit, typos })) {
        const known = hits.get(hit.id)
        if (!known || hit.rank < known.rank) hits.set(hit.id, hit)
      }
  return hits
}

function outcomeOf(count: number): string {
  if (count === 0) return 'nothing that matches'
  return count === 1 ? '1 name that could be meant' : `${count} names that could be meant`
}
