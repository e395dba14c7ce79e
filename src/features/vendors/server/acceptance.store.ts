import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import { isOverrideInForce, isOverrideStale } from '../compliance-status.ts'
import type { Acceptance } from '../dossier-contract.ts'
import { personOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

type AcceptanceRow = Omit<Acceptance, 'acceptedAt' | 'endedAt' | 'isInForce' | 'isStale'> & {
  acceptedAt: Date
  endedAt: Date | null
  scoreNow: number
}

/** Newest first. */
export async function listAcceptances(
  db: Db,
  { organisationId, vendorId, id, today }: Of & { id?: number; today: Day },
): Promise<Acceptance[]> {
  const rows = await runSql<AcceptanceRow>(
    db,
    `select a.id, a.finding_id as "findingId", a.reason, a.score, a.expires_on as "expiresOn",
       ${personOf('a.accepted_by')} as "acceptedBy", a.accepted_at as "acceptedAt", a.ended_at as "endedAt",
       v.score as "scoreNow"
     from vendor_acceptance a join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and a.vendor_id = $2 and ($3::bigint is null or a.id = $3)
     order by a.id desc`,
    [organisationId, vendorId, id ?? null],
  )
  return rows.map(({ scoreNow, acceptedAt, endedAt, ...row }) => {
    const isInForce = isOverrideInForce({ expiresOn: row.expiresOn, endedAt }, today)
    return {
      ...row,
      acceptedAt: acceptedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isInForce,
      isStale: isInForce && isOverrideStale({ scoreThen: row.score }, scoreNow),
    }
  })
}

/**
 * Inserts an acceptance frozen at the current score, with the run that it came from. @returns its id; undefined where
 * there is no score.
 */
export async function insertAcceptance(
  tx: Db,
  {
    organisationId,
    vendorId,
    findingId,
    reason,
    expiresOn,
    memberId,
    now,
  }: Of & { findingId: number | null; reason: string; expiresOn: Day; memberId: number; now: Date },
): Promise<number | undefined> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_acceptance
       (organisation_id, vendor_id, finding_id, reason, score, score_run_id, expires_on, accepted_by, accepted_at)
     select $1, $2, $3, $4, v.score, v.score_run_id, $5, $6, $7 from vendor v
     where v.organisation_id = $1 and v.id = $2 and v.score_known and v.score_run_id is not null returning id`,
    [organisationId, vendorId, findingId, reason, expiresOn, memberId, now],
  )
  return row?.id
}

/**
 * Ends those that are named and have not ended; a finding that none covers any more comes back as open.
 * @param memberId Null: they ran out.
 * @returns what ended.
 */
export async function endAcceptances(
  tx: Db,
  {
    organisationId,
    ids,
    memberId,
    now,
  }: { organisationId: number; ids: readonly number[]; memberId: number | null; now: Date },
): Promise<{ id: number; vendorId: number; findingId: number | null }[]> {
  const ended = await runSql<{ id: number; vendorId: number; findingId: number | null }>(
    tx,
    `update vendor_acceptance set ended_at = $3, ended_by = $4
     where organisation_id = $1 and id = any($2) and ended_at is null
     returning id, vendor_id as "vendorId", finding_id as "findingId"`,
    [organisationId, ids, now, memberId],
  )
  await runSql(
    tx,
    `update vendor_finding f set status = 'open', version = version + 1
     where f.organisation_id = $1 and f.id = any($2) and f.status = 'accepted' and not exists (
       select 1 from vendor_acceptance a where a.organisation_id = $1 and a.finding_id = f.id and a.ended_at is null)`,
    [organisationId, ended.flatMap(({ findingId }) => findingId ?? [])],
  )
  return ended
}

/** Those of one finding that have not ended. */
export async function listStandingFor(
  tx: Db,
  { organisationId, findingId }: { organisationId: number; findingId: number },
): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    tx,
    `select id from vendor_acceptance where organisation_id = $1 and finding_id = $2 and ended_at is null`,
    [organisationId, findingId],
  )
  return rows.map(({ id }) => id)
}
