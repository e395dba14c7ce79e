import { type Db, runSql } from '../../../platform/server/database.ts'
import { leastChange } from '../../../product/score/changes.ts'

export interface StoredOverride {
  id: number
  field: 'score' | 'compliance_status'
  value: string
  reason: string
  expiresOn: string
  scoreThen: number
  madeBy: { id: number; name: string }
  madeAt: Date
  endedAt: Date | null
  /** The calculated score of today. */
  scoreNow: number
}

interface OfVendor {
  organisationId: number
  vendorId: number
}

const overrides = `select o.id, o.field, o.value, o.reason, o.expires_on as "expiresOn", o.score_then as "scoreThen",
    json_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name)) as "madeBy",
    o.made_at as "madeAt", o.ended_at as "endedAt", v.score as "scoreNow"
  from vendor_override o join vendor v on v.organisation_id = o.organisation_id and v.id = o.vendor_id
    join member m on m.organisation_id = o.organisation_id and m.id = o.made_by
  where o.organisation_id = $1 and o.vendor_id = $2`

/** Newest first, those that have ended among them. */
export const listOverrides = (db: Db, { organisationId, vendorId }: OfVendor): Promise<StoredOverride[]> =>
  runSql<StoredOverride>(db, `${overrides} order by o.id desc`, [organisationId, vendorId])

export async function findOverride(
  db: Db,
  { organisationId, vendorId, id }: OfVendor & { id: number },
): Promise<StoredOverride | undefined> {
  const [row] = await runSql<StoredOverride>(db, `${overrides} and o.id = $3`, [organisationId, vendorId, id])
  return row
}

/** Replaces the current override of the same field. */
export async function insertOverride(
  tx: Db,
  {
    organisationId,
    vendorId,
    field,
    value,
    reason,
    expiresOn,
    memberId,
    now,
  }: OfVendor & Pick<StoredOverride, 'field' | 'value' | 'reason' | 'expiresOn'> & { memberId: number; now: Date },
): Promise<number> {
  await runSql(
    tx,
    `update vendor_override set ended_at = $5, ended_by = $4
     where organisation_id = $1 and vendor_id = $2 and field = $3 and ended_at is null`,
    [organisationId, vendorId, field, memberId, now],
  )
  const [made] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by, made_at)
     select organisation_id, id, $3, $4, $5, $6, score, $7, $8 from vendor where organisation_id = $1 and id = $2 returning id`,
    [organisationId, vendorId, field, value, reason, expiresOn, memberId, now],
  )
  if (!made) throw new Error(`vendor ${vendorId} is gone while it is overridden`)
  return made.id
}

/** @returns whether it was in force until now. */
export async function endOverride(
  tx: Db,
  { organisationId, vendorId, id, memberId, now }: OfVendor & { id: number; memberId: number; now: Date },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update vendor_override set ended_at = $5, ended_by = $4
     where organisation_id = $1 and vendor_id = $2 and id = $3 and ended_at is null returning id`,
    [organisationId, vendorId, id, memberId, now],
  )
  return rows.length > 0
}

export interface StaleOverride {
  id: number
  vendorId: number
  vendorName: string
  scoreThen: number
  scoreNow: number
}

/** Those in force whose score has moved on since they were made. */
export const listStaleOverrides = async (
  db: Db,
  { organisationId, vendorIds, today }: { organisationId: number; vendorIds: readonly number[]; today: string },
): Promise<StaleOverride[]> =>
  vendorIds.length === 0
    ? []
    : runSql<StaleOverride>(
        db,
        `select o.id, v.id as "vendorId", v.vendor_name as "vendorName", o.score_then as "scoreThen", v.score as "scoreNow"
         from vendor_override o join vendor v on v.organisation_id = o.organisation_id and v.id = o.vendor_id
         where o.organisation_id = $1 and o.vendor_id = any($2) and o.ended_at is null and o.expires_on >= $3
           and abs(v.score - o.score_then) >= $4 order by o.id`,
        [organisationId, vendorIds, today, leastChange],
      )
