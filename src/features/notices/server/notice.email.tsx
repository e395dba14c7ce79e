import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { withoutLinks } from '../../../platform/shared/mailed-names.ts'
import { adminPath } from '../../../product/links.ts'
import { MailButton, MailFacts, MailText, StandardMail } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { decideWithinDays, type NoticeKind, noticeKindNames } from '../vocabulary.ts'

interface ToReader {
  recipient: string
  operator: Operator
}
type About = ToReader & { id: number }

const redress = (operator: Operator) =>
  `You can ask us to look at it again${operator.OPERATOR_EMAIL ? `: write to ${operator.OPERATOR_EMAIL}` : ' with our contact form'}. You can also go to court. (Regulation (EU) 2022/2065, Art. 16(5) and Art. 17(3)(f).)`

/** Confirms the receipt: Art. 16(4). Anyone can enter any address, so it holds no word of the form. */
export const noticeReceivedMail = ({ id, ...to }: About): QueuedMail =>
  noticeMail(to, {
    kind: 'notice-received',
    stream: 'support',
    subject: `We received your report ${id}`,
    preview: 'A person will read it and decide.',
    why: 'You get this email because this address was entered in our form for reporting content. If that wasn’t you, ignore it.',
    dedupeKey: `notice-received:${id}`,
    children: (
      <MailText>
        We received report number {id} about a page of ours. A person will read it and decide; no program decides. We
        aim to do so within {decideWithinDays} days and will email you the decision.
      </MailText>
    ),
  })

/** The decision with its reasons and what can be done about it: Art. 16(5). */
export const noticeDecidedMail = ({
  id,
  isHidden,
  reason,
  ...to
}: About & { isHidden: boolean; reason: string }): QueuedMail =>
  noticeMail(to, {
    kind: 'notice-decided',
    stream: 'support',
    subject: `Your report ${id} was decided`,
    preview: 'This email gives the decision and its reason.',
    why: 'You get this email because this address was entered in our form for reporting content. We erase it 180 days from now.',
    dedupeKey: `notice-decided:${id}`,
    children: (
      <>
        <MailText>
          {isHidden
            ? `We hid the page that report ${id} is about.`
            : `We did not hide the page that report ${id} is about.`}{' '}
          A person decided this.
        </MailText>
        <MailText>The reason: {withoutLinks(reason)}</MailText>
        <MailText>{redress(to.operator)}</MailText>
      </>
    ),
  })

/** To the operator's own address, which sees what staff see. */
export const newNoticeMail = ({
  id,
  page,
  kind,
  explanation,
  publicUrl,
  ...to
}: About & { page: string; kind: NoticeKind; explanation: string; publicUrl: string }): QueuedMail =>
  noticeMail(to, {
    kind: 'new-notice',
    stream: 'staff',
    subject: `New report ${id} about a page`,
    preview: 'It waits for a decision in the admin dashboard.',
    why: 'You get this email because this address is stated as the operator’s.',
    dedupeKey: `new-notice:${id}`,
    children: (
      <>
        <MailFacts
          items={[
            { label: 'Page', value: withoutLinks(page) },
            { label: 'Why', value: noticeKindNames[kind] },
          ]}
        />
        <MailText>{withoutLinks(explanation.slice(0, longestQuote).toWellFormed())}</MailText>
        <MailButton href={`${publicUrl}${adminPath}#notices`}>Open the admin dashboard</MailButton>
      </>
    ),
  })

const longestQuote = 1_000

/** To each member of an organization: the statement of reasons of Art. 17, or that it was lifted. */
export const suspensionMail = ({
  isSuspended,
  reason,
  organisationId,
  memberId,
  at,
  ...to
}: ToReader & {
  isSuspended: boolean
  reason: string
  organisationId: string
  memberId: number
  at: Date
}): QueuedMail => {
  const kind = isSuspended ? 'organization-suspended' : 'organization-restored'
  return noticeMail(to, {
    ...{ kind, stream: 'account' },
    subject: isSuspended ? 'Your organization was suspended' : 'Your organization was restored',
    preview: isSuspended ? 'This email gives the reason.' : 'Everything works as before.',
    why: 'You get this email because you are a member of this organization at Sightline.',
    dedupeKey: `${kind}:${organisationId}:${memberId}:${at.getTime()}`,
    children: isSuspended ? (
      <>
        <MailText>
          Our staff suspended your organization. Its emails, API keys, webhooks and connections, and the links it gave
          to others, have stopped. You can still sign in, and read and export its data.
        </MailText>
        <MailText>The reason: {withoutLinks(reason)}</MailText>
        <MailText>{redress(to.operator)}</MailText>
      </>
    ) : (
      <MailText>
        Our staff lifted the suspension of your organization. Its emails, API keys, webhooks and connections, and the
        links it gave to others, work again. What waited is sent now.
      </MailText>
    ),
  })
}

function noticeMail(
  { recipient, operator }: ToReader,
  {
    preview,
    why,
    children,
    ...mail
  }: Pick<QueuedMail, 'kind' | 'stream' | 'subject' | 'dedupeKey'> & {
    preview: string
    why: string
    children: ReactNode
  },
): QueuedMail {
  const bodies = renderMail(
    <StandardMail heading={mail.subject} preview={preview} why={why} operator={operator}>
      {children}
    </StandardMail>,
  )
  return { ...mail, recipient, ...bodies }
}

const example = { id: 12, recipient: 'reader@example.org', operator: {} }
const suspended = { ...example, reason: 'It mailed strangers.', organisationId: '7', memberId: 1, at: new Date(0) }

/** For the development page. */
export const noticeMailExamples = [
  { name: 'A report was received', mail: () => noticeReceivedMail(example) },
  {
    name: 'A report was decided: hidden',
    mail: () => noticeDecidedMail({ ...example, isHidden: true, reason: 'It insults a person.' }),
  },
  {
    name: 'A report was decided: kept',
    mail: () => noticeDecidedMail({ ...example, isHidden: false, reason: 'Its source says so.' }),
  },
  {
    name: 'A report waits for staff',
    mail: () =>
      newNoticeMail({
        ...example,
        ...{ page: '/investigations/example', kind: 'wrong', explanation: 'It insults a person.' },
        publicUrl: 'https://sightline.example',
      }),
  },
  { name: 'Organization suspended', mail: () => suspensionMail({ ...suspended, isSuspended: true }) },
  { name: 'Organization restored', mail: () => suspensionMail({ ...suspended, isSuspended: false }) },
]
