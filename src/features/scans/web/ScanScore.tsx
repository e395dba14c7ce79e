import { confidenceOf, confidenceText } from '../../../product/score/confidence.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { shownPoints } from '../../../product/score/levels.ts'
import { reasonText } from '../../../product/score/reason.ts'
import { ScoreWaterfall } from '../../../product/score/ScoreWaterfall.tsx'
import { isExpected } from '../../../product/score/summary.ts'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { asksOf } from '../asks.ts'
import type { ScanDetail } from '../contract.ts'
import { scanUrl } from '../paths.ts'

/** The score over what this scan alone shows. */
export function ScanScore({ scan: { id, score, app } }: { scan: ScanDetail }) {
  const asks = app ? asksOf(app) : []
  if (!score)
    return (
      <Section id="score" title="Risk score">
        <div className="grid grid-cols-1 gap-4">
          <LevelBadge level="unknown" isExpected={false} />
          {asks.length > 0 && <p className="max-w-measure">{`The app asks for or allows: ${asks.join(', ')}.`}</p>}
          <p className="max-w-measure">This scan alone shows too little for a score. Unknown is not low.</p>
        </div>
      </Section>
    )
  const file = `scan-${id}-score.json`
  return (
    <Section
      id="score"
      title="Risk score"
      note="From 0 to 100, higher is riskier. Computed by rules from what this scan alone shows: a first look, not a verdict on the vendor."
    >
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 gap-4">
          <div className="grid justify-items-start gap-3">
            <LevelBadge level={score.level} isExpected={isExpected(score)} />
            <p className="max-w-measure">{reasonText(score)}</p>
          </div>
          <ScoreRuler
            value={shownPoints(score)}
            hollow={isExpected(score)}
            floors={score.floors.map((floor) => ({ at: floor.value, reason: floor.reason }))}
            interval={{ low: score.low, high: score.high }}
          />
          <p className="text-sm text-quiet">{`Confidence: ${confidenceText(confidenceOf(score))}`}</p>
        </div>
        <Disclosure summary="How the score came about" aside={score.methodVersion}>
          <div className="grid grid-cols-1 gap-6">
            <ScoreWaterfall score={score} caption="What the score is made of, in points" />
            <div className="grid max-w-measure grid-cols-1 gap-3 text-sm">
              <p>
                <TextLink href={`${scanUrl(id)}/score`} download={file}>
                  Download the score with all its inputs
                </TextLink>{' '}
                and recompute it on your own machine, without network:
              </p>
              <CodeBlock label="Recompute the score" code={`sightline verify-score ${file}`} wraps />
            </div>
          </div>
        </Disclosure>
      </div>
    </Section>
  )
}
