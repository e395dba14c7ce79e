import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { compareRuns } from './compare.ts'
import { vendorDocumentRecord } from './connectors/documents/records.ts'
import type { Evidence } from './evidence.ts'
import { recordsOf } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import { type Change, type FirstPage, topics } from './first-page.ts'
import { storedRecords } from './record.ts'

// Compares two runs of one subject, in the order in which a reader asks: what to do, the level, the answers, the
// documents, then everything else that was found.

export interface ConcludedRun {
  level: ScoreExplanation['level'] | string | null
  firstPage: FirstPage | undefined
  findings: readonly Finding[]
  evidence: readonly Evidence[]
}

/** Titles that stand for findings. */
const mostTitles = 3

export function changesBetween(before: ConcludedRun, after: ConcludedRun): Change[] {
  const [old, now] = [before.firstPage, after.firstPage]
  const [levelBefore, levelAfter] = [before.level ?? 'unknown', after.level ?? 'unknown']
  return [
    ...(old && now && old.advice !== now.advice
      ? [{ kind: 'advice' as const, before: old.advice, after: now.advice }]
      : []),
    ...(levelBefore === levelAfter ? [] : [{ kind: 'level' as const, before: levelBefore, after: levelAfter }]),
    ...(old && now ? answerChanges(old, now) : []),
    ...documentChanges(before.evidence, after.evidence),
    ...findingChanges(before, after),
  ]
}

function answerChanges(before: FirstPage, after: FirstPage): Change[] {
  const answerText = (page: FirstPage, asked: string) => page.answers.find(({ topic }) => topic === asked)?.text ?? null
  return topics.flatMap((topic) => {
    const change = { before: answerText(before, topic), after: answerText(after, topic) }
    return change.before === change.after ? [] : [{ kind: 'answer' as const, topic, ...change }]
  })
}

function documentChanges(before: readonly Evidence[], after: readonly Evidence[]): Change[] {
  const [old, now] = [documentsOf(before), documentsOf(after)]
  const change = (what: 'added' | 'removed' | 'changed', { role, address }: ReadDocument) => ({
    ...{ kind: 'document' as const, what, role, page: address },
  })
  return [
    ...[...now].flatMap(([key, document]) => (old.has(key) ? [] : [change('added', document)])),
    ...[...now].flatMap(([key, document]) => {
      const earlier = old.get(key)
      return earlier && isOther(earlier, document) ? [change('changed', document)] : []
    }),
    ...[...old].flatMap(([key, document]) => (now.has(key) ? [] : [change('removed', document)])),
  ]
}

type ReadDocument = ReturnType<typeof documentsOf> extends Map<string, infer D> ? D : never

/** Those whose text was read; the home page changes with every day. */
const documentsOf = (evidence: readonly Evidence[]) =>
  new Map(
    recordsOf({ records: storedRecords(evidence) }, vendorDocumentRecord)
      .filter(({ facts }) => facts.role !== 'home' && facts.text !== 'thin')
      .map(({ facts }) => [`${facts.role} ${facts.address}`, facts]),
  )

const isOther = (before: ReadDocument, after: ReadDocument) =>
  before.words !== after.words || before.lastUpdated !== after.lastUpdated

function findingChanges(before: ConcludedRun, after: ConcludedRun): Change[] {
  const { added, removed, changed } = compareRuns(before, after)
  const all = { added, removed, changed: changed.map((pair) => pair.after) }
  return (['added', 'changed', 'removed'] as const).flatMap((what) => {
    const findings = all[what].toSorted((a, b) => b.severity - a.severity)
    const titles = [...new Set(findings.map(({ title }) => title))].slice(0, mostTitles)
    return findings.length === 0 ? [] : [{ kind: 'findings' as const, what, count: findings.length, titles }]
  })
}
