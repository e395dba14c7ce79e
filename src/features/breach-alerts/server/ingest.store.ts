import { sha256Of } from '../../../platform/server/blobs.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { canonicalOf } from '../../../platform/shared/sorted-json.ts'
import type { FeedKey, Rejected } from '../feeds/feed.ts'
import type { Hold } from '../guards.ts'
import type { SourceItem, SourceKey } from '../items.ts'
import type { JudgedBreach } from '../judged-breach.ts'
import type { KnownItem, Plan } from '../plan.ts'
import type { SeverityLevel } from '../severity-table.ts'
import type { BreachRecord, Curated } from '../told.ts'
import { breachColumns, feedOrigin, linkOf, rowOf, saveLinks } from './breach.store.ts'

export interface StoredItem extends KnownItem {
  /** False where the load of a file took its breach away. */
  hasBreach: boolean
}

export const listKnownItems = (tx: Db, source: SourceKey): Promise<StoredItem[]> =>
  runSql(
    tx,
    `select r.item, r.parser_version as "parserVersion", r.withdrawn_at as "withdrawnAt", l.breach_id is not null as "hasBreach"
     from raw_item r left join breach_source_link l using (source, external_id) where r.source = $1`,
    [source],
  )

/** Keeps what a plan lets in; what an item was before stays as a revision. */
export async function saveItems(
  tx: Db,
  { plan, source, parserVersion, now }: { plan: Plan; source: SourceKey; parserVersion: number; now: Date },
): Promise<void> {
  const inserts = plan.inserts.map(({ item }) => rowOfItem(item))
  const revisions = plan.revisions.map(({ item, changed }) => ({ ...rowOfItem(item), changed }))
  await runSql(
    tx,
    `insert into raw_item (source, external_id, item, sha256, parser_version, first_seen_at, last_seen_at)
     select $2, external_id, item, sha256, $3, $4, $4 from ${itemRows}`,
    [JSON.stringify(inserts), source, parserVersion, now],
  )
  await runSql(
    tx,
    `with kept as (
       insert into raw_item_revision (source, external_id, revision, item, sha256, parser_version, changed, replaced_at)
       select r.source, r.external_id, r.revision, r.item, r.sha256, r.parser_version, g.changed, $4
       from ${itemRows} join raw_item r on r.source = $2 and r.external_id = g.external_id where cardinality(g.changed) > 0
     ) update raw_item r set item = g.item, sha256 = g.sha256, parser_version = $3, last_seen_at = $4, withdrawn_at = null,
         revision = r.revision + (cardinality(g.changed) > 0)::int
       from ${itemRows} where r.source = $2 and r.external_id = g.external_id`,
    [JSON.stringify(revisions), source, parserVersion, now],
  )
  await runSql(
    tx,
    `update raw_item set last_seen_at = $4, parser_version = $3 where source = $2 and external_id = any($1)`,
    [plan.touches, source, parserVersion, now],
  )
  await runSql(tx, `update raw_item set withdrawn_at = $3 where source = $2 and external_id = any($1)`, [
    plan.withdrawals,
    source,
    now,
  ])
}

const rowOfItem = (item: SourceItem) => ({
  external_id: item.externalId,
  item,
  sha256: sha256Of(canonicalOf(item)),
})
const itemRows = `jsonb_to_recordset($1::jsonb) as g(external_id text, item jsonb, sha256 text, changed text[], kind text, words text)`

