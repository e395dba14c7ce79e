import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { mailedName } from '../../../platform/shared/mailed-names.ts'
import { questionnairePath } from '../../../product/links.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

interface Asked {
  recipient: string
  contactName: string
  organization: string
  vendorName: string
  title: string
  questions: number
  dueAt: Date
  expiresAt: Date
  token: string
  publicUrl: string
  operator: Operator
}

/** Asks a vendor's contact to answer. */
export const questionnaireMail = (asked: Asked): QueuedMail =>
  mailOf(asked, {
    kind: 'questionnaire',
    subject: 'A customer asks you about data protection',
    opening: `${asker(asked)} asks ${mailedName(asked.vendorName, 'organization')} to answer ${asked.questions} questions: ${mailedName(asked.title, 'title')}. Some are asked only after certain answers.`,
    dedupeKey: `questionnaire:${tokenHash(asked.token)}`,
  })

/** Asks the same contact back about an answer. */
export const followUpMail = (asked: Asked): QueuedMail =>
  mailOf(asked, {
    kind: 'questionnaire',
    subject: 'A customer has a question about one of your answers',
    opening: `${asker(asked)} has read the answers of ${mailedName(asked.vendorName, 'organization')} to ${mailedName(asked.title, 'title')} and asks back about one of them. The other answers stay as they are.`,
    dedupeKey: `questionnaire:${tokenHash(asked.token)}`,
  })

/** Tells the same contact that answers are due, or late. */
export const questionnaireReminderMail = (asked: Asked & { offsetDays: number }): QueuedMail =>
  mailOf(asked, {
    kind: 'questionnaire-reminder',
    subject: `${asked.offsetDays < 0 ? 'Reminder' : 'Overdue'}: questions about data protection`,
    opening: `${asker(asked)} asked ${mailedName(asked.vendorName, 'organization')} to answer ${mailedName(asked.title, 'title')}. The answers ${asked.offsetDays < 0 ? 'are due soon' : 'are late'}. What was answered so far is kept.`,
    dedupeKey: `questionnaire-reminder:${tokenHash(asked.token)}:${asked.offsetDays}`,
  })

function mailOf(
  { recipient, contactName, dueAt, expiresAt, token, publicUrl, operator, ...asked }: Asked,
  { kind, subject, opening, dedupeKey }: { kind: string; subject: string; opening: string; dedupeKey: string },
): QueuedMail {
  const bodies = renderMail(
    <Mail
      preview="No account is needed. Answers are saved as you type."
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this email because {asker(asked)} entered this address as the one that answers for a vendor. The
            organization typed the names in quotes itself; we don’t check them.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      {contactName && <MailText>For {mailedName(contactName, 'person')}</MailText>}
      <MailText>{opening}</MailText>
      <MailButton href={`${publicUrl}${questionnairePath(token)}`}>Answer the questions</MailButton>
      <MailText>
        Please answer by {instantWords(dueAt.toISOString())}. The link works until{' '}
        {instantWords(expiresAt.toISOString())}.
      </MailText>
      <MailText>
        Anyone with the link can read and change the answers: pass it on only to colleagues who answer with you.
      </MailText>
    </Mail>,
  )
  return { kind, stream: 'account', recipient, subject, ...bodies, secrets: [token], dedupeKey }
}

const asker = ({ organization }: Pick<Asked, 'organization'>) => mailedName(organization, 'organization')

const example: Asked = {
  ...{ recipient: 'reader@example.org', contactName: 'Ada Example', organization: 'Example Retail' },
  ...{ vendorName: 'Lanternfish', title: 'Privacy core', questions: 40 },
  ...{ dueAt: new Date('2026-12-05T12:00:00Z'), expiresAt: new Date('2027-01-05T12:00:00Z') },
  ...{ token: 'example'.padEnd(43, '0'), publicUrl: 'https://sightline.example' },
  operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
}

export const questionnaireMailExamples: { name: string; mail: () => QueuedMail }[] = [
  { name: 'Questionnaire', mail: () => questionnaireMail(example) },
  { name: 'Questionnaire, asked back', mail: () => followUpMail(example) },
  { name: 'Questionnaire, soon due', mail: () => questionnaireReminderMail({ ...example, offsetDays: -2 }) },
  { name: 'Questionnaire, late', mail: () => questionnaireReminderMail({ ...example, offsetDays: 7 }) },
]
