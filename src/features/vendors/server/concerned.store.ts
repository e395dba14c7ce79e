import { type Database, runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'

/** Organisations that have a vendor to watch. */
export const listOrganisations = (db: Database): Promise<number[]> =>
  acrossOrganisations(db, async (tx) => {
    const rows = await runSql<{ id: number }>(
      tx,
      `select o.id from organisation o
       where exists (select 1 from vendor v where v.organisation_id = o.id and v.archived_at is null) order by o.id`,
    )
    return rows.map(({ id }) => id)
  })

export interface Concerned {
  organisationId: number
  vendors: { id: number; name: string }[]
}

/** Active vendors of all organisations that are one of these subjects of the catalog, have one of these domains, or are called exactly so. */
export const listConcerned = (
  db: Database,
  {
    subjectIds,
    domains,
    names,
  }: { subjectIds: readonly string[]; domains: readonly string[]; names: readonly string[] },
): Promise<Concerned[]> =>
  acrossOrganisations(db, (tx) =>
    runSql<Concerned>(
      tx,
      `select v.organisation_id as "organisationId",
         json_agg(json_build_object('id', v.id, 'name', v.vendor_name) order by v.id) as vendors
       from vendor v where v.archived_at is null and (
         (v.catalog_kind, v.catalog_id) in (select split_part(s, ':', 1), substr(s, strpos(s, ':') + 1) from unnest($1::text[]) s)
         or v.domains && $2::text[]
         or lower(v.vendor_name) = any($3) or lower(v.legal_name) = any($3)
         or exists (select from unnest(v.aliases) a where lower(a) = any($3)))
       group by 1 order by 1`,
      [subjectIds, domains, names.map((name) => name.toLowerCase())],
    ),
  )
