import type { ReactNode } from 'react'
import { Waterfall } from '../../ui/charts/Waterfall.tsx'
import { TextLink } from '../../ui/Link.tsx'
import { qualityTexts } from './levels.ts'
import type { ScoreExplanation, ScoreFactor } from './method/contract.ts'
import { factorWords } from './words.ts'

const million = 1_000_000

export interface ScoreWaterfallProps {
  score: Pick<ScoreExplanation, 'factors' | 'floors'>
  caption: string
  /** Returns the place that shows the evidence of a row; undefined if it has none. */
  hrefOf?: ((factor: ScoreFactor) => string | undefined) | undefined
  /** With script, in place of going there. */
  onOpen?: ((factor: ScoreFactor) => void) | undefined
  /** Beside rows of conduct and registration. */
  disputeHref?: string | undefined
  /** After the note of a row. */
  renderSources?: ((factor: ScoreFactor) => ReactNode) | undefined
}

/** Shows a score row by row: filled if it was observed or is on record, outlined if it is expected. */
export function ScoreWaterfall({ score, caption, hrefOf, onOpen, disputeHref, renderSources }: ScoreWaterfallProps) {
  const counted = countedFactors(score.factors)
  return (
    <div className="grid gap-3">
      <Waterfall
        caption={caption}
        totalLabel={score.floors.length > 0 ? 'Sum, before floors' : 'Sum, before rounding'}
        rows={counted.map((factor) => {
          const href = hrefOf?.(factor)
          return {
            key: factor.id,
            label: factorWords(factor),
            points: factor.points / million,
            hollow: factor.state !== 'known',
            href,
            onOpen: href === undefined || onOpen === undefined ? undefined : () => onOpen(factor),
            note: (
              <>
                <strong className="font-medium text-ink">{kindWords(factor)}</strong>
                {factor.state === 'known' && factor.note !== '' && ' · '}
                {factor.note}
                {renderSources && <> {renderSources(factor)}</>}
                {disputeHref !== undefined && isDisputable(factor) && (
                  <span className="ui-screen-only">
                    {' · '}
                    <TextLink href={disputeHref}>
                      Dispute this<span className="ui-hidden">: {factorWords(factor)}</span>
                    </TextLink>
                  </span>
                )}
              </>
            ),
          }
        })}
      />
      {counted.some(({ state }) => state === 'expected') && <Legend />}
    </div>
  )
}

/** Rows that the mode counts; what is unknown and adds nothing is none. */
export const countedFactors = (factors: readonly ScoreFactor[]): ScoreFactor[] =>
  factors.filter(({ state, points }) => state !== 'not-applicable' && (state !== 'unknown' || points !== 0))

const isDisputable = ({ group, points }: ScoreFactor): boolean =>
  (group === 'event' || group === 'registration') && points !== 0

/** Describes the basis of a row in two or three words; the note of an unknown row says so itself. */
function kindWords({ group, state, quality }: ScoreFactor): string {
  if (state !== 'known') return ''
  switch (group) {
    case 'event':
      return 'On record'
    case 'registration':
      return 'Public register'
    case 'protection':
      return 'Verified protection'
    case 'hazard':
    case 'audience':
    case 'control':
    case 'governance':
      return quality === null ? 'Known' : qualityTexts[quality]
  }
}

const Legend = () => (
  <ul className="ui-legend-list text-quiet">
    <li>
      <Swatch />
      Observed or on record
    </li>
    <li>
      <Swatch hollow />
      Expected of its role, not observed
    </li>
  </ul>
)

const Swatch = ({ hollow = false }: { hollow?: boolean }) => (
  <svg width="16" height="12" aria-hidden="true">
    <rect x="1" y="1" width="14" height="10" className={hollow ? 'ui-fill-bar ui-hollow' : 'ui-fill-bar'} />
  </svg>
)
