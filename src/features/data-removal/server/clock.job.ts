import type { Database } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayOf, hourMs } from '../../../platform/shared/days.ts'
import { canFallOverdue, type EventName, type ItemReason, wordsOf } from '../item-states.ts'
import { listDueItems, listNews } from './clock.store.ts'
import { isIdle, isSent, nextLook, standing } from './clock.ts'
import { getItem, listItemEvents, listItems, moveItem, queueLetters, saveNextLook } from './item.store.ts'
import { removalUpdateMail } from './removal-update.email.tsx'
import { lockRequest } from './request.store.ts'
import { mailKey, type RemovalParts, trackTokenOf } from './request.ts'

const batch = 200
/** A little more than the day between two runs. */
const newsHours = 26

/** Once a day: who is late, what is done about it, and what people have to hear. */
export const runClocks = (parts: Omit<RemovalParts, 'db'>): JobKind<Record<string, never>> => ({
  name: 'removal.clocks',
  schedule: '20 6 * * *',
  run: async (_, { db, log, signal }) => {
    let moved = 0
    let after = 0
    while (!signal.aborted) {
      const due = await listDueItems(db, { now: parts.now(), after, limit: batch })
      for (const item of due) if (await lookAtClock(db, item, parts.now())) moved += 1
      const last = due.at(-1)
      if (!last || due.length < batch) break
      after = last.id
    }
    const mails = signal.aborted ? 0 : await tellNews({ ...parts, db })
    if (moved + mails > 0) log.info({ items: moved, mails }, 'clocks of removal requests')
  },
})

/** @returns whether the item moved. */
const lookAtClock = (db: Database, { id, requestId }: { id: number; requestId: number }, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const item = await getItem(tx, id)
    const events = await listItemEvents(tx, { requestId, itemId: id })
    if (item.closedAt || request.erasedAt) {
      await saveNextLook(tx, { itemId: id, nextAt: null })
      return false
    }
    const move = (event: EventName, reason: ItemReason | null = null) =>
      moveItem(tx, { request, item, at: now, event, by: 'system', reason })
    // The table of states keeps those open that wait for their platform.
    let moved =
      isIdle(events, now) && (await move(item.state === 'bounced' ? 'contact_failed' : 'expired')) !== undefined
    const where = isSent(item) && !moved ? standing(item, events, dayOf(now)) : 'waiting'
    if (where !== 'waiting' && canFallOverdue(item))
      moved =
        (await move('fell_overdue', where === 'acknowledge-overdue' ? 'no_acknowledgement' : 'no_answer')) !== undefined
    // A confirmation after the reminder isn't an answer yet.
    if (where === 'complaint-due') moved = (await move('escalated')) !== undefined || moved
    // If the first letter was not ours to send, the reminder is drafted on their page.
    const isOurs = item.messageId !== null && item.platformEmail !== null
    if (where === 'reminder-due' && (moved || item.state === 'overdue') && isOurs)
      await queueLetters(tx, [{ itemId: id, kind: 'reminder' }], now)
    const after = moved ? await listItemEvents(tx, { requestId, itemId: id }) : events
    const isOver = (await getItem(tx, id)).closedAt !== null
    await saveNextLook(tx, { itemId: id, nextAt: isOver ? null : nextLook(item, after, now) })
    return moved
  })

/** One mail a day at most: its key is the newest thing that it tells. @returns how many. */
async function tellNews({ db, secret, operator, now, deliverSoon }: RemovalParts): Promise<number> {
  const at = now()
  let mails = 0
  for (const { requestId, newest, itemIds } of await listNews(db, {
    since: new Date(at.getTime() - newsHours * hourMs),
  }))
    await db.transaction().execute(async (tx) => {
      const request = await lockRequest(tx, requestId)
      if (!request.email) return
      const items = await listItems(tx, requestId)
      const told = items.map((item) => ({ id: item.id, platform: item.platformName, ...wordsOf(item) }))
      const queued = await queueMail(
        tx,
        removalUpdateMail({
          ...{
            recipient: request.email,
            token: trackTokenOf({ secret, salt: request.salt }),
            publicId: request.publicId,
          },
          operator,
          news: told.filter(({ id }) => itemIds.includes(id)),
          waiting: told.flatMap(({ platform, action }) => (action ? [{ platform, words: action }] : [])),
          dedupeKey: mailKey(requestId, `update:${newest.slice(0, 32)}`),
        }),
      )
      if (queued === undefined) return
      await deliverSoon(tx)
      mails += 1
    })
  return mails
}
