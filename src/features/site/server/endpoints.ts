import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { listQueues, type QueueHealth } from '../../../platform/server/queue-health.ts'
import { within } from '../../../platform/server/within.ts'
import type { SiteStatus, siteContract } from '../contract.ts'
import { type StatusFacts, statusOf, type WorkFacts } from '../status.ts'
import { countEnded } from './status.store.ts'

interface Parts {
  db: Database
  readiness: () => Promise<Record<string, 'ready' | 'not_ready'>>
  now: () => Date
  /** Timeout, after which a part counts as not answering. */
  patienceMs?: number
}

/** However many ask, the checks run once in so long. */
const freshMs = 5_000
const usualPatienceMs = 2_000

export function siteEndpoints({
  db,
  readiness,
  now,
  patienceMs = usualPatienceMs,
}: Parts): Handlers<typeof siteContract> {
  let last: { until: number; status: Promise<SiteStatus> } | undefined
  const check = async (): Promise<SiteStatus> => {
    const facts = await gatherFacts({ db, readiness, now, patienceMs })
    return { checkedAt: now().toISOString(), parts: statusOf(facts) }
  }
  return {
    'GET /api/status': (_, { headers }) => {
      headers.set('cache-control', `public, max-age=${freshMs / 1000}`)
      const at = now().getTime()
      if (!last || at >= last.until) last = { until: at + freshMs, status: check() }
      return last.status
    },
  }
}

async function gatherFacts({ db, readiness, now, patienceMs }: Required<Parts>): Promise<StatusFacts> {
  const begun = performance.now()
  const [queues, ended, ready] = await Promise.all([
    within(patienceMs, listQueues(db)),
    within(patienceMs, countEnded(db)),
    within(patienceMs, readiness()),
  ])
  const secondsSince = (at: Date | null | undefined) => (at ? (now().getTime() - at.getTime()) / 1000 : null)
  const lineOf = (kind: string): Pick<WorkFacts, 'oldestWaitingSeconds'> => ({
    oldestWaitingSeconds: secondsSince(queues?.find(({ name }) => name === kind)?.waitingSince),
  })
  const none = { ended: 0, failed: 0 }
  return {
    database: queues && ended ? { tookMs: performance.now() - begun } : null,
    isQueueReady: ready?.queue === 'ready',
    isSearchLoaded: ready?.search === 'ready',
    areFactsLoaded: ready?.facts === 'ready',
    workerSeenSecondsAgo: secondsSince(newest(queues ?? [])),
    investigations: { ...lineOf('investigation.run'), ...(ended?.investigations ?? none) },
    reports: { ...lineOf('reports.make'), ...(ended?.reports ?? none) },
  }
}

const newest = (queues: readonly QueueHealth[]): Date | null =>
  queues.reduce<Date | null>(
    (last, { lastDoneAt }) => (lastDoneAt && (!last || lastDoneAt > last) ? lastDoneAt : last),
    null,
  )
