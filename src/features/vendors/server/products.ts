import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { companyPath, entryPath } from '../../../product/links.ts'
import type { VendorProducts } from '../register-contract.ts'
import type { CatalogRef, VendorCatalog } from './catalog.ts'
import { getVendor } from './vendors.ts'

interface OfVendor {
  organisationId: number
  vendorId: number
}

export async function listProducts(
  db: Db,
  { organisationId, vendorId, catalog }: OfVendor & { catalog: VendorCatalog },
): Promise<VendorProducts> {
  const rows = await runSql<{ name: string; catalog: CatalogRef | null }>(
    db,
    `select name, case when catalog_kind is not null then json_build_object('kind', catalog_kind, 'id', catalog_id) end as catalog
     from vendor_product where organisation_id = $1 and vendor_id = $2 order by lower(name), id`,
    [organisationId, vendorId],
  )
  const products: VendorProducts = []
  for (const { name, catalog: ref } of rows) {
    const item = ref && (await catalog.find(db, ref))
    products.push({ name, catalog: ref && { ...ref, name: item?.name ?? ref.id, path: pathOf(ref) } })
  }
  return products
}

const pathOf = ({ kind, id }: CatalogRef): string =>
  kind === 'company' ? companyPath({ id }) : entryPath({ type: kind, slug: id })

/** Replaces the products; of several with one name the last counts. */
export async function replaceProducts(
  tx: Db,
  {
    member,
    vendorId,
    products,
    catalog,
    now,
  }: {
    member: Member
    vendorId: number
    products: readonly { name: string; catalog: CatalogRef | null }[]
    catalog: VendorCatalog
    now: Date
  },
): Promise<void> {
  const { organisationId } = member
  const vendor = await getVendor(tx, { organisationId, id: vendorId, locks: true })
  if (vendor.archivedAt) throw refuse('vendor_archived')
  for (const { catalog: ref } of products) if (ref && !(await catalog.find(tx, ref))) throw refuse('catalog_unknown')
  const byKey = new Map(products.map((product) => [product.name.normalize('NFKC').toLowerCase(), product]))
  await runSql(tx, `delete from vendor_product where organisation_id = $1 and vendor_id = $2`, [
    organisationId,
    vendorId,
  ])
  await runSql(
    tx,
    `insert into vendor_product (organisation_id, vendor_id, name, name_key, catalog_kind, catalog_id, created_at)
     select $1, $2, name, name_key, catalog_kind, catalog_id, $4
     from jsonb_to_recordset($3::jsonb) as r(name text, name_key text, catalog_kind text, catalog_id text)`,
    [
      organisationId,
      vendorId,
      JSON.stringify(
        [...byKey].map(([key, { name, catalog: ref }]) => ({
          ...{ name, name_key: key, catalog_kind: ref?.kind ?? null, catalog_id: ref?.id ?? null },
        })),
      ),
      now,
    ],
  )
  await recordAudit(tx, {
    ...{ organisationId, actor: { member: member.id }, at: now, kind: 'vendor.products_edited' },
    ...{ subject: { kind: 'vendor', id: vendorId }, details: { count: byKey.size } },
  })
}
