import type { Database, Db } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { Log } from '../../../platform/server/log.ts'
import { withoutRecording } from '../../../platform/server/recorded-reads.ts'
import type { BreachOverview, SourceFreshness } from '../../breach-alerts/contract.ts'
import type { Analytics, analyticsContract } from '../contract.ts'
import {
  countDataTypes,
  countDeclarations,
  countEntries,
  countEvidenceYears,
  countInvestigations,
  countMeasured,
  countRemovals,
  countTrackersPerApp,
  listCompanies,
  listFactSources,
  listProcessors,
  listTrackers,
} from './analytics.store.ts'

interface Parts {
  db: Database
  log: Log
  now: () => Date
  today: () => string
  countBreaches: (db: Db, today: string) => Promise<Pick<BreachOverview, 'total' | 'months'>>
  listBreachSources: (db: Db) => Promise<SourceFreshness[]>
}

/** After this they are counted again, and callers get the last ones meanwhile … */
const freshMs = 5 * 60_000
/** … unless those are older than this. */
const usableMs = 24 * 60 * 60_000

export function analyticsEndpoints(parts: Parts): Handlers<typeof analyticsContract> {
  let last: { at: number; figures: Analytics } | undefined
  let running: Promise<Analytics> | undefined

  const count = () => {
    // They have an age of their own, which they say.
    running ??= withoutRecording(() => countAll(parts))
      .then((figures) => {
        last = { at: Date.parse(figures.countedAt), figures }
        return figures
      })
      .finally(() => (running = undefined))
    return running
  }

  return {
    'GET /api/analytics': (_, { headers }) => {
      headers.set('cache-control', `public, max-age=${freshMs / 1000}`)
      const ageMs = last ? parts.now().getTime() - last.at : Number.POSITIVE_INFINITY
      if (!last || ageMs >= usableMs) return count()
      if (ageMs >= freshMs) count().catch((error: unknown) => parts.log.error({ err: error }, 'analytics not counted'))
      return last.figures
    },
  }
}

async function countAll({ db, now, today, countBreaches, listBreachSources }: Parts): Promise<Analytics> {
  const countedAt = now().toISOString()
  // One after the other: no one waits for them but the first, and they must not take every connection from those who do.
  const { total, months } = await countBreaches(db, today())
  return {
    countedAt,
    entries: await countEntries(db),
    measured: await countMeasured(db),
    trackers: await listTrackers(db),
    trackersPerApp: await countTrackersPerApp(db),
    companies: await listCompanies(db),
    processors: await listProcessors(db),
    dataTypes: await countDataTypes(db),
    declarations: await countDeclarations(db),
    breaches: { total, months },
    removals: await countRemovals(db),
    investigations: await countInvestigations(db),
    freshness: {
      sources: await listFactSources(db),
      breachSources: (await listBreachSources(db)).map(({ key, title, feeds }) => ({ key, title, feeds })),
      evidence: await countEvidenceYears(db),
    },
  }
}
