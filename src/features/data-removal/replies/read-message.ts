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
import { decodeBytes } from '../../../scanners/document/charset.ts'
import { clip, normaliseText } from '../../../scanners/document/normalise.ts'
import { cleanLine } from '../../breach-alerts/names.ts'
import { readHtml } from './html-text.ts'
import { ownWords } from './own-words.ts'

// A reply as it came: bytes that anybody may have written. Nothing in it is run, fetched or followed.

export const messageLimits = {
  /** A larger one is refused before anything looks into it. */
  bytes: 1024 * 1024,
  textCharacters: 256 * 1024,
  /** Parts in parts. */
  depth: 6,
  parts: 100,
  addresses: 50,
  references: 50,
  attachments: 50,
  links: 200,
} as const

export interface ReplyMessage {
  /** The address alone, as it is written; anybody can write anything there. */
  from: string | null
  /** Everybody it says it goes to, mailboxes that it was delivered to first. */
  to: string[]
  subject: string | null
  /** These three without their angle brackets. They name messages and prove nothing. */
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  /** Sent by a program: RFC 3834 § 5 and what was used before it. */
  isAutomatic: boolean
  /** Their own words as plain text: no quote of our letter, nothing hidden. */
  text: string
  /** There was more of it. */
  isCut: boolean
  /** Web addresses that its links lead to; never followed. */
  links: string[]
  /** Names alone. */
  attachments: string[]
  /** Where it is a delivery report or a complaint that names a message. */
  report?: Extract<MailReport, { outcome: 'events' }>
}

export type ReadReply =
  | { outcome: 'message'; message: ReplyMessage }
  | { outcome: 'refused'; why: 'too_large' | 'no_mail'; words: string }

export function readMessage(bytes: Uint8Array): ReadReply {
  if (bytes.byteLength > messageLimits.bytes)
    return { outcome: 'refused', why: 'too_large', words: 'The message is larger than a reply can be.' }
  const mail = readEntity(bytes)
  if (mail.fields.size === 0) return { outcome: 'refused', why: 'no_mail', words: 'It is no mail: it has no header.' }
  const field = (name: string) => mail.fields.get(name)
  const subject = field('subject')
  const report = reportIn(mail)
  const shown = subject === undefined ? null : cleanLine(decodedWords(subject))
  return {
    outcome: 'message',
    message: {
      from: addressesIn(field('from'))[0] ?? null,
      to: recipientsOf(mail),
      subject: shown,
      messageId: idsIn(field('message-id'))[0] ?? null,
      inReplyTo: idsIn(field('in-reply-to'))[0] ?? null,
      references: idsIn(field('references')).slice(0, messageLimits.references),
      isAutomatic: isAutomatic(mail),
      ...contentOfMail(mail, shown),
      ...(report.outcome === 'events' && { report }),
    },
  }
}

const deliveredFields = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'] as const

const recipientsOf = ({ fields }: Entity): string[] =>
  [...new Set(deliveredFields.flatMap((name) => addressesIn(fields.get(name))))].slice(0, messageLimits.addresses)

