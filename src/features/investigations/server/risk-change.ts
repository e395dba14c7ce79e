import type { Db } from '../../../platform/server/database.ts'
import type { Conclusion } from '../core/investigate.ts'
import { compareBasis, hasNewVerifiedEvent, judgeChange } from '../monitoring.ts'
import type { RiskChanged } from '../monitoring-contract.ts'
import { findRemembered, insertChange, remember } from './monitoring.store.ts'

/** Tells of a change within the transaction that records it: told and recorded, or neither. */
export type OnRiskChanged = (tx: Db, change: RiskChanged) => Promise<void>

/**
 * Holds a run that concludes in this transaction against what was told last of its subject, where that is monitored.
 * The run's own subject must be stored before.
 */
export async function recordChange(
  tx: Db,
  { run, conclusion }: { run: { id: string }; conclusion: Pick<Conclusion, 'score'> },
  onRiskChanged: OnRiskChanged,
): Promise<void> {
  const subject = await findRemembered(tx, run.id)
  if (!subject) return
  const { score } = conclusion
  const basis = score && { method: score.methodVersion, mode: score.mode }
  const comparison = subject.reported ? compareBasis(subject.basis, basis) : 'anew'
  if (comparison === 'less') return
  const { remember: reported, change } = judgeChange(comparison === 'anew' ? undefined : subject.reported, {
    level: score?.level ?? 'unknown',
    score: score?.known ? score.R : null,
    hasNewVerifiedEvent: hasNewVerifiedEvent(subject.events, score?.inputs.events ?? []),
  })
  const isReported = change !== undefined || comparison === 'anew'
  await remember(tx, { id: subject.id, reported, reportedBy: isReported ? run.id : subject.reportedBy, basis })
  if (!change) return
  const { subjectId, reportedBy: before } = subject
  const changeId = await insertChange(tx, { subjectId, investigationId: run.id, before, change })
  if (changeId === undefined) return
  await onRiskChanged(tx, { changeId, subjectId, investigationId: run.id, beforeInvestigationId: before, ...change })
}
