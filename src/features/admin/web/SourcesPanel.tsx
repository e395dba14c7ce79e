import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { createCaller } from '../../../platform/web/call.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { operationsContract, SourceSyncState, StaffSource } from '../operations-contract.ts'
import { sourcesUrl } from '../vocabulary.ts'
import { useAdminDecision } from './use-admin-decision.ts'

const call = createCaller<typeof operationsContract>()

/** Poll while something is being done: the person who asked for it watches. */
const watchMs = 2_000

interface Sources {
  sources: StaffSource[]
}

/** Lists the sources of facts, their license, their age, and the lists that can be asked for again. */
export function SourcesPanel() {
  const { data, isPending, isLoadingError } = useQuery<Sources>({
    queryKey: [sourcesUrl],
    refetchInterval: ({ state }) => (state.data?.sources.some(isBusy) ? watchMs : staffRefreshMs),
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading sources" />
  if (isLoadingError)
    return <ErrorState title="The sources could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  const { sources } = data
  if (sources.length === 0)
    return (
      <EmptyState title="No source is loaded yet" headingLevel={3}>
        They are loaded when the program starts.
      </EmptyState>
    )
  const asked = sources.filter(({ syncs }) => syncs.length > 0).toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  const shipped = sources.filter(({ syncs }) => syncs.length === 0)
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-measure text-sm text-quiet">
        A list that lost a large part of its rows since the last time is held back, and nothing is changed.
      </p>
      {sources.some(({ syncs }) => syncs.some(({ refusal }) => refusal === 'egress_off')) && (
        <Callout title="Nothing may leave this installation">
          <p id={egressReasonId}>No source can be asked while EGRESS is off.</p>
        </Callout>
      )}
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Table
        caption={`${counted(asked.length, 'source')} asked over the network, shown again every 30 seconds`}
        columns={columns}
        rows={asked}
        rowKey={({ key }) => key}
      />
      {shipped.length > 0 && (
        <Disclosure
          summary="Sources that ship with this version or come with an import"
          aside={shipped.length.toLocaleString('en-US')}
        >
          <Table
            caption="Not asked over the network"
            columns={shippedColumns}
            rows={shipped}
            rowKey={({ key }) => key}
          />
        </Disclosure>
      )}
    </div>
  )
}

const isUnderWay = ({ state }: SourceSyncState) => state === 'queued' || state === 'running'
const isBusy = ({ syncs }: StaffSource) => syncs.some(isUnderWay)

/** Sources out of step come first, then those under way. */
const urgencyOf = ({ syncs }: StaffSource): number =>
  Math.min(...syncs.map((sync) => (sync.state === 'ended' && !sync.isInStep ? 0 : isUnderWay(sync) ? 1 : 2)))

const columns: readonly Column<StaffSource>[] = [
  {
    key: 'source',
    header: 'Source',
    cell: ({ title, url, publisher }) => (
      <span className="grid gap-0.5">
        <TextLink href={url}>{title}</TextLink>
        <span className="text-xs font-normal text-quiet">{publisher}</span>
      </span>
    ),
  },
  {
    key: 'licence',
    header: 'License',
    cell: ({ licence, licenceUrl }) => (
      <TextLink href={licenceUrl} quiet>
        {licence}
      </TextLink>
    ),
  },
  {
    key: 'asOf',
    header: 'As of',
    cell: ({ asOf, loadedAt }) => (
      <span className="grid gap-0.5">
        <time dateTime={asOf}>{asOfWords(asOf)}</time>
        <span className="text-xs text-quiet">
          {loadedAt === null ? 'Nothing loaded' : <time dateTime={loadedAt}>{`Loaded ${instantWords(loadedAt)}`}</time>}
        </span>
      </span>
    ),
  },
  {
    key: 'rows',
    header: 'Rows',
    cell: ({ rows }) => {
      const kinds = Object.entries(rows)
      if (kinds.length === 0) return <span className="text-quiet">None</span>
      return (
        <ul className="grid gap-0.5 text-sm">
          {kinds.map(([kind, count]) => (
            <li key={kind}>{`${count.toLocaleString('en-US')} ${kind}`}</li>
          ))}
        </ul>
      )
    },
  },
  {
    key: 'sync',
    header: 'In step',
    cell: ({ syncs }) => (
      <ul className="grid gap-4">
        {syncs.map((sync) => (
          <li key={sync.key} className="grid justify-items-start gap-1.5">
            <LastSync sync={sync} />
            <SyncNow sync={sync} />
          </li>
        ))}
      </ul>
    ),
  },
]
const shippedColumns = columns.filter(({ key }) => key !== 'sync')

/** Describes the state of a sync. */
export function syncState({ state, isInStep }: Pick<SourceSyncState, 'state' | 'isInStep'>): {
  words: string
  tone: Tone
} {
  switch (state) {
    case 'never':
      return { words: 'Not asked for here yet', tone: 'grey' }
    case 'queued':
      return { words: 'Waiting for a worker', tone: 'grey' }
    case 'running':
      return { words: 'Asking', tone: 'accent' }
    case 'ended':
      return isInStep ? { words: 'In step', tone: 'green' } : { words: 'Not in step', tone: 'red' }
  }
}

function LastSync({ sync }: { sync: SourceSyncState }) {
  const { title, state, askedBy, askedAt, endedAt, words } = sync
  const { words: standing, tone } = syncState(sync)
  const at = endedAt ?? askedAt
  return (
    <>
      <span className="text-sm">{title}</span>
      <StatusBadge tone={tone} spinning={state === 'running'}>
        {standing}
      </StatusBadge>
      {at !== null && (
        <span className="text-xs text-quiet">{`${instantWords(at)}, asked for by ${askedBy ?? 'the program itself'}`}</span>
      )}
      {words !== null && <p className="max-w-measure text-xs whitespace-pre-line wrap-anywhere">{words}</p>}
    </>
  )
}

/** Id of the reason, which the page gives once for all of them. */
const egressReasonId = 'sources-egress-off'

function SyncNow({ sync }: { sync: SourceSyncState }) {
  const { key, title, refusal } = sync
  const ask = useAdminDecision(sourcesUrl, {
    act: () => call('POST /api/admin/sources/{sync}/sync', { params: { sync: key } }),
    told: () => ({ title: 'Queued', description: `${title} is asked for as soon as a worker is free.` }),
    failed: 'Not queued',
  })
  if (refusal === 'egress_off')
    return (
      <Button size="small" disabled aria-label={`Sync now: ${title}`} aria-describedby={egressReasonId}>
        Sync now
      </Button>
    )
  return (
    <AskingButton
      label="Sync now"
      about={title}
      pending={ask.isPending || isUnderWay(sync)}
      pendingLabel={ask.isPending ? 'Queueing' : 'Under way'}
      disabledReason={refusal === 'sync_off' ? 'Off in BREACH_FEEDS.' : undefined}
      onAct={(onSettled) => ask.mutate(undefined, { onSettled })}
    />
  )
}
