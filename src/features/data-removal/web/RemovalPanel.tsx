import { useQuery } from '@tanstack/react-query'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Part } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { RemovalOverview } from '../removal-staff-contract.ts'
import { removalLimits, removalStaffUrl } from '../vocabulary.ts'
import { BouncedTable } from './BouncedTable.tsx'
import { WaitingReply } from './WaitingReply.tsx'

/** Requests in figures, answers that no rule was sure of, and mailboxes that letters came back from. */
export function RemovalPanel() {
  const {
    data: removals,
    isPending,
    isLoadingError,
  } = useQuery<RemovalOverview>({
    queryKey: [removalStaffUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading data removal" />
  if (isLoadingError)
    return (
      <ErrorState title="The removal requests could not be loaded">
        They are asked for again every 30 seconds.
      </ErrorState>
    )
  return (
    <div className="grid grid-cols-1 gap-10">
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Part title="Answers that wait for a decision">
        <Replies replies={removals.replies} />
      </Part>
      <Part title="Letters that came back">
        <BouncedTable platforms={removals.bounced} />
      </Part>
      <Part title="Requests and letters">
        <Figures removals={removals} />
      </Part>
    </div>
  )
}

function Replies({ replies }: Pick<RemovalOverview, 'replies'>) {
  if (replies.length === 0) return <EmptyState title="No answer waits for a decision" headingLevel={4} />
  return (
    <>
      <p className="max-w-measure text-sm text-quiet">
        The oldest first, at most 200. Anybody can write to a reply address: judge by the words, and open nothing that
        they name.
      </p>
      <ul className="grid grid-cols-1 gap-4">
        {replies.map((reply) => (
          <li key={reply.id}>
            <WaitingReply reply={reply} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Figures({ removals: { requests, letters } }: { removals: RemovalOverview }) {
  const figures = [
    { label: 'Requests open', count: requests.open, note: 'With a proved address' },
    { label: 'Not proved', count: requests.unproved, note: `Erased after ${removalLimits.proofHours} hours` },
    {
      label: 'Requests closed',
      count: requests.closed,
      note: `What names a person goes after ${removalLimits.keptDays} days`,
    },
    { label: 'Letters waiting', count: letters.waiting, note: 'For their turn' },
    { label: 'Letters in the last hour', count: letters.lastHour, note: `Of ${removalLimits.lettersAnHour} at most` },
  ]
  return (
    <Stats items={figures.map(({ label, count, note }) => ({ label, note, value: count.toLocaleString('en-US') }))} />
  )
}
