import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { scanResultPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ScanRow } from '../contract.ts'
import { scansUrl } from '../paths.ts'
import { isUnderWay, refreshWhileRunningMs, ScanStatusMark } from './ScanMarks.tsx'
import { kindName } from './words.ts'

/** Scans requested in this browser. */
export function ScanList() {
  const {
    data: scans,
    isPending,
    isLoadingError,
  } = useQuery<ScanRow[]>({
    queryKey: [scansUrl],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refreshWhileRunningMs : false),
  })
  if (isPending) return <Spinner label="Loading your scans" />
  if (isLoadingError)
    return <ErrorState title="Your scans could not be loaded">Reload the page to try again.</ErrorState>
  if (scans.length === 0)
    return (
      <EmptyState title="No scans yet">
        <p>What you scan in this browser is listed here. No one else sees this list.</p>
      </EmptyState>
    )
  return (
    <Table
      caption="Scans of this browser, newest first"
      hideCaption
      rows={scans}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Scan',
          cell: (scan) => (
            <div>
              <TextLink href={scanResultPath(scan.id)} className="wrap-anywhere">
                <bdi>{scan.subject ?? scan.name}</bdi>
              </TextLink>
              <span className="block text-xs font-normal text-quiet wrap-anywhere">
                {[
                  ...(scan.version ? [`Version ${scan.version}`] : []),
                  ...(scan.subject === null ? [] : [scan.name]),
                ].join(' · ')}
              </span>
            </div>
          ),
        },
        { key: 'kind', header: 'Kind', cell: (scan) => kindName(scan.kind) },
        {
          key: 'when',
          header: 'Asked for',
          oneLine: true,
          cell: (scan) => <time dateTime={scan.createdAt}>{instantWords(scan.createdAt)}</time>,
        },
        { key: 'status', header: 'Status', cell: (scan) => <ScanStatusMark status={scan.status} /> },
      ]}
    />
  )
}
