import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EntryType } from '../../../product/entries.ts'
import { siteOf } from '../../investigations/core/sites.ts'
import type { Subject } from '../../investigations/core/subject.ts'
import type { Before, Seen, What } from '../facts.ts'
import type { Known } from '../rules.ts'

/** How old a look may be: of what someone watches, and of everything else that is asked about. */
const watchedDays = 7
const usualDays = 30
/** How far back it counts that someone asked. */
const askedDays = 90

/**
 * Entries to look at next: what staff and organizations watch first, then what was asked about most. An entry that no one
 * asks about is not looked at. Runs of organizations count and are not told apart, so call it across organizations.
 */
export const listDue = (db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> =>
  runSql<{ id: string }>(
    db,
    `with demand (subject_id, watched, asked) as (
       select subject_id, 1, 0 from monitored_subject
       union all select catalog_kind || ':' || catalog_id, 1, 0 from vendor where catalog_id is not null and archived_at is null
       union all select subject_id, 0, 1 from investigation
         where subject_id is not null and origin <> 'catalog' and created_at > $1::timestamptz - make_interval(days => ${askedDays})
     ), wanted as (
       select e.id, e.prominence, sum(d.watched) as watched, sum(d.asked) as asked
       from demand d join entry e on d.subject_id in (e.id, 'company:' || e.company_id) group by e.id
     )
     select w.id from wanted w left join entry_look l on l.entry_id = w.id
     where l.looked_at is null
       or l.looked_at < $1::timestamptz - make_interval(days => case when w.watched > 0 then ${watchedDays} else ${usualDays} end)
     order by w.watched > 0 desc, w.asked desc, w.prominence desc, w.id limit $2`,
    [now, limit],
  ).then((rows) => rows.map(({ id }) => id))

/** The best known, whether someone asks about them or not. */
export const listBestKnown = (db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> =>
  runSql<{ id: string }>(
    db,
    `select e.id from entry e left join entry_look l on l.entry_id = e.id
     where l.looked_at is null or l.looked_at < $1::timestamptz - make_interval(days => ${watchedDays})
     order by e.prominence desc, e.id limit $2`,
    [now, limit],
  ).then((rows) => rows.map(({ id }) => id))

export async function countLookedSince(db: Db, since: Date): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from entry_look where looked_at >= $1`,
    [since],
  )
  return row?.count ?? 0
}

interface EntryRow extends Known {
  id: string
  type: EntryType
  slug: string
  company_id: string | null
  website: string | null
  apps: { store: 'play' | 'app-store'; id: string }[]
}

/** The subject of a look, and what the catalog knows it by; undefined where the entry left the catalog. */
export async function findLooked(db: Db, entryId: string): Promise<{ subject: Subject; known: Known } | undefined> {
  const [row] = await runSql<EntryRow>(
    db,
    `select e.id, e.type, e.slug, e.name, e.aliases, e.company_id, c.name as company, c.website,
       coalesce((select array_agg(value) from entry_identifier where entry_id = e.id and kind = 'domain'), '{}')
         || array_remove(array[c.domain], null) as hosts,
       coalesce((select json_agg(json_build_object('store', case kind when 'package' then 'play' else 'app-store' end, 'id', value) order by value)
         from entry_identifier where entry_id = e.id and kind in ('package', 'store-id')), '[]') as apps
     from entry e left join company c on c.id = e.company_id where e.id = $1`,
    [entryId],
  )
  if (!row) return undefined
  const { id, type, slug, name, aliases, company_id, company, website, hosts, apps } = row
  const site = website === null ? undefined : siteOf(website, 'catalog')
  return {
    known: { name, aliases, company, hosts },
    subject: {
      id,
      kind: type,
      key: slug,
      name,
      aliases: [...aliases],
      company: company_id !== null && company !== null ? { id: company_id, name: company } : null,
      sites: site ? [site] : [],
      apps: apps.map((app) => ({ ...app, proof: 'catalog' as const })),
      documents: [],
    },
  }
}

/** When this site was visited last for any entry: several of one company share it. */
export async function findVisit(db: Db, host: string): Promise<Date | undefined> {
  const [row] = await runSql<{ at: Date | null }>(
    db,
    `select max(seen_at) as at from entry_seen where what = 'site' and key = $1`,
    [host],
  )
  return row?.at ?? undefined
}

export interface StoredSeen {
  what: What
  key: string
  facts: NonNullable<Before>
  page: string
  seen_at: Date
}

export const listSeen = (db: Db, entryId: string): Promise<StoredSeen[]> =>
  runSql<StoredSeen>(
    db,
    `select what, key, facts, page, seen_at from entry_seen where entry_id = $1 order by what, key`,
    [entryId],
  )

type Place = Pick<Seen, 'what' | 'key'> & { entryId: string }

export const putSeen = (
  tx: Db,
  { entryId, what, key, facts, page }: Place & { facts: Before; page: string },
  at: Date,
) =>
  facts === null
    ? runSql(tx, `delete from entry_seen where entry_id = $1 and what = $2 and key = $3`, [entryId, what, key])
    : runSql(
        tx,
        `insert into entry_seen (entry_id, what, key, facts, page, seen_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (entry_id, what, key) do update set facts = excluded.facts, page = excluded.page, seen_at = excluded.seen_at`,
        [entryId, what, key, JSON.stringify(facts), page, at],
      )

interface NewChange extends Place {
  before: Before
  after: Before
  page: string
  heldBy: string | null
}

/** Inserts a change and dismisses the waiting one of the same place: the place no longer says it. */
export async function insertChange(tx: Db, change: NewChange, at: Date): Promise<void> {
  await endWaiting(tx, change, at)
  await runSql(
    tx,
    `insert into entry_change (entry_id, what, key, before, after, page, found_at, state, held_by)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8::text is null then 'published' else 'waiting' end, $8)`,
    [
      change.entryId,
      change.what,
      change.key,
      change.before && JSON.stringify(change.before),
      change.after && JSON.stringify(change.after),
      change.page,
      at,
      change.heldBy,
    ],
  )
}

export const endWaiting = (tx: Db, { entryId, what, key }: Place, at: Date) =>
  runSql(
    tx,
    `update entry_change set state = 'dismissed', decided_at = $4
     where entry_id = $1 and what = $2 and key = $3 and state = 'waiting'`,
    [entryId, what, key, at],
  )

export interface Gap {
  place: string
  reason: string
}

export const putLook = (
  tx: Db,
  { entryId, at, requests, gaps }: { entryId: string; at: Date; requests: number; gaps: readonly Gap[] },
) =>
  runSql(
    tx,
    `insert into entry_look (entry_id, looked_at, requests, gaps) select id, $2, $3, $4 from entry where id = $1
     on conflict (entry_id) do update set looked_at = excluded.looked_at, requests = excluded.requests, gaps = excluded.gaps`,
    [entryId, at, requests, JSON.stringify(gaps)],
  )

export interface StoredChange {
  id: number
  entry: { id: string; type: EntryType; slug: string; name: string }
  what: What
  key: string
  before: Before
  after: Before
  page: string
  found_at: Date
  held_by: string | null
}

const changeColumns = `c.id, json_build_object('id', e.id, 'type', e.type, 'slug', e.slug, 'name', e.name) as entry,
  c.what, c.key, c.before, c.after, c.page, c.found_at, c.held_by`

export const listWaiting = (db: Db, limit: number): Promise<StoredChange[]> =>
  runSql<StoredChange>(
    db,
    `select ${changeColumns} from entry_change c join entry e on e.id = c.entry_id where c.state = 'waiting'
     order by c.found_at, c.id limit $1`,
    [limit],
  )

/** Published changes of one entry, newest first; what was seen for the first time is not a change. */
export const listPublished = (
  db: Db,
  { entryId, limit }: { entryId: string; limit: number },
): Promise<StoredChange[]> =>
  runSql<StoredChange>(
    db,
    `select ${changeColumns} from entry_change c join entry e on e.id = c.entry_id
     where c.entry_id = $1 and c.state = 'published' and c.before is not null order by c.found_at desc, c.id desc limit $2`,
    [entryId, limit],
  )

export async function findLook(
  db: Db,
  { type, slug }: { type: string; slug: string },
): Promise<{ entry_id: string; looked_at: Date | null; gaps: Gap[] | null } | undefined> {
  const [row] = await runSql<{ entry_id: string; looked_at: Date | null; gaps: Gap[] | null }>(
    db,
    `select e.id as entry_id, l.looked_at, l.gaps from entry e left join entry_look l on l.entry_id = e.id
     where e.type = $1 and e.slug = $2`,
    [type, slug],
  )
  return row
}

export async function findWaiting(db: Db, id: number): Promise<StoredChange | undefined> {
  const [row] = await runSql<StoredChange>(
    db,
    `select ${changeColumns} from entry_change c join entry e on e.id = c.entry_id where c.id = $1 and c.state = 'waiting'`,
    [id],
  )
  return row
}

/** @returns False where it was decided already. */
export async function decideChange(
  tx: Db,
  { id, state, by, at }: { id: number; state: 'published' | 'dismissed'; by: string; at: Date },
): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update entry_change set state = $2, decided_by = $3, decided_at = $4 where id = $1 and state = 'waiting' returning id`,
    [id, state, by, at],
  )
  return rows.length > 0
}

export const listUnreadPages = (db: Db) =>
  runSql<{ connector: string; url: string; place: string; sha256: string; first_seen_at: Date; last_seen_at: Date }>(
    db,
    `select connector, url, place, sha256, first_seen_at, last_seen_at from unread_page order by last_seen_at desc, url limit 200`,
  )
