import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

/** To an administrator: we no longer send there. */
export function webhookDisabledMail({
  recipient,
  what,
  reason,
  pageUrl,
  operator,
  dedupeKey,
}: {
  recipient: string
  /** "A webhook to hooks.corp.example". */
  what: string
  /** A sentence. */
  reason: string
  /** Page where it is switched on again. */
  pageUrl: string
  operator: Operator
  dedupeKey: string
}): QueuedMail {
  const subject = 'A webhook or connection was switched off'
  const bodies = renderMail(
    <Mail
      preview="Nothing more is sent there until you switch it on again."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because you are an administrator of your organisation at Sightline.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{withoutLinks(`${what} was switched off. ${reason}`)}</MailText>
      <MailText>
        Nothing more is sent there. What waits is sent once you switch it on; what was given up can be replayed.
      </MailText>
      <MailButton href={pageUrl}>Open it in the portal</MailButton>
    </Mail>,
  )
  return { kind: 'webhook-disabled', stream: 'account', recipient, subject, ...bodies, dedupeKey }
}

/** Examples for developing mails. */
export const webhookMailExamples = [
  {
    name: 'Webhook switched off',
    mail: () =>
      webhookDisabledMail({
        ...{ recipient: 'member@example.org', what: 'A webhook to hooks.corp.example', dedupeKey: 'example' },
        ...{ reason: 'For 5 days, every delivery has failed.', operator: {} },
        pageUrl: 'https://sightline.example/customer/webhooks',
      }),
  },
]
