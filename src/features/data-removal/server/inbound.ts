import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { addressHash, foldAddress, suppress } from '../../../platform/server/suppression.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import type { MailReport } from '../../../platform/shared/dsn.ts'
import { extensionOf } from '../clocks.ts'
import { eventOf, type Verdict } from '../replies/classify.ts'
import { matchReply, replyTokensIn } from '../replies/match-reply.ts'
import { messageLimits, readHead } from '../replies/read-head.ts'
import type { ReplyMessage } from '../replies/read-message.ts'
import type { ReadReply } from '../replies/read-reply.ts'
import { daysOf, isSent, lookAfterWord } from './clock.ts'
import { findItemByReplyToken, getItem, listItemEvents, moveItem, type StoredItem, saveNextLook } from './item.store.ts'
import { findLetterByMessageId } from './letter.store.ts'
import { insertReply } from './reply.store.ts'
import { lockRequest, type StoredRequest } from './request.store.ts'
import { settleLetters, takeBounce } from './settle-letters.ts'

export interface InboundParts {
  db: Database
  secret: string
  /** `r@host` */
  replyTo: string
  now: () => Date
  mails: MailReader
}

/** Reads what a message holds, within limits of time and memory. */
export interface MailReader {
  readReply: (bytes: Uint8Array) => Promise<ReadReply>
  readMailReport: (bytes: Uint8Array) => Promise<MailReport>
}

export type Taken =
  | { outcome: 'taken' }
  /** No one's answer, or one that came before: nothing was stored. */
  | { outcome: 'passed'; why: string }
  | { outcome: 'refused'; why: string }

/**
 * Takes a message that came to a reply address. Only the token in that address says which item it answers: sender, subject
 * and In-Reply-To are anyone's to write. The token is matched by the header, before the body is read. Nothing in it is
 * followed or fetched, and only what is sure moves the item; the rest waits for a person.
 * @param recipients of the envelope, where the mail server tells them.
 */
export async function takeInbound(
  { db, secret, replyTo, now, mails }: InboundParts,
  bytes: Uint8Array,
  recipients: readonly string[] = [],
): Promise<Taken> {
  const opened = readHead(bytes)
  if (opened.outcome === 'refused') return { outcome: 'refused', why: opened.words }
  const { head } = opened
  const host = replyTo.slice(replyTo.indexOf('@') + 1)
  const found = await findItems(db, [...recipients, ...head.to], host)
  const match = matchReply({ message: head, recipients, host, items: found, keyOf: keyOfToken })
  // Bounces go to our sender's address, which has no token: match them by the Message-ID of our letter instead.
  if (match.outcome === 'none') {
    const report = head.isMultipart ? await mails.readMailReport(bytes) : undefined
    if (report?.outcome === 'events') return takeReport({ db, secret, now }, report)
    return { outcome: 'passed', why: whyNot[match.why] }
  }
  const reply = await mails.readReply(bytes)
  if (reply.outcome === 'refused') return { outcome: 'refused', why: reply.words }
  if (reply.message.report) return takeReport({ db, secret, now }, reply.message.report)
  return takeAnswer({ db, now }, { item: match.item, reply, bytes })
}

const whyNot = {
  no_token: 'It went to no reply address.',
  unknown_token: 'Its reply address is of no request that is open here.',
  several: 'It went to reply addresses of several requests.',
} as const

/** Mail servers may fold the case of the part before the @; our tokens have lowercase letters only. */
const keyOfToken = (token: string): string => tokenHash(token.toLowerCase())

async function findItems(db: Database, addresses: readonly string[], host: string): Promise<Map<string, StoredItem>> {
  const items = new Map<string, StoredItem>()
  for (const key of new Set(replyTokensIn(addresses, host).map(keyOfToken))) {
    const item = await findItemByReplyToken(db, key)
    if (item) items.set(key, item)
  }
  return items
}

const takeAnswer = (
  { db, now }: Pick<InboundParts, 'db' | 'now'>,
  {
    item: { id, requestId },
    reply: { message, verdict, hosts },
    bytes,
  }: { item: StoredItem; reply: Extract<ReadReply, { outcome: 'reply' }>; bytes: Uint8Array },
): Promise<Taken> =>
  db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.erasedAt) return { outcome: 'passed', why: whyNot.unknown_token }
    const item = await getItem(tx, id)
    const at = now()
    const bodySha256 = sha256Of(bytes)
    const stored = await insertReply(tx, {
      ...{ itemId: id, messageId: message.messageId ?? bodySha256, sender: message.from, subject: message.subject },
      ...{ body: message.text, bodySha256, class: verdict.class, rule: verdict.rule, now: at },
      confidence: verdict.confidence,
      hosts,
    })
    if (stored === undefined) return { outcome: 'passed', why: 'It came before.' }
    if (verdict.confidence === 'sure')
      await moveByVerdict(tx, { request, item, verdict, by: 'platform', evidence: bodySha256, at, noticedAt: at })
    return { outcome: 'taken' }
  })

/** Does what an answer means to the item, and to its days. @returns whether it moved. */
export async function moveByVerdict(
  tx: Db,
  {
    request,
    item,
    verdict,
    by,
    evidence,
    at,
    noticedAt,
  }: {
    request: StoredRequest
    item: StoredItem
    verdict: Verdict
    by: 'platform' | 'staff'
    evidence: string
    at: Date
    noticedAt: Date
  },
): Promise<boolean> {
  const event = mayMove(item, verdict, noticedAt) ? eventOf(verdict) : undefined
  const moved = event && (await moveItem(tx, { request, item, at, ...event, by, evidence }))
  if (!moved) return false
  const after = await getItem(tx, item.id)
  if (after.closedAt) return true
  const events = await listItemEvents(tx, { requestId: request.id, itemId: item.id })
  await saveNextLook(tx, {
    itemId: item.id,
    // None is stored where the letter had come back.
    answerBy: isSent(after) && (moved.to === 'extended' || !after.answerBy) ? daysOf(after).answerBy : undefined,
    nextAt: lookAfterWord(after, events, at),
  })
  return true
}

/** More time is taken once, within the first period, and where the law has it: else the first day stays. */
const mayMove = (item: StoredItem, verdict: Verdict, at: Date): boolean =>
  verdict.class !== 'extension' ||
  (isSent(item) && extensionOf({ law: item.law, sentAt: item.sentAt, noticedAt: at, isExtended: item.isExtended }).may)

/** A letter of ours came back for good. A report that names another mailbox than the letter's does nothing. */
async function takeReport(
  { db, secret, now }: Omit<InboundParts, 'replyTo' | 'mails'>,
  report: NonNullable<ReplyMessage['report']>,
): Promise<Taken> {
  // It may be here before anybody has heard that the letter left.
  await settleLetters({ db, secret, now })
  let taken = 0
  for (const event of report.events) {
    if (event.type !== 'bounce' || event.kind !== 'hard') continue
    const letter = await findLetterByMessageId(db, `<${event.messageId}>`)
    if (!letter?.sentAt) continue
    const mailbox = foldAddress(letter.recipient)
    if (event.recipients.length > 0 && !event.recipients.some((name) => foldAddress(name) === mailbox)) continue
    await suppress(db, {
      ...{ addressHash: addressHash(secret, mailbox), stream: 'removal', reason: 'hard-bounce', status: event.status },
    })
    await takeBounce(db, { ...letter, status: event.status, sentBefore: now(), now: now() })
    taken += 1
  }
  return taken > 0
    ? { outcome: 'taken' }
    : { outcome: 'passed', why: 'It reports no letter of ours as undeliverable for good.' }
}

export const largestInboundBytes = messageLimits.bytes
