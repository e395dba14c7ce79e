import type { Db } from '../../../platform/server/database.ts'
import { compareBasis, hasNewVerifiedEvent, judgeChange } from '../../../product/score/changes.ts'
import type { Conclusion } from '../core/investigate.ts'
import { findRemembered, insertChange, remember } from './monitoring.store.ts'

/**
 * Holds a run that concludes in this transaction against what was told last of its subject, where that is monitored.
 * The run's own subject must be stored before.
 */
export async function recordChange(
  tx: Db,
  { run, conclusion }: { run: { id: string }; conclusion: Pick<Conclusion, 'score'> },
): Promise<void> {
  const subject = await findRemembered(tx, run.id)
  if (!subject) return
  const { score } = conclusion
  const basis = score && { method: score.methodVersion, mode: score.mode }
  const comparison = subject.reported ? compareBasis(subject.basis, basis) : 'reset'
  if (comparison === 'less') return
  const { remember: reported, change } = judgeChange(comparison === 'reset' ? undefined : subject.reported, {
    level: score?.level ?? 'unknown',
    score: score?.known ? score.R : null,
    hasNewVerifiedEvent: hasNewVerifiedEvent(subject.events, score?.inputs.events ?? []),
  })
  const isReported = change !== undefined || comparison === 'reset'
  await remember(tx, { id: subject.id, reported, reportedBy: isReported ? run.id : subject.reportedBy, basis })
  const { subjectId, reportedBy: before } = subject
  if (change) await insertChange(tx, { subjectId, investigationId: run.id, before, change })
}
