import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { keysOfTyped } from '../keys.ts'
import { listDuplicates } from './duplicates.ts'
import { createVendor, type RegisterParts } from './vendors.ts'

/** The register's vendor of this name or address, by an exact key; else a new one. */
export async function findOrAddVendor(
  tx: Db,
  parts: RegisterParts,
  { member, vendorName }: { member: Member; vendorName: string },
): Promise<number> {
  const known = await listDuplicates(tx, {
    organisationId: member.organisationId,
    keys: keysOfTyped(vendorName),
  })
  const active = known.find(({ isArchived }) => !isArchived)
  if (active) return active.id
  if (known.length > 0) throw refuse('vendor_archived')
  return createVendor(tx, parts, { member, body: { vendorName, vendorType: 'vendor', isNoDuplicate: false } })
}
