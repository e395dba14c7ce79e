import type { Db } from '../../../platform/server/database.ts'
import type { Candidates } from '../contract.ts'
import { catalogKey, keysOfTyped } from '../keys.ts'
import type { VendorCatalog } from './catalog.ts'
import { listDuplicates } from './duplicates.ts'

/** Lists what a name or address may be. Entries of the catalog that the register has already are in both lists. */
export async function listCandidates(
  db: Db,
  {
    organisationId,
    q,
    address,
    catalog,
  }: { organisationId: number; q: string; address: string; catalog: VendorCatalog },
): Promise<Candidates> {
  const connections = address === '' ? [] : await catalog.listConnections(db, [{ name: q, address }])
  const connected = connections.flatMap(({ meant, proposals }) => [...(meant ? [meant] : []), ...proposals])
  const found = [...connected, ...(await catalog.suggest(db, q))]
  const items = [...new Map(found.map((item) => [catalogKey(item), item])).values()]
  return {
    catalog: items.map(({ kind, id, name, company, vendorType, level, isExpected }) => ({
      ...{ kind, id, name, company, vendorType, level, isExpected },
    })),
    duplicates: await listDuplicates(db, { organisationId, keys: [...keysOfTyped(q), ...items.map(catalogKey)] }),
  }
}
