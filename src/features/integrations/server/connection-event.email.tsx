import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { Mail, MailButton, MailFacts, MailFooter, MailHeading, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { exampleEvent, payloadOf } from '../../webhooks/payload.ts'
import { connectionPath } from '../vocabulary.ts'
import { tellingOf } from '../wire/telling.ts'

/** To a member, for a connection that tells of events by mail. */
export function connectionEventMail({
  recipient,
  payload,
  connection,
  publicUrl,
  operator,
  dedupeKey,
}: {
  recipient: string
  payload: string
  connection: { id: number; name: string }
  publicUrl: string
  operator: Operator
  dedupeKey: string
}): QueuedMail {
  const { title, text, facts, url } = tellingOf(payload)
  const bodies = renderMail(
    <Mail
      preview={text[0] ?? title}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this mail because your organisation connected your address to Sightline as “
            {cleanLine(connection.name, 100)}”.{' '}
            <MailLink href={`${publicUrl}${connectionPath(connection.id)}`}>Change or disconnect it</MailLink> in the
            portal.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{title}</MailHeading>
      <MailFacts items={facts} />
      {text.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailButton href={url}>Open it in the portal</MailButton>
    </Mail>,
  )
  return { kind: 'connection-event', stream: 'account', recipient, subject: title, ...bodies, dedupeKey }
}

const publicUrl = 'https://sightline.example'

/** For whoever works on mails. */
export const connectionMailExamples = [
  {
    name: 'Event of a connection',
    mail: () =>
      connectionEventMail({
        payload: payloadOf(exampleEvent('compliance.alert', publicUrl), { at: new Date('2027-03-01T10:20:00Z') }),
        ...{ recipient: 'member@example.org', connection: { id: 1, name: 'Security team' }, publicUrl },
        ...{ operator: {}, dedupeKey: 'example' },
      }),
  },
]
