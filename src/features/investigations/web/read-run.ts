import type { ScoreExplanation } from '../../score/contract.ts'
import type { EvidenceDetail, RunDetail } from '../contract.ts'
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
    phase: null,
    reading: null,
    acceptsContact: false,
    ...detail,
    otherRuns: detail.otherRuns ?? [],
    verdicts: detail.verdicts ?? [],
    steps: detail.steps ?? [],
    report: (detail.report ?? null) as Report | null, // written by core/report.ts
    findings: (detail.findings ?? []) as Finding[], // of core/findings/finding.ts
    explanation: (detail.scoreExplanation ?? null) as ScoreExplanation | null, // of features/score
    evidence,
    evidenceById: new Map(evidence.map((line) => [line.id, line])),
  }
}

/** Work is still to come: the page asks again. */
export const isUnderWay = (run: { status: string } | undefined): boolean =>
  run?.status === 'pending' || run?.status === 'in_progress'

/** Several excerpts of one document stand together. */
export function byDocument(evidence: readonly EvidenceLine[]): EvidenceLine[][] {
  const groups = new Map<string, EvidenceLine[]>()
  for (const line of evidence) {
    const key = `${line.sha256} ${line.title}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

const directions: readonly Finding['direction'][] = ['contradiction', 'risk', 'mitigation', 'info', 'gap']

/** Findings by what they mean, the heaviest of each first. */
export function byDirection(findings: readonly Finding[]): { direction: Finding['direction']; findings: Finding[] }[] {
  return directions
    .map((direction) => ({
      direction,
      findings: findings
        .filter((finding) => finding.direction === direction)
        .sort(
          (a, b) =>
            b.severity - a.severity || b.confidence - a.confidence || Number(a.id.slice(1)) - Number(b.id.slice(1)),
        ),
    }))
    .filter((group) => group.findings.length > 0)
}

/** Text around an excerpt, cut at words, with a mark where the stored text goes on. */
export function contextOf({
  before,
  after,
  excerpt,
  text,
}: Pick<EvidenceDetail, 'before' | 'after' | 'excerpt' | 'text'>): { before: string; after: string } {
  // A text that is withheld, or does not hold the excerpt, has no words around it to show.
  if (!text.includes(before + excerpt + after)) return { before: '', after: '' }
  return {
    before: text.startsWith(before + excerpt) ? before : `… ${before.replace(/^\S*\s/u, '')}`,
    after: text.endsWith(excerpt + after) ? after : `${after.replace(/\s\S*$/u, '')} …`,
  }
}

/** The line of the score's own document that states a factor. */
export function factorEvidence(evidence: readonly EvidenceLine[], label: string): EvidenceLine | undefined {
  return evidence.find((line) => line.excerpt?.split('\n').some((text) => text.startsWith(`Factor: ${label} |`)))
}
