import { type Db, runSql } from '../../../platform/server/database.ts'
import type { BreachOverview, SourceFreshness } from '../contract.ts'
import { feeds as register } from '../feeds/all.ts'
import type { Feed, FeedKey } from '../feeds/feed.ts'
import { type SourceKey, sourceKeys } from '../items.ts'
import { atLeast } from '../severity.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import { isShown } from './list.ts'

const monthsShown = 24

type Counts = Omit<BreachOverview, 'sources'>

/** How many breaches there are, by level and by month. */
export async function countBreaches(db: Db, today: string): Promise<Counts> {
  const levels = await runSql<{ severity: SeverityLevel; total: number; year: number; lastDay: number }>(
    db,
    // A sensitive breach is reported only to subscribers who named it. Sources tell days: whatever has become public
    // within 24 hours bears today's or yesterday's.
    `select b.severity, count(*)::int as total,
       count(*) filter (where b.discovered_on > $1::date - 365 and not b.is_sensitive)::int as year,
       count(*) filter (where b.discovered_on between $1::date - 1 and $1::date)::int as "lastDay"
     from breach b where ${isShown} group by 1`,
    [today],
  )
  const months = monthsUntil(today.slice(0, 7), monthsShown)
  const monthly = await runSql<{ month: string; severity: SeverityLevel; count: number }>(
    db,
    `select to_char(b.discovered_on, 'YYYY-MM') as month, b.severity, count(*)::int as count
     from breach b where ${isShown} and b.discovered_on >= $1::date group by 1, 2`,
    [`${months[0]}-01`],
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    total: sum(levels.map(({ total }) => total)),
    lastDay: sum(levels.map(({ lastDay }) => lastDay)),
    months: months.map((month) => ({
      month,
      ...perLevel((level) => monthly.find((row) => row.month === month && row.severity === level)?.count ?? 0),
    })),
    perYear: perLevel((level) =>
      sum(levels.filter(({ severity }) => atLeast(severity, level)).map(({ year }) => year)),
    ),
  }
}

const perLevel = (count: (level: SeverityLevel) => number) =>
  Object.fromEntries(severities.map((level) => [level, count(level)])) as Record<SeverityLevel, number>

/** `2026-11` and the months before it, the oldest first. */
function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}

type FeedState = SourceFreshness['feeds'][number]

interface FeedRow {
  key: FeedKey
  isEnabled: boolean
  failures: number
  intervalSeconds: number
  lastCheckedAt: Date | null
  lastOkAt: Date | null
  lastChangedAt: Date | null
}

/** Every feed of the register, asked or not. */
export async function listFeedStates(db: Db): Promise<(FeedState & { source: SourceKey })[]> {
  const rows = await runSql<FeedRow>(
    db,
    `select key, is_enabled as "isEnabled", failures, interval_seconds as "intervalSeconds",
       last_checked_at as "lastCheckedAt", last_ok_at as "lastOkAt", last_changed_at as "lastChangedAt" from feed_source`,
  )
  return register.map((feed) => {
    const row = rows.find(({ key }) => key === feed.key)
    return {
      key: feed.key,
      source: feed.source,
      state: stateOf(feed, row),
      intervalSeconds: row?.intervalSeconds ?? feed.intervalSeconds,
      lastOkAt: row?.lastOkAt?.toISOString() ?? null,
      lastChangedAt: row?.lastChangedAt?.toISOString() ?? null,
    }
  })
}

function stateOf(feed: Feed, row: FeedRow | undefined): FeedState['state'] {
  if (row?.isEnabled === false) return 'off'
  if (feed.url(feed.home) === undefined) return 'upload'
  if (!row?.lastCheckedAt) return 'never'
  return row.failures > 0 ? 'failing' : 'ok'
}

/** Every source that breaches were loaded from, with the states of its feeds. */
export async function freshnessOf(
  db: Db,
  feeds: readonly (FeedState & { source: SourceKey })[],
): Promise<SourceFreshness[]> {
  const rows = await runSql<Omit<SourceFreshness, 'feeds'>>(
    db,
    `select s.id as key, s.title, s.page, s.licence, s.licence_url as "licenceUrl", s.attribution,
       (select count(distinct b.id)::int from breach_source_link l join breach b on b.id = l.breach_id and ${isShown}
        where l.source = s.id) as breaches
     from breach_source s`,
  )
  return sourceKeys.flatMap((key) =>
    rows
      .filter((row) => row.key === key)
      .map((row) => ({
        ...row,
        feeds: feeds.filter(({ source }) => source === key).map(({ source: _, ...state }) => state),
      })),
  )
}
