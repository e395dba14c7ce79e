import type { Db } from '../../../platform/server/database.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { AssessmentType } from '../../../product/assessments.ts'
import type { Use } from '../core/use.ts'
import { queuePriority } from '../run-order.ts'
import type { Priority, RunStatus } from '../vocabulary.ts'
import { findOwnRunUnderWay, insertRun, listWaitingPriorities, newRunId, saveUse } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

export interface OwnRunAsked {
  organisationId: number
  /** The organization's record that the run is about, in its own words: `vendor:12`. */
  subjectKey: string
  /** Search input: a web address or a name. */
  appName: string
  priority: Priority
  assessmentType: AssessmentType
  /** The organization's intended use. */
  use?: Use | null
  now: Date
}

/**
 * Begins an investigation that is the organization's own, evidence included, in a transaction that works for it;
 * returns the one under way, if there is one.
 */
export const createOwnRuns =
  ({ queue, runJob }: { queue: QueueJob; runJob: RunJob }) =>
  async (
    tx: Db,
    { organisationId, subjectKey, appName, priority, assessmentType, use = null, now }: OwnRunAsked,
  ): Promise<{ id: string; status: RunStatus }> => {
    const underWay = await findOwnRunUnderWay(tx, { organisationId, subjectKey })
    if (underWay) {
      if (use) await saveUse(tx, { id: underWay.id, use })
      return underWay
    }
    const queued = queuePriority(priority, await listWaitingPriorities(tx, { organisationId }))
    const run = await insertRun(tx, {
      ...{ id: newRunId(), appName, subjectKey, priority, assessmentType, organisationId },
      ...{ origin: 'member', runOn: dayOf(now), use },
    })
    if (!run) throw new Error(`a run of ${subjectKey} was not begun`)
    await queue(tx, runJob, { investigationId: run.id }, { priority: queued })
    return run
  }
