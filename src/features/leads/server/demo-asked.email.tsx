import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { MailAttachment, Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailFacts, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { demoMinutes } from '../demo-slot.ts'

/** Confirms that a demo was requested. Anyone can enter any address: it contains no word of the form. */
export function demoAskedMail({
  id,
  recipient,
  slot,
  calendar,
  operator,
}: {
  id: number
  recipient: string
  slot: { at: Date; timeZone: string }
  calendar: MailAttachment
  operator: Operator
}): QueuedMail {
  const subject = 'Your request for a demo'
  const bodies = renderMail(
    <Mail
      preview="The time is noted. It is agreed once someone has answered."
      footer={
        <MailFooter operator={operator}>
          <MailText>You get this mail because this address was entered where demos are asked for.</MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>This time was asked for. It is agreed once someone has answered, with it or with another one.</MailText>
      <MailFacts
        items={[
          { label: 'Time', value: slotWords(slot) },
          { label: 'In UTC', value: instantWords(slot.at.toISOString()) },
          { label: 'Length', value: `${demoMinutes} minutes` },
        ]}
      />
      <MailText>The file with this mail puts it into a calendar, as tentative.</MailText>
      <MailText>If it was not you, do nothing.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'demo-asked', stream: 'support', recipient, subject, ...bodies, attachments: [calendar] },
    dedupeKey: `demo-asked:${id}`,
  }
}

/** "Monday, November 30, 2026 at 4:00 PM, Europe/Berlin" */
export function slotWords({ at, timeZone }: { at: Date; timeZone: string }): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })
  // Engines differ in the space before AM and PM.
  return `${format.format(at).replace(/\s/gu, ' ')}, ${format.resolvedOptions().timeZone}`
}
