import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { vendorFieldOf } from '../../../product/vendor-fields.ts'
import { listLimits, listNames } from '../../../product/vendors.ts'
import { vendorKeys } from '../keys.ts'
import {
  fieldNames,
  lockRegister,
  lockVendors,
  type StoredVendor,
  updateVendor,
  type VendorChange,
  type VendorFields,
} from './vendor.store.ts'
import { getVendor, type RegisterParts } from './vendors.ts'

// A merge makes one vendor of two: what hangs on the other one changes hands, empty fields are filled, lists are joined. The
// other stays as it was, archived, so that all of it can be given back.

/**
 * Whose rows change hands, with the column that names the vendor. Where the kept one has such a row already (`unless`, of
 * rows `k` and `m`) the other keeps its own. Calculations and reminders are about the vendor that they were made for.
 */
const moving = [
  { table: 'agreement', column: 'vendor_id' },
  { table: 'vendor_transfer', column: 'vendor_id', unless: 'k.country = m.country' },
  {
    table: 'vendor_sub_processor',
    column: 'vendor_id',
    unless: 'k.name_key = m.name_key and k.until is null and m.until is null',
  },
  { table: 'vendor_sub_processor', column: 'sub_vendor_id' },
  { table: 'vendor_document', column: 'vendor_id' },
  { table: 'vendor_finding', column: 'vendor_id', unless: 'k.source = m.source and k.source_ref = m.source_ref' },
  { table: 'vendor_acceptance', column: 'vendor_id' },
  {
    table: 'vendor_override',
    column: 'vendor_id',
    unless: 'k.field = m.field and k.ended_at is null and m.ended_at is null',
  },
  { table: 'vendor_review', column: 'vendor_id' },
  { table: 'vendor_alert', column: 'vendor_id' },
  { table: 'vendor_product', column: 'vendor_id', unless: 'k.name_key = m.name_key' },
  { table: 'assessment', column: 'vendor_id' },
] as const satisfies readonly { table: string; column: string; unless?: string }[]

/** Record of a merge, kept for undoing it. */
interface Moved {
  /** In the order of `moving`. */
  rows: { table: string; column: string; ids: number[] }[]
  /** Fields of the kept vendor: before, and as the merge left them. */
  fields: { name: keyof VendorFields | 'catalog'; before: unknown; after: unknown }[]
  /** Whether the other one lay in the archive already. */
  wasArchived: boolean
}

type MergeParts = Pick<RegisterParts, 'rescore' | 'now'>

