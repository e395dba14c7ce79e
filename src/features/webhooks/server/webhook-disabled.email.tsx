import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { webhooksPath } from '../vocabulary.ts'

/** To an administrator: we no longer send there. */
export function webhookDisabledMail({
  recipient,
  url,
  reason,
  publicUrl,
  operator,
  dedupeKey,
}: {
  recipient: string
  url: string
  /** A sentence. */
  reason: string
  publicUrl: string
  operator: Operator
  dedupeKey: string
}): QueuedMail {
  // The host alone: what follows it may let whoever reads it write there.
  const { host } = new URL(url)
  const subject = `A webhook to ${host} was switched off`
  const bodies = renderMail(
    <Mail
      preview={reason}
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because you are an administrator of your organisation at Sightline.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{reason}</MailText>
      <MailText>
        Nothing more is sent there. What waits is sent once you switch it on; what was given up can be replayed.
      </MailText>
      <MailButton href={`${publicUrl}${webhooksPath}`}>Open the webhooks</MailButton>
    </Mail>,
  )
  return { kind: 'webhook-disabled', stream: 'account', recipient, subject, ...bodies, dedupeKey }
}

/** For whoever works on mails. */
export const webhookMailExamples = [
  {
    name: 'Webhook switched off',
    mail: () =>
      webhookDisabledMail({
        ...{ recipient: 'member@example.org', url: 'https://hooks.corp.example/sightline', dedupeKey: 'example' },
        ...{ reason: 'For 5 days, every delivery has failed.', publicUrl: 'https://sightline.example', operator: {} },
      }),
  },
]
