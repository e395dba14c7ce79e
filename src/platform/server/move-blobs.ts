import type pg from 'pg'
import { blobPlaceOf, findBlobPlace, putBlobPlace } from './blob-place.ts'
import { chunksOf, readBlobFile, readBlobRows, removeBlobFile, sha256Of, writeBlobFile } from './blobs.ts'

interface MoveOptions {
  /** The folder to move files to; undefined for the database. */
  blobDir: string | undefined
  /** A folder that held them before. The database is always looked at. */
  from: string | undefined
  /** The move is finished although the bytes of some files are in no place. */
  allowMissing: boolean
  /** Called with the note made that files are being moved, so that no node starts: throws while one is running. */
  requireAlone: () => Promise<void>
}

export interface MoveReport {
  files: number
  moved: number
  /** Files that are in neither place. */
  missing: string[]
  /** Their bytes are not those of their hash; they stay where they are. */
  damaged: string[]
  isFinished: boolean
}

/** Any number will do that is not the one of migrations. */
const moveLock = 7_203_115

/**
 * Brings the bytes of every stored file to where the settings say: written, read back, and only then removed from where they were. A move
 * that was killed goes on where it stopped; one that is done again changes nothing.
 */
export async function moveBlobs(client: pg.ClientBase, options: MoveOptions): Promise<MoveReport> {
  const { rows: locks } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    moveLock,
  ])
  if (!locks[0]?.isOurs) throw new Error('The stored files are being moved already.')
  const before = await findBlobPlace(client)
  await putBlobPlace(client, 'moving')
  const report: MoveReport = { files: 0, moved: 0, missing: [], damaged: [], isFinished: false }
  try {
    await options.requireAlone()
    for await (const sha256 of hashesOf(client)) {
      report.files++
      const outcome = await moveOne(client, sha256, options)
      if (outcome === 'moved') report.moved++
      else if (outcome !== 'there') report[outcome].push(sha256)
    }
    report.isFinished = options.allowMissing || report.missing.length + report.damaged.length === 0
    if (report.isFinished) await putBlobPlace(client, blobPlaceOf(options.blobDir))
  } finally {
    // If nothing was moved, nothing was started.
    if (!report.isFinished && report.moved === 0) await putBlobPlace(client, before)
  }
  return report
}

const atOnce = 500

async function* hashesOf(client: pg.ClientBase): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ sha256: string }>(
      'select sha256 from blob where sha256 > $1 order by sha256 limit $2',
      [last, atOnce],
    )
    for (const { sha256 } of rows) yield sha256
    if (rows.length < atOnce) return
    last = rows.at(-1)?.sha256 ?? ''
  }
}

async function moveOne(
  client: pg.ClientBase,
  sha256: string,
  { blobDir, from }: MoveOptions,
): Promise<'there' | 'moved' | 'missing' | 'damaged'> {
  const inDatabase = () => readBlobRows(client, sha256)
  const target = () => (blobDir === undefined ? inDatabase() : readBlobFile(blobDir, sha256))
  const sources = [
    ...(blobDir === undefined ? [] : [inDatabase]),
    ...(from === undefined ? [] : [() => readBlobFile(from, sha256)]),
  ]
  const there = await target()
  let outcome: 'there' | 'moved' = 'there'
  if (!isOf(there, sha256)) {
    const found = await firstOf(sources, sha256)
    if (!Buffer.isBuffer(found)) return there === undefined ? found : 'damaged'
    if (blobDir === undefined) await writeRows(client, sha256, found)
    else {
      // Other bytes under this name would stay.
      await removeBlobFile(blobDir, sha256)
      await writeBlobFile(blobDir, sha256, found)
    }
    if (!isOf(await target(), sha256)) throw new Error(`stored file ${sha256} did not read the same after it was moved`)
    outcome = 'moved'
  }
  if (blobDir !== undefined) await client.query('delete from blob_chunk where sha256 = $1', [sha256])
  if (from !== undefined) await removeBlobFile(from, sha256)
  return outcome
}

const isOf = (bytes: Buffer | undefined, sha256: string) => bytes !== undefined && sha256Of(bytes) === sha256

async function firstOf(
  sources: (() => Promise<Buffer | undefined>)[],
  sha256: string,
): Promise<Buffer | 'missing' | 'damaged'> {
  let worst: 'missing' | 'damaged' = 'missing'
  for (const read of sources) {
    const bytes = await read()
    if (bytes && isOf(bytes, sha256)) return bytes
    if (bytes) worst = 'damaged'
  }
  return worst
}

async function writeRows(client: pg.ClientBase, sha256: string, bytes: Buffer): Promise<void> {
  await client.query('begin')
  try {
    await client.query('delete from blob_chunk where sha256 = $1', [sha256])
    for (const [ordinal, data] of chunksOf(bytes).entries())
      await client.query('insert into blob_chunk (sha256, ordinal, data) values ($1, $2, $3)', [sha256, ordinal, data])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
