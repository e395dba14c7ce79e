import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { rescoreCatalog as rescore } from './rescore.ts'

/** Evidence ages overnight: a score of yesterday is not quite today's. */
export const rescoreCatalog: JobKind<Record<string, never>> = {
  name: 'catalog.rescore',
  schedule: '10 0 * * *',
  run: async (_, { db, log }) => {
    const done = await rescore(db, dayOf(new Date()))
    log.info(done, 'catalog rescored')
  },
}
