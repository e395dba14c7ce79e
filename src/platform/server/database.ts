import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/schema.ts'
import type { Log } from './log.ts'

/** The database or an open transaction in it: what every store function takes first. */
export type Db = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

// Counts and ids fit in a double; strings would leak into JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day, not an instant in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A caller who waits longer for a connection is answered that we are not available. */
const connectionTimeoutMillis = 5000

/**
 * @param statementTimeoutMs Ends a statement that runs longer: for those who answer a waiting person. Without it a
 * statement may run as long as it needs, as a load of facts or of the search index does.
 */
export function openPool({
  connection,
  log,
  max = 10,
  statementTimeoutMs,
}: {
  connection: pg.PoolConfig
  log: Log
  max?: number
  statementTimeoutMs?: number
}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis,
    application_name: 'sightline',
    ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
  })
  // Without a listener a lost idle connection ends the process. A pool that ends forgets its connections before the
  // server has closed them: what they still hear then is no loss.
  pool.on('error', (error: Error & { code?: string }) => {
    if (!pool.ending) log.warn({ code: error.code }, 'database connection lost')
  })
  // One that breaks while it is lent out tells its borrower through the statement; unheard, its own word ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Runs plain SQL with positional parameters on a Kysely handle, inside its transaction if it is one. */
export async function runSql<Row = Record<string, unknown>>(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return result.rows
}
