import { type Db, runSql } from '../../../platform/server/database.ts'
import { addressOf } from '../../../platform/server/http/address.ts'
import { escapeMarkup } from '../../../platform/shared/markup.ts'
import { type BreachAlert, pageSize } from '../alerts.ts'
import { atLeast } from '../severity.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import { breachAlertsPath, breachPath } from '../vocabulary.ts'
import { listNewestAlerts } from './list.ts'

/** What both forms of a feed tell: RSS 2.0 and JSON Feed 1.1. */
interface Syndication {
  title: string
  description: string
  homeUrl: string
  /** Of the feed itself. */
  url: string
  items: {
    /** The same wherever this installation lives. */
    id: string
    url: string
    title: string
    description: string
    /** The first instant of the day on which it became public. */
    publishedAt: Date
    tags: string[]
    sources: { title: string; url: string; attribution: string | null }[]
  }[]
}

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

/** https://www.rssboard.org/rss-specification */
export const rssOf = ({ title, description, homeUrl, url, items }: Syndication): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', homeUrl),
    element('description', description),
    element('language', 'en'),
    `<atom:link href="${escapeMarkup(url)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('link', item.url),
      `<guid isPermaLink="false">${escapeMarkup(item.id)}</guid>`,
      element('pubDate', item.publishedAt.toUTCString()),
      // Readers take it for HTML, so that its text is escaped twice.
      element('description', htmlOf(item)),
      ...item.tags.map((tag) => element('category', tag)),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')

const htmlOf = ({ description, sources }: Syndication['items'][number]): string =>
  [
    `<p>${escapeMarkup(description)}</p>`,
    ...sources.map(
      ({ title, url, attribution }) =>
        `<p>Source: <a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a>${attribution ? `. ${escapeMarkup(attribution)}` : ''}</p>`,
    ),
  ].join('')

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeedOf = ({ title, description, homeUrl, url, items }: Syndication) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  description,
  home_page_url: homeUrl,
  feed_url: url,
  language: 'en',
  items: items.map((item) => ({
    id: item.id,
    url: item.url,
    ...(item.sources[0] && { external_url: item.sources[0].url }),
    title: item.title,
    content_text: [
      item.description,
      ...item.sources.map(({ title, url, attribution }) =>
        ['Source:', title, url, attribution].filter(Boolean).join(' '),
      ),
    ].join('\n\n'),
    date_published: item.publishedAt.toISOString(),
    tags: item.tags,
  })),
})
