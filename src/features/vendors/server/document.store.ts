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
       coalesce(d.expires_on < $4::date, false) as "isExpired", ${fileOf('d.file_id')} as file
     from vendor_document d where d.organisation_id = $1 and d.vendor_id = $2 and ($3::bigint is null or d.id = $3)
     order by d.id desc`,
    [organisationId, vendorId, id ?? null, today],
  )

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
