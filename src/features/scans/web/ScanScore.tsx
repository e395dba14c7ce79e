import { levelOf, percentText } from '../../../product/score/levels.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { Waterfall } from '../../../ui/charts/Waterfall.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import type { ScanDetail } from '../contract.ts'
import { scanUrl } from '../paths.ts'
import { listText } from './words.ts'

const million = 1_000_000

/** VRM-2 over what this scan alone shows. */
export function ScanScore({ scan: { id, score } }: { scan: ScanDetail }) {
  if (!score)
    return (
      <Section id="score" title="Risk score">
        <div className="grid grid-cols-1 gap-4">
          <RiskBadge level="unknown" />
          <p className="max-w-measure">This scan alone shows too little for a score. Unknown is not low.</p>
        </div>
      </Section>
    )
  const counted = score.factors.filter((factor) => factor.state === 'known')
  const unknown = score.factors.filter((factor) => factor.state === 'unknown')
  const file = `scan-${id}-score.json`
  return (
    <Section
      id="score"
      title="Risk score"
      note="From 0 to 100, higher is riskier. Computed by rules from what this scan alone shows: a first look, not a verdict on the vendor."
    >
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 gap-4">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
            <RiskBadge level={score.level} />
            <span>{`Confidence ${score.confidence}, ${percentText(score.K)} percent`}</span>
          </p>
          <ScoreRuler
            value={score.R}
            floors={score.floors.map((floor) => ({ at: floor.value, reason: floor.reason }))}
            interval={{ low: score.low, high: score.high }}
          />
          {levelOf(score.low) !== levelOf(score.high) && (
            <p className="max-w-measure text-sm text-quiet">
              {`With what is not known at its best the score would be ${score.low}, at its worst ${score.high}: too little is known to settle the level.`}
            </p>
          )}
        </div>
        <Disclosure summary="How the score came about" aside={score.methodVersion}>
          <div className="grid grid-cols-1 gap-6">
            {counted.length > 0 && (
              <Waterfall
                caption="What the score is made of, in points"
                totalLabel={score.floors.length > 0 ? 'Sum, before floors' : 'Sum, before rounding'}
                rows={counted.map((factor) => ({
                  key: factor.id,
                  label: factor.label,
                  points: factor.points / million,
                  note: factor.note,
                }))}
              />
            )}
            {unknown.length > 0 && (
              <p className="max-w-measure text-sm text-quiet">
                {`Not known, so not counted: ${listText(unknown.map((factor) => factor.label.toLowerCase()))}.`}
              </p>
            )}
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
