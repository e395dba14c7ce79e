import { asOfWords } from '../../../platform/shared/dates.ts'
import { capital } from '../../../platform/shared/text.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import type { Direction } from '../core/findings/finding.ts'
import { trustWords as trustsInReport } from '../core/trust-words.ts'

// Words of evidence and of findings; those of runs are in words.ts.

const trusts: Record<string, string> = Object.fromEntries(
  Object.entries(trustsInReport).map(([trust, words]) => [trust, capital(words)]),
)

export const trustWords = (trust: string): string => wordOf(trusts, trust)

/** Says whose claim a quote is, or when it was seen. */
export function seenWords({
  trust,
  asOf,
  fetchedAt,
}: {
  trust: string
  asOf: string | null
  fetchedAt: string
}): string {
  const day = asOfWords(asOf ?? fetchedAt.slice(0, 10))
  if (trust === 'observed') return `Was observed on ${day}`
  return `${trustWords(trust)}, ${asOf ? 'as of' : 'read on'} ${day}`
}

/** Returns the link text for an address that a document offers. */
export const wayWords = (way: string): string => way.replace(/^(mailto|tel):/u, '').replace(/^https:\/\//u, '')

export const directionWords: Record<Direction, { one: string; many: string }> = {
  contradiction: { one: 'Contradiction', many: 'Contradictions' },
  risk: { one: 'Risk', many: 'Risks' },
  mitigation: { one: 'Mitigation', many: 'Mitigations' },
  info: { one: 'Fact', many: 'Facts' },
  gap: { one: 'Gap', many: 'Gaps' },
}

/** Severities 0 to 4 of a finding. */
export const severityWords = (severity: number): string =>
  ['No severity', 'Low severity', 'Moderate severity', 'High severity', 'Severe'][severity] ?? `Severity ${severity}`
