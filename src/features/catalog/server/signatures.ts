import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { appSignalFact, hostOwnerFact, libraryFact, sdkAdditionFact } from '../facts.ts'
import type { CatalogNames, SignatureRows } from '../signatures.ts'
import type { FactBatch } from './facts/batch.ts'
import { openShippedFacts } from './facts/packed.ts'

/**
 * Returns the shipped signatures, apps known by package or bundle, and all names: for a command without a database.
 * @param packedIn The folder of the build; without it facts are read from their tables.
 */
export async function rowsOfFacts(
  dataFolder: string,
  packedIn?: string,
): Promise<SignatureRows & { owners: ReadonlyMap<string, string>; names: CatalogNames; sdkOfModule: SdkOfModule }> {
  const [batch, files] = await Promise.all([openShippedFacts(dataFolder, packedIn).batch(), readSignals(dataFolder)])
  // A service that a directory only lists is nothing to look for.
  const lookedFor = new Set(batch.entries.flatMap(({ id, kinds }) => (kinds.length > 0 ? [id] : [])))
  return {
    companies: batch.companies.map(({ id, name, country }) => ({ id, name, country })),
    entries: batch.entries.flatMap(({ id, type, slug, name, company_id, kinds, source, as_of }) =>
      type !== 'app' && lookedFor.has(id)
        ? [{ id, type, slug, name, companyId: company_id, kinds, source, asOf: as_of }]
        : [],
    ),
    identifiers: batch.identifiers.flatMap(({ entry_id, kind, value, weak }) =>
      (kind === 'code-prefix' || kind === 'domain') && lookedFor.has(entry_id)
        ? [{ entryId: entry_id, kind, value, weak }]
        : [],
    ),
    ...files,
    owners: ownersIn(batch),
    sdkOfModule: sdkOfModuleIn(batch),
    names: {
      companies: batch.companies.map(({ id, name, aliases, parent_id: parentId }) => ({ id, name, aliases, parentId })),
      entries: batch.entries.flatMap(({ type, slug, name, aliases }) =>
        type === 'app' ? [] : [{ slug, name, aliases }],
      ),
    },
  }
}

/** Slugs of SDKs by their Maven coordinates, `group:artifact`. */
export type SdkOfModule = ReadonlyMap<string, string>

const sdkOfModuleIn = ({ identifiers }: FactBatch): SdkOfModule =>
  new Map(
    identifiers.flatMap(({ entry_id, kind, value }) =>
      kind === 'maven' && entry_id.startsWith('sdk:') ? [[value, entry_id.slice('sdk:'.length)] as const] : [],
    ),
  )

function ownersIn({ entries, identifiers }: FactBatch): Map<string, string> {
  const companies = new Map(entries.map(({ id, company_id }) => [id, company_id]))
  return new Map(
    identifiers.flatMap(({ entry_id, kind, value }) => {
      const company = kind === 'package' || kind === 'bundle' ? companies.get(entry_id) : undefined
      return company ? [[value, company] as const] : []
    }),
  )
}

/** Names of companies, SDKs and other data processors as the catalog has them now. */
export const listCatalogNames = async (db: Db): Promise<CatalogNames> => ({
  companies: await runSql<CatalogNames['companies'][number]>(
    db,
    `select id, name, aliases, parent_id as "parentId" from company`,
  ),
  entries: await runSql<CatalogNames['entries'][number]>(
    db,
    `select slug, name, aliases from entry where type in ('sdk', 'domain')`,
  ),
})

/** Returns the signatures of the current catalog, imports and syncs included. */
export async function listSignatureRows(db: Db, dataFolder: string): Promise<SignatureRows> {
  const [companies, entries, identifiers, files] = await Promise.all([
    runSql<SignatureRows['companies'][number]>(db, `select id, name, country from company`),
    runSql<SignatureRows['entries'][number]>(
      db,
      `select id, type, slug, name, company_id as "companyId", kinds, source, as_of as "asOf"
       from entry where type in ('sdk', 'domain') and kinds <> '{}'`,
    ),
    runSql<SignatureRows['identifiers'][number]>(
      db,
      `select i.entry_id as "entryId", i.kind, i.value, i.weak from entry_identifier i
       join entry e on e.id = i.entry_id where e.type in ('sdk', 'domain') and e.kinds <> '{}' and i.kind in ('code-prefix', 'domain')`,
    ),
    readSignals(dataFolder),
  ])
  return { companies, entries, identifiers, ...files }
}

/** Reads the signals outside the catalog's own tables, the same with and without a database. */
async function readSignals(
  dataFolder: string,
): Promise<Pick<SignatureRows, 'additions' | 'signals' | 'libraries' | 'acquired'>> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(dataFolder, name), 'utf8'))
  const { additions } = z.object({ additions: z.array(sdkAdditionFact) }).parse(await read('sdks-own.json'))
  const { signals } = z.object({ signals: z.array(appSignalFact) }).parse(await read('app-signals.json'))
  const { libraries } = z.object({ libraries: z.array(libraryFact) }).parse(await read('libraries.json'))
  const { owners } = z.object({ owners: z.array(hostOwnerFact) }).parse(await read('host-owners.json'))
  return {
    acquired: owners.flatMap(({ company, hosts, since }) => (since === null ? [] : [{ company, hosts, since }])),
    additions: additions.flatMap(({ id, code, source, asOf }) =>
      code.map((value) => ({ sdk: id, value, source, asOf })),
    ),
    signals,
    libraries: libraries.map(({ prefix, name, type }) => ({ prefix, name, type })),
  }
}
