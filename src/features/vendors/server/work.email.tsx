import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { myWorkPath } from '../../../product/links.ts'
import { MailButton, MailHeading, MailList, MailText } from '../../../ui/mail/Mail.tsx'
import { dueOf } from '../due.ts'
import type { WorkItem } from '../work-contract.ts'
import { workKindNames } from '../work-words.ts'
import { mailedLine, memberMail, type ToMember } from './alert.email.tsx'

// Mails to members about their own work.

const mostListed = 15
const longest = 200

const assignedWords = {
  vendor: 'Vendor',
  finding: 'Finding',
  alert: 'Alert',
  mention: 'Comment that mentions you',
} as const

interface Assigned {
  kind: keyof typeof assignedWords
  name: string
}

/** Reports new assignments, in one mail. */
export function assignedMail({ items, ...to }: ToMember & { items: readonly Assigned[] }): QueuedMail {
  const isMention = items.every(({ kind }) => kind === 'mention')
  const subject = isMention ? 'You were mentioned in a comment' : `Assigned to you: ${counted(items.length, 'item')}`
  return memberMail(to, {
    kind: 'work-assigned',
    subject,
    preview: 'Open My work to see it.',
    why: 'because someone in your organization assigned work to you or mentioned you',
    children: (
      <>
        <MailHeading>{subject}</MailHeading>
        <Listed lines={items.map(({ kind, name }) => `${assignedWords[kind]}: ${mailedLine(name, longest)}`)} />
        <MailButton href={`${to.publicUrl}${myWorkPath}`}>Open My work</MailButton>
      </>
    ),
  })
}

/** Lists work that is due within a week, today, or since yesterday. */
export function dueMail({
  items,
  today,
  ...to
}: ToMember & {
  items: readonly Pick<WorkItem, 'kind' | 'vendorName' | 'subject' | 'dueOn'>[]
  today: string
}): QueuedMail {
  const subject = `Due soon: ${counted(items.length, 'item')}`
  return memberMail(to, {
    kind: 'work-due',
    subject,
    preview: 'Open My work to see it.',
    why: 'because this work is assigned to you and its date is near',
    children: (
      <>
        <MailHeading>{subject}</MailHeading>
        <Listed
          lines={items.map(({ kind, vendorName, dueOn }) =>
            mailedLine(`${workKindNames[kind]}, ${vendorName}: ${dueOn ? dueOf(dueOn, today).words : ''}`, longest),
          )}
        />
        <MailButton href={`${to.publicUrl}${myWorkPath}`}>Open My work</MailButton>
      </>
    ),
  })
}

function Listed({ lines }: { lines: readonly string[] }) {
  const more = lines.length - mostListed
  return (
    <>
      <MailList items={lines.slice(0, mostListed)} />
      {more > 0 && <MailText>{`and ${more} more`}</MailText>}
    </>
  )
}

const toExample = {
  ...{ recipient: 'member@example.org', publicUrl: 'https://sightline.example', operator: {}, dedupeKey: 'example' },
}

/** Examples for developing mails. */
export const workMailExamples = [
  {
    name: 'Work assigned',
    mail: () =>
      assignedMail({
        ...toExample,
        items: [
          { kind: 'vendor', name: 'Example Analytics' },
          { kind: 'finding', name: 'No deletion at the end of the contract' },
        ],
      }),
  },
  {
    name: 'Work due',
    mail: () =>
      dueMail({
        ...toExample,
        today: '2026-11-29',
        items: [{ kind: 'review', vendorName: 'Example Analytics', subject: '', dueOn: '2026-11-29' }],
      }),
  },
]
