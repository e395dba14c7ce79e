import type pg from 'pg'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { noteTopic } from '../../../platform/server/recorded-reads.ts'
import type { EntryType } from '../../../product/entries.ts'
import { changeRetentionMs } from '../../catalog/change-log.ts'
import { buildIndex } from '../index/build.ts'
import type { SearchDocument } from '../index/document.ts'
import { type FullSearch, type Hit, SearchIndex, type SearchOptions } from '../index/search-index.ts'
import type { SearchType } from '../vocabulary.ts'

/** Fields that a suggestion shows; held in memory next to the index. */
export interface Headline {
  name: string
  type: EntryType | 'company'
  slug: string
  company: string
  /** Names of its own, not those of its company. */
  aliases: string[]
  reach: number
}

export interface SearchService {
  /** Loads the index and keeps it fresh. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Reads what changed now, and not with the next poll. */
  refresh(): Promise<void>
  isLoaded(): boolean
  /**
   * Hits for what is typed; from SQL, prefixes only, until the index is loaded.
   * @param options.typos Similar spellings, where nothing else is found; they take most of the time.
   */
  suggest(text: string, options: { type?: SearchType | 'company'; limit: number; typos?: boolean }): Promise<Hit[]>
  searchAll(text: string, options: SearchOptions): Promise<FullSearch>
  /** Computes hits once per key until the catalog changes. */
  memoize(key: string, compute: () => Promise<Hit[]>): Promise<Hit[]>
  headline(id: string): Headline | undefined
  /** Names of facet values that are ids. */
  companyName(id: string): string | undefined
}

/** Recorded for an answer that was made with the index. */
export const searchTopic = 'search index'

/** Memoized answers: people begin the same names with the same letters. */
const answersKept = 10_000
const changeBatch = 5000

interface DocumentRow {
  id: string
  type: 'app' | 'sdk' | 'domain' | 'company'
  name: string
  slug: string
  company: string | null
  company_id: string | null
  country: string | null
  keys: string[]
  aliases: string[]
  prominence: number
  level: string
  category: string | null
  evidence_to: string | null
}

const documentsSql = `
  select e.id, e.type, e.name, e.slug, c.name as company, c.id as company_id, c.country, e.prominence, e.level, e.category, e.evidence_to,
    array_remove(e.aliases || coalesce(i.keys, '{}') || coalesce(c.name, '') || coalesce(c.aliases || c.other_names, '{}'), '') as keys, e.aliases
  from entry e left join company c on c.id = e.company_id
    left join lateral (select array_agg(value) as keys from entry_identifier where entry_id = e.id and kind in ('package', 'bundle', 'store-id', 'domain', 'code-prefix')) i on true
  where $1::text[] is null or e.id = any($1)
  union all
  select 'company:' || c.id, 'company', c.name, c.id, null, c.id, c.country, coalesce((select max(prominence) from entry where company_id = c.id), 0), c.level, null, null,
    c.aliases || c.other_names || c.legal_names || array_remove(c.domain || c.other_domains, null), c.aliases || c.other_names
  from company c where $1::text[] is null or 'company:' || c.id = any($1)`

/**
 * One node's search: PostgreSQL holds the truth, this answers from memory. A change is a row of the change log that the last
 * snapshot did not see, in whatever order transactions end; NOTIFY only wakes it earlier.
 */
