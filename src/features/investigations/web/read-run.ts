import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import type { RunDetail } from '../contract.ts'
import type { Finding } from '../core/findings/finding.ts'
import type { Report } from '../core/report.ts'

export type EvidenceLine = RunDetail['evidence'][number]
export type Step = RunDetail['steps'][number]

/** A run as its page reads it: the engine's own types in place of the contract's `unknown`. */
export interface RunView
  extends Omit<RunDetail, 'status' | 'priority' | 'report' | 'findings' | 'scoreExplanation' | 'evidence'> {
  /** Any word: a value that a newer server sends is shown as it came. */
  status: string
  report: Report | null
  findings: Finding[]
  explanation: ScoreExplanation | null
  evidence: EvidenceLine[]
  evidenceById: ReadonlyMap<string, EvidenceLine>
}

/**
 * The contract leaves report, findings and score open, since their shapes are the engine's; our own server wrote them.
 * A run with SPEC's seven fields and nothing else is shown as well: by its text alone.
 */
export function readRun(
  detail: Partial<Omit<RunDetail, 'status'>> & Pick<RunDetail, 'id' | 'appName' | 'createdAt'> & { status: string },
): RunView {
  const evidence = detail.evidence ?? []
  return {
    contactEmail: '',
    aiReport: '',
    riskLevel: null,
    score: null,
    recommendation: null,
    lookingAt: [],
    phase: null,
    reading: null,
    question: null,
    isUnanswered: false,
    typed: null,
    generated: null,
    acceptsContact: false,
    ...detail,
    otherRuns: detail.otherRuns ?? [],
    verdicts: detail.verdicts ?? [],
    steps: detail.steps ?? [],
    report: (detail.report ?? null) as Report | null, // written by core/report.ts
    findings: (detail.findings ?? []) as Finding[], // of core/findings/finding.ts
    explanation: readExplanation(detail.scoreExplanation),
    evidence,
    evidenceById: new Map(evidence.map((line) => [line.id, line])),
  }
}

/** A run that was stored before VRM-2 has no codes of reason: its level and number are shown alone. */
function readExplanation(stored: unknown): ScoreExplanation | null {
  const explanation = (stored ?? null) as ScoreExplanation | null // of features/score, of this release or an earlier one
  return explanation !== null && Array.isArray(explanation.reasons) ? explanation : null
}

/** How long a step took; of one that still runs nothing is said. */
export const tookMs = ({ startedAt, endedAt }: Step): number =>
  endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(startedAt)
