import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** What a row takes with its indexes and what lies outside of it. */
export interface Size {
  table: string
  rows: number
  bytesARow: number
}

/** Of fewer rows the empty part of pages and indexes is most of it. */
const leastRows = 200

/** Of the tables that the load has filled, and of the catalog. */
export async function measureSizes({ installation }: Cluster): Promise<Size[]> {
  const client = new pg.Client({ connectionString: installation.env.DATABASE_URL ?? '' })
  await client.connect()
  try {
    await client.query('analyze')
    const { rows } = await client.query<Size>(
      `select relid::regclass::text as "table", n_live_tup::int as rows,
         round(pg_total_relation_size(relid) / n_live_tup::numeric)::int as "bytesARow"
       from pg_stat_user_tables where n_live_tup >= $1 order by pg_total_relation_size(relid) desc`,
      [leastRows],
    )
    return rows
  } finally {
    await client.end()
  }
}
