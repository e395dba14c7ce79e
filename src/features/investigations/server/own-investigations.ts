import type { Database } from '../../../platform/server/database.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { backgroundPriority } from '../run-order.ts'
import { insertRun, newRunId } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

/** Well known, of every kind, and in the catalog: the list of reports is real from the first start on. */
export const ownSubjects = [
  'WhatsApp',
  'Spotify',
  'Strava',
  // Signal: other companies have that name.
  'org.thoughtcrime.securesms',
  'AppsFlyer',
  'OneSignal',
  'doubleclick.net',
  'Quantcast',
] as const

/** Queues the engine's own investigations, once in the life of a database; they look at the catalog only. */
export async function startOwnInvestigations({
  db,
  jobs,
  runJob,
  today,
}: {
  db: Database
  jobs: Pick<Jobs, 'queue'>
  runJob: RunJob
  today: string
}): Promise<void> {
  for (const appName of ownSubjects)
    await db.transaction().execute(async (tx) => {
      const run = await insertRun(tx, {
        id: newRunId(),
        appName,
        subjectKey: `own:${appName.toLowerCase()}`,
        priority: 'medium',
        origin: 'catalog',
        runOn: today,
      })
      if (run) await jobs.queue(tx, runJob, { investigationId: run.id }, { priority: backgroundPriority })
    })
}
