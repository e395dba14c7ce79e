import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { Mail, MailButton, MailFacts, MailFooter, MailHeading, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { type DaySpan, periodWords } from '../periods.ts'
import { type Format, formatNames, recipientStopPath, sharedReportPath } from '../vocabulary.ts'

/** To one recipient of a schedule, about one run: a link, and no report in the mail. */
export function reportMadeMail({
  recipient,
  organisation,
  title,
  report: { title: reportTitle, period, format, vendors },
  token,
  expiresAt,
  stopToken,
  publicUrl,
  operator,
}: {
  recipient: string
  organisation: string
  /** Of the schedule. */
  title: string
  report: { title: string; period: DaySpan; format: Format; vendors: number }
  token: string
  expiresAt: Date
  stopToken: string
  publicUrl: string
  operator: Operator
}): QueuedMail {
  const [from, name] = [cleanLine(organisation), cleanLine(title)]
  const stopUrl = `${publicUrl}${recipientStopPath(stopToken)}`
  const bodies = renderMail(
    <Mail
      preview={`${reportTitle} of ${from}`}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this mail because this address is a recipient of “{name}” of {from}.{' '}
            <MailLink href={stopUrl}>Stop these mails</MailLink>.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{name}</MailHeading>
      <MailFacts
        items={[
          { label: 'Report', value: reportTitle },
          { label: 'Organisation', value: from },
          { label: 'Period', value: periodWords(period) },
          { label: 'Vendors', value: String(vendors) },
          { label: 'Format', value: formatNames[format] },
        ]}
      />
      <MailButton href={`${publicUrl}${sharedReportPath(token)}`}>Open the report</MailButton>
      <MailText>
        The link works until {instantWords(expiresAt.toISOString())}. Whoever has it can read the report: pass it on
        only to people who should.
      </MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'report-made', stream: 'reports', recipient, subject: `${from}: ${name}`, ...bodies },
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    secrets: [token, stopToken],
    dedupeKey: `report-made:${tokenHash(token)}`,
  }
}
