import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { Exporter } from '../../../product/adequacy.ts'
import { countryName } from '../../../product/entries.ts'
import { adequacyWarning } from '../adequacy.ts'
import type { Transfer } from '../dossier-contract.ts'
import { fileOf } from './edit-dossier.ts'

interface Of {
  organisationId: number
  vendorId: number
}

/** Lists transfers by country. */
export async function listTransfers(
  db: Db,
  { organisationId, vendorId, id, today }: Of & { id?: number; today: Day },
): Promise<Transfer[]> {
  const rows = await runSql<Omit<Transfer, 'countryName' | 'warning'> & { exporter: Exporter }>(
    db,
    `select t.id, t.country, t.mechanism, t.assessed_on as "assessedOn", t.conclusion, t.measures,
       t.checked_on as "checkedOn", t.check_again_on as "checkAgainOn", t.covers_staff as "coversStaff",
       t.is_country_doubtful as "isCountryDoubtful",
       ${fileOf('t.file_id')} as file, (select exporter from organisation where id = $1) as exporter
     from vendor_transfer t where t.organisation_id = $1 and t.vendor_id = $2 and ($3::bigint is null or t.id = $3)
     order by t.country`,
    [organisationId, vendorId, id ?? null],
  )
  return rows.map(({ exporter, ...row }) => ({
    ...row,
    countryName: countryName(row.country),
    warning: adequacyWarning(row, today, exporter),
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
    transfer: Pick<Transfer, 'country' | 'mechanism' | 'assessedOn' | 'conclusion' | 'measures'> &
      // Left out, what was recorded of a certification stays.
      Partial<Pick<Transfer, 'checkedOn' | 'checkAgainOn' | 'coversStaff'>> & { fileId: number | null }
    now: Date
  },
): Promise<number> {
  const { country, mechanism, assessedOn, conclusion, measures, checkedOn, checkAgainOn, coversStaff, fileId } =
    transfer
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_transfer
       (organisation_id, vendor_id, country, mechanism, assessed_on, conclusion, measures, file_id, created_at, checked_on,
        check_again_on, covers_staff, checked_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       case when $10::date is not null then (select exporter from organisation where id = $1) end)
     on conflict (vendor_id, country) do update set mechanism = excluded.mechanism, assessed_on = excluded.assessed_on,
       conclusion = excluded.conclusion, measures = excluded.measures, file_id = excluded.file_id,
       checked_on = case when $13 then excluded.checked_on else vendor_transfer.checked_on end,
       check_again_on = case when $13 then excluded.check_again_on else vendor_transfer.check_again_on end,
       covers_staff = case when $13 then excluded.covers_staff else vendor_transfer.covers_staff end,
       checked_for = case when $13 then excluded.checked_for else vendor_transfer.checked_for end,
       is_country_doubtful = false
     returning id`,
    [
      ...[organisationId, vendorId, country, mechanism, assessedOn, conclusion, measures, fileId, now],
      ...[checkedOn ?? null, checkAgainOn ?? null, coversStaff ?? null, checkedOn !== undefined],
    ],
  )
  return row?.id ?? 0
}

/** A person's word that the country of a row is what was meant. @returns whether the row was in doubt. */
export async function confirmCountry(
  tx: Db,
  { organisationId, vendorId, kind, rowId }: Of & { kind: 'transfer' | 'sub-processor'; rowId: number },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update ${kind === 'transfer' ? 'vendor_transfer' : 'vendor_sub_processor'} set is_country_doubtful = false
     where organisation_id = $1 and vendor_id = $2 and id = $3 and is_country_doubtful returning id`,
    [organisationId, vendorId, rowId],
  )
  return rows.length > 0
}
