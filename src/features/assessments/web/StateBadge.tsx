import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import type { AssessmentState } from '../vocabulary.ts'
import { stateNames } from './words.ts'

const tones: Record<AssessmentState, Tone> = {
  requested: 'grey',
  in_progress: 'accent',
  awaiting_vendor: 'yellow',
  review: 'orange',
  completed: 'green',
  failed: 'red',
  cancelled: 'grey',
}

export function StateBadge({ state }: { state: AssessmentState }) {
  return (
    <StatusBadge tone={tones[state]} spinning={state === 'in_progress'}>
      {stateNames[state]}
    </StatusBadge>
  )
}
