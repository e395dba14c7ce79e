import { confidenceText } from '../../../product/score/confidence.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { bandSpans, indicativeText, isProvisional, type RiskBand, shownPoints } from '../../../product/score/levels.ts'
import type { ScoreInputs } from '../../../product/score/method/contract.ts'
import type { explainedFigures } from '../../../product/score/method/figures.ts'
import { million } from '../../../product/score/method/fixed.ts'
import { reasonText } from '../../../product/score/reason.ts'
import { ScoreWaterfall } from '../../../product/score/ScoreWaterfall.tsx'
import { isExpected } from '../../../product/score/summary.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { DataList } from '../../../ui/DataList.tsx'

const bandWords: Record<RiskBand, string> = { green: 'Green', yellow: 'Yellow', orange: 'Orange', red: 'Red' }
const bandScale = bandSpans.map(({ band, ...span }) => ({ ...span, words: bandWords[band], fill: band }))

/** Result of the method for these choices: level, score with its ends, and every factor. */
export function Result({ figures, inputs }: { figures: ReturnType<typeof explainedFigures>; inputs: ScoreInputs }) {
  const { mode } = inputs
  const { role } = inputs.facts
  const { R, known, low, high, floors, level, band, confidence, indicative, gate } = figures
  const leftOut = figures.factors.filter(({ state }) => state === 'not-applicable')
  const byBand = mode === 'contract' && band !== null
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-8 self-stretch">
      <div className="grid grid-cols-1 gap-4 bg-paper lg:sticky lg:top-14 lg:z-10 lg:py-4">
        <div className="flex flex-wrap items-center gap-3">
          {byBand ? (
            <Badge tone={band}>{bandWords[band]}</Badge>
          ) : (
            <LevelBadge level={level} isExpected={isExpected(figures)} />
          )}
          {isProvisional({ mode, confidence, gate }) && <Badge tone="outline">Provisional</Badge>}
          <p className="ui-hidden" role="status">
            {known
              ? `Score ${R} of 100${low < high ? `, possible between ${low} and ${high}` : ''}.`
              : 'No score: too little is known.'}
          </p>
        </div>
        <p className="text-sm">{reasonText(figures)}</p>
        <ScoreRuler
          value={shownPoints(figures)}
          hollow={isExpected(figures)}
          {...(known && low < high ? { interval: { low, high } } : {})}
          {...(byBand ? { scale: bandScale } : {})}
          floors={[...Map.groupBy(floors, ({ value }) => value)].map(([at, here]) => ({
            ...{ at, reason: here.map(({ reason }) => reason).join('; ') },
          }))}
        />
      </div>
      <DataList
        layout="columns"
        items={[
          {
            label: 'Confidence',
            value: confidenceText({ confidence, mode, role, factors: figures.factors }),
          },
          { label: 'Before floors', value: (figures.R0 / million).toFixed(1) },
          ...(indicative === null ? [] : [{ label: 'Age of evidence', value: indicativeText(indicative) }]),
        ]}
      />
      <ScoreWaterfall score={figures} caption="What the score is made of, in points" />
      {leftOut.length > 0 && (
        <p className="text-sm text-quiet">Not counted in this mode: {leftOut.map(({ label }) => label).join(', ')}.</p>
      )}
    </div>
  )
}
