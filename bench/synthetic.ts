import pg from 'pg'
import { createLog } from '../src/platform/server/log.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { type BenchQuery, makeCorpus, makePrefixes, makeTypos } from './search/corpus.ts'

const seed = 7
const batch = 20_000

/** Puts generated entries beside the shipped ones, straight into the tables, and gives queries for them. */
export async function addSyntheticEntries({
  dataDir,
  size,
  names,
}: {
  dataDir: string
  size: number
  names: string[]
}): Promise<BenchQuery[]> {
  const corpus = makeCorpus({ size, seed, names })
  await withDatabase(dataDir, async (client) => {
    for (let from = 0; from < corpus.length; from += batch) {
      const rows = corpus.slice(from, from + batch).map((document) => ({
        id: `bench:${document.id}`,
        type: document.type === 'company' ? 'domain' : document.type,
        slug: `bench-${document.id}`,
        name: document.name,
        aliases: document.keys,
        prominence: Math.round(Math.min(900_000, document.reach)),
      }))
      await client.query(
        `insert into entry (id, type, slug, name, aliases, prominence, level, scored_on, source, page, as_of, origin)
         select id, type, slug, name, aliases, prominence, 'unknown', current_date, 'sightline', 'https://example.test/', '2026-11', 'bench'
         from jsonb_populate_recordset(null::entry, $1::jsonb)`,
        [JSON.stringify(rows)],
      )
    }
    await client.query('vacuum analyze entry')
  })
  const typos = makeTypos(corpus, 500, seed + 2)
  return [...makePrefixes(corpus, 1500, seed + 1), ...typos]
}

export async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ dataDir, log: createLog('error') })
  const client = new pg.Client(postgres.connection())
  await client.connect()
  try {
    return await work(client, postgres.url())
  } finally {
    await client.end()
    await postgres.stop()
  }
}
