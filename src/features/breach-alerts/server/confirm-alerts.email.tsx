import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { confirmPath } from '../vocabulary.ts'
import { settingsWords } from './settings-words.ts'
import type { Settings } from './subscription.store.ts'

/** Asks whether an address wants alerts: one link, which opens a page with a button. */
export function confirmAlertsMail({
  recipient,
  token,
  publicUrl,
  operator,
  expiresAt,
  asked,
  replaces,
}: {
  recipient: string
  token: string
  publicUrl: string
  operator: Operator
  expiresAt: Date
  asked: Settings
  /** What the address has now. */
  replaces: Settings | undefined
}): QueuedMail {
  const subject = 'Confirm your breach alerts'
  const bodies = renderMail(
    <Mail
      preview="Nothing begins before you press the button on the page."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because this address was entered in the form for breach alerts.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        Somebody, probably you, asked Sightline to write to this address about {settingsWords(asked)}.
      </MailText>
      <MailButton href={`${publicUrl}${confirmPath(token)}`}>Look at what was asked, and confirm</MailButton>
      <MailText>The link works until {instantWords(expiresAt.toISOString())}.</MailText>
      {replaces && (
        <MailText>
          This address has alerts already, about {settingsWords(replaces)}. If you confirm, the new settings take their
          place.
        </MailText>
      )}
      <MailText>If it was not you, do nothing: nothing will be sent.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'confirm-alerts', stream: 'account', recipient, subject, ...bodies, secrets: [token] },
    dedupeKey: `confirm-alerts:${tokenHash(token)}`,
  }
}
