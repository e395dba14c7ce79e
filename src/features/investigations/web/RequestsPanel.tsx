import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, RotateCw } from 'lucide-react'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { investigationPath } from '../../../product/links.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { investigationsContract } from '../contract.ts'
import type { monitoringContract } from '../monitoring-contract.ts'
import { isUnderWay, refreshWhileRunningMs, requestsUrl } from '../vocabulary.ts'
import { RunStatus } from './RunStatus.tsx'

type InvestigationRequest = Output<(typeof investigationsContract)['GET /api/investigation-requests']>[number]

const call = createCaller<typeof monitoringContract>()

/** Visitors' requests, as staff see them: read-only, except that they can be run again. */
export function RequestsPanel() {
  const {
    data: requests,
    isPending,
    isLoadingError,
  } = useQuery<InvestigationRequest[]>({
    queryKey: [requestsUrl],
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refreshWhileRunningMs : staffRefreshMs),
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading investigation requests" />
  if (isLoadingError)
    return <ErrorState title="The requests could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  if (requests.length === 0) return <EmptyState title="No investigation requests yet" />
  return (
    <Table
      caption="Newest first, at most 200, asked for again every 30 seconds"
      columns={columns}
      rows={requests}
      rowKey={(request) => String(request.id)}
    />
  )
}

const columns: Column<InvestigationRequest>[] = [
  { key: 'vendor', header: 'Vendor', cell: (request) => <span className="wrap-anywhere">{vendor(request)}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <RunStatus status={status} /> },
  { key: 'priority', header: 'Priority', cell: ({ priority }) => priority },
  {
    key: 'by',
    header: 'Requested by',
    cell: ({ requestedBy }) => <span className="wrap-anywhere">{requestedBy?.trim() || 'Anonymous'}</span>,
  },
  {
    key: 'at',
    header: 'Requested',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{instantWords(createdAt)}</time>,
  },
  {
    key: 'notes',
    header: 'Notes',
    cell: ({ notes }) =>
      notes?.trim() ? <span className="wrap-anywhere">{notes}</span> : <span className="text-quiet">None</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (request) => request.investigationId && <Actions request={request} />,
  },
]

const vendor = ({ vendorName, investigationId }: InvestigationRequest) =>
  investigationId ? (
    <TextLink href={investigationPath(investigationId)} quiet>
      {vendorName}
    </TextLink>
  ) : (
    vendorName
  )

function Actions({ request }: { request: InvestigationRequest }) {
  return (
    <span className="-my-2 inline-flex items-center">
      <Anchor
        href={investigationPath(request.investigationId)}
        className="ui-button"
        data-variant="quiet"
        data-size="small"
        data-icon-only=""
        aria-label={`Open the report on ${request.vendorName}`}
        title="Open the report"
      >
        <Eye size={14} aria-hidden="true" />
      </Anchor>
      <RunAgain request={request} />
    </span>
  )
}

function RunAgain({ request: { id, vendorName, status } }: { request: InvestigationRequest }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const again = useMutation({
    mutationFn: () => call('POST /api/investigation-requests/{id}/run', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Investigated again', description: `${vendorName} is next in line. Its row shows the new run.` }),
    onError: (error) => toast({ title: 'Not begun', description: errorWords(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [requestsUrl] }),
  })
  const isRunning = isUnderWay({ status })
  return (
    <IconButton
      size="small"
      label={isRunning ? `${vendorName} is being investigated` : `Run the investigation of ${vendorName} again`}
      title={isRunning ? 'Being investigated' : 'Run again'}
      icon={<RotateCw size={14} aria-hidden="true" />}
      disabled={!hydrated || isRunning || again.isPending}
      onClick={() => again.mutate()}
    />
  )
}
