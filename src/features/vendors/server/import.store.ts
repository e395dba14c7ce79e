import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { CellFault, ImportRow, VendorImport } from '../import-contract.ts'
import type { DateOrder } from '../import-dates.ts'
import type { ImportField } from '../import-fields.ts'
import type { ImportShape } from './read-import.ts'
import type { VendorFields } from './vendor.store.ts'

interface Named {
  organisationId: number
  id: number
}

export type ImportState = VendorImport['state']

/** State that an undo of one row restores. */
export interface RowUndo {
  /** The vendor's version after the import. */
  version: number
  /** Fields of an updated vendor as they were. */
  before: Partial<VendorFields>
  wasConnected: boolean
  agreementId: number | null
}

/** A row as the import works with it. */
export interface StoredRow extends Omit<ImportRow, 'isBlocked'> {
  vendor: Partial<VendorFields>
  dpa: { signedOn: Day; validUntil: Day | null } | null
  isDecided: boolean
}

export type NewRow = Omit<StoredRow, 'outcome' | 'vendorId' | 'isDecided'>

export interface StoredImport {
  id: number
  fileName: string
  state: ImportState
  shape: ImportShape
  fields: (ImportField | null)[]
  dateOrder: DateOrder | null
  total: number
  reachedLine: number
  added: number
  updated: number
  investigates: boolean
  failure: string | null
  createdAt: Date
  endedAt: Date | null
}

const importColumns = `id, file_name as "fileName", state, shape, fields, date_order as "dateOrder", total,
  reached_line as "reachedLine", added, updated, investigates, failure, created_at as "createdAt", ended_at as "endedAt"`

export async function insertImport(
  tx: Db,
  {
    organisationId,
    memberId,
    fileName,
    file,
    shape,
    fields,
    dateOrder,
    total,
    now,
  }: Pick<StoredImport, 'fileName' | 'shape' | 'fields' | 'dateOrder' | 'total'> & {
    organisationId: number
    memberId: number
    file: Uint8Array
    now: Date
  },
): Promise<number> {
  const [added] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_import (organisation_id, file_name, state, file, shape, fields, date_order, total, created_by, created_at)
     values ($1, $2, 'mapping', $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[organisationId, fileName, Buffer.from(file), JSON.stringify(shape), JSON.stringify(fields), dateOrder],
      ...[total, memberId, now],
    ],
  )
  return added?.id ?? 0
}

/** Each may hold megabytes, and an organisation leaves as one file. */
const keptPreviews = 5
/** So long an import can be undone. */
export const undoDays = 30

