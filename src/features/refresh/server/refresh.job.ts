import type { Database } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { type RefreshParts, refreshEntries } from './refresh.ts'

/** A job ends before the queue takes its worker for lost, and another one goes on. */
const jobMs = 8 * 60_000

/** Every night: the entries that people watch and ask about are looked at again. */
export function refreshCatalog({
  parts,
  budget,
  queue,
  syncLists,
}: {
  parts: RefreshParts
  /** Entries a day; 0: none. */
  budget: number
  queue: QueueJob
  /** Asks for the lists that others keep, as staff can. */
  syncLists: (db: Database) => Promise<void>
}): JobKind<{ goesOn?: boolean }> {
  const job: JobKind<{ goesOn?: boolean }> = {
    name: 'catalog.refresh',
    schedule: '10 2 * * *',
    run: async ({ goesOn = false }, { db, log, signal }) => {
      if (budget === 0) return
      const result = await refreshEntries(db, { parts, budget, which: 'asked', untilMs: jobMs, signal })
      if (result.outcome === 'offline') {
        log.info({ reason: result.reason }, 'catalog not refreshed')
        return
      }
      const { entries, hasMore } = result
      const sum = (count: (one: (typeof entries)[number]) => number) => entries.reduce((n, one) => n + count(one), 0)
      log.info(
        {
          entries: entries.length,
          published: sum(({ published }) => published.length),
          held: sum(({ held }) => held.length),
          gaps: sum(({ gaps }) => gaps),
          requests: sum(({ requests }) => requests),
        },
        'catalog refreshed',
      )
      if (!goesOn) await syncLists(db)
      if (hasMore) await queue(db, job, { goesOn: true })
    },
  }
  return job
}
