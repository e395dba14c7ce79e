import { randomBytes } from 'node:crypto'
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readBlobFile, sha256Of } from '../blobs.ts'
import { syncFolder } from '../sync-folder.ts'
import {
  blobPrefix,
  digestName,
  type Manifest,
  macName,
  macOf,
  manifestName,
  openArchive,
  type Part,
  secretKeyName,
} from './archive.ts'
import { hasQueue, keptJobs } from './queue.ts'
import { columnList, listSequences, listTables, plainForms, quoted, requireAllRowsSeen } from './tables.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

interface BackupOptions {
  connection: pg.ClientConfig
  /** Where the stored bytes lie, if not in the database. */
  blobDir: string | undefined
  secret: string
  /** The secret itself goes into the file too. */
  withSecretKey: boolean
  program: string
  path: string
}

export interface BackupReport {
  path: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes one moment of the whole installation into one file, while it runs, and reads the file back before it gets its name. No
 * table is held in memory.
 * @throws Error where the file is there already, or rows may be hidden from the account.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const path = resolve(options.path)
  if (await isThere(path)) throw new Error(`${path} is there already. A backup overwrites nothing: name another file.`)
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(4).toString('hex')}.partial`)
  const file = await open(draft, 'wx', 0o600)
  try {
    const client = new pg.Client({ ...options.connection, application_name: 'sightline backup' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await writeAll(new Writer(file), client, options)
    } finally {
      await client.end().catch(() => undefined)
    }
    await file.sync()
    const { manifest, bytes, close } = await openArchive(draft)
    await close()
    await publish(draft, path)
    return { path, bytes, manifest }
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** A link appears whole, and takes no other file's place. */
async function publish(draft: string, path: string): Promise<void> {
  await link(draft, path)
  await syncFolder(dirname(path))
}

async function writeAll(writer: Writer, client: pg.Client, options: BackupOptions): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(plainForms)
  const known = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migration') is not null as "isThere"`,
  )
  if (!known.rows[0]?.isThere) throw new Error('There is nothing to back up: Sightline has not used this database yet.')
  await requireAllRowsSeen(client)
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  const { rows: moments } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  )
  const [moment] = moments
  if (!moment) throw new Error('a select of one row gave none')
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await listTables(client)) {
    const copied = await copyOut(writer, client, {
      folder: `tables/${name}`,
      source: `${quoted(name)} (${columnList(columns)})`,
    })
    const { rows: counts } = await client.query<{ count: number }>(`select count(*) as count from ${quoted(name)}`)
    if (counts[0]?.count !== copied.rows)
      throw new Error(`${name}: ${counts[0]?.count} rows, and ${copied.rows} copied`)
    tables.push({ name, columns, ...copied })
  }
  const manifest: Manifest = {
    format: 'sightline-backup-1',
    program: options.program,
    takenAt: moment.at.toISOString(),
    postgres: moment.postgres,
    migrations,
    tables,
    sequences: await listSequences(client),
    queue: (await hasQueue(client))
      ? await copyOut(writer, client, { folder: 'queue', source: `(${keptJobs})` })
      : { rows: 0, parts: [] },
    blobs: await writeBlobs(writer, client, options.blobDir),
    hasSecretKey: options.withSecretKey,
  }
  await client.query('commit')
  if (options.withSecretKey) await writer.entry(secretKeyName, Buffer.from(options.secret))
  const text = Buffer.from(JSON.stringify(manifest))
  await writer.entry(macName, Buffer.from(macOf(options.secret, text)))
  await writer.entry(digestName, Buffer.from(sha256Of(text)))
  await writer.entry(manifestName, text)
  await writer.bytes(tarEnd)
}

/** Of COPY's text, before it is packed. */
const partBytes = 8 * 1024 * 1024
const zip = promisify(gzip)

async function copyOut(
  writer: Writer,
  client: pg.Client,
  { folder, source }: { folder: string; source: string },
): Promise<{ rows: number; parts: Part[] }> {
  const parts: Part[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    // Level 3 takes half the time of the usual one, for a tenth more bytes.
    const packed = await zip(Buffer.concat(waiting), { level: 3 })
    waiting = []
    waitingBytes = 0
    const name = `${folder}/${String(parts.length + 1).padStart(6, '0')}.gz`
    await writer.entry(name, packed)
    parts.push({ name, sha256: sha256Of(packed) })
  }
  const stream = client.query(copyTo(`copy ${source} to stdout`))
  for await (const piece of stream) {
    waiting.push(piece as Buffer)
    waitingBytes += (piece as Buffer).length
    if (waitingBytes >= partBytes) await flush()
  }
  await flush()
  return { rows: stream.rowCount, parts }
}

const blobsAtOnce = 64

/** Those that the snapshot names. One that was erased while this runs is no longer there, and is said to be missing. */
async function writeBlobs(writer: Writer, client: pg.Client, blobDir: string | undefined): Promise<Manifest['blobs']> {
  const done: Manifest['blobs'] = { count: 0, bytes: 0, missing: [] }
  await client.query('declare named_blob no scroll cursor for select sha256 from blob order by sha256')
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>(`fetch ${blobsAtOnce} from named_blob`)
    if (rows.length === 0) break
    for (const { sha256 } of rows) {
      const bytes = blobDir ? await readBlobFile(blobDir, sha256) : await readBlobRows(client, sha256)
      if (!bytes || sha256Of(bytes) !== sha256) done.missing.push(sha256)
      else {
        await writer.entry(blobPrefix + sha256, bytes)
        done.count += 1
        done.bytes += bytes.length
      }
    }
  }
  await client.query('close named_blob')
  return done
}

async function readBlobRows(client: pg.Client, sha256: string): Promise<Buffer> {
  const { rows } = await client.query<{ data: Buffer }>(
    'select data from blob_chunk where sha256 = $1 order by ordinal',
    [sha256],
  )
  return Buffer.concat(rows.map(({ data }) => data))
}

class Writer {
  readonly #file: FileHandle
  readonly #at = new Date()

  constructor(file: FileHandle) {
    this.#file = file
  }

  async entry(name: string, content: Buffer): Promise<void> {
    await this.bytes(tarHeader({ name, bytes: content.length, at: this.#at }))
    await this.bytes(content)
    await this.bytes(tarPadding(content.length))
  }

  /** `FileHandle.write` may write a part; `writeFile` on a handle goes on where it stands, to the last byte. */
  bytes = (content: Buffer): Promise<void> => this.#file.writeFile(content)
}
