import { type Archive, lostBlobs, openArchive } from '../../platform/server/backup/archive.ts'
import { restoreBackup } from '../../platform/server/backup/restore.ts'
import type { Config } from '../../platform/server/config.ts'
import { findSecretKey, keepSecretKey, readSecretKey } from '../../platform/server/secret-key.ts'
import { type Beginning, beginWithoutSecret } from '../lost-secret.ts'
import { migrations } from '../store.ts'
import { incompleteStatus } from './backup.ts'
import { print } from './printable.ts'
import { withDatabase } from './session.ts'

interface RestoreCommandOptions {
  /** Only read it: neither database nor secret is needed. */
  check?: boolean
  /** The secret of its installation is gone for good. */
  keyIsLost?: boolean
  json?: boolean
}

/** Exit codes: 0 all of it is back, 1 nothing was changed, 4 it is checked and lacks stored files. */
export async function restoreCommand(file: string, options: RestoreCommandOptions): Promise<void> {
  // Every byte is read before the database is looked at.
  const archive = await openArchive(file)
  try {
    if (options.check) tellCheck(file, archive, options)
    else await restore(archive, options)
  } finally {
    await archive.close()
  }
}

function tellCheck(file: string, { manifest, bytes }: Archive, { json = false }: RestoreCommandOptions): void {
  const { takenAt, program, postgres, tables, queue, blobs, hasSecretKey } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const report = { file, bytes, takenAt, program, postgres, tables: tables.length, rows, jobs: queue.rows }
  const missing = lostBlobs(manifest)
  if (missing.length > 0) process.exitCode = incompleteStatus
  if (json) {
    print({ ...report, blobs: blobs.count, missingBlobs: missing, hasSecretKey })
    return
  }
  console.log(
    `${file} is ${missing.length > 0 ? 'unchanged, but NOT whole' : 'whole'}: ${rows} rows of ${tables.length} tables, ${queue.rows} jobs and ${blobs.count} stored files as of ${takenAt}, by Sightline ${program} on PostgreSQL ${postgres}; ${hasSecretKey ? 'with' : 'without'} the secret key.`,
  )
  if (missing.length > 0)
    console.error(`The bytes of ${missing.length} stored files are NOT in it: ${missing.join(', ')}.`)
}

async function restore(archive: Archive, { keyIsLost = false, json = false }: RestoreCommandOptions): Promise<void> {
  let begun: Beginning | undefined
  const report = await withDatabase(
    async ({ config, connection }) => {
      const key = await fittingKey(config, archive, { keyIsLost })
      return restoreBackup({
        ...{ archive, connection, migrations, blobDir: config.BLOB_DIR },
        beforeCommit: async (client) => {
          if (key !== undefined && !config.SECRET_KEY) await keepSecretKey(config, key)
          if (keyIsLost) begun = await beginWithoutSecret(client, key ?? (await readSecretKey(config)))
        },
      })
    },
    { holds: true },
  )
  if (json) return print({ ...report, ...(begun && { withoutKey: begun }) })
  const { rows, tables, jobs, blobs, takenAt, missingBlobs, migrated, auditEvents } = report
  console.log(
    [
      `Restored as of ${takenAt}: ${rows} rows of ${tables} tables, ${jobs} jobs, ${blobs} stored files. Every count fits, every constraint holds, ${auditEvents} events of audit logs are bound to each other.`,
      ...(migrated.length > 0 ? [`Brought to the form of this program: ${migrated.join(', ')}.`] : []),
    ].join('\n'),
  )
  if (missingBlobs.length > 0)
    console.error(`Of ${missingBlobs.length} stored files the backup had no bytes: ${missingBlobs.join(', ')}.`)
  if (begun)
    console.error(
      [
        'The key of its time is lost, and with it what was sealed (docs/operations.md, “The secret key”):',
        `${begun.secondFactors} second factors are off, ${begun.webhooks} webhooks are switched off, ${begun.connections} connections are deleted.`,
        'Links in mails of before open nothing, those to unsubscribe too; mails written from now on carry new ones.',
      ].join('\n'),
    )
}

/**
 * The secret of the installation that made it: this one’s, or the one in the file where this one has none yet.
 * @returns undefined where none fits and it is known to be lost.
 */
async function fittingKey(
  config: Config,
  archive: Archive,
  { keyIsLost }: { keyIsLost: boolean },
): Promise<string | undefined> {
  const own = await findSecretKey(config)
  const key = own ?? archive.secretKey
  if (key !== undefined && archive.isOf(key)) return key
  if (keyIsLost) return undefined
  throw new Error(
    `${
      key === undefined
        ? 'The backup holds no secret key and this installation has none yet.'
        : 'The backup was made under another secret key than this installation has, or its manifest was written by someone else.'
    } Set SECRET_KEY to that of its time, or put the file secret-key into DATA_DIR. With --key-is-lost it is restored all the same, and what was sealed is lost.`,
  )
}
