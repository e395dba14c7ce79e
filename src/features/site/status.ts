import { type PartState, partStates, type StatusPart, statusParts } from './vocabulary.ts'

/** Results of our own checks; null where the database did not answer in time. */
export interface StatusFacts {
  database: { tookMs: number } | null
  isQueueReady: boolean
  /** Loaded by this node: it answers before that, more slowly or with nothing. */
  isSearchLoaded: boolean
  areFactsLoaded: boolean
  /** When a worker last ended a job of any kind; null: none has yet. One ends every minute. */
  workerSeenSecondsAgo: number | null
  investigations: WorkFacts
  reports: WorkFacts
}

export interface WorkFacts {
  /** How long the first in line has waited; null: no one waits. */
  oldestWaitingSeconds: number | null
  /** The newest runs that ended in the last 24 hours. */
  ended: number
  failed: number
}

interface Verdict {
  state: PartState
  reason: string | null
}

const slowMs = 1_000
/** Every minute a job is due that takes no time: one that was not ended for so long says that no one works. */
const workerSilentSeconds = 5 * 60
const lateSeconds = 10 * 60
const stuckSeconds = 60 * 60
/** Fewer runs say nothing about the next one. */
const fewestRuns = 4

export const statusOf = (facts: StatusFacts): { name: StatusPart; state: PartState; reason: string | null }[] =>
  statusParts.map((name) => ({ name, ...worst(checks[name](facts)) }))

const checks: Record<StatusPart, (facts: StatusFacts) => Verdict[]> = {
  'API Services': (facts) => [
    database(facts),
    holds(facts.isQueueReady, 'The queue of work does not answer.'),
    holds(facts.isSearchLoaded, 'The search index is still being loaded.'),
  ],
  'AI Investigations': (facts) => [database(facts), worker(facts), work(facts.investigations, 'investigations')],
  Dashboard: (facts) => [database(facts), holds(facts.areFactsLoaded, 'The catalog is still being loaded.')],
  Reporting: (facts) => [database(facts), worker(facts), work(facts.reports, 'reports')],
}

const fine: Verdict = { state: 'Operational', reason: null }

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((a, b) => (partStates.indexOf(b.state) > partStates.indexOf(a.state) ? b : a), fine)

const holds = (isSo: boolean, reason: string): Verdict => (isSo ? fine : { state: 'Degraded', reason })

function database({ database: answer }: StatusFacts): Verdict {
  if (!answer) return { state: 'Down', reason: 'The database does not answer.' }
  return holds(answer.tookMs < slowMs, 'The database answers slowly.')
}

function worker({ workerSeenSecondsAgo, investigations, reports }: StatusFacts): Verdict {
  const silentSeconds =
    workerSeenSecondsAgo ?? Math.max(investigations.oldestWaitingSeconds ?? 0, reports.oldestWaitingSeconds ?? 0)
  return silentSeconds < workerSilentSeconds
    ? fine
    : { state: 'Down', reason: 'No worker has processed the queue for some minutes.' }
}

function work({ oldestWaitingSeconds, ended, failed }: WorkFacts, what: string): Verdict {
  const waited = oldestWaitingSeconds ?? 0
  if (waited >= stuckSeconds)
    return { state: 'Down', reason: `The first of the waiting ${what} has not begun for an hour.` }
  if (ended >= fewestRuns && failed === ended) return { state: 'Down', reason: `The last ${what} have all failed.` }
  if (waited >= lateSeconds) return { state: 'Degraded', reason: `The waiting ${what} begin late.` }
  return holds(ended < fewestRuns || failed * 2 < ended, `Many of the last ${what} have failed.`)
}