/** Addresses of a field, without names and comments. What no mailbox of ours or theirs can look like is passed over. */
const addressesIn = (value = ''): string[] =>
  [
    ...clip(value, 20_000)
      // A name in quotes may look like an address.
      .replace(/"(?:[^"\\]|\\.){0,1000}"/gs, ' ')
      .matchAll(/(?<![^\s<,;:])[^\s<>,;:"()]{1,128}@[\p{L}\p{N}.-]{1,255}(?![^\s>,;)])/gu),
  ].map(([address]) => address)

const idsIn = (value = ''): string[] =>
  [...clip(value, 50_000).matchAll(/<([^\s<>\p{Cc}]{1,998})>/gu)].map((found) => found[1] ?? '')

function isAutomatic({ fields }: Entity): boolean {
  const submitted = fields.get('auto-submitted')?.toLowerCase()
  return (
    (submitted !== undefined && !submitted.startsWith('no')) ||
    /^(?:auto_reply|auto-reply|junk)/i.test(fields.get('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond'].some((name) => fields.has(name))
  )
}

interface Collected {
  plain: string[]
  html: string[]
  attachments: string[]
  left: number
}

function contentOfMail(
  mail: Entity,
  subject: string | null,
): Pick<ReplyMessage, 'text' | 'isCut' | 'links' | 'attachments'> {
  const all: Collected = { plain: [], html: [], attachments: [], left: messageLimits.parts }
  collect(mail, all, 0)
  const written = all.plain.join('\n')
  const seen = all.html.length > 0 ? readAnswer(all.html.join('\n')) : undefined
  const ownPlain = ownWords(normaliseText(clip(written, messageLimits.bytes)), subject)
  const own = saysSomething(ownPlain) ? ownPlain : ownWords(seen?.text ?? '', subject) || ownPlain
  const text = clip(own, messageLimits.textCharacters)
  return {
    text,
    isCut: text.length < own.length,
    links: [...new Set([...linksIn(text), ...(seen?.links ?? [])])].slice(0, messageLimits.links),
    attachments: all.attachments.slice(0, messageLimits.attachments),
  }
}

/** Where all of it is marked as quoted, it is read whole. */
function readAnswer(html: string) {
  const own = readHtml(html, { keepQuote: false })
  return own && own.text === '' ? readHtml(html, { keepQuote: true }) : own
}

/** Programs put a line of their own where they send HTML alone. */
const saysSomething = (plain: string): boolean =>
  /\p{L}{2}/u.test(plain) &&
  !(plain.length < 300 && /\b(?:html|view (?:this|it|the) .{0,40}browser|im Browser)\b/i.test(plain))

export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"'()[\]{}|\\^`]{1,2000}/gi)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))

/** A tree that reaches too deep, or has too many parts, is read as far as that. */
function collect(entity: Entity, all: Collected, depth: number): void {
  if (all.left-- <= 0) return
  const type = mediaTypeOf(entity)
  if (type.startsWith('multipart/')) {
    const parts = depth < messageLimits.depth ? partsOf(entity) : []
    // Of a report the first part is for people; the others hold what machines read, and our own letter.
    for (const part of type === 'multipart/report' ? parts.slice(0, 1) : parts) collect(part, all, depth + 1)
    return
  }
  const name = nameOf(entity)
  const isAttached = /^attachment/i.test(entity.fields.get('content-disposition') ?? '')
  if (!isAttached && type === 'text/plain') all.plain.push(textIn(entity))
  else if (!isAttached && type === 'text/html') all.html.push(textIn(entity))
  else all.attachments.push(name ?? (type.startsWith('message/') ? 'message.eml' : 'unnamed'))
}

const textIn = (entity: Entity): string =>
  decodeBytes(contentOf(entity), entity.fields.get('content-type') ?? null).replace(/\r\n?/g, '\n')

/** RFC 2183 § 2.3, RFC 2231 §§ 3 and 4: names of attachments come whole, in pieces, and in other charsets. */
function nameOf({ fields }: Entity): string | null {
  for (const [field, parameter] of [
    ['content-disposition', 'filename'],
    ['content-type', 'name'],
  ] as const) {
    const value = clip(fields.get(field) ?? '', 5_000)
    const pieces = [
      ...value.matchAll(
        new RegExp(`;\\s*${parameter}(\\*?)(?:\\d{1,2}(\\*?))?\\s*=\\s*(?:"([^"]*)"|([^\\s;]*))`, 'gi'),
      ),
    ]
    const text = pieces
      .map(([, first, later, quoted, bare]) => ((first || later) && !quoted ? unescaped(bare ?? '') : (quoted ?? bare)))
      .join('')
    // A path would name a place on somebody's machine.
    const name = cleanLine(decodedWords(text)).split(/[/\\]/).at(-1)?.slice(0, 200)
    if (name) return name
  }
  return null
}

/** `UTF-8''R%C3%A9ponse.pdf`, or a later piece of it without its charset. */
function unescaped(text: string): string {
  const [, charset = 'utf-8', escaped = text] = /^([\w.:-]{0,40})'[\w-]{0,40}'(.*)$/s.exec(text) ?? []
  const binary = escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeBytes(bytesOf(binary), `text/plain; charset=${charset}`)
}

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
