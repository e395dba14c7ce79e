import { confidenceNames, indicativeText, percentText, qualityTexts } from '../../../product/score/levels.ts'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { Waterfall } from '../../../ui/charts/Waterfall.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { ScoreExplanation, ScoreFactor } from '../../score/contract.ts'
import { million } from '../../score/fixed.ts'
import { coreIds } from '../../score/tables.ts'
import type { ScoreSources } from '../contract.ts'
import { dataSourcesPath } from '../paths.ts'
import { isSettled } from '../sharing.ts'
import { listText } from './words.ts'

/** The score as it came about: ruler, waterfall, and under it what each row rests on. */
export function Score({ score, file, sources }: { score: ScoreExplanation; file: string; sources: ScoreSources }) {
  const counted = score.factors.filter((factor) => factor.state !== 'not-applicable')
  return (
    <Section
      id="score"
      title="Risk score"
      note="From 0 to 100, higher is riskier. Computed by rules from the public facts on this page. The weights are expert opinion, not yet validated on outcomes."
    >
      <div className="grid gap-10">
        <ScoreRuler
          value={score.known ? score.R : null}
          floors={score.floors.map((floor) => ({ at: floor.value, reason: floor.reason }))}
          {...(score.known ? { interval: { low: score.low, high: score.high } } : {})}
        />
        {score.known ? <Known score={score} counted={counted} sources={sources} /> : <NotKnown counted={counted} />}
        <LeftOut factors={score.factors.filter((factor) => factor.state === 'not-applicable')} />
        <Recompute score={score} file={file} />
      </div>
    </Section>
  )
}

function Known({
  score,
  counted,
  sources,
}: {
  score: ScoreExplanation
  counted: readonly ScoreFactor[]
  sources: ScoreSources
}) {
  const unknown = counted.filter((factor) => factor.state === 'unknown').map((factor) => factor.label.toLowerCase())
  return (
    <>
      <DataList
        layout="columns"
        items={[
          { label: 'Confidence', value: `${confidenceNames[score.confidence]}, ${percentText(score.K)} percent` },
          { label: 'Method', value: score.methodVersion },
          ...(score.indicative === null ? [] : [{ label: 'Age of evidence', value: indicativeText(score.indicative) }]),
        ]}
      />
      {unknown.length > 0 && (
        <p className="max-w-measure">
          Not known and not counted: {listText(unknown)}. With that at its best the score would be {score.low}, at its
          worst {score.high}
          {isSettled({ range: score }) ? '.' : ': too little is known to settle the level.'}
        </p>
      )}
      <Waterfall
        caption="What the score is made of, in points. A row leads to what it rests on."
        totalLabel={score.floors.length > 0 ? 'Sum, before floors' : 'Sum, before rounding'}
        rows={counted.map((factor) => ({
          key: factor.id,
          label: factor.label,
          points: factor.points / million,
          note: factor.note,
          ...(factor.evidence.length > 0 ? { href: `#${rowId(factor)}` } : {}),
        }))}
      />
      <Evidence factors={counted} sources={sources} />
    </>
  )
}

function NotKnown({ counted }: { counted: readonly ScoreFactor[] }) {
  const missing = counted
    .filter((factor) => factor.state === 'unknown' && coreIds.some((id) => id === factor.id))
    .map((factor) => factor.label.toLowerCase())
  return (
    <EmptyState title="Unknown Risk">
      <p>
        There is no score: our sources say nothing about {listText(missing)}. One of these must be known. Unknown is not
        low.
      </p>
    </EmptyState>
  )
}

const rowId = (factor: ScoreFactor) => `factor-${factor.id.replace(/[^a-z0-9-]/g, '-')}`

function Evidence({ factors, sources }: { factors: readonly ScoreFactor[]; sources: ScoreSources }) {
  return (
    <div>
      <h3 className="pb-3 text-lg">What each row rests on</h3>
      <ol className="text-sm">
        {factors
          .filter((factor) => factor.evidence.length > 0)
          .map((factor) => (
            <li
              key={factor.id}
              id={rowId(factor)}
              className="grid gap-x-6 gap-y-1 border-t border-line py-3 target:bg-accent-soft sm:grid-cols-[9rem_minmax(0,1fr)] print:break-inside-avoid"
            >
              <div>
                <h4 className="font-sans">{factor.label}</h4>
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
          ))}
      </ol>
    </div>
  )
}

const addressText = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Rows that the method leaves out where nobody's contract is known, with its reason. */
function LeftOut({ factors }: { factors: readonly ScoreFactor[] }) {
  return (
    <div className="text-sm">
      <h3 className="pb-3 text-lg">Left out of a public score</h3>
      <DataList
        layout="lined"
        items={[...Map.groupBy(factors, (factor) => factor.note)].map(([note, rows]) => ({
          label: note,
          value: rows.map((factor) => factor.label).join(', '),
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
