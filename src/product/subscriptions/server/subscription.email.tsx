import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { confirmPath, type Kind, stopPath, subscriptionKinds, subscriptionsPath } from '../kinds.ts'

interface ToSubscriber {
  kind: Kind
  recipient: string
  publicUrl: string
  operator: Operator
  /** Settings of the subscription. */
  words: string
}

/** Asks whether an address wants a subscription: one link, which opens a page with a button. */
export function askMail({
  kind,
  recipient,
  token,
  publicUrl,
  operator,
  expiresAt,
  words,
  replaces,
}: ToSubscriber & {
  token: string
  expiresAt: Date
  /** Current subscription of the address. */
  replaces: string | undefined
}): QueuedMail {
  const { title, askMail: mailKind } = subscriptionKinds[kind]
  const subject = `Confirm: ${title}`
  const bodies = renderMail(
    <Mail
      preview="Nothing is sent until you press the button on the page."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this email because this address was entered in a form on Sightline.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>You, or someone using this address, asked Sightline for emails to it about {words}.</MailText>
      <MailButton href={`${publicUrl}${confirmPath(token)}`}>Review and confirm</MailButton>
      <MailText>The link works until {instantWords(expiresAt.toISOString())}.</MailText>
      {replaces && (
        <MailText>
          This address already gets emails about {replaces}. If you confirm, the new settings replace these.
        </MailText>
      )}
      <MailText>If this wasn’t you, do nothing: nothing will be sent.</MailText>
    </Mail>,
  )
  return {
    // The account stream reaches an address whose subscription bounced: confirming lifts that.
    ...{ kind: mailKind, stream: 'account', recipient, subject, ...bodies, secrets: [token] },
    dedupeKey: `${mailKind}:${tokenHash(token)}`,
  }
}

/** Says once that a subscription has begun, and where it is changed or stopped. */
export function begunMail({
  kind,
  recipient,
  requestId,
  pageToken,
  publicUrl,
  operator,
  words,
}: ToSubscriber & {
  /** The confirmed request: another one may change the settings later. */
  requestId: number
  pageToken: string
}): QueuedMail {
  const { title, begunMail: mailKind } = subscriptionKinds[kind]
  const subject = `Confirmed: ${title}`
  const bodies = renderMail(
    <Mail
      preview="Keep this email: its link shows and stops everything we send you."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this email because this address confirmed a subscription.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>Sightline will email this address about {words}.</MailText>
      <MailButton href={`${publicUrl}${subscriptionsPath(pageToken)}`}>See everything we send you</MailButton>
      <MailText>
        You can change or stop it there. Every email has this link. Don’t pass it on: anyone who has it can do the same.
      </MailText>
    </Mail>,
  )
  return {
    ...{ kind: mailKind, stream: 'account', recipient, subject, ...bodies, secrets: [pageToken] },
    dedupeKey: `${mailKind}:${requestId}`,
  }
}

/** Says in the footer of every mail of a subscription why it came, and where it and all others are stopped. */
export const WhySubscribed = ({ why, pageUrl }: { why: string; pageUrl: string }) => (
  <MailText>
    {why} <MailLink href={pageUrl}>Change or stop what we send you</MailLink>.
  </MailText>
)

/** Links of a mail that a subscription brings: its page, and the header fields by which a mail program unsubscribes. */
export function subscriptionLinks(
  publicUrl: string,
  { pageToken, stopToken }: { pageToken: string; stopToken: string },
): { pageUrl: string; headers: Record<string, string>; secrets: string[] } {
  return {
    pageUrl: `${publicUrl}${subscriptionsPath(pageToken)}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${stopPath(stopToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    secrets: [...new Set([pageToken, stopToken])],
  }
}