export async function mergeVendors(
  tx: Db,
  { rescore, now }: MergeParts,
  { member, keptId, otherId }: { member: Member; keptId: number; otherId: number },
): Promise<void> {
  if (keptId === otherId) throw refuse('merge_with_itself')
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  await lockVendors(tx, { organisationId, ids: [keptId, otherId] })
  const kept = await getVendor(tx, { organisationId, id: keptId })
  const other = await getVendor(tx, { organisationId, id: otherId })
  if (kept.archivedAt) throw refuse('vendor_archived')
  if (other.mergedInto !== null) throw refuse('vendor_merged')
  const rows: Moved['rows'] = []
  for (const move of moving) rows.push(await moveRows(tx, { organisationId, keptId, otherId, move }))
  const fields = joinedFields(kept, other)
  const moved: Moved = { rows, fields, wasArchived: other.archivedAt !== null }
  const after = Object.fromEntries(fields.map(({ name, after }) => [name, after])) as VendorChange
  await updateVendor(tx, {
    ...{ organisationId, id: keptId, now: now() },
    change: { ...after, keys: vendorKeys({ ...kept, ...after }) },
  })
  await updateVendor(tx, {
    ...{ organisationId, id: otherId, now: now() },
    change: { mergedInto: keptId, archivedAt: other.archivedAt ?? now() },
  })
  await runSql(
    tx,
    `insert into vendor_merge (organisation_id, kept_id, merged_id, moved, merged_by, merged_at) values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, keptId, otherId, JSON.stringify(moved), member.id, now()],
  )
  await rescore(tx, { organisationId, vendorIds: [keptId, otherId], cause: 'merged', now: now() })
  await recordAudit(tx, {
    ...{ organisationId, at: now(), actor: { member: member.id }, kind: 'vendor.merged' },
    subject: { kind: 'vendor', id: keptId },
    details: { other: otherId, fields: fields.map(({ name }) => name), rows: rows.flatMap(({ ids }) => ids).length },
  })
}

/** Gives back what came and is still there as it came; what a person changed since stays with the kept vendor. */
export async function undoMerge(
  tx: Db,
  { rescore, now }: MergeParts,
  { member, keptId, mergeId }: { member: Member; keptId: number; mergeId: number },
): Promise<void> {
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  const [merge] = await runSql<{ otherId: number; moved: Moved }>(
    tx,
    `select merged_id as "otherId", moved from vendor_merge
     where organisation_id = $1 and kept_id = $2 and id = $3 and undone_at is null for update`,
    [organisationId, keptId, mergeId],
  )
  if (!merge) throw refuse('merge_gone')
  const { otherId, moved } = merge
  await lockVendors(tx, { organisationId, ids: [keptId, otherId] })
  const kept = await getVendor(tx, { organisationId, id: keptId })
  const other = await getVendor(tx, { organisationId, id: otherId })
  // If the vendor itself was merged into another one since, its merges went along: undo that merge first.
  if (kept.mergedInto !== null || other.mergedInto !== keptId) throw refuse('merge_gone')
  for (const { ids, ...named } of moved.rows) {
    const { table, column } = moveOf(named)
    await runSql(
      tx,
      `update ${table} set ${column} = $3 where organisation_id = $1 and ${column} = $2 and id = any($4)`,
      [organisationId, keptId, otherId, ids],
    )
  }
  const restored = restoredFields(kept, moved.fields)
  await updateVendor(tx, {
    ...{ organisationId, id: keptId, now: now() },
    change: { ...restored, keys: vendorKeys({ ...kept, ...restored }) },
  })
  await updateVendor(tx, {
    ...{ organisationId, id: otherId, now: now() },
    change: { mergedInto: null, ...(moved.wasArchived ? {} : { archivedAt: null }) },
  })
  await runSql(tx, `update vendor_merge set undone_at = $3 where organisation_id = $1 and id = $2`, [
    ...[organisationId, mergeId, now()],
  ])
  await rescore(tx, { organisationId, vendorIds: [keptId, otherId], cause: 'merged', now: now() })
  await recordAudit(tx, {
    ...{ organisationId, at: now(), actor: { member: member.id }, kind: 'vendor.merge_undone' },
    subject: { kind: 'vendor', id: keptId },
    details: { other: otherId, merge: mergeId },
  })
}

async function moveRows(
  tx: Db,
  {
    organisationId,
    keptId,
    otherId,
    move,
  }: {
    organisationId: number
    keptId: number
    otherId: number
    move: { table: string; column: string; unless?: string }
  },
): Promise<Moved['rows'][number]> {
  const { table, column, unless } = move
  const rows = await runSql<{ id: number }>(
    tx,
    `update ${table} m set ${column} = $2 where m.organisation_id = $1 and m.${column} = $3
     ${unless ? `and not exists (select 1 from ${table} k where k.organisation_id = $1 and k.${column} = $2 and ${unless})` : ''}
     returning m.id`,
    [organisationId, keptId, otherId],
  )
  return { table, column, ids: rows.map(({ id }) => id) }
}

// The stored table name is checked against the list above: only names from there go into SQL.
function moveOf({ table, column }: { table: string; column: string }): (typeof moving)[number] {
  const move = moving.find((one) => one.table === table && one.column === column)
  if (!move) throw new Error(`merge: ${column} of ${table} does not move`)
  return move
}

const filledNames = [
  ...fieldNames.filter((name) => vendorFieldOf(name).type !== 'text[]' && !vendorFieldOf(name).isRequired),
  'catalog',
] as const

/** Fields of the kept vendor that the other one fills; a list gets what it has not. */
function joinedFields(kept: StoredVendor, other: StoredVendor): Moved['fields'] {
  const names = [other.vendorName, ...other.aliases].filter((name) => name !== kept.vendorName)
  const filled = filledNames.flatMap((name) =>
    isEmpty(kept[name]) && !isEmpty(other[name]) ? [{ name, before: kept[name], after: other[name] }] : [],
  )
  const lists = listNames.flatMap((name) => {
    const before: readonly string[] = kept[name]
    const joined = new Set([...before, ...(name === 'aliases' ? names : other[name])])
    const after = [...joined].slice(0, listLimits[name])
    return after.length > before.length ? [{ name, before, after }] : []
  })
  return [...filled, ...lists]
}

const isEmpty = (value: unknown) => value === null || value === ''

/** A field as it was; one that was edited since stays, and of a list goes only what came. */
function restoredFields(kept: StoredVendor, fields: Moved['fields']): VendorChange {
  return Object.fromEntries(
    fields.flatMap(({ name, before, after }) => {
      const now: unknown = kept[name]
      if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after))
        return [[name, now.filter((value) => before.includes(value) || !after.includes(value))]]
      return isDeepStrictEqual(now, after) ? [[name, before]] : []
    }),
  )
}
