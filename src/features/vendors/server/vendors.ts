import type { z } from 'zod'
import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { findDataType } from '../../../product/data-types.ts'
import { vendorPath } from '../../../product/links.ts'
import { listLimits, listNames } from '../../../product/vendors.ts'
import type { vendorsContract } from '../contract.ts'
import { emptyFields } from '../empty-fields.ts'
import { addressIn, registrableOf, vendorKeys } from '../keys.ts'
import { nextReviewOn } from '../reviews.ts'
import type { CatalogItem, CatalogRef, VendorCatalog } from './catalog.ts'
import { listDuplicates } from './duplicates.ts'
import { given, requireOwner } from './edit-dossier.ts'
import type { Rescore } from './rescore.ts'
import {
  type EnteredFields,
  fieldNames,
  findVendor,
  insertVendors,
  lockRegister,
  lockVendors,
  type StoredVendor,
  updateVendor,
  type VendorFields,
} from './vendor.store.ts'

export interface RegisterParts {
  catalog: VendorCatalog
  rescore: Rescore
  now: () => Date
}

type Body<K extends 'POST /api/customer/vendors' | 'PATCH /api/customer/vendors/{id}'> = z.output<
  (typeof vendorsContract)[K]['body']
>

/** @returns the id of the new vendor. */
export async function createVendor(
  tx: Db,
  { catalog, rescore, now }: RegisterParts,
  { member, body }: { member: Member; body: Body<'POST /api/customer/vendors'> },
): Promise<number> {
  const { organisationId } = member
  const { catalog: ref = null, isNoDuplicate, ...given } = body
  const item = ref && (await requireCatalogItem(tx, catalog, ref))
  const fields = completed(withCatalog(withAddress(given), item), now())
  await requireKnown(tx, { organisationId, fields })
  const keys = vendorKeys({ ...fields, catalog: ref })
  await lockRegister(tx, organisationId)
  if (!isNoDuplicate) await requireNew(tx, { organisationId, keys })
  const [id = 0] = await insertVendors(tx, {
    ...{ organisationId, now: now() },
    vendors: [{ ...fields, keys, catalog: ref }],
  })
  await rescore(tx, { organisationId, vendorIds: [id], cause: 'created', now: now() })
  await recordAudit(tx, {
    ...{ organisationId, at: now(), actor: { member: member.id }, kind: 'vendor.added' },
    subject: { kind: 'vendor', id },
    details: { ...auditedValues(fields), ...(ref ? { catalog: `${ref.kind}:${ref.id}` } : {}) },
  })
  return id
}

/** Writes what is given; nothing of what someone else wrote since the version that was read. */
export async function editVendor(
  tx: Db,
  { catalog, rescore, now }: RegisterParts,
  { member, id, body }: { member: Member; id: number; body: Body<'PATCH /api/customer/vendors/{id}'> },
): Promise<void> {
  const { organisationId } = member
  const before = await getVendor(tx, { organisationId, id, locks: true })
  const { version, catalog: ref, isArchived, ...given } = body
  if (version !== undefined && version !== before.version) throw refuse('changed_meanwhile')
  const isMoved = isArchived !== undefined && isArchived !== (before.archivedAt !== null)
  if (isMoved && before.mergedInto !== null) throw refuse('vendor_merged')
  const fields = changedFields(before, given, now())
  const isRelinked = ref !== undefined && (ref?.kind !== before.catalog?.kind || ref?.id !== before.catalog?.id)
  const changed = [...Object.keys(fields), ...(isRelinked ? ['catalog'] : [])]
  if (changed.length === 0 && !isMoved) return
  if (changed.length > 0 && before.archivedAt && isArchived !== false) throw refuse('vendor_archived')
  if (isRelinked && ref) await requireCatalogItem(tx, catalog, ref)
  await requireKnown(tx, { organisationId, fields })
  const after = { ...before, ...fields, ...(isRelinked ? { catalog: ref } : {}) }
  await updateVendor(tx, {
    ...{ organisationId, id, now: now() },
    change: {
      ...{ ...fields, keys: vendorKeys(after) },
      ...(isRelinked ? { catalog: ref } : {}),
      ...(isMoved ? { archivedAt: isArchived ? now() : null } : {}),
    },
  })
  await rescore(tx, { organisationId, vendorIds: [id], cause: 'edited', now: now() })
  const event = { organisationId, at: now(), actor: { member: member.id }, subject: { kind: 'vendor', id } }
  if (changed.length > 0)
    await recordAudit(tx, { ...event, kind: 'vendor.edited', details: { fields: changed, ...auditedValues(fields) } })
  if (isMoved) await recordAudit(tx, { ...event, kind: isArchived ? 'vendor.archived' : 'vendor.restored' })
}

