import { compareText } from '../../../../platform/shared/text.ts'
import { documentEvidence, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { nameInText } from '../subject.ts'
import { searchedEvidence, unavailableEvidence } from './absence.ts'
import type { Connector, Lookup } from './connector.ts'

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

/** What earlier reports about the same subject said: never an input of the score, only of "what changed". */
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
    const origin = { lookup, version, fetchedAt: result.fetchedAt }
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

function runEvidence(run: EarlierRun, fetchedAt: string): CapturedEvidence[] {
  return documentEvidence(
    {
      connector: 'history',
      connectorVersion: version,
      kind: 'earlier-report',
      trust: 'computed',
      document: `report/${run.id}`,
      title: `Earlier report of ${run.completedAt.slice(0, 10)}`,
      page: null,
      asOf: run.completedAt.slice(0, 10),
      fetchedAt,
      retrievedVia: 'catalog',
    },
    [
      {
        lines: [
          ['Document', 'earlier report'],
          ['Completed on', run.completedAt.slice(0, 10)],
          ['Earlier risk level', run.level],
          ['Earlier score', run.score === null ? 'none' : `${run.score} of 100`],
        ],
      },
      {
        lines: run.findings
          .toSorted((a, b) => compareText(a.ruleId, b.ruleId) || compareText(a.title, b.title))
          .map((f): Line => ['Earlier finding', row(f.title, { rule: f.ruleId, severity: String(f.severity) })]),
      },
    ],
  )
}
