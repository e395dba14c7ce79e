import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { clearTables, createTestDatabase, root } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { BreachPublished } from '../../../product/events.ts'
import type { BreachFact } from '../facts.ts'
import { getFeed } from '../feeds/all.ts'
import type { FeedKey } from '../feeds/feed.ts'
import type { SourceItem } from '../items.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import type { IngestReport } from '../staff-contract.ts'
import { applyBreaches, saveBreachSources } from './breach.store.ts'
import { readBreachSources } from './facts.ts'
import { ensureFeeds, getFeedState } from './feed.store.ts'
import { type FeedAnswer, ingest } from './ingest.ts'

/** A database with the sources and their feeds, and what feeds do to it. */
export async function createFeedWorld() {
  const { db } = await createTestDatabase()
  const sources = await readBreachSources(join(root, 'data'))
  const published: BreachPublished[] = []
  return {
    db,
    published,
    publish: async (_: unknown, event: BreachPublished) => void published.push(event),
    empty: async () => {
      await clearTables(db, 'breach, breach_load, breach_source')
      await saveBreachSources(db, sources)
      await ensureFeeds(db)
      // The clock of the tests is not that of the database.
      await runSql(db, `update feed_source set next_at = '2026-01-01'`)
      published.length = 0
    },
    ship: (facts: BreachFact[], origin = 'shipped') =>
      db.transaction().execute((tx) => applyBreaches(tx, { origin, records: facts.map(judgedBreachOf) })),
    /** As the feed of this key would bring them. */
    bring: (key: FeedKey, items: readonly SourceItem[], given: Partial<FeedAnswer> = {}): Promise<IngestReport> =>
      db.transaction().execute(async (tx) => {
        const { rows } = await getFeedState(tx, key)
        return ingest(tx, {
          ...{ feed: getFeed(key), items, rejected: [], rowsBefore: rows, sourceClock: null, now },
          sha256: createHash('sha256').update(JSON.stringify(items)).digest('hex'),
          publish: async (_, event) => void published.push(event),
          ...given,
        })
      }),
  }
}

export const now = new Date('2026-07-20T12:00:00Z')

/** Every row of breaches and of what they rest on, with its version. */
export const versionsOf = (db: Database) =>
  runSql(
    db,
    `select 'breach ' || id as key, xmin::text as version from breach
     union all select 'link ' || source || external_id, xmin::text from breach_source_link
     union all select 'revision ' || external_id || revision, xmin::text from raw_item_revision
     union all select 'proposal ' || id, xmin::text from breach_merge_proposal order by 1`,
  )
