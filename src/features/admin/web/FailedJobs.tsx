import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { QueueOverview } from '../contract.ts'
import { queuesUrl } from '../vocabulary.ts'
import { failedQueues, type QueueRow } from './queue-words.ts'
import { callAdmin, useAdminDecision } from './use-admin-decision.ts'

type FailedJob = QueueOverview['failed'][number]

/** Jobs that used up their attempts. */
export function FailedJobs({ queues, jobs }: { queues: readonly QueueRow[]; jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return <EmptyState title="No job was given up" headingLevel={4} />
  return (
    <>
      <p className="max-w-measure text-sm text-quiet">
        They used up their attempts, and what they stand for says so where its reader looks. The newest 200 are listed,
        each is kept for a week. Trying one again is safe: what it did before is not done twice. A run, scan, report or
        import that says it has failed stays so: request it again.
      </p>
      <ul className="flex flex-wrap gap-3">
        {failedQueues(queues).map((queue) => (
          <li key={queue.name}>
            <RetryAll queue={queue} />
          </li>
        ))}
      </ul>
      <Table caption="Dead letters" hideCaption columns={columns} rows={jobs} rowKey={({ id }) => id} />
    </>
  )
}

const columns: readonly Column<FailedJob>[] = [
  {
    key: 'job',
    header: 'Job',
    cell: ({ queue, payload }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <span className="font-mono text-sm">{queue}</span>
        <span className="font-mono text-xs font-normal text-quiet">{payload}</span>
      </span>
    ),
  },
  {
    key: 'error',
    header: 'Last error',
    cell: ({ error, attempts }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {error ?? <span className="text-quiet">Its worker ended without a word</span>}
        <span className="text-xs text-quiet">{counted(attempts, 'attempt')}</span>
      </span>
    ),
  },
  {
    key: 'at',
    header: 'Given up',
    cell: ({ failedAt, queuedAt }) => (
      <span className="grid gap-0.5">
        <time dateTime={failedAt}>{instantWords(failedAt)}</time>
        <span className="text-xs text-quiet">
          Queued <time dateTime={queuedAt}>{instantWords(queuedAt)}</time>
        </span>
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (job) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Retry job={job} />
        <Delete job={job} />
      </span>
    ),
  },
]

function RetryAll({ queue: { name, failed } }: { queue: QueueRow }) {
  const retry = useAdminDecision(queuesUrl, {
    act: () => callAdmin('POST /api/admin/queues/{name}/retry', { params: { name } }),
    told: ({ retried }) => ({ title: 'Tried again', description: `${retried.toLocaleString('en-US')} of ${name}.` }),
    failed: 'Not tried again',
  })
  return (
    <AskingButton
      label={`Try all ${failed.toLocaleString('en-US')} of ${name} again`}
      about="dead letters"
      pending={retry.isPending}
      pendingLabel="Queueing"
      onAct={(onSettled) => retry.mutate(undefined, { onSettled })}
    />
  )
}

function Retry({ job: { id, queue } }: { job: FailedJob }) {
  const retry = useAdminDecision(queuesUrl, {
    act: () => callAdmin('POST /api/admin/jobs/{id}/retry', { params: { id } }),
    told: () => ({ title: 'Tried again', description: `The job of ${queue} runs as soon as a worker is free.` }),
    failed: 'Not tried again',
  })
  return (
    <AskingButton
      label="Try again"
      about={`${queue}, ${id}`}
      pending={retry.isPending}
      pendingLabel="Queueing"
      onAct={(onSettled) => retry.mutate(undefined, { onSettled })}
    />
  )
}

function Delete({ job: { id, queue } }: { job: FailedJob }) {
  const remove = useAdminDecision(queuesUrl, {
    act: () => callAdmin('DELETE /api/admin/jobs/{id}', { params: { id } }),
    told: () => ({ title: 'Deleted', description: `The job of ${queue} is never tried again.` }),
    failed: 'Not deleted',
  })
  return (
    <AskingButton
      label="Delete"
      about={`${queue}, ${id}`}
      variant="danger"
      pending={remove.isPending}
      pendingLabel="Deleting"
      asks={{
        title: 'Delete this job',
        keep: 'Keep it',
        why: `The job of ${queue} is never tried again. What it was about stays as it is.`,
      }}
      onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
    />
  )
}
