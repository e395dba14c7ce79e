import { recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { vendorKeys } from '../keys.ts'
import type { CatalogItem, VendorCatalog } from './catalog.ts'
import {
  decideImport,
  endImport,
  findImport,
  forgetOldPreviews,
  insertImport,
  listKeys,
  listOwners,
  recordProgress,
  takeChunk,
  type WaitingRow,
} from './import.store.ts'
import type { ReadCsv, ReadRow } from './read-csv.ts'
import { insertVendors, lockRegister, type NewVendor, type VendorFields } from './vendor.store.ts'
import { completed, type RegisterParts, withCatalog } from './vendors.ts'

/** Keeps what was read of a file as a preview: nothing is in the register yet. */
export async function previewImport(
  tx: Db,
  {
    member,
    fileName,
    read,
    catalog,
    now,
  }: { member: Member; fileName: string; read: ReadCsv; catalog: VendorCatalog; now: Date },
): Promise<number> {
  const { organisationId } = member
  const { rows, ignoredColumns } = read
  const owners = new Map((await listOwners(tx, organisationId)).map(({ id, email }) => [email, id]))
  const known = await listKeys(tx, organisationId)
  const nameByKey = new Map(known.flatMap(({ vendorName, keys }) => keys.map((key) => [key, vendorName] as const)))
  const meant = await catalog.listMeant(tx, rows.map(addressOrName))
  const waiting = rows.map((row, at) => asWaiting(row, { owners, nameByKey, meant: meant[at] }))
  const id = await insertImport(tx, {
    ...{ organisationId, memberId: member.id, fileName, ignoredColumns, now },
    rows: waiting.toSorted((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0)),
  })
  await forgetOldPreviews(tx, { organisationId, now })
  return id
}

/** An address that is nobody's in the catalog is not a namesake's. */
const addressOrName = ({ vendor: { vendorName = '', website = '', domains = [] } }: ReadRow): string =>
  website || domains[0] || vendorName

/** Marks its keys as taken by this line, unless they were before. */
function asWaiting(
  { line, vendor, ownerEmail, errors }: ReadRow,
  {
    owners,
    nameByKey,
    meant,
  }: { owners: ReadonlyMap<string, number>; nameByKey: Map<string, string>; meant: CatalogItem | undefined },
): WaitingRow {
  const ownerId = owners.get(ownerEmail)
  const faults = [
    ...errors,
    ...(ownerEmail !== '' && ownerId === undefined
      ? ['owner_email: no member of the organisation has this address']
      : []),
  ]
  const keys = keysOf(vendor)
  const duplicateOf = keys.map((key) => nameByKey.get(key)).find((name) => name !== undefined) ?? null
  if (faults.length === 0)
    for (const key of keys) if (!nameByKey.has(key)) nameByKey.set(key, `line ${line} of the file`)
  return {
    ...{ line, vendorName: vendor.vendorName ?? '', vendorType: vendor.vendorType ?? '' },
    ...{ domain: vendor.domains?.[0] ?? '', errors: faults, duplicateOf },
    catalog: meant ? { kind: meant.kind, id: meant.id, name: meant.name } : null,
    vendor: { ...vendor, ...(ownerId === undefined ? {} : { ownerId }) },
  }
}

const keysOf = ({ vendorName, aliases = [], domains = [], website = '' }: Partial<VendorFields>): string[] =>
  vendorName === undefined ? [] : vendorKeys({ vendorName, aliases, domains, website, catalog: null })

export interface ImportPayload {
  organisationId: number
  importId: number
  /** Who decided. */
  memberId: number
  withDuplicates: boolean
}

export async function decide(
  tx: Db,
  { queue, job, now }: { queue: QueueJob; job: JobKind<ImportPayload>; now: Date },
  { member, id, decision }: { member: Member; id: number; decision: 'run' | 'run-with-duplicates' | 'cancel' },
): Promise<void> {
  const { organisationId } = member
  const isRun = decision !== 'cancel'
  if (!(await decideImport(tx, { organisationId, id, state: isRun ? 'queued' : 'cancelled' })))
    throw refuse('import_decided')
  await recordAudit(tx, {
    ...{ organisationId, at: now, actor: { member: member.id } },
    ...{ kind: isRun ? 'vendor_import.started' : 'vendor_import.cancelled', subject: { kind: 'vendor_import', id } },
  })
  if (isRun)
    await queue(tx, job, {
      ...{ organisationId, importId: id, memberId: member.id },
      withDuplicates: decision === 'run-with-duplicates',
    })
}

const chunkSize = 500

interface ImportParts extends Pick<RegisterParts, 'rescore' | 'now'> {
  findCatalogItem: VendorCatalog['find']
}

/** Each chunk is one transaction that also says how far the import is: one that was killed goes on where it was. */
export const importVendors = ({ rescore, findCatalogItem, now }: ImportParts): JobKind<ImportPayload> => ({
  name: 'vendors.import',
  run: async (payload, { db, signal }) => {
    const { organisationId } = payload
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted()
      isDone = await inOrganisation(db, organisationId, (tx) =>
        importChunk(tx, { rescore, findCatalogItem, now: now() }, payload),
      )
    }
  },
  giveUp: ({ organisationId, importId }, { db }) =>
    inOrganisation(db, organisationId, async (tx) => {
      const failure = 'The import stopped in the middle. What is in the register stays; import the rest once more.'
      await endImport(tx, { organisationId, id: importId, failure, now: now() })
    }),
})

/** @returns whether nothing is left to do. */
async function importChunk(
  tx: Db,
  { rescore, findCatalogItem, now }: Omit<ImportParts, 'now'> & { now: Date },
  { organisationId, importId: id, memberId, withDuplicates }: ImportPayload,
): Promise<boolean> {
  await lockRegister(tx, organisationId)
  const chunk = await takeChunk(tx, { organisationId, id, size: chunkSize })
  if (!chunk) return true
  const taken = new Set((await listKeys(tx, organisationId)).flatMap(({ keys }) => keys))
  const vendors: NewVendor[] = []
  for (const row of chunk.rows.filter(({ errors }) => errors.length === 0)) {
    const given = withName(row)
    const own = keysOf(given)
    if (!withDuplicates && own.some((key) => taken.has(key))) continue
    const item = (row.catalog && (await findCatalogItem(tx, row.catalog))) ?? null
    const catalog = item && { kind: item.kind, id: item.id }
    const fields = completed(withCatalog(given, item), now)
    const keys = vendorKeys({ ...fields, catalog })
    for (const key of own) taken.add(key)
    vendors.push({ ...fields, keys, catalog })
  }
  if (vendors.length > 0) {
    const ids = await insertVendors(tx, { organisationId, vendors, now })
    await rescore(tx, { organisationId, vendorIds: ids, cause: 'imported', now })
    await recordAudit(tx, {
      ...{ organisationId, at: now, actor: { member: memberId }, kind: 'vendor_import.added' },
      ...{ subject: { kind: 'vendor_import', id }, details: { vendors: ids } },
    })
  }
  await recordProgress(tx, { organisationId, id, looked: chunk.rows.length, added: vendors.length })
  if (chunk.position + chunk.rows.length < chunk.total) return false
  await endImport(tx, { organisationId, id, failure: null, now })
  return true
}

/** A row without faults has both. */
const withName = ({ vendor, vendorName, vendorType }: WaitingRow) => ({ ...vendor, vendorName, vendorType })

/** @throws Refusal `not_found` for an import that went meanwhile. */
export async function getImport(db: Db, named: { organisationId: number; id: number }) {
  const found = await findImport(db, named)
  if (!found) throw refuse('not_found')
  return found
}
