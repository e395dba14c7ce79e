import { z } from 'zod'
import { compareText } from '../../../../../platform/shared/text.ts'
import { row } from '../../document.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence, recordKind } from '../../record.ts'
import { nameInText } from '../../subject.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Connector, Lookup } from '../connector.ts'

/** An earlier completed run of the same subject. */
export interface EarlierRun {
  id: string
  completedAt: string
  level: string
  /** Null where nothing was known. */
  score: number | null
  findings: { ruleId: string; title: string; severity: number }[]
}

export interface HistoryLookup extends Lookup {
  subjectId: string
}

const version = '1.0.0'

/** Results of earlier reports about the same subject: never an input of the score, only of "what changed". */
export const historyConnector: Connector<HistoryLookup, EarlierRun[]> = {
  id: 'history',
  version,
  plan: (subject) => [
    {
      connector: 'history',
      key: subject.id,
      place: `an earlier report about ${nameInText(subject)}`,
      subjectId: subject.id,
    },
  ],
  parse(lookup, result) {
    const origin = { lookup, fetchedAt: result.fetchedAt }
    switch (result.outcome) {
      case 'unavailable':
        return unavailableEvidence(origin, result.reason)
      case 'absent':
        return searchedEvidence(origin, result.searched)
      case 'found':
        return result.data.length === 0
          ? searchedEvidence(origin, [{ place: 'the earlier reports', outcome: 'no record' }])
          : newest(result.data).flatMap((run) => runEvidence(run, result.fetchedAt))
    }
  },
}

/** The last one is enough to say what changed. */
const newest = (runs: readonly EarlierRun[]) =>
  runs.toSorted((a, b) => compareText(b.completedAt, a.completedAt) || compareText(a.id, b.id)).slice(0, 1)

const runEvidence = (run: EarlierRun, fetchedAt: string): CapturedEvidence[] =>
  recordEvidence(
    earlierReportRecord,
    {
      connector: 'history',
      trust: 'computed',
      document: `report/${run.id}`,
      title: `Earlier report of ${run.completedAt.slice(0, 10)}`,
      page: null,
      asOf: run.completedAt.slice(0, 10),
      fetchedAt,
      retrievedVia: 'catalog',
    },
    {
      completedOn: run.completedAt.slice(0, 10),
      level: run.level,
      score: run.score,
      findings: run.findings
        .toSorted((a, b) => compareText(a.ruleId, b.ruleId) || compareText(a.title, b.title))
        .map(({ ruleId, title, severity }) => ({ ruleId, title, severity })),
    },
  )

export const earlierReportRecord = recordKind({
  kind: 'earlier-report',
  version,
  facts: z.strictObject({
    completedOn: z.string(),
    level: z.string(),
    score: z.int().nullable(),
    findings: z.array(z.strictObject({ ruleId: z.string(), title: z.string(), severity: z.int() })),
  }),
  labels: {
    document: 'Document',
    completedOn: 'Completed on',
    level: 'Earlier risk level',
    score: 'Earlier score',
    finding: 'Earlier finding',
  },
  render: ({ completedOn, level, score, findings }) => [
    {
      lines: [
        ['document', 'earlier report'],
        ['completedOn', completedOn],
        ['level', level],
        ['score', score === null ? 'none' : `${score} of 100`],
      ],
    },
    {
      lines: findings.map(({ ruleId, title, severity }) => [
        'finding',
        row(title, { rule: ruleId, severity: String(severity) }),
      ]),
    },
  ],
})
