import { type FeedKey, feedKeys } from '../../features/breach-alerts/feeds/feed.ts'
import type { FeedOutcome } from '../../features/breach-alerts/server/ask-feed.ts'
import { ensureFeeds, feedBases } from '../../features/breach-alerts/server/feed.store.ts'
import { isInStep, syncBreaches } from '../../features/breach-alerts/server/sync.ts'
import { type Jobs, openJobs } from '../../platform/server/jobs.ts'
import { readSecretKey } from '../../platform/server/secret-key.ts'
import { forJobs } from '../../scanners/guarded-process.ts'
import { breachListeners } from '../breach-listeners.ts'
import { openFileReader } from '../open-file-reader.ts'
import { loadFacts, type Store } from '../store.ts'
import { openWayOutFor } from '../way-out.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

/** Exit codes: 0 every source that was to be asked answered and could be read, 1 one did not, or could not. */
export async function syncBreachesCommand({ feed, json = false }: { feed?: string; json?: boolean }): Promise<void> {
  const key = feed === undefined ? undefined : feedKeyOf(feed)
  await withStore(async (store) => {
    const outcomes = await askSources(store, key)
    if (json) print(outcomes)
    else console.log(outcomes.map(describeFeedOutcome).join('\n'))
    process.exitCode = isInStep(outcomes, { isNamed: key !== undefined }) ? 0 : 1
  })
}

function feedKeyOf(name: string): FeedKey {
  const key = feedKeys.find((known) => known === name)
  if (!key) throw new Error(`There is no feed ${name}. The feeds are ${feedKeys.join(', ')}.`)
  return key
}

async function askSources(store: Store, key: FeedKey | undefined): Promise<FeedOutcome[]> {
  const { db, config, connection, log } = store
  const bases = feedBases(config.BREACH_FEEDS)
  await loadFacts(store)
  await ensureFeeds(db, bases)
  // The workers of this installation send the notifications, as if one of them had found the breach.
  const { breachPublished, publishBreach } = breachListeners({
    ...{ config, secret: await readSecretKey(config) },
    queue: (...sending) => jobs.queue(...sending),
  })
  const jobs: Jobs = await openJobs({ connection, kinds: [...breachPublished], log })
  const files = openFileReader({ waiting: forJobs })
  try {
    const { fetch } = openWayOutFor(config, { feature: 'sources' })
    return await syncBreaches(db, {
      key,
      fetch,
      parseFeed: files.parseFeed,
      bases,
      publish: publishBreach,
      now: () => new Date(),
    })
  } finally {
    await files.close()
    await jobs.stop()
  }
}

export const describeFeedOutcome = (outcome: FeedOutcome): string =>
  [`${outcome.feed.padEnd(12)} ${sentenceOf(outcome)}`, ...outcome.words.map((words) => `  ${words}`)].join('\n')

function sentenceOf({ outcome, added, changed, withdrawn, heldItems, published }: FeedOutcome): string {
  const counts = `${added} new, ${changed} changed, ${withdrawn} gone`
  switch (outcome) {
    case 'applied':
      return `${counts}, ${heldItems} held for a look, ${published} to be told`
    case 'held':
      return `held for a look: ${counts}`
    case 'unchanged':
      return 'nothing new'
    case 'woke':
      return 'has news, the whole list is asked for'
    case 'failed':
    case 'failed-again':
    case 'unreadable':
      return 'failed'
    case 'not-asked':
      return 'not asked: nothing may leave this installation'
    case 'busy':
      return 'not asked: someone else is asking it'
    case 'off':
      return 'not asked: off in BREACH_FEEDS'
    case 'no-address':
      return 'has no address: its file is uploaded'
  }
}
