import type { JobKind } from '../../../platform/server/jobs.ts'
import { deleteOldAsks } from './ask.store.ts'
import { deleteOldDeliveries } from './edition.store.ts'
import { deleteOldLeads } from './lead.store.ts'
import { deleteOldTickets } from './ticket.store.ts'

/** Deletes what has served: leads and tickets that are over, and records of sent newsletters. */
export const purgeLeads = ({ now = () => new Date() }: { now?: () => Date } = {}): JobKind<Record<string, never>> => ({
  name: 'leads.purge',
  schedule: '50 * * * *',
  run: async (_, { db, log }) => {
    const leads = await deleteOldLeads(db, now())
    const tickets = await deleteOldTickets(db, now())
    await deleteOldAsks(db, now())
    await deleteOldDeliveries(db, now())
    if (leads + tickets > 0) log.info({ leads, tickets }, 'personal data of those who wrote erased')
  },
})
