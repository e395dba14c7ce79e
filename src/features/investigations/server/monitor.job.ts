import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { backgroundPriority } from '../run-order.ts'
import type { RunStatus } from '../vocabulary.ts'
import { findRunUnderWay, listDueIds, type MonitoredSubject, takeMonitored } from './monitoring.store.ts'
import { insertRun, newRunId } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  queue: QueueJob
  runJob: RunJob
}

const startsAnHour = 50

/** Once an hour the subjects that are due are investigated again. */
export const monitorSubjects = (parts: Parts): JobKind<Record<string, never>> => ({
  name: 'investigation.monitor',
  schedule: '5 * * * *',
  run: async (_, { db, log, signal }) => {
    const today = dayOf(new Date())
    const started = await startDueRuns(db, { ...parts, today, signal })
    if (started.length > 0) log.info({ investigations: started }, 'monitored subjects are investigated again')
  },
})

/**
 * A transaction for each subject: its next date, its run and the run's job are there together or not at all.
 * @returns the ids of the runs that began here.
 */
export async function startDueRuns(
  db: Database,
  { today, signal, limit = startsAnHour, ...parts }: Parts & { today: string; signal?: AbortSignal; limit?: number },
): Promise<string[]> {
  const started: string[] = []
  for (const id of await listDueIds(db, { today, limit })) {
    signal?.throwIfAborted()
    const run = await db.transaction().execute(async (tx) => {
      const subject = await takeMonitored(tx, { id, today, onlyWhenDue: true })
      return subject && startRunOf(tx, subject, { ...parts, today })
    })
    if (run?.isNew) started.push(run.id)
  }
  return started
}

/** Begins a run of a subject that the caller's transaction holds, or returns the one that is under way. */
export async function startRunOf(
  tx: Db,
  subject: Pick<MonitoredSubject, 'subject_id' | 'app_name'>,
  { queue, runJob, today }: Parts & { today: string },
): Promise<{ id: string; status: RunStatus; isNew: boolean }> {
  const underWay = await findRunUnderWay(tx, subject.subject_id)
  if (underWay) return { ...underWay, isNew: false }
  const run = await insertRun(tx, {
    id: newRunId(),
    appName: subject.app_name,
    subjectKey: subject.subject_id,
    priority: 'normal',
    origin: 'monitor',
    runOn: today,
  })
  if (!run) throw new Error('a run of a monitored subject began although the subject was held')
  await queue(tx, runJob, { investigationId: run.id }, { priority: backgroundPriority })
  return { ...run, isNew: true }
}
