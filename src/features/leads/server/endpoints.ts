import { linkNext } from '../../../platform/server/http/address.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { leadsContract } from '../contract.ts'
import { leadsUrl, newsletterWords, type TicketState } from '../vocabulary.ts'
import { leadsCsv } from './export-csv.ts'
import { countByStatus, countLeads, isLead, listChanges, listLeads } from './lead.store.ts'
import { changeLead, takeDemo, takeLead } from './leads.ts'
import { askForNewsletter } from './newsletter.ts'
import type { LeadsParts } from './parts.ts'
import { listStaff } from './staff.ts'
import { countTickets, listTickets } from './ticket.store.ts'
import {
  answerTicket,
  changeTicket,
  closeTicket,
  getStaffTicket,
  getTicket,
  openTicket,
  writeIntoTicket,
} from './tickets.ts'

/** Tickets that wait for staff come first. */
const shownStates: readonly TicketState[] = ['open', 'answered', 'closed']

export function leadsEndpoints(parts: LeadsParts): Handlers<typeof leadsContract> {
  const { db, config, now } = parts
  return {
    'POST /api/leads': async ({ body }, { address }) => ({ id: await takeLead(parts, body, address) }),

    'POST /api/leads/demos': async ({ body }, { address }) => ({ id: await takeDemo(parts, body, address) }),

    'GET /api/leads': async ({ query }, call) => {
      const { limit, before, ...filters } = query
      // One more than are shown says whether there is another page.
      const [found, total] = await Promise.all([
        listLeads(db, { filters, limit: limit + 1, before }),
        countLeads(db, filters),
      ])
      const leads = found.slice(0, limit)
      const last = leads.at(-1)
      call.headers.set('x-total-count', String(total))
      if (found.length > limit && last) linkNext(call, leadsUrl, { ...query, before: last.id })
      return leads
    },

    'PATCH /api/leads/{id}': ({ params, body }, call) =>
      changeLead(parts, { id: params.id, accountId: staffOf(call).accountId, wanted: body }),

    'GET /api/admin/leads/counts': async () => {
      const byStatus = { new: 0, contacted: 0, qualified: 0, closed: 0 }
      for (const { status, count } of await countByStatus(db)) byStatus[status] = count
      return { total: Object.values(byStatus).reduce((sum, count) => sum + count), byStatus }
    },

    'GET /api/admin/leads/{id}/history': async ({ params }) => {
      if (!(await isLead(db, params.id))) throw refuse('not_found')
      return (await listChanges(db, params.id)).map((change) => ({ ...change, at: change.at.toISOString() }))
    },

    'GET /api/admin/leads/export.csv': ({ query }, { headers }) => {
      headers.set('content-disposition', `attachment; filename="leads-${dayOf(now())}.csv"`)
      return leadsCsv(db, query)
    },

    'GET /api/admin/staff': () => listStaff(db, { demo: config.DEMO }),

    'POST /api/tickets': async ({ body }, { address }) => {
      const { number, token } = await openTicket(parts, body, address)
      return { number, token: body.source === 'chat' ? token : null }
    },

    'GET /api/tickets/{token}': ({ params }) => getTicket(db, params.token),

    'POST /api/tickets/{token}/messages': ({ params, body }) =>
      writeIntoTicket(parts, { token: params.token, text: body.text }),

    'POST /api/tickets/{token}/close': ({ params }) => closeTicket(parts, params.token),

    'GET /api/admin/tickets': async ({ query }, { headers }) => {
      const states = query.state ? [query.state] : shownStates
      headers.set('x-total-count', String(await countTickets(db, states)))
      return listTickets(db, { states, limit: query.limit })
    },

    'GET /api/admin/tickets/{id}': ({ params }) => getStaffTicket(db, params.id),

    'POST /api/admin/tickets/{id}/messages': ({ params, body }, call) =>
      answerTicket(parts, { ...body, id: params.id, accountId: staffOf(call).accountId }),

    'PATCH /api/admin/tickets/{id}': ({ params, body }) => changeTicket(parts, { id: params.id, wanted: body }),

    'POST /api/newsletter': async ({ body }, { address }) => {
      await askForNewsletter(parts, { ...body, address })
      return { accepted: true, message: newsletterWords }
    },
  }
}
