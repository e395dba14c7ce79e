import { type AssessmentState, assessmentStateNames } from '../../../product/assessments.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'

// Red for what went wrong, accent for what waits for the organisation; the hues of risk say nothing here.
const tones: Record<AssessmentState, Tone> = {
  requested: 'grey',
  in_progress: 'grey',
  awaiting_vendor: 'grey',
  review: 'accent',
  completed: 'green',
  failed: 'red',
  cancelled: 'grey',
}

export function StateBadge({ state }: { state: AssessmentState }) {
  return (
    <StatusBadge tone={tones[state]} spinning={state === 'in_progress'}>
      {assessmentStateNames[state]}
    </StatusBadge>
  )
}
