import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import { countryName } from '../../catalog/vocabulary.ts'
import { adequacyWarning } from '../adequacy.ts'
import type { Transfer } from '../dossier-contract.ts'
import { fileOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

/** By country. */
export async function listTransfers(
  db: Db,
  { organisationId, vendorId, id, today }: Of & { id?: number; today: Day },
): Promise<Transfer[]> {
  const rows = await runSql<Omit<Transfer, 'countryName' | 'warning'>>(
    db,
    `select t.id, t.country, t.mechanism, t.assessed_on as "assessedOn", t.conclusion, t.measures,
       ${fileOf('t.file_id')} as file
     from vendor_transfer t where t.organisation_id = $1 and t.vendor_id = $2 and ($3::bigint is null or t.id = $3)
     order by t.country`,
    [organisationId, vendorId, id ?? null],
  )
  return rows.map((row) => ({
    ...row,
    countryName: countryName(row.country),
    warning: adequacyWarning(row, today),
  }))
}

/** One row a country. @returns its id. */
export async function saveTransfer(
  tx: Db,
  {
    organisationId,
    vendorId,
    transfer,
    now,
  }: Of & {
    transfer: Pick<Transfer, 'country' | 'mechanism' | 'assessedOn' | 'conclusion' | 'measures'> & {
      fileId: number | null
    }
    now: Date
  },
): Promise<number> {
  const { country, mechanism, assessedOn, conclusion, measures, fileId } = transfer
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_transfer
       (organisation_id, vendor_id, country, mechanism, assessed_on, conclusion, measures, file_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (vendor_id, country) do update set mechanism = excluded.mechanism, assessed_on = excluded.assessed_on,
       conclusion = excluded.conclusion, measures = excluded.measures, file_id = excluded.file_id
     returning id`,
    [organisationId, vendorId, country, mechanism, assessedOn, conclusion, measures, fileId, now],
  )
  return row?.id ?? 0
}
