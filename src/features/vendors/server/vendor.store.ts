import type { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { vendorFieldNames, vendorFieldTable } from '../../../product/vendor-fields.ts'
import type { vendorFields } from '../contract.ts'
import type { CatalogRef } from './catalog.ts'
import { resolveTypes } from './vendor-type.store.ts'

export type VendorFields = z.output<typeof vendorFields>
/** Some of the fields, as a body of a request has them. */
export type EnteredFields = { [Name in keyof VendorFields]?: VendorFields[Name] | undefined }

/** Each field with its column: the table and the contract name the same ones. */
const columns: Record<keyof VendorFields, { column: string; type: string }> = vendorFieldTable
export const fieldNames: readonly (keyof VendorFields)[] = vendorFieldNames

/** A vendor as a person edits it. */
export interface StoredVendor extends VendorFields {
  id: number
  catalog: CatalogRef | null
  archivedAt: Date | null
  mergedInto: number | null
  lastReviewedOn: string | null
  createdAt: Date
  version: number
}

/** Columns of a vendor `v`. */
export const fieldColumns = fieldNames.map((name) => `v.${columns[name].column} as "${name}"`).join(', ')
const storedColumns = `v.id, ${fieldColumns}, v.archived_at as "archivedAt", v.merged_into as "mergedInto",
  v.last_reviewed_on as "lastReviewedOn", v.created_at as "createdAt", v.version,
  case when v.catalog_kind is null then null else json_build_object('kind', v.catalog_kind, 'id', v.catalog_id) end as catalog`

export interface Named {
  organisationId: number
  id: number
}

/** @param locks Until the transaction ends no one else changes it. */
export async function findVendor(
  db: Db,
  { organisationId, id, locks = false }: Named & { locks?: boolean },
): Promise<StoredVendor | undefined> {
  const [row] = await runSql<StoredVendor>(
    db,
    `select ${storedColumns} from vendor v where v.organisation_id = $1 and v.id = $2 ${locks ? 'for update' : ''}`,
    [organisationId, id],
  )
  return row
}

/** Locked, in the order of their ids, until the transaction ends. */
export async function lockAndListVendors(
  tx: Db,
  { organisationId, ids }: { organisationId: number; ids: readonly number[] },
): Promise<StoredVendor[]> {
  return runSql<StoredVendor>(
    tx,
    `select ${storedColumns} from vendor v where v.organisation_id = $1 and v.id = any($2) order by v.id for update`,
    [organisationId, ids],
  )
}

export interface NewVendor extends VendorFields {
  catalog: CatalogRef | null
  keys: string[]
}

const asColumns = (fields: Partial<VendorFields>): Record<string, unknown> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[columns[name].column, fields[name]]])),
  )

/** @returns their ids, in the order in which they came. */
export async function insertVendors(
  tx: Db,
  { organisationId, vendors, now }: { organisationId: number; vendors: readonly NewVendor[]; now: Date },
): Promise<number[]> {
  const types = await resolveTypes(tx, { organisationId, keys: vendors.map(({ vendorType }) => vendorType) })
  const names = fieldNames.map((name) => columns[name].column).join(', ')
  const typed = fieldNames.map((name) => `${columns[name].column} ${columns[name].type}`).join(', ')
  const rows = await runSql<{ id: number }>(
    tx,
    `insert into vendor (organisation_id, created_at, updated_at, ${names}, keys, catalog_kind, catalog_id)
     select $1, $3, $3, ${names}, keys, catalog_kind, catalog_id
     from rows from (jsonb_to_recordset($2::jsonb) as (${typed}, keys text[], catalog_kind text, catalog_id text))
       with ordinality as r(${names}, keys, catalog_kind, catalog_id, ordinal)
     order by ordinal returning id`,
    [
      organisationId,
      JSON.stringify(
        vendors.map(({ keys, catalog, ...fields }) => ({
          ...asColumns({ ...fields, vendorType: types.get(fields.vendorType) ?? fields.vendorType }),
          ...{ keys, catalog_kind: catalog?.kind ?? null, catalog_id: catalog?.id ?? null },
        })),
      ),
      now,
    ],
  )
  return rows.map(({ id }) => id)
}

