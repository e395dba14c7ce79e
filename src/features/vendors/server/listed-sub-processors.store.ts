import { type Db, runSql } from '../../../platform/server/database.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { keyedSubProcessors } from '../sub-processor-keys.ts'
import type { RunDigest } from './sources.ts'

export interface ListTakenOver {
  added: string[]
  ended: string[]
  /** No one had said before which there are. */
  isFirst: boolean
}

/**
 * What the vendor's own list says. What a person entered stays as it was entered; what only the list ever said ends when it
 * is no longer on it, as far as the list was read to its end.
 */
export async function takeOverList(
  tx: Db,
  {
    organisationId,
    vendorId,
    listed,
    isComplete,
    now,
  }: {
    organisationId: number
    vendorId: number
    listed: NonNullable<RunDigest['subProcessors']>
    isComplete: boolean
    now: Date
  },
): Promise<ListTakenOver> {
  const rows = JSON.stringify(keyedSubProcessors(listed))
  const [before] = await runSql<{ isFirst: boolean }>(
    tx,
    `select sub_processors_stated_at is null
         and not exists (select from vendor_sub_processor s where s.organisation_id = $1 and s.vendor_id = $2) as "isFirst"
     from vendor where organisation_id = $1 and id = $2 for no key update`,
    [organisationId, vendorId],
  )
  const ended = isComplete
    ? await runSql<{ name: string }>(
        tx,
        `update vendor_sub_processor s set until = greatest($4::date, s.since)
         where s.organisation_id = $1 and s.vendor_id = $2 and s.until is null and s.source = 'investigation'
           and not exists (select from jsonb_to_recordset($3::jsonb) as r("nameKey" text) where r."nameKey" = s.name_key)
         returning name`,
        [organisationId, vendorId, rows, dayOf(now)],
      )
    : []
  const added = await runSql<{ name: string }>(
    tx,
    `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, country, purpose, source, source_url,
       first_seen_at, sub_vendor_id)
     select $1, $2, r.name, r."nameKey", r.country, r.purpose, 'investigation', r."sourceUrl", $4,
       (select min(v.id) from vendor v where v.organisation_id = $1 and v.id <> $2 and v.archived_at is null
          and v.keys && r.keys)
     from jsonb_to_recordset($3::jsonb)
       as r(name text, "nameKey" text, keys text[], country text, purpose text, "sourceUrl" text)
     on conflict (vendor_id, name_key) where until is null do nothing
     returning name`,
    [organisationId, vendorId, rows, now],
  )
  // A person at the list as it was is told that it is another one now.
  await runSql(
    tx,
    `update vendor set version = version + $5::int,
       sub_processors_stated_at = case when $4 then $3 else coalesce(sub_processors_stated_at, $3) end
     where organisation_id = $1 and id = $2`,
    [organisationId, vendorId, now, isComplete, added.length + ended.length > 0 ? 1 : 0],
  )
  const names = (found: { name: string }[]) => found.map(({ name }) => name).toSorted()
  return { added: names(added), ended: names(ended), isFirst: before?.isFirst ?? true }
}
