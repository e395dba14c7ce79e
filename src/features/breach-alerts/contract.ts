import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { askedText, breachAlert, breachAlertQuery } from './alerts.ts'
import { feedKeys } from './feeds/feed.ts'
import { sourceKeys } from './items.ts'
import { severities } from './severity-table.ts'
import { subscriptionLimits } from './vocabulary.ts'

const severity = z.enum(severities)
const perLevel = z.object({ low: z.number(), medium: z.number(), high: z.number(), critical: z.number() })

/** Blank lines are no keywords; the same one twice is one. */
export const companyKeywords = z
  .array(z.string().max(subscriptionLimits.keywordCharacters, 'has a line of more than 100 characters'))
  .max(subscriptionLimits.keywords, 'has more than 100 lines')
  .transform((lines) =>
    [...new Set(lines.map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== ''),
  )

/** When a source was asked, and what came of it. */
const freshness = z.object({
  key: z.enum(sourceKeys),
  title: z.string(),
  page: z.string(),
  licence: z.string(),
  licenceUrl: z.string().nullable(),
  attribution: z.string().nullable(),
  /** Breaches shown that rest on it. */
  breaches: z.int(),
  feeds: z.array(
    z.object({
      key: z.enum(feedKeys),
      /** `upload`: someone uploads its file; `off`: this installation does not ask it. */
      state: z.enum(['ok', 'failing', 'never', 'upload', 'off']),
      intervalSeconds: z.int(),
      lastOkAt: z.iso.datetime().nullable(),
      lastChangedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type SourceFreshness = z.output<typeof freshness>

const overview = z.object({
  /** Breaches shown altogether, and those first public within the last 24 hours. */
  total: z.int(),
  lastDay: z.int(),
  /** The last 24 months, the oldest first, by the month in which they became public. */
  months: z.array(perLevel.extend({ month: z.string() })),
  /** Breaches of the last 365 days at or above each level: how often an alert without keywords would come. */
  perYear: perLevel,
  sources: z.array(freshness),
})
export type BreachOverview = z.output<typeof overview>

const preview = z.object({
  /** For every keyword in the order given; without keywords there is none, and `total` counts by level alone. */
  keywords: z.array(
    z.object({
      keyword: z.string(),
      matches: z.int(),
      /** The newest of them. */
      examples: z.array(z.object({ id: z.string(), company: z.string(), discoveredDate: z.string(), severity })),
    }),
  ),
  /** Breaches that any keyword hits, whatever their level; and those at or above the threshold. */
  total: z.int(),
  atThreshold: z.int(),
})
export type KeywordPreview = z.output<typeof preview>

const feedQuery = z.object({
  /** This level and above. */
  severity: severity.optional(),
  /** Whole words of a company, a domain or a title, as in the list. */
  q: askedText,
  /** Id of a company of the catalog. */
  company: askedText,
})

export const breachAlertsContract = {
  'GET /api/breach-alerts': endpoint({
    summary: 'Breaches with severity and sources, the newest first; the next page is in the Link header',
    query: breachAlertQuery,
    response: z.array(breachAlert),
  }),
  'GET /api/breach-alerts/overview': endpoint({
    summary: 'Counts of the last 24 months, and when each source was last asked',
    response: overview,
  }),
  'POST /api/breach-alerts/preview': endpoint({
    summary: 'Which past breaches these keywords would have matched; nothing is stored',
    body: z.object({ companyKeywords, severityThreshold: severity.default('medium') }),
    response: preview,
  }),
  'GET /api/breach-alerts/feed.rss': endpoint({
    summary: 'The newest breaches as RSS 2.0',
    query: feedQuery,
    file: 'application/rss+xml; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
  'GET /api/breach-alerts/feed.json': endpoint({
    summary: 'The newest breaches as JSON Feed 1.1',
    query: feedQuery,
    file: 'application/feed+json; charset=utf-8',
    response: z.instanceof(Uint8Array),
  }),
  'GET /api/breach-alerts/{id}': endpoint({
    summary: 'One breach; the id of one that was merged gives the breach that it is part of now',
    params: z.object({ id: z.string().max(200) }),
    response: breachAlert,
  }),
}

export const breachAlertsRefusals = {
  breach_not_found: { status: 404, message: 'There is no such breach, or its sources have withdrawn it.' },
} as const
