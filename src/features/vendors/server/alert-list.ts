import type { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { VendorAlert, vendorsContract } from '../contract.ts'
import { personOf } from './edit-dossier.ts'

/** The reading member: an alert that one member has read is new to the others. */
interface Reader {
  organisationId: number
  memberId: number
}

type Query = z.output<(typeof vendorsContract)['GET /api/customer/alerts']['query']>

/** The newest first, and how many there are. */
export async function listAlerts(
  db: Db,
  { organisationId, memberId, today, query }: Reader & { today: string; query: Query },
): Promise<{ alerts: VendorAlert[]; total: number; hasMore: boolean }> {
  const { kind = null, severity = null, vendor = null, snoozed, before = null, limit } = query
  const chosen = `a.organisation_id = $1 and ($2::text is null or a.kind = $2) and ($3::text is null or a.severity = $3)
    and ($4::bigint is null or a.vendor_id = $4)
    and ($6::boolean is null or coalesce(a.snoozed_until > $5::date, false) = $6)`
  const values = [organisationId, kind, severity, vendor, today, snoozed === 'both' ? null : snoozed === 'yes']
  const rows = await runSql<
    Omit<VendorAlert, 'actionRequired' | 'createdAt'> & { actionRequired: string | null; createdAt: Date }
  >(
    db,
    `select a.id, a.title, a.description, a.severity, r.alert_id is not null as "isRead", a.created_at as "createdAt",
       a.action_required as "actionRequired", a.kind, a.vendor_id as "vendorId",
       (select v.vendor_name from vendor v where v.organisation_id = $1 and v.id = a.vendor_id) as "vendorName",
       ${personOf('a.assignee_id')} as assignee, a.snoozed_until as "snoozedUntil"
     from vendor_alert a left join vendor_alert_read r on r.alert_id = a.id and r.member_id = $7
     where ${chosen} and ($8::bigint is null or a.id < $8)
     order by a.id desc limit $9`,
    [...values, memberId, before, limit + 1],
  )
  const [count] = await runSql<{ total: number }>(
    db,
    `select count(*)::int as total from vendor_alert a where ${chosen}`,
    values,
  )
  const alerts = rows.slice(0, limit).map(({ actionRequired, createdAt, ...alert }) => ({
    ...alert,
    createdAt: createdAt.toISOString(),
    ...(actionRequired === null ? {} : { actionRequired }),
  }))
  return { alerts, total: count?.total ?? 0, hasMore: rows.length > limit }
}

export async function markAlert(
  tx: Db,
  { organisationId, memberId, alertId, isRead, now }: Reader & { alertId: number; isRead: boolean; now: Date },
): Promise<void> {
  if (isRead)
    await runSql(
      tx,
      `insert into vendor_alert_read (organisation_id, alert_id, member_id, read_at) values ($1, $2, $3, $4)
       on conflict (alert_id, member_id) do nothing`,
      [organisationId, alertId, memberId, now],
    )
  else
    await runSql(tx, `delete from vendor_alert_read where organisation_id = $1 and alert_id = $2 and member_id = $3`, [
      ...[organisationId, alertId, memberId],
    ])
}

/** @returns how many were new to the member. */
export async function markAllAlerts(
  tx: Db,
  { organisationId, memberId, now }: Reader & { now: Date },
): Promise<number> {
  const marked = await runSql(
    tx,
    `insert into vendor_alert_read (organisation_id, alert_id, member_id, read_at)
     select organisation_id, id, $2, $3 from vendor_alert where organisation_id = $1
     on conflict (alert_id, member_id) do nothing returning alert_id`,
    [organisationId, memberId, now],
  )
  return marked.length
}
