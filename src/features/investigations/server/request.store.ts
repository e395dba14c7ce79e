import { type Db, runSql } from '../../../platform/server/database.ts'
import type { AssessmentType } from '../../../product/assessments.ts'
import type { Priority, RunStatus } from '../vocabulary.ts'

export async function insertRequest(
  db: Db,
  request: { investigationId: string; vendorName: string; priority: Priority; requestedBy: string },
): Promise<void> {
  await runSql(
    db,
    `insert into investigation_request (investigation_id, vendor_name, priority, requested_by) values ($1, $2, $3, $4)`,
    [request.investigationId, request.vendorName, request.priority, request.requestedBy],
  )
}

export const listRequests = (db: Db, limit: number) =>
  runSql<{
    id: number
    investigation_id: string
    vendor_name: string
    status: RunStatus
    priority: Priority
    requested_by: string
    created_at: Date
  }>(
    db,
    `select r.id, r.investigation_id, r.vendor_name, i.status, r.priority, r.requested_by, r.created_at
     from investigation_request r join investigation i on i.id = r.investigation_id and i.organisation_id is null order by r.created_at desc, r.id desc limit $1`,
    [limit],
  )

export async function countRequests(db: Db): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from investigation_request r join investigation i on i.id = r.investigation_id and i.organisation_id is null`,
  )
  return row?.count ?? 0
}

export interface AskedFor {
  vendor_name: string
  priority: Priority
  subject_key: string
  assessment_type: AssessmentType
}

/** Returns the subject of a request as its run understood it; locks the request until the transaction ends. */
export async function takeRequest(tx: Db, id: number): Promise<AskedFor | undefined> {
  const [row] = await runSql<AskedFor>(
    tx,
    `select r.vendor_name, r.priority, i.subject_key, i.assessment_type
     from investigation_request r join investigation i on i.id = r.investigation_id and i.organisation_id is null
     where r.id = $1 for update of r`,
    [id],
  )
  return row
}

export const pointToRun = (tx: Db, { id, investigationId }: { id: number; investigationId: string }) =>
  runSql(tx, `update investigation_request set investigation_id = $2 where id = $1`, [id, investigationId])

/** Empties who asked where that was given on this day or before. @returns one row for each. */
export const eraseRequestedByUntil = (db: Db, day: string) =>
  runSql(
    db,
    `update investigation_request set requested_by = ''
     where requested_by <> '' and created_at < ($1::date + 1)::timestamp at time zone 'UTC' returning id`,
    [day],
  )
