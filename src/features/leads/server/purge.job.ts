import type { JobKind } from '../../../platform/server/jobs.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { deleteOldAsks } from './ask.store.ts'
import { deleteOldDeliveries } from './edition.store.ts'
import { deleteOldLeads } from './lead.store.ts'
import { deleteReader, deleteUnconfirmed, isComplained, listComplained } from './newsletter.store.ts'
import { newsletterPurpose } from './newsletter.ts'
import { deleteOldTickets } from './ticket.store.ts'

/** Erases what has served: leads and tickets that are over, and readers who did not confirm or called it unwanted. */
export const purgeLeads = ({ now = () => new Date() }: { now?: () => Date } = {}): JobKind<Record<string, never>> => ({
  name: 'leads.purge',
  schedule: '50 * * * *',
  run: async (_, { db, log }) => {
    const leads = await deleteOldLeads(db, now())
    const tickets = await deleteOldTickets(db, now())
    await deleteOldAsks(db, now())
    await deleteOldDeliveries(db, now())
    let readers = await deleteUnconfirmed(db, now())
    for (const { emailKey } of await listComplained(db)) {
      const isGone = await db.transaction().execute(async (tx) => {
        await lockAddress(tx, newsletterPurpose, emailKey)
        if (!(await isComplained(tx, emailKey))) return false
        await deleteReader(tx, emailKey)
        return true
      })
      if (isGone) readers += 1
    }
    if (leads + tickets + readers > 0) log.info({ leads, tickets, readers }, 'personal data of those who wrote erased')
  },
})
