import packageJson from '../../../package.json' with { type: 'json' }
import { writeBackup } from '../../platform/server/backup/write-backup.ts'
import { readSecretKey } from '../../platform/server/secret-key.ts'
import { print } from './printable.ts'
import { withDatabase } from './session.ts'

/** Exit codes: 0 written and read back, 1 nothing was written. */
export async function backupCommand(
  file: string,
  { withSecretKey = false, json = false }: { withSecretKey?: boolean; json?: boolean },
): Promise<void> {
  const { path, bytes, manifest } = await withDatabase(async ({ config, connection }) =>
    writeBackup({
      ...{ connection, withSecretKey, path: file, program: packageJson.version },
      ...{ blobDir: config.BLOB_DIR, secret: await readSecretKey(config) },
    }),
  )
  const { tables, queue, blobs, takenAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (json)
    return print({
      ...{ file: path, bytes, takenAt, tables: tables.length, rows, jobs: queue.rows, blobs: blobs.count },
      ...{ missingBlobs: blobs.missing, hasSecretKey: withSecretKey },
    })
  console.log(
    `${path}: ${rows} rows of ${tables.length} tables, ${queue.rows} jobs and ${blobs.count} stored files as of ${takenAt}, ${bytes} bytes, each read back.`,
  )
  if (blobs.missing.length > 0)
    console.error(`The bytes of ${blobs.missing.length} stored files were not there: ${blobs.missing.join(', ')}.`)
  console.error(
    withSecretKey
      ? 'The secret key is in it: whoever has this file can open what is sealed, and sign as this installation.'
      : 'The secret key is NOT in it. Keep SECRET_KEY, or the file secret-key of DATA_DIR, at another place: without it second factors, signing keys, connections and links in mails are lost.',
  )
}
