import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { ScoreWaterfall } from '../../../product/score/ScoreWaterfall.tsx'
import { factorWords } from '../../../product/score/words.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { Marks } from './Citations.tsx'
import { RunFile } from './RunFile.tsx'
import type { RunView } from './read-run.ts'
import { factorEvidence } from './run-parts.ts'

/** How the score came about, factor by factor, each row with its evidence; and the file that lets anyone recompute it. */
export function ScoreFactors({ run, explanation }: { run: RunView; explanation: ScoreExplanation }) {
  const leftOut = explanation.factors.filter((factor) => factor.state === 'not-applicable')
  const file = `score-${run.id}.json`
  return (
    <div className="grid grid-cols-1 gap-6">
      {explanation.known && (
        <ScoreWaterfall
          score={explanation}
          caption={`Points by factor, method ${explanation.methodVersion}`}
          renderSources={(factor) => {
            const cited = factorEvidence(run.evidence, factor.label)
            return (
              <>
                {cited && <Marks cites={[cited.id]} />}
                <Sources run={run} factor={factor} />
              </>
            )
          }}
        />
      )}
      <div className="grid max-w-measure grid-cols-1 gap-1 text-sm text-quiet">
        {leftOut.length > 0 && <p>{`Left out of public scores: ${listed(leftOut)}.`}</p>}
      </div>
      <div className="grid max-w-measure grid-cols-1 gap-3 text-sm">
        <p>
          <RunFile runId={run.id} part="score" name={file} label="Download the score with all its inputs" inText /> and
          recompute it on your own machine, without network:
        </p>
        <CodeBlock label="Recompute the score" code={`sightline verify-score ${file}`} wraps />
      </div>
    </div>
  )
}

/** Marks of a factor that are shown; all of them stand in the file of the score. */
const shownMarks = 3

/** Evidence of this run opens beside the report, a source of the catalog on its own page. */
function Sources({ run, factor }: { run: RunView; factor: ScoreExplanation['factors'][number] }) {
  const refs = [...new Map(factor.evidence.map((ref) => [ref.id, ref])).values()]
  const own = refs.filter(({ id }) => run.evidenceById.has(id)).map(({ id }) => id)
  const pages = refs.filter(({ id, url }) => url !== null && !run.evidenceById.has(id))
  return (
    <>
      <Marks cites={own.slice(0, shownMarks)} />
      {own.length > shownMarks && ` and ${own.length - shownMarks} more`}
      {pages.length > 0 && ' Sources: '}
      {pages.map((ref, index) => (
        <span key={ref.id}>
          {index > 0 && ', '}
          <TextLink href={ref.url ?? ''}>{ref.id}</TextLink>
        </span>
      ))}
    </>
  )
}

const listed = (factors: ScoreExplanation['factors']) => factors.map(factorWords).join(', ')
