import { type Db, runSql } from '../../../platform/server/database.ts'
import type { VendorImport } from '../contract.ts'
import type { VendorFields } from './vendor.store.ts'

/** A row as it waits: what a reader sees, and the vendor behind it. */
export type WaitingRow = VendorImport['rows'][number] & { vendor: Partial<VendorFields> }

interface Named {
  organisationId: number
  id: number
}

export async function insertImport(
  tx: Db,
  {
    organisationId,
    memberId,
    fileName,
    rows,
    ignoredColumns,
    now,
  }: {
    organisationId: number
    memberId: number
    fileName: string
    rows: readonly WaitingRow[]
    ignoredColumns: string[]
    now: Date
  },
): Promise<number> {
  const [added] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_import (organisation_id, file_name, state, rows, total, faulty, duplicates, ignored_columns, created_by, created_at)
     values ($1, $2, 'preview', $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[organisationId, fileName, JSON.stringify(rows), rows.length],
      rows.filter(({ errors }) => errors.length > 0).length,
      rows.filter(({ errors, duplicateOf }) => errors.length === 0 && duplicateOf !== null).length,
      ...[ignoredColumns, memberId, now],
    ],
  )
  return added?.id ?? 0
}

/** Each may hold megabytes, and an organisation leaves as one file. */
const keptPreviews = 5

/** Contacts in files that nobody decided on do not lie about for ever, nor do such files pile up. */
export const forgetOldPreviews = (
  tx: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<unknown> =>
  runSql(
    tx,
    `delete from vendor_import where organisation_id = $1 and state = 'preview' and (
       created_at < $2::timestamptz - interval '7 days' or id not in (
         select id from vendor_import where organisation_id = $1 and state = 'preview' order by id desc limit $3))`,
    [organisationId, now, keptPreviews],
  )

export async function findImport(db: Db, { organisationId, id }: Named): Promise<VendorImport | undefined> {
  const [row] = await runSql<Omit<VendorImport, 'createdAt' | 'rows'> & { createdAt: Date; rows: WaitingRow[] }>(
    db,
    `select id, file_name as "fileName", state, total, faulty, duplicates, ignored_columns as "ignoredColumns", done, failure,
       created_at as "createdAt", jsonb_path_query_array(rows, '$[0 to 199]') as rows
     from vendor_import where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  if (!row) return undefined
  return {
    ...{ ...row, createdAt: row.createdAt.toISOString() },
    rows: row.rows.map(({ vendor: _, ...rest }) => rest),
  }
}

/** @returns whether it was waiting for a decision. */
export async function decideImport(tx: Db, { organisationId, id, state }: Named & { state: 'queued' | 'cancelled' }) {
  const decided = await runSql(
    tx,
    `update vendor_import set state = $3, rows = case $3 when 'cancelled' then '[]' else rows end
     where organisation_id = $1 and id = $2 and state = 'preview' returning id`,
    [organisationId, id, state],
  )
  return decided.length > 0
}

interface ImportChunk {
  position: number
  total: number
  rows: WaitingRow[]
}

/** The next rows of a running import, held until the transaction ends; undefined where it has ended. */
export async function takeChunk(
  tx: Db,
  { organisationId, id, size }: Named & { size: number },
): Promise<ImportChunk | undefined> {
  const [chunk] = await runSql<ImportChunk>(
    tx,
    `select position, total,
       jsonb_path_query_array(rows, '$[$from to $to]', jsonb_build_object('from', position, 'to', position + $3::int - 1)) as rows
     from vendor_import where organisation_id = $1 and id = $2 and state in ('queued', 'running') for update`,
    [organisationId, id, size],
  )
  return chunk
}

export const recordProgress = (
  tx: Db,
  { organisationId, id, looked, added }: Named & { looked: number; added: number },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_import set state = 'running', position = position + $3, done = done + $4
     where organisation_id = $1 and id = $2`,
    [organisationId, id, looked, added],
  )

/** What a reader may still want to know stays: faults and what was there already, without the vendors themselves. */
export const endImport = (
  tx: Db,
  { organisationId, id, failure, now }: Named & { failure: string | null; now: Date },
): Promise<unknown> =>
  runSql(
    tx,
    `update vendor_import set state = case when $3::text is null then 'done' else 'failed' end, failure = $3, ended_at = $4,
       rows = (select coalesce(jsonb_agg(r - 'vendor' order by ordinal), '[]')
         from jsonb_array_elements(rows) with ordinality as e(r, ordinal)
         where jsonb_array_length(r->'errors') > 0 or r->>'duplicateOf' is not null)
     where organisation_id = $1 and id = $2 and state in ('queued', 'running')`,
    [organisationId, id, failure, now],
  )

/** Keys of every vendor of the register that is no part of another one, with its name. */
export const listKeys = (db: Db, organisationId: number): Promise<{ vendorName: string; keys: string[] }[]> =>
  runSql(
    db,
    // Row by row: joined, the two are compared each with each until the table has statistics.
    `select v.keys, case when v.merged_into is null then v.vendor_name else (
         select k.vendor_name from vendor k where k.organisation_id = v.organisation_id and k.id = v.merged_into
       ) end as "vendorName"
     from vendor v where v.organisation_id = $1`,
    [organisationId],
  )

export const listOwners = (db: Db, organisationId: number): Promise<{ id: number; email: string }[]> =>
  runSql(db, `select id, email_key as email from member where organisation_id = $1 and left_at is null`, [
    organisationId,
  ])
