import type { AssessmentState } from '../../product/assessments.ts'

type RunStatus = 'pending' | 'in_progress' | 'completed' | 'failed'

/**
 * Returns the state of an assessment. Until it is sent its investigation carries it: begun with that, at a person's
 * turn once it has ended. What a person did last is stored, and counts above.
 */
export function stateNow(stored: AssessmentState, run: RunStatus | null): AssessmentState {
  if (stored !== 'requested') return stored
  switch (run) {
    case 'pending':
      return 'requested'
    case 'in_progress':
      return 'in_progress'
    case 'failed':
      return 'failed'
    // Null: the run was erased, and with it all that was awaited.
    case 'completed':
    case null:
      return 'review'
  }
}

/** Nothing more is done to it. */
export const isClosed = (state: AssessmentState): boolean => state === 'completed' || state === 'cancelled'

const openStates = ['requested', 'in_progress', 'awaiting_vendor', 'review'] as const satisfies AssessmentState[]

export const isOverdue = ({ state, dueAt, now }: { state: AssessmentState; dueAt: Date; now: Date }): boolean =>
  openStates.some((open) => open === state) && dueAt < now
