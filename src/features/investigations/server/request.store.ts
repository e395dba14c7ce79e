import { type Db, runSql } from '../../../platform/server/database.ts'
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

/** Empties who asked where that was given on this day or before. @returns one row for each. */
export const eraseRequestedByUntil = (db: Db, day: string) =>
  runSql(
    db,
    `update investigation_request set requested_by = ''
     where requested_by <> '' and created_at < ($1::date + 1)::timestamp at time zone 'UTC' returning id`,
    [day],
  )
