import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { mailedName } from '../../../platform/shared/mailed-names.ts'
import { type Format, type Frequency, formatNames, type ReportType, typeNames } from '../../../product/reports.ts'
import { confirmPath } from '../../../product/subscriptions/kinds.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

export const askMailKind = 'confirm-report-recipient'

/** Asks whether an address wants the reports: one link, which opens a page with a button. */
export function confirmRecipientMail({
  recipient,
  organisation,
  schedule: { title, type, format, frequency },
  token,
  publicUrl,
  operator,
}: {
  recipient: string
  organisation: string
  schedule: { title: string; type: ReportType; format: Format; frequency: Frequency }
  token: string
  publicUrl: string
  operator: Operator
}): QueuedMail {
  const from = mailedName(organisation, 'organization')
  const subject = 'Confirm that you want a report'
  const bodies = renderMail(
    <Mail
      preview="Nothing is sent before you press the button on the page."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this email because {from} entered this address as a recipient of a report.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>
        {from} would like to send you {mailedName(title, 'title')}: {typeNames[type]} on its vendors, {frequency}, as{' '}
        {formatNames[format]}. Each time, you would get an email with a link to the report. The organization typed the
        names in quotes itself; we don’t check them.
      </MailText>
      <MailButton href={`${publicUrl}${confirmPath(token)}`}>Review and confirm</MailButton>
      <MailText>If you do not want it, do nothing: nothing will be sent.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: askMailKind, stream: 'account', recipient, subject, ...bodies, secrets: [token] },
    dedupeKey: `${askMailKind}:${tokenHash(token)}`,
  }
}
