import { type Db, runSql } from '../../../platform/server/database.ts'
import type { RatedBreach } from '../match.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import type { Digest } from '../vocabulary.ts'
import { findMergedBreach, isShown, otherNames } from './list.ts'

export interface BreachToTell extends RatedBreach {
  id: string
  /** Its id and those of breaches that are part of it now: who was notified about one of them knows it. */
  family: string[]
}

/** The breach with all its names, or the one that it is part of now; undefined where its sources have withdrawn it. */
export async function findBreachToTell(db: Db, id: string): Promise<BreachToTell | undefined> {
  const breach = await findShown(db, id)
  if (breach) return breach
  const mergedInto = await findMergedBreach(db, id)
  return mergedInto === undefined ? undefined : findShown(db, mergedInto)
}

async function findShown(db: Db, id: string): Promise<BreachToTell | undefined> {
  const [row] = await runSql<BreachToTell>(
    db,
    `with recursive family as (
       select $1::text as id union select m.id from family f join breach m on m.merged_into = f.id
     )
     select b.id, b.company, b.host as domain, b.severity as level, b.is_sensitive as "isSensitive",
       ${otherNames} as aliases,
       array(select id from family) as family
     from breach b left join company c on c.id = b.company_id where b.id = $1 and ${isShown}`,
    [id],
  )
  return row
}

/** Keywords that share a token with a breach, each once however many watch it. */
export const listCandidates = (
  db: Db,
  { tokens, level }: { tokens: readonly string[]; level: SeverityLevel },
): Promise<{ token: string; keyword: string }[]> =>
  runSql(db, `select distinct token, keyword from breach_watch where token = any($1) and threshold <= $2`, [
    tokens,
    severities.indexOf(level),
  ])

/** A place in the watches of one token. */
export interface WatchPlace {
  threshold: number
  subscription: number
  keyword: string
}

export const firstPlace: WatchPlace = { threshold: -1, subscription: 0, keyword: '' }

export interface Telling {
  breach: BreachToTell
  revision: number
  /** Keywords that hit; '' among them where those who named none hear of it too. */
  keywords: readonly string[]
  now: Date
  /** When a mail about this level may leave at the earliest. */
  dueAt: Record<Digest, Date>
}

/** One at a time tells of a breach, for the caller's transaction: who waits then sees who was told. */
export const lockTelling = (tx: Db, breachId: string) =>
  runSql(tx, `select pg_advisory_xact_lock(hashtext('breach.notify'), hashtext($1))`, [breachId])

/**
 * Notes the news for the subscriptions behind the next watches of a token. Subscribers who were notified of the breach at
 * this level or a higher one get nothing, those notified at a lower one get an update.
 * @returns where the next page begins, null at the end, and how many get news.
 */
export async function tellPage(
  tx: Db,
  { breach, revision, keywords, now, dueAt }: Telling,
  { token, after, limit }: { token: string; after: WatchPlace; limit: number },
): Promise<{ next: WatchPlace | null; told: number }> {
  const [page] = await runSql<{ last: WatchPlace | null; watches: number; told: number }>(
    tx,
    `with page as materialized (
       select threshold, subscription_id, keyword from breach_watch
       where token = $1 and threshold <= $2 and (threshold, subscription_id, keyword) > ($3::smallint, $4::bigint, $5)
       order by threshold, subscription_id, keyword limit $6
     ), hearing as materialized (
       -- One by one through indexes, whatever the planner thinks of the page; and locked as the foreign keys will: who stops
       -- just now is left out instead of failing everybody.
       select s.*, known.level from (select distinct subscription_id from page where keyword = any($7) order by 1) heard
         cross join lateral (
           select id, settings->'keywords' as keywords, settings->>'digest' as digest from subscription
           where id = subscription_id for key share
         ) s cross join lateral (
           select max(array_position($8::text[], level)) - 1 as level from breach_delivery
           where subscription_id = s.id and breach_id = any($9)
         ) known
       where known.level is null or known.level < $2
     ), delivery as (
       insert into breach_delivery (subscription_id, breach_id, kind, revision, level, keyword, created_at)
       select id, $10, case when level is null then 'new' else 'update' end, $11, $12,
         (select own.word from jsonb_array_elements_text(keywords) with ordinality own(word, place) where own.word = any($7) order by place limit 1), $13
       from hearing on conflict do nothing returning 1
     ), due as (
       insert into breach_mail_due as d (subscription_id, due_at)
       select id, case digest when 'weekly' then $14::timestamptz else $15 end from hearing
       on conflict (subscription_id) do update set due_at = least(d.due_at, excluded.due_at)
     )
     select count(*)::int as watches, (select count(*)::int from delivery) as told,
       (select json_build_object('threshold', threshold, 'subscription', subscription_id, 'keyword', keyword) from page
        order by page.threshold desc, page.subscription_id desc, page.keyword desc limit 1) as last
     from page`,
    [
      ...[token, severities.indexOf(breach.level), after.threshold, after.subscription, after.keyword, limit],
      ...[keywords, severities, breach.family, breach.id, revision, breach.level, now, dueAt.weekly, dueAt.standard],
    ],
  )
  if (!page) throw new Error('a count gives a row')
  return { next: page.watches < limit ? null : page.last, told: page.told }
}
