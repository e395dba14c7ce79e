import { indicativeText } from '../../../product/score/levels.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { ScoreExplanation } from '../../score/contract.ts'

/** Badge and number under the title; the number only where there is one. */
export function RiskLine({ level, score }: { level: string; score: ScoreExplanation }) {
  return (
    <>
      <RiskBadge level={level} />
      <TextLink href="#score" quiet>
        {score.known ? `${score.R} of 100, ${score.low} to ${score.high} possible` : 'No score: see what is missing'}
      </TextLink>
      {score.indicative !== null && <span>{indicativeText(score.indicative)}</span>}
    </>
  )
}
