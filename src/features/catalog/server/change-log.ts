import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { changeRetentionMs } from '../change-log.ts'

/** Keeps the log of changes short. */
export const forgetChanges: JobKind<Record<string, never>> = {
  name: 'catalog.forget-changes',
  schedule: '15 * * * *',
  run: async (_, { db }) => {
    await deleteOldChanges(db)
  },
}

const deleteOldChanges = (db: Db) =>
  runSql(db, `delete from catalog_change where at < now() - $1 * interval '1 millisecond'`, [changeRetentionMs])
