import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { vendorKeys } from '../keys.ts'
import { addImportedDpas } from './agreement.store.ts'
import type { CatalogItem, CatalogRef, VendorCatalog } from './catalog.ts'
import {
  endImport,
  listKeys,
  listUndoable,
  moveImport,
  type RowOutcome,
  recordOutcomes,
  recordUndone,
  type StoredRow,
  takeChunk,
} from './import.store.ts'
import type { ImportPayload } from './import.ts'
import { ownName } from './import-duplicates.ts'
import { countInvestigationsLeft } from './investigation-budget.ts'
import {
  findVendor,
  insertVendors,
  lockRegister,
  lockVendors,
  type NewVendor,
  type StoredVendor,
  updateVendor,
  type VendorFields,
} from './vendor.store.ts'
import type { StartVendorRun } from './vendor-run.ts'
import { changedFields, completed, type RegisterParts, withCatalog } from './vendors.ts'

// An import as it runs, and its undo.

const chunkSize = 500

interface ImportParts extends Pick<RegisterParts, 'rescore' | 'now'> {
  listCatalogItems: VendorCatalog['list']
  startVendorRun: StartVendorRun
}

/** Each chunk is one transaction that also says how far the import is: one that was killed goes on where it was. */
export const importVendors = ({ now, ...parts }: ImportParts): JobKind<ImportPayload> => ({
  name: 'vendors.import',
  run: async (payload, { db, signal }) => {
    const { organisationId } = payload
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted()
      isDone = await inOrganisation(db, organisationId, (tx) => importChunk(tx, { ...parts, now: now() }, payload))
    }
  },
  giveUp: ({ organisationId, importId }, { db }) =>
    inOrganisation(db, organisationId, (tx) => {
      const failure = 'The import stopped before its end. What was added stays; import the file again for the rest.'
      return endImport(tx, { organisationId, id: importId, failure, now: now() })
    }),
})

interface ChunkParts extends Omit<ImportParts, 'now'> {
  now: Date
}

/** @returns whether nothing is left to do. */
async function importChunk(
  tx: Db,
  parts: ChunkParts,
  { organisationId, importId: id, memberId }: ImportPayload,
): Promise<boolean> {
  const { rescore, now } = parts
  await lockRegister(tx, organisationId)
  const chunk = await takeChunk(tx, { organisationId, id, size: chunkSize })
  if (!chunk) return true
  if (chunk.rows.length === 0) {
    if (chunk.investigates) await beginInvestigations(tx, parts, { organisationId, importId: id, memberId })
    await endImport(tx, { organisationId, id, failure: null, now })
    return true
  }
  const refs = chunk.rows.flatMap(({ catalog }) => catalog ?? [])
  const items = new Map((await parts.listCatalogItems(tx, refs)).map((item) => [keyOf(item), item]))
  const updated = await updateKnown(tx, { items, now }, { organisationId, rows: chunk.rows })
  const added = await addNew(tx, { items, now }, { organisationId, importId: id, rows: chunk.rows })
  const changed = [...updated, ...added]
  await recordDpas(tx, { organisationId, changed, now })
  const vendorIds = changed.map(({ vendorId }) => vendorId)
  if (vendorIds.length > 0) {
    await rescore(tx, { organisationId, vendorIds, cause: 'imported', now })
    await recordAudit(tx, {
      ...{ organisationId, at: now, actor: { member: memberId }, kind: 'vendor_import.added' },
      ...{ subject: { kind: 'vendor_import', id }, details: { vendors: vendorIds } },
    })
  }
  const versions = await listVersions(tx, { organisationId, vendorIds })
  const done = new Map(changed.map((one) => [one.row.line, one]))
  const outcomes = chunk.rows.map(({ line }): RowOutcome => {
    const one = done.get(line)
    if (!one) return { line, outcome: 'skipped', vendorId: null, undo: null }
    const { outcome, vendorId, before, wasConnected, agreementId } = one
    return {
      line,
      outcome,
      vendorId,
      undo: { version: versions.get(vendorId) ?? 1, before, wasConnected, agreementId },
    }
  })
  await recordOutcomes(tx, { organisationId, id, outcomes })
  return false
}

interface Changed {
  row: StoredRow
  vendorId: number
  outcome: 'added' | 'updated'
  before: Partial<VendorFields>
  wasConnected: boolean
  agreementId: number | null
}

/** Catalog items that the rows of a chunk name, by kind and id. */
type Items = ReadonlyMap<string, CatalogItem>
const keyOf = ({ kind, id }: CatalogRef) => `${kind}:${id}`

const isImportable = ({ faults }: StoredRow) => !faults.some(({ column }) => column === 'vendor_name')

