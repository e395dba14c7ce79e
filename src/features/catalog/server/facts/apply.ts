import { sha256Of } from '../../../../platform/server/blobs.ts'
import { type Db, runSql } from '../../../../platform/server/database.ts'
import { amendedBatch } from './amend-batch.ts'
import type { FactBatch } from './batch.ts'

export interface KindReport {
  kind: string
  rows: number
  inserted: number
  updated: number
  removed: number
}

interface Table {
  kind: keyof FactBatch
  table: string
  key: string[]
  /** Rows of a table without `origin` of its own belong to their parent's. */
  owner?: { column: string; table: string }
  /** Columns elsewhere that name this table's rows: a row that another origin still needs stays until that one goes. */
  neededBy?: { table: string; column: string; hasOrigin?: boolean }[]
  /** Searched by, but of another table than the entry: its changes are noted for the search nodes. */
  isSearched?: true
}

export const shippedOrigin = 'shipped'

// Parents before children: foreign keys are checked as rows arrive (those to companies at commit).
const tables: Table[] = [
  {
    kind: 'companies',
    table: 'company',
    key: ['id'],
    neededBy: [
      { table: 'entry', column: 'company_id', hasOrigin: true },
      { table: 'company', column: 'parent_id', hasOrigin: true },
      { table: 'study_tracker', column: 'company_id', hasOrigin: true },
      { table: 'policy_rating', column: 'company_id', hasOrigin: true },
      { table: 'broker_registration', column: 'company_id', hasOrigin: true },
      { table: 'conduct_act', column: 'company_id', hasOrigin: true },
    ],
  },
  { kind: 'entries', table: 'entry', key: ['id'] },
  {
    kind: 'identifiers',
    table: 'entry_identifier',
    key: ['entry_id', 'kind', 'value'],
    owner: { column: 'entry_id', table: 'entry' },
    isSearched: true,
  },
  {
    kind: 'dataTypes',
    table: 'entry_data_type',
    key: ['entry_id', 'data_type', 'basis'],
    owner: { column: 'entry_id', table: 'entry' },
  },
  { kind: 'studies', table: 'study', key: ['id'], neededBy: [{ table: 'app_observation', column: 'study_id' }] },
  {
    kind: 'studyTrackers',
    table: 'study_tracker',
    key: ['slug'],
    neededBy: [{ table: 'app_observation_tracker', column: 'tracker_slug' }],
  },
  { kind: 'observations', table: 'app_observation', key: ['id'], owner: { column: 'entry_id', table: 'entry' } },
  {
    kind: 'observationTrackers',
    table: 'app_observation_tracker',
    key: ['observation_id', 'tracker_slug'],
    owner: { column: 'observation_id', table: 'app_observation' },
  },
  {
    kind: 'declarations',
    table: 'app_declaration',
    key: ['entry_id', 'platform', 'source'],
    owner: { column: 'entry_id', table: 'entry' },
  },
  { kind: 'ratings', table: 'policy_rating', key: ['id'] },
  { kind: 'roles', table: 'business_role', key: ['subject'] },
  { kind: 'audiences', table: 'sensitive_audience', key: ['subject', 'audience'] },
  { kind: 'protections', table: 'verified_protection', key: ['subject', 'protection'] },
  { kind: 'registrations', table: 'broker_registration', key: ['id'] },
  { kind: 'conduct', table: 'conduct_act', key: ['id'] },
]

/** Rows to load, or how to build them from what the catalog holds when their turn has come. */
export type BatchSource = FactBatch | ((tx: Db) => Promise<FactBatch>)

/**
 * Makes the tables hold exactly this batch for this origin: new rows in, changed rows updated, rows that the origin no
 * longer has removed, other origins untouched. A batch that is already loaded costs one look, and with its fingerprint not
 * even the making of it. Takes the open transaction
 * and a lock until its end, so that of two ways in one sees all that the other brought: which row wins is decided there.
 */
export async function applyFacts(
  tx: Db,
  {
    origin,
    batch: source,
    fingerprint: known,
  }: { origin: string; batch: BatchSource; fingerprint?: string | undefined },
): Promise<KindReport[]> {
  await lockFacts(tx)
  const [loaded] = await runSql<{ sha256: string }>(
    tx,
    `select sha256 from fact_load where origin = $1 and kind = 'all'`,
    [origin],
  )
  const listLoaded = () =>
    runSql<KindReport>(
      tx,
      `select kind, rows, 0 as inserted, 0 as updated, 0 as removed from fact_load where origin = $1 and kind <> 'all' order by kind`,
      [origin],
    )
  if (known !== undefined && loaded?.sha256 === known) return listLoaded()
  const given = typeof source === 'function' ? await source(tx) : source
  const fingerprint = known ?? fingerprintOf(given)
  if (loaded?.sha256 === fingerprint) return listLoaded()

  // Amendments made since the same rows were loaded are in the tables already.
  const batch = await amendedBatch(tx, { origin, batch: given })
  await applySources(tx, batch)
  const reports: KindReport[] = []
  for (const table of tables) reports.push(await applyTable(tx, { table, rows: batch[table.kind], origin }))
  // Children first when rows go: a tracker leaves only after the observations that name it. Of a first load none can.
  for (const table of loaded ? tables.toReversed() : []) {
    const report = reports.find((r) => r.kind === table.kind)
    if (report) report.removed = await removeMissing(tx, { table, rows: batch[table.kind], origin })
  }
  // The planner would go on to know the tables as small, and read them row by row for scores and the search index.
  if (hasChanges(reports)) await runSql(tx, `analyze ${tables.map(({ table }) => table).join(', ')}`)
  for (const report of [...reports, { kind: 'all', rows: 0, inserted: 0, updated: 0, removed: 0 }])
    await runSql(
      tx,
      `insert into fact_load (origin, kind, sha256, rows, inserted, updated, removed) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (origin, kind) do update set sha256 = excluded.sha256, rows = excluded.rows, inserted = excluded.inserted,
         updated = excluded.updated, removed = excluded.removed, loaded_at = now()`,
      [origin, report.kind, fingerprint, report.rows, report.inserted, report.updated, report.removed],
    )
  return reports
}

