import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { trackedPath } from '../../../product/links.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { Operator } from './agent.ts'

/** The link to follow a request: when it begins, and whenever its owner asks for it. */
export function trackLinkMail({
  recipient,
  token,
  publicId,
  operator,
  isBegun,
  dedupeKey,
}: {
  recipient: string
  token: string
  publicId: string
  operator: Operator
  /** The address was proved just now. */
  isBegun: boolean
  dedupeKey: string
}): QueuedMail {
  const subject = isBegun ? 'Your data removal request has begun' : 'The link to your data removal request'
  const bodies = renderMail(
    <Mail
      preview="Keep this mail: it has the link to follow your request."
      footer={
        <MailFooter operator={operator}>
          <MailText>
            {isBegun
              ? 'You get this mail because this address confirmed a data removal request.'
              : 'You get this mail because someone entered this address and its Request ID on our page.'}
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        {isBegun
          ? `Request ${publicId}: on its page you see platform by platform what was sent, what came back, and what is yours to do.`
          : `Request ${publicId} has a page of its own.`}
      </MailText>
      <MailButton href={`${operator.PUBLIC_URL}${trackedPath(token)}`}>Follow the request</MailButton>
      <MailText>Anyone who has the link sees the request and can change it: do not share it.</MailText>
    </Mail>,
  )
  return { ...{ kind: 'track-link', stream: 'account', recipient, subject, ...bodies, secrets: [token] }, dedupeKey }
}
