import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { investigationPath } from '../../../product/links.ts'
import { Mail, MailLink, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

/** The one notice that leaving an address asks for. */
export function reportReadyMail({
  id,
  subject,
  recipient,
  publicUrl,
}: {
  id: string
  /** The subject as the catalog names it; never what was typed: anybody can have this sent to anybody. */
  subject: string | null
  recipient: string
  publicUrl: string
}): QueuedMail {
  const about = subject === null ? 'the subject you asked about' : withoutLinks(cleanLine(subject, longestName))
  const url = `${publicUrl}${investigationPath(id)}`
  const bodies = renderMail(
    <Mail
      preview="The automated report that you asked for is ready."
      footer={
        <MailText>
          You receive this one message because your address was left for it. The address is kept until 90 days after
          this message and then erased; there will be no other mail.
        </MailText>
      }
    >
      <MailText>The automated report on {about} is ready:</MailText>
      <MailText>
        <MailLink href={url}>{url}</MailLink>
      </MailText>
      <MailText>
        It was written by Iris, an automated investigator. Every sentence names the evidence it rests on.
      </MailText>
    </Mail>,
  )
  return {
    kind: 'report-ready',
    stream: 'account',
    recipient,
    subject: 'Your report is ready',
    ...bodies,
    dedupeKey: `report-ready:${id}:${sha256Of(recipient)}`,
  }
}

const longestName = 120

const example = { id: 'inv_example', recipient: 'reader@example.org', publicUrl: 'https://sightline.example' }

/** Example mails for the preview. */
export const reportReadyMailExamples = [
  { name: 'Report ready', mail: () => reportReadyMail({ ...example, subject: 'Example Weather' }) },
  { name: 'Report ready, subject not in the catalog', mail: () => reportReadyMail({ ...example, subject: null }) },
]
