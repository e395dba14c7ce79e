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
