import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { Finding } from '../dossier-contract.ts'
import { personOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

export type FindingFields = Pick<Finding, 'title' | 'detail' | 'severity' | 'status' | 'dueOn'> & {
  ownerId: number | null
}

const isLate = `(f.status in ('open', 'in_progress') and coalesce(f.due_on < $4::date, false))`

const columns = `f.id, f.title, f.detail, f.severity, f.status, ${personOf('f.owner_id')} as owner, f.due_on as "dueOn",
  ${isLate} as "isLate", f.source, f.created_at as "createdAt", f.closed_at as "closedAt", f.version`
type Row = Omit<Finding, 'createdAt' | 'closedAt'> & { createdAt: Date; closedAt: Date | null }

const present = <Stored extends Row>(row: Stored) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

/** Open ones first, then newest first. */
export async function listFindings(
  db: Db,
  { organisationId, vendorId, id, today }: Of & { id?: number; today: Day },
): Promise<Finding[]> {
  const rows = await runSql<Row>(
    db,
    `select ${columns}
     from vendor_finding f where f.organisation_id = $1 and f.vendor_id = $2 and ($3::bigint is null or f.id = $3)
     order by f.status in ('open', 'in_progress') desc, f.id desc`,
    [organisationId, vendorId, id ?? null, today],
  )
  return rows.map(present)
}

/** Findings about all vendors, newest first; one more than `limit` if there is another page. */
export async function pageOfFindings(
  db: Db,
  asked: {
    organisationId: number
    vendorId?: number | undefined
    status?: Finding['status'] | undefined
    severity?: Finding['severity'] | undefined
    before?: number | undefined
    limit: number
    today: Day
  },
): Promise<(Finding & { vendorId: number })[]> {
  const rows = await runSql<Row & { vendorId: number }>(
    db,
    `select f.vendor_id as "vendorId", ${columns}
     from vendor_finding f where f.organisation_id = $1 and ($2::bigint is null or f.vendor_id = $2)
       and ($3::bigint is null or f.id < $3) and ($5::text is null or f.status = $5)
       and ($6::text is null or f.severity = $6)
     order by f.id desc limit $7`,
    [
      ...[asked.organisationId, asked.vendorId ?? null, asked.before ?? null, asked.today],
      ...[asked.status ?? null, asked.severity ?? null, asked.limit + 1],
    ],
  )
  return rows.map(present)
}

export async function findFindingFields(
  db: Db,
  { organisationId, vendorId, id }: Of & { id: number },
): Promise<(FindingFields & { version: number }) | undefined> {
  const [row] = await runSql<FindingFields & { version: number }>(
    db,
    `select title, detail, severity, status, owner_id as "ownerId", due_on as "dueOn", version from vendor_finding
     where organisation_id = $1 and vendor_id = $2 and id = $3`,
    [organisationId, vendorId, id],
  )
  return row
}

/** @returns its id. */
export async function insertFinding(
  tx: Db,
  { organisationId, vendorId, fields, now }: Of & { fields: FindingFields; now: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_finding
       (organisation_id, vendor_id, title, detail, severity, status, owner_id, due_on, created_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $6 = 'resolved' then $9::timestamptz end) returning id`,
    [organisationId, vendorId, ...values(fields), now],
  )
  return row?.id ?? 0
}

export async function updateFinding(
  tx: Db,
  { organisationId, vendorId, id, fields, now }: Of & { id: number; fields: FindingFields; now: Date },
): Promise<void> {
  await runSql(
    tx,
    `update vendor_finding set title = $4, detail = $5, severity = $6, status = $7, owner_id = $8, due_on = $9,
       closed_at = case when $7 = 'resolved' then coalesce(closed_at, $10) end, version = version + 1
     where organisation_id = $1 and vendor_id = $2 and id = $3`,
    [organisationId, vendorId, id, ...values(fields), now],
  )
}

const values = ({ title, detail, severity, status, ownerId, dueOn }: FindingFields) => [
  ...[title, detail, severity, status, ownerId, dueOn],
]
