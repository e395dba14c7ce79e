import { z } from 'zod'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { managePath } from '../../../product/links.ts'
import type { SubscriptionKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { keywordTokens } from '../match.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import { digests } from '../vocabulary.ts'

const settings = z.object({
  keywords: z.array(z.string()),
  threshold: z.enum(severities),
  digest: z.enum(digests).default('standard'),
})
export type BreachSettings = z.output<typeof settings>

export const breachSubscriptions: SubscriptionKind<BreachSettings> = {
  kind: 'breaches',
  settings,
  words: ({ keywords, threshold }) => {
    const level = {
      low: 'any severity',
      medium: 'medium severity or above',
      high: 'high severity or above',
      critical: 'critical severity',
    }[threshold]
    if (keywords.length === 0) return `all data breaches of ${level}`
    return `data breaches of ${level} that match ${keywords.length === 1 ? 'one keyword' : `any of ${keywords.length} keywords`}`
  },
  rows: ({ keywords, threshold }) => [
    { label: 'Severity', value: fromLevel[threshold] },
    { label: 'Companies', value: companyWords(keywords) },
  ],
  changePath: managePath,
  saved: replaceWatches,
}

const fromLevel: Record<SeverityLevel, string> = {
  low: 'low and above',
  medium: 'medium and above',
  high: 'high and above',
  critical: 'critical only',
}

const mostShown = 12

function companyWords(keywords: readonly string[]): string {
  if (keywords.length === 0) return 'all'
  const more = keywords.length - mostShown
  return `${keywords.slice(0, mostShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export async function replaceWatches(
  tx: Db,
  { id, settings: { keywords, threshold } }: { id: number; settings: BreachSettings },
): Promise<void> {
  const watched = keywords.map((keyword) => ({ keyword, token: keywordTokens(keyword)[0] }))
  // Stored without a token, it would match every breach.
  if (watched.some(({ token }) => token === undefined)) throw new Error(`subscription ${id}: a keyword has no token`)
  const rows = watched.length > 0 ? watched : [{ keyword: '', token: '' }]
  await runSql(tx, `delete from breach_watch where subscription_id = $1`, [id])
  await runSql(
    tx,
    `insert into breach_watch (subscription_id, token, keyword, threshold)
     select $1, token, keyword, $4 from unnest($2::text[], $3::text[]) as given(token, keyword)`,
    [id, rows.map(({ token }) => token), rows.map(({ keyword }) => keyword), severities.indexOf(threshold)],
  )
}

/** Keywords that can match. Not all may be dropped silently: without a keyword one gets every breach. */
export function usableKeywords(keywords: string[]): string[] {
  const usable = keywords.filter((keyword) => keywordTokens(keyword).length > 0)
  if (usable.length === 0 && keywords.length > 0)
    throw refuse('keywords_unusable', {
      issues: [{ path: 'companyKeywords', message: 'has nothing to look for: enter names or domains' }],
    })
  return usable
}
