import { Fragment, type ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { type Block, type Inline, parseArticle, textOf } from '../../../platform/shared/article.ts'
import { subscriptionLinks, WhySubscribed } from '../../../product/subscriptions/server/subscription.email.tsx'
import { Mail, MailFooter, MailHeading, MailLink, MailList, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'

interface ToReader {
  recipient: string
  /** Opens the page and stops: the newsletter has one token for both. */
  token: string
  publicUrl: string
  operator: Operator
  dedupeKey: string
}

/** Text by staff, in the markup of articles. */
export function editionMail(
  { subject, body, ...mail }: { kind: string; stream: QueuedMail['stream']; subject: string; body: string },
  { recipient, token, publicUrl, operator, dedupeKey }: ToReader,
): QueuedMail {
  const blocks = parseArticle(body)
  const { pageUrl, ...linked } = subscriptionLinks(publicUrl, { pageToken: token, stopToken: token })
  const bodies = renderMail(
    <Mail
      preview={blocks.map(textOf).join(' ').slice(0, previewCharacters).toWellFormed()}
      footer={
        <MailFooter operator={operator}>
          <WhySubscribed why="You get this email because this address confirmed the newsletter." pageUrl={pageUrl} />
        </MailFooter>
      }
    >
      <MailHeading>{subject}</MailHeading>
      {blocks.map((block, at) => (
        <Fragment key={at}>{blockOf(block, publicUrl)}</Fragment>
      ))}
    </Mail>,
  )
  return { ...mail, subject, recipient, ...bodies, dedupeKey, ...linked }
}

const previewCharacters = 120

function blockOf(block: Block, publicUrl: string): ReactNode {
  const words = (inlines: readonly Inline[]) =>
    inlines.map((inline, at) => <Words key={at} {...{ inline, publicUrl }} />)
  switch (block.kind) {
    case 'heading':
      return <MailHeading level={2}>{block.text}</MailHeading>
    case 'strong':
      return (
        <MailText>
          <strong>{words(block.inlines)}</strong>
        </MailText>
      )
    case 'list':
      return <MailList items={block.items.map(words)} />
    case 'paragraph':
      return <MailText>{words(block.inlines)}</MailText>
    case 'table':
    case 'bars': {
      const [label, ...rows] = textOf(block).split('\n')
      return (
        <>
          <MailText>{label}</MailText>
          <MailList items={rows} />
        </>
      )
    }
    case 'code':
      // A line each: the text of a mail knows no other way to keep them apart.
      return block.code.split('\n').map((line, at) => (
        <MailText key={at}>
          <code>{line}</code>
        </MailText>
      ))
  }
}

function Words({ inline, publicUrl }: { inline: Inline; publicUrl: string }) {
  if (inline.kind === 'code') return <code>{inline.text}</code>
  // A place on the same page is nowhere in a mail.
  if (inline.kind === 'text' || inline.href.startsWith('#')) return inline.text
  return (
    <MailLink href={inline.href.startsWith('/') ? `${publicUrl}${inline.href}` : inline.href}>{inline.text}</MailLink>
  )
}