/** Cells that say something overwrite what the register has; empty ones and faults change nothing. */
async function updateKnown(
  tx: Db,
  { items, now }: { items: Items; now: Date },
  { organisationId, rows }: { organisationId: number; rows: readonly StoredRow[] },
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const row of rows.filter((one) => one.decision === 'update' && isImportable(one))) {
    const vendorId = row.duplicate?.vendorId
    const vendor = vendorId == null ? undefined : await findVendor(tx, { organisationId, id: vendorId, locks: true })
    if (!vendor || vendor.archivedAt || vendor.mergedInto !== null) continue
    const { vendorName: _, ...given } = row.vendor
    const lists = addedToLists(vendor, given)
    const fields = changedFields(vendor, { ...given, ...lists }, now)
    const isConnected = vendor.catalog === null && row.catalog !== null
    const item = isConnected && row.catalog ? items.get(keyOf(row.catalog)) : undefined
    const catalog = item ? { kind: item.kind, id: item.id } : vendor.catalog
    if (Object.keys(fields).length > 0 || item) {
      const keys = vendorKeys({ ...vendor, ...fields, catalog })
      await updateVendor(tx, {
        organisationId,
        id: vendor.id,
        now,
        change: { ...fields, keys, ...(item ? { catalog } : {}) },
      })
    }
    changed.push({
      ...{ row, vendorId: vendor.id, outcome: 'updated', wasConnected: vendor.catalog !== null, agreementId: null },
      before: Object.fromEntries(Object.keys(fields).map((name) => [name, vendor[name as keyof VendorFields]])),
    })
  }
  return changed
}

/** Names and domains that a vendor is found by are added to, not replaced: some came from the catalog. */
const addedToLists = ({ aliases, domains }: StoredVendor, given: Partial<VendorFields>): Partial<VendorFields> => ({
  ...(given.aliases ? { aliases: [...new Set([...aliases, ...given.aliases])] } : {}),
  ...(given.domains ? { domains: [...new Set([...domains, ...given.domains])] } : {}),
})

async function addNew(
  tx: Db,
  { items, now }: { items: Items; now: Date },
  { organisationId, importId, rows }: { organisationId: number; importId: number; rows: readonly StoredRow[] },
): Promise<Changed[]> {
  const wanted = rows.filter((row) => row.decision === 'add' && isImportable(row))
  if (wanted.length === 0) return []
  // Vendors that someone else added after the preview: no one decided about them.
  const own = new Set(
    (
      await runSql<{ id: number }>(
        tx,
        `select vendor_id as id from vendor_import_row where organisation_id = $1 and import_id = $2 and vendor_id is not null`,
        [organisationId, importId],
      )
    ).map((row) => row.id),
  )
  const names = new Set(
    (await listKeys(tx, organisationId)).filter(({ id }) => !own.has(id)).map(({ vendorName }) => ownName(vendorName)),
  )
  const vendors: { row: StoredRow; vendor: NewVendor }[] = []
  for (const row of wanted) {
    const given = {
      ...row.vendor,
      vendorName: row.vendor.vendorName ?? '',
      vendorType: row.vendor.vendorType ?? 'other',
    }
    if (!row.isDecided && row.duplicate?.vendorId == null && names.has(ownName(given.vendorName))) continue
    const item = (row.catalog && items.get(keyOf(row.catalog))) ?? null
    const catalog = item && { kind: item.kind, id: item.id }
    const fields = completed(withCatalog(given, item), now)
    vendors.push({ row, vendor: { ...fields, keys: vendorKeys({ ...fields, catalog }), catalog } })
  }
  const ids = await insertVendors(tx, { organisationId, vendors: vendors.map(({ vendor }) => vendor), now })
  return vendors.map(({ row }, at) => ({
    ...{ row, vendorId: ids[at] ?? 0, outcome: 'added', before: {}, wasConnected: false, agreementId: null },
  }))
}

/** Signed agreements whose text no one has uploaded yet. */
async function recordDpas(
  tx: Db,
  { organisationId, changed, now }: { organisationId: number; changed: Changed[]; now: Date },
): Promise<void> {
  const signed = changed.flatMap((one) => (one.row.dpa ? [{ one, dpa: one.row.dpa }] : []))
  if (signed.length === 0) return
  const ids = await addImportedDpas(tx, {
    ...{ organisationId, now },
    dpas: signed.map(({ one, dpa }) => ({ vendorId: one.vendorId, ...dpa })),
  })
  for (const [at, { one }] of signed.entries()) one.agreementId = ids[at] ?? null
}

