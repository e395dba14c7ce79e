import type { ReactNode } from 'react'
import { asOfWords } from '../../platform/shared/dates.ts'
import { RangeBar } from '../../ui/charts/RangeBar.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/Link.tsx'
import { groundOf } from './ground.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { indicativeText } from './levels.ts'
import type { ScoreExplanation, ScoreSummary } from './method/contract.ts'
import { reasonText } from './reason.ts'
import { isExpected } from './summary.ts'
import { factorWords } from './words.ts'

type Shown = Omit<ScoreSummary, 'isExpected'>

export interface RiskLineProps {
  score: Shown
  /** After the sentence. */
  children?: ReactNode
  className?: string | undefined
}

/** Level, then why in one sentence, then the range that is possible. */
export function RiskLine({ score, children, className }: RiskLineProps) {
  return (
    <div className={cx('grid w-full justify-items-start gap-x-4 gap-y-2', className)}>
      <LevelBadge level={score.level} isExpected={isExpected(score)} />
      <p className="max-w-measure text-sm text-ink">
        {reasonText(score)}
        {children}
      </p>
      <ScoreRange score={score} className="w-full max-w-80" />
    </div>
  )
}

/** The range on its scale; nothing where there is no score. */
export function ScoreRange({ score, className }: { score: Shown; className?: string | undefined }) {
  if (!score.known) return null
  const { R, low, high, gate } = score
  return (
    <RangeBar
      value={R}
      low={low}
      high={high}
      hollow={isExpected(score)}
      settled={gate === 'settled'}
      className={className}
    />
  )
}

export interface VerdictLineProps {
  score: ScoreExplanation
  /** Page that explains each row of the score. */
  scoreHref: string
  /** Page on which a reader reports that it is wrong. */
  disputeHref: string
}

/** The answer at the head of a page: as RiskLine, larger, with what the level rests on and how to dispute it. */
export function VerdictLine({ score, scoreHref, disputeHref }: VerdictLineProps) {
  const ground = score.level === 'high' ? groundOf(score) : null
  return (
    <div className="grid w-full justify-items-start gap-3">
      <LevelBadge level={score.level} isExpected={isExpected(score)} />
      <p className="max-w-measure font-serif text-xl text-balance text-ink">{reasonText(score)}</p>
      <ScoreRange score={score} className="w-full max-w-md" />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {ground !== null && (
          <span>
            {'Rests on '}
            {ground.page === null ? factorWords(ground) : <TextLink href={ground.page}>{factorWords(ground)}</TextLink>}
            {ground.date !== null && `, ${asOfWords(ground.date.slice(0, 10))}`}
          </span>
        )}
        <TextLink href={scoreHref}>{score.known ? 'How the score adds up' : 'See what is missing'}</TextLink>
        <TextLink href={disputeHref} className="ui-screen-only">
          Dispute this
        </TextLink>
        {score.indicative !== null && <span>{indicativeText(score.indicative)}</span>}
      </p>
    </div>
  )
}
