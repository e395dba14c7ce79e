import type { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { VendorRow, vendorsContract } from '../contract.ts'
import { dueDays } from '../vocabulary.ts'
import { personOf } from './edit-dossier.ts'
import { cursorOf, readCursor, type Sort, sortKeys } from './list-cursor.ts'
import { shown, shownParameters, shownVendors } from './shown-vendors.ts'
import { fieldColumns, type Named, type VendorFields } from './vendor.store.ts'

type Filters = z.output<(typeof vendorsContract)['GET /api/customer/vendors/export.csv']['query']>

const rowColumns = `v.id, v.vendor_name as "vendorName", v.vendor_type as "vendorType", ${shown.status} as "complianceStatus",
  ${shown.score} as "riskScore", v.last_assessed_at as "lastAssessed", v.next_review_on as "nextReview",
  json_build_object('dpa_signed', v.dpa_signed) as "contractDetails", ${shown.isScored} as "isScored",
  case when v.score_known and v.score_low is not null then json_build_array(v.score_low, v.score_high) end as "scoreInterval",
  case when v.score_known then v.score_confidence end as confidence,
  ${shown.band} as band, ${shown.isOverridden} as "isOverridden", v.tier, v.criticality,
  ${personOf('v.owner_id')} as owner,
  v.archived_at is null and coalesce(v.next_review_on < $2::date, false) as "isReviewOverdue",
  v.open_findings as "openFindings", v.roles, v.archived_at as "archivedAt", v.updated_at as "updatedAt"`
type RawRow = Omit<VendorRow, 'lastAssessed' | 'archivedAt' | 'updatedAt'> & {
  lastAssessed: Date | null
  archivedAt: Date | null
  updatedAt: Date
}

const presentRow = ({ lastAssessed, archivedAt, updatedAt, ...row }: RawRow): VendorRow => ({
  ...row,
  lastAssessed: lastAssessed?.toISOString() ?? null,
  archivedAt: archivedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

/** One vendor as the list has it. */
export async function findVendorRow(
  db: Db,
  { organisationId, id, today }: Named & { today: string },
): Promise<VendorRow | undefined> {
  const [row] = await runSql<RawRow>(
    db,
    `select ${rowColumns} from ${shownVendors} where v.organisation_id = $1 and v.id = $4`,
    [...shownParameters({ organisationId, today }), id],
  )
  return row && presentRow(row)
}

const searched = `lower(concat_ws(E'\\n', v.vendor_name, v.legal_name, array_to_string(v.aliases, E'\\n'), array_to_string(v.domains, E'\\n')))`

/** Conditions of a list, on parameters from $4 on. */
function conditionsOf({ q, status, band, tier, owner, review, archived }: Filters) {
  const values = [
    q === '' ? null : q,
    status ?? null,
    band ?? null,
    tier ?? null,
    owner ?? null,
    review ?? null,
    dueDays,
  ]
  const sql = `v.organisation_id = $1 and v.archived_at is ${archived === 'yes' ? 'not null' : 'null'}
    and ($4::text is null or position(lower($4) in ${searched}) > 0)
    and ($5::text is null or ${shown.status} = $5)
    and ($6::text is null or coalesce(${shown.band}, 'unknown') = $6)
    and ($7::text is null or v.tier = $7)
    and ($8::bigint is null or v.owner_id = $8)
    and ($9::text is null or v.next_review_on < $2::date + case $9 when 'overdue' then 0 else $10::int + 1 end
      and ($9 = 'overdue' or v.next_review_on >= $2::date))`
  return { sql, values }
}

interface VendorPage {
  vendors: VendorRow[]
  /** Of all pages; null where nothing is left behind the cursor. */
  total: number | null
  /** Of the next page; null at the end. */
  cursor: string | null
}

/** @throws Refusal where the cursor is none of this order. */
export async function listVendors(
  db: Db,
  {
    organisationId,
    today,
    filters,
    page,
  }: {
    organisationId: number
    today: string
    filters: Filters
    page: { sort: Sort; limit: number; cursor?: string | undefined }
  },
): Promise<VendorPage> {
  const after = page.cursor === undefined ? null : readCursor(page.sort, page.cursor)
  const { key, type } = sortKeys[page.sort]
  const { sql, values } = conditionsOf(filters)
  const rows = await runSql<RawRow & { total: number; key: string }>(
    db,
    `with found as (
       select v.id, ${key} as key, count(*) over () as total from ${shownVendors} where ${sql}
     ), page as (
       select * from found where $11::text is null or (key, id) > ($11::${type}, $12::bigint)
       order by key, id limit $13
     )
     select page.total, page.key::text as key, ${rowColumns}
     from page join (${shownVendors}) on v.id = page.id and v.organisation_id = $1
     order by page.key, page.id`,
    [
      ...shownParameters({ organisationId, today }),
      ...values,
      ...[after?.key ?? null, after?.id ?? null, page.limit + 1],
    ],
  )
  const kept = rows.slice(0, page.limit)
  const last = kept.at(-1)
  return {
    vendors: kept.map(({ total: _, key: __, ...row }) => presentRow(row)),
    total: rows[0]?.total ?? (after ? null : 0),
    cursor: rows.length > kept.length && last ? cursorOf(page.sort, last) : null,
  }
}

/** Everything that an export writes of a vendor, by name. */
export type ExportedVendor = VendorFields &
  Pick<RawRow, 'complianceStatus' | 'riskScore' | 'isScored' | 'lastAssessed' | 'contractDetails'> & {
    ownerEmail: string | null
  }

export function listExportedVendors(
  db: Db,
  { organisationId, today, filters }: { organisationId: number; today: string; filters: Filters },
): Promise<ExportedVendor[]> {
  const { sql, values } = conditionsOf(filters)
  return runSql<ExportedVendor>(
    db,
    `select ${fieldColumns}, ${shown.status} as "complianceStatus", ${shown.score} as "riskScore", ${shown.isScored} as "isScored",
       v.last_assessed_at as "lastAssessed", json_build_object('dpa_signed', v.dpa_signed) as "contractDetails",
       (select email from member where organisation_id = $1 and id = v.owner_id and left_at is null) as "ownerEmail"
     from ${shownVendors} where ${sql} order by lower(v.vendor_name), v.id`,
    [...shownParameters({ organisationId, today }), ...values],
  )
}
