import { useQuery } from '@tanstack/react-query'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Part } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { StaffBreaches } from '../staff-contract.ts'
import { breachStaffUrl } from '../vocabulary.ts'
import { FeedTable } from './FeedTable.tsx'
import { HeldBatch, HeldItem } from './Held.tsx'
import { JoinForm } from './JoinForm.tsx'
import { MergeTable } from './MergeTable.tsx'
import { ProposalItem } from './ProposalItem.tsx'
import { SplitForm } from './SplitForm.tsx'
import { numberWords } from './staff-words.ts'

/** Shows the sources of breaches, what waits for a person, and the subscribers. */
export function BreachesPanel() {
  const {
    data: breaches,
    isPending,
    isLoadingError,
  } = useQuery<StaffBreaches>({ queryKey: [breachStaffUrl], refetchInterval: staffRefreshMs, refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading breach alerts" />
  if (isLoadingError)
    return (
      <ErrorState title="The breach alerts could not be loaded">They are asked for again every 30 seconds.</ErrorState>
    )
  return (
    <div className="grid grid-cols-1 gap-10 max-sm:gap-5">
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Waiting breaches={breaches} />
      <Part title="Sources">
        <Fold title={`${breaches.feeds.length} sources, with what each said last`}>
          <FeedTable feeds={breaches.feeds} />
        </Fold>
      </Part>
      <Part title="Joined and split" folds>
        <div className="grid grid-cols-1 gap-5">
          <p className="max-w-measure text-sm text-quiet">
            What staff join or split is calculated again from its records; no load of a file changes it back. Addresses
            of a joined breach lead to the one that stays.
          </p>
          <JoinForm />
          <SplitForm />
          <MergeTable merges={breaches.merges} />
        </div>
      </Part>
      <Part title="Subscribers" folds>
        <Readers breaches={breaches} />
      </Part>
    </div>
  )
}

function Waiting({ breaches: { feeds, heldBatches, heldItems, proposals } }: { breaches: StaffBreaches }) {
  const titles = new Map(feeds.map(({ key, title }) => [key, title]))
  return (
    <Part title="Waits for a decision">
      {heldBatches.length + heldItems.length + proposals.length === 0 ? (
        <EmptyState title="Nothing waits for a decision" headingLevel={4} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {heldBatches.map((batch) => (
            <li key={`batch-${batch.id}`}>
              <HeldBatch batch={batch} feed={titles.get(batch.feed) ?? batch.feed} />
            </li>
          ))}
          {heldItems.map((item) => (
            <li key={`item-${item.id}`}>
              <HeldItem item={item} />
            </li>
          ))}
          {proposals.map((proposal) => (
            <li key={`proposal-${proposal.id}`}>
              <ProposalItem proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Readers({ breaches: { subscribers, deliveries, suppressed } }: { breaches: StaffBreaches }) {
  const figures = [
    { label: 'Active', count: subscribers.active, note: 'Addresses that confirmed' },
    { label: 'Paused', count: subscribers.paused, note: 'By themselves, for a time' },
    { label: 'Not confirmed', count: subscribers.waiting, note: 'Asked within the last 24 hours' },
    { label: 'Alerts waiting', count: deliveries.waiting, note: 'For the next mail to their address' },
    { label: 'Alerts mailed', count: deliveries.mailedLastDay, note: 'In the last 24 hours' },
    { label: 'Suppressed', count: suppressed, note: 'Addresses that bounced or complained' },
  ]
  return <Stats items={figures.map(({ label, count, note }) => ({ label, note, value: numberWords(count) }))} />
}
