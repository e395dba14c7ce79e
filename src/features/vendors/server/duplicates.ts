import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Candidates } from '../contract.ts'
import { sharedBecause } from '../keys.ts'

type PossibleDuplicate = Candidates['duplicates'][number]

/**
 * Vendors of the register that share an exact key, archived ones too. A vendor that was merged is found as the one that it
 * is part of now.
 */
export async function listDuplicates(
  db: Db,
  { organisationId, keys }: { organisationId: number; keys: readonly string[] },
): Promise<PossibleDuplicate[]> {
  const rows = await runSql<Omit<PossibleDuplicate, 'because'> & { keys: string[] }>(
    db,
    // `union` ends a circle.
    `with recursive onward as (
       select id, merged_into, keys from vendor where organisation_id = $1 and keys && $2
       union select v.id, v.merged_into, o.keys from vendor v join onward o on v.id = o.merged_into and v.organisation_id = $1
     ) select v.id, v.vendor_name as "vendorName", v.archived_at is not null as "isArchived", o.keys
     from onward o join vendor v on v.id = o.id and v.organisation_id = $1 and v.merged_into is null
     order by lower(v.vendor_name), v.id limit 100`,
    [organisationId, keys],
  )
  const byId = new Map<number, Omit<PossibleDuplicate, 'because'> & { keys: string[] }>()
  for (const row of rows) byId.set(row.id, { ...row, keys: [...(byId.get(row.id)?.keys ?? []), ...row.keys] })
  return [...byId.values()].map(({ keys: theirs, ...vendor }) => ({ ...vendor, because: sharedBecause(keys, theirs) }))
}
