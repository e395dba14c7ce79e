import type { JobKind } from '../../../platform/server/jobs.ts'
import type { FeedKey } from '../feeds/feed.ts'
import { type AskParts, askFeed, type FeedOutcome } from './ask-feed.ts'
import { askFeedNow, claimFeed } from './feed.store.ts'

/**
 * Asks the feeds that are due, one after the other. `feed` is asked now; but a job that waits already does the work of
 * all, so a caller that queues it for one feed calls `askFeedNow` in the same transaction.
 */
export const pollFeeds = ({
  now = () => new Date(),
  ...parts
}: Omit<AskParts, 'now'> & { now?: () => Date }): JobKind<{ feed?: FeedKey }> => ({
  name: 'breach.poll-feeds',
  schedule: '* * * * *',
  run: async ({ feed }, { db, log, signal }) => {
    if (feed) await askFeedNow(db, { key: feed, now: now() })
    for (;;) {
      signal.throwIfAborted()
      const claimed = await claimFeed(db, { now: now() })
      if (!claimed) return
      // The words are for staff, in the feed's row.
      const { words: _, ...done } = await askFeed(db, claimed, { ...parts, now })
      log[needsStaff(done) ? 'warn' : 'info'](done, 'breach feed asked')
    }
  },
})

const needsStaff = ({ outcome, heldItems }: Omit<FeedOutcome, 'words'>): boolean =>
  outcome === 'failed-again' || outcome === 'held' || heldItems > 0
