import type { Db } from '../../../platform/server/database.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import type { Input } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { requireUsable } from '../../../product/subscriptions/server/subscribe.ts'
import type { leadsContract, StaffTicket, Ticket } from '../contract.ts'
import { mostTicketMessages, ticketNumber } from '../ticket-rules.ts'
import { send } from './leads.ts'
import { judgeArrival, type LeadsParts } from './parts.ts'
import { requireAssignee } from './staff.ts'
import { ticketWaitsMail } from './staff-mails.email.tsx'
import { ticketAnsweredMail, ticketOpenedMail } from './ticket.email.tsx'
import {
  findTicket,
  insertMessage,
  insertTicket,
  lockTicket,
  type StoredTicket,
  type TicketKey,
  updateTicket,
} from './ticket.store.ts'

type Contract = typeof leadsContract
type Body<K extends keyof Contract> = Input<Contract[K]>['body']

const tokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'ticket' })

/** @returns the token of its link besides. */
export async function openTicket(
  parts: LeadsParts,
  { website, tookMs, description, ...form }: Body<'POST /api/tickets'>,
  address: string,
): Promise<{ number: string; token: string }> {
  requireUsable(form.email)
  const { db, secret, publicUrl, config, now } = parts
  const salt = randomToken()
  const token = tokenOf({ secret, salt })
  const at = now()
  return db.transaction().execute(async (tx) => {
    const { getsMail, ...judged } = await judgeArrival(tx, parts, {
      ...{ email: form.email, address, website, tookMs, message: description },
      lines: [form.name, form.company, form.subject],
    })
    const id = await insertTicket(tx, { ...form, ...judged, tokenHash: tokenHash(token), salt, at })
    const messageId = await insertMessage(tx, { ticketId: id, accountId: null, text: description, at })
    const number = ticketNumber(id)
    if (getsMail)
      await send(tx, parts, [
        ticketOpenedMail({ recipient: form.email, number, token, publicUrl, operator: config }),
        ...toStaff(parts, { ticket: { ...form, id, number }, words: description, isNew: true, messageId }),
      ])
    return { number, token }
  })
}

/** @throws Refusal where the link opens none. */
export async function getTicket(db: Db, token: string): Promise<Ticket> {
  return forAsker(await getStored(db, { tokenHash: tokenHash(token) }))
}

/** @throws Refusal where there is none with this id. */
export async function getStaffTicket(db: Db, id: number): Promise<StaffTicket> {
  return (await getStored(db, { id })).ticket
}

/** It waits for staff again, whatever it was; they are told when it begins to wait. */
export async function writeIntoTicket(
  parts: LeadsParts,
  { token, text }: { token: string; text: string },
): Promise<Ticket> {
  const stored = await withTicket(parts.db, { tokenHash: tokenHash(token) }, async (tx, { ticket }) => {
    const messageId = await addMessage(tx, { ticket, accountId: null, text, at: parts.now() })
    await updateTicket(tx, { ...ticket, state: 'open', at: parts.now() })
    if (ticket.state !== 'open' && !ticket.isSuspicious)
      await send(tx, parts, toStaff(parts, { ticket, words: text, isNew: false, messageId }))
  })
  return forAsker(stored)
}

export async function closeTicket({ db, now }: LeadsParts, token: string): Promise<Ticket> {
  const stored = await withTicket(db, { tokenHash: tokenHash(token) }, (tx, { ticket }) =>
    updateTicket(tx, { ...ticket, state: 'closed', at: now() }),
  )
  return forAsker(stored)
}

export async function answerTicket(
  parts: LeadsParts,
  {
    id,
    accountId,
    text,
    seenMessageId = Number.POSITIVE_INFINITY,
  }: { id: number; accountId: number } & Body<'POST /api/admin/tickets/{id}/messages'>,
): Promise<StaffTicket> {
  const { secret, publicUrl, config, now } = parts
  const stored = await withTicket(parts.db, { id }, async (tx, { ticket, salt }) => {
    const messageId = await addMessage(tx, { ticket, accountId, text, at: now() })
    const isUnread = ticket.messages.some((message) => message.by === 'asker' && message.id > seenMessageId)
    await updateTicket(tx, { ...ticket, state: isUnread ? 'open' : 'answered', at: now() })
    const { number, email: recipient } = ticket
    const token = tokenOf({ secret, salt })
    await send(tx, parts, [ticketAnsweredMail({ recipient, number, token, publicUrl, operator: config, messageId })])
  })
  return stored.ticket
}

/** @throws Refusal for a name that no staff member has. */
export async function changeTicket(
  { db, config, now }: LeadsParts,
  { id, wanted }: { id: number; wanted: Body<'PATCH /api/admin/tickets/{id}'> },
): Promise<StaffTicket> {
  await requireAssignee(db, { assignee: wanted.assignee, demo: config.DEMO })
  const stored = await withTicket(db, { id }, (tx, { ticket }) =>
    updateTicket(tx, {
      ...{ id, at: now(), state: wanted.state ?? ticket.state, priority: wanted.priority ?? ticket.priority },
      assignee: wanted.assignee === undefined ? ticket.assignee : wanted.assignee,
    }),
  )
  return stored.ticket
}

/** A link shows the asker's own data: none of the notes of staff. */
const forAsker = ({ ticket }: StoredTicket): Ticket => ({
  ...{ number: ticket.number, subject: ticket.subject, priority: ticket.priority, category: ticket.category },
  ...{ state: ticket.state, createdAt: ticket.createdAt, messages: ticket.messages },
})

async function getStored(db: Db, key: TicketKey): Promise<StoredTicket> {
  const stored = await findTicket(db, key)
  if (!stored) throw refuse('id' in key ? 'not_found' : 'ticket_unknown')
  return stored
}

/** Runs an act on a ticket under its lock. @returns the ticket afterward. */
const withTicket = (
  db: LeadsParts['db'],
  key: TicketKey,
  act: (tx: Db, stored: StoredTicket) => Promise<void>,
): Promise<StoredTicket> =>
  db.transaction().execute(async (tx) => {
    await lockTicket(tx, key)
    await act(tx, await getStored(tx, key))
    return getStored(tx, key)
  })

async function addMessage(
  tx: Db,
  { ticket, ...message }: { ticket: StaffTicket; accountId: number | null; text: string; at: Date },
): Promise<number> {
  if (ticket.messages.length >= mostTicketMessages) throw refuse('ticket_full')
  return insertMessage(tx, { ticketId: ticket.id, ...message })
}

/** To the operator, where there is one to write to. */
const toStaff = (
  { config, publicUrl }: LeadsParts,
  {
    ticket,
    ...news
  }: Pick<Parameters<typeof ticketWaitsMail>[0], 'words' | 'isNew' | 'messageId'> & {
    ticket: Parameters<typeof ticketWaitsMail>[0]['ticket'] & { id: number }
  },
) =>
  config.OPERATOR_EMAIL === undefined
    ? []
    : [
        ticketWaitsMail({
          ...news,
          ticket,
          id: ticket.id,
          recipient: config.OPERATOR_EMAIL,
          publicUrl,
          operator: config,
        }),
      ]
