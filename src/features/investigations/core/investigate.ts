import { compareText } from '../../../platform/shared/text.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { unavailableEvidence } from './connectors/absence.ts'
import type { UnavailableReason } from './connectors/connector.ts'
import { type ModelReplies, modelEvidence } from './connectors/model/connector.ts'
import { recordKinds } from './connectors/record-kinds.ts'
import { type Answer, parseAnswer, relevantAnswer } from './connectors/register.ts'
import { fieldsFor, outcomeWords, scopeEvidence } from './connectors/scope.ts'
import { scoreEvidence, scoreRecord } from './connectors/score-document.ts'
import { type Blob, type CapturedEvidence, type Evidence, type EvidenceDraft, numberEvidence } from './evidence.ts'
import { openCase, recordsOf } from './findings/case.ts'
import { deriveFindings } from './findings/derive.ts'
import type { Finding } from './findings/finding.ts'
import { isLookedAt, outsideScope, type Replies } from './outside.ts'
import { unfaithfulRecords } from './record.ts'
import { type Report, writeReport } from './report.ts'
import { reportText } from './report-text.ts'
import { researchedScore } from './researched-score.ts'
import { type Resolution, resolutionEvidence } from './resolve.ts'
import { nameInText, type Subject } from './subject.ts'
import type { VerifierRule, VerifyContext } from './verify/source.ts'
import { type Sentence, verifiable, verifySentence } from './verify.ts'

export interface GatherInput {
  resolution: Resolution
  answers: readonly Answer[]
  /** Network replies; empty if the run stayed offline. */
  replies?: Replies
  /** Evidence that the connectors read from them. */
  looked?: readonly EvidenceDraft[]
  whyOffline?: UnavailableReason | null
  /** A language model's readings; empty if no model is set. */
  model?: ModelReplies | null
  startedAt: string
  /** The catalog's calculation for the subject, where there is one. */
  score?: ScoreExplanation | null
}

/**
 * Everything that the run found, as numbered evidence, and the score that it quotes; with the bytes to store of all but what
 * the connectors read, which come with their drafts. The order of the answers does not matter.
 */
export function gatherEvidence({
  resolution,
  answers,
  replies = new Map(),
  looked = [],
  whyOffline = null,
  model,
  startedAt,
  score = null,
}: GatherInput): {
  evidence: Evidence[]
  blobs: Blob[]
  score: ScoreExplanation | null
} {
  const { subject } = resolution
  const today = startedAt.slice(0, 10)
  const relevant = answers.map(relevantAnswer)
  const captured = [
    ...resolutionEvidence(resolution, startedAt),
    ...relevant.flatMap(parseAnswer),
    ...(whyOffline
      ? unavailableEvidence(
          {
            lookup: { connector: 'outside', key: 'outside', place: 'everything outside the catalog' },
            fetchedAt: startedAt,
          },
          whyOffline,
        )
      : []),
    ...scopeEvidence({
      startedAt,
      answers: [
        ...relevant.map(({ lookup, result }) => ({ lookup, outcome: outcomeWords(result) })),
        ...outsideScope(replies),
      ],
      searched: resolution.outcome === 'unknown' ? resolution.searchedPlaces : [],
      notLookedAt: fieldsFor(subject.kind).filter((field) => !isLookedAt(field, replies)),
    }),
  ]
  const isResearched = looked.some(({ kind }) => kind !== 'search' && kind !== 'unavailable')
  const read = model ? modelEvidence(model, { subject, replies }) : []
  if (!isResearched) return { ...stored(captured, looked, read), score }
  // With network research, the catalog's calculation becomes one of the inputs and the run's own replaces it.
  const drafts = [...captured.map(({ draft }) => draft), ...looked]
  const evidence = numberEvidence(drafts.filter(({ kind }) => kind !== 'score'))
  const researched = researchedScore({ found: openCase(subject, evidence), evidence, base: score, today })
  const calculated = scoreEvidence({
    connector: 'score',
    document: 'score',
    name: nameInText(subject),
    score: researched,
    fetchedAt: startedAt,
  })
  return {
    ...stored([...captured.filter(({ draft }) => draft.kind !== 'score'), ...calculated], looked, read),
    score: researched,
  }
}

