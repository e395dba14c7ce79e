import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { LetterSlotError } from '../letters/slots.ts'
import { removalLimits } from '../vocabulary.ts'
import { agentOf, demonstrationAgent } from './agent.ts'
import { getItem, moveItem } from './item.store.ts'
import {
  countRecentLetters,
  holdMessage,
  listLetters,
  lockLetters,
  markQueued,
  type WaitingLetter,
  withdrawLetter,
} from './letter.store.ts'
import { isAsked, outgoingLetter } from './letters.ts'
import { replyTokenOf } from './prove.ts'
import { lockRequest } from './request.store.ts'
import { askWaiting, mailKey, type RemovalParts } from './request.ts'
import { settleLetters, takeSuppressions } from './settle-letters.ts'

export interface LetterParts extends RemovalParts {
  /** `r@host`; undefined where replies come to nobody but the operator. */
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
  for (const letter of due) if (await queueLetter(parts, letter)) queued += 1
  return queued
}

/** One letter is one transaction: one that cannot be written stops no other. */
const queueLetter = ({ db, ...parts }: LetterParts & { log: Log }, letter: WaitingLetter): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // In this order wherever both are taken.
    const request = await lockRequest(tx, letter.requestId)
    await lockLetters(tx)
    if (!(await isStillDue(tx, letter, parts.now()))) return false
    const item = await getItem(tx, letter.itemId)
    const at = parts.now()
    const isFirst = letter.kind === item.letterKind
    // Taken back, answered, or erased in between.
    const isWanted =
      letter.kind === 'reminder' ? item.state === 'overdue' : isFirst ? item.state === 'queued' : item.closedAt === null
    if (!isWanted || !request.email || !isAsked(item)) {
      await withdrawLetter(tx, letter.id)
      return false
    }
    const agent = agentOf(parts.operator)
    const { email } = request
    if (!item.platformEmail || !agent || agent.name !== request.permission?.agent) {
      // Nobody may write any more, or there is nobody to write to: the person can.
      await withdrawLetter(tx, letter.id)
      if (isFirst)
        await moveItem(tx, {
          ...{ request, item, at, event: 'task_given', by: 'system' },
          reason: item.platformEmail ? 'draft' : 'form',
        })
      return false
    }
    let written: { subject: string; text: string }
    try {
      written = outgoingLetter({ ...request, email }, item, letter.kind)
    } catch (error) {
      if (!(error instanceof LetterSlotError)) throw error
      parts.log.error({ item: item.id, slot: error.slot, problem: error.problem }, 'removal letter cannot be written')
      await withdrawLetter(tx, letter.id)
      if (isFirst) await moveItem(tx, { request, item, at, event: 'more_asked', by: 'system', reason: 'more_data' })
      return false
    }
    const outboxId = await queueMail(tx, {
      ...{ kind: 'removal-letter', stream: 'removal', recipient: item.platformEmail, ...written },
      ...replyHeader({ ...parts, salt: item.replySalt }),
      dedupeKey: mailKey(request.id, `letter:${letter.id}`),
    })
    if (outboxId === undefined) throw new Error(`letter ${letter.id} was queued before`)
    await markQueued(tx, { letter, outboxId, bodySha256: isFirst ? sha256Of(written.text) : null })
    if (agent.name === demonstrationAgent) await holdMessage(tx, outboxId)
    await parts.deliverSoon(tx)
    return true
  })

/** Another worker may have had it first, or have written to the same platform just now. */
const isStillDue = async (tx: Db, { id }: WaitingLetter, now: Date): Promise<boolean> =>
  (await listLetters(tx, { now, limit: 1, only: id })).length > 0

function replyHeader({
  replyTo,
  secret,
  salt,
}: {
  replyTo: string | undefined
  secret: string
  salt: string | null
}): Pick<Mail, 'headers' | 'secrets'> {
  if (!replyTo || !salt) return {}
  const token = replyTokenOf({ secret, salt })
  return { headers: { 'Reply-To': replyTo.replace('@', `+${token}@`) }, secrets: [token] }
}
