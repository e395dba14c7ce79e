import type { Database, Db } from '../../../platform/server/database.ts'
import { addressHash, findSuppression, foldAddress } from '../../../platform/server/suppression.ts'
import { clockOf } from '../clocks.ts'
import { sendingHash } from '../event-chain.ts'
import { nextLook } from './clock.ts'
import {
  forgetDays,
  getItem,
  listItemEvents,
  moveItem,
  queueLetters,
  type StoredItem,
  saveNextLook,
  saveSending,
} from './item.store.ts'
import {
  forgetLetters,
  listItemsWritten,
  listSettled,
  listWrittenMailboxes,
  markBounced,
  markLetterSent,
  type SettledLetter,
  withdrawLetter,
  withdrawTakenBack,
} from './letter.store.ts'
import { isAsked, kindsOf } from './letters.ts'
import { lockRequest, type StoredRequest } from './request.store.ts'

interface Parts {
  db: Database
  secret: string
  now: () => Date
}

/** Moves items by what the outbox has said of their letters. */
export async function settleLetters({ db, secret, now }: Parts): Promise<void> {
  await withdrawTakenBack(db)
  for (const letter of await listSettled(db))
    await db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, letter.requestId)
      const item = await getItem(tx, letter.itemId)
      if (letter.state === 'sent') await takeSent(tx, { request, item, letter, at: now() })
      else await takeFailed(tx, { request, item, letter, secret, at: now() })
    })
}

interface Settling {
  request: StoredRequest
  item: StoredItem
  letter: SettledLetter
  at: Date
}

async function takeSent(tx: Db, { request, item, letter, at }: Settling): Promise<void> {
  const { sentAt, messageId, bodySha256 } = letter
  if (!sentAt) throw new Error(`letter ${letter.id} was sent at no time`)
  const law = letter.law ?? item.law
  const days = letter.kind === 'reminder' || !law ? null : clockOf({ law, sentAt })
  await markLetterSent(tx, {
    ...{ id: letter.id, sentAt },
    ...{ acknowledgeBy: days?.acknowledgeBy ?? null, answerBy: days?.answerBy ?? null },
  })
  if (letter.kind === 'reminder') {
    await moveItem(tx, { request, item, at, event: 'reminded', by: 'system', evidence: bodySha256 })
    const events = await listItemEvents(tx, { requestId: request.id, itemId: item.id })
    await saveNextLook(tx, { itemId: item.id, nextAt: nextLook(item, events, at) })
    return
  }
  if (letter.kind !== item.letterKind || !isAsked(item)) return
  const evidence = sendingHash({
    ...{ bodySha256, lawId: item.law, messageId, sentAt: sentAt.toISOString() },
    // The outbox keeps no answers of mail servers.
    ...{ permissionSha256: request.permission?.sha256 ?? null, smtpResponse: null },
  })
  const moved = await moveItem(tx, { request, item, at, event: 'letter_sent', by: 'system', evidence })
  if (moved) await startClocks(tx, { item, sentAt, messageId, bodySha256, now: at })
}

/** Days are stored with the letter: what is shown does not change with the program. */
export async function startClocks(
  tx: Db,
  {
    item,
    sentAt,
    messageId = null,
    bodySha256 = null,
    now,
  }: { item: StoredItem; sentAt: Date; messageId?: string | null; bodySha256?: string | null; now: Date },
): Promise<void> {
  if (!isAsked(item)) throw new Error(`removal item ${item.id} has no law`)
  const { acknowledgeBy, answerBy } = clockOf({ law: item.law, sentAt })
  const nextAt = nextLook({ ...item, sentAt }, [], now)
  await saveSending(tx, { itemId: item.id, sentAt, messageId, bodySha256, acknowledgeBy, answerBy, nextAt })
}

/** It never left: the mail server would not have it, or nothing goes to that address any more. */
async function takeFailed(tx: Db, { request, item, letter, secret, at }: Settling & { secret: string }): Promise<void> {
  await withdrawLetter(tx, letter.id)
  const bounce = await findHardBounce(tx, { email: letter.recipient, secret })
  if (bounce)
    await markBounced(tx, {
      ...{ platformId: item.platformId, recipient: letter.recipient, status: bounce.status, now: at },
    })
  if (bounce && isElsewhere(item, letter.recipient) && letter.kind !== 'reminder' && !item.closedAt)
    return queueLetters(tx, [{ itemId: item.id, kind: letter.kind }], at)
  if (letter.kind !== item.letterKind || item.state !== 'queued') return
  if (!bounce) {
    await moveItem(tx, { request, item, at, event: 'task_given', by: 'system', reason: 'draft' })
    return
  }
  await (hasForm(item)
    ? moveItem(tx, { request, item, at, event: 'task_given', by: 'system', reason: 'form' })
    : moveItem(tx, { request, item, at, event: 'contact_failed', by: 'system' }))
}

/** The platform has another mailbox by now. */
const isElsewhere = ({ platformEmail }: StoredItem, recipient: string): boolean =>
  platformEmail !== null && foldAddress(platformEmail) !== foldAddress(recipient)

/** Writes a returned letter again; its clock begins again. @returns whether it may be. */
export async function writeAnew(
  tx: Db,
  { request, item, at, by }: { request: StoredRequest; item: StoredItem; at: Date; by: 'staff' | 'system' },
): Promise<boolean> {
  if (!isAsked(item) || !(await moveItem(tx, { request, item, at, event: 'queued', by }))) return false
  await forgetLetters(tx, item.id)
  await queueLetters(
    tx,
    kindsOf(request, item).map((kind) => ({ itemId: item.id, kind })),
    at,
  )
  return true
}

const hasForm = ({ optOutUrl }: StoredItem): boolean => optOutUrl !== null

async function findHardBounce(db: Db, { email, secret }: { email: string; secret: string }) {
  const held = await findSuppression(db, { addressHash: addressHash(secret, email), stream: 'removal' })
  return held?.reason === 'hard-bounce' ? { status: held.status, at: held.created_at } : undefined
}

/** Mailboxes that were reported gone after letters had left. */
export async function takeSuppressions({ db, secret, now }: Parts): Promise<void> {
  for (const { platformId, email } of await listWrittenMailboxes(db)) {
    const bounce = await findHardBounce(db, { email, secret })
    if (bounce)
      await takeBounce(db, {
        ...{ platformId, recipient: email, status: bounce.status, sentBefore: bounce.at, now: now() },
      })
  }
}

/** All who were written for at this mailbox hear that the letter came back. */
export async function takeBounce(
  db: Database,
  {
    platformId,
    recipient,
    status,
    sentBefore,
    now,
  }: { platformId: string; recipient: string; status: string | null; sentBefore: Date; now: Date },
): Promise<void> {
  await markBounced(db, { platformId, recipient, status, now })
  for (const { id, requestId } of await listItemsWritten(db, { platformId, recipient, sentBefore }))
    await db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, requestId)
      const item = await getItem(tx, id)
      const moved = await moveItem(tx, { request, item, at: now, event: 'bounced', by: 'system' })
      if (!moved) return
      if (isElsewhere(item, recipient)) await writeAnew(tx, { request, item, at: now, by: 'system' })
      else if (hasForm(item))
        await moveItem(tx, { request, item, at: now, event: 'task_given', by: 'system', reason: 'form' })
      await forgetDays(tx, {
        itemId: id,
        nextAt: nextLook(item, await listItemEvents(tx, { requestId, itemId: id }), now),
      })
    })
}
