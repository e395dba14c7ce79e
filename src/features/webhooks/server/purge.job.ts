import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { keptDays } from '../vocabulary.ts'
import { eraseDeliveries } from './delivery.store.ts'

/** Erases deliveries that are old, sent or not. */
export const purgeWebhooks = (): JobKind<Record<string, never>> => ({
  name: 'webhooks.purge',
  schedule: '25 3 * * *',
  run: async (_, { db, log, signal }) => {
    let erased = 0
    for (let gone = 1; gone > 0 && !signal.aborted; erased += gone)
      gone = await acrossOrganisations(db, (tx) => eraseDeliveries(tx, keptDays))
    if (erased > 0) log.info({ erased }, 'webhook deliveries erased')
  },
})
