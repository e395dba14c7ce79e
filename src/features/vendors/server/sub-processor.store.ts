import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { SubProcessor } from '../dossier-contract.ts'
import { keyedSubProcessors } from '../sub-processor-keys.ts'

interface Of {
  organisationId: number
  vendorId: number
}

export type StatedSubProcessor = Pick<SubProcessor, 'name' | 'country' | 'purpose' | 'since' | 'objectBy'>

/** Those of today first, then those that ended; null where no one ever said which there are. */
export async function listSubProcessors(db: Db, { organisationId, vendorId }: Of): Promise<SubProcessor[] | null> {
  const rows = await runSql<Omit<SubProcessor, 'firstSeenAt'> & { firstSeenAt: Date }>(
    db,
    `select s.id, s.name, s.country, s.purpose, s.since, s.until, s.source, s.source_url as "sourceUrl",
       s.first_seen_at as "firstSeenAt", s.object_by as "objectBy", s.sub_vendor_id as "vendorId",
       s.is_country_doubtful as "isCountryDoubtful",
       (select count(distinct o.vendor_id)::int from vendor_sub_processor o
          join vendor v on v.organisation_id = o.organisation_id and v.id = o.vendor_id and v.archived_at is null
        where o.organisation_id = $1 and o.name_key = s.name_key and o.until is null and o.vendor_id <> $2) as "sharedWith"
     from vendor_sub_processor s where s.organisation_id = $1 and s.vendor_id = $2
     order by s.until is not null, lower(s.name), s.id`,
    [organisationId, vendorId],
  )
  if (rows.length > 0) return rows.map((row) => ({ ...row, firstSeenAt: row.firstSeenAt.toISOString() }))
  const stated = await runSql(
    db,
    `select 1 from vendor where organisation_id = $1 and id = $2 and sub_processors_stated_at is not null`,
    [organisationId, vendorId],
  )
  return stated.length > 0 ? [] : null
}

/**
 * What a person states: those that are missing end today, of one name there is one. What the vendor's own list said of one
 * that stays is kept beside it.
 * @returns how many were added and ended.
 */
export async function stateSubProcessors(
  tx: Db,
  {
    organisationId,
    vendorId,
    stated,
    today,
    now,
  }: Of & { stated: readonly StatedSubProcessor[]; today: Day; now: Date },
): Promise<{ added: number; ended: number }> {
  const rows = JSON.stringify(keyedSubProcessors(stated))
  const ended = await runSql(
    tx,
    `update vendor_sub_processor s set until = greatest($4::date, s.since)
     where s.organisation_id = $1 and s.vendor_id = $2 and s.until is null
       and not exists (select 1 from jsonb_to_recordset($3::jsonb) as r("nameKey" text) where r."nameKey" = s.name_key)
     returning id`,
    [organisationId, vendorId, rows, today],
  )
  const kept = await runSql<{ isNew: boolean }>(
    tx,
    `insert into vendor_sub_processor as s (organisation_id, vendor_id, name, name_key, country, purpose, since, object_by,
       source, first_seen_at, sub_vendor_id)
     select $1, $2, r.name, r."nameKey", r.country, r.purpose, r.since, r."objectBy", 'entered', $4,
       (select min(v.id) from vendor v where v.organisation_id = $1 and v.id <> $2 and v.archived_at is null
          and v.keys && r.keys)
     from jsonb_to_recordset($3::jsonb)
       as r(name text, "nameKey" text, keys text[], country text, purpose text, since date, "objectBy" date)
     on conflict (vendor_id, name_key) where until is null do update set name = excluded.name, country = excluded.country,
       purpose = excluded.purpose, since = excluded.since, object_by = excluded.object_by,
       sub_vendor_id = excluded.sub_vendor_id,
       is_country_doubtful = false
     returning (xmax = 0) as "isNew"`,
    [organisationId, vendorId, rows, now],
  )
  await runSql(
    tx,
    `update vendor set sub_processors_stated_at = $3, updated_at = $3, version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, vendorId, now],
  )
  return { added: kept.filter(({ isNew }) => isNew).length, ended: ended.length }
}
