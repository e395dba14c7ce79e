import type { Operator } from '../../../platform/server/mail/operator.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { type InquiryType, inquiryNames } from '../../../product/inquiries.ts'
import { adminPath } from '../../../product/links.ts'
import { MailButton, MailFacts, MailText, StandardMail } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { TicketCategory, TicketPriority } from '../vocabulary.ts'
import { slotWords } from './demo-asked.email.tsx'
import type { NewLead } from './lead.store.ts'

// To the operator's own address, which sees what staff see: names, addresses and messages of people who wrote to us.

const mostCharacters = 1_000

interface ToStaff {
  id: number
  recipient: string
  publicUrl: string
  operator: Operator
}

/** A reply goes to the person who wrote. */
export function newLeadMail({ lead, ...to }: ToStaff & { lead: NewLead }): QueuedMail {
  const inquiry = inquiryNames[lead.inquiryType as InquiryType] ?? 'Contact form'
  return staffMail({
    ...to,
    kind: 'new-lead',
    subject: `New lead: ${inquiry}`,
    facts: {
      Name: `${lead.firstName} ${lead.lastName}`,
      'E-mail': lead.email,
      Company: lead.company,
      'Job title': lead.jobTitle,
      Time: lead.slot ? slotWords(lead.slot) : '',
      Source: lead.source,
    },
    words: lead.message,
    replyTo: lead.email,
    dedupeKey: `new-lead:${to.id}`,
  })
}

interface WrittenTicket {
  number: string
  name: string
  email: string
  company: string
  subject: string
  priority: TicketPriority
  category: TicketCategory
}

/** A ticket waits for an answer, which belongs on its page: an answer to this mail goes nowhere that the asker looks. */
export function ticketWaitsMail({
  ticket,
  words,
  isNew,
  messageId,
  ...to
}: ToStaff & { ticket: WrittenTicket; words: string; isNew: boolean; messageId: number }): QueuedMail {
  return staffMail({
    ...to,
    kind: isNew ? 'new-ticket' : 'ticket-waits',
    subject: isNew ? `New ticket ${ticket.number} (${ticket.priority})` : `Ticket ${ticket.number} waits for an answer`,
    facts: {
      Subject: ticket.subject,
      Name: ticket.name,
      'E-mail': ticket.email,
      Company: ticket.company,
      Priority: ticket.priority,
      Category: ticket.category,
    },
    words,
    dedupeKey: `ticket-waits:${messageId}`,
  })
}

function staffMail({
  recipient,
  publicUrl,
  operator,
  facts,
  words,
  replyTo,
  ...mail
}: ToStaff & {
  kind: string
  subject: string
  facts: Record<string, string>
  words: string
  replyTo?: string
  dedupeKey: string
}): QueuedMail {
  const { kind, subject, dedupeKey } = mail
  const bodies = renderMail(
    <StandardMail
      heading={subject}
      preview="You can also read it in the admin dashboard."
      why="You get this mail because this address is stated as the operator’s."
      operator={operator}
    >
      <MailFacts
        items={Object.entries(facts).flatMap(([label, value]) => (value.trim() === '' ? [] : [{ label, value }]))}
      />
      {words !== '' && <MailText>{shortened(words)}</MailText>}
      <MailButton href={`${publicUrl}${adminPath}`}>Open the admin dashboard</MailButton>
    </StandardMail>,
  )
  return {
    ...{ kind, stream: 'staff', recipient, subject, ...bodies, dedupeKey },
    ...(replyTo !== undefined && isPlainAddress(replyTo) && { headers: { 'Reply-To': replyTo } }),
  }
}

const shortened = (words: string): string =>
  words.length > mostCharacters ? `${words.slice(0, mostCharacters).toWellFormed()} …` : words

/** One that a header can hold as it is. */
const isPlainAddress = (email: string): boolean => /^[\x21-\x7e]+$/.test(email) && whyUnusable(email) === undefined
