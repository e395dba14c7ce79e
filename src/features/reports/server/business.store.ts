import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Business } from '../../../product/laws/thresholds.ts'

/** Returns what the organization stated about itself; version 0 where it stated nothing. */
export async function findBusiness(
  tx: Db,
  organisationId: number,
): Promise<{ business: Business | null; version: number }> {
  const [said] = await runSql<{ business: Business; version: number }>(
    tx,
    `select b.business || jsonb_build_object('isHipaaEntity', o.is_hipaa_entity) as business, b.version
     from organisation_business b join organisation o on o.id = b.organisation_id where b.organisation_id = $1`,
    [organisationId],
  )
  return said ?? { business: null, version: 0 }
}

/** @returns the new version; undefined if someone else saved after `version` was read. */
export async function saveBusiness(
  tx: Db,
  given: { organisationId: number; business: Business; version: number | undefined; now: Date },
): Promise<number | undefined> {
  const [saved] = await runSql<{ version: number }>(
    tx,
    `insert into organisation_business as held (organisation_id, business, updated_at)
     select $1, $2, $4 where coalesce($3::int, 0) = 0 or exists (select from organisation_business where organisation_id = $1)
     on conflict (organisation_id) do update set business = excluded.business, version = held.version + 1,
       updated_at = excluded.updated_at where $3::int is null or held.version = $3
     returning version`,
    [given.organisationId, JSON.stringify(given.business), given.version ?? null, given.now],
  )
  return saved?.version
}
