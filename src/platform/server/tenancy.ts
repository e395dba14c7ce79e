import type { OwnedTable } from '../shared/endpoint.ts'
import { type Database, type Db, runSql } from './database.ts'

// Rows of organisations are under row-level security (migration 0012): a connection sees none of them until its transaction
// sets its organization. The code's own `where organisation_id = …` is in addition, for the index and the reader.

/** A transaction that sees and writes the rows of one organisation, and of no other. */
export const inOrganisation = <T>(db: Database, organisationId: number, act: (tx: Db) => Promise<T>): Promise<T> =>
  scoped(db, { organisation: String(organisationId), every: 'off' }, act)

/** Runs a read-only transaction on one organization's rows in a snapshot: concurrent writes are not visible. */
export const inSnapshotOf = <T>(db: Database, organisationId: number, act: (tx: Db) => Promise<T>): Promise<T> =>
  scoped(db, { organisation: String(organisationId), every: 'off', isSnapshot: true }, act)

/**
 * A transaction that sees the rows of all: for what has no organisation yet (sign-in, a link of a mail) and for work over
 * all of them. What is read in it leaves only by the caller's own choice of rows.
 */
export const acrossOrganisations = <T>(db: Database, act: (tx: Db) => Promise<T>): Promise<T> =>
  scoped(db, { organisation: '', every: 'on' }, act)

const scoped = <T>(
  db: Database,
  { organisation, every, isSnapshot = false }: { organisation: string; every: 'on' | 'off'; isSnapshot?: boolean },
  act: (tx: Db) => Promise<T>,
): Promise<T> => {
  const transaction = db.transaction()
  const opened = isSnapshot ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
  return opened.execute(async (tx) => {
    await runSql(
      tx,
      `select set_config('app.organisation', $1, true), set_config('app.every_organisation', $2, true)`,
      [organisation, every],
    )
    return act(tx)
  })
}

/**
 * SQL condition on an organization's rows: the one place that decides what stops while an organization is suspended, its API
 * keys, the links it gave to others, its webhooks, connections and mails.
 */
export const notSuspended = (organisation: string): string =>
  `not exists (select from organisation held where held.id = ${organisation} and held.suspended_at is not null)`

/** Returns whether the row is the organization's. */
export const isOwned = (
  db: Database,
  { organisationId, table, id }: { organisationId: number; table: OwnedTable; id: number },
): Promise<boolean> =>
  inOrganisation(db, organisationId, async (tx) => {
    const rows = await runSql(tx, `select 1 from ${table} where id = $1 and organisation_id = $2`, [id, organisationId])
    return rows.length > 0
  })

/**
 * Returns whether the role bypasses row-level security (a superuser, or BYPASSRLS): then only the code separates
 * organizations.
 */
export async function passesRowSecurity(db: Db): Promise<boolean> {
  const [row] = await runSql<{ passes: boolean }>(
    db,
    `select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`,
  )
  return row?.passes ?? false
}
