import type { z } from 'zod'
import { type AuditEntry, recordAudits } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { type Day, dayOf } from '../../../platform/shared/days.ts'
import { type RefusalTable, refuse } from '../../../platform/shared/refusal.ts'
import { listLimits } from '../../../product/vendors.ts'
import {
  type BulkChange,
  type BulkEdited,
  bulkRefusals,
  type RefusedVendor,
  type selection as selectionSchema,
} from '../bulk-contract.ts'
import { vendorsRefusals } from '../contract.ts'
import { given } from './edit-dossier.ts'
import { listMatchingIds } from './list.ts'
import type { RescoreSoon } from './rescore-many.job.ts'
import {
  type EnteredFields,
  lockAndListVendors,
  lockRegister,
  type StoredVendor,
  updateVendors,
  type VendorFields,
} from './vendor.store.ts'
import { auditedValues, changedFields, type RegisterParts, requireKnown } from './vendors.ts'

type Selection = z.output<typeof selectionSchema>

/** The vendors that a selection means, in the order of their ids. */
export async function selectedIds(
  tx: Db,
  { organisationId, selection, today }: { organisationId: number; selection: Selection; today: string },
): Promise<number[]> {
  if ('ids' in selection) {
    // One that went meanwhile is told by itself; where none is there the request is about nothing of this register.
    const known = await runSql(tx, `select 1 from vendor where organisation_id = $1 and id = any($2) limit 1`, [
      ...[organisationId, selection.ids],
    ])
    if (known.length === 0) throw refuse('selection_empty')
    return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  }
  const ids = await listMatchingIds(tx, { organisationId, today, filters: selection.matching })
  if (ids.length === 0) throw refuse('selection_empty')
  if (ids.length !== selection.total) throw refuse('selection_changed')
  return ids
}

const reasons: RefusalTable = {
  ...{ vendor_archived: vendorsRefusals.vendor_archived, vendor_merged: vendorsRefusals.vendor_merged },
  ...bulkRefusals,
  list_too_long: { status: 422, message: 'The list would be longer than a vendor may have.' },
  vendor_gone: { status: 404, message: 'This vendor is not in the register any more.' },
}

export const refusedVendor = (
  vendor: { id: number; vendorName: string },
  code: string,
  words: RefusalTable = {},
): RefusedVendor => ({
  ...{ id: vendor.id, vendorName: vendor.vendorName, code },
  message: (reasons[code] ?? words[code])?.message ?? 'This could not be done.',
})

export interface BulkParts extends Pick<RegisterParts, 'rescore' | 'now'> {
  rescoreSoon: RescoreSoon
}

/** Edits every vendor that takes it, in the caller's transaction; those that do not are named with the reason. */
export async function editMany(
  tx: Db,
  { rescore, rescoreSoon, now: clock }: BulkParts,
  { member, ids, change }: { member: Member; ids: readonly number[]; change: BulkChange },
): Promise<BulkEdited> {
  const { organisationId } = member
  const now = clock()
  await requireKnown(tx, {
    organisationId,
    fields: given({ ownerId: change.ownerId, dataTypes: change.dataTypes?.values }),
  })
  await lockRegister(tx, organisationId)
  const vendors = await lockAndListVendors(tx, { organisationId, ids })
  const judged = vendors.map((vendor) => ({ vendor, ...judge(vendor, change, now) }))
  const edited = judged.flatMap(({ vendor, edit }) => (edit ? [{ vendor, ...edit }] : []))
  const names = [...new Set(edited.flatMap(({ fields }) => Object.keys(fields)))] as (keyof VendorFields)[] // keys of it
  if (edited.length > 0)
    await updateVendors(tx, {
      ...{ organisationId, names, now },
      vendors: edited.map(({ vendor, fields, archivedAt }) => ({ ...vendor, ...fields, archivedAt })),
    })
  const vendorIds = edited.flatMap((edit) => (isScored(edit, dayOf(now)) ? [edit.vendor.id] : []))
  const isSoon = vendorIds.length > scoredAtOnce
  if (isSoon) await rescoreSoon(tx, { organisationId, vendorIds, cause: 'edited' })
  else if (vendorIds.length > 0) await rescore(tx, { organisationId, vendorIds, cause: 'edited', now })
  await recordAudits(
    tx,
    edited.flatMap((one) => eventsOf(one, { organisationId, at: now, actor: { member: member.id } })),
  )
  const found = new Set(vendors.map(({ id }) => id))
  return {
    edited: edited.length,
    isScoredSoon: isSoon,
    unchanged: judged.filter(({ edit, code }) => !edit && !code).length,
    refused: [
      ...judged.flatMap(({ vendor, code }) => (code ? [refusedVendor(vendor, code)] : [])),
      ...ids.flatMap((id) => (found.has(id) ? [] : [refusedVendor({ id, vendorName: '' }, 'vendor_gone')])),
    ],
  }
}

