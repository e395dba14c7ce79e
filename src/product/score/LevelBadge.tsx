import { RiskBadge } from '../../ui/Badge.tsx'
import { expectedWords } from './words.ts'

export interface LevelBadgeProps {
  level: string
  /** Nothing was measured or established: the badge is an outline and says so. */
  isExpected: boolean
  className?: string | undefined
}

/** Solid where something was measured or established, hollow where the level is expected of the role. */
export function LevelBadge({ level, isExpected, className }: LevelBadgeProps) {
  return <RiskBadge level={level} hollow={isExpected ? expectedWords : undefined} className={className} />
}
