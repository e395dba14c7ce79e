import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { CustomersParts } from './parts.ts'
import { organisationTables } from './tables.ts'

// Everything an organisation has here in one archive: `manifest.json`, a JSON list for each table, and its files.

/** Few: a row may hold a whole file of vendors that was read. */
const rowsAtOnce = 10
/** An archive holds 4 GiB. Files beyond this are named in the manifest, to be fetched one by one. */
const mostFileBytes = 3 * 1024 ** 3
/** Maximum duration of a download; a slower one has to start again. */
const longestDownloadMs = 30 * 60_000

/**
 * Written to disk first: a slow reader holds no transaction.
 * @returns the archive, whose file is gone once it was read or let go.
 */
export async function exportOrganisation(
  parts: Pick<CustomersParts, 'db' | 'blobs'>,
  { organisationId, at }: { organisationId: number; at: Date },
): Promise<ReadableStream<Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-export-'))
  const path = join(folder, 'export.zip')
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await writeArchive(parts, file, { organisationId, at })
    } finally {
      await file.close()
    }
  } catch (error) {
    await discard()
    throw error
  }
  const bytes = createReadStream(path, { signal: AbortSignal.timeout(longestDownloadMs) })
  bytes.once('close', discard)
  // The stream's own type has no word for what its chunks are.
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
}

async function writeArchive(
  { db, blobs }: Pick<CustomersParts, 'db' | 'blobs'>,
  file: FileHandle,
  { organisationId, at }: { organisationId: number; at: Date },
): Promise<void> {
  const archive = openArchive(file, at)
  const rows: Record<string, number> = {}
  await inOrganisation(db, organisationId, async (tx) => {
    const organisation = await runSql(tx, `select * from organisation where id = $1`, [organisationId])
    await archive.write('organisation.json', [strToU8(JSON.stringify(organisation, null, 2))])
    for (const { table, without = [] } of organisationTables)
      rows[table] = await archive.writeRows(`${table}.json`, readRows(tx, { table, without }))
  })
  const files = await inOrganisation(db, organisationId, (tx) => listFiles(tx, organisationId))
  const leftOut: number[] = []
  let bytes = 0
  for (const { id, name, sha256, size } of files) {
    bytes += size
    const content = bytes > mostFileBytes ? undefined : await blobs.find(db, sha256)
    if (content) await archive.store(`files/${id}-${plainName(name)}`, content)
    else leftOut.push(id)
  }
  const manifest = {
    ...{ format: 'sightline-organisation-export/1', organisation: organisationId, exportedAt: at.toISOString() },
    ...{ rows, files: files.length - leftOut.length, filesLeftOut: leftOut },
  }
  await archive.write('manifest.json', [strToU8(JSON.stringify(manifest, null, 2))])
  await archive.end()
}

/** An archive that grows on disk: nothing but the part at hand is in memory. */
function openArchive(file: FileHandle, at: Date) {
  const packed: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, chunk) => {
    fault ??= error
    if (!error) packed.push(chunk)
  })

  async function flush(): Promise<void> {
    if (fault) throw fault
    for (const chunk of packed.splice(0)) await file.writeFile(chunk)
  }

  async function write(name: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      await flush()
    }
    entry.push(new Uint8Array(), true)
    await flush()
  }

  return {
    write,
    /** As a JSON list, a row on each line. @returns how many. */
    async writeRows(name: string, pages: AsyncIterable<unknown[]>): Promise<number> {
      let count = 0
      await write(
        name,
        (async function* () {
          yield strToU8('[')
          for await (const page of pages)
            yield strToU8(page.map((row) => `${count++ === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''))
          yield strToU8('\n]\n')
        })(),
      )
      return count
    },
    /** As it is: what people send is packed already. */
    async store(name: string, bytes: Uint8Array): Promise<void> {
      const entry = new ZipPassThrough(name)
      entry.mtime = at
      zip.add(entry)
      entry.push(Uint8Array.from(bytes), true)
      await flush()
    },
    async end(): Promise<void> {
      zip.end()
      await flush()
    },
  }
}

/** Pages of a table's rows. The names are our own; the organisation is that of the transaction. */
async function* readRows(tx: Db, { table, without }: { table: string; without: readonly string[] }) {
  const left = without.map((column) => ` - '${column}'`).join('')
  await runSql(
    tx,
    `declare export_rows no scroll cursor for select to_jsonb(t)${left} as row from ${table} t
     where organisation_id = current_setting('app.organisation')::bigint`,
  )
  for (;;) {
    const page = await runSql<{ row: unknown }>(tx, `fetch ${rowsAtOnce} from export_rows`)
    if (page.length === 0) break
    yield page.map(({ row }) => row)
  }
  await runSql(tx, `close export_rows`)
}

const listFiles = (
  tx: Db,
  organisationId: number,
): Promise<{ id: number; name: string; sha256: string; size: number }[]> =>
  runSql(
    tx,
    `select id, name, sha256, bytes as size from organisation_file where organisation_id = $1 order by id desc`,
    [organisationId],
  )

/** Safe on every system, and inside no folder but its own. */
const plainName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)
