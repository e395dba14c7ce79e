import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { customerDashboardPath, customerSettingsPath, vendorPath } from '../../../product/links.ts'
import type { Severity } from '../../../product/vendors.ts'
import {
  Mail,
  MailButton,
  MailFooter,
  MailHeading,
  MailLevel,
  MailLink,
  MailList,
  MailText,
} from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { digests } from '../../customers/vocabulary.ts'

// Mails of the register to its own members, about what the portal shows as alerts.

export interface MailedAlert {
  id: number
  vendorId: number | null
  severity: Severity
  title: string
  description: string
  actionRequired: string | null
}

export interface ToMember {
  recipient: string
  publicUrl: string
  operator: Operator
  dedupeKey: string
}

/** One alert, at once. */
export function alertMail({ alert, ...to }: ToMember & { alert: MailedAlert }): QueuedMail {
  const { title, description, actionRequired } = shown(alert)
  return memberMail(to, {
    kind: 'vendor-alert',
    subject: `Vendor alert: ${alert.severity} severity`,
    preview: 'Open it in the portal to see what to do.',
    why: 'because you chose to hear of alerts of this kind at once',
    children: (
      <>
        <MailHeading>{title}</MailHeading>
        <MailText>
          <MailLevel level={alert.severity}>{capital(alert.severity)}</MailLevel> severity.
        </MailText>
        <MailText>{description}</MailText>
        {actionRequired && <MailText>What to do: {actionRequired}</MailText>}
        <MailButton href={`${to.publicUrl}${pathOf(alert)}`}>Open it in the portal</MailButton>
      </>
    ),
  })
}

/** Lists unread alerts, the most serious first. */
export function alertDigestMail({
  alerts,
  unread,
  digest,
  ...to
}: ToMember & {
  alerts: readonly MailedAlert[]
  /** Those that are not told in full among them. */
  unread: number
  digest: Exclude<(typeof digests)[number], 'off'>
}): QueuedMail {
  const subject = unread === 1 ? '1 unread alert' : `${unread} unread alerts`
  return memberMail(to, {
    kind: 'vendor-digest',
    subject: `${subject} about your vendors`,
    preview: 'The gravest come first.',
    why: `because you chose a ${digest} summary`,
    children: (
      <>
        <MailHeading>{subject} about your vendors</MailHeading>
        <MailList
          items={alerts.map((alert) => (
            <>
              <MailLink href={`${to.publicUrl}${pathOf(alert)}`}>{shown(alert).title}</MailLink> ({alert.severity}).{' '}
              {shown(alert).description}
            </>
          ))}
        />
        {unread > alerts.length && <MailText>And {unread - alerts.length} more.</MailText>}
        <MailButton href={`${to.publicUrl}${customerDashboardPath}`}>Open the portal</MailButton>
      </>
    ),
  })
}

/** Any mail to a member, with the way to stop it. */
export function memberMail(
  { recipient, publicUrl, operator, dedupeKey }: ToMember,
  {
    kind,
    subject,
    preview,
    why,
    children,
  }: { kind: string; subject: string; preview: string; why: string; children: ReactNode },
): QueuedMail {
  const bodies = renderMail(
    <Mail
      preview={preview}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this mail {why}. <MailLink href={`${publicUrl}${customerSettingsPath}`}>Change or stop it</MailLink>{' '}
            in your settings.
          </MailText>
        </MailFooter>
      }
    >
      {children}
    </Mail>,
  )
  return { kind, stream: 'account', recipient, subject, ...bodies, dedupeKey }
}

const [longestTitle, longestText] = [200, 1_000]

// These texts hold names of vendors and of what they publish: one line each, and never with a link.
const shown = ({ title, description, actionRequired }: MailedAlert) => ({
  title: mailedLine(title, longestTitle),
  description: mailedLine(description, longestText),
  actionRequired: actionRequired && mailedLine(actionRequired, longestText),
})

export const mailedLine = (text: string, longest: number) => withoutLinks(cleanLine(text, longest))

const pathOf = ({ vendorId }: MailedAlert) => (vendorId === null ? customerDashboardPath : vendorPath(vendorId))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const example: MailedAlert = {
  ...{ id: 1, vendorId: 7, severity: 'high', title: 'Review of Example Analytics is overdue' },
  ...{ description: 'It was due on November 15, 2026, 7 days ago.' },
  actionRequired: 'Review the vendor, and record what you decided.',
}
const toExample = {
  ...{ recipient: 'member@example.org', publicUrl: 'https://sightline.example', operator: {}, dedupeKey: 'example' },
}

/** Examples for developing mails. */
export const alertMailExamples = [
  { name: 'Vendor alert', mail: () => alertMail({ ...toExample, alert: example }) },
  {
    name: 'Summary of vendor alerts',
    mail: () => alertDigestMail({ ...toExample, alerts: [example], unread: 3, digest: 'weekly' }),
  },
]
