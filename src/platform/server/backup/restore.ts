import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { blobPlaceOf, findBlobPlace, putBlobPlace } from '../blob-place.ts'
import { chunksOf, writeBlobFile } from '../blobs.ts'
import { openQueueTables } from '../jobs.ts'
import { migrateWithin, takeMigrationLock } from '../migrate.ts'
import { type Archive, blobPrefix, lostBlobs, type Manifest } from './archive.ts'
import { verifyAuditChains } from './chains.ts'
import { countJobs, ensureQueues, insertJobs, queuesOf } from './queue.ts'
import { columnList, listSequences, listTables, plainForms, quoted } from './tables.ts'

interface RestoreOptions {
  archive: Archive
  connection: pg.PoolConfig
  migrations: Record<string, string>
  blobDir: string | undefined
  /** Called when all of it has arrived, before it is committed. */
  beforeCommit?: (client: pg.Client) => Promise<void>
}

export interface RestoreReport {
  takenAt: string
  tables: number
  rows: number
  jobs: number
  blobs: number
  /** Named by rows, and not in the backup. */
  missingBlobs: string[]
  /** Applied to what was restored, to bring it to the form of this program. */
  migrated: string[]
  auditEvents: number
}

/**
 * Puts a backup into an empty database, all of it or nothing: in one transaction the schema of its time, the rows, every constraint
 * again, and then the migrations that came later.
 * @throws Error where the database holds anything, or what arrived is not what the backup counted.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { archive, connection, migrations, blobDir, beforeCommit } = options
  const { manifest } = archive
  const client = new pg.Client({ ...connection, application_name: 'sightline restore' })
  client.on('error', () => undefined)
  await client.connect()
  let boss: PgBoss | undefined
  try {
    // Other migrations wait until this has finished.
    await takeMigrationLock(client)
    await requireEmpty(client)
    boss = await openQueueTables(connection)
    await ensureQueues(boss, await queueNames(archive))
    await client.query('begin')
    await client.query(plainForms)
    await migrateWithin(client, { migrations, history: manifest.migrations })
    await loadTables(client, archive)
    const jobs = await insertJobs(boss, client, linesOf(archive.read(manifest.queue.parts)))
    if (jobs !== manifest.queue.rows)
      throw new Error(`The backup counted ${manifest.queue.rows} jobs, ${jobs} were queued.`)
    await loadBlobs(client, archive, blobDir)
    const migrated = await migrateWithin(client, { migrations })
    if ((await findBlobPlace(client)) !== undefined) await putBlobPlace(client, blobPlaceOf(blobDir))
    const auditEvents = await verifyAuditChains(client)
    await beforeCommit?.(client)
    await client.query('commit')
    await client.query('analyze')
    return {
      takenAt: manifest.takenAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      jobs,
      blobs: manifest.blobs.count,
      missingBlobs: lostBlobs(manifest),
      migrated,
      auditEvents,
    }
  } finally {
    await boss?.stop({ graceful: false })
    await client.end().catch(() => undefined)
  }
}

/** @throws Error where a restore would meet something: it replaces nothing. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  if ((rows[0]?.count ?? 0) > 0 || (await countJobs(client)) > 0)
    throw new Error(
      'This database is not empty, and a restore replaces nothing. Make a new one and name it in DATABASE_URL, or name another folder in DATA_DIR.',
    )
}

async function loadTables(client: pg.Client, { manifest, read }: Archive): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [table.name, table]))
  const strange = [
    ...manifest.tables
      .filter(({ name, columns }) => !isSame(there.get(name)?.columns, columns))
      .map(({ name }) => name),
    ...[...there.keys()].filter((name) => !manifest.tables.some((table) => table.name === name)),
  ]
  if (strange.length > 0) throw new Error(`The backup does not fit its own migrations: ${strange.join(', ')}.`)

  // Rows come in any order, and references are checked once all are there: dropped here, recreated below.
  const references = await dropForeignKeys(client)
  for (const { name, isApart } of there.values()) {
    // COPY does not write where row-level security binds the writer; the owner is bound only while it is forced.
    if (isApart) await client.query(`alter table ${quoted(name)} no force row level security`)
    await client.query(`alter table ${quoted(name)} disable trigger user`)
    await client.query(`delete from ${quoted(name)}`)
  }
  for (const table of manifest.tables) await loadTable(client, table, read(table.parts))
  for (const { owner, name, definition } of references)
    await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`)
  for (const { name, isApart } of there.values()) {
    await client.query(`alter table ${quoted(name)} enable trigger user`)
    if (isApart) await client.query(`alter table ${quoted(name)} force row level security`)
  }

  const sequences = new Map(manifest.sequences.map((sequence) => [sequence.name, sequence]))
  for (const { name } of await listSequences(client)) {
    const kept = sequences.get(name)
    if (kept) await client.query('select setval($1::regclass, $2, $3)', [quoted(name), kept.value, kept.isCalled])
  }
}

async function loadTable(
  client: pg.Client,
  table: Manifest['tables'][number],
  text: AsyncIterable<Buffer>,
): Promise<void> {
  const { name, columns, rows } = table
  const stream = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline(Readable.from(text), stream)
  if (stream.rowCount !== rows) throw new Error(`${name}: the backup counted ${rows} rows, ${stream.rowCount} came`)
  const { rows: counts } = await client.query<{ count: number }>(`select count(*) as count from ${quoted(name)}`)
  if (counts[0]?.count !== rows) throw new Error(`${name}: ${rows} rows were written and ${counts[0]?.count} are there`)
}

interface Reference {
  owner: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0 order by conrelid, conname`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${quoted(name)}`)
  return rows
}

/** To wherever this installation keeps them. Those in a folder are written before the rows that name them are committed. */
async function loadBlobs(client: pg.Client, { blobs, readEntry }: Archive, blobDir: string | undefined): Promise<void> {
  for (const entry of blobs) {
    const sha256 = entry.name.slice(blobPrefix.length)
    const bytes = await readEntry(entry)
    if (blobDir) await writeBlobFile(blobDir, sha256, bytes)
    else
      for (const [ordinal, data] of chunksOf(bytes).entries())
        await client.query('insert into blob_chunk (sha256, ordinal, data) values ($1, $2, $3)', [
          sha256,
          ordinal,
          data,
        ])
  }
}

async function queueNames({ manifest, read }: Archive): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const line of linesOf(read(manifest.queue.parts))) for (const name of queuesOf(line)) names.add(name)
  return names
}

/** Lines of COPY's text, each one value: what it escapes is read back. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const text = Buffer.concat([rest, piece])
    let from = 0
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, from)) {
      yield unescaped(text.toString('utf8', from, end))
      from = end + 1
    }
    rest = text.subarray(from)
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (line: string) => line.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)

const isSame = (own: readonly string[] | undefined, other: readonly string[]) =>
  own !== undefined && own.toSorted().join('\n') === other.toSorted().join('\n')
