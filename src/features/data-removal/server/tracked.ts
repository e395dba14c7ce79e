import type { Db } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { addDays, type Day, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Deed, deeds, type TrackedItem, type TrackedRequest } from '../contract.ts'
import { type ChainedEvent, isExtendedAfter } from '../event-chain.ts'
import { eventBetween, isLate, transitions, wordsOf } from '../item-states.ts'
import { removalLaws } from '../laws.ts'
import { removalLimits } from '../vocabulary.ts'
import { moveOfDeed } from './deeds.ts'
import { listEvents, listItems, type StoredItem } from './item.store.ts'
import { type KeptLetter, listKeptLetters } from './letter.store.ts'
import { draftOf, type LivingRequest, listingsAt, shownLetters } from './letters.ts'
import { listReplies, type StoredReply } from './reply.store.ts'
import { findByTrackToken } from './request.store.ts'
import { residenceOf } from './route.ts'

export async function getRequest(db: Db, token: string): Promise<LivingRequest> {
  const request = await findByTrackToken(db, tokenHash(token))
  if (!request?.email) throw refuse('removal_link_unknown')
  return { ...request, email: request.email }
}

export async function presentRequest(db: Db, request: LivingRequest, now: Date): Promise<TrackedRequest> {
  const items = await listItems(db, request.id)
  const events = await listEvents(db, request.id)
  const letters = await listKeptLetters(db, request.id)
  const replies = Map.groupBy(await listReplies(db, request.id), ({ itemId }) => itemId)
  return {
    ...{ requestId: request.publicId, email: request.email, mode: request.mode },
    ...{ createdAt: request.createdAt.toISOString(), provedAt: request.provedAt?.toISOString() ?? null },
    residence: residenceOf(request.person),
    erasedOn: request.closedAt && addDays(dayOf(request.closedAt), removalLimits.keptDays),
    items: items.map((item) =>
      presentItem(request, item, {
        ...{ events: events.get(item.id) ?? [], replies: replies.get(item.id) ?? [], today: dayOf(now) },
        letters: letters.get(item.id) ?? [],
      }),
    ),
  }
}

function presentItem(
  request: LivingRequest,
  item: StoredItem,
  {
    events,
    replies,
    letters,
    today,
  }: {
    events: readonly ChainedEvent[]
    replies: readonly StoredReply[]
    letters: readonly KeptLetter[]
    today: Day
  },
): TrackedItem {
  const { title, words, action } = isDoubled(events) ? doubledWords : wordsOf(item)
  const law = item.law && removalLaws[item.law]
  return {
    id: item.id,
    platform: {
      ...{ id: item.platformId, name: item.platformName, category: item.category, optOutUrl: item.optOutUrl },
      ...{ method: item.method, domain: item.domain, inDrop: item.inDrop },
    },
    ...{ state: item.state, reason: item.reason, title, words, action },
    can: deeds.filter((deed) => isPossible(item, deed)),
    law: law ? { id: law.id, title: law.title, citation: law.citation } : null,
    ...{ sentAt: item.sentAt?.toISOString() ?? null, acknowledgeBy: item.acknowledgeBy, answerBy: item.answerBy },
    isOverdue: isLate(item.state),
    letters: shownLetters(request, item, letters),
    listings: listingsAt(request.person, item),
    draft: draftOf(request, item, { events, replies: replies.map(shownToAuthority), today }),
    events: events.map((event, at) => ({
      ...{ at: event.at, from: event.from, to: event.state, actor: event.actor, hash: event.hash },
      words: isDoubled(events) && at === events.length - 1 ? doubledWords.words : eventWords(events, at),
    })),
  }
}

const isPossible = (item: StoredItem, deed: Deed): boolean => moveOfDeed(item, deed) !== undefined

/** Ended with the proof itself: the address has another request to the same platform. The table has no state for it. */
const isDoubled = (events: readonly ChainedEvent[]): boolean => {
  const last = events.at(-1)
  return last?.state === 'expired' && last.from === 'email_unverified'
}

const doubledWords = {
  title: 'Asked already',
  words: `Your address has another request to this platform, which is open or was sent less than ${removalLimits.cooldownDays} days ago: nothing is sent twice.`,
  action: null,
}

function eventWords(events: readonly ChainedEvent[], at: number): string {
  const event = events[at]
  if (!event) throw new Error('an event that is not there')
  const isExtended = events.slice(0, at).reduce(isExtendedAfter, false)
  const before = events[at - 1] ?? null
  const name = eventBetween(before, event, { by: event.actor, isExtended })
  return name ? transitions[name].words : wordsOf(event).words
}

/** In our words: what a platform wrote may hold more of the person than an authority needs. */
const shownToAuthority = ({ receivedAt, class: is }: StoredReply) => ({
  on: dayOf(receivedAt),
  words: `answer received (${is.replaceAll('_', ' ')})`,
})
