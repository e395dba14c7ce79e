import { asOfWords } from '../../../platform/shared/dates.ts'
import { compareText } from '../../../platform/shared/text.ts'
import type { Evidence } from './evidence.ts'
import type { Finding } from './findings/finding.ts'

/** Evidence of a finding, as a comparison shows it. */
export interface Quote {
  evidence: string
  excerpt: string
  fetchedAt: string
}

export interface ComparedFinding {
  ruleId: string
  title: string
  direction: Finding['direction']
  severity: number
  statement: string
  quotes: Quote[]
}

export interface Comparison {
  added: ComparedFinding[]
  removed: ComparedFinding[]
  /** Same rule about the same thing, with other words, another severity or another direction. */
  changed: { before: ComparedFinding; after: ComparedFinding }[]
  unchanged: number
}

interface Side {
  findings: readonly Finding[]
  evidence: readonly Evidence[]
}

/** Two runs of one subject. Numbers of findings and evidence belong to a run each and play no part. */
export function compareRuns(before: Side, after: Side): Comparison {
  const [old, now] = [keyed(before), keyed(after)]
  const both = [...now].flatMap(([key, later]) => {
    const earlier = old.get(key)
    return earlier ? [{ before: earlier, after: later }] : []
  })
  const changed = both.filter((pair) => said(pair.before) !== said(pair.after))
  return {
    added: [...now].flatMap(([key, f]) => (old.has(key) ? [] : [f])),
    removed: [...old].flatMap(([key, f]) => (now.has(key) ? [] : [f])),
    changed,
    unchanged: both.length - changed.length,
  }
}

/** Keys findings by rule. Findings of the same rule are told apart by parties, data types and title. */
function keyed({ findings, evidence }: Side): Map<string, ComparedFinding> {
  const byId = new Map(evidence.map((e) => [e.id, e]))
  const keyed = new Map<string, ComparedFinding>()
  for (const f of findings.toSorted(
    (a, b) => compareText(a.ruleId, b.ruleId) || compareText(a.statement, b.statement),
  )) {
    const about = [f.ruleId, f.title, f.dataTypes.toSorted().join(), f.parties.toSorted().join()].join('\n')
    let key = about
    for (let nth = 2; keyed.has(key); nth++) key = `${about}\n${nth}`
    keyed.set(key, {
      ruleId: f.ruleId,
      title: f.title,
      direction: f.direction,
      severity: f.severity,
      statement: f.statement,
      quotes: f.evidence.flatMap((id) => {
        const e = byId.get(id)
        return e ? [{ evidence: id, excerpt: e.excerpt, fetchedAt: e.fetchedAt }] : []
      }),
    })
  }
  return keyed
}

/** The day of observation alone isn't a change. */
function said({ statement, severity, direction, quotes }: ComparedFinding): string {
  const days = new Set(quotes.map(({ fetchedAt }) => asOfWords(fetchedAt.slice(0, 10))))
  const timeless = [...days].reduce((text, day) => text.replaceAll(day, 'the day of the run'), statement)
  return JSON.stringify([timeless, severity, direction])
}
