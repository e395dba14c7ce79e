import type { SourceSync } from '../features/admin/server/sync-source.job.ts'
import { feeds } from '../features/breach-alerts/feeds/all.ts'
import type { ParseFeed } from '../features/breach-alerts/feeds/feed.ts'
import { baseOf, type FeedBases } from '../features/breach-alerts/server/feed.store.ts'
import type { Publish } from '../features/breach-alerts/server/ingest.ts'
import { isInStep, syncBreaches } from '../features/breach-alerts/server/sync.ts'
import { syncTrackers } from '../features/catalog/server/facts/sync-trackers.ts'
import { syncPlatforms } from '../features/data-removal/server/sync-platforms.ts'
import type { GuardedFetch } from '../platform/server/net/fetch.ts'
import { describeFeedOutcome } from './commands/sync-breaches.ts'
import { isListInStep } from './commands/sync-list.ts'
import { describePlatformSync } from './commands/sync-platforms.ts'
import { describeTrackerSync } from './commands/sync-trackers.ts'
import { today } from './store.ts'

/** Sources that `sightline sync` can refresh, so that staff can start them without a command line. */
export function sourceSyncs({
  fetch,
  parseFeed,
  bases,
  publish,
}: {
  /** The guarded way out. */
  fetch: GuardedFetch
  parseFeed: ParseFeed
  bases: FeedBases
  publish: Publish
}): SourceSync[] {
  return [
    {
      ...{ key: 'trackers', title: 'The tracker list of εxodus', sources: ['exodus'], isOn: true },
      run: async (db) => {
        const report = await syncTrackers(db, { guardedFetch: fetch, today: today() })
        return { isInStep: isListInStep(report.outcome), words: describeTrackerSync(report) }
      },
    },
    {
      ...{ key: 'platforms', title: 'The list of JustDeleteMe', sources: ['jdm'], isOn: true },
      run: async (db) => {
        const report = await syncPlatforms(db, { guardedFetch: fetch, today: today() })
        return { isInStep: isListInStep(report.outcome), words: describePlatformSync(report) }
      },
    },
    ...feeds
      .filter((feed) => feed.url(baseOf(feed, bases)) !== undefined)
      .map(
        (feed): SourceSync => ({
          ...{ key: feed.key, title: feed.title, sources: [feed.source], isOn: bases.get(feed.key) !== 'off' },
          run: async (db) => {
            const outcomes = await syncBreaches(db, {
              key: feed.key,
              fetch,
              parseFeed,
              bases,
              publish,
              now: () => new Date(),
            })
            return {
              isInStep: isInStep(outcomes, { isNamed: true }),
              words: outcomes.map(describeFeedOutcome).join('\n'),
            }
          },
        }),
      ),
  ]
}
