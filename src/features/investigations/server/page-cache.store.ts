import type { BlobStore } from '../../../platform/server/blobs.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { CachedPage, PageCache } from '../../../platform/server/net/page-cache.ts'

type Meta = Omit<CachedPage, 'body' | 'fetchedAt'>

/** Pages of all runs and workers: what is said of them in a row, their bytes in the blob store. */
export const createPageCache = (db: Database, blobs: BlobStore): PageCache => ({
  async get(key) {
    const [row] = await runSql<{ fetched_at: Date; reply: Meta; sha256: string | null }>(
      db,
      `select fetched_at, reply, sha256 from page_cache where key = $1`,
      [key],
    )
    const body = row?.sha256 ? await blobs.find(db, row.sha256) : undefined
    return row && body ? { ...row.reply, body, fetchedAt: row.fetched_at.getTime() } : undefined
  },
  async put(key, { body, fetchedAt, ...meta }) {
    await db.transaction().execute(async (tx) => {
      const sha256 = await blobs.put(tx, body)
      await runSql(
        tx,
        `insert into page_cache (key, url, fetched_at, reply, sha256) values ($1, $2, $3, $4, $5)
         on conflict (key) do update set url = excluded.url, fetched_at = excluded.fetched_at, reply = excluded.reply, sha256 = excluded.sha256`,
        [key, meta.url, new Date(fetchedAt), JSON.stringify(meta), sha256],
      )
    })
  },
})

export const deletePagesOlderThan = (db: Db, days: number) =>
  runSql(db, `delete from page_cache where fetched_at < now() - make_interval(days => $1)`, [days])
