import pg from 'pg'
import { sha256Of } from './blobs.ts'

/** Any number will do; it must stay the same for all versions of the program. */
const migrationLock = 7_203_114

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Brings the database to the newest form: every file once, in the order of their numbers, each in a transaction of its own.
 * Any number of processes may call this at once.
 * @param migrations SQL by file name; a folder before the name is ignored, so that `import.meta.glob` fits.
 * @returns the names applied now.
 * @throws Error when what was applied before is not what these files say.
 */
export async function migrate({
  connection,
  migrations,
}: {
  connection: pg.ClientConfig
  migrations: Record<string, string>
}): Promise<string[]> {
  const files = inOrder(migrations)
  const client = new pg.Client({ ...connection, application_name: 'sightline migrate' })
  // A connection that breaks rejects the query that waits for it; the event would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeMigrationLock(client)
    return await applyMissing(client, files, applyAlone)
  } finally {
    // Ending the session gives the lock back.
    await client.end().catch(() => undefined)
  }
}

/** Takes the migration lock: until the session ends, no one else migrates this database. */
export const takeMigrationLock = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [migrationLock])

/**
 * The same within the caller's transaction, who holds the lock: all of it is done or nothing.
 * @param history Only what was applied by then, each file the same to the byte.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  { migrations, history }: { migrations: Record<string, string>; history?: { name: string; sha256: string }[] },
): Promise<string[]> {
  const files = inOrder(migrations)
  if (!history) return applyMissing(client, files, run)
  requireSameHistory(history, files)
  const then = new Set(history.map(({ name }) => name))
  return applyMissing(
    client,
    files.filter(({ name }) => then.has(name)),
    run,
  )
}

/**
 * Lists the migrations that a start would apply.
 * @throws Error as `migrate` does where what was applied is not what these files say.
 */
export async function listMissing(client: pg.ClientBase, migrations: Record<string, string>): Promise<string[]> {
  const files = inOrder(migrations)
  const { rows: found } = await client.query(`select to_regclass('schema_migration') is not null as "isThere"`)
  if (!found[0]?.isThere) return files.map(({ name }) => name)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  requireSameHistory(rows, files)
  const done = new Set(rows.map(({ name }) => name))
  return files.filter(({ name }) => !done.has(name)).map(({ name }) => name)
}

type Apply = (client: pg.ClientBase, file: Migration) => Promise<void>

async function applyMissing(client: pg.ClientBase, files: Migration[], apply: Apply): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  requireSameHistory(rows, files)
  const done = new Set(rows.map((row) => row.name))
  const missing = files.filter((file) => !done.has(file.name))
  for (const file of missing) await apply(client, file)
  return missing.map((file) => file.name)
}

const applyAlone: Apply = async (client, file) => {
  await client.query('begin')
  try {
    await run(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const run: Apply = async (client, { name, sql, sha256 }) => {
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`Migration ${name} failed and changed nothing: ${describe(error as pg.DatabaseError, sql)}`, {
      cause: error,
    })
  }
}

/** A database is opened only by the program that made it or a newer one, whose first files are the same to the byte. */
function requireSameHistory(applied: { name: string; sha256: string }[], files: Migration[]): void {
  const known = new Map(files.map((file) => [file.name, file.sha256]))
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new Error(
      `The database was written by a newer Sightline: it has ${unknown.join(', ')}, unknown here. Start the newer one.`,
    )
  const changed = applied.filter(({ name, sha256 }) => known.get(name) !== sha256).map(({ name }) => name)
  if (changed.length > 0)
    throw new Error(
      `${changed.join(', ')} was changed after it was applied to this database. Put the file back and write the change as a new one.`,
    )
}

function inOrder(migrations: Record<string, string>): Migration[] {
  const files = Object.entries(migrations).map(([path, text]) => {
    const name = path.split('/').at(-1) ?? path
    // A checkout may turn line ends; the statements stay the same.
    const sql = text.replaceAll('\r\n', '\n')
    return { name, sql, number: numberOf(name), sha256: sha256Of(sql) }
  })
  files.sort((a, b) => a.number - b.number)
  files.forEach((file, index) => {
    if (files[index + 1]?.number === file.number)
      throw new Error(`Two migrations have the same number: ${file.name} and ${files[index + 1]?.name}.`)
  })
  return files
}

function numberOf(name: string): number {
  const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (!digits) throw new Error(`A migration is called like 0001-what-it-does.sql; ${name} is not.`)
  return Number(digits)
}

/** PostgreSQL's message with the line of the file; its detail is left out, since it can quote rows. */
function describe({ message, code, position }: pg.DatabaseError, sql: string): string {
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
  return `${message}${code ? ` (${code}${line})` : ''}`
}
