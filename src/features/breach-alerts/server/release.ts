import { readFile } from 'node:fs/promises'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { decodeBytes } from '../../../scanners/document/charset.ts'
import { feeds, getFeed } from '../feeds/all.ts'
import type { Feed, ParseFeed } from '../feeds/feed.ts'
import type { IngestReport } from '../staff-contract.ts'
import { lockBreaches } from './breach.store.ts'
import type { Decider } from './decisions.store.ts'
import { getFeedState, saveAnswer } from './feed.store.ts'
import { closeBatch, closeItem, findFeedOfBatch, findSourceOfItem, listPardons } from './held.store.ts'
import { ingest, nothingDone, type Publish, unreadWords } from './ingest.ts'

// Releases of held answers and records, and uploads of the file of a source that cannot be asked.

interface Decision {
  id: number
  decision: 'release' | 'discard'
  publish: Publish
}

/** Lets a held answer in, as if it had come now. Where it is now unlike the source in another way, it is held for that. */
export const decideBatch = (
  db: Database,
  { id, decision, publish }: Decision,
  decider: Decider,
): Promise<IngestReport> =>
  db.transaction().execute(async (tx) => {
    const key = await findFeedOfBatch(tx, id)
    if (!key) throw refuse('breach_decision_gone')
    const feed = getFeed(key)
    // Lock in the order that the poll uses: the feed's row, then all breaches.
    await getFeedState(tx, key)
    await lockBreaches(tx)
    const batch = await closeBatch(tx, { id, status: statuses[decision], ...decider })
    if (!batch) throw refuse('breach_decision_gone')
    if (decision === 'discard') return nothingDone
    const { items, rejected, content_sha256: sha256 } = batch
    return ingest(tx, {
      ...{ feed, items, rejected, sha256, publish, now: decider.now },
      rowsBefore: batch.rows_before,
      // It was judged when the answer came, and is behind by now.
      sourceClock: null,
      released: { batch: await listPardons(tx, { feed: key, sha256 }) },
    })
  })

/** Lets one held record in. */
export const decideItem = (
  db: Database,
  { id, decision, publish }: Decision,
  decider: Decider,
): Promise<IngestReport> =>
  db.transaction().execute(async (tx) => {
    const source = await findSourceOfItem(tx, id)
    // A feed that merely wakes another brings no records.
    const feed = feeds.find((one) => one.source === source && one.wakes === null)
    if (!feed) throw refuse('breach_decision_gone')
    await getFeedState(tx, feed.key)
    await lockBreaches(tx)
    const held = await closeItem(tx, { id, status: statuses[decision], ...decider })
    if (!held) throw refuse('breach_decision_gone')
    if (decision === 'discard') return nothingDone
    return ingest(tx, {
      ...{ feed, items: [held.item], rejected: [], sha256: held.sha256, publish, now: decider.now },
      ...{ rowsBefore: null, sourceClock: null },
      released: { items: [held.item.externalId] },
    })
  })

const statuses = { release: 'released', discard: 'discarded' } as const

/** Reads what someone uploaded as the source's answer. */
export async function takeFile(
  db: Database,
  {
    feed,
    file,
    parseFeed,
    now,
    publish,
  }: { feed: Feed; file: ReceivedFile; parseFeed: ParseFeed; now: Date; publish: Publish },
): Promise<IngestReport> {
  const read = await parseFeed(feed.key, decodeBytes(await readFile(file.path), null), { url: feed.home })
  if (read.outcome === 'unparseable') return { ...nothingDone, outcome: 'unreadable', words: [sentence(read.reason)] }
  const { items, rejected } = read
  // Uploading a file again requests another look, also at one that was discarded.
  const sha256 = sha256Of(`${file.sha256} ${now.toISOString()}`)
  return db.transaction().execute(async (tx) => {
    const state = await getFeedState(tx, feed.key)
    const report = await ingest(tx, {
      ...{ feed, items, rejected, sha256, publish, now },
      ...{ rowsBefore: state.rows, sourceClock: null },
    })
    await saveAnswer(tx, {
      feed,
      state: { ...state, parserVersion: feed.parserVersion, failures: 0 },
      nextAt: new Date(now.getTime() + feed.intervalSeconds * 1_000),
      at: now,
      status: null,
      error: unreadWords(read)[0] ?? null,
    })
    return report
  })
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
