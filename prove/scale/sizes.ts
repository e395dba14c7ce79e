import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** Size of a row with its indexes and its out-of-line data. */
export interface Size {
  table: string
  rows: number
  bytesARow: number
}

/** Minimum of rows: below it empty parts of pages and indexes dominate. */
const leastRows = 200

/** Measures the tables that the load has filled, and those of the catalog. */
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