export interface VendorChange extends Partial<VendorFields> {
  keys?: string[]
  catalog?: CatalogRef | null
  archivedAt?: Date | null
  mergedInto?: number | null
}

/** Writes what is given and counts the version on. */
export async function updateVendor(
  tx: Db,
  { organisationId, id, change, now }: Named & { change: VendorChange; now: Date },
): Promise<void> {
  const { keys, catalog, archivedAt, mergedInto, ...entered } = change
  const { vendorType } = entered
  const types = await resolveTypes(tx, { organisationId, keys: vendorType === undefined ? [] : [vendorType] })
  const fields = vendorType === undefined ? entered : { ...entered, vendorType: types.get(vendorType) ?? vendorType }
  const set = Object.entries({
    ...asColumns(fields),
    ...(keys === undefined ? {} : { keys }),
    ...(catalog === undefined ? {} : { catalog_kind: catalog?.kind ?? null, catalog_id: catalog?.id ?? null }),
    ...(archivedAt === undefined ? {} : { archived_at: archivedAt }),
    ...(mergedInto === undefined ? {} : { merged_into: mergedInto }),
  })
  await runSql(
    tx,
    `update vendor set version = version + 1, updated_at = $3${set.map(([column], at) => `, ${column} = $${at + 4}`).join('')}
     where organisation_id = $1 and id = $2`,
    [organisationId, id, now, ...set.map(([, value]) => value)],
  )
}

export interface ManyChanged {
  /** Fields to write for each of them. */
  names: readonly (keyof VendorFields)[]
  vendors: readonly StoredVendor[]
}

/** Writes these fields of many vendors, and whether each is archived, and counts their versions on. */
export async function updateVendors(
  tx: Db,
  { organisationId, names, vendors, now }: { organisationId: number; now: Date } & ManyChanged,
): Promise<void> {
  const ofType = names.includes('vendorType') ? vendors.map(({ vendorType }) => vendorType) : []
  const types = await resolveTypes(tx, { organisationId, keys: ofType })
  const chosen = names.map((name) => columns[name])
  const typed = ['id bigint', 'archived_at timestamptz', ...chosen.map(({ column, type }) => `${column} ${type}`)]
  await runSql(
    tx,
    `update vendor v set version = version + 1, updated_at = $3, archived_at = r.archived_at
       ${chosen.map(({ column }) => `, ${column} = r.${column}`).join('')}
     from jsonb_to_recordset($2::jsonb) as r(${typed.join(', ')})
     where v.organisation_id = $1 and v.id = r.id and v.id = any($4)`,
    [
      organisationId,
      JSON.stringify(
        vendors.map((vendor) => ({
          ...{ id: vendor.id, archived_at: vendor.archivedAt },
          ...Object.fromEntries(names.map((name) => [columns[name].column, vendor[name]])),
          ...(ofType.length > 0 ? { vendor_type: types.get(vendor.vendorType) ?? vendor.vendorType } : {}),
        })),
      ),
      now,
      // Named beside the rows: without statistics the planner would compare each vendor with each row.
      vendors.map(({ id }) => id),
    ],
  )
}

/** Serializes adding, merging and importing vendors of an organization: none is added twice. */
export const lockRegister = (tx: Db, organisationId: number): Promise<unknown> =>
  runSql(tx, `select 1 from organisation where id = $1 for no key update`, [organisationId])

/** In the order of their ids, as a rescoring locks them: no one waits for someone who waits in turn. */
export const lockVendors = (
  tx: Db,
  { organisationId, ids }: { organisationId: number; ids: readonly number[] },
): Promise<unknown> =>
  runSql(tx, `select 1 from vendor where organisation_id = $1 and id = any($2) order by id for update`, [
    organisationId,
    ids,
  ])
