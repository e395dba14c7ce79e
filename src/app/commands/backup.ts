import pg from 'pg'
import packageJson from '../../../package.json' with { type: 'json' }
import { lostBlobs } from '../../platform/server/backup/archive.ts'
import { type BackupReport, IncompleteBackupError, writeBackup } from '../../platform/server/backup/write-backup.ts'
import type { Config } from '../../platform/server/config.ts'
import { findSecretKey, readSecretKey } from '../../platform/server/secret-key.ts'
import { findMark, isMarkOf } from '../secret-mark.ts'
import { print } from './printable.ts'
import { withDatabase } from './session.ts'

/** The status of a backup that lacks stored files, so that a script does not take it for a good one. */
export const incompleteStatus = 4

interface BackupCommandOptions {
  withSecretKey?: boolean
  allowMissing?: boolean
  /** The secret key of this database is gone for good. */
  keyIsLost?: boolean
  json?: boolean
}

/** Exit codes: 0 written and read back, 4 stored files are missing and nothing was written, 1 nothing was written. */
export async function backupCommand(
  file: string,
  { withSecretKey = false, allowMissing = false, keyIsLost = false, json = false }: BackupCommandOptions,
): Promise<void> {
  let report: BackupReport
  try {
    report = await withDatabase(async ({ config, connection }) => {
      if (!keyIsLost) await requireKey(config, connection)
      const written = await writeBackup({
        ...{ connection, withSecretKey, allowMissing, path: file, program: packageJson.version },
        ...{ blobDir: config.BLOB_DIR, secret: await readSecretKey(config) },
      })
      if (lostBlobs(written.manifest).length === 0) await noteBackup(connection, written.manifest.takenAt)
      return written
    })
  } catch (error) {
    if (!(error instanceof IncompleteBackupError)) throw error
    process.exitCode = incompleteStatus
    if (json) return print({ file: null, missingBlobs: error.missing })
    return console.error(
      `Nothing was written. ${error.message} sightline doctor says where they should be. With --allow-missing the backup is written without them: ${error.missing.join(', ')}.`,
    )
  }
  const { path, bytes, manifest } = report
  const { tables, queue, blobs, takenAt } = manifest
  const missing = lostBlobs(manifest)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (json)
    return print({
      ...{ file: path, bytes, takenAt, tables: tables.length, rows, jobs: queue.rows, blobs: blobs.count },
      ...{ missingBlobs: missing, hasSecretKey: withSecretKey },
    })
  console.log(
    `${path}: ${rows} rows of ${tables.length} tables, ${queue.rows} jobs and ${blobs.count} stored files as of ${takenAt}, ${bytes} bytes, each read back.`,
  )
  if (missing.length > 0)
    console.error(`The bytes of ${missing.length} stored files are NOT in it: ${missing.join(', ')}.`)
  console.error(
    withSecretKey
      ? 'The secret key is in it: anyone who has this file can open what is sealed, and sign as this installation.'
      : 'The secret key is NOT in it. Keep SECRET_KEY, or the file secret-key of DATA_DIR, at another place: without it second factors, signing keys, connections and links in mails are lost.',
  )
}

/** For those who watch that there is a fresh one: `sightline_backup_age_seconds`. One that lacks files does not count. */
const noteBackup = (connection: pg.ClientConfig, takenAt: string) =>
  withClient(connection, (client) =>
    client.query(
      `insert into installation (key, value) values ('backup-at', $1) on conflict (key) do update set value = excluded.value`,
      [takenAt],
    ),
  )

async function withClient<T>(connection: pg.ClientConfig, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'sightline backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A backup is keyed with the secret: made with a wrong one it could not be restored with the right one. */
async function requireKey(config: Config, connection: pg.ClientConfig): Promise<void> {
  const mark = await withClient(connection, findMark)
  const secret = await findSecretKey(config)
  if (mark !== undefined && (secret === undefined || !isMarkOf(mark, secret)))
    throw new Error(
      'The secret key is not the one of this database, and no one could restore the backup with the right one. Bring it back; if it is gone for good, use --key-is-lost here and when you restore.',
    )
}
