import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { VendorType } from '../register-contract.ts'
import { typeWordOf } from '../type-words.ts'
import { lockRegister } from './vendor.store.ts'

const mostTypes = 500

const typeColumns = `t.id, t.key, t.name, t.retired_at is not null as "isRetired",
  (select i.name from vendor_type i where i.organisation_id = t.organisation_id and i.key = t.merged_into) as "mergedInto",
  (select count(*)::int from vendor v where v.organisation_id = t.organisation_id and v.vendor_type = t.key
    and v.archived_at is null) as vendors`

export const listVendorTypes = (db: Db, organisationId: number): Promise<VendorType[]> =>
  runSql(db, `select ${typeColumns} from vendor_type t where t.organisation_id = $1 order by lower(t.name), t.id`, [
    organisationId,
  ])

interface Named {
  organisationId: number
  id: number
}

async function getVendorType(db: Db, { organisationId, id }: Named): Promise<VendorType> {
  const [type] = await runSql<VendorType>(
    db,
    `select ${typeColumns} from vendor_type t where t.organisation_id = $1 and t.id = $2`,
    [organisationId, id],
  )
  if (!type) throw refuse('not_found')
  return type
}

export async function addVendorType(
  tx: Db,
  { member, name, now }: { member: Member; name: string; now: Date },
): Promise<VendorType> {
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  const types = await listVendorTypes(tx, organisationId)
  if (types.length >= mostTypes) throw refuse('vendor_types_enough')
  requireFreeName(types, name)
  // A name without a Latin letter has no word of its own.
  const word = typeWordOf(name).slice(0, 50) || 'type'
  const taken = new Set(types.map(({ key }) => key))
  const key = taken.has(word) ? freeKey(word, taken) : word
  const [added] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_type (organisation_id, key, name, created_at) values ($1, $2, $3, $4) returning id`,
    [organisationId, key, name, now],
  )
  const id = added?.id ?? 0
  await audit(tx, { member, id, kind: 'vendor_type.added', details: { type: key }, now })
  return getVendorType(tx, { organisationId, id })
}

function freeKey(word: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${word}_${number}`)) number += 1
  return `${word}_${number}`
}

function requireFreeName(types: readonly VendorType[], name: string, except?: number): void {
  if (types.some((type) => type.id !== except && type.name.toLowerCase() === name.toLowerCase()))
    throw refuse('vendor_type_known')
}

export async function editVendorType(
  tx: Db,
  {
    member,
    id,
    name,
    isRetired,
    now,
  }: { member: Member; id: number; name?: string | undefined; isRetired?: boolean | undefined; now: Date },
): Promise<VendorType> {
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  const types = await listVendorTypes(tx, organisationId)
  const type = types.find((one) => one.id === id)
  if (!type) throw refuse('not_found')
  // A type that was merged is part of the other one.
  if (type.mergedInto !== null) throw refuse('vendor_type_unknown')
  if (name !== undefined && name !== type.name) {
    requireFreeName(types, name, id)
    await runSql(tx, `update vendor_type set name = $3 where organisation_id = $1 and id = $2`, [
      ...[organisationId, id, name],
    ])
    await audit(tx, { member, id, kind: 'vendor_type.renamed', details: { type: type.key }, now })
  }
  if (isRetired !== undefined && isRetired !== type.isRetired) {
    await runSql(tx, `update vendor_type set retired_at = $3 where organisation_id = $1 and id = $2`, [
      ...[organisationId, id, isRetired ? now : null],
    ])
    const kind = isRetired ? 'vendor_type.retired' : 'vendor_type.restored'
    await audit(tx, { member, id, kind, details: { type: type.key }, now })
  }
  return getVendorType(tx, { organisationId, id })
}

/** @returns the type that took the other one over. */
export async function mergeVendorTypes(
  tx: Db,
  { member, id, intoId, now }: { member: Member; id: number; intoId: number; now: Date },
): Promise<VendorType> {
  const { organisationId } = member
  await lockRegister(tx, organisationId)
  const types = await listVendorTypes(tx, organisationId)
  const from = types.find((type) => type.id === id)
  const into = types.find((type) => type.id === intoId)
  if (!from) throw refuse('not_found')
  if (!into || into.id === from.id || into.mergedInto !== null || from.mergedInto !== null)
    throw refuse('vendor_type_unknown')
  const moved = await runSql(
    tx,
    `update vendor set vendor_type = $3, version = version + 1, updated_at = $4
     where organisation_id = $1 and vendor_type = $2 returning id`,
    [organisationId, from.key, into.key, now],
  )
  // Words that led to the first one lead straight to the other.
  await runSql(
    tx,
    `update vendor_type set merged_into = $3, retired_at = coalesce(retired_at, $4)
     where organisation_id = $1 and (key = $2 or merged_into = $2)`,
    [organisationId, from.key, into.key, now],
  )
  await audit(tx, {
    ...{ member, id, kind: 'vendor_type.merged', now },
    details: { type: from.key, into: into.key, count: moved.length },
  })
  return getVendorType(tx, { organisationId, id: into.id })
}

const audit = (
  tx: Db,
  {
    member,
    id,
    kind,
    details,
    now,
  }: { member: Member; id: number; kind: string; details: Record<string, string | number>; now: Date },
): Promise<void> =>
  recordAudit(tx, {
    ...{ organisationId: member.organisationId, actor: { member: member.id }, at: now, kind, details },
    subject: { kind: 'vendor_type', id },
  })
