import { type Db, runSql } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { companyPath, entryPath } from '../../../product/links.ts'
import { statusFrom, statusReasons } from '../compliance-status.ts'
import type { VendorDetail } from '../contract.ts'
import { dataTypeName, isSpecialCategory } from '../data-type-names.ts'
import { requiredWithState } from '../required-agreements.ts'
import type { OwnFacts } from '../score-inputs.ts'
import type { CatalogRef, VendorCatalog } from './catalog.ts'
import { findVendorRow } from './list.ts'
import { listVendorRecords } from './own-facts.store.ts'
import type { OpenVendorSources } from './sources.ts'
import { getVendor } from './vendors.ts'

/** @throws Refusal `not_found` for a vendor that went meanwhile. */
export async function presentVendor(
  db: Db,
  { catalog, openSources }: { catalog: VendorCatalog; openSources: OpenVendorSources },
  { organisationId, id, today }: { organisationId: number; id: number; today: string },
): Promise<VendorDetail> {
  const {
    mergedInto: _,
    archivedAt: __,
    createdAt,
    catalog: ref,
    ...stored
  } = await getVendor(db, { organisationId, id })
  const row = await findVendorRow(db, { organisationId, id, today })
  if (!row) throw refuse('not_found')
  // None of a vendor that is part of another one: its facts are that one's.
  const [record] = await listVendorRecords(db, { organisationId, vendorIds: [id] })
  const item = ref && (await catalog.find(db, ref))
  return {
    ...{ ...stored, ...row },
    createdAt: createdAt.toISOString(),
    catalog: ref && { ...ref, name: item?.name ?? ref.id, path: catalogPath(ref), level: item?.level ?? 'unknown' },
    investigation: record ? await openSources().findRun(db, { organisationId, vendor: record.identity }) : null,
    merges: await listMerges(db, { organisationId, id }),
    required: record ? requiredWithState(record.own, today) : [],
    dataTypeNames: stored.dataTypes.map((type) => ({
      label: dataTypeName(type),
      isSpecialCategory: isSpecialCategory(type),
    })),
    computedStatus: record ? computedStatus(record.own, today) : null,
  }
}

function computedStatus(own: OwnFacts, today: string): VendorDetail['computedStatus'] {
  const reasons = statusReasons(own, today)
  return { status: statusFrom(reasons), reasons: reasons.map(({ words, tab }) => ({ words, tab })) }
}

const catalogPath = ({ kind, id }: CatalogRef) =>
  kind === 'company' ? companyPath({ id }) : entryPath({ type: kind, slug: id })

async function listMerges(
  db: Db,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<VendorDetail['merges']> {
  const merges = await runSql<{ id: number; vendorName: string; mergedAt: Date }>(
    db,
    `select m.id, v.vendor_name as "vendorName", m.merged_at as "mergedAt"
     from vendor_merge m join vendor v on v.organisation_id = m.organisation_id and v.id = m.merged_id
     where m.organisation_id = $1 and m.kept_id = $2 and m.undone_at is null order by m.id desc`,
    [organisationId, id],
  )
  return merges.map((merge) => ({ ...merge, mergedAt: merge.mergedAt.toISOString() }))
}
