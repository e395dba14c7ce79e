import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { trackedPath } from '../../../product/links.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailList, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { Operator } from './agent.ts'

export interface PlatformNews {
  platform: string
  words: string
}

const listed = (news: readonly PlatformNews[]) =>
  news.map(({ platform, words }) => (
    <>
      <b>{platform}</b>: {words}
    </>
  ))

/** Reports what happened to a request since yesterday, and what waits for its owner. */
export function removalUpdateMail({
  recipient,
  token,
  publicId,
  operator,
  news,
  waiting,
  dedupeKey,
}: {
  recipient: string
  token: string
  publicId: string
  operator: Operator
  news: readonly PlatformNews[]
  waiting: readonly PlatformNews[]
  dedupeKey: string
}): QueuedMail {
  const subject = waiting.length > 0 ? 'Your data removal request needs you' : 'News of your data removal request'
  const bodies = renderMail(
    <Mail
      preview={`Request ${publicId}`}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            You get this mail, at most one a day, because this address confirmed a data removal request. Cancel or erase
            the request on its page, and no more will come.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      <MailList items={listed(news)} />
      {waiting.length > 0 && <MailHeading level={2}>Waiting for you</MailHeading>}
      {waiting.length > 0 && <MailList items={listed(waiting)} />}
      <MailButton href={`${operator.PUBLIC_URL}${trackedPath(token)}`}>Open the request</MailButton>
      <MailText>Anyone who has the link sees the request and can change it: do not share it.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'removal-update', stream: 'removal', recipient, subject, ...bodies, secrets: [token] },
    dedupeKey,
  }
}
