import MiniSearch from 'minisearch'
import pg from 'pg'
import { buildIndex } from '../../src/features/search/index/build.ts'
import type { SearchDocument } from '../../src/features/search/index/document.ts'
import { SearchIndex } from '../../src/features/search/index/search-index.ts'
import { percentiles } from '../figures.ts'
import { type BenchQuery, makeCorpus, makePrefixes, makeReordered, makeTypos } from './corpus.ts'

export interface SearchBenchRow {
  engine: 'ours' | 'minisearch' | 'pg_trgm'
  documents: number
  path: 'prefix' | 'typo' | 'words' | 'full search'
  queries: number
  p50Ms: number
  p99Ms: number
  /** Share of queries whose intended entry is among the first ten; of short prefixes it is bounded by the names that share them. */
  hitAt10: number
  buildMs: number
  /** Bytes of the columns (ours), growth of heap and buffers (MiniSearch), size of table and indexes (PostgreSQL). */
  memoryMb: number
}

interface Engine {
  name: SearchBenchRow['engine']
  buildMs: number
  memoryMb: number
  search: (path: SearchBenchRow['path'], text: string) => Promise<string[]> | string[]
}

/** Seconds that a slow engine may spend on one kind of query; `queries` then says how many it answered. */
const capSeconds = 20

/**
 * Measures our index beside MiniSearch and, given a connection, pg_trgm, on the same entries and queries. Writes to the
 * database only a temporary table; needs the right to create the extension where it is missing.
 */
export async function benchSearch(input: {
  sizes: readonly number[]
  /** Real names to begin the corpus with. */
  names: readonly string[]
  databaseUrl?: string | undefined
  seed?: number
}): Promise<SearchBenchRow[]> {
  const { sizes, names, databaseUrl, seed = 7 } = input
  const rows: SearchBenchRow[] = []
  for (const size of sizes) {
    const corpus = makeCorpus({ size, seed, names })
    const queries = {
      prefix: makePrefixes(corpus, 3_000, seed + 1),
      typo: makeTypos(corpus, 1_000, seed + 2),
      words: makeReordered(corpus, 1_000, seed + 3),
    }
    rows.push(...(await measure(ours(corpus), size, { ...queries, 'full search': queries.prefix.slice(0, 500) })))
    rows.push(...(await measure(miniSearch(corpus), size, queries)))
    if (databaseUrl) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        rows.push(...(await measure(await trigrams(corpus, client), size, queries)))
      } finally {
        await client.end()
      }
    }
  }
  return rows
}

async function measure(
  engine: Engine,
  documents: number,
  queries: Partial<Record<SearchBenchRow['path'], BenchQuery[]>>,
) {
  const rows: SearchBenchRow[] = []
  for (const [name, list] of Object.entries(queries)) {
    const path = name as SearchBenchRow['path'] // the keys of the record above
    for (const { text } of list.slice(0, 200)) await engine.search(path, text)
    const times: number[] = []
    let hits = 0
    const until = performance.now() + capSeconds * 1000
    for (const { text, id } of list) {
      const start = performance.now()
      const answer = engine.search(path, text)
      const ids = Array.isArray(answer) ? answer : await answer
      times.push(performance.now() - start)
      if (ids.slice(0, 10).includes(id)) hits++
      if (performance.now() > until) break
    }
    const { p50, p99 } = percentiles(times)
    rows.push({
      engine: engine.name,
      documents,
      path,
      queries: times.length,
      p50Ms: p50,
      p99Ms: p99,
      hitAt10: times.length === 0 ? 0 : hits / times.length,
      buildMs: engine.buildMs,
      memoryMb: engine.memoryMb,
    })
  }
  return rows
}

function ours(corpus: readonly SearchDocument[]): Engine {
  const start = performance.now()
  const built = buildIndex(corpus)
  const index = new SearchIndex(built)
  const buildMs = performance.now() - start
  return {
    name: 'ours',
    buildMs,
    memoryMb: indexBytes(built) / 1e6,
    search: (path, text) => {
      const hits =
        path === 'full search' ? index.searchAll(text, { limit: 20 }).hits : index.suggest(text, { limit: 10 })
      return hits.map(({ id }) => id)
    },
  }
}

/** Bytes of all columns; the words among them, ids and facet values, are not counted. */
function indexBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, part) => sum + indexBytes(part), 0)
}

function miniSearch(corpus: readonly SearchDocument[]): Engine {
  const before = usedMemory()
  const start = performance.now()
  const engine = new MiniSearch<{ id: string; name: string; keys: string }>({
    fields: ['name', 'keys'],
    searchOptions: {
      prefix: true,
      fuzzy: 0.25,
      combineWith: 'AND',
      boost: { name: 2 },
      boostDocument: (id) => Math.log2(2 + (corpus[Number(id)]?.reach ?? 0)),
    },
  })
  engine.addAll(corpus.map(({ id, name, keys }) => ({ id, name, keys: keys.join(' ') })))
  const buildMs = performance.now() - start
  const memoryMb = (usedMemory() - before) / 1e6
  return {
    name: 'minisearch',
    buildMs,
    memoryMb,
    search: (_, text) =>
      engine
        .search(text)
        .slice(0, 10)
        .map(({ id }) => String(id)),
  }
}

/** After a collection where the process was started with --expose-gc; else what was not collected yet counts too. */
function usedMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function trigrams(corpus: readonly SearchDocument[], client: pg.Client): Promise<Engine> {
  await client.query('create extension if not exists pg_trgm')
  await client.query(
    'create temporary table bench_entries (id integer primary key, norm text not null, reach bigint not null)',
  )
  const start = performance.now()
  for (let from = 0; from < corpus.length; from += 10_000) {
    const part = corpus.slice(from, from + 10_000)
    await client.query('insert into bench_entries select * from unnest($1::integer[], $2::text[], $3::bigint[])', [
      part.map(({ id }) => Number(id)),
      part.map(({ name }) => name.toLowerCase()),
      part.map(({ reach }) => reach),
    ])
  }
  // Without fastupdate=off the pending list makes every query slow until the next vacuum.
  await client.query('create index on bench_entries using gin (norm gin_trgm_ops) with (fastupdate = off)')
  await client.query('create index on bench_entries (norm text_pattern_ops, reach desc)')
  await client.query('analyze bench_entries')
  const buildMs = performance.now() - start
  const size = await client.query<{ bytes: string }>("select pg_total_relation_size('bench_entries') as bytes")
  const texts = {
    prefix: {
      name: 'prefix',
      text: "select id from bench_entries where norm like $1 || '%' order by reach desc limit 10",
    },
    typo: {
      name: 'typo',
      text: 'select id from bench_entries where norm % $1 order by similarity(norm, $1) desc, reach desc limit 10',
    },
  }
  return {
    name: 'pg_trgm',
    buildMs,
    memoryMb: Number(size.rows[0]?.bytes ?? 0) / 1e6,
    search: async (path, text) => {
      const isPrefix = path === 'prefix'
      const value = isPrefix ? text.replace(/[\\%_]/g, '\\$&') : text
      const { rows } = await client.query<{ id: number }>({
        ...(isPrefix ? texts.prefix : texts.typo),
        values: [value],
      })
      return rows.map(({ id }) => String(id))
    },
  }
}
