import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { LetterSlotError } from '../letters/slots.ts'
import { permittedUntil } from '../permission.ts'
import { removalLimits } from '../vocabulary.ts'
import { agentOf, demonstrationAgent } from './agent.ts'
import { getItem, moveItem, type StoredItem } from './item.store.ts'
import {
  countRecentLetters,
  holdMessage,
  listLetters,
  lockLetters,
  markQueued,
  postponeLetter,
  type WaitingLetter,
  withdrawLetter,
} from './letter.store.ts'
import { isAsked, outgoingLetter } from './letters.ts'
import { replyTokenOf } from './prove.ts'
import { lockRequest, type StoredRequest } from './request.store.ts'
import { askWaiting, mailKey, type RemovalParts } from './request.ts'
import { settleLetters, takeSuppressions } from './settle-letters.ts'

export interface LetterParts extends RemovalParts {
  /** `r@host`; undefined where replies come to no one but the operator. */
  replyTo: string | undefined
}

/**
 * What waits leaves: letters in their turn, so many an hour and not two to one platform within a minute, and mails that had to
 * wait. What the outbox has said of earlier ones is taken first.
 */
export const sendLetters = (parts: Omit<LetterParts, 'db'>): JobKind<Record<string, never>> => ({
  name: 'removal.send-letters',
  schedule: '* * * * *',
  run: async (_, { db, log }) => {
    await settleLetters({ ...parts, db })
    await takeSuppressions({ ...parts, db })
    await askWaiting({ ...parts, db })
    const queued = await queueDueLetters({ ...parts, db, log })
    if (queued > 0) log.info({ letters: queued }, 'removal letters queued')
  },
})

async function queueDueLetters(parts: LetterParts & { log: Log }): Promise<number> {
  const { db, now } = parts
  const due = await db.transaction().execute(async (tx) => {
    await lockLetters(tx)
    const left = removalLimits.lettersAnHour - (await countRecentLetters(tx, now()))
    return left > 0 ? listLetters(tx, { now: now(), limit: left }) : []
  })
  let queued = 0
  const faults: unknown[] = []
  for (const letter of due)
    try {
      if (await queueLetter(parts, letter)) queued += 1
    } catch (fault) {
      // Told at the end: the letters behind it are someone else's.
      faults.push(fault)
      await postponeLetter(db, { id: letter.id, now: now() })
    }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} removal letters could not be queued`)
  return queued
}

/** One letter is one transaction: one that cannot be written stops no other. @returns whether it was queued. */
const queueLetter = ({ db, ...parts }: LetterParts & { log: Log }, letter: WaitingLetter): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // In this order wherever both are taken.
    const request = await lockRequest(tx, letter.requestId)
    await lockLetters(tx)
    if (!(await isStillDue(tx, letter, parts.now()))) return false
    // No way leads here; should one ever, it ends here.
    if (!request.provedAt) throw new Error(`letter ${letter.id} belongs to an unconfirmed request`)
    const item = await getItem(tx, letter.itemId)
    const isFirst = letter.kind === item.letterKind
    const recipient = item.platformEmail
    const written =
      isWanted(item, letter) && mayWrite(request, item, parts) && writeLetter(parts, { request, item, letter })
    if (!written || !recipient) {
      await withdrawLetter(tx, letter.id)
      // No one may write any more, or what the person typed cannot be written down: it is theirs again.
      if (isFirst && item.state === 'queued')
        await moveItem(tx, {
          ...{ request, item, at: parts.now(), by: 'system' },
          ...(written === undefined
            ? { event: 'more_asked', reason: 'more_data' }
            : { event: 'task_given', reason: recipient ? 'draft' : 'form' }),
        })
      return false
    }
    const outboxId = await queueMail(tx, {
      ...{ kind: 'removal-letter', stream: 'removal', recipient, subject: written.subject, text: written.text },
      ...replyHeader({ ...parts, salt: item.replySalt }),
      dedupeKey: mailKey(request.id, `letter:${letter.id}`),
    })
    if (outboxId === undefined) throw new Error(`letter ${letter.id} was queued before`)
    await markQueued(tx, { letter, outboxId, isFirst, recipient, ...written, bodySha256: sha256Of(written.text) })
    if (request.permission?.agent === demonstrationAgent) await holdMessage(tx, outboxId)
    await parts.deliverSoon(tx)
    return true
  })

/** Not taken back, answered or erased in between. */
function isWanted(item: StoredItem, { kind }: WaitingLetter): boolean {
  if (kind === 'reminder') return item.state === 'overdue'
  return kind === item.letterKind ? item.state === 'queued' : item.closedAt === null
}

/** The one who was permitted to write, and still is, is the one who runs this installation, and knows where to. */
const mayWrite = (
  { email, permission, createdAt }: StoredRequest,
  { platformEmail }: StoredItem,
  { operator, now }: Pick<LetterParts, 'operator' | 'now'>,
): boolean =>
  email !== null &&
  platformEmail !== null &&
  permission !== null &&
  agentOf(operator)?.name === permission.agent &&
  dayOf(now()) <= permittedUntil(createdAt)

/** Undefined where it cannot be written with what the person typed. */
function writeLetter(
  { log }: { log: Log },
  { request, item, letter }: { request: StoredRequest; item: StoredItem; letter: WaitingLetter },
): ReturnType<typeof outgoingLetter> | undefined {
  const { email } = request
  if (email === null || !isAsked(item)) throw new Error(`letter ${letter.id} has no law or no person`)
  try {
    return outgoingLetter({ ...request, email }, item, letter.kind)
  } catch (error) {
    if (!(error instanceof LetterSlotError)) throw error
    log.error({ item: item.id, slot: error.slot, problem: error.problem }, 'removal letter cannot be written')
    return undefined
  }
}

/** Another worker may have had it first, or have written to the same platform just now. */
const isStillDue = async (tx: Db, { id }: WaitingLetter, now: Date): Promise<boolean> =>
  (await listLetters(tx, { now, limit: 1, only: id })).length > 0

/** Answers are matched by a token where this installation takes mail in; elsewhere the operator reads them. */
function replyHeader({
  replyTo,
  operator,
  secret,
  salt,
}: Pick<LetterParts, 'replyTo' | 'operator' | 'secret'> & { salt: string | null }): Pick<Mail, 'headers' | 'secrets'> {
  if (!replyTo || !salt) return operator.OPERATOR_EMAIL ? { headers: { 'Reply-To': operator.OPERATOR_EMAIL } } : {}
  const token = replyTokenOf({ secret, salt })
  return { headers: { 'Reply-To': replyTo.replace('@', `+${token}@`) }, secrets: [token] }
}
