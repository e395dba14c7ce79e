import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { managePath } from '../vocabulary.ts'
import { settingsWords } from './settings-words.ts'
import type { Settings } from './subscription.store.ts'

/** Says once that alerts have begun, and where they end. */
export function alertsConfirmedMail({
  recipient,
  requestId,
  manageToken,
  publicUrl,
  operator,
  settings,
}: {
  recipient: string
  /** The request that was confirmed: another one may change the settings later. */
  requestId: number
  manageToken: string
  publicUrl: string
  operator: Operator
  settings: Settings
}): QueuedMail {
  const subject = 'Your breach alerts have begun'
  const bodies = renderMail(
    <Mail
      preview="Keep this mail: it has the link to change or stop them."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because this address confirmed breach alerts.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>Sightline writes to this address about {settingsWords(settings)}.</MailText>
      <MailButton href={`${publicUrl}${managePath(manageToken)}`}>Change, pause or stop the alerts</MailButton>
      <MailText>Every alert has this link too. Whoever has it can change the alerts: do not pass it on.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'alerts-confirmed', stream: 'account', recipient, subject, ...bodies, secrets: [manageToken] },
    dedupeKey: `alerts-confirmed:${requestId}`,
  }
}
