import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { myWorkPath } from '../../../product/links.ts'
import { MailButton, MailHeading, MailList, MailText } from '../../../ui/mail/Mail.tsx'
import { dueOf } from '../due.ts'
import type { WorkItem } from '../work-contract.ts'
import { workTitle } from '../work-words.ts'
import { mailedLine, memberMail, type ToMember } from './alert.email.tsx'

// Mails to members about their own work.

const mostListed = 15
const longest = 200
const longestInSubject = 80

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
  const [first] = items
  const name = items.length === 1 && first ? mailedLine(first.name, longestInSubject) : undefined
  const subject = isMention
    ? `You were mentioned in ${name === undefined ? 'comments' : `a comment about ${name}`}`
    : `Assigned to you: ${name ?? counted(items.length, 'item')}`
  return memberMail(to, {
    kind: 'work-assigned',
    subject,
    preview: 'Open My work to see it.',
    why: 'because someone in your organization assigned work to you or mentioned you',
    children: (
      <>
        <MailHeading>{isMention ? subject : 'Assigned to you'}</MailHeading>
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
  items: readonly Due[]
  today: string
}): QueuedMail {
  const subject = dueSubject(items, today)
  return memberMail(to, {
    kind: 'work-due',
    subject,
    preview: 'Open My work to see it.',
    why: 'because this work is assigned to you and has a date',
    children: (
      <>
        <MailHeading>
          {items.some(({ dueOn }) => dueOn !== null && dueOn < today) ? 'Overdue and due soon' : 'Due soon'}
        </MailHeading>
        <Listed lines={items.map((item) => `${mailedLine(lineOf(item), longest)}: ${dueWords(item, today)}`)} />
        <MailButton href={`${to.publicUrl}${myWorkPath}`}>Open My work</MailButton>
      </>
    ),
  })
}

type Due = Pick<WorkItem, 'kind' | 'vendorName' | 'subject' | 'count' | 'dueOn'>

const dueWords = ({ dueOn }: Due, today: string): string => {
  if (dueOn === null) return 'no date'
  const { words } = dueOf(dueOn, today)
  return `${words.charAt(0).toLowerCase()}${words.slice(1)} (${asOfWords(dueOn)})`
}

/** Names the vendor, once. */
function lineOf(item: Due): string {
  const title = workTitle(item)
  return title.includes(item.vendorName) ? title : `${title}, ${item.vendorName}`
}

function dueSubject(items: readonly Due[], today: string): string {
  const [first] = items
  if (items.length === 1 && first?.dueOn)
    return `${dueOf(first.dueOn, today).words}: ${mailedLine(lineOf(first), longestInSubject)}`
  const late = items.filter(({ dueOn }) => dueOn !== null && dueOn < today).length
  const soon = items.length - late
  return [late > 0 && `${late} overdue`, soon > 0 && `${soon} due soon`]
    .filter(Boolean)
    .join(', ')
    .concat(' in My work')
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
        items: [{ kind: 'review', vendorName: 'Example Analytics', subject: '', count: null, dueOn: '2026-11-29' }],
      }),
  },
]
