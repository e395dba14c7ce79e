import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { newsletterConfirmPath, newsletterStopPath } from '../vocabulary.ts'

interface ToReader {
  recipient: string
  token: string
  publicUrl: string
  operator: Operator
  dedupeKey: string
}

/** Asks whether an address wants the newsletter: one link, which opens a page with a button. */
export const confirmNewsletterMail = ({ expiresAt, ...to }: ToReader & { expiresAt: Date }): QueuedMail =>
  newsletterMail(to, {
    kind: 'confirm-newsletter',
    // It goes to an address whose newsletters bounced, too: whoever confirms gets them anew.
    stream: 'account',
    subject: 'Confirm the newsletter',
    preview: 'Nothing begins before you press the button on the page.',
    why: 'You get this mail because this address was entered in the form for the newsletter.',
    children: (
      <>
        <MailText>Somebody, probably you, asked for the Sightline newsletter to this address.</MailText>
        <MailButton href={`${to.publicUrl}${newsletterConfirmPath(to.token)}`}>Confirm the newsletter</MailButton>
        <MailText>The link works until {instantWords(expiresAt.toISOString())}.</MailText>
        <MailText>If it was not you, do nothing: nothing will be sent.</MailText>
      </>
    ),
  })

/** Also to whoever asks again: the answer on the page does not say that the address has it. */
export const newsletterConfirmedMail = (to: ToReader): QueuedMail =>
  newsletterMail(to, {
    kind: 'newsletter-confirmed',
    stream: 'newsletter',
    subject: 'You get the newsletter',
    preview: 'Each one has a link that stops it.',
    why: 'You get this mail because this address confirmed the newsletter.',
    children: <MailText>This address gets the Sightline newsletter, until you stop it.</MailText>,
  })

function newsletterMail(
  { recipient, token, publicUrl, operator, dedupeKey }: ToReader,
  {
    preview,
    why,
    children,
    ...mail
  }: Pick<QueuedMail, 'kind' | 'stream' | 'subject'> & { preview: string; why: string; children: ReactNode },
): QueuedMail {
  const stopUrl = `${publicUrl}${newsletterStopPath(token)}`
  const bodies = renderMail(
    <Mail
      preview={preview}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            {why} <MailLink href={stopUrl}>Stop the newsletter</MailLink>.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{mail.subject}</MailHeading>
      {children}
    </Mail>,
  )
  return {
    ...{ ...mail, recipient, ...bodies, dedupeKey, secrets: [token] },
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