/** Contacts in files that no one decided on do not stay for ever, nor do such files pile up; nor do rows of old imports. */
export async function forgetOldImports(
  tx: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<void> {
  await runSql(
    tx,
    `delete from vendor_import where organisation_id = $1 and state in ('mapping', 'reading', 'preview') and (
       created_at < $2::timestamptz - interval '7 days' or id not in (
         select id from vendor_import where organisation_id = $1 and state in ('mapping', 'reading', 'preview')
         order by id desc limit $3))`,
    [organisationId, now, keptPreviews],
  )
  await runSql(
    tx,
    `delete from vendor_import_row r using vendor_import i where r.organisation_id = $1 and i.organisation_id = $1
       and i.id = r.import_id and i.ended_at < $2::timestamptz - make_interval(days => $3)`,
    [organisationId, now, undoDays],
  )
}

export async function findImport(
  db: Db,
  { organisationId, id, locks = false }: Named & { locks?: boolean },
): Promise<StoredImport | undefined> {
  const [row] = await runSql<StoredImport>(
    db,
    `select ${importColumns} from vendor_import where organisation_id = $1 and id = $2 ${locks ? 'for update' : ''}`,
    [organisationId, id],
  )
  return row
}

export const listImports = (db: Db, organisationId: number): Promise<StoredImport[]> =>
  runSql(db, `select ${importColumns} from vendor_import where organisation_id = $1 order by id desc limit 20`, [
    organisationId,
  ])

export async function findFile(db: Db, { organisationId, id }: Named): Promise<Uint8Array | undefined> {
  const [row] = await runSql<{ file: Buffer | null }>(
    db,
    `select file from vendor_import where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return row?.file ?? undefined
}

export type RowCounts = Pick<
  VendorImport,
  'read' | 'faulty' | 'blocked' | 'duplicates' | 'skipped' | 'linked' | 'proposed'
>

const isBlockedSql = `faults @> '[{"column": "vendor_name"}]'`

export async function countRows(db: Db, { organisationId, id }: Named): Promise<RowCounts> {
  const [counts] = await runSql<RowCounts>(
    db,
    `select count(*)::int as read, (count(*) filter (where faults <> '[]'))::int as faulty,
       (count(*) filter (where ${isBlockedSql}))::int as blocked,
       (count(*) filter (where duplicate is not null and not ${isBlockedSql}))::int as duplicates,
       (count(*) filter (where decision = 'skip' and not ${isBlockedSql}))::int as skipped,
       (count(*) filter (where catalog is not null and not ${isBlockedSql}))::int as linked,
       (count(*) filter (where catalog is null and proposals <> '[]' and not ${isBlockedSql}))::int as proposed
     from vendor_import_row where organisation_id = $1 and import_id = $2`,
    [organisationId, id],
  )
  return counts ?? { read: 0, faulty: 0, blocked: 0, duplicates: 0, skipped: 0, linked: 0, proposed: 0 }
}

/** Moves an import from one of some states to another. @returns whether it was in one of them. */
export async function moveImport(
  tx: Db,
  {
    organisationId,
    id,
    from,
    to,
    change = {},
  }: Named & {
    from: readonly ImportState[]
    to: ImportState
    change?: Partial<{
      file: Uint8Array | null
      shape: ImportShape
      fields: (ImportField | null)[]
      dateOrder: DateOrder | null
      total: number
      reachedLine: number
      investigates: boolean
    }>
  },
): Promise<boolean> {
  const values = {
    ...('file' in change ? { file: change.file } : {}),
    ...('shape' in change ? { shape: JSON.stringify(change.shape) } : {}),
    ...('fields' in change ? { fields: JSON.stringify(change.fields) } : {}),
    ...('dateOrder' in change ? { date_order: change.dateOrder } : {}),
    ...('total' in change ? { total: change.total } : {}),
    ...('reachedLine' in change ? { reached_line: change.reachedLine } : {}),
    ...('investigates' in change ? { investigates: change.investigates } : {}),
  }
  const set = Object.keys(values).map((column, at) => `, ${column} = $${at + 5}`)
  const moved = await runSql(
    tx,
    `update vendor_import set state = $4${set.join('')}
     where organisation_id = $1 and id = $2 and state = any($3) returning id`,
    [organisationId, id, from, to, ...Object.values(values)],
  )
  return moved.length > 0
}

export const deleteRows = (tx: Db, { organisationId, id }: Named): Promise<unknown> =>
  runSql(tx, `delete from vendor_import_row where organisation_id = $1 and import_id = $2`, [organisationId, id])

/** With how far the file was read. */
export async function insertRows(
  tx: Db,
  { organisationId, id, rows }: Named & { rows: readonly NewRow[] },
): Promise<void> {
  await runSql(
    tx,
    `insert into vendor_import_row (organisation_id, import_id, line, vendor_name, cells, vendor, dpa, faults, decision, catalog, proposals)
     select $1, $2, r.line, r."vendorName", r.cells, r.vendor, r.dpa, r.faults, r.decision, r.catalog, r.proposals
     from jsonb_to_recordset($3::jsonb) as r(line int, "vendorName" text, cells jsonb, vendor jsonb, dpa jsonb, faults jsonb,
       decision text, catalog jsonb, proposals jsonb)`,
    [organisationId, id, JSON.stringify(rows.map(({ duplicate: _, ...row }) => row))],
  )
  await runSql(tx, `update vendor_import set reached_line = $3 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, rows.at(-1)?.line ?? 0],
  ])
}

const rowColumns = `line, vendor_name as "vendorName", cells, vendor, dpa, faults, duplicate, decision, is_decided as "isDecided", catalog,
  proposals, outcome, vendor_id as "vendorId"`

const showSql = {
  all: 'true',
  faulty: `faults <> '[]'`,
  duplicates: `duplicate is not null and not ${isBlockedSql}`,
  proposed: `catalog is null and proposals <> '[]' and not ${isBlockedSql}`,
  linked: `catalog is not null and not ${isBlockedSql}`,
  skipped: `(decision = 'skip' or ${isBlockedSql})`,
} as const

export const listRows = (
  db: Db,
  { organisationId, id, show, after, limit }: Named & { show: keyof typeof showSql; after: number; limit: number },
): Promise<StoredRow[]> =>
  runSql(
    db,
    `select ${rowColumns} from vendor_import_row
     where organisation_id = $1 and import_id = $2 and line > $3 and ${showSql[show]} order by line limit $4`,
    [organisationId, id, after, limit],
  )

export const listRowsOfLines = (
  tx: Db,
  { organisationId, id, lines }: Named & { lines: readonly number[] },
): Promise<StoredRow[]> =>
  runSql(
    tx,
    `select ${rowColumns} from vendor_import_row
     where organisation_id = $1 and import_id = $2 and line = any($3) order by line for update`,
    [organisationId, id, lines],
  )

