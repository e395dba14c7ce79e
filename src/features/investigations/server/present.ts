import { maskEmail } from '../../../platform/shared/mask-email.ts'
import { shownPoints } from '../../../product/score/levels.ts'
import type { RunDetail, RunSummary } from '../contract.ts'
import type { Evidence } from '../core/evidence.ts'
import type { Finding } from '../core/findings/finding.ts'
import { reportForUse } from '../core/report.ts'
import { reportText } from '../core/report-text.ts'
import type { Asked, Resolution } from '../core/resolve.ts'
import { readUse } from '../core/use.ts'
import { unlistedNames } from '../vocabulary.ts'
import { presentQuestion } from './naming.ts'
import { unanswered } from './question.store.ts'
import type { ListedRun, OtherRun, Run } from './run.store.ts'
import type { Step } from './step.store.ts'
import type { listVerdicts } from './verdict.store.ts'
import { presentVerdict } from './verdict-endpoints.ts'

// Fields of a run that leave the server, one by one.

export const presentRun = (run: ListedRun): RunSummary => ({
  id: run.id,
  appName: nameOf(run),
  status: run.status,
  createdAt: run.created_at.toISOString(),
  ...(run.completed_at && run.status === 'completed' ? { completedAt: run.completed_at.toISOString() } : {}),
  contactEmail: maskEmail(run.contact),
  priority: run.priority,
  riskLevel: run.level,
  score: run.points,
  recommendation: run.advice,
  lookingAt: run.looking_at,
})

/**
 * What a run is called. A public one has the catalog's name, or the host or package that answered, or neutral words: what a
 * stranger typed is never a heading, a title or a line of a list. An organization's own has what its member typed.
 */
export function nameOf({
  organisation_id,
  app_name,
  subject_name,
  subject_id,
  asked_at,
}: Pick<Run, 'organisation_id' | 'app_name' | 'subject_name' | 'subject_id' | 'asked_at'>): string {
  if (organisation_id !== null) return app_name
  if (subject_name !== null) return subject_name
  if (asked_at !== null) return unlistedNames.asked
  if (subject_id?.startsWith('domain-outside:')) return unlistedNames.domain
  return subject_id?.startsWith('app-outside:') ? unlistedNames.app : unlistedNames.unknown
}

/** A whole run as a line of a list. */
export const listed = (run: Run): ListedRun => ({
  ...run,
  points: run.score && shownPoints(run.score),
  // Its steps say it at length.
  looking_at: [],
})

export const presentEvidenceLine = (evidence: Evidence): RunDetail['evidence'][number] => ({
  id: evidence.id,
  title: evidence.title,
  connector: evidence.connector,
  trust: evidence.trust,
  page: evidence.page,
  asOf: evidence.asOf,
  fetchedAt: evidence.fetchedAt,
  sha256: evidence.sha256,
  excerpt: evidence.excerpt,
})

/** Presents the subject that a name was resolved to. */
export function presentReading(read: Resolution | Asked): Pick<NonNullable<RunDetail['reading']>, 'taken'> {
  if (read.outcome === 'asked') return { taken: null }
  const { kind, key, name } = read.subject
  return { taken: kind === 'unknown' || key === null ? null : { kind, key, name } }
}

function presentGenerated(report: Run['report']): RunDetail['generated'] {
  const generated = report?.generated
  if (!generated) return null
  const { sections, written, rejected, answers } = generated
  const worded = sections.filter((section) => section.source === 'generated')
  return {
    // Runs from before the name was kept have none.
    model: worded[0]?.model ?? null,
    sections: worded.map(({ number }) => number),
    written,
    rejected: rejected.length,
    answers: answers ? { model: answers.model, kept: answers.kept.length, dropped: answers.dropped.length } : null,
  }
}

/** The run as it is read by someone who says what for; what the run itself says comes second. */
export const forUse = (run: Run, line: string | undefined): Run => (line ? { ...run, stated_use: readUse(line) } : run)

/** Its report and the text of it, for the use that it is read with. */
export function reportOf(run: Pick<Run, 'report' | 'ai_report' | 'stated_use'>, findings: readonly Finding[]) {
  const aiReport = run.ai_report ?? ''
  if (!run.report) return { report: null, aiReport }
  const { report: stored, sinceLast } = run.report
  const since = sinceLast && stored.firstPage ? { ...stored, firstPage: { ...stored.firstPage, sinceLast } } : stored
  const report = reportForUse(since, run.stated_use)
  return { report, aiReport: report === stored ? aiReport : reportText(report, findings) }
}

interface Parts {
  otherRuns: OtherRun[]
  verdicts: Awaited<ReturnType<typeof listVerdicts>>
  run: Run
  steps: Step[]
  findings: Finding[]
  evidence: RunDetail['evidence']
}

export const presentRunDetail = ({ run, steps, findings, evidence, otherRuns, verdicts }: Parts): RunDetail => ({
  ...presentRun(listed(run)),
  typed: run.organisation_id === null && run.subject_name === null ? run.app_name : null,
  phase: run.phase,
  steps: steps.map((step) => ({
    step: step.step,
    title: step.title,
    startedAt: step.started_at.toISOString(),
    endedAt: step.ended_at?.toISOString() ?? null,
    outcome: step.outcome,
    reason: step.reason,
    lookups: step.lookups,
    requests: step.requests,
    bytes: step.bytes,
    evidence: step.evidence,
  })),
  ...reportOf(run, findings),
  findings,
  scoreExplanation: run.score,
  generated: presentGenerated(run.report),
  evidence,
  reading: run.resolution && { input: run.resolution.input.text, ...presentReading(run.resolution) },
  question: run.asked_at && run.resolution?.outcome === 'asked' ? presentQuestion(run.resolution) : null,
  isUnanswered: run.failure === unanswered,
  otherRuns: otherRuns.map((other) => ({
    id: other.id,
    isOwn: other.is_own,
    completedAt: other.completed_at.toISOString(),
    riskLevel: other.level,
    score: other.points,
  })),
  verdicts: verdicts.map(presentVerdict),
  acceptsContact:
    run.organisation_id === null && run.asked_at === null && (run.status === 'pending' || run.status === 'in_progress'),
})
