import { useInfiniteQuery } from '@tanstack/react-query'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { createMemberCaller } from '../../../../platform/web/portal.ts'
import { memberAuditUrl } from '../../../../product/links.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { type AuditEvent, actorWords, deedInFull } from '../../../customers/audit-words.ts'
import type { customersContract } from '../../../customers/contract.ts'
import { useVendor } from './vendor-view.tsx'

const call = createMemberCaller<typeof customersContract>()
const pageSize = 50

/** Shows the audit log of this vendor. */
export function Activity() {
  const { vendor } = useVendor()
  const subject = `vendor:${vendor.id}`
  const audit = useInfiniteQuery({
    queryKey: [memberAuditUrl, { subject, pages: true }],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/customer/audit', { query: { subject, limit: pageSize, before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    refetchOnMount: 'always',
    getNextPageParam: (page: AuditEvent[]) => (page.length < pageSize ? undefined : page.at(-1)?.ordinal),
  })
  return (
    <Section title="Activity" note="From the audit log, the newest first. Its hash chain is verified in the settings.">
      <Loaded answer={{ ...audit, data: audit.data?.pages.flat() }} what="The activity" explain={errorWords}>
        {(events) => <Events events={events} />}
      </Loaded>
      {audit.hasNextPage && (
        <Button pending={audit.isFetchingNextPage} pendingLabel="Loading" onClick={() => audit.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Section>
  )
}

function Events({ events }: { events: readonly AuditEvent[] }) {
  if (events.length === 0) return <EmptyState title="Nothing has happened yet" />
  return (
    <Timeline
      entries={events.map((event) => ({
        key: String(event.ordinal),
        state: 'done',
        title: `${actorWords(event)} ${deedInFull(event)}`,
        time: { text: instantWords(event.at), iso: event.at },
      }))}
    />
  )
}
