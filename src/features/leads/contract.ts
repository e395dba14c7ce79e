import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { timeZone } from '../../platform/shared/time-zone.ts'
import { inquiryTypes } from '../../product/inquiries.ts'
import { leadPageSize, leadStatuses, ticketCategories, ticketPriorities, ticketStates } from './vocabulary.ts'

const instant = z.iso.datetime()
const token = z.string().regex(/^[\w-]{22}$/)
const byToken = z.object({ token })
const id = z.object({ id: z.coerce.number().int().positive() })
const email = z.string().trim().min(1).max(254)
const name = z.string().trim().min(1, 'is required').max(100)
const line = z.string().trim().max(200)
const text = z.string().trim().max(10_000)

/** Signals that tell a person from a program; wrong values mark the row, and refuse nothing. */
const guard = {
  /** Honeypot: left empty by people who see the form. */
  website: z.string().max(500).default(''),
  /** Milliseconds between the form's first sight and its sending. */
  tookMs: z.int().min(0).max(1e12).optional(),
}

const lead = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  source: z.string(),
  createdAt: instant,
  message: z.string(),
  inquiryType: z.string(),
  status: z.enum(leadStatuses),
  notes: z.string(),
  /** A member of staff, by user name. */
  assignee: z.string().nullable(),
  /** It looks like the work of a program. */
  isSuspicious: z.boolean(),
  /** For a demo: the requested time. */
  slot: z.object({ at: instant, timeZone: z.string() }).nullable(),
})

const ticketMessage = z.object({
  id: z.int(),
  /** `asker`, or a member of staff without a name. */
  by: z.enum(['asker', 'staff']),
  text: z.string(),
  at: instant,
})

