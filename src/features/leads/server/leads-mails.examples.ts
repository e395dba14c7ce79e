import type { Mail } from '../../../platform/server/outbox.ts'
import { demoAskedMail } from './demo-asked.email.tsx'
import { demoCalendar } from './demo-calendar.ts'
import { editionMail } from './newsletter.email.tsx'
import { newLeadMail, ticketWaitsMail } from './staff-mails.email.tsx'
import { ticketAnsweredMail, ticketOpenedMail } from './ticket.email.tsx'

// Mails about people who do not exist, for the development page.

const operator = {
  OPERATOR_NAME: 'Example Operator',
  OPERATOR_ADDRESS: undefined,
  OPERATOR_EMAIL: 'office@example.org',
}
const publicUrl = 'https://sightline.example'
const now = new Date('2026-11-22T12:00:00Z')
const slot = { at: new Date('2026-11-30T15:00:00Z'), timeZone: 'Europe/Berlin' }
const calendar = demoCalendar({
  id: 1,
  at: slot.at,
  publicUrl,
  config: { ...operator, MAIL_FROM: 'post@example.org' },
  now,
})

const reader = { recipient: 'reader@example.org', token: 'exampleexampleexample3', publicUrl, operator }
const ticket = { ...reader, number: 'T-000001' }
const staff = { id: 1, recipient: operator.OPERATOR_EMAIL, publicUrl, operator }
const person = { email: 'anna@example.org', company: 'Lanternfish GmbH' }
const lead = {
  ...{ ...person, firstName: 'Anna', lastName: 'Lantern', jobTitle: 'Data protection officer', inquiryType: 'sales' },
  ...{ message: 'How many vendors can we add?', source: 'contact_form', isSuspicious: false, slot: null, at: now },
}
const asked = {
  ...{ ...person, number: ticket.number, name: 'Anna Lantern', subject: 'The list stays empty' },
  ...({ priority: 'high', category: 'bug' } as const),
}
const newsletter = { ...reader, dedupeKey: 'example' }
const edition = {
  ...({ kind: 'newsletter-edition', stream: 'newsletter', subject: 'An example of a newsletter' } as const),
  body: '## A heading\n\nA paragraph with [a link](/state-privacy-laws).\n\n- One\n- Another\n\n**Bold words**',
}

export const leadsMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'New lead', mail: () => newLeadMail({ ...staff, lead }) },
  {
    name: 'New lead who asks for a demo',
    mail: () => newLeadMail({ ...staff, lead: { ...lead, inquiryType: 'demo', source: 'demo_request', slot } }),
  },
  { name: 'A demo was asked for', mail: () => demoAskedMail({ ...reader, id: 1, slot, calendar }) },
  {
    name: 'New ticket',
    mail: () => ticketWaitsMail({ ...staff, ticket: asked, words: 'Since noon.', isNew: true, messageId: 1 }),
  },
  {
    name: 'A ticket waits again',
    mail: () => ticketWaitsMail({ ...staff, ticket: asked, words: 'Still empty.', isNew: false, messageId: 2 }),
  },
  { name: 'A ticket was opened', mail: () => ticketOpenedMail(ticket) },
  { name: 'A ticket was answered', mail: () => ticketAnsweredMail({ ...ticket, messageId: 3 }) },
  { name: 'A newsletter', mail: () => editionMail(edition, newsletter) },
]
