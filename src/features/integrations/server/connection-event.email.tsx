import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { mailedName, withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { connectionPath } from '../../../product/links.ts'
import { Mail, MailButton, MailFacts, MailFooter, MailHeading, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { exampleEvent, payloadOf } from '../../webhooks/payload.ts'
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
  const subject = 'An event in your vendor register'
  const bodies = renderMail(
    <Mail
      preview="Open it in the portal to see all of it."
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this email because your organization connected your address to Sightline as{' '}
            {mailedName(connection.name, 'title')}.{' '}
            <MailLink href={`${publicUrl}${connectionPath(connection.id)}`}>Change or disconnect it</MailLink> in the
            portal.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{withoutLinks(title)}</MailHeading>
      <MailFacts items={facts.map(({ label, value }) => ({ label, value: withoutLinks(value) }))} />
      {text.map((paragraph) => (
        <MailText key={paragraph}>{withoutLinks(paragraph)}</MailText>
      ))}
      <MailButton href={url}>Open it in the portal</MailButton>
    </Mail>,
  )
  return { kind: 'connection-event', stream: 'account', recipient, subject, ...bodies, dedupeKey }
}

const publicUrl = 'https://sightline.example'

/** Examples for developing mails. */
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