export function createSearchService({
  db,
  pool,
  log,
  now = Date.now,
  pollMs = 2000,
  onChange = () => undefined,
}: {
  db: Db
  pool: pg.Pool
  log: Log
  now?: () => number
  pollMs?: number
  /** Called when the index answers otherwise than before. */
  onChange?: (() => void) | undefined
}): SearchService {
  let index: SearchIndex | undefined
  let snapshot = ''
  /** When the log was last read to its end. */
  let lastRefreshedAt = 0
  let timer: NodeJS.Timeout | undefined
  let listener: pg.PoolClient | undefined
  let listening: Promise<void> | undefined
  let isStopped = false
  let refreshing: Promise<void> | undefined
  /** Cache by key, emptied when the catalog changes. */
  let answers = new Map<string, Hit[]>()
  const headlines = new Map<string, Headline>()

  const readDocuments = async (ids: string[] | null): Promise<SearchDocument[]> => {
    const rows = await runSql<DocumentRow>(db, documentsSql, [ids])
    for (const row of rows)
      headlines.set(row.id, {
        ...{ name: row.name, type: row.type, slug: row.slug, company: row.company ?? '' },
        ...{ aliases: row.aliases, reach: row.prominence },
      })
    return rows.map(asDocument)
  }

  /** Hits without the index, with the headlines that a suggestion shows. */
  async function beforeIndex(text: string, options: { type: SearchType | 'company'; limit: number }): Promise<Hit[]> {
    const hits = await fromSql(db, text, options)
    await readDocuments(hits.map((hit) => hit.id))
    return hits
  }

  async function load(): Promise<void> {
    const began = performance.now()
    const beganAt = now()
    const [at] = await runSql<{ snapshot: string }>(db, `select pg_current_snapshot()::text as snapshot`)
    const documents = await readDocuments(null)
    answers = new Map()
    index = new SearchIndex(buildIndex(documents))
    snapshot = at?.snapshot ?? ''
    lastRefreshedAt = beganAt
    onChange()
    log.info({ documents: documents.length, tookMs: Math.round(performance.now() - began) }, 'search index loaded')
  }

  async function refresh(): Promise<void> {
    if (!index) return
    const beganAt = now()
    // After a long interruption the log may have lost what this node never read; half is room for clocks that differ.
    if (beganAt - lastRefreshedAt > changeRetentionMs / 2) return load()
    const [row] = await runSql<{ snapshot: string; changed: string[] }>(db, changesSql, [snapshot, changeBatch])
    if (!row) throw new Error('a statement without a from has one row')
    const { changed } = row
    if (changed.length === changeBatch) return load()
    if (changed.length === 0) {
      snapshot = row.snapshot
      lastRefreshedAt = beganAt
      return
    }
    const ids = await withOwned(changed)
    const documents = await readDocuments(ids)
    const found = new Set(documents.map((document) => document.id))
    answers = new Map()
    for (const document of documents) index.upsert(document)
    for (const id of ids)
      if (!found.has(id)) {
        index.remove(id)
        headlines.delete(id)
      }
    snapshot = row.snapshot
    lastRefreshedAt = beganAt
    onChange()
    if (index.needsRebuild()) await load()
  }

  /** An entry is found by its company's names too, and shows them. */
  async function withOwned(ids: string[]): Promise<string[]> {
    const companies = ids.flatMap((id) => (id.startsWith('company:') ? [id.slice('company:'.length)] : []))
    if (companies.length === 0) return ids
    const owned = await runSql<{ id: string }>(db, `select id from entry where company_id = any($1)`, [companies])
    return [...new Set([...ids, ...owned.map((row) => row.id)])]
  }

  const refreshOnce = () => {
    refreshing ??= refresh()
      .catch((error: Error) => log.warn({ reason: error.message }, 'search index not refreshed'))
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  /** At most one attempt at a time: while the pool is full it waits for its client, and no second one queues behind it. */
  const listenOnce = () => {
    if (listener || listening || isStopped) return
    listening = listen()
      .catch((error: Error) => log.warn({ reason: error.message }, 'no wake-up calls: polling only'))
      .finally(() => {
        listening = undefined
      })
  }

  async function listen(): Promise<void> {
    const client = await pool.connect()
    if (isStopped) return client.release()
    client.on('notification', refreshOnce)
    client.on('error', () => {
      // Before it listens, the query below fails and lets go of it.
      if (listener === client) unlisten()
    })
    try {
      await client.query('listen catalog_changed')
    } catch (error) {
      client.release(true)
      throw error
    }
    listener = client
    if (isStopped) unlisten()
  }

  function unlisten(): void {
    listener?.release(true)
    listener = undefined
  }

  return {
    async start() {
      await load()
      listenOnce()
      timer = setInterval(() => {
        listenOnce()
        refreshOnce()
      }, pollMs)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      unlisten()
      await refreshing
    },
    refresh: refreshOnce,
    isLoaded: () => index !== undefined,
    suggest: async (text, { type = 'all', limit, typos = true }) => {
      noteTopic(searchTopic)
      if (!index) return beforeIndex(text, { type, limit })
      return index.suggest(text, { type, limit, typos })
    },
    async memoize(key, compute) {
      noteTopic(searchTopic)
      if (!index) return compute()
      // Answers that a change overtakes go into the map from before it.
      const current = answers
      const known = current.get(key)
      if (known) return known
      const hits = await compute()
      if (current.size >= answersKept) current.delete(current.keys().next().value as string)
      current.set(key, hits)
      return hits
    },
    async searchAll(text, options) {
      noteTopic(searchTopic)
      return (
        index?.searchAll(text, options) ??
        asFullSearch(await beforeIndex(text, { type: options.type ?? 'all', limit: options.limit ?? 20 }))
      )
    },
    headline: (id) => headlines.get(id),
    companyName: (id) => headlines.get(`company:${id}`)?.name,
  }
}

const asDocument = (row: DocumentRow): SearchDocument => ({
  id: row.id,
  type: row.type,
  name: row.name,
  keys: row.keys,
  reach: row.prominence,
  facets: {
    level: row.level,
    category: row.category,
    company: row.company_id,
    country: row.country,
    evidenceYear: row.evidence_to?.slice(0, 4) ?? null,
  },
})

const changesSql = `
  select pg_current_snapshot()::text as snapshot, array(
    select distinct document_id from catalog_change
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot) limit $2
  ) as changed`

/** Names that begin with the text: what a node can answer before its index is there. */
async function fromSql(
  db: Db,
  text: string,
  { type, limit }: { type: SearchType | 'company'; limit: number },
): Promise<Hit[]> {
  const rows = await runSql<{ id: string; type: EntryType }>(
    db,
    `select id, type from entry where lower(name) like $1 and ($2 = 'all' or type = $2) order by prominence desc, id limit $3`,
    [
      `${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
      type,
      limit,
    ],
  )
  return rows.map((row) => ({ id: row.id, type: row.type, match: 'prefix', rank: 16 }))
}

const asFullSearch = (hits: Hit[]): FullSearch => ({
  hits,
  total: hits.length,
  truncated: true,
  types: { app: 0, sdk: 0, domain: 0, company: 0 },
  facets: { level: [], category: [], company: [], country: [], evidenceYear: [] },
})
