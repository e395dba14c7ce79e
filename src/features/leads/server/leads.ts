import type { Db } from '../../../platform/server/database.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import type { Input } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { requireUsable } from '../../../product/subscriptions/server/subscribe.ts'
import type { Lead, leadsContract } from '../contract.ts'
import { isSlotFit } from '../demo-slot.ts'
import { demoAskedMail } from './demo-asked.email.tsx'
import { demoCalendar } from './demo-calendar.ts'
import { findLead, insertChange, insertLead, type NewLead, updateLead } from './lead.store.ts'
import { judgeArrival, type LeadsParts } from './parts.ts'
import { requireAssignee } from './staff.ts'
import { newLeadMail } from './staff-mails.email.tsx'

type Contract = typeof leadsContract
type Body<K extends keyof Contract> = Input<Contract[K]>['body']

/** Keeps what the contact form sent, whatever it says. */
export async function takeLead(
  parts: LeadsParts,
  { website, tookMs, ...form }: Body<'POST /api/leads'>,
  address: string,
): Promise<number> {
  return parts.db.transaction().execute(async (tx) => {
    const { firstName, lastName, company, jobTitle, message, email } = form
    const lines = [firstName, lastName, company, jobTitle]
    const { getsMail, ...judged } = await judgeArrival(tx, parts, { email, address, website, tookMs, lines, message })
    const lead = { ...form, ...judged, slot: null, at: parts.now() }
    const id = await insertLead(tx, lead)
    if (getsMail) await send(tx, parts, staffMails(parts, id, lead))
    return id
  })
}

/** Stores a request for a demo, and mails it to the asker and to staff, with the same calendar file. */
export async function takeDemo(
  parts: LeadsParts,
  { website, tookMs, at, timeZone, ...form }: Body<'POST /api/leads/demos'>,
  address: string,
): Promise<number> {
  requireUsable(form.email)
  const slot = { at: new Date(at), timeZone }
  if (!isSlotFit(slot.at, parts.now()))
    throw refuse('slot_unfit', { issues: [{ path: 'at', message: 'is not an available time' }] })
  return parts.db.transaction().execute(async (tx) => {
    const { firstName, lastName, company, message, email } = form
    const { getsMail, ...judged } = await judgeArrival(tx, parts, {
      ...{ email, address, website, tookMs, message },
      lines: [firstName, lastName, company],
    })
    const lead = {
      ...{ ...form, ...judged, slot, at: parts.now() },
      ...{ jobTitle: '', inquiryType: 'demo', source: 'demo_request' },
    }
    const id = await insertLead(tx, lead)
    if (!getsMail) return id
    const { publicUrl, config } = parts
    const calendar = demoCalendar({ id, at: slot.at, publicUrl, config, now: lead.at })
    await send(tx, parts, [
      demoAskedMail({ id, recipient: email, slot, calendar, operator: config }),
      ...staffMails(parts, id, lead).map((mail) => ({ ...mail, attachments: [calendar] })),
    ])
    return id
  })
}

export async function send(tx: Db, { deliverSoon }: Pick<LeadsParts, 'deliverSoon'>, mails: Mail[]): Promise<void> {
  for (const mail of mails) await queueMail(tx, mail)
  if (mails.length > 0) await deliverSoon(tx)
}

/** To the operator, where there is one to write to. */
const staffMails = ({ config, publicUrl }: LeadsParts, id: number, lead: NewLead): Mail[] =>
  config.OPERATOR_EMAIL === undefined
    ? []
    : [newLeadMail({ id, lead, recipient: config.OPERATOR_EMAIL, publicUrl, operator: config })]

/** @throws Refusal if there is no such lead, or no staff member of that name. */
export async function changeLead(
  { db, config, now }: LeadsParts,
  { id, accountId, wanted }: { id: number; accountId: number; wanted: Body<'PATCH /api/leads/{id}'> },
): Promise<Lead> {
  await requireAssignee(db, { assignee: wanted.assignee, demo: config.DEMO })
  const at = now()
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, id)
    if (!lead) throw refuse('not_found')
    const changed = {
      status: wanted.status ?? lead.status,
      // SPEC's screen sets a status with its notes left empty, which erases none. Alone, empty notes do.
      notes: wanted.notes === undefined || (wanted.notes === '' && wanted.status) ? lead.notes : wanted.notes,
      assignee: wanted.assignee === undefined ? lead.assignee : wanted.assignee,
    }
    const fields = (['status', 'notes', 'assignee'] as const).filter((field) => changed[field] !== lead[field])
    if (fields.length === 0) return lead
    await updateLead(tx, { id, ...changed, at })
    for (const field of fields)
      await insertChange(tx, { leadId: id, accountId, field, before: lead[field], after: changed[field], at })
    return { ...lead, ...changed }
  })
}