/** More vendors than these are scored by a job after the answer: each takes a millisecond or two. */
const scoredAtOnce = 500

/** Whether score or status may be other ones now; another day of review counts only where it is past. */
function isScored({ vendor, fields, isMoved }: { vendor: StoredVendor } & Edit, today: Day): boolean {
  const isPast = (day: Day | null | undefined) => typeof day === 'string' && day < today
  const isOverdue = isPast(vendor.nextReview) || isPast(fields.nextReview)
  return isMoved || Object.keys(fields).some((name) => scoredFields.has(name)) || ('nextReview' in fields && isOverdue)
}

/** Fields that scores and statuses depend on. */
const scoredFields: ReadonlySet<string> = new Set<keyof VendorFields>([
  ...(['roles', 'dataTypes', 'countries', 'criticality'] as const),
])

interface Edit {
  fields: Partial<VendorFields>
  archivedAt: Date | null
  isMoved: boolean
}

/** Decides about one vendor: an edit, a refusal, or nothing where it is like this already. */
function judge(vendor: StoredVendor, { isArchived, ...change }: BulkChange, now: Date): { edit?: Edit; code?: string } {
  const isMoved = isArchived !== undefined && isArchived !== (vendor.archivedAt !== null)
  if (isMoved && vendor.mergedInto !== null) return { code: 'vendor_merged' }
  const entered = enteredFields(vendor, change)
  if (listsOf(entered).some(([name, values]) => values.length > listLimits[name])) return { code: 'list_too_long' }
  const fields = changedFields(vendor, entered, now)
  if (Object.keys(fields).length > 0 && vendor.archivedAt && isArchived !== false) return { code: 'vendor_archived' }
  if (Object.keys(fields).length === 0 && !isMoved) return {}
  return { edit: { fields, isMoved, archivedAt: isMoved ? (isArchived ? now : null) : vendor.archivedAt } }
}

const changedLists = ['roles', 'dataTypes', 'countries'] as const

const listsOf = (fields: EnteredFields) =>
  changedLists.flatMap((name) => {
    const values = fields[name]
    return values ? [[name, values] as const] : []
  })

function enteredFields(vendor: StoredVendor, change: Omit<BulkChange, 'isArchived'>): EnteredFields {
  const { roles, dataTypes, countries, ...values } = change
  return given({
    ...values,
    roles: roles && combined(vendor.roles, roles),
    dataTypes: dataTypes && combined(vendor.dataTypes, dataTypes),
    countries: countries && combined(vendor.countries, countries),
  })
}

function combined<Value>(
  present: readonly Value[],
  { how, values }: { how: 'add' | 'remove' | 'replace'; values: readonly Value[] },
): Value[] {
  switch (how) {
    case 'add':
      return [...new Set([...present, ...values])]
    case 'remove':
      return present.filter((value) => !values.includes(value))
    case 'replace':
      return [...new Set(values)]
  }
}

/** One event for each vendor; two where it was brought back or archived with an edit. */
function eventsOf(
  { vendor, fields, isMoved, archivedAt }: { vendor: StoredVendor } & Edit,
  shared: Pick<AuditEntry, 'organisationId' | 'at' | 'actor'>,
): AuditEntry[] {
  const event = { ...shared, subject: { kind: 'vendor', id: vendor.id } }
  const changed = Object.keys(fields)
  return [
    ...(changed.length > 0
      ? [{ ...event, kind: 'vendor.edited', details: { fields: changed, bulk: true, ...auditedValues(fields) } }]
      : []),
    ...(isMoved ? [{ ...event, kind: archivedAt ? 'vendor.archived' : 'vendor.restored' }] : []),
  ]
}

/** Names and addresses of vendors that a job looks at. */
export const listContacts = (
  db: Db,
  { organisationId, ids }: { organisationId: number; ids: readonly number[] },
): Promise<{ id: number; vendorName: string; contactName: string; contactEmail: string }[]> =>
  runSql(
    db,
    `select id, vendor_name as "vendorName", contact_name as "contactName", contact_email as "contactEmail"
     from vendor where organisation_id = $1 and id = any($2) order by array_position($2, id)`,
    [organisationId, ids],
  )
