import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { confirmLawAlertsPath, statesWords } from '../vocabulary.ts'

/** Asks whether an address wants to hear of changes: one link, which opens a page with a button. */
export function confirmLawAlertsMail({
  recipient,
  token,
  publicUrl,
  operator,
  expiresAt,
  states,
  replaces,
}: {
  recipient: string
  token: string
  publicUrl: string
  operator: Operator
  expiresAt: Date
  states: readonly string[]
  /** The states that the address watches now. */
  replaces: readonly string[] | undefined
}): QueuedMail {
  const subject = 'Confirm your law tracking alerts'
  const bodies = renderMail(
    <Mail
      preview="Nothing begins before you press the button on the page."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because this address was entered in the form for law tracking alerts.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        Somebody, probably you, asked Sightline to write to this address when a state privacy law changes, in{' '}
        {statesWords(states)}.
      </MailText>
      <MailButton href={`${publicUrl}${confirmLawAlertsPath(token)}`}>Look at what was asked, and confirm</MailButton>
      <MailText>The link works until {instantWords(expiresAt.toISOString())}.</MailText>
      {replaces && (
        <MailText>
          This address has such alerts already, for {statesWords(replaces)}. If you confirm, the new choice takes its
          place.
        </MailText>
      )}
      <MailText>If it was not you, do nothing: nothing will be sent.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'confirm-law-alerts', stream: 'account', recipient, subject, ...bodies, secrets: [token] },
    dedupeKey: `confirm-law-alerts:${tokenHash(token)}`,
  }
}
