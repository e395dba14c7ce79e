import type { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { bulkLimit, dueDays, type overdueThings } from '../../../product/vendors.ts'
import type { VendorRow, vendorsContract } from '../contract.ts'
import { hasChanged, lacks, needsDpa, scoreOf } from './conditions.ts'
import { personOf } from './edit-dossier.ts'
import { cursorOf, readCursor, type Sort, sortKeys } from './list-cursor.ts'
import { isExpected, isScoreSet, shown, shownCount, shownParameters, shownVendors } from './shown-vendors.ts'
import { fieldColumns, type Named, type VendorFields } from './vendor.store.ts'

type Filters = z.output<(typeof vendorsContract)['GET /api/customer/vendors/export.csv']['query']>

const products = `(select coalesce(json_agg(p.name order by lower(p.name)), '[]') from vendor_product p
  where p.organisation_id = v.organisation_id and p.vendor_id = v.id)`

// The limit has PostgreSQL ask for each vendor of the page: it would read the agreements of all of them first.
const isDpaUndocumented = `(not v.dpa_signed and coalesce((select true from agreement a
  where a.organisation_id = v.organisation_id and a.vendor_id = v.id and a.kind = 'dpa' and a.state = 'signed'
    and a.file_id is null and coalesce(a.valid_from <= $2::date, true) and coalesce(a.valid_until >= $2::date, true)
  limit 1), false))`

const rowColumns = `v.id, v.vendor_name as "vendorName", v.vendor_type as "vendorType", ${shown.status} as "complianceStatus",
  ${shown.score} as "riskScore", v.last_assessed_at as "lastAssessed", v.next_review_on as "nextReview",
  json_build_object('dpa_signed', v.dpa_signed) as "contractDetails", ${isDpaUndocumented} as "isDpaUndocumented", ${shown.isScored} as "isScored",
  case when v.score_known and v.score_low is not null then json_build_array(v.score_low, v.score_high) end as "scoreInterval",
  case when v.score_known then v.score_confidence end as confidence,
  ${shown.band} as band, ${shown.isOverridden} as "isOverridden", v.tier, v.criticality,
  ${personOf('v.owner_id')} as owner,
  v.archived_at is null and coalesce(v.next_review_on < $2::date, false) as "isReviewOverdue",
  v.open_findings as "openFindings", v.roles, v.countries, v.data_types as "dataTypes", v.department,
  coalesce((select t.name from vendor_type t where t.organisation_id = v.organisation_id and t.key = v.vendor_type), '')
    as "vendorTypeName",
  ${isExpected} as "isExpected",
  array_remove(array[${Object.entries(lacks)
    .map(([fact, condition]) => `case when ${condition} then '${fact}' end`)
    .join(', ')}], null) as missing,
  nullif(${scoreOf('7')}, v.score) as "scoreBefore",
  ${products} as products, v.archived_at as "archivedAt", v.updated_at as "updatedAt"`
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

const isFound = (q: string) => `(position(lower(${q}) in ${searched}) > 0 or v.id in (
    select p.vendor_id from vendor_product p where p.organisation_id = $1 and position(lower(${q}) in lower(p.name)) > 0))`

const overdue: Record<(typeof overdueThings)[number], string> = {
  review: 'v.next_review_on < $2::date',
  questionnaire: `v.id in (select a.vendor_id from assessment a where a.organisation_id = $1
    and a.state = 'awaiting_vendor' and a.due_at < $2::date)`,
  finding: `v.id in (select f.vendor_id from vendor_finding f where f.organisation_id = $1
    and f.status in ('open', 'in_progress') and f.due_on < $2::date)`,
}

/** Conditions of a list, on parameters from $4 on; `isNarrow` where few vendors are expected to meet them. */
function conditionsOf(filters: Filters): { sql: string; values: unknown[]; isNarrow: boolean } {
  const { q, status, band, tier, owner, review, archived, role, dpa, country, data, department, type } = filters
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value) + shownCount}`
  const conditions = [
    // The bands are named although no filter may ask for them: PostgreSQL takes no parameter that it cannot place.
    'v.organisation_id = $1 and $3::text[] is not null',
    `v.archived_at is ${archived === 'yes' ? 'not null' : 'null'}`,
    q !== '' && isFound(parameter(q)),
    status && `${shown.status} = ${parameter(status)}`,
    band && `coalesce(${shown.band}, 'unknown') = ${parameter(band)}`,
    tier && `v.tier = ${parameter(tier)}`,
    owner && `v.owner_id = ${parameter(owner)}`,
    review === 'overdue' && overdue.review,
    review === 'due' && `v.next_review_on between $2::date and $2::date + ${dueDays}`,
    role && `v.roles @> array[${parameter(role)}::text]`,
    dpa === 'none' && 'not v.dpa_signed',
    dpa === 'needed' && needsDpa,
    dpa === 'signed' && 'v.dpa_signed',
    country && `v.countries @> array[${parameter(country)}::text]`,
    data && `v.data_types @> array[${parameter(data)}::text]`,
    department && `lower(v.department) = lower(${parameter(department)})`,
    type && `v.vendor_type = ${parameter(type)}`,
    filters.missing && lacks[filters.missing],
    filters.overdue && overdue[filters.overdue],
    filters.basis && `${filters.basis === 'expected' ? '' : 'not '}${isExpected} and ${shown.isScored}`,
    filters.changed && hasChanged(filters.changed),
  ].filter((condition) => typeof condition === 'string' && condition !== '')
  const narrow = [q, owner, review, role, country, data, department, type, filters.overdue, filters.changed]
  return { sql: conditions.join(' and '), values, isNarrow: narrow.some((one) => one !== undefined && one !== '') }
}

/** Every vendor of a list, in the order of their numbers. */
export async function listMatchingIds(
  db: Db,
  { organisationId, today, filters }: { organisationId: number; today: string; filters: Filters },
): Promise<number[]> {
  const { sql, values } = conditionsOf(filters)
  const rows = await runSql<{ id: number }>(
    db,
    `select v.id from ${shownVendors} where ${sql} order by v.id limit ${bulkLimit + 1}`,
    [...shownParameters({ organisationId, today }), ...values],
  )
  return rows.map(({ id }) => id)
}

interface VendorPage {
  vendors: VendorRow[]
  /** Total of all pages; null where nothing is left behind the cursor. */
  total: number | null
  /** Cursor of the next page; null at the end. */
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
  const { sql, values, isNarrow } = conditionsOf(filters)
  const most = `$${shownCount + values.length + 1}`
  const [from, behind] = [`$${shownCount + values.length + 2}`, `$${shownCount + values.length + 3}`]
  const isAfter = (cursor: string) => `(${from}::text is null or ${cursor} > (${from}::${type}, ${behind}::bigint))`
  const inOrder = (by: string, which = 'true') =>
    `(select v.id, ${by} as key from ${shownVendors} where ${sql} and ${which} and ${isAfter(`(${by}, v.id)`)}
      order by ${by}, v.id limit ${most})`
  // A narrow filter is judged once for page and total. Else the indexes of the register give the order, and a page ends
  // at its fifty: of what is computed, beside the few values that a person set.
  const paged = isNarrow
    ? `found as (select v.id, ${key} as key, count(*) over ()::int as total from ${shownVendors} where ${sql}),
       page as (select * from found where ${isAfter('(key, id)')} order by key, id limit ${most})`
    : page.sort === 'score'
      ? `page as (${inOrder(sortKeys.score.computed, `not ${isScoreSet}`)} union all ${inOrder(key, isScoreSet)}
         order by key, id limit ${most})`
      : `page as ${inOrder(key)}`
  const rows = await runSql<RawRow & { total: number; key: string }>(
    db,
    `with ${paged} select ${isNarrow ? 'page.total' : `(select count(*)::int from ${shownVendors} where ${sql})`} as total,
       page.key::text as key, ${rowColumns}
     from page join (${shownVendors}) on v.id = page.id and v.organisation_id = $1
     order by page.key, page.id`,
    [
      ...shownParameters({ organisationId, today }),
      ...[...values, page.limit + 1],
      ...[after?.key ?? null, after?.id ?? null],
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
