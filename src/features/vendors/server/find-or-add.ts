import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { catalogKey, keysOfTyped } from '../keys.ts'
import { listDuplicates } from './duplicates.ts'
import { createVendor, type RegisterParts } from './vendors.ts'

/** The register's vendor of this name or address, or of what it means to the catalog; else a new one. */
export async function findOrAddVendor(
  tx: Db,
  parts: RegisterParts,
  { member, vendorName }: { member: Member; vendorName: string },
): Promise<number> {
  const [meant] = await parts.catalog.listMeant(tx, [vendorName])
  const catalog = meant && { kind: meant.kind, id: meant.id }
  const known = await listDuplicates(tx, {
    organisationId: member.organisationId,
    keys: [...keysOfTyped(vendorName), ...(catalog ? [catalogKey(catalog)] : [])],
  })
  const active = known.find(({ isArchived }) => !isArchived)
  if (active) return active.id
  if (known.length > 0) throw refuse('vendor_archived')
  return createVendor(tx, parts, {
    member,
    // Duplicates by the catalog's further names and domains were looked at above.
    body: { vendorName, vendorType: meant?.vendorType ?? 'vendor', catalog, isNoDuplicate: true },
  })
}
