import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { MailAttachment } from '../outbox.ts'
import { type SmtpError, type Verdict, verdictOn } from './verdict.ts'

export interface OutgoingMessage {
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  headers: Record<string, string>
  attachments: MailAttachment[]
  /** In angle brackets. */
  message_id: string
}

/** Connections side by side. */
export const lanes = 5

export interface MailServer {
  send: (
    message: OutgoingMessage,
    options: {
      /** Awaited when all but the end of the message has gone out: until then the server does not have it. */
      beforeEnd: () => Promise<void>
      /** Cuts it off, whatever the server trickles. */
      signal: AbortSignal
    },
  ) => Promise<{ kind: 'accepted' } | Verdict>
  /** Greets a caller who has no message. */
  isThere: () => Promise<boolean>
  close: () => void
}

/** @param silenceMs The longest silence of the server, at every step of the conversation. */
export function openMailServer({
  url,
  from,
  silenceMs,
}: {
  url: string
  from: Config['MAIL_FROM']
  silenceMs: number
}): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: lanes,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
  transport.use('stream', (mail, done) => {
    const { beforeEnd } = mail.data as unknown as { beforeEnd: () => Promise<void> }
    mail.message.processFunc((content) => inOnePiece(content, beforeEnd))
    done()
  })

  return {
    send: async (message, { beforeEnd, signal }) => {
      const { recipient, subject, body_text, body_html, headers, attachments, message_id } = message
      // The library has a place of its own for this one, and drops it among the others.
      const { 'Reply-To': replyTo, ...own } = headers
      const fields = { 'Auto-Submitted': 'auto-generated', ...own }
      return transport
        .sendMail({
          ...{ from, to: recipient, subject, text: body_text, messageId: message_id, xMailer: false, beforeEnd },
          ...(body_html === null ? {} : { html: body_html }),
          ...(replyTo && { replyTo }),
          attachments: attachments.map(({ name, mediaType, text }) => ({
            ...{ filename: name, contentType: mediaType, content: text },
          })),
          // As they are: folded over two lines some servers would sign another header than the reader's server checks.
          headers: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { prepared: true, value }])),
          dsn: { id: message_id.slice(1, -1), return: 'headers', notify: ['failure'], recipient },
          signal,
        } as Parameters<typeof transport.sendMail>[0])
        .then(
          () => ({ kind: 'accepted' }) as const,
          (error: SmtpError) => verdictOn(error),
        )
    },
    isThere: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  }
}

/** One write instead of one for each part. Nothing is read ahead: who asks for more has sent the piece, and waits for the end. */
function inOnePiece(content: Readable, beforeEnd: () => Promise<void>): Readable {
  const parts: Buffer[] = []
  let isSent = false
  const piece = new Readable({
    highWaterMark: 1,
    read: () => {
      if (isSent)
        beforeEnd().then(
          () => piece.push(null),
          (error) => piece.destroy(error),
        )
      else if (content.readableEnded) sendPiece()
      else content.once('end', sendPiece)
    },
  })
  const sendPiece = () => {
    isSent = true
    piece.push(Buffer.concat(parts))
  }
  content.on('data', (part: Buffer) => parts.push(part))
  content.once('error', (error) => piece.destroy(error))
  return piece
}

/** Returns the domain of our sender, as it is written in a header. */
export const domainOf = (from: string): string =>
  domainToASCII(from.slice(from.lastIndexOf('@') + 1).replace(/>\s*$/, '')) || 'localhost'

/** Greets a server like a sender would, and quits. @returns Why it refuses us; undefined if it accepts. */
export async function greetMailServer(url: string, silenceMs: number): Promise<string | undefined> {
  const transport = createTransport({
    ...{ url, connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return String(responseCode ?? code ?? 'unknown')
  } finally {
    transport.close()
  }
}
