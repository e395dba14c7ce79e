import { Fragment, type ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { type Block, type Inline, parseArticle, textOf } from '../../../platform/shared/article.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Mail, MailButton, MailFooter, MailHeading, MailLink, MailList, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { newsletterConfirmPath, newsletterStopPath } from '../vocabulary.ts'

interface ToReader {
  recipient: string
  token: string
  publicUrl: string
  operator: Operator
  dedupeKey: string
}

/** Asks whether an address wants the newsletter: one link, which opens a page with a button. */
export const confirmNewsletterMail = ({ expiresAt, ...to }: ToReader & { expiresAt: Date }): QueuedMail =>
  newsletterMail(to, {
    kind: 'confirm-newsletter',
    // Also for an address whose newsletters bounced: confirming lifts that.
    stream: 'account',
    subject: 'Confirm the newsletter',
    preview: 'Nothing begins before you press the button on the page.',
    why: 'You get this mail because this address was entered in the form for the newsletter.',
    children: (
      <>
        <MailText>Someone, probably you, asked for the Sightline newsletter to this address.</MailText>
        <MailButton href={`${to.publicUrl}${newsletterConfirmPath(to.token)}`}>Confirm the newsletter</MailButton>
        <MailText>The link works until {instantWords(expiresAt.toISOString())}.</MailText>
        <MailText>If it was not you, do nothing: nothing will be sent.</MailText>
      </>
    ),
  })

/** Sent for a repeated request too: the answer on the page does not reveal whether the address has it. */
export const newsletterConfirmedMail = (to: ToReader): QueuedMail =>
  newsletterMail(to, {
    kind: 'newsletter-confirmed',
    stream: 'newsletter',
    subject: 'You get the newsletter',
    preview: 'Each one has a link that stops it.',
    why: 'You get this mail because this address confirmed the newsletter.',
    children: <MailText>This address gets the Sightline newsletter, until you stop it.</MailText>,
  })

/** Text by staff, in the markup of articles. */
export const editionMail = (
  { subject, body, ...mail }: { kind: string; stream: QueuedMail['stream']; subject: string; body: string },
  to: ToReader,
): QueuedMail => {
  const blocks = parseArticle(body)
  return newsletterMail(to, {
    ...{ ...mail, subject },
    preview: blocks.map(textOf).join(' ').slice(0, previewCharacters).toWellFormed(),
    why: 'You get this mail because this address confirmed the newsletter.',
    children: blocks.map((block, at) => <Fragment key={at}>{blockOf(block, to.publicUrl)}</Fragment>),
  })
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

function newsletterMail(
  { recipient, token, publicUrl, operator, dedupeKey }: ToReader,
  {
    preview,
    why,
    children,
    ...mail
  }: Pick<QueuedMail, 'kind' | 'stream' | 'subject'> & { preview: string; why: string; children: ReactNode },
): QueuedMail {
  const stopUrl = `${publicUrl}${newsletterStopPath(token)}`
  const bodies = renderMail(
    <Mail
      preview={preview}
      footer={
        <MailFooter operator={operator}>
          <MailText>
            {why} <MailLink href={stopUrl}>Stop the newsletter</MailLink>.
          </MailText>
        </MailFooter>
      }
    >
      <MailHeading>{mail.subject}</MailHeading>
      {children}
    </Mail>,
  )
  return {
    ...{ ...mail, recipient, ...bodies, dedupeKey, secrets: [token] },
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
