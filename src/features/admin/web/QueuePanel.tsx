import { useQuery } from '@tanstack/react-query'
import { durationWords, instantWords } from '../../../platform/shared/dates.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { QueueOverview } from '../contract.ts'
import { queuesUrl } from '../vocabulary.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { isIdle, type QueueRow, queueState, unfinished } from './queue-words.ts'

/** How the work in the background does, and what was given up. */
export function QueuePanel() {
  const {
    data: overview,
    isPending,
    isLoadingError,
  } = useQuery<QueueOverview>({ queryKey: [queuesUrl], refetchInterval: staffRefreshMs, refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading queues" />
  if (isLoadingError)
    return <ErrorState title="The queues could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  return (
    <div className="grid grid-cols-1 gap-10">
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Part title="Dead letters">
        <FailedJobs queues={overview.queues} jobs={overview.failed} />
      </Part>
      <Part title="Queues">
        <Queues overview={overview} />
      </Part>
    </div>
  )
}

function Queues({ overview: { queues, checkedAt } }: { overview: QueueOverview }) {
  if (queues.length === 0)
    return (
      <EmptyState title="There is no queue yet" headingLevel={4}>
        They are made when a worker starts.
      </EmptyState>
    )
  const nowMs = Date.parse(checkedAt)
  const columns = columnsAt(nowMs)
  const idle = queues.filter((queue) => isIdle(queue, nowMs))
  const others = queues.filter((queue) => !isIdle(queue, nowMs))
  const told = `${unfinished(queues)}, asked for again every 30 seconds`
  return (
    <div className="grid grid-cols-1 gap-6">
      {others.length > 0 ? (
        <Table caption={told} columns={columns} rows={others} rowKey={({ name }) => name} />
      ) : (
        <p className="text-sm text-quiet">{told}</p>
      )}
      {/* Most have nothing to do most of the time: they are listed below. */}
      {idle.length > 0 && (
        <Disclosure
          summary="Idle"
          aside={`${idle.length.toLocaleString('en-US')} of ${queues.length.toLocaleString('en-US')}`}
        >
          <Table caption="Idle queues" hideCaption columns={columns} rows={idle} rowKey={({ name }) => name} />
        </Disclosure>
      )}
    </div>
  )
}

const numbers = (value: number) => (value === 0 ? <span className="text-quiet">0</span> : value.toLocaleString('en-US'))

// As of the answer, not of the reader's clock: the page that arrives and the one that script takes over are the same.
const columnsAt = (nowMs: number): readonly Column<QueueRow>[] => [
  {
    key: 'queue',
    header: 'Queue',
    cell: ({ name, cron }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <span className="font-mono text-sm">{name}</span>
        {cron !== null && <span className="font-mono text-xs font-normal text-quiet">{`${cron} UTC`}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (queue) => {
      const { words, tone } = queueState(queue, nowMs)
      return <StatusBadge tone={tone}>{words}</StatusBadge>
    },
  },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => numbers(waiting) },
  { key: 'later', header: 'Later', align: 'end', cell: ({ later }) => numbers(later) },
  { key: 'running', header: 'Running', align: 'end', cell: ({ running }) => numbers(running) },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => numbers(failed) },
  {
    key: 'oldest',
    header: 'Oldest waiting',
    cell: ({ waitingSince }) =>
      waitingSince === null ? (
        <span className="text-quiet">None</span>
      ) : (
        <time dateTime={waitingSince}>{durationWords(Math.max(0, nowMs - Date.parse(waitingSince)))}</time>
      ),
  },
  {
    key: 'done',
    header: 'Last done',
    cell: ({ lastDoneAt, doneLastDay }) =>
      lastDoneAt === null ? (
        <span className="text-quiet">Not in the last week</span>
      ) : (
        <span className="grid gap-0.5">
          <time dateTime={lastDoneAt}>{instantWords(lastDoneAt)}</time>
          <span className="text-xs text-quiet">{`${doneLastDay.toLocaleString('en-US')} in 24 hours`}</span>
        </span>
      ),
  },
]
