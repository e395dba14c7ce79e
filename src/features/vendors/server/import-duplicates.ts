import type { Db } from '../../../platform/server/database.ts'
import { nameKey } from '../../../product/company-names.ts'
import { vendorKeys } from '../keys.ts'
import { listKeyed, listKeys, type StoredRow, writeDuplicates } from './import.store.ts'
import type { VendorFields } from './vendor.store.ts'

interface Known {
  vendorId: number | null
  vendorName: string
  line: number | null
  isArchived: boolean
}

/**
 * Says of each row what it seems to be already, and what will happen unless a person decides otherwise: a vendor of the same
 * name is updated, the same line twice is skipped. A domain alone is shared by many vendors of one house, so that such a
 * row is added as its own.
 */
export async function markDuplicates(
  tx: Db,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<void> {
  const byName = new Map<string, Known>()
  const byKey = new Map<string, Known>()
  for (const { id: vendorId, vendorName, keys, isArchived } of await listKeys(tx, organisationId)) {
    const known = { vendorId, vendorName, line: null, isArchived }
    setFirst(byName, [ownName(vendorName)], known)
    setFirst(byKey, keys, known)
  }
  const found = (await listKeyed(tx, { organisationId, id })).map((row) => {
    const { line, vendor } = row
    const vendorName = vendor.vendorName ?? ''
    if (vendorName === '' || row.faults.some(({ column }) => column === 'vendor_name'))
      return { line, duplicate: null, decision: 'add' as const }
    const keys = keysOf(vendor)
    const same = byName.get(ownName(vendorName))
    const other = same ?? keys.map((key) => byKey.get(key)).find((known) => known !== undefined)
    const known = { vendorId: null, vendorName, line, isArchived: false }
    setFirst(byName, [ownName(vendorName)], known)
    setFirst(byKey, keys, known)
    return { line, ...judged({ same, other, keys }) }
  })
  await writeDuplicates(tx, { organisationId, id, found })
}

function judged({
  same,
  other,
  keys,
}: {
  same: Known | undefined
  other: Known | undefined
  keys: readonly string[]
}): Pick<StoredRow, 'duplicate' | 'decision'> {
  if (!other) return { duplicate: null, decision: 'add' }
  const { isArchived, ...duplicate } = other
  const because = same ? 'name' : keys.some((key) => key.startsWith('domain:')) ? 'domain' : 'name'
  if (!same) return { duplicate: { ...duplicate, because }, decision: 'add' }
  const decision = same.vendorId === null || isArchived ? 'skip' : 'update'
  return { duplicate: { ...duplicate, because }, decision }
}

/** The name itself, without its legal form: an alias is no reason to take two vendors for one. */
export const ownName = (vendorName: string): string => nameKey(vendorName) || vendorName.trim().toLowerCase()

export const keysOf = ({ vendorName, aliases = [], domains = [], website = '' }: Partial<VendorFields>): string[] =>
  vendorName === undefined ? [] : vendorKeys({ vendorName, aliases, domains, website, catalog: null })

function setFirst(map: Map<string, Known>, keys: readonly string[], known: Known): void {
  for (const key of keys) if (!map.has(key)) map.set(key, known)
}
