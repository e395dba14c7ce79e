import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { provePath } from '../../../product/links.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { Operator } from './agent.ts'

/** Asks whether the request comes from the reader: one link, which opens a page with a button. */
export function proveAddressMail({
  recipient,
  token,
  publicId,
  platforms,
  operator,
  expiresAt,
  dedupeKey,
}: {
  recipient: string
  token: string
  publicId: string
  /** How many. */
  platforms: number
  operator: Operator
  expiresAt: Date
  dedupeKey: string
}): QueuedMail {
  const subject = 'Confirm your data removal request'
  const bodies = renderMail(
    <Mail
      preview="Nothing is sent to anybody before you confirm."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because this address was entered in the form for data removal.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        Someone, probably you, asked Sightline to have the data of this address removed by{' '}
        {platforms === 1 ? 'one platform' : `${platforms} platforms`}. The Request ID is {publicId}.
      </MailText>
      <MailButton href={`${operator.PUBLIC_URL}${provePath(token)}`}>Look at the request, and confirm</MailButton>
      <MailText>The link works once, until {instantWords(expiresAt.toISOString())}.</MailText>
      <MailText>If it was not you, do nothing: nothing will be sent, and the request is erased after a day.</MailText>
    </Mail>,
  )
  return { ...{ kind: 'prove-removal', stream: 'account', recipient, subject, ...bodies, secrets: [token] }, dedupeKey }
}
