import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { eraseCalls } from './idempotent-call.store.ts'

/** Erases the answers that are remembered for Idempotency-Keys, once they are a day old. */
export const purgeIdempotentCalls = ({ now }: { now: () => Date }): JobKind<Record<string, never>> => ({
  name: 'developer-api.purge',
  schedule: '35 * * * *',
  run: async (_, { db, log, signal }) => {
    let erased = 0
    for (let gone = 1; gone > 0 && !signal.aborted; erased += gone)
      gone = await acrossOrganisations(db, (tx) => eraseCalls(tx, now()))
    if (erased > 0) log.info({ erased }, 'remembered answers erased')
  },
})
