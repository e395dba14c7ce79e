import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldedWords } from '../../../product/company-names.ts'
import { searchWordsOf } from '../../breach-alerts/judged-breach.ts'
import type { RemovalPlatform } from '../contract.ts'
import { removalSources } from '../platforms.ts'
import { removalLimits } from '../vocabulary.ts'

export interface PlatformPage {
  platforms: RemovalPlatform[]
  /** Cursor of the next page; null at the end. */
  cursor: number | null
}

/** Condition on a platform `p` that can be asked. */
const isOffered = `p.retired_at is null`

/** Whether we can write: someone here may, and no letter to the mailbox came back. */
const isReachable = ({ hasAgent }: { hasAgent: boolean }) =>
  hasAgent ? `p.is_automated and p.bounced_at is null` : 'false'

const sourceTitle = `case p.source ${Object.entries(removalSources)
  .map(([key, title]) => `when '${key}' then '${title}'`)
  .join(' ')} else p.source end`

/**
 * Platforms, those that most people meet first. `q` finds by words and beginnings of words of names, aliases and domains,
 * names that begin so first; adult ones are listed on search only.
 */
export async function listPlatforms(
  db: Db,
  query: {
    q?: string | undefined
    category?: string | undefined
    /** Comma-separated ids: these alone, adult ones among them. */
    ids?: string | undefined
    limit: number
    cursor: number
    /** Someone here writes in the names of others. */
    hasAgent: boolean
  },
): Promise<PlatformPage> {
  const words = query.q === undefined ? null : foldedWords(query.q)
  // A search for nothing but punctuation finds nothing.
  if (words?.length === 0) return { platforms: [], cursor: null }
  // `search_words` begins with the name. Without a search the index has the order.
  const order = `${words === null ? '' : 'starts_with(p.search_words, $6) desc, '}p.tier, p.prominence desc, lower(p.name) collate "C", p.id`
  const rows = await runSql<RemovalPlatform>(
    db,
    `with page as materialized (
       select p.id from removal_platform p
       where ${isOffered}
         and ($1::text[] is null or p.search_words like all ($1))
         and ($2::text is null or p.category = $2)
         and ($5::text[] is null or p.id = any($5))
         and ($1::text[] is not null or $5 is not null or not p.is_sensitive)
       order by ${order} limit $3 offset $4
     )
     select p.id, p.name, p.category, p.difficulty, ${isReachable(query)} as "automatedRemoval", p.estimated_time as "estimatedTime",
       p.method, p.opt_out_url as "optOutUrl", p.needs, p.domain, p.in_drop as "inDrop", measured.figures as measured,
       ${sourceTitle} as source, p.page as "sourceUrl", p.as_of as "asOf"
     from page join removal_platform p using (id)
     left join lateral (
       select json_build_object('medianDays', round((percentile_cont(0.5) within group (order by extract(epoch from i.closed_at - i.sent_at) / 86400))::numeric, 1),
         'successRate', round(avg((i.state = 'fulfilled')::int), 2), 'count', count(*)::int) as figures
       from removal_item i where i.platform_id = p.id and i.sent_at is not null and i.closed_at is not null
       having count(*) >= ${removalLimits.fewMeasured}
     ) measured on true
     order by ${order}`,
    [
      // Words hold no character that means something to `like`.
      words?.map((word) => `% ${word}%`) ?? null,
      query.category ?? null,
      query.limit + 1,
      query.cursor,
      query.ids?.split(',') ?? null,
      ...(words === null ? [] : [searchWordsOf([words.join(' ')])]),
    ],
  )
  const platforms = rows.slice(0, query.limit)
  return { platforms, cursor: rows.length > platforms.length ? query.cursor + platforms.length : null }
}

/** How many platforms there are, and in which categories, the largest first; adult ones count in the total only. */
export async function countCategories(
  db: Db,
  offer: { hasAgent: boolean },
): Promise<{ total: number; automated: number; categories: { category: string; count: number }[] }> {
  const rows = await runSql<{ category: string; is_sensitive: boolean; count: number; automated: number }>(
    db,
    `select p.category, p.is_sensitive, count(*)::int as count, (count(*) filter (where ${isReachable(offer)}))::int as automated
     from removal_platform p where ${isOffered} group by 1, 2 order by count desc, p.category`,
  )
  const sum = (of: 'count' | 'automated') => rows.reduce((all, row) => all + row[of], 0)
  return {
    total: sum('count'),
    automated: sum('automated'),
    categories: rows.filter((row) => !row.is_sensitive).map(({ category, count }) => ({ category, count })),
  }
}