/** Rows in which this value of a column was not taken. */
export const listRowsOfFault = (
  tx: Db,
  { organisationId, id, column, value }: Named & { column: ImportField; value: string },
): Promise<StoredRow[]> =>
  runSql(
    tx,
    `select ${rowColumns} from vendor_import_row
     where organisation_id = $1 and import_id = $2 and faults @> jsonb_build_array(jsonb_build_object('column', $3::text, 'value', $4::text))
     order by line for update`,
    [organisationId, id, column, value],
  )

export const listFaults = (
  db: Db,
  { organisationId, id }: Named,
): Promise<(CellFault & { rows: number; lines: number[] })[]> =>
  runSql(
    db,
    `select f."column", f.code, f.value, count(*)::int as rows, (array_agg(line order by line))[1:20] as lines
     from vendor_import_row, jsonb_to_recordset(faults) as f("column" text, code text, value text)
     where organisation_id = $1 and import_id = $2
     group by f."column", f.code, f.value order by f."column" <> 'vendor_name', count(*) desc, f."column", f.value limit 200`,
    [organisationId, id],
  )

/** Lists the names and addresses of rows, all that duplicates are found by. */
export const listKeyed = (
  tx: Db,
  { organisationId, id }: Named,
): Promise<Pick<StoredRow, 'line' | 'vendor' | 'faults' | 'isDecided'>[]> =>
  runSql(
    tx,
    `select line, faults, is_decided as "isDecided", jsonb_build_object('vendorName', vendor->'vendorName', 'aliases',
       coalesce(vendor->'aliases', '[]'), 'domains', coalesce(vendor->'domains', '[]'), 'website', coalesce(vendor->'website', '""')) as vendor
     from vendor_import_row where organisation_id = $1 and import_id = $2 order by line`,
    [organisationId, id],
  )

export const writeDuplicates = (
  tx: Db,
  { organisationId, id, found }: Named & { found: readonly Pick<StoredRow, 'line' | 'duplicate' | 'decision'>[] },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_import_row r set duplicate = nullif(f.duplicate, 'null'), decision = case when r.is_decided then r.decision else f.decision end
     from jsonb_to_recordset($3::jsonb) as f(line int, duplicate jsonb, decision text)
     where r.organisation_id = $1 and r.import_id = $2 and r.line = f.line
       and (r.duplicate is distinct from nullif(f.duplicate, 'null') or r.decision <> f.decision)`,
    [organisationId, id, JSON.stringify(found)],
  )

/** Rows as they were corrected or decided. */
export const updateRows = (
  tx: Db,
  { organisationId, id, rows }: Named & { rows: readonly StoredRow[] },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_import_row r set vendor_name = f."vendorName", cells = f.cells, vendor = f.vendor, dpa = nullif(f.dpa, 'null'),
       faults = f.faults, decision = f.decision, is_decided = f."isDecided", catalog = nullif(f.catalog, 'null'), proposals = f.proposals
     from jsonb_to_recordset($3::jsonb) as f(line int, "vendorName" text, cells jsonb, vendor jsonb, dpa jsonb, faults jsonb,
       decision text, "isDecided" boolean, catalog jsonb, proposals jsonb)
     where r.organisation_id = $1 and r.import_id = $2 and r.line = f.line`,
    [organisationId, id, JSON.stringify(rows)],
  )

export const decideDuplicates = (
  tx: Db,
  { organisationId, id, decision }: Named & { decision: StoredRow['decision'] },
): Promise<unknown> =>
  runSql(
    tx,
    // Only what is in the register can be updated.
    `update vendor_import_row set decision = $3, is_decided = true
     where organisation_id = $1 and import_id = $2 and duplicate is not null
       and ($3 <> 'update' or duplicate->>'vendorId' is not null)`,
    [organisationId, id, decision],
  )

/** The next rows of a running import, held until the transaction ends; undefined where it has ended. */
export async function takeChunk(
  tx: Db,
  { organisationId, id, size }: Named & { size: number },
): Promise<{ rows: StoredRow[]; investigates: boolean } | undefined> {
  const [run] = await runSql<{ reachedLine: number; investigates: boolean }>(
    tx,
    `select reached_line as "reachedLine", investigates from vendor_import
     where organisation_id = $1 and id = $2 and state in ('queued', 'running') for update`,
    [organisationId, id],
  )
  if (!run) return undefined
  const rows = await listRows(tx, { organisationId, id, show: 'all', after: run.reachedLine, limit: size })
  return { rows, investigates: run.investigates }
}

export interface RowOutcome {
  line: number
  outcome: NonNullable<ImportRow['outcome']>
  vendorId: number | null
  undo: RowUndo | null
}

