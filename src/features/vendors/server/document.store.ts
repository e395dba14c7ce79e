import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { VendorDocument } from '../dossier-contract.ts'
import { fileOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

/** Newest first. */
export const listDocuments = (
  db: Db,
  { organisationId, vendorId, id, today }: Of & { id?: number; today: Day },
): Promise<VendorDocument[]> =>
  runSql(
    db,
    `select d.id, d.kind, d.title, d.issued_on as "issuedOn", d.expires_on as "expiresOn",
       coalesce(d.expires_on < $4::date, false) as "isExpired",
       (select trim(m.first_name || ' ' || m.last_name) from member m
        where m.organisation_id = $1 and m.id = d.scope_confirmed_by) as "scopeConfirmedBy",
       to_char(d.scope_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "scopeConfirmedAt",
       ${fileOf('d.file_id')} as file
     from vendor_document d where d.organisation_id = $1 and d.vendor_id = $2 and ($3::bigint is null or d.id = $3)
     order by d.id desc`,
    [organisationId, vendorId, id ?? null, today],
  )

export async function confirmScope(
  tx: Db,
  { organisationId, vendorId, id, memberId, now }: Of & { id: number; memberId: number | null; now: Date },
): Promise<void> {
  await runSql(
    tx,
    `update vendor_document set scope_confirmed_by = $4, scope_confirmed_at = case when $4::bigint is not null then $5::timestamptz end
     where organisation_id = $1 and vendor_id = $2 and id = $3`,
    [organisationId, vendorId, id, memberId, now],
  )
}

/** @returns its id. */
export async function insertDocument(
  tx: Db,
  {
    organisationId,
    vendorId,
    document,
    now,
  }: Of & {
    document: Pick<VendorDocument, 'kind' | 'title' | 'issuedOn' | 'expiresOn'> & { fileId: number }
    now: Date
  },
): Promise<number> {
  const { kind, title, issuedOn, expiresOn, fileId } = document
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_document (organisation_id, vendor_id, kind, title, issued_on, expires_on, file_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [organisationId, vendorId, kind, title, issuedOn, expiresOn, fileId, now],
  )
  return row?.id ?? 0
}