const ticket = z.object({
  number: z.string(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  category: z.enum(ticketCategories),
  state: z.enum(ticketStates),
  createdAt: instant,
  messages: z.array(ticketMessage),
})

const staffTicket = ticket.extend({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  source: z.enum(['form', 'chat']),
  assignee: z.string().nullable(),
  isSuspicious: z.boolean(),
})

const leadFilters = z.object({
  q: z.string().trim().max(200).default(''),
  status: z.enum(leadStatuses).optional(),
})

export const leadsContract = {
  'POST /api/leads': endpoint({
    summary: 'Send the contact form',
    body: z.object({
      firstName: name,
      lastName: name,
      email,
      company: line.default(''),
      jobTitle: line.default(''),
      inquiryType: z.union([z.enum(inquiryTypes), z.literal('')]).default(''),
      message: text.default(''),
      source: z.string().trim().max(60).default('contact_form'),
      ...guard,
    }),
    response: z.object({ id: z.int() }),
    status: 201,
    cost: 'costly',
  }),
  'POST /api/leads/demos': endpoint({
    summary: 'Ask for a demo at a time; the mail that says so carries it as a calendar file',
    body: z.object({
      firstName: name,
      lastName: name,
      email,
      company: line.default(''),
      /** The beginning, at most 90 days ahead. */
      at: instant,
      timeZone,
      message: text.default(''),
      ...guard,
    }),
    response: z.object({ id: z.int() }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/leads': endpoint({
    summary: 'Leads, newest first; totals and the next cursor travel in headers',
    audience: 'staff',
    staffRoles: ['support'],
    query: leadFilters.extend({
      limit: z.coerce.number().int().min(1).max(1_000).default(leadPageSize),
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.array(lead),
  }),
  'PATCH /api/leads/{id}': endpoint({
    summary: 'Set status, notes or who sees to it',
    audience: 'staff',
    staffRoles: ['support'],
    params: id,
    body: z.object({
      status: z.enum(leadStatuses).optional(),
      notes: text.optional(),
      /** A user name of staff; null takes it away. */
      assignee: z.string().max(100).nullable().optional(),
    }),
    response: lead,
  }),
  'GET /api/admin/leads/counts': endpoint({
    summary: 'Leads by status',
    audience: 'staff',
    staffRoles: ['support'],
    response: z.object({ total: z.int(), byStatus: z.record(z.enum(leadStatuses), z.int()) }),
  }),
  'GET /api/admin/leads/{id}/history': endpoint({
    summary: 'What was changed of a lead, by whom, oldest first',
    audience: 'staff',
    staffRoles: ['support'],
    params: id,
    response: z.array(
      z.object({
        at: instant,
        by: z.string(),
        field: z.enum(['status', 'notes', 'assignee']),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  }),
  'GET /api/admin/leads/export.csv': endpoint({
    summary: 'Leads as CSV for a spreadsheet, formulas neutralised',
    audience: 'staff',
    staffRoles: ['support'],
    query: leadFilters,
    response: z.unknown(),
    file: 'text/csv; charset=utf-8',
  }),
  'GET /api/admin/staff': endpoint({
    summary: 'User names of staff, to assign to',
    audience: 'staff',
    response: z.array(z.string()),
  }),

  'POST /api/tickets': endpoint({
    summary: 'Open a ticket; its link goes by email, and at once to the person who began a chat',
    body: z.object({
      name: z.string().trim().min(1, 'is required').max(200),
      email,
      company: line.default(''),
      subject: z.string().trim().min(1, 'is required').max(200),
      description: text.min(1, 'is required'),
      priority: z.enum(ticketPriorities).default('medium'),
      category: z.enum(ticketCategories).default('technical'),
      source: z.enum(['form', 'chat']).default('form'),
      ...guard,
    }),
    /** Token for a chat only: for a form it goes to the address, which may be another person's. */
    response: z.object({ number: z.string(), token: token.nullable() }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/tickets/{token}': endpoint({
    summary: 'A ticket by its link',
    params: byToken,
    response: ticket,
  }),
  'POST /api/tickets/{token}/messages': endpoint({
    summary: 'Write into a ticket; a closed one is open again',
    params: byToken,
    body: z.object({ text: text.min(1, 'is required') }),
    response: ticket,
    status: 201,
    cost: 'costly',
  }),
  'POST /api/tickets/{token}/close': endpoint({
    summary: 'Close one’s own ticket',
    params: byToken,
    response: ticket,
  }),
  'GET /api/admin/tickets': endpoint({
    summary: 'Tickets, those that wait for an answer first',
    audience: 'staff',
    staffRoles: ['support'],
    query: z.object({
      state: z.enum(ticketStates).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(staffTicket.omit({ messages: true })),
  }),
  'GET /api/admin/tickets/{id}': endpoint({
    summary: 'A ticket with its messages',
    audience: 'staff',
    staffRoles: ['support'],
    params: id,
    response: staffTicket,
  }),
  'POST /api/admin/tickets/{id}/messages': endpoint({
    summary: 'Answer; the asker is mailed that there is one',
    audience: 'staff',
    staffRoles: ['support'],
    params: id,
    body: z.object({
      text: text.min(1, 'is required'),
      /** The newest that staff had before them: while the asker has written more, the ticket waits for us. */
      seenMessageId: z.int().positive().optional(),
    }),
    response: staffTicket,
    status: 201,
  }),
  'PATCH /api/admin/tickets/{id}': endpoint({
    summary: 'Set state, priority or who sees to it',
    audience: 'staff',
    staffRoles: ['support'],
    params: id,
    body: z.object({
      state: z.enum(ticketStates).optional(),
      priority: z.enum(ticketPriorities).optional(),
      assignee: z.string().max(100).nullable().optional(),
    }),
    response: staffTicket,
  }),

  'POST /api/newsletter': endpoint({
    summary: 'Ask for the newsletter; the address confirms by a link. The answer is the same for every address',
    body: z.object({ email, source: z.string().trim().max(60).default('newsletter'), ...guard }),
    response: z.object({ accepted: z.literal(true), message: z.string() }),
    status: 202,
    cost: 'costly',
    takesSteadyTime: true,
  }),
}

export type Lead = z.output<typeof lead>
export type Ticket = z.output<typeof ticket>
export type StaffTicket = z.output<typeof staffTicket>
export type StaffTicketRow = Output<(typeof leadsContract)['GET /api/admin/tickets']>[number]

export const leadsRefusals = {
  slot_unfit: { status: 422, message: 'A demo begins in the future, at most 90 days ahead.' },
  assignee_unknown: { status: 422, message: 'No staff member has this user name.' },
  ticket_unknown: { status: 404, message: 'There is no ticket behind this link.' },
  ticket_full: { status: 409, message: 'This ticket is very long. Please open another one.' },
} as const
