import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Every byte as it came over the wire. */
  raw: string
  subject: string
  text: string
  html: string
}

export interface MailSink {
  url: string
  /** In the order of their arrival. */
  received: ReceivedMail[]
  close: () => Promise<void>
}

/** A mail server on a socket that takes everything and delivers nothing. */
export async function startMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), ...readMail(await text(stream)) })
      done()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, // it listens on a port, not on a socket file
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads what our own sender writes: a text, or a text and a page side by side (RFC 2046 § 5.1.4). */
function readMail(raw: string): Omit<ReceivedMail, 'to'> {
  const whole = readPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(whole.field('content-type'))?.[1]
  const parts = boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const bodyOf = (type: string) => {
    const part = parts.find(({ field }) => (field('content-type') || 'text/plain').startsWith(type))
    return part ? decoded(part.body, part.field('content-transfer-encoding')) : ''
  }
  return { raw, subject: readWords(whole.field('subject')), text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function readPart(text: string) {
  const [head = '', ...rest] = text.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const fields = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
  return { field: (name: string) => fields.get(name) ?? '', body: rest.join('\r\n\r\n') }
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    case 'quoted-printable':
      return unquoted(body.replace(/=\r\n/g, ''))
    default:
      return body
  }
}

/** Encoded words (RFC 2047) of a header field; the blank between two of them is none of the text's. */
const readWords = (field: string): string =>
  field
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(words, 'base64').toString() : unquoted(words.replaceAll('_', ' ')),
    )

/** Quoted-printable spells bytes, and a character may have several. */
const unquoted = (text: string): string =>
  text.replace(/(=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
