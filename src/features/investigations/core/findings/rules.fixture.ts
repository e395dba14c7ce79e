import { expect } from 'vitest'
import { type CapturedEvidence, type Evidence, numberEvidence } from '../evidence.ts'
import type { Subject } from '../subject.ts'
import { verifiable, verifySentence } from '../verify.ts'
import { type FindingDraft, openCase, type Rule } from './case.ts'
import { finding } from './finding.ts'

/** Returns the findings of rules in captured evidence; every statement must pass the citation verifier. */
export function findingsOf(rules: readonly Rule[], captured: readonly CapturedEvidence[], subject: Subject) {
  const evidence = numberEvidence(captured.map((e) => e.draft))
  const drafts = rules.flatMap((rule) => rule(openCase(subject, evidence)))
  expectKept(drafts, evidence, subject)
  return drafts
}

export function expectKept(drafts: readonly FindingDraft[], evidence: readonly Evidence[], subject: Subject) {
  const known = new Map(evidence.map((e) => [e.id, verifiable(e)]))
  for (const { basis: _, ...draft } of drafts) {
    finding.parse({
      ...{ ruleVersion: 1, dataTypes: [], parties: [], purposes: [], legal: [], confidence: 1, id: 'F1' },
      ...draft,
    })
    const sentence = { text: draft.statement, cites: draft.evidence, kind: 'fact' }
    const outcome = verifySentence(sentence, { subject, evidence: known, findings: new Map() })
    const cited = draft.evidence.map((id) => known.get(id)?.text).join('\n---\n')
    expect(outcome, `${draft.ruleId}: ${draft.statement}\n${cited}`).toEqual({ keep: true })
    expect(draft.statement).not.toMatch(/\b(?:is|are) (?:safe|secure|compliant)\b/i)
  }
}
