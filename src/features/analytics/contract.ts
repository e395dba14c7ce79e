import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { entryTypes } from '../../product/entries.ts'
import { breachAlertsContract } from '../breach-alerts/contract.ts'
import { dataSource } from '../catalog/contract.ts'
import { removalOutcomes } from './vocabulary.ts'

const count = z.int().min(0)
const levels = z.object({ high: count, medium: count, low: count, unknown: count })
const link = z.object({ id: z.string(), name: z.string() })

const { total, months, sources } = breachAlertsContract['GET /api/breach-alerts/overview'].response.shape

export const analyticsContract = {
  'GET /api/analytics': endpoint({
    summary: 'Figures of this installation, counted from its public facts some minutes ago at most',
    response: z.object({
      countedAt: z.iso.datetime(),
      /** Entries of the catalog by their level. */
      entries: z.array(
        levels.extend({
          type: z.enum(entryTypes),
          /** Those of each level that rest on the role alone. */
          expected: levels.omit({ unknown: true }),
          /** Those of unknown level whose role is known, with too wide a range. */
          notEnough: count,
        }),
      ),
      /** Apps whose traffic was measured in a study. */
      measured: z.object({
        apps: count,
        android: count,
        ios: count,
        studies: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), trackersLookedFor: count })),
      }),
      /** The trackers seen in most of them. */
      trackers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Slug of the SDK entry it belongs to. */
          sdk: z.string().nullable(),
          company: link.nullable(),
          apps: count,
          android: count,
          ios: count,
        }),
      ),
      /** Measured apps by how many trackers were seen in them; the last row counts that many and more. */
      trackersPerApp: z.array(z.object({ trackers: count, apps: count })),
      /** Companies whose trackers were seen in most of them. */
      companies: z.array(link.extend({ apps: count, trackers: count })),
      /** Data processors on the web by the page loads that their source counted. */
      processors: z.array(z.object({ slug: z.string(), name: z.string(), pageLoads: count })),
      /** Apps by type of data: sent while it was measured, and declared in the store label. */
      dataTypes: z.array(z.object({ id: z.string(), label: z.string(), seen: count, declared: count })),
      /** Store labels held against traffic; the types are the stores' own. */
      declarations: z.object({
        /** Apps with a type that was declared or seen, and those of them that sent one which is not declared. */
        apps: count,
        withGap: count,
        types: z.array(
          z.object({ type: z.string(), declaredAndSeen: count, seenNotDeclared: count, declaredNotSeen: count }),
        ),
      }),
      breaches: z.object({ total, months }),
      /** Items of proved requests that are closed, by outcome; null where they are too few to name. */
      removals: z.array(z.object({ outcome: z.enum(removalOutcomes), items: count })).nullable(),
      /** Completed public investigations by level. */
      investigations: levels,
      freshness: z.object({
        sources: z.array(dataSource.pick({ key: true, title: true, retrievedOn: true, asOf: true })),
        breachSources: z.array(sources.element.pick({ key: true, title: true, feeds: true })),
        /** Entries with evidence by the year of its newest piece. */
        evidence: z.array(z.object({ year: z.string(), entries: count })),
      }),
    }),
  }),
}

export type Analytics = Output<(typeof analyticsContract)['GET /api/analytics']>
