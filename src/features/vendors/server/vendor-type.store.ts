import { type Db, runSql } from '../../../platform/server/database.ts'
import { labelOf } from '../type-words.ts'

interface OfOrganisation {
  organisationId: number
}

/**
 * Adds types that the organization does not have yet.
 * @returns what each of these words is: itself, or the type that took it over.
 */
export async function resolveTypes(
  tx: Db,
  { organisationId, keys }: OfOrganisation & { keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return new Map()
  await runSql(
    tx,
    `insert into vendor_type (organisation_id, key, name)
     select $1, key, name from unnest($2::text[], $3::text[]) as named (key, name)
     on conflict (organisation_id, key) do nothing`,
    [organisationId, distinct, distinct.map(labelOf)],
  )
  const rows = await runSql<{ key: string; means: string }>(
    tx,
    `select key, coalesce(merged_into, key) as means from vendor_type where organisation_id = $1 and key = any($2)`,
    [organisationId, distinct],
  )
  return new Map(rows.map(({ key, means }) => [key, means]))
}