export async function recordOutcomes(
  tx: Db,
  { organisationId, id, outcomes }: Named & { outcomes: readonly RowOutcome[] },
): Promise<void> {
  const count = (outcome: RowOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  await runSql(
    tx,
    `update vendor_import_row r set outcome = f.outcome, vendor_id = f."vendorId", undo = f.undo
     from jsonb_to_recordset($3::jsonb) as f(line int, outcome text, "vendorId" bigint, undo jsonb)
     where r.organisation_id = $1 and r.import_id = $2 and r.line = f.line`,
    [organisationId, id, JSON.stringify(outcomes)],
  )
  await runSql(
    tx,
    `update vendor_import set state = 'running', reached_line = greatest(reached_line, $3), added = added + $4, updated = updated + $5
     where organisation_id = $1 and id = $2`,
    [organisationId, id, Math.max(0, ...outcomes.map(({ line }) => line)), count('added'), count('updated')],
  )
}

/**
 * Keeps what a reader may still want to know: faults, duplicates and what became of each row, without the vendors
 * themselves.
 */
export async function endImport(
  tx: Db,
  { organisationId, id, failure, now }: Named & { failure: string | null; now: Date },
): Promise<void> {
  await runSql(
    tx,
    `update vendor_import set state = case when $3::text is null then 'done' else 'failed' end, failure = $3, ended_at = $4, file = null
     where organisation_id = $1 and id = $2 and state in ('reading', 'queued', 'running')`,
    [organisationId, id, failure, now],
  )
  await runSql(
    tx,
    `update vendor_import_row set cells = '{}', vendor = '{}', dpa = null, proposals = '[]' where organisation_id = $1 and import_id = $2`,
    [organisationId, id],
  )
}

/** Vendors of an ended import, and whether a person or the program's own rows changed them since. */
export const listUndoable = (
  tx: Db,
  { organisationId, id }: Named,
): Promise<
  {
    line: number
    outcome: 'added' | 'updated'
    vendorId: number
    vendorName: string
    undo: RowUndo
    isChanged: boolean
  }[]
> =>
  runSql(
    tx,
    `select r.line, r.outcome, r.vendor_id as "vendorId", v.vendor_name as "vendorName", r.undo,
       v.version <> (r.undo->>'version')::int or v.merged_into is not null or exists (
         select from audit_event e where e.organisation_id = $1 and e.vendor_id = r.vendor_id and e.actor <> 'program'
           and e.at::timestamptz > i.ended_at) as "isChanged"
     from vendor_import_row r
       join vendor_import i on i.organisation_id = $1 and i.id = r.import_id
       join vendor v on v.organisation_id = $1 and v.id = r.vendor_id
     where r.organisation_id = $1 and r.import_id = $2 and r.undo is not null and r.outcome in ('added', 'updated') order by r.line`,
    [organisationId, id],
  )

export const recordUndone = (
  tx: Db,
  { organisationId, id, undone, kept }: Named & { undone: readonly number[]; kept: readonly number[] },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_import_row set outcome = case when line = any($3) then 'undone' else 'kept' end, undo = null
     where organisation_id = $1 and import_id = $2 and line = any($3 || $4::int[])`,
    [organisationId, id, undone, kept],
  )

/** Keys of every vendor of the register that is no part of another one, with its name. */
export const listKeys = (
  db: Db,
  organisationId: number,
): Promise<{ id: number; vendorName: string; keys: string[]; isArchived: boolean }[]> =>
  runSql(
    db,
    // Row by row: joined, the two are compared each with each until the table has statistics.
    `select coalesce(v.merged_into, v.id) as id, v.keys, v.archived_at is not null and v.merged_into is null as "isArchived",
       case when v.merged_into is null then v.vendor_name else (
         select k.vendor_name from vendor k where k.organisation_id = v.organisation_id and k.id = v.merged_into
       ) end as "vendorName"
     from vendor v where v.organisation_id = $1 order by v.id`,
    [organisationId],
  )

export const listOwners = (db: Db, organisationId: number): Promise<{ id: number; email: string; name: string }[]> =>
  runSql(
    db,
    `select id, email_key as email, trim(first_name || ' ' || last_name) as name from member
     where organisation_id = $1 and left_at is null`,
    [organisationId],
  )

export const listHeaders = (db: Db, organisationId: number): Promise<{ header: string; field: ImportField | null }[]> =>
  runSql(db, `select header, field from import_header where organisation_id = $1`, [organisationId])

/** Saves what the columns of a file mean to this organization, for its next file. */
export const saveHeaders = (
  tx: Db,
  {
    organisationId,
    said,
    now,
  }: { organisationId: number; said: readonly { header: string; field: ImportField | null }[]; now: Date },
): Promise<unknown> =>
  runSql(
    tx,
    `insert into import_header (organisation_id, header, field, said_at)
     select $1, s.header, s.field, $3 from jsonb_to_recordset($2::jsonb) as s(header text, field text)
     on conflict (organisation_id, header) do update set field = excluded.field, said_at = excluded.said_at`,
    [organisationId, JSON.stringify(said), now],
  )