/** With all that hangs on it, and with the vendors that were merged into it: they are part of it. */
export async function deleteVendor(
  tx: Db,
  { rescore, now }: Pick<RegisterParts, 'rescore' | 'now'>,
  { member, id }: { member: Member; id: number },
): Promise<void> {
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  const gone = await runSql<{ id: number }>(
    tx,
    `with recursive part as (
       select id from vendor where organisation_id = $1 and id = $2
       union select v.id from vendor v join part p on v.organisation_id = $1 and v.merged_into = p.id
     ) select id from part`,
    [organisationId, id],
  )
  if (gone.length === 0) throw refuse('not_found')
  const ids = gone.map((row) => row.id)
  const users = await runSql<{ id: number }>(
    tx,
    `select distinct vendor_id as id from vendor_sub_processor
     where organisation_id = $1 and sub_vendor_id = any($2) and vendor_id <> all($2)`,
    [organisationId, ids],
  )
  const userIds = users.map((row) => row.id)
  await lockVendors(tx, { organisationId, ids: [...ids, ...userIds] })
  await runSql(
    tx,
    `update vendor_sub_processor set sub_vendor_id = null where organisation_id = $1 and sub_vendor_id = any($2)`,
    [organisationId, ids],
  )
  await runSql(tx, `delete from vendor where organisation_id = $1 and id = any($2)`, [organisationId, ids])
  if (userIds.length > 0) await rescore(tx, { organisationId, vendorIds: userIds, cause: 'edited', now: now() })
  await recordAudit(tx, {
    ...{ organisationId, at: now(), actor: { member: member.id }, kind: 'vendor.deleted' },
    subject: { kind: 'vendor', id },
    details: ids.length > 1 ? { withMerged: ids.filter((one) => one !== id) } : {},
  })
}

/** @throws Refusal `not_found` for a vendor that went meanwhile. */
export async function getVendor(
  tx: Db,
  named: { organisationId: number; id: number; locks?: boolean },
): Promise<StoredVendor> {
  const vendor = await findVendor(tx, named)
  if (!vendor) throw refuse('not_found')
  return vendor
}

type Given = EnteredFields & Pick<VendorFields, 'vendorName' | 'vendorType'>

/** A vendor that is named by its address has that as its domain. */
function withAddress(given: Given): Given {
  const address = addressIn(given.vendorName)
  if (!address) return given
  return {
    ...given,
    vendorName: address.website === '' ? given.vendorName : address.domain,
    website: given.website || address.website,
    domains: [...(given.domains ?? []), address.domain],
  }
}

/** Fills in what the catalog knows where nothing was entered. */
export function withCatalog(given: Given, item: CatalogItem | null): Given {
  if (!item) return given
  const names = [item.name, ...item.aliases].filter((name) => name !== given.vendorName)
  return {
    ...given,
    legalName: given.legalName || item.company,
    website: given.website || item.website,
    aliases: given.aliases ?? names,
    domains: [...(given.domains ?? []), ...item.domains],
  }
}

/** Every field, tidied; the first review comes a cadence from today. */
export function completed(entered: Given, now: Date): VendorFields {
  const fields = { ...emptyFields, ...given(entered) }
  return { ...fields, ...tidied(fields), nextReview: fields.nextReview ?? nextReviewOn(fields, dayOf(now)) }
}

/** Each value of a list once, and no more than a person may enter: some companies of the catalog have a hundred names. */
const tidied = (lists: EnteredFields): Partial<VendorFields> =>
  Object.fromEntries(
    listNames.flatMap((name) => {
      const values = lists[name]
      if (!values) return []
      const distinct = new Set(name === 'domains' ? values.map(registrableOf) : values)
      return [[name, [...distinct].slice(0, listLimits[name])]]
    }),
  )

/**
 * What is other than before. Without a day the next review comes a cadence after the last one, or from today; another tier
 * or cadence moves it as well, unless a day was entered with it.
 */
export function changedFields(before: StoredVendor, given: EnteredFields, now: Date): Partial<VendorFields> {
  const entered = { ...given, ...tidied(given) }
  const differing = (fields: EnteredFields) =>
    Object.fromEntries(
      fieldNames.flatMap((name) =>
        fields[name] === undefined || JSON.stringify(fields[name]) === JSON.stringify(before[name])
          ? []
          : [[name, fields[name]]],
      ),
    ) as Partial<VendorFields>
  const changed = differing(entered)
  const isOtherPace = changed.tier !== undefined || changed.cadenceDays !== undefined
  if (changed.nextReview || !(isOtherPace || entered.nextReview === null)) return changed
  const nextReview = nextReviewOn({ ...before, ...changed }, before.lastReviewedOn ?? dayOf(now))
  return differing({ ...entered, nextReview })
}

/** Values that are no words of a person. */
const auditedNames = [
  'vendorType',
  'tier',
  'criticality',
  'ownerId',
  'cadenceDays',
  'roles',
  'countries',
  'nextReview',
] as const
export const auditedValues = (fields: Partial<VendorFields>) =>
  Object.fromEntries(auditedNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

async function requireCatalogItem(tx: Db, catalog: VendorCatalog, ref: CatalogRef): Promise<CatalogItem> {
  const item = await catalog.find(tx, ref)
  if (!item) throw refuse('catalog_unknown')
  return item
}

async function requireNew(tx: Db, asked: { organisationId: number; keys: readonly string[] }): Promise<void> {
  const known = await listDuplicates(tx, asked)
  if (known.length === 0) return
  const issues = known.slice(0, 20).map(({ id, vendorName, because }) => ({
    path: vendorPath(id),
    message: `${vendorName}: the same ${because === 'catalog' ? 'entry of the catalog' : because}`,
  }))
  throw refuse('vendor_known', { issues })
}

export async function requireKnown(
  tx: Db,
  { organisationId, fields }: { organisationId: number; fields: Partial<VendorFields> },
): Promise<void> {
  if (fields.dataTypes?.some((id) => !findDataType(id))) throw refuse('data_type_unknown')
  await requireOwner({ tx, organisationId }, fields.ownerId)
}
