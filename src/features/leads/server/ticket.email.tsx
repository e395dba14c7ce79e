import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { ticketPath } from '../../../product/links.ts'
import { MailButton, MailText, StandardMail } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

interface ToAsker {
  recipient: string
  number: string
  token: string
  publicUrl: string
  operator: Operator
}

/** Link to follow a ticket. Anyone can enter any address: it contains no word of the form. */
export const ticketOpenedMail = (ticket: ToAsker): QueuedMail =>
  ticketMail(ticket, {
    kind: 'ticket-opened',
    subject: `Your ticket ${ticket.number}`,
    preview: 'Keep this mail: it has the link to follow your ticket.',
    words: 'A support ticket was opened with this address. On its page you see the answers and can write more.',
    dedupeKey: `ticket-opened:${ticket.number}`,
  })

/** Notice that there is an answer, which is only behind the link. */
export const ticketAnsweredMail = ({ messageId, ...ticket }: ToAsker & { messageId: number }): QueuedMail =>
  ticketMail(ticket, {
    kind: 'ticket-answered',
    subject: `An answer to your ticket ${ticket.number}`,
    preview: 'Read it on the page of your ticket.',
    words: 'Your support ticket was answered. Read the answer on its page, where you can write back.',
    dedupeKey: `ticket-answered:${messageId}`,
  })

function ticketMail(
  { recipient, token, publicUrl, operator }: ToAsker,
  {
    subject,
    preview,
    words,
    ...mail
  }: Pick<QueuedMail, 'kind' | 'subject' | 'dedupeKey'> & Record<'preview' | 'words', string>,
): QueuedMail {
  const bodies = renderMail(
    <StandardMail
      heading={subject}
      preview={preview}
      why="You get this mail because this address was entered in the support form. If it was not you, do nothing."
      operator={operator}
    >
      <MailText>{words}</MailText>
      <MailButton href={`${publicUrl}${ticketPath(token)}`}>Open the ticket</MailButton>
      <MailText>Anyone who has the link can read the ticket and write in it: do not pass it on.</MailText>
    </StandardMail>,
  )
  return { ...mail, stream: 'support', recipient, subject, ...bodies, secrets: [token] }
}
