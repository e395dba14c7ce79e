import { resolve } from 'node:path'
import pg from 'pg'
import { type MoveReport, moveBlobs } from '../../platform/server/move-blobs.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { requireAlone } from '../alone.ts'
import { incompleteStatus } from './backup.ts'
import { print } from './printable.ts'
import { withDatabase } from './session.ts'

interface MoveFilesOptions {
  from?: string
  allowMissing?: boolean
  json?: boolean
}

/** Exit codes: 0 every file is where the settings say, 4 the bytes of some are in no place that was looked at, 1 failed. */
export const moveFilesCommand = ({ from, allowMissing = false, json = false }: MoveFilesOptions): Promise<void> =>
  withDatabase(
    async ({ config, connection }) => {
      const source = from === undefined ? undefined : resolve(findProjectRoot(), from)
      if (source !== undefined && source === config.BLOB_DIR)
        throw new Error('--from names the folder of BLOB_DIR, to which the files are to be moved.')
      const client = new pg.Client({ ...connection, application_name: 'sightline move-files' })
      client.on('error', () => undefined)
      await client.connect()
      try {
        const report = await moveBlobs(client, {
          ...{ blobDir: config.BLOB_DIR, from: source, allowMissing },
          requireAlone: () => requireAlone(client),
        })
        if (!report.isFinished) process.exitCode = incompleteStatus
        if (json) print(report)
        else console.log(describe(report, config.BLOB_DIR === undefined ? 'the database' : 'BLOB_DIR'))
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    { holds: true },
  )

function describe({ files, moved, missing, damaged, isFinished }: MoveReport, target: string): string {
  return [
    `${moved} stored files were moved to ${target}; ${files - moved - missing.length - damaged.length} of ${files} were there already.`,
    ...(missing.length > 0 ? [`The bytes of ${missing.length} were found in no place: ${missing.join(', ')}.`] : []),
    ...(damaged.length > 0 ? [`${damaged.length} are damaged and stay where they are: ${damaged.join(', ')}.`] : []),
    ...(isFinished
      ? []
      : [
          'The move is not finished: name the folder that holds them with --from, or finish it without them with --allow-missing.',
        ]),
  ].join('\n')
}
