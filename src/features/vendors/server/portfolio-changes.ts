import type { AuditEvent } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import type { AlertKind } from '../../../product/vendors.ts'
import { deedInFull } from '../../customers/audit-words.ts'
import type { Portfolio } from '../contract.ts'

type Change = Portfolio['changes'][number]

interface Since {
  organisationId: number
  since: Date
}

const weekMs = 7 * dayMs
const shownChanges = 50
/** So many of each kind are looked through, newest first: a busy week does not slow the page down. */
const lookedThrough = 200

/** Lists acts of members, changes of scores and alerts, the newest first. */
export async function listChanges(
  db: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<Change[]> {
  const asked = { organisationId, since: new Date(now.getTime() - weekMs) }
  const changes = [
    ...(await listDeeds(db, asked)),
    ...(await listScoreChanges(db, asked)),
    ...(await listRaised(db, asked)),
  ]
  const names = await listNames(db, { organisationId, ids: changes.flatMap(({ vendorId }) => vendorId ?? []) })
  return changes
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownChanges)
    .map((change) => {
      const vendorName = names.get(change.vendorId ?? 0) ?? null
      return { ...change, vendorId: vendorName === null ? null : change.vendorId, vendorName }
    })
}

type Unnamed = Omit<Change, 'vendorName'>

async function listDeeds(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const events = await runSql<Pick<AuditEvent, 'at' | 'kind' | 'details'> & { vendorId: number | null }>(
    db,
    // ISO 8601 in UTC sorts as text.
    `select at, kind, details, vendor_id as "vendorId" from (
       select at, kind, subject, details, vendor_id from audit_event where organisation_id = $1 order by ordinal desc limit $2
     ) as newest where at >= $3 and (vendor_id is not null or subject like 'vendor_import:%')`,
    [organisationId, lookedThrough, since.toISOString()],
  )
  return events.map(({ at, kind, vendorId, details }) => {
    const words = deedInFull({ kind, details })
    return { at, kind, vendorId, words: words.charAt(0).toUpperCase() + words.slice(1) }
  })
}

/** A score beside the one before it, where both are known and differ. */
async function listScoreChanges(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const runs = await runSql<{ at: Date; vendorId: number; before: number; after: number }>(
    db,
    `select r.computed_at as at, r.vendor_id as "vendorId", p.score as before, r.score as after
     from (select id, vendor_id, computed_at, score, is_known from vendor_score_run where organisation_id = $1 order by id desc limit $2) r
       join lateral (
         select score, is_known from vendor_score_run p
         where p.organisation_id = $1 and p.vendor_id = r.vendor_id and p.id < r.id order by p.id desc limit 1
       ) p on p.is_known and p.score <> r.score
     where r.is_known and r.computed_at >= $3`,
    [organisationId, lookedThrough, since],
  )
  return runs.map(({ at, vendorId, before, after }) => ({
    ...{ at: at.toISOString(), kind: 'score', vendorId },
    words: `Risk score ${after > before ? 'rose' : 'fell'} from ${before} to ${after}`,
  }))
}

/** That a score moved is told above already. */
async function listRaised(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const alerts = await runSql<{ at: Date; kind: AlertKind; vendorId: number | null; words: string }>(
    db,
    `select created_at as at, kind, vendor_id as "vendorId", title as words from (
       select * from vendor_alert where organisation_id = $1 order by id desc limit $2
     ) as newest where created_at >= $3 and kind <> 'score_change'`,
    [organisationId, lookedThrough, since],
  )
  return alerts.map((alert) => ({ ...alert, at: alert.at.toISOString() }))
}

async function listNames(
  db: Db,
  { organisationId, ids }: { organisationId: number; ids: number[] },
): Promise<Map<number, string>> {
  const rows = await runSql<{ id: number; name: string }>(
    db,
    `select id, vendor_name as name from vendor where organisation_id = $1 and id = any($2)`,
    [organisationId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
