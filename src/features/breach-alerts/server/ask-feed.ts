import type { Database, Db } from '../../../platform/server/database.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import type { Feed, FeedKey, ParseFeed } from '../feeds/feed.ts'
import type { IngestReport } from '../staff-contract.ts'
import {
  baseOf,
  type ClaimedFeed,
  type FeedBases,
  isStillClaimed,
  saveAnswer,
  saveNotAsked,
  wakeFeed,
} from './feed.store.ts'
import { ingest, nothingDone, type Publish, unreadWords } from './ingest.ts'
import { type PollOutcome, pollFeed } from './poll.ts'

export interface AskParts {
  /** The guarded way out. */
  fetch: GuardedFetch
  parseFeed: ParseFeed
  bases: FeedBases
  publish: Publish
  now: () => Date
}

export interface FeedOutcome extends Omit<IngestReport, 'outcome'> {
  feed: FeedKey
  outcome:
    | IngestReport['outcome']
    /** It has news, and the feed that lists them is asked next. */
    | 'woke'
    | 'failed'
    /** This was the failure after which staff are told. */
    | 'failed-again'
    /** Nothing may leave this installation. */
    | 'not-asked'
    /** Someone else asks it, or has asked it meanwhile. */
    | 'busy'
    | 'off'
    | 'no-address'
}

export const noneOf = (feed: Feed, outcome: FeedOutcome['outcome'], words: string[] = []): FeedOutcome => ({
  ...nothingDone,
  feed: feed.key,
  outcome,
  words,
})

/**
 * Asks a feed outside any transaction, and stores in one what it answered and what follows. A crash in between leaves
 * it as it was.
 */
export async function askFeed(db: Database, claimed: ClaimedFeed, parts: AskParts): Promise<FeedOutcome> {
  const { feed, state } = claimed
  const { fetch, parseFeed, bases, now } = parts
  const polled = await pollFeed(feed, { fetch, parseFeed, base: baseOf(feed, bases), state, now })
  if (!polled) throw new Error(`feed ${feed.key} has no address`)
  return db
    .transaction()
    .execute(async (tx) =>
      (await isStillClaimed(tx, claimed)) ? settleAnswer(tx, { claimed, polled, parts }) : noneOf(feed, 'busy'),
    )
}

async function settleAnswer(
  tx: Db,
  { claimed, polled, parts }: { claimed: ClaimedFeed; polled: PollOutcome; parts: AskParts },
): Promise<FeedOutcome> {
  const { feed, state: before, error } = claimed
  const { state, nextAt } = polled
  const now = parts.now()
  const save = (status: number | null, words: string | null) =>
    saveAnswer(tx, { feed, state, nextAt, at: now, status, error: words })
  switch (polled.outcome) {
    case 'not-asked':
      await saveNotAsked(tx, { feed, nextAt })
      return noneOf(feed, 'not-asked', [polled.reason])
    case 'failed':
      await save(polled.status, polled.words)
      return noneOf(feed, polled.tellsStaff ? 'failed-again' : 'failed', [polled.words])
    case 'unchanged':
      // The unreadable parts of the last answer are unreadable in the same answer still.
      await save(polled.how === 'not-modified' ? 304 : 200, before.failures > 0 ? null : error)
      return noneOf(feed, 'unchanged')
    case 'read': {
      const words = unreadWords(polled).join(' ') || null
      await save(200, words)
      if (polled.wakes) {
        await wakeFeed(tx, { key: polled.wakes, now })
        return noneOf(feed, 'woke')
      }
      const { items, rejected, rowsBefore, sourceClock } = polled
      const answer = { feed, items, rejected, rowsBefore, sourceClock, sha256: state.sha256 ?? '', now }
      return { feed: feed.key, ...(await ingest(tx, { ...answer, publish: parts.publish })) }
    }
  }
}
