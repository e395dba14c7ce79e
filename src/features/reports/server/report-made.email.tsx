import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { mailedName, withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { sharedReportPath } from '../../../product/links.ts'
import { type Format, formatNames } from '../../../product/reports.ts'
import { subscriptionLinks, WhySubscribed } from '../../../product/subscriptions/server/subscription.email.tsx'
import { Mail, MailButton, MailFacts, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { type DaySpan, periodWords } from '../periods.ts'

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
  /** Title of the schedule. */
  title: string
  report: { title: string; period: DaySpan; format: Format; vendors: number }
  token: string
  expiresAt: Date
  stopToken: string
  publicUrl: string
  operator: Operator
}): QueuedMail {
  const [from, name] = [mailedName(organisation, 'organization'), mailedName(title, 'title')]
  const subject = 'Your scheduled report is ready'
  const { pageUrl, ...linked } = subscriptionLinks(publicUrl, { pageToken: stopToken, stopToken })
  const bodies = renderMail(
    <Mail
      preview="Open it with the link in this email."
      footer={
        <MailFooter operator={operator}>
          <WhySubscribed
            why={`You get this email because this address is a recipient of ${name} from ${from}.`}
            pageUrl={pageUrl}
          />
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailFacts
        items={[
          { label: 'Schedule', value: name },
          { label: 'Report', value: withoutLinks(reportTitle) },
          { label: 'Organization', value: from },
          { label: 'Period', value: periodWords(period) },
          { label: 'Vendors', value: String(vendors) },
          { label: 'Format', value: formatNames[format] },
        ]}
      />
      <MailButton href={`${publicUrl}${sharedReportPath(token)}`}>Open the report</MailButton>
      <MailText>
        The link works until {instantWords(expiresAt.toISOString())}. Anyone who has it can read the report: share it
        only to people who should.
      </MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'report-made', stream: 'reports', recipient, subject, ...bodies },
    ...linked,
    secrets: [token, ...linked.secrets],
    dedupeKey: `report-made:${tokenHash(token)}`,
  }
}
