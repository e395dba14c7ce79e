import type { Db } from '../../../platform/server/database.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import type { RunStatus } from '../vocabulary.ts'
import { findRunUnderWay } from './monitoring.store.ts'
import { type AskedFor, pointToRun, takeRequest } from './request.store.ts'
import { insertRun, newRunId } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  queue: QueueJob
  runJob: RunJob
  today: string
}

/**
 * Investigates a visitor's request once more, in the caller's transaction. As with monitoring, each subject has at most
 * one run at a time, however it was started, and a change may be reported if the subject is monitored.
 * @returns undefined if there is no such request.
 */
export async function runAgain(
  tx: Db,
  requestId: number,
  parts: Parts,
): Promise<{ id: string; status: RunStatus } | undefined> {
  const request = await takeRequest(tx, requestId)
  if (!request) return
  const run = await begin(tx, request, parts)
  await pointToRun(tx, { id: requestId, investigationId: run.id })
  return run
}

async function begin(
  tx: Db,
  { subject_key, vendor_name, priority, assessment_type }: AskedFor,
  { queue, runJob, today }: Parts,
): Promise<{ id: string; status: RunStatus }> {
  const underWay = await findRunUnderWay(tx, subject_key)
  if (underWay) return underWay
  const begun = await insertRun(tx, {
    ...{ id: newRunId(), appName: vendor_name, subjectKey: subject_key, priority },
    ...{ origin: 'monitor', runOn: today, assessmentType: assessment_type },
  })
  if (begun) {
    await queue(tx, runJob, { investigationId: begun.id })
    return begun
  }
  // Someone else was first, and has committed by now: the insert waited for that.
  const theirs = await findRunUnderWay(tx, subject_key)
  if (!theirs) throw new Error(`request of ${subject_key}: its run neither began nor is under way`)
  return theirs
}
