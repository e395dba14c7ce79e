import { useState } from 'react'
import { confidenceNames, isProvisional, percentText, qualityTexts } from '../../../../product/score/levels.ts'
import { Waterfall } from '../../../../ui/charts/Waterfall.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { Callout } from '../../../../ui/Text.tsx'
import type { ScoreExplanation, ScoreFactor } from '../../../score/contract.ts'

const FactorEvidence = lateDialog(async () => (await import('./FactorEvidence.tsx')).FactorEvidence)

const million = 1_000_000

/** Factor by factor, each row with what it rests on. */
export function ScoreFactors({ explanation }: { explanation: ScoreExplanation }) {
  const [opened, setOpened] = useState<ScoreFactor>()
  const counted = explanation.factors.filter(({ state }) => state !== 'not-applicable')
  const { floors, R, R0, low, high } = explanation
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
          { label: 'What is unknown allows', value: `${low} to ${high}` },
          {
            label: 'Confidence',
            value: `${confidenceNames[explanation.confidence]}, ${percentText(explanation.K)} percent`,
          },
          { label: 'Method', value: explanation.methodVersion },
        ]}
      />
      <Waterfall
        caption="What the score is made of, in points. A row opens what it rests on."
        totalLabel={floors.length > 0 ? 'Sum, before floors' : 'Sum, before rounding'}
        rows={counted.map((factor) => ({
          key: factor.id,
          label: factor.label,
          points: factor.points / million,
          note: (
            <>
              {factor.note}
              {factor.quality && `. ${qualityTexts[factor.quality]}`}
            </>
          ),
          ...(factor.evidence.length > 0 ? { href: '#', onOpen: () => setOpened(factor) } : {}),
        }))}
      />
      <FactorEvidence factor={opened} open={opened !== undefined} onClose={() => setOpened(undefined)} />
    </>
  )
}
