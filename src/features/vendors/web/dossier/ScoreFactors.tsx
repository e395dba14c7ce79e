import { useState } from 'react'
import { confidenceOf, confidenceText } from '../../../../product/score/confidence.ts'
import { isProvisional } from '../../../../product/score/levels.ts'
import type { ScoreExplanation, ScoreFactor } from '../../../../product/score/method/contract.ts'
import { ScoreWaterfall } from '../../../../product/score/ScoreWaterfall.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { Callout } from '../../../../ui/Text.tsx'

const FactorEvidence = lazyDialog(async () => (await import('./FactorEvidence.tsx')).FactorEvidence)

const million = 1_000_000

/** Factor by factor, each row with what it rests on. */
export function ScoreFactors({ explanation }: { explanation: ScoreExplanation }) {
  const [opened, setOpened] = useState<ScoreFactor>()
  const { R, R0, low, high } = explanation
  const before = Math.round(R0 / million)
  return (
    <>
      {isProvisional(explanation) && (
        <Callout kind="warning" title="Provisional">
          <p>Too little is known of this vendor for the score to be relied on. It is never shown green.</p>
        </Callout>
      )}
      <DataList
        layout="columns"
        items={[
          {
            label: 'Computed score',
            value: R > before ? `${R}, lifted from ${before} by a floor` : R,
          },
          { label: 'Possible range', value: `${low} to ${high}` },
          {
            label: 'Confidence',
            value: confidenceText(confidenceOf(explanation)),
          },
          { label: 'Method', value: explanation.methodVersion },
        ]}
      />
      <ScoreWaterfall
        score={explanation}
        caption="What the score is made of, in points. A row opens what it rests on."
        hrefOf={(factor) => (factor.evidence.length > 0 ? '#' : undefined)}
        onOpen={setOpened}
      />
      <FactorEvidence factor={opened} open={opened !== undefined} onClose={() => setOpened(undefined)} />
    </>
  )
}
