import { counted } from '../../../platform/shared/counted.ts'
import { dataSourcesPath, methodologyPath } from '../../../product/links.ts'
import { confidenceOf, confidenceText } from '../../../product/score/confidence.ts'
import { indicativeText, qualityTexts, shownPoints } from '../../../product/score/levels.ts'
import type { ScoreExplanation, ScoreFactor } from '../../../product/score/method/contract.ts'
import { countedFactors, ScoreWaterfall } from '../../../product/score/ScoreWaterfall.tsx'
import { isExpected } from '../../../product/score/summary.ts'
import { factorWords } from '../../../product/score/words.ts'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { ScoreSources } from '../contract.ts'

interface ScoreProps {
  score: ScoreExplanation
  /** The score with its inputs, to download. */
  file: string
  sources: ScoreSources
  disputeHref: string
}

/** Explains the score: ruler, waterfall, and under it, folded, the evidence of each row. A link into it opens it. */
export function Score({ score, file, sources, disputeHref }: ScoreProps) {
  return (
    <Section
      id="score"
      folds
      title="Risk score"
      note="From 0 to 100, higher is riskier. It starts at what is usual for the role, moves as far as the evidence carries, and adds what registers and authorities say."
    >
      <div className="grid gap-10">
        <ScoreRuler
          value={shownPoints(score)}
          hollow={isExpected(score)}
          floors={score.floors.map((floor) => ({ at: floor.value, reason: factorWords({ label: floor.reason }) }))}
          {...(score.known ? { interval: { low: score.low, high: score.high } } : {})}
        />
        {score.known ? <Known score={score} sources={sources} disputeHref={disputeHref} /> : <NotKnown />}
        <LeftOut factors={score.factors.filter((factor) => factor.state === 'not-applicable')} />
        <Recompute score={score} file={file} />
      </div>
    </Section>
  )
}

function Known({ score, sources, disputeHref }: Omit<ScoreProps, 'file'>) {
  return (
    <>
      <DataList
        layout="columns"
        items={[
          { label: 'Confidence', value: confidenceText(confidenceOf(score)) },
          {
            label: 'Method',
            value: <TextLink href={methodologyPath}>{score.methodVersion}</TextLink>,
          },
          ...(score.indicative === null ? [] : [{ label: 'Age of evidence', value: indicativeText(score.indicative) }]),
        ]}
      />
      <ScoreWaterfall
        score={score}
        caption="What the score is made of, in points. A row leads to what it rests on."
        hrefOf={(factor) => (factor.evidence.length > 0 ? `#${rowId(factor)}` : undefined)}
        disputeHref={disputeHref}
      />
      <Evidence factors={countedFactors(score.factors)} sources={sources} />
    </>
  )
}

const NotKnown = () => (
  <EmptyState title="Unknown Risk">
    <p>
      There is no score: no source of ours says what it does, or what it collects, tracks or uses. Unknown is not low.
    </p>
  </EmptyState>
)

/** Expected rows rest on the role alone, so they share one source. */
const rowId = ({ id, state }: ScoreFactor) =>
  state === 'expected' ? 'factor-role' : `factor-${id.replace(/[^a-z0-9-]/g, '-')}`

function Evidence({ factors, sources }: { factors: readonly ScoreFactor[]; sources: ScoreSources }) {
  const rows = [
    ...Map.groupBy(
      factors.filter(({ evidence }) => evidence.length > 0),
      rowId,
    ),
  ]
  return (
    <Disclosure summary="What each row rests on" aside={counted(rows.length, 'row')}>
      <ol className="text-sm">
        {rows.map(
          ([id, [factor]]) =>
            factor && (
              <li
                key={id}
                id={id}
                className="grid gap-x-6 gap-y-1 border-t border-line py-3 target:bg-accent-soft sm:grid-cols-[9rem_minmax(0,1fr)] print:break-inside-avoid"
              >
                <div>
                  <h3 className="font-sans text-sm font-medium tracking-normal">
                    {factor.state === 'expected' ? 'Its role' : factorWords(factor)}
                  </h3>
                  {factor.quality && <p className="text-xs text-quiet">{qualityTexts[factor.quality]}</p>}
                </div>
                <div className="grid gap-3">
                  {[...Map.groupBy(factor.evidence, ({ id }) => id)].map(([id, pieces]) => (
                    <div key={id}>
                      <ul>
                        {pieces.map(({ url, quote }) => (
                          <li key={`${url} ${quote}`} className="wrap-anywhere">
                            {quote !== null && <q>{quote}</q>}{' '}
                            {url !== null && <TextLink href={url}>{addressText(url)}</TextLink>}
                          </li>
                        ))}
                      </ul>
                      <p className="pt-1 text-xs/6 text-quiet">
                        <TextLink href={`${dataSourcesPath}#${id}`} quiet>
                          {sources.find((source) => source.key === id)?.title ?? id}
                        </TextLink>
                      </p>
                    </div>
                  ))}
                </div>
              </li>
            ),
        )}
      </ol>
    </Disclosure>
  )
}

const addressText = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Rows that the method leaves out if no contract is known, with its reason. */
function LeftOut({ factors }: { factors: readonly ScoreFactor[] }) {
  return (
    <div className="text-sm">
      <h3 className="pb-3 text-lg">Left out of a public score</h3>
      <DataList
        layout="lined"
        items={[...Map.groupBy(factors, (factor) => factor.note)].map(([note, rows]) => ({
          label: note,
          value: rows.map(factorWords).join(', '),
        }))}
      />
    </div>
  )
}

function Recompute({ score, file }: { score: ScoreExplanation; file: string }) {
  return (
    <div className="grid gap-3 text-sm">
      <h3 className="text-lg">Recompute it</h3>
      <p className="max-w-measure">
        <a href={file} download className="ui-link">
          Download the score with all its inputs
        </a>{' '}
        (JSON) and run <code className="text-xs">sightline verify-score FILE</code>: it needs no database and no
        network.
      </p>
      <p className="text-quiet">
        SHA-256 of the inputs <code className="block text-xs wrap-anywhere text-ink">{score.inputsHash}</code>
      </p>
    </div>
  )
}
