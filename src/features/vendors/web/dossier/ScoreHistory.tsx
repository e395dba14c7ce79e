import { asOfWords, instantWords } from '../../../../platform/shared/dates.ts'
import { dayOf } from '../../../../platform/shared/days.ts'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { ScoreRun } from '../../dossier-contract.ts'
import { scoreCauseNames } from '../../names.ts'
import { labelOf } from '../../type-words.ts'
import { BandWord } from '../parts/VendorMarks.tsx'
import { scoreByDay, scoreMoves } from './score-history.ts'

/** How the score went, and what moved it. */
export function ScoreHistory({ runs }: { runs: readonly ScoreRun[] }) {
  const days = scoreByDay(runs, dayOf(new Date()))
  const moves = scoreMoves(runs)
  return (
    <div className="grid grid-cols-1 gap-8">
      {days.length > 1 && (
        <LineChart
          label="Risk score at the end of each day"
          head="Day"
          max={100}
          points={days.map(({ day }) => ({ key: day, label: asOfWords(day) }))}
          series={[{ key: 'score', label: 'Risk score', line: 'ink', values: days.map(({ score }) => score) }]}
        />
      )}
      {moves.length === 0 ? (
        <p className="text-sm text-quiet">The score was not calculated yet.</p>
      ) : (
        <Table
          caption="What moved the score, the newest first"
          rows={moves}
          rowKey={({ run }) => String(run.id)}
          columns={[
            {
              key: 'cause',
              header: 'What happened',
              cell: ({ run }) =>
                Object.hasOwn(scoreCauseNames, run.cause) ? scoreCauseNames[run.cause] : labelOf(run.cause),
            },
            {
              key: 'when',
              header: 'When',
              cell: ({ run }) => <time dateTime={run.computedAt}>{instantWords(run.computedAt)}</time>,
            },
            {
              key: 'score',
              header: 'Score',
              align: 'end',
              cell: ({ run, before }) => (before === null ? run.score : `${before} → ${run.score}`),
            },
            { key: 'band', header: 'Band', cell: ({ run }) => <BandWord band={run.band ?? 'unknown'} /> },
          ]}
        />
      )}
    </div>
  )
}
