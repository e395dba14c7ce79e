import { type Db, runSql } from '../../../platform/server/database.ts'
import type { StaffBreaches } from '../staff-contract.ts'

// Queries of the staff screen.

export type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], null> | Date }

type FeedInstant = 'lastCheckedAt' | 'lastOkAt' | 'lastChangedAt' | 'nextAt'

export const listFeeds = (db: Db): Promise<Dated<StaffBreaches['feeds'][number], FeedInstant>[]> =>
  runSql(
    db,
    `select key, source, title, url, interval_seconds as "intervalSeconds", is_enabled as "isEnabled", rows_before as rows,
       last_status as "lastStatus", last_error as "lastError", failures, last_checked_at as "lastCheckedAt",
       last_ok_at as "lastOkAt", last_changed_at as "lastChangedAt", next_at as "nextAt", parser_version as "parserVersion"
     from feed_source order by title, key`,
  )

type ReaderCounts = Pick<StaffBreaches, 'subscribers' | 'deliveries' | 'suppressed'>

/** How many are told, and how much: numbers alone. */
export async function countReaders(db: Db, now: Date): Promise<ReaderCounts> {
  const [counts] = await runSql<ReaderCounts>(
    db,
    `select
       (select json_build_object('active', count(*) filter (where paused_until is null or paused_until <= $1),
          'paused', count(*) filter (where paused_until > $1),
          'waiting', (select count(distinct email_key) from subscription_request
            where kind = 'breaches' and expires_at > $1 and confirmed_at is null))
        from subscription where kind = 'breaches') as subscribers,
       json_build_object('waiting', (select count(*) from breach_delivery where mailed_at is null), 'mailedLastDay',
          (select count(*) from breach_delivery where mailed_at > $1::timestamptz - interval '1 day')) as deliveries,
       (select count(*)::int from mail_suppression where stream = 'alerts' and (until is null or until > $1)) as suppressed`,
    [now],
  )
  if (!counts) throw new Error('a select of counts gave no row')
  return counts
}
