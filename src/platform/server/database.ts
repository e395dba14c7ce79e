import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/schema.ts'
import type { Log } from './log.ts'
import { noteStatement } from './recorded-reads.ts'

/** The database or an open transaction in it: what every store function takes first. */
export type Db = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

// Counts and ids fit in a double; strings would leak into JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day, not an instant in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A caller who waits longer for a connection is answered that we are not available. */
const connectionTimeoutMillis = 5000
/** Timeout of an idle transaction: its session is stuck, and others wait for its locks. */
const idleInTransactionMs = 60_000

/**
 * @param statementTimeoutMs Ends a statement that runs longer, and one that waits for a lock a third of that: for those who
 * answer a waiting person. Without it a statement may run as long as it needs, as a load of facts or of the search index does.
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
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs, lock_timeout: statementTimeoutMs / 3 } : {}),
  })
  // Without a listener a lost idle connection ends the process. A pool that ends forgets its connections before the
  // server has closed them: errors after that do not matter.
  pool.on('error', (error: Error & { code?: string }) => {
    if (!pool.ending) log.warn({ code: error.code }, 'database connection lost')
  })
  // One that breaks while it is lent out tells its borrower through the statement; unheard, its own word ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', nameWhatIsPlannedOnce)
  return pool
}

/** Begins a statement whose text is always the same: it is planned once in a connection, and known there by a name. */
const plannedOnce = '/* planned once */ '
const names = new Map<string, string>()

function nameWhatIsPlannedOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    query(
      typeof statement === 'string' && statement.startsWith(plannedOnce)
        ? { name: nameOf(statement), text: statement }
        : statement,
      ...rest,
    )) as typeof client.query
}

/** The same in every process: a pooler between may lend one connection to several. */
function nameOf(statement: string): string {
  const name = names.get(statement) ?? createHash('sha256').update(statement).digest('hex').slice(0, 32)
  names.set(statement, name)
  return name
}

export const openDatabase = (pool: PostgresPool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Runs plain SQL with positional parameters on a Kysely handle, inside its transaction if it is one. */
export async function runSql<Row = Record<string, unknown>>(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  noteStatement(text)
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return result.rows
}

type Questions<Rows> = { [Name in keyof Rows]: readonly [sql: string, values: readonly unknown[]] }
type Answers<Rows> = { [Name in keyof Rows]: Rows[Name][] }

/**
 * Runs several queries in one round trip: a page waits once for the database, and once for other work of this process
 * meanwhile. Planning them takes longer than answering them and is done once in each connection, so their text is always the
 * same. Rows come as JSON: a column is a number, a text, a list or an object, and never an instant.
 * @param questions SQL with its own positional parameters, and their values.
 */
export async function runTogether<Rows extends Record<string, unknown>>(
  db: Db,
  questions: Questions<Rows>,
): Promise<Answers<Rows>> {
  const values: unknown[] = []
  const columns = Object.entries<Questions<Rows>[string]>(questions).map(([name, [sql, own]]) => {
    const before = values.length
    values.push(...own)
    const placed = sql.replace(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`)
    return `(select coalesce(json_agg(q), '[]') from (${placed}) q) as "${name}"`
  })
  const [row] = await runSql<Answers<Rows>>(db, `${plannedOnce}select ${columns.join(', ')}`, values)
  if (!row) throw new Error('a statement without a from has one row')
  return row
}

/** The same one after the other, where answers may be too large to come as one. */
export async function runInTurn<Rows extends Record<string, unknown>>(
  db: Db,
  questions: Questions<Rows>,
): Promise<Answers<Rows>> {
  const answers: Partial<Answers<Rows>> = {}
  for (const name of Object.keys(questions) as (keyof Rows)[]) {
    const [sql, values] = questions[name]
    answers[name] = await runSql<Rows[typeof name]>(db, sql, [...values])
  }
  return answers as Answers<Rows>
}

const toldEveryMs = 10_000

/**
 * Waits for a server that is still on its way, as one that was started together with this program, and says where it looks for it.
 * @throws what the last try met: at once where waiting does not help, as with a wrong password, else after `withinMs`; the
 * signal's reason where that ended the wait.
 */
export async function awaitServer({
  connection,
  log,
  withinMs,
  signal,
}: {
  connection: pg.ClientConfig
  log: Log
  withinMs: number
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}): Promise<void> {
  const begun = Date.now()
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Without a caller that awaits it, it is not an unhandled rejection.
  ended.catch(() => undefined)
  for (let tries = 1, toldAt = 0; ; tries++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis })
    client.on('error', () => undefined)
    try {
      // One that is being opened waits as long as its other side is silent.
      await Promise.race([client.connect(), ended])
      return await client.end()
    } catch (error) {
      if (signal?.aborted) void client.end().catch(() => undefined)
      signal?.throwIfAborted()
      await client.end().catch(() => undefined)
      if (!isConnectionLost(error)) throw error
      const { code, message } = error as { code?: string; message: string }
      const server = `${client.host}:${client.port}`
      if (Date.now() >= begun + withinMs)
        throw new Error(
          `PostgreSQL at ${server} does not answer (${code ?? message}). Start it, or correct DATABASE_URL.`,
          {
            cause: error,
          },
        )
      if (Date.now() >= toldAt + toldEveryMs) {
        toldAt = Date.now()
        log.warn({ code, server }, 'waiting for the database')
      }
      await Promise.race([sleep(Math.min(100 * tries, 1000)), ended])
    }
  }
}

/**
 * Returns whether the database is unavailable right now, as opposed to used wrongly. Classes 08, 53 and 57P: the
 * server went away, has no room (on its disk, in memory, for a connection) or is starting; 25006: it is a replica until
 * it is promoted; 25P03: we were silent in a transaction for too long; 55P03: another session holds a lock for longer
 * than is waited; the rest are the socket's and the pool's own words.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && /^(08|53|57P0|25006$|25P03$|55P03$|ECONNREFUSED|ECONNRESET|EPIPE)/.test(code)) ||
    // A server that was stopped takes its name or its route along, as in a network of containers.
    (typeof code === 'string' &&
      /^(ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) &&
      /^(connect|getaddrinfo) /.test(String(message))) ||
    lostWords.test(String(message))
  )
}

const lostWords =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)$/
