import type { JobKind } from '../../../platform/server/jobs.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { deleteOldAsks } from './ask.store.ts'
import { deleteOldDeliveries } from './edition.store.ts'
import { deleteOldLeads } from './lead.store.ts'
import { deleteReader, deleteUnconfirmed, listComplained } from './newsletter.store.ts'
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
    const unconfirmed = await deleteUnconfirmed(db, now())
    const complained = await listComplained(db)
    for (const { emailKey } of complained)
      await db.transaction().execute(async (tx) => {
        await lockAddress(tx, newsletterPurpose, emailKey)
        // Unless it was confirmed anew just now.
        if ((await listComplained(tx)).some((one) => one.emailKey === emailKey)) await deleteReader(tx, emailKey)
      })
    const readers = unconfirmed + complained.length
    if (leads + tickets + readers > 0) log.info({ leads, tickets, readers }, 'personal data of those who wrote erased')
  },
})
