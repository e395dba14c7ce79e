import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { fetchMember, saveAs, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { memberAuditUrl } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Page.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { type AuditEvent, actorWords, deedWords, detailWords, subjectPath } from '../audit-words.ts'
import { callAsMember } from './account.ts'

const pageSize = 25

export function AuditLog() {
  return (
    <>
      <Section
        title="Proof"
        layout="side"
        note="Each event carries the hash of the one before: none can be changed or taken out without every later hash becoming another."
        className="ui-screen-only border-t-0"
      >
        <Proof />
      </Section>
      <Section
        title="Events"
        note="Newest first. Ids and values only: never a password, an address or a person’s text."
      >
        <Events />
      </Section>
    </>
  )
}

function Proof() {
  const readOnly = useReadOnlyReason('administrator')
  const verify = useMutation({ mutationFn: () => callAsMember('GET /api/customer/audit/verify', {}) })
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="ui-actions items-start">
        <Button pending={verify.isPending} pendingLabel="Verifying" onClick={() => verify.mutate()}>
          Verify the chain
        </Button>
        <SaveButton
          disabledReason={readOnly}
          pendingLabel="Exporting"
          onSave={() => saveAs(`${memberAuditUrl}/export.json`, 'audit-log.json')}
          explain={errorWords}
        >
          Export as JSON
        </SaveButton>
      </div>
      {verify.isError && <Callout kind="danger" title={errorWords(verify.error)} />}
      {verify.data && <Verdict {...verify.data} />}
      <p className="max-w-measure text-sm text-quiet">
        Who has the export recomputes every hash without this server:{' '}
        <code className="whitespace-nowrap">sightline verify-audit FILE</code>.
      </p>
    </div>
  )
}

function Verdict({ events, head, fault }: { events: number; head: string; fault: string | null }) {
  if (fault !== null)
    return (
      <Callout kind="danger" title="The chain is broken">
        <p>{fault}</p>
      </Callout>
    )
  return (
    <Callout kind="success" title="The chain is whole">
      <p>
        {`${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'}, each hash recomputed. The last one: `}
        <Hash value={head} copy />
      </p>
    </Callout>
  )
}

function Events() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [memberAuditUrl, { pages: true }],
    queryFn: ({ pageParam, signal }) =>
      fetchMember({ queryKey: [memberAuditUrl, { limit: pageSize, before: pageParam }], signal }) as Promise<
        AuditEvent[]
      >,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.ordinal),
    refetchOnMount: 'always',
  })
  return (
    <Loaded answer={{ data: data?.pages.flat(), error, refetch }} what="The audit log" explain={errorWords}>
      {(events) => (
        <div className="grid grid-cols-1 gap-6">
          {events.length > 0 ? <EventTable events={events} /> : <EmptyState title="No events" />}
          {hasNextPage && (
            <div>
              <Button pending={isFetchingNextPage} pendingLabel="Loading" onClick={() => fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

function EventTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table
      caption="Events of the audit log, newest first"
      hideCaption
      rows={events}
      rowKey={({ ordinal }) => String(ordinal)}
      columns={[
        {
          key: 'what',
          header: 'What',
          cell: (event) => (
            <span className="grid gap-1">
              {`${actorWords(event)} ${deedWords(event.kind)}`}
              <Details details={event.details} />
            </span>
          ),
        },
        { key: 'subject', header: 'Of what', cell: ({ subject }) => <Subject subject={subject} /> },
        {
          key: 'at',
          header: 'When',
          oneLine: true,
          cell: ({ at }) => <time dateTime={at}>{instantWords(at)}</time>,
        },
        { key: 'ordinal', header: 'Number', align: 'end', cell: ({ ordinal }) => ordinal.toLocaleString('en-US') },
        {
          key: 'hash',
          header: 'Hash',
          cell: ({ hash }) => (
            <span className="lg:whitespace-nowrap">
              <Hash value={hash} copy />
            </span>
          ),
        },
      ]}
    />
  )
}

/** The values of an event, with a hash as short as everywhere. */
function Details({ details }: { details: AuditEvent['details'] }) {
  const words = detailWords(details).join('; ')
  if (words === '') return null
  return (
    <span className="max-w-measure text-sm font-normal text-quiet wrap-anywhere">
      {words
        .split(/\b([0-9a-f]{64})\b/)
        // Every second one is what was split by.
        .map((part, index) => (index % 2 === 0 ? part : <Hash key={index} value={part} />))}
    </span>
  )
}

function Subject({ subject }: { subject: string }) {
  const path = subjectPath(subject)
  return path === undefined ? <code>{subject}</code> : <TextLink href={path}>{subject}</TextLink>
}