/** Tells one batch from another. */
export const fingerprintOf = (batch: FactBatch): string => sha256Of(JSON.stringify(batch))

/** One at a time writes facts or scores; who waits then sees all that the other wrote. */
export const lockFacts = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('facts'))`)

export const hasChanges = (reports: KindReport[]): boolean =>
  reports.some((report) => report.inserted + report.updated + report.removed > 0)

async function applySources(tx: Db, batch: FactBatch): Promise<void> {
  await runSql(
    tx,
    `insert into fact_source (key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike)
     select key, title, publisher, url, licence, "licenceUrl", attribution, changes, version, "retrievedOn", "asOf", "shareAlike"
     from jsonb_to_recordset($1::jsonb) as s(key text, title text, publisher text, url text, licence text, "licenceUrl" text, attribution text,
       changes text, version text, "retrievedOn" date, "asOf" text, "shareAlike" boolean)
     on conflict (key) do update set title = excluded.title, publisher = excluded.publisher, url = excluded.url, licence = excluded.licence,
       licence_url = excluded.licence_url, attribution = excluded.attribution, changes = excluded.changes, version = excluded.version,
       retrieved_on = excluded.retrieved_on, as_of = excluded.as_of, share_alike = excluded.share_alike`,
    [JSON.stringify(batch.sources)],
  )
}

async function applyTable(
  tx: Db,
  { table, rows, origin }: { table: Table; rows: readonly object[]; origin: string },
): Promise<KindReport> {
  const first = rows[0]
  if (!first) return { kind: table.kind, rows: 0, inserted: 0, updated: 0, removed: 0 }
  const columns = [...Object.keys(first), ...(table.owner ? [] : ['origin'])]
  const given = columns.map((column) => (column === 'origin' ? '$2' : `g.${column}`))
  const values = columns.filter((column) => !table.key.includes(column))
  const names = (prefix: string, list: string[]) => list.map((column) => `${prefix}${column}`).join(', ')
  // Shipped facts may take a row over; any other origin adds to the catalog and leaves the rows of others unchanged.
  const mayTake = table.owner || origin === shippedOrigin ? '' : 'and t.origin = excluded.origin'
  const onConflict =
    values.length === 0
      ? 'do nothing'
      : `do update set ${values.map((column) => `${column} = excluded.${column}`).join(', ')}
         where (${names('t.', values)}) is distinct from (${names('excluded.', values)}) ${mayTake}`
  const [counts] = await runSql<{ inserted: number; updated: number }>(
    tx,
    `with written as (
       insert into ${table.table} as t (${names('', columns)})
       select ${given.join(', ')} from jsonb_populate_recordset(null::${table.table}, $1::jsonb) g${table.owner ? ` where not ${hangsOn(table.owner, { row: 'g', origin: '<> $2' })}` : ''}
       on conflict (${table.key.join(', ')}) ${onConflict}
       returning xmax = 0 as is_new${table.isSearched ? ', entry_id' : ''}
     )${noted(table, 'written')}
     select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated from written`,
    [JSON.stringify(rows), origin],
  )
  return {
    kind: table.kind,
    rows: rows.length,
    inserted: counts?.inserted ?? 0,
    updated: counts?.updated ?? 0,
    removed: 0,
  }
}

/** A row without an origin of its own comes and goes with the entry that it hangs on. */
const hangsOn = (owner: { column: string; table: string }, { row, origin }: { row: string; origin: string }) =>
  owner.table === 'entry'
    ? `exists (select from entry o where o.id = ${row}.${owner.column} and o.origin ${origin})`
    : `exists (select from app_observation a join entry o on o.id = a.entry_id where a.id = ${row}.${owner.column} and o.origin ${origin})`

async function removeMissing(
  tx: Db,
  { table, rows, origin }: { table: Table; rows: readonly object[]; origin: string },
): Promise<number> {
  const isOurs = table.owner ? hangsOn(table.owner, { row: 't', origin: '= $2' }) : 't.origin = $2'
  const needed = (table.neededBy ?? [])
    .map(
      (by) =>
        `and not exists (select from ${by.table} n where n.${by.column} = t.${table.key[0]}${by.hasOrigin ? ' and n.origin <> $2' : ''})`,
    )
    .join(' ')
  const [counts] = await runSql<{ removed: number }>(
    tx,
    `with gone as (
       delete from ${table.table} t where ${isOurs} and (${table.key.map((column) => `t.${column}`).join(', ')}) not in (
         select ${table.key.join(', ')} from jsonb_populate_recordset(null::${table.table}, $1::jsonb)
       ) ${needed} returning ${table.isSearched ? 'entry_id' : '1'}
     )${noted(table, 'gone')} select count(*)::int as removed from gone`,
    [JSON.stringify(rows.map((row) => pick(row, table.key))), origin],
  )
  return counts?.removed ?? 0
}

const noted = (table: Table, rows: string) =>
  table.isSearched ? `, noted as (insert into catalog_change (document_id) select distinct entry_id from ${rows})` : ''

const pick = (row: object, keys: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))
