import { asOfWords } from '../../../platform/shared/dates.ts'
import { percentText } from '../../../product/score/levels.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import type { RunView } from './read-run.ts'

/** The verdict at arm's length: level, score on its scale, and how far it can be trusted. */
export function Verdict({ run }: { run: RunView }) {
  const { explanation } = run
  const level = explanation?.level ?? run.riskLevel ?? 'unknown'
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <RiskBadge level={level} />
        {explanation?.known && (
          <span>{`Confidence ${explanation.confidence}, ${percentText(explanation.K)} percent`}</span>
        )}
        {explanation?.indicative && <span>{`Indicative, evidence of ${asOfWords(explanation.indicative)}`}</span>}
      </p>
      <ScoreRuler
        value={explanation ? (explanation.known ? explanation.R : null) : run.score}
        {...(explanation?.known ? { interval: { low: explanation.low, high: explanation.high } } : {})}
        floors={explanation?.floors.map((floor) => ({ at: floor.value, reason: floor.reason }))}
      />
    </div>
  )
}
