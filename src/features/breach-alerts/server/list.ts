import { createHash } from 'node:crypto'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { addDays } from '../../../platform/shared/days.ts'
import { canonicalOf } from '../../../platform/shared/sorted-json.ts'
import { type BreachAlert, type BreachAlertQuery, fewAlerts, recentDays } from '../alerts.ts'
import { searchWordsOf } from '../judged-breach.ts'
import { cursorOf } from '../vocabulary.ts'

export interface BreachAlertPage {
  alerts: BreachAlert[]
  /** Cursor of the next page; null at the end. */
  cursor: string | null
}

// One row of the answer: the same columns for a list and for a single one.
const alertColumns = `b.id, b.company, b.severity, b.is_verified as "isVerified", to_char(b.discovered_on, 'YYYY-MM-DD') as "discoveredDate",
  b.description, b.accounts as "affectedUsers", b.data_classes as "dataTypes", b.page as source,
  b.title, b.company_id as "companyId", b.host as domain, json_build_object('from', b.occurred_on, 'to', b.occurred_to) as "breachDate",
  b.verification, b.affected->0->>'scope' as "affectedScope", b.affected, b.industry, b.flags,
  json_build_object('formula', b.severity_formula, 'se', b.severity_se, 'parts', b.severity_parts) as "severityReason",
  (select coalesce(json_agg(json_build_object('key', l.source, 'title', s.title, 'attribution', s.attribution, 'url', l.url,
     'publishedOn', l.published_on, 'name', l.name, 'says', l.says) order by l.ordinal, l.source, l.external_id), '[]')
   from breach_source_link l join breach_source s on s.id = l.source where l.breach_id = b.id) as sources,
  array(select o.id from breach_merge_proposal p
     join breach o on o.id = case when p.breach_id = b.id then p.other_id else p.breach_id end and o.withdrawn_at is null and o.merged_into is null
     where p.status = 'open' and (p.breach_id = b.id or p.other_id = b.id)) as "relatedIds"`

/** Condition on a breach `b`. */
export const isShown = `b.withdrawn_at is null and b.merged_into is null`

/** Names of a breach `b` besides `company`: by its sources, and by the catalog where `c` is its company there. */
export const otherNames = `array_remove(b.title || array(select name from breach_source_link where breach_id = b.id) || c.name || c.aliases, null)`

/** Alerts, the newest first. Without dates, names and cursor: the last days, or the newest where those have few. */
export async function listBreachAlerts(
  db: Db,
  { query, today }: { query: BreachAlertQuery; today: string },
): Promise<BreachAlertPage> {
  const { alerts, cursor } = await listNewestAlerts(db, query)
  const isOpening = !query.since && query.q === undefined && query.company === undefined && !query.cursor
  const recent = alerts.filter(({ discoveredDate }) => discoveredDate >= addDays(today, -recentDays))
  const isShortened = isOpening && recent.length >= fewAlerts && recent.length < alerts.length
  return isShortened ? { alerts: recent, cursor: cursorAt(recent) } : { alerts, cursor }
}

/** Alerts, the newest first, however old. */
export async function listNewestAlerts(db: Db, query: BreachAlertQuery): Promise<BreachAlertPage> {
  const words = query.q === undefined ? null : searchWordsOf([query.q])
  // A search for nothing but punctuation finds nothing.
  if (words?.trim() === '') return { alerts: [], cursor: null }
  const [before, beforeId] = query.cursor?.split('_') ?? [null, null]
  const rows = await runSql<BreachAlert>(
    db,
    `with page as materialized (
       select b.* from breach b where ${isShown}
         and ($1::date is null or b.discovered_on >= $1::date)
         and ($2::text[] is null or b.severity = any($2))
         and ($3::text is null or position($3 in b.search_words) > 0)
         and ($4::text is null or b.company_id = $4)
         and ($5 or not b.is_sensitive)
         and ($6::date is null or (b.discovered_on, b.id) < ($6::date, $7))
       order by b.discovered_on desc, b.id desc limit $8
     ) select ${alertColumns} from page b order by b.discovered_on desc, b.id desc`,
    [
      query.since ?? null,
      query.severity && query.severity.length > 0 ? query.severity : null,
      words,
      query.company ?? null,
      words !== null || query.company !== undefined || query.sensitive === 'true',
      before,
      beforeId,
      query.limit + 1,
    ],
  )
  const alerts = rows.slice(0, query.limit)
  return { alerts, cursor: rows.length > alerts.length ? cursorAt(alerts) : null }
}

/** Returns the cursor of the next page. */
function cursorAt(alerts: readonly BreachAlert[]): string | null {
  const last = alerts.at(-1)
  return last ? cursorOf(last) : null
}

/** One alert that is shown; undefined for any other, withdrawn and merged ones among them. */
export async function findBreachAlert(db: Db, id: string): Promise<BreachAlert | undefined> {
  const [row] = await runSql<BreachAlert>(db, `select ${alertColumns} from breach b where b.id = $1 and ${isShown}`, [
    id,
  ])
  return row
}

/** The breach that another one is part of now, however often it was merged; undefined where that is not shown either. */
export async function findMergedBreach(db: Db, id: string): Promise<string | undefined> {
  const [row] = await runSql<{ id: string }>(
    db,
    // `union` ends a circle.
    `with recursive onward as (
       select id, merged_into from breach where id = $1
       union select b.id, b.merged_into from breach b join onward o on b.id = o.merged_into
     ) select b.id from onward join breach b using (id) where b.id <> $1 and ${isShown}`,
    [id],
  )
  return row?.id
}

/**
 * Entity tag of an answer that is made of breaches and of what `about` holds: the same while no breach, no proposal and
 * nothing of that has changed.
 */
export async function breachAlertsTag(db: Db, about: Record<string, unknown>): Promise<string> {
  const [state] = await runSql<{ key: string }>(
    db,
    `select concat_ws(' ', (select concat_ws(' ', count(*), sum(version)) from breach),
       (select concat_ws(' ', count(*), max(id)) from breach_merge_proposal where status = 'open'),
       (select max(loaded_at) from breach_load)) as key`,
  )
  const text = canonicalOf({ state: state?.key, ...about })
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