/** Everything it takes to read a held answer again when someone lets it in. The same answer waits once, and not again once it was discarded. */
export async function holdBatch(
  tx: Db,
  batch: {
    feed: FeedKey
    holds: readonly Hold[]
    counts: { added: number; changed: number; withdrawn: number }
    items: readonly SourceItem[]
    rejected: readonly Rejected[]
    rowsBefore: number | null
    sha256: string
    now: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into feed_held_batch (feed, holds, added, changed, withdrawn, items, rejected, rows_before, content_sha256, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where not exists (select from feed_held_batch where feed = $1 and content_sha256 = $9 and status <> 'released')`,
    [
      batch.feed,
      JSON.stringify(batch.holds),
      batch.counts.added,
      batch.counts.changed,
      batch.counts.withdrawn,
      JSON.stringify(batch.items),
      JSON.stringify(batch.rejected),
      batch.rowsBefore,
      batch.sha256,
      batch.now,
    ],
  )
}

/** Discards held answers that a newer one has overtaken: releasing one would bring back the past. */
export const discardOvertaken = (tx: Db, { feed, sha256, now }: { feed: FeedKey; sha256: string; now: Date }) =>
  runSql(
    tx,
    `update feed_held_batch set status = 'discarded', decided_by = 'a newer answer', decided_at = $3
     where feed = $1 and status = 'held' and content_sha256 <> $2`,
    [feed, sha256, now],
  )

/** @returns how many wait that did not before, nor were discarded. */
export async function holdItems(
  tx: Db,
  { source, held, now }: { source: SourceKey; held: readonly { item: SourceItem; hold: Hold }[]; now: Date },
): Promise<number> {
  const rows = await runSql(
    tx,
    `insert into feed_held_item (source, external_id, kind, words, item, sha256, created_at)
     select $2, external_id, kind, words, item, sha256, $3 from ${itemRows} where not exists (
       select from feed_held_item h where h.source = $2 and h.external_id = g.external_id and h.sha256 = g.sha256 and h.status <> 'released'
     ) returning 1`,
    [JSON.stringify(held.map(({ item, hold }) => ({ ...rowOfItem(item), ...hold }))), source, now],
  )
  return rows.length
}

/** A breach with all that is known of its records. */
export interface StoredBreach {
  id: string
  /** Null where its facts follow from its records alone. */
  curated: Curated | null
  /** In the order in which they are named. */
  records: BreachRecord[]
  alertedLevel: SeverityLevel | null
  alertRevision: number
}

/** Breaches with a record of one of these keys; those that were merged stand as what they are part of now. */
export const listBreachesOfKeys = (tx: Db, keys: readonly string[]): Promise<StoredBreach[]> =>
  listStored(tx, `select breach_id from breach_source_link where match_keys && $1`, keys)

export const listBreachesOfIds = (tx: Db, ids: readonly string[]): Promise<StoredBreach[]> =>
  listStored(tx, `select id from breach where id = any($1)`, ids)

const listStored = (tx: Db, chosen: string, values: readonly string[]): Promise<StoredBreach[]> =>
  runSql(
    tx,
    `with recursive led as (
       select id as start, id, merged_into from breach where id in (${chosen})
       union select led.start, b.id, b.merged_into from led join breach b on b.id = led.merged_into
     ), held as (
       select start as breach_id, id from led where merged_into is null union select id, id from led where merged_into is null
     ) select b.id, b.alerted_level as "alertedLevel", b.alert_revision as "alertRevision",
         case when b.origin = 'shipped' or b.origin like 'import:%' then json_build_object('company', b.company, 'companyId', b.company_id,
           'title', b.title, 'domain', b.host, 'publishedOn', b.published_on, 'industry', b.industry, 'flags', b.flags) end as curated,
         json_agg(json_build_object('item', coalesce(r.item, l.said), 'withdrawnAt', r.withdrawn_at, 'said', l.said, 'says', l.says)
           order by l.breach_id <> b.id, l.ordinal, l.source, l.external_id) as records
     from held join breach b using (id) join breach_source_link l on l.breach_id = held.breach_id
       left join raw_item r on (r.source, r.external_id) = (l.source, l.external_id)
     where coalesce(r.item, l.said) is not null
     group by b.id order by b.id`,
    [values],
  )

/** Ids that no new breach can have. */
export async function listBreachIds(tx: Db): Promise<Set<string>> {
  const rows = await runSql<{ id: string }>(tx, `select id from breach`)
  return new Set(rows.map(({ id }) => id))
}

interface BreachToSave {
  judged: JudgedBreach
  /** Keys of each of its sources, in their order. */
  matchKeys: string[][]
  isWithdrawn: boolean
  alertedLevel: SeverityLevel | null
  alertRevision: number
}

/** Writes what records of feeds make of breaches. Unchanged ones keep their version. */
export async function saveBreaches(tx: Db, breaches: readonly BreachToSave[], now: Date): Promise<void> {
  const names = Object.keys(breachColumns)
  const list = (prefix: string) => names.map((name) => prefix + name).join(', ')
  const told = ['alerted_level', 'alert_revision']
  const all = [...names, ...told]
  const rows = breaches.map(({ judged, isWithdrawn, alertedLevel, alertRevision }) => ({
    ...rowOf(judged),
    is_withdrawn: isWithdrawn,
    alerted_level: alertedLevel,
    alert_revision: alertRevision,
  }))
  const types = Object.entries(breachColumns).map(([name, type]) => `${name} ${type}`)
  await runSql(
    tx,
    `insert into breach as t (id, origin, withdrawn_at, ${all.join(', ')})
     select g.id, '${feedOrigin}', case when g.is_withdrawn then $2::timestamptz end, ${all.map((name) => `g.${name}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as g(id text, is_withdrawn boolean, alerted_level text, alert_revision int, ${types.join(', ')})
     on conflict (id) do update set ${all.map((name) => `${name} = excluded.${name}`).join(', ')},
       withdrawn_at = case when excluded.withdrawn_at is not null then coalesce(t.withdrawn_at, excluded.withdrawn_at) end,
       fed_at = ${fedAt}
     where (t.withdrawn_at is null, t.alerted_level, t.alert_revision, ${list('t.')}) is distinct from
       (excluded.withdrawn_at is null, excluded.alerted_level, excluded.alert_revision, ${list('excluded.')})`,
    [JSON.stringify(rows), now],
  )
  const links = breaches.flatMap(({ judged, matchKeys }) =>
    judged.sources.map((source, at) => ({ ...linkOf(judged, source, at), match_keys: matchKeys[at] })),
  )
  const linked = await saveLinks(tx, { links: JSON.stringify(links) })
  // A breach with other sources is another version of it.
  await runSql(tx, `update breach t set fed_at = ${fedAt} where id = any($1) and updated_at < now()`, [linked, now])
}

/** A breach that a feed has changed no longer counts as shipped, so that the next load of the file leaves it. */
const fedAt = `case when t.origin = '${feedOrigin}' then t.fed_at else $2 end`

/** PostgreSQL stores neither NUL nor half a surrogate pair; one such record would keep its whole feed out. */
export const isStorable = (item: SourceItem): boolean => !/\\u(0000|d[89a-f])/.test(JSON.stringify(item))
