import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { investigationsContract } from '../contract.ts'
import { investigationPath, requestsUrl } from '../vocabulary.ts'
import { RunStatus } from './RunStatus.tsx'

type InvestigationRequest = Output<(typeof investigationsContract)['GET /api/investigation-requests']>[number]

const refreshMs = 30_000

/** What visitors asked for, as staff see it: read only. */
export function RequestsPanel() {
  const {
    data: requests,
    isPending,
    isError,
  } = useQuery<InvestigationRequest[]>({
    queryKey: [requestsUrl],
    refetchInterval: refreshMs,
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading investigation requests" />
  if (isError)
    return <ErrorState title="The requests could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  if (requests.length === 0) return <EmptyState title="No investigation requests yet" />
  return (
    <Table
      caption="Newest first, asked for again every 30 seconds"
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
  { key: 'by', header: 'Requested by', cell: ({ requestedBy }) => requestedBy?.trim() || 'Anonymous' },
  {
    key: 'at',
    header: 'Requested',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{instantWords(createdAt)}</time>,
  },
  { key: 'notes', header: 'Notes', cell: ({ notes }) => notes?.trim() || <span className="text-quiet">None</span> },
  {
    key: 'actions',
    header: 'Report',
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
  const path = investigationPath(request.investigationId)
  const origin = useOrigin()
  return (
    <span className="-my-2 inline-flex items-center">
      <Anchor
        href={path}
        className="ui-button"
        data-variant="quiet"
        data-size="small"
        data-icon-only=""
        aria-label={`Open the report on ${request.vendorName}`}
        title="Open the report"
      >
        <Eye size={14} aria-hidden="true" />
      </Anchor>
      <CopyButton
        text={`${origin}${path}`}
        label={`Copy the address of the report on ${request.vendorName}`}
        iconOnly
      />
    </span>
  )
}

const useOrigin = () =>
  useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
