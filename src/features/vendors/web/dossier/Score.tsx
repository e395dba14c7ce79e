import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { errorWords } from '../../../../platform/web/call.ts'
import { saveAs } from '../../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../../product/links.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { SaveButton } from '../../../../ui/SaveButton.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { CodeBlock } from '../../../../ui/Text.tsx'
import { AcceptRisk } from './AcceptRisk.tsx'
import { ScoreFactors } from './ScoreFactors.tsx'
import { SetByHand } from './SetByHand.tsx'
import { dossierQuery, scoreQuery, useVendor } from './vendor-view.tsx'

const isFarDown = true
const Planner = lazyPart('The plan', async () => (await import('./Planner.tsx')).Planner, { isFarDown })
const ScoreHistory = lazyPart('The history', async () => (await import('./ScoreHistory.tsx')).ScoreHistory, {
  isFarDown,
})
const OverrideLog = lazyPart('The overrides', async () => (await import('./OverrideLog.tsx')).OverrideLog, {
  isFarDown,
})
const AcceptanceLog = lazyPart('The acceptances', async () => (await import('./AcceptanceLog.tsx')).AcceptanceLog, {
  isFarDown,
})

/** How the score came about, how it went, what would lower it, and what people decided above it. */
export function Score() {
  const { vendor } = useVendor()
  const score = useQuery(scoreQuery(vendor.id))
  const file = `score-${vendor.id}.json`
  return (
    <>
      <Loaded answer={score} what="The score" explain={errorWords}>
        {({ explanation, plan, runs }) => (
          <>
            <Section
              title="Score breakdown"
              note="From 0 to 100, higher is riskier. Computed by rules from this dossier, the investigation and the public catalog. The weights are expert opinion, not yet validated on outcomes."
            >
              {explanation ? (
                <div className="grid grid-cols-1 gap-8">
                  <ScoreFactors explanation={explanation} />
                  <div className="ui-screen-only grid max-w-measure grid-cols-1 gap-3 text-sm">
                    <p>Save the score with all its inputs and recompute it on your own machine, without a network:</p>
                    <div>
                      <SaveButton
                        size="small"
                        icon={<FileText size={16} aria-hidden="true" />}
                        onSave={() => saveAs(`${vendorsUrl}/${vendor.id}/score.json`, file)}
                        explain={errorWords}
                      >
                        Save the score
                      </SaveButton>
                    </div>
                    <CodeBlock label="Recompute the score" code={`sightline verify-score ${file}`} wraps />
                  </div>
                </div>
              ) : (
                <EmptyState title="Not scored yet">
                  <p>We’ll calculate the score in a moment. Reload the page.</p>
                </EmptyState>
              )}
            </Section>
            <Section title="What would lower it" note="The score after each step alone, by the same method.">
              <Planner steps={plan} />
            </Section>
            <Section title="Score history">
              <ScoreHistory runs={runs} />
            </Section>
          </>
        )}
      </Loaded>
      <Decisions />
    </>
  )
}

function Decisions() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <>
      <Section
        title="Manual overrides"
        note="A manual value replaces the calculated score until it expires."
        aside={
          <div className="flex flex-wrap gap-3">
            <SetByHand field="score" />
            <SetByHand field="compliance_status" />
          </div>
        }
      >
        <Loaded answer={dossier} what="The overrides" explain={errorWords}>
          {({ overrides }) =>
            overrides.length > 0 ? (
              <OverrideLog overrides={overrides} />
            ) : (
              <p className="text-sm text-quiet">No manual overrides.</p>
            )
          }
        </Loaded>
      </Section>
      <Section
        title="Accepted risks"
        note="Accepting a risk doesn’t change the score. It records who accepted it, why and until when."
        aside={<AcceptRisk />}
      >
        <Loaded answer={dossier} what="The acceptances" explain={errorWords}>
          {({ acceptances, findings }) =>
            acceptances.length > 0 ? (
              <AcceptanceLog acceptances={acceptances} findings={findings} />
            ) : (
              <p className="text-sm text-quiet">No accepted risks.</p>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}
