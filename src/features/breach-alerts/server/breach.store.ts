import { type Db, runSql } from '../../../platform/server/database.ts'
import type { BreachFact, BreachSourceFact } from '../facts.ts'
import type { SourceKey } from '../items.ts'
import type { JudgedBreach } from '../judged-breach.ts'
import { matchKeys } from '../merge.ts'
import { saidOf } from '../told.ts'

export const shippedOrigin = 'shipped'
export const feedOrigin = 'feed'

export interface BreachSource {
  key: SourceKey
  title: string
  page: string
  licence: string
  licenceUrl: string
  attribution: string
}

export interface BreachLoadReport {
  /** Records that were given. */
  rows: number
  inserted: number
  updated: number
  removed: number
  /** Records that stand already, brought by someone who goes first. */
  known: number
}

/** One at a time writes breaches: who waits then sees all that the other wrote. */
export const lockBreaches = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('breaches'))`)

export async function saveBreachSources(tx: Db, sources: readonly BreachSource[]): Promise<void> {
  await runSql(
    tx,
    `insert into breach_source (id, title, page, licence, licence_url, attribution, loaded_at)
     select key, title, page, licence, "licenceUrl", attribution, now()
     from jsonb_to_recordset($1::jsonb) as s(key text, title text, page text, licence text, "licenceUrl" text, attribution text)
     on conflict (id) do update set title = excluded.title, page = excluded.page, licence = excluded.licence,
       licence_url = excluded.licence_url, attribution = excluded.attribution
     where (breach_source.title, breach_source.page, breach_source.licence, breach_source.licence_url, breach_source.attribution)
       is distinct from (excluded.title, excluded.page, excluded.licence, excluded.licence_url, excluded.attribution)`,
    [JSON.stringify(sources)],
  )
}

/**
 * Makes the breaches of this origin exactly these. What ships goes first: it takes over records of imports and of feeds;
 * everybody else leaves alone what others brought. A breach that a feed has changed since is not overwritten.
 * Takes the open transaction and the lock until its end.
 */
export async function applyBreaches(
  tx: Db,
  { origin, records: given }: { origin: string; records: readonly JudgedBreach[] },
): Promise<BreachLoadReport> {
  await lockBreaches(tx)
  const isShipped = origin === shippedOrigin
  const taken = isShipped ? new Set<string>() : await ownersOf(tx, given, origin)
  const records = given.filter(({ id }) => !taken.has(id))
  const json = JSON.stringify(records.map(rowOf))
  const links = JSON.stringify(records.flatMap(linksOf))
  const takenOver = isShipped ? await takeOver(tx, links) : 0
  const { inserted, updated } = await writeBreaches(tx, { json, origin })
  if (isShipped) await adoptFed(tx, links)
  const relinked = await writeLinks(tx, { links, origin })
  const removed = await removeMissing(tx, { ids: records.map(({ id }) => id), origin })
  // The planner would go on to know the tables as small.
  if (inserted + updated + removed > 0) await runSql(tx, `analyze breach, breach_source_link`)
  return {
    rows: given.length,
    inserted,
    updated: Math.max(updated, relinked - inserted),
    removed: removed + takenOver,
    known: taken.size,
  }
}

/** Ids of those records of which another origin has a part already, or the id itself. */
async function ownersOf(tx: Db, records: readonly JudgedBreach[], origin: string): Promise<Set<string>> {
  const rows = await runSql<{ id: string }>(
    tx,
    `select distinct g.breach_id as id from ${linkRows} join breach_source_link l using (source, external_id)
       join breach b on b.id = l.breach_id where b.origin <> $2
     union select b.id from breach b where b.origin <> $2 and b.id = any($3)`,
    [JSON.stringify(records.flatMap(linksOf)), origin, records.map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Imported records that are part of what ships go: nothing hangs on them that an import would not bring again. */
async function takeOver(tx: Db, links: string): Promise<number> {
  const gone = await runSql(
    tx,
    `delete from breach b where b.origin like 'import:%' and b.fed_at is null and exists (
       select from ${linkRows} join breach_source_link l using (source, external_id) where l.breach_id = b.id
     ) returning 1`,
    [links],
  )
  return gone.length
}

/**
 * A breach that a feed or staff brought or changed may have been mailed about: it stays, and leads to the one that ships;
 * unless that one is itself no longer what ships, for then its records stay where they are.
 */
async function adoptFed(tx: Db, links: string): Promise<void> {
  await runSql(
    tx,
    `update breach b set merged_into = s.id from ${linkRows} join breach_source_link l using (source, external_id)
       join breach s on s.id = g.breach_id and s.fed_at is null
     where l.breach_id = b.id and b.id <> s.id and b.origin <> '${shippedOrigin}' and b.merged_into is distinct from s.id`,
    [links],
  )
}

/** Columns for the facts of a breach. */
export const breachColumns = {
  title: 'text',
  company: 'text',
  company_id: 'text',
  host: 'text',
  occurred_on: 'text',
  occurred_to: 'text',
  published_on: 'text',
  discovered_on: 'date',
  accounts: 'bigint',
  data_classes: 'text[]',
  is_verified: 'boolean',
  verification: 'text',
  source: 'text',
  page: 'text',
  severity: 'text',
  severity_se: 'int',
  severity_parts: 'jsonb',
  severity_formula: 'text',
  description: 'text',
  affected: 'jsonb',
  industry: 'text',
  flags: 'text[]',
  search_words: 'text',
} as const

/** A record as the columns of the table hold it. */
export const rowOf = (record: JudgedBreach): { id: string } & Record<keyof typeof breachColumns, unknown> => ({
  id: record.id,
  title: record.title,
  company: record.company,
  company_id: record.companyId,
  host: record.domain,
  occurred_on: record.breachedOn.from,
  occurred_to: record.breachedOn.to,
  published_on: record.publishedOn,
  discovered_on: record.discoveredOn,
  accounts: record.accounts,
  data_classes: record.dataTypes,
  is_verified: record.isVerified === true,
  verification: record.isVerified === null ? 'unknown' : record.isVerified ? 'verified' : 'unverified',
  source: record.sources[0]?.key,
  page: record.sources[0]?.url,
  severity: record.severity.level,
  severity_se: record.severity.se,
  severity_parts: record.severity.parts,
  severity_formula: record.severity.formula,
  description: record.description,
  affected: record.affected,
  industry: record.industry,
  flags: record.flags,
  search_words: record.searchWords,
})

export const linkOf = ({ id }: { id: string }, source: BreachSourceFact, ordinal: number) => ({
  breach_id: id,
  source: source.key,
  external_id: source.externalId,
  ordinal,
  url: source.url,
  published_on: source.publishedOn,
  name: source.name,
  occurred_on: source.breachedOn.from,
  occurred_to: source.breachedOn.to,
  says: source.says,
})

const linksOf = (record: JudgedBreach) =>
  record.sources.map((source, ordinal) => {
    const said = saidOf(record, source)
    return { ...linkOf(record, source, ordinal), said, match_keys: matchKeys(said) }
  })

const linkRows = `jsonb_to_recordset($1::jsonb) as g(breach_id text, source text, external_id text, ordinal int, url text, published_on text,
  name text, occurred_on text, occurred_to text, says text[], said jsonb, match_keys text[])`

async function writeBreaches(tx: Db, { json, origin }: { json: string; origin: string }) {
  const names = Object.keys(breachColumns)
  const list = (prefix: string) => names.map((name) => prefix + name).join(', ')
  const given = names.map((name) =>
    name === 'company_id' ? '(select c.id from company c where c.id = g.company_id)' : `g.${name}`,
  )
  const [counts] = await runSql<{ inserted: number; updated: number }>(
    tx,
    `with written as (
       insert into breach as t (id, origin, ${list('')})
       select g.id, $2, ${given.join(', ')} from jsonb_to_recordset($1::jsonb) as g(id text, ${Object.entries(
         breachColumns,
       )
         .map((pair) => pair.join(' '))
         .join(', ')})
       on conflict (id) do update set origin = excluded.origin, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
       where (t.origin, ${list('t.')}) is distinct from (excluded.origin, ${list('excluded.')})
         and (t.origin = excluded.origin or excluded.origin = '${shippedOrigin}') and t.fed_at is null
       returning xmax = 0 as is_new
     ) select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated from written`,
    [json, origin],
  )
  return counts ?? { inserted: 0, updated: 0 }
}

/** @returns how many breaches have other sources now, new ones among them. */
async function writeLinks(tx: Db, { links, origin }: { links: string; origin: string }): Promise<number> {
  const written = await saveLinks(tx, { links, where: `b.origin = $2 and b.fed_at is null`, values: [origin] })
  const dropped = await runSql<{ breach_id: string }>(
    tx,
    `delete from breach_source_link t using breach b where b.id = t.breach_id and b.origin = $2 and b.fed_at is null
       and exists (select from ${linkRows} where g.breach_id = b.id)
       and not exists (select from ${linkRows} where g.source = t.source and g.external_id = t.external_id)
     returning t.breach_id`,
    [links, origin],
  )
  const changed = [...new Set([...written, ...dropped.map((row) => row.breach_id)])]
  // A breach with other sources is another version of it. What this transaction wrote is stamped with its own time.
  await runSql(tx, `update breach set updated_at = now() where id = any($1) and updated_at < now()`, [changed])
  return changed.length
}

/** @returns the breaches whose records are others now. What a file knew of a record stays when a feed brings it. */
export async function saveLinks(
  tx: Db,
  { links, where = 'true', values = [] }: { links: string; where?: string; values?: unknown[] },
): Promise<string[]> {
  const columns = `breach_id, ordinal, url, published_on, name, occurred_on, occurred_to, says, said, match_keys`.split(
    ', ',
  )
  const given = columns.map((name) =>
    ['says', 'match_keys'].includes(name) ? `coalesce(g.${name}, '{}')` : `g.${name}`,
  )
  const next = columns.map((name) => (name === 'said' ? `coalesce(excluded.said, t.said)` : `excluded.${name}`))
  const written = await runSql<{ breach_id: string }>(
    tx,
    `insert into breach_source_link as t (source, external_id, ${columns.join(', ')})
     select g.source, g.external_id, ${given.join(', ')} from ${linkRows} join breach b on b.id = g.breach_id and ${where}
     on conflict (source, external_id) do update set
       moved_from = case when t.breach_id = excluded.breach_id then t.moved_from else t.breach_id end,
       ${columns.map((name, at) => `${name} = ${next[at]}`).join(', ')}
     where (${columns.map((name) => `t.${name}`).join(', ')}) is distinct from (${next.join(', ')})
     returning breach_id`,
    [links, ...values],
  )
  return [...new Set(written.map((row) => row.breach_id))]
}

async function removeMissing(tx: Db, { ids, origin }: { ids: string[]; origin: string }): Promise<number> {
  const gone = await runSql(
    tx,
    `delete from breach where origin = $1 and fed_at is null and not (id = any($2)) returning 1`,
    [origin, ids],
  )
  return gone.length
}

/** Notes that two records may be one event; once decided, or noted, it is not asked again. */
export async function proposeMerges(
  tx: Db,
  pairs: readonly { one: string; other: string; basis: string }[],
): Promise<number> {
  const noted = await runSql(
    tx,
    `insert into breach_merge_proposal (breach_id, other_id, basis)
     select distinct on (least(one, other), greatest(one, other)) least(one, other), greatest(one, other), basis
     from jsonb_to_recordset($1::jsonb) as p(one text, other text, basis text)
     where one <> other and exists (select from breach where id = one) and exists (select from breach where id = other)
     on conflict (breach_id, other_id) do nothing returning 1`,
    [JSON.stringify(pairs)],
  )
  return noted.length
}

/** Companies of the catalog whose own domain it is; data that came from everywhere belongs to none. */
export async function withCompanies<R extends BreachFact>(tx: Db, records: readonly R[]): Promise<R[]> {
  const rows = await runSql<{ id: string; domain: string }>(
    tx,
    `select id, domain from company where domain = any($1) order by id`,
    [[...new Set(records.flatMap(({ domain }) => domain ?? []))]],
  )
  const byDomain = new Map(rows.map(({ id, domain }) => [domain, id]))
  return records.map((record) =>
    record.domain && !record.flags.includes('collection')
      ? { ...record, companyId: byDomain.get(record.domain) ?? null }
      : record,
  )
}
