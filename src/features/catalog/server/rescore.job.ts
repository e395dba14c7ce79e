import { runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { rescoreCatalog as rescore } from './rescore.ts'

/** Evidence ages overnight: a score of yesterday is not quite today's. */
export const rescoreCatalog: JobKind<Record<string, never>> = {
  name: 'catalog.rescore',
  schedule: '10 0 * * *',
  run: async (_, { db, log }) => {
    const done = await rescore(db, new Date().toISOString().slice(0, 10))
    log.info(done, 'catalog rescored')
  },
}

/** Search nodes read the change log every few seconds; one that was away for a day loads everything anyway. */
export const forgetChanges: JobKind<Record<string, never>> = {
  name: 'catalog.forget-changes',
  schedule: '15 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from catalog_change where at < now() - interval '1 day'`)
  },
}