/**
 * Numbers a language model's evidence after everything else, so that all other numbers are the same with and without
 * it.
 */
function stored(
  captured: readonly CapturedEvidence[],
  looked: readonly EvidenceDraft[],
  read: readonly CapturedEvidence[],
): { evidence: Evidence[]; blobs: Blob[] } {
  const blobs = new Map([...captured, ...read].map(({ blob }) => [blob.sha256, blob]))
  const evidence = numberEvidence([...captured.map(({ draft }) => draft), ...looked])
  const later = numberEvidence(read.map(({ draft }) => draft))
  return {
    evidence: [...evidence, ...later.map((e, index) => ({ ...e, id: `E${evidence.length + index + 1}` }))],
    blobs: [...blobs.values()].sort((a, b) => compareText(a.sha256, b.sha256)),
  }
}

export interface DroppedSentence {
  section: number
  text: string
  rule: VerifierRule
  reason: string
}

export interface VerifierSummary {
  checked: number
  kept: number
  dropped: DroppedSentence[]
}

export interface Conclusion {
  findings: Finding[]
  score: ScoreExplanation | null
  report: Report
  /** The report as plain text with line breaks. */
  aiReport: string
  verifierOutcome: VerifierSummary
}

/** The part of a run after the evidence store. Pure: the same evidence gives the same bytes. */
export function conclude(input: {
  subject: Subject
  evidence: readonly Evidence[]
  /** The calculation that the evidence quotes; null when nothing was scored. */
  score: ScoreExplanation | null
}): Conclusion {
  const evidence = input.evidence.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
  requireSameScore(input.subject, evidence, input.score)
  const findings = deriveFindings(input.subject, evidence)
  const draft = writeReport(input.subject, evidence, findings, input.score)
  const { report, verifierOutcome } = verifyReport(draft, { subject: input.subject, evidence, findings })
  return { findings, score: input.score, report, aiReport: reportText(report, findings), verifierOutcome }
}

/**
 * Keeps the sentences that their citations support, and says which it dropped and why. A record whose facts do not render
 * as its words supports nothing.
 */
export function verifyReport(
  report: Report,
  given: { subject: Subject; evidence: readonly Evidence[]; findings: readonly Finding[] },
): { report: Report; verifierOutcome: VerifierSummary } {
  const unfaithful = unfaithfulRecords(recordKinds, given.evidence)
  const context: VerifyContext = {
    subject: given.subject,
    evidence: new Map(given.evidence.filter((e) => !unfaithful.has(e.sha256)).map((e) => [e.id, verifiable(e)])),
    findings: new Map(given.findings.map((f) => [f.id, f])),
  }
  const dropped: DroppedSentence[] = []
  const isKept = (section: number) => (sentence: Sentence) => {
    const outcome = verifySentence(sentence, context)
    if (!outcome.keep) dropped.push({ section, text: sentence.text, rule: outcome.rule, reason: outcome.reason })
    return outcome.keep
  }
  const sections = report.sections.map((s) => ({ ...s, sentences: s.sentences.filter(isKept(s.number)) }))
  const kept = sections.reduce((sum, s) => sum + s.sentences.length, 0)
  return { report: { ...report, sections }, verifierOutcome: { checked: kept + dropped.length, kept, dropped } }
}

/** The report quotes the score's document; a different score beside it would be a second truth. */
function requireSameScore(subject: Subject, evidence: readonly Evidence[], score: ScoreExplanation | null) {
  const quoted = recordsOf(openCase(subject, evidence), scoreRecord).map(({ facts }) => facts.inputsHash)
  if (score && quoted.length > 0 && !quoted.includes(score.inputsHash))
    throw new Error(`investigation of ${subject.id}: the score given is not the one that the evidence quotes`)
}
