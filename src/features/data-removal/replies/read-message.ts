import { type MailReport, reportIn } from '../../../platform/shared/dsn.ts'
import {
  bytesOf,
  contentOf,
  type Entity,
  fromBase64,
  mediaTypeOf,
  partsOf,
  readEntity,
} from '../../../platform/shared/mime.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { decodeBytes } from '../../../scanners/document/charset.ts'
import { clip, normaliseText } from '../../../scanners/document/normalise.ts'
import { readHtml } from './html-text.ts'
import { linksIn } from './links.ts'
import { ownWords } from './own-words.ts'
import { addressesIn, messageLimits, type Refused, readHead } from './read-head.ts'

// A reply as it came: bytes that anybody may have written. Nothing in it is run, fetched or followed.

export interface ReplyMessage {
  /** The address alone, as it is written; anybody can write anything there. */
  from: string | null
  /** Everybody it says it goes to, mailboxes that it was delivered to first. */
  to: string[]
  subject: string | null
  /** Without its angle brackets. It names a message and proves nothing. */
  messageId: string | null
  /** Their own words as plain text: no quote of our letter, nothing hidden. */
  text: string
  /** Web addresses that its links lead to; never followed. */
  links: string[]
  /** Set for a delivery report or a complaint that names a message. */
  report?: Extract<MailReport, { outcome: 'events' }>
}

export type ReadReply = { outcome: 'message'; message: ReplyMessage } | Refused

export function readMessage(bytes: Uint8Array): ReadReply {
  const read = readHead(bytes)
  if (read.outcome === 'refused') return read
  const mail = readEntity(bytes)
  const field = (name: string) => mail.fields.get(name)
  const subject = field('subject')
  const report = reportIn(mail)
  const shown = subject === undefined ? null : cleanLine(decodedWords(subject))
  return {
    outcome: 'message',
    message: {
      from: addressesIn(field('from'))[0] ?? null,
      to: read.head.to,
      subject: shown,
      messageId: /<([^\s<>\p{Cc}]{1,998})>/u.exec(clip(field('message-id') ?? '', 5_000))?.[1] ?? null,
      ...contentOfMail(mail, shown),
      ...(report.outcome === 'events' && { report }),
    },
  }
}

interface Collected {
  plain: string[]
  html: string[]
  left: number
}

function contentOfMail(mail: Entity, subject: string | null): Pick<ReplyMessage, 'text' | 'links'> {
  const all: Collected = { plain: [], html: [], left: messageLimits.parts }
  collect(mail, all, 0)
  const written = all.plain.join('\n')
  const seen = all.html.length > 0 ? readAnswer(all.html.join('\n')) : undefined
  const ownPlain = ownWords(normaliseText(clip(written, messageLimits.bytes)), subject)
  const own = saysSomething(ownPlain) ? ownPlain : ownWords(seen?.text ?? '', subject) || ownPlain
  const text = clip(own, messageLimits.textCharacters)
  return {
    text,
    links: [...new Set([...linksIn(text), ...(seen?.links ?? [])])].slice(0, messageLimits.links),
  }
}

/** If all of it is marked as quoted, it is read whole. */
function readAnswer(html: string) {
  const own = readHtml(html, { keepQuote: false })
  return own && own.text === '' ? readHtml(html, { keepQuote: true }) : own
}

/** Programs put a line of their own where they send HTML alone. */
const saysSomething = (plain: string): boolean =>
  /\p{L}{2}/u.test(plain) &&
  !(plain.length < 300 && /\b(?:html|view (?:this|it|the) .{0,40}browser|im Browser)\b/i.test(plain))

/** A tree that reaches too deep, or has too many parts, is read as far as that. */
function collect(entity: Entity, all: Collected, depth: number): void {
  if (all.left-- <= 0) return
  const type = mediaTypeOf(entity)
  if (type.startsWith('multipart/')) {
    const parts = depth < messageLimits.depth ? partsOf(entity) : []
    // The first part of a report is for people; the others hold what machines read, and our own letter.
    for (const part of type === 'multipart/report' ? parts.slice(0, 1) : parts) collect(part, all, depth + 1)
    return
  }
  if (/^attachment/i.test(entity.fields.get('content-disposition') ?? '')) return
  if (type === 'text/plain') all.plain.push(textIn(entity))
  if (type === 'text/html') all.html.push(textIn(entity))
}

const textIn = (entity: Entity): string =>
  decodeBytes(contentOf(entity), entity.fields.get('content-type') ?? null).replace(/\r\n?/g, '\n')

const encodedWord = /=\?([\w.:-]{1,40})(?:\*[\w-]{0,40})?\?([bq])\?([^?\s]{0,2000})\?=/i

/** RFC 2047: words in other letters than ASCII. Blanks between two of them are none; a letter may lie across both. */
export function decodedWords(value: string): string {
  const joined = clip(value, 20_000).replace(/(\?=)\s+(?==\?)/g, '$1')
  let text = ''
  const waiting = { charset: '', binary: '' }
  const end = () => {
    text += decodeBytes(bytesOf(waiting.binary), `text/plain; charset=${waiting.charset}`)
    waiting.binary = ''
  }
  for (const piece of joined.split(/(=\?[\w.:*-]{1,81}\?[bq]\?[^?\s]{0,2000}\?=)/i)) {
    const [, named, encoding, content] = encodedWord.exec(piece) ?? []
    const charset = named?.toLowerCase()
    if (piece === '') continue
    if (charset !== waiting.charset) end()
    if (charset === undefined || content === undefined) text += piece
    else waiting.binary += encoding?.toLowerCase() === 'b' ? binaryOfBase64(content) : binaryOfQ(content)
    waiting.charset = charset ?? ''
  }
  end()
  return text
}

const binaryOfBase64 = (content: string): string => String.fromCharCode(...fromBase64(content))

const binaryOfQ = (content: string): string =>
  content
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
