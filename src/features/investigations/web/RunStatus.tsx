import { StatusBadge } from '../../../ui/Badge.tsx'

/** State of a run in a word; any other value than the four stands as it came. */
export function RunStatus({ status }: { status: string }) {
  switch (status) {
    case 'pending':
      return <StatusBadge tone="grey">Pending</StatusBadge>
    case 'in_progress':
      return (
        <StatusBadge tone="accent" spinning>
          In Progress
        </StatusBadge>
      )
    case 'completed':
      return <StatusBadge tone="green">Completed</StatusBadge>
    case 'failed':
      return <StatusBadge tone="red">Failed</StatusBadge>
    default:
      return <span className="text-sm text-quiet">{status}</span>
  }
}
