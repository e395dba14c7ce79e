import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { investigationPath } from '../../../product/links.ts'
import { leastChange } from '../../../product/score/changes.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { MonitoredSubject, monitoringContract } from '../monitoring-contract.ts'
import { isUnderWay, monitoringUrl, refreshWhileRunningMs } from '../vocabulary.ts'
import { MonitorForm } from './MonitorForm.tsx'
import { changeWords, everyDaysWords, pendingWords } from './monitoring-words.ts'
import { RiskChanges } from './RiskChanges.tsx'
import { RunStatus } from './RunStatus.tsx'

const call = createCaller<typeof monitoringContract>()

/** Subjects that are investigated again and again, and what that changed. */
export function MonitoringPanel() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Fold title="Monitor a vendor">
        <MonitorForm />
      </Fold>
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Subjects />
      <RiskChanges />
    </div>
  )
}

function Subjects() {
  const [leaving, setLeaving] = useState<MonitoredSubject>()
  const {
    data: subjects,
    isPending,
    isLoadingError,
  } = useQuery<MonitoredSubject[]>({
    queryKey: [monitoringUrl],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => lastRun && isUnderWay(lastRun)) ? refreshWhileRunningMs : staffRefreshMs,
  })
  if (isPending) return <Spinner label="Loading monitored subjects" />
  if (isLoadingError)
    return (
      <ErrorState title="The monitored subjects could not be loaded">
        They are asked for again every 30 seconds.
      </ErrorState>
    )
  if (subjects.length === 0)
    return (
      <EmptyState title="Nothing is monitored yet">Name a vendor above to investigate it again and again.</EmptyState>
    )
  const columns: Column<MonitoredSubject>[] = [
    ...readColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (subject) => <Actions subject={subject} onLeave={() => setLeaving(subject)} />,
    },
  ]
  return (
    <>
      <Table
        caption={`Newest first, at most 200. A level is told when two runs in a row agree on it, or at once with a new verified incident; a score when it moved by ${leastChange} points or more.`}
        columns={columns}
        rows={subjects}
        rowKey={(subject) => String(subject.id)}
      />
      <LeaveDialog subject={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const readColumns: readonly Column<MonitoredSubject>[] = [
  {
    key: 'vendor',
    header: 'Vendor',
    cell: ({ vendorName, subjectId, lastRun }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {vendorName}
        <span className="font-mono text-xs font-normal text-quiet">{subjectId}</span>
        {lastRun && !lastRun.isSameSubject && (
          <span className="text-xs font-normal text-quiet">
            The last run read this name as another subject: remove it and add it again.
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'risk',
    header: 'Risk',
    cell: ({ reported, pendingLevel }) =>
      reported ? (
        <span className="grid justify-items-start gap-1">
          <span className="inline-flex flex-wrap items-center gap-2">
            <RiskBadge level={reported.level} />
            <span className="tabular-nums">{reported.score === null ? 'No score' : reported.score}</span>
          </span>
          {pendingLevel && <span className="text-xs text-quiet">{pendingWords(pendingLevel)}</span>}
        </span>
      ) : (
        <span className="text-quiet">Not calculated yet</span>
      ),
  },
  {
    key: 'run',
    header: 'Last run',
    cell: ({ lastRun, vendorName }) =>
      lastRun ? (
        <span className="grid justify-items-start gap-0.5">
          <RunStatus status={lastRun.status} />
          <TextLink
            href={investigationPath(lastRun.id)}
            className="text-sm"
            aria-label={`Last run of ${vendorName}, ${instantWords(lastRun.completedAt ?? lastRun.createdAt)}`}
          >
            {instantWords(lastRun.completedAt ?? lastRun.createdAt)}
          </TextLink>
        </span>
      ) : (
        <span className="text-quiet">None yet</span>
      ),
  },
  {
    key: 'next',
    header: 'Next run',
    cell: ({ nextOn, everyDays }) => (
      <span className="grid gap-0.5">
        <time dateTime={nextOn}>{asOfWords(nextOn)}</time>
        <span className="text-xs text-quiet">{everyDaysWords(everyDays)}</span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Last change',
    cell: ({ changes: [last] }) =>
      last ? (
        <span className="grid gap-0.5">
          {changeWords(last)}
          <time className="text-xs text-quiet" dateTime={last.createdAt}>
            {instantWords(last.createdAt)}
          </time>
        </span>
      ) : (
        <span className="text-quiet">None told</span>
      ),
  },
]

function Actions({ subject, onLeave }: { subject: MonitoredSubject; onLeave: () => void }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const isRunning = subject.lastRun !== null && isUnderWay(subject.lastRun)
  const run = useMutation({
    mutationFn: () => call('POST /api/monitored-subjects/{id}/run', { params: { id: subject.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [monitoringUrl] })
      toast({ title: 'Investigation queued', description: `${subject.vendorName} is investigated now.` })
    },
    onError: (error) => toast({ title: 'Not started', description: errorWords(error), variant: 'destructive' }),
  })
  return (
    <span className="-my-2 inline-flex items-center">
      <IconButton
        size="small"
        label={isRunning ? `${subject.vendorName} is being investigated` : `Investigate ${subject.vendorName} now`}
        icon={run.isPending ? <Spinner /> : <Play size={14} aria-hidden="true" />}
        disabled={!hydrated || isRunning || run.isPending}
        onClick={() => run.mutate()}
      />
      <IconButton
        {...rowAct('stop')}
        size="small"
        label={`Stop monitoring ${subject.vendorName}`}
        icon={<Trash2 size={14} aria-hidden="true" />}
        disabled={!hydrated}
        onClick={onLeave}
      />
    </span>
  )
}

function LeaveDialog({ subject, onClose }: { subject: MonitoredSubject | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const leave = useMutation({
    mutationFn: (id: number) => call('DELETE /api/monitored-subjects/{id}', { params: { id } }),
    onSuccess: () => toast({ title: 'Monitoring stopped', description: 'Its reports and changes stay.' }),
    onError: (error) => toast({ title: 'Not stopped', description: errorWords(error), variant: 'destructive' }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: [monitoringUrl] })
    },
  })
  return (
    <Dialog
      open={subject !== undefined}
      onClose={onClose}
      title={`Stop monitoring ${subject?.vendorName ?? ''}`}
      foot={
        <>
          <Button onClick={onClose}>Keep monitoring</Button>
          <Button
            variant="danger"
            pending={leave.isPending}
            pendingLabel="Stopping"
            onClick={() => subject && leave.mutate(subject.id)}
          >
            Stop monitoring
          </Button>
        </>
      }
    >
      <p>
        No further runs begin by themselves. Reports and changes stay. If it is added again, the first run is not held
        against earlier ones.
      </p>
    </Dialog>
  )
}
