import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { clockOf } from '../clocks.ts'
import type { Deed } from '../contract.ts'
import { type EventName, type ItemEvent, isClosed, moveOf } from '../item-states.ts'
import { hasComeBack, lookAfterWord } from './clock.ts'
import { getItem, listItemEvents, listItems, moveItem, type StoredItem, saveNextLook } from './item.store.ts'
import { saveOwnLetter, withdrawWaiting } from './letter.store.ts'
import { isAsked, isToSend, ownLetters } from './letters.ts'
import { routeItems } from './prove.ts'
import { findPlatforms, lockRequest, type StoredRequest, savePerson } from './request.store.ts'
import { type RemovalParts, requireWritable } from './request.ts'
import type { Person } from './route.ts'
import { startClocks } from './settle-letters.ts'

/** Events for a person's statement; the first that the table of states allows applies. */
const eventsOf: Record<Deed, readonly ItemEvent['event'][]> = {
  opened: ['form_opened'],
  sent: ['letter_sent', 'reminded'],
  // Deleting an account completes it; filing a form asks.
  done: ['form_filed', 'fulfilled'],
  answered: ['user_answered'],
  no_record: ['no_record'],
  denied: ['denied'],
  cancelled: ['cancelled'],
  relisted: ['relisted'],
}

/** Returns undefined if the item's state does not allow the statement. */
export function moveOfDeed(item: StoredItem, deed: Deed): EventName | undefined {
  const events: readonly EventName[] =
    deed === 'done' && item.method === 'account-setting' ? ['fulfilled'] : eventsOf[deed]
  return events.find((event) => moveOf(item, said(event), item.isExtended).outcome === 'moved')
}

const said = (event: EventName): ItemEvent => ({ event, by: 'user', reason: event === 'denied' ? 'other' : null })

/** Records what the person did, and does what follows from it. */
export async function takeDeed(
  { db, secret, now }: Pick<RemovalParts, 'db' | 'secret' | 'now'>,
  { requestId, itemId, did, person }: { requestId: number; itemId: number; did: Deed; person: Person },
): Promise<void> {
  requireWritable(person)
  await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const item = (await listItems(tx, requestId)).find(({ id }) => id === itemId)
    if (!item || request.erasedAt) throw refuse('removal_item_unknown')
    const at = now()
    if (did === 'answered' && isIncomplete(item)) return resume(request, item)
    const events = await listItemEvents(tx, { requestId, itemId })
    const event = moveOfDeed(item, did)
    const moved = event && (await moveItem(tx, { request, item, at, ...said(event) }))
    if (!moved) throw refuse('removal_not_now')
    if (isClosed(moved.to)) await withdrawWaiting(tx, itemId)
    if (did === 'sent') await keepOwnLetters(tx, { request, item, event, at })
    if ((event === 'letter_sent' || event === 'form_filed') && isAsked(item) && (!item.sentAt || hasComeBack(events)))
      await startClocks(tx, { item, sentAt: at, now: at })
    else if (!isClosed(moved.to))
      await saveNextLook(tx, {
        itemId,
        nextAt: lookAfterWord(await getItem(tx, itemId), await listItemEvents(tx, { requestId, itemId }), at),
      })

    async function resume(known: StoredRequest, incomplete: StoredItem): Promise<void> {
      const told = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
      const completed = { ...known, person: { ...known.person, ...told } }
      const [platform] = await findPlatforms(tx, [incomplete.platformId])
      if (!platform || Object.keys(told).length === 0) throw refuse('removal_not_now')
      await savePerson(tx, completed)
      await routeItems(tx, { request: completed, items: [{ item: incomplete, platform }], secret, at, by: 'user' })
    }
  })
}

/** Keeps what the person says they sent, each letter with the days that follow from its own law. */
async function keepOwnLetters(
  tx: Db,
  { request, item, event, at }: { request: StoredRequest; item: StoredItem; event: EventName | undefined; at: Date },
): Promise<void> {
  const { email } = request
  if (email === null) return
  const isFirst = isToSend(item)
  if (!isFirst && event !== 'reminded') return
  for (const letter of ownLetters({ ...request, email }, item, isFirst ? 'first' : 'reminder')) {
    const days = letter.kind === 'reminder' ? null : clockOf({ law: letter.law, sentAt: at })
    await saveOwnLetter(tx, {
      ...{ ...letter, itemId: item.id, sentAt: at, bodySha256: sha256Of(letter.text) },
      ...{ acknowledgeBy: days?.acknowledgeBy ?? null, answerBy: days?.answerBy ?? null },
    })
  }
}

/** The letter waits for what the platform cannot find anybody without. */
const isIncomplete = ({ state, reason, sentAt }: StoredItem): boolean =>
  state === 'needs_user_action' && reason === 'more_data' && sentAt === null
