import type pg from 'pg'

// Reads the tables to back up from the database itself, so that none can be forgotten.

export interface Table {
  name: string
  /** Stored columns: computed ones are computed again. */
  columns: string[]
  isApart: boolean
}

/** `rate_count` and its like are not kept over a crash either. */
const ordinaryTables = `c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace`

/** Stored bytes go under their own hash, wherever they lie. */
const chunkTable = 'blob_chunk'

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relrowsecurity as "isApart",
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where ${ordinaryTables} and c.relname <> $1 order by c.relname`,
    [chunkTable],
  )
  return rows
}

/**
 * Checks that the transaction sees the rows of every organization: an account that row-level security does not bind sees all, any other
 * one sees what `tenant_sees` lets it.
 * @throws Error that names a table of which rows might be hidden.
 */
export async function requireAllRowsSeen(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('app.every_organisation', 'on', true)`)
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where ${ordinaryTables} and c.relrowsecurity and row_security_active(c.oid) and not (
       tenant_sees(-1)
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
       and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
         and (pg_get_expr(p.polqual, p.polrelid) in
           ('tenant_sees(organisation_id)', '((organisation_id IS NULL) OR tenant_sees(organisation_id))', 'tenant_sees(id)',
            'account_seen(id)', 'account_seen(account_id)')
           or pg_get_expr(p.polqual, p.polrelid) like '((current\\_setting(''app.every\\_organisation''::text, true) = ''on''::text) OR %'
           or pg_get_expr(p.polqual, p.polrelid) like '((( SELECT current\\_setting(''app.every\\_organisation''::text, true) AS current\\_setting) = ''on''::text) OR %')))`,
  )
  if (rows.length > 0)
    throw new Error(
      `Rows of ${rows.map(({ name }) => name).join(', ')} may be hidden from this account by row-level security: nothing was backed up.`,
    )
}

export interface Sequence {
  name: string
  value: number
  isCalled: boolean
}

/** Lists the current values: later than any row that the transaction sees. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push(...found.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Text that every version of PostgreSQL reads the same, whatever the server or the account is set to. */
export const plainForms = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`
