import type { RunStatus } from '../../../investigations/vocabulary.ts'

const statusWords: Record<RunStatus, string> = {
  pending: 'Waiting to begin',
  in_progress: 'Under way',
  completed: 'Completed',
  failed: 'Failed',
}

/** Any other status is shown as it came. */
export const investigationWords = (status: string): string =>
  Object.hasOwn(statusWords, status) ? statusWords[status as RunStatus] : status // an own key is a status
