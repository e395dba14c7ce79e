import { type Db, runSql } from '../../../platform/server/database.ts'
import { addressOf } from '../../../platform/server/http/address.ts'
import type { Syndication } from '../../../platform/server/syndication.ts'
import { breachAlertsPath, breachPath } from '../../../product/links.ts'
import { type BreachAlert, pageSize } from '../alerts.ts'
import { atLeast } from '../severity.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import { listNewestAlerts } from './list.ts'

interface FeedQuery {
  severity?: SeverityLevel | undefined
  q?: string | undefined
  company?: string | undefined
}

/** The newest alerts of this level and above, under these words and of this company. */
export async function getSyndication(
  db: Db,
  { query, publicUrl, address }: { query: FeedQuery; publicUrl: string; address: string },
): Promise<Syndication> {
  const { severity, ...named } = query
  const levels = severities.filter((level) => atLeast(level, severity ?? 'low'))
  const { alerts } = await listNewestAlerts(db, { ...named, severity: levels, limit: pageSize })
  const filters = filterWords(query, query.company === undefined ? null : await findCompanyName(db, query.company))
  return {
    title: ['Sightline breach alerts', ...filters].join(', '),
    description: `The newest data breaches in public sources: ${filters.length > 0 ? filters.join(', ') : 'every level'}.`,
    homeUrl: `${publicUrl}${breachAlertsPath}`,
    url: addressOf(publicUrl + address, { ...query }),
    items: alerts.map((alert) => itemOf(alert, publicUrl)),
  }
}

function filterWords({ severity, q, company }: FeedQuery, companyName: string | null): string[] {
  return [
    ...(severity ? [severity === 'critical' ? severity : `${severity} and above`] : []),
    ...(company === undefined ? [] : [`of ${companyName ?? company}`]),
    ...(q === undefined ? [] : [`named “${q}”`]),
  ]
}

const itemOf = (alert: BreachAlert, publicUrl: string): Syndication['items'][number] => ({
  id: `sightline:breach:${alert.id}`,
  url: `${publicUrl}${breachPath(alert.id)}`,
  title: `${alert.company} (${alert.severity})`,
  description: alert.description,
  publishedAt: new Date(`${alert.discoveredDate}T00:00:00Z`),
  tags: [alert.severity, ...alert.dataTypes],
  sources: alert.sources.map(({ title, url, attribution }) => ({ title, url, attribution })),
})

async function findCompanyName(db: Db, id: string): Promise<string | null> {
  const [row] = await runSql<{ name: string }>(db, `select name from company where id = $1`, [id])
  return row?.name ?? null
}
