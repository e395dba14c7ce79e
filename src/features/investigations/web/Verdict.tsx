import { confidenceOf, confidenceText } from '../../../product/score/confidence.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { indicativeText, shownPoints } from '../../../product/score/levels.ts'
import { reasonText } from '../../../product/score/reason.ts'
import { isExpected } from '../../../product/score/summary.ts'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import type { RunView } from './read-run.ts'

/** The verdict at arm's length: level, why in one sentence, the range on its scale, and how sure it is. */
export function Verdict({ run }: { run: RunView }) {
  const { explanation } = run
  const level = explanation?.level ?? run.riskLevel ?? 'unknown'
  const expected = explanation !== null && isExpected(explanation)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-start gap-3">
        <LevelBadge level={level} isExpected={expected} />
        {explanation && <p className="max-w-measure text-lg">{reasonText(explanation)}</p>}
      </div>
      <ScoreRuler
        value={explanation ? shownPoints(explanation) : run.score}
        hollow={expected}
        {...(explanation?.known ? { interval: { low: explanation.low, high: explanation.high } } : {})}
        floors={explanation?.floors.map((floor) => ({ at: floor.value, reason: floor.reason }))}
      />
      {explanation?.known && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
          <span>{`Confidence: ${confidenceText(confidenceOf(explanation))}`}</span>
          {explanation.indicative !== null && <span>{indicativeText(explanation.indicative)}</span>}
        </p>
      )}
    </div>
  )
}
