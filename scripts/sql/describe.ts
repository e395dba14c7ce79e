import type pg from 'pg'
import { type Catalog, type Column, createColumnReader, readCatalog } from './columns.ts'
import { isNode, readTree, type TreeNode, type TreeValue } from './node-tree.ts'

// Asks PostgreSQL what a statement takes and answers, without running it.

export interface Described {
  /** Names of the types of its parameters. */
  parameters: string[]
  /** Undefined for what cannot be prepared, as `lock table`. */
  columns: Column[] | undefined
  /** Columns that it would have to give a value and does not. */
  leftOut: string[]
}

export type Describe = (text: string) => Promise<Described | { error: string }>

/** Run instead of prepared: they have no columns and no parameters. */
const isUtility =
  /^\s*(set|lock|close|declare|fetch|create|drop|truncate|notify|listen|analyze|alter|reset|discard|show)\b/i

/** @param client In a transaction that is rolled back at the end. */
export async function createDescriber(client: pg.ClientBase): Promise<Describe> {
  const catalog = await readCatalog(client)
  const reader = createColumnReader(catalog)
  const known = new Map<string, Described | { error: string }>()
  return async (text) => {
    let found = known.get(text)
    if (!found) {
      await client.query('savepoint checked')
      found = await describe(client, catalog, reader, text).catch((error: Error) => ({ error: error.message }))
      await client.query('rollback to savepoint checked; deallocate all')
      known.set(text, found)
    }
    return found
  }
}

async function describe(
  client: pg.ClientBase,
  catalog: Catalog,
  reader: ReturnType<typeof createColumnReader>,
  text: string,
): Promise<Described> {
  if (isUtility.test(text)) {
    const cursor = /^\s*(?:fetch\b.*\bfrom|close)\s+(\w+)\s*$/i.exec(text)?.[1]
    if (cursor) await client.query(`declare ${cursor} cursor for select 1`)
    await client.query(text)
    return { parameters: [], columns: undefined, leftOut: [] }
  }
  await client.query(`prepare checked as ${text}`)
  const { rows } = await client.query<{ parameters: string[]; results: number[] | null; types: string[] }>(
    `select coalesce(array(select format_type(t, null) from unnest(parameter_types::oid[]) with ordinality as p(t, n) order by n), '{}') as types,
            coalesce(array(select typname::text from unnest(parameter_types::oid[]) with ordinality as p(t, n) join pg_type on oid = t order by n), '{}') as parameters,
            result_types::oid[] as results
     from pg_prepared_statements where name = 'checked'`,
  )
  const prepared = rows[0]
  if (!prepared) throw new Error('the statement was not prepared')
  const returns = prepared.results ? 'setof record' : 'void'
  const body = await client
    .query<{ tree: string }>(
      `create function pg_temp.checked(${prepared.types.join(', ')}) returns ${returns} language sql begin atomic ${text}; end`,
    )
    .then(() =>
      client.query<{ tree: string }>(`select prosqlbody::text as tree from pg_proc where proname = 'checked'`),
    )
  const query = firstQuery(readTree(body.rows[0]?.tree ?? '<>'))
  if (!query) throw new Error('the statement cannot be read')
  const types = prepared.results ?? []
  return {
    parameters: prepared.parameters,
    columns: prepared.results
      ? reader.columnsOf(query).map((column, at) => ({ ...column, type: catalog.typeNames.get(types[at] ?? 0) ?? '' }))
      : [],
    leftOut: reader.leftOut(query),
  }
}

function firstQuery(value: TreeValue): TreeNode | undefined {
  if (isNode(value)) return value.tag === 'QUERY' ? value : undefined
  if (!Array.isArray(value)) return undefined
  for (const one of value) {
    const found = firstQuery(one as TreeValue)
    if (found) return found
  }
  return undefined
}
