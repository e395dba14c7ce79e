import type { Database } from '../../../platform/server/database.ts'
import { feeds } from '../feeds/all.ts'
import type { FeedKey } from '../feeds/feed.ts'
import { type AskParts, askFeed, type FeedOutcome, noneOf } from './ask-feed.ts'
import { claimFeed } from './feed.store.ts'

/** Asks all feeds, or this one, whether they are due or not. */
export async function syncBreaches(
  db: Database,
  { key, ...parts }: AskParts & { key?: FeedKey | undefined },
): Promise<FeedOutcome[]> {
  const outcomes: FeedOutcome[] = []
  for (const feed of feeds.filter((one) => key === undefined || one.key === key)) {
    const claimed = await claimFeed(db, { key: feed.key, now: parts.now() })
    if (claimed) outcomes.push(await askFeed(db, claimed, parts))
    else if (feed.url(feed.home) === undefined) outcomes.push(noneOf(feed, 'no-address'))
    else outcomes.push(noneOf(feed, parts.bases.get(feed.key) === 'off' ? 'off' : 'busy'))
  }
  return outcomes
}

/**
 * Returns true if every feed to ask answered, and the answer could be read. A feed that is not asked isn't a failure
 * unless it was named.
 */
export const isInStep = (outcomes: readonly FeedOutcome[], { isNamed }: { isNamed: boolean }): boolean =>
  outcomes.every(
    ({ outcome }) =>
      ['applied', 'held', 'unchanged', 'woke'].includes(outcome) ||
      (!isNamed && ['off', 'no-address'].includes(outcome)),
  )
