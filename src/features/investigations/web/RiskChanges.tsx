import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { compareRunsPath, investigationPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { RiskChange } from '../monitoring-contract.ts'
import { riskChangesUrl } from '../vocabulary.ts'
import { changeWords } from './monitoring-words.ts'

/** All reported changes, including those of subjects that are no longer monitored; loaded when opened. */
export function RiskChanges() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary="All changes" onOpenChange={setOpen}>
      {isOpen && <Changes />}
    </Disclosure>
  )
}

function Changes(): ReactNode {
  const {
    data: changes,
    isPending,
    isLoadingError,
    refetch,
  } = useQuery<RiskChange[]>({ queryKey: [riskChangesUrl], refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading changes" />
  if (isLoadingError)
    return (
      <ErrorState
        title="The changes could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (changes.length === 0) return <p className="text-sm text-quiet">No change has been told yet.</p>
  return (
    <Table
      caption="The newest 100"
      columns={columns}
      rows={changes}
      rowKey={(change) => String(change.id)}
      stickyHead={false}
    />
  )
}

const columns: readonly Column<RiskChange>[] = [
  {
    key: 'vendor',
    header: 'Vendor',
    cell: ({ vendorName, investigationId }) => (
      <TextLink href={investigationPath(investigationId)} quiet className="wrap-anywhere">
        {vendorName}
      </TextLink>
    ),
  },
  { key: 'change', header: 'Change', cell: changeWords },
  {
    key: 'at',
    header: 'Told',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{instantWords(createdAt)}</time>,
  },
  {
    key: 'compare',
    header: 'Findings',
    align: 'end',
    cell: ({ vendorName, investigationId, beforeInvestigationId }) =>
      beforeInvestigationId ? (
        <TextLink
          href={compareRunsPath(investigationId, beforeInvestigationId)}
          aria-label={`Compare with the run before: ${vendorName}`}
        >
          Compare
        </TextLink>
      ) : (
        <span className="text-quiet">The run before is gone</span>
      ),
  },
]