const listVersions = async (
  tx: Db,
  { organisationId, vendorIds }: { organisationId: number; vendorIds: readonly number[] },
): Promise<Map<number, number>> =>
  new Map(
    (
      await runSql<{ id: number; version: number }>(
        tx,
        `select id, version from vendor where organisation_id = $1 and id = any($2)`,
        [organisationId, vendorIds],
      )
    ).map(({ id, version }) => [id, version]),
  )

/** Begins investigations of the connected vendors that have none yet, the most critical first. */
async function beginInvestigations(
  tx: Db,
  { startVendorRun, now }: ChunkParts,
  { organisationId, importId, memberId }: ImportPayload,
): Promise<void> {
  const left = await countInvestigationsLeft(tx, { organisationId, now })
  const vendors = await runSql<{ id: number; place: number | null }>(
    tx,
    `select distinct v.id, array_position(array['critical', 'high', 'medium', 'low'], v.criticality) as place
     from vendor_import_row r join vendor v on v.organisation_id = $1 and v.id = r.vendor_id
     where r.organisation_id = $1 and r.import_id = $2 and v.catalog_kind is not null and v.archived_at is null
       and not exists (select from investigation i where i.organisation_id = $1 and i.subject_key = 'vendor:' || v.id)
     order by place, v.id limit $3`,
    [organisationId, importId, left],
  )
  for (const { id: vendorId } of vendors)
    await startVendorRun(tx, { organisationId, vendorId, priority: 'normal', assessmentType: 'full', now })
  if (vendors.length > 0)
    await recordAudit(tx, {
      ...{ organisationId, at: now, actor: { member: memberId }, kind: 'vendor_import.investigated' },
      ...{ subject: { kind: 'vendor_import', id: importId }, details: { vendors: vendors.map(({ id }) => id) } },
    })
}

/** Takes back what the import added and updated. A vendor that someone changed since stays as it is. */
export async function undoImport(
  tx: Db,
  { rescore, now: clock }: Pick<RegisterParts, 'rescore' | 'now'>,
  { member, id }: { member: Member; id: number },
): Promise<void> {
  const { organisationId } = member
  const named = { organisationId, id }
  const now = clock()
  await lockRegister(tx, organisationId)
  await lockVendors(tx, { organisationId, ids: (await listUndoable(tx, named)).map(({ vendorId }) => vendorId) })
  // Once more, now that no one can change them.
  const all = await listUndoable(tx, named)
  const [unchanged, changed] = [false, true].map((isChanged) => all.filter((one) => one.isChanged === isChanged)) as [
    typeof all,
    typeof all,
  ]
  if (!(await moveImport(tx, { ...named, from: ['done'], to: 'undone' })) || all.length === 0)
    throw refuse('import_not_undoable')
  const added = unchanged.filter(({ outcome }) => outcome === 'added').map(({ vendorId }) => vendorId)
  const restored = unchanged.filter(({ outcome }) => outcome === 'updated')
  for (const { vendorId, undo } of restored) {
    const vendor = await findVendor(tx, { organisationId, id: vendorId })
    if (!vendor) continue
    const catalog = undo.wasConnected ? vendor.catalog : null
    const keys = vendorKeys({ ...vendor, ...undo.before, catalog })
    await updateVendor(tx, { organisationId, id: vendorId, now, change: { ...undo.before, catalog, keys } })
    if (undo.agreementId !== null)
      await runSql(tx, `delete from agreement where organisation_id = $1 and id = $2`, [
        organisationId,
        undo.agreementId,
      ])
  }
  // Vendors that named one as their sub-processor do so by name from now on.
  const users = await runSql<{ id: number }>(
    tx,
    `update vendor_sub_processor set sub_vendor_id = null where organisation_id = $1 and sub_vendor_id = any($2)
     returning vendor_id as id`,
    [organisationId, added],
  )
  await recordUndone(tx, {
    ...named,
    undone: unchanged.map(({ line }) => line),
    kept: changed.map(({ line }) => line),
  })
  await runSql(tx, `delete from vendor where organisation_id = $1 and id = any($2)`, [organisationId, added])
  const vendorIds = [...restored.map(({ vendorId }) => vendorId), ...users.map((user) => user.id)].filter(
    (vendorId) => !added.includes(vendorId),
  )
  if (vendorIds.length > 0) await rescore(tx, { organisationId, vendorIds, cause: 'edited', now })
  await recordAudit(tx, {
    ...{ organisationId, at: now, actor: { member: member.id }, kind: 'vendor_import.undone' },
    ...{ subject: { kind: 'vendor_import', id }, details: { vendors: unchanged.map(({ vendorId }) => vendorId) } },
  })
}
