import { StatusBadge } from '../../../ui/Badge.tsx'
import type { RunStatus as RunStatusWord } from '../vocabulary.ts'

export const statusNames: Readonly<Record<RunStatusWord, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  failed: 'Failed',
}

/** State of a run in a word; any value other than the four is shown as is. */
export function RunStatus({ status }: { status: string }) {
  switch (status) {
    case 'pending':
      return <StatusBadge tone="grey">{statusNames.pending}</StatusBadge>
    case 'in_progress':
      return (
        <StatusBadge tone="accent" spinning>
          {statusNames.in_progress}
        </StatusBadge>
      )
    case 'completed':
      return <StatusBadge tone="green">{statusNames.completed}</StatusBadge>
    case 'failed':
      return <StatusBadge tone="red">{statusNames.failed}</StatusBadge>
    default:
      return <span className="text-sm text-quiet">{status}</span>
  }
}
