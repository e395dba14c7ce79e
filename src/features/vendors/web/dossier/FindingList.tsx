import type { ReactNode } from 'react'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { SeverityBadge } from '../../../../ui/Badge.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { Finding } from '../../dossier-contract.ts'
import { findingStatusNames } from '../../names.ts'
import { DueWord } from '../parts/VendorMarks.tsx'
import { isOpenFinding } from './finding-words.ts'
import { findingSourceNames } from './words.ts'

export type FindingListProps = {
  caption: string
  findings: readonly Finding[]
  /** Content below the words of a finding. */
  more?: ((finding: Finding) => ReactNode) | undefined
}

/** Findings as rows; the order is the server's. */
export function FindingList({ caption, findings, more }: FindingListProps) {
  if (findings.length === 0) return <p className="text-sm text-quiet">No open findings.</p>
  return (
    <Table
      caption={caption}
      hideCaption
      stickyHead={false}
      rows={findings}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'title',
          header: 'Finding',
          cell: (finding) => (
            <div className="grid gap-1 wrap-anywhere">
              {finding.title}
              <span className="text-xs font-normal text-quiet">{findingSourceNames[finding.source]}</span>
              {more?.(finding)}
            </div>
          ),
        },
        { key: 'severity', header: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
        {
          key: 'owner',
          header: 'Owner',
          cell: ({ owner }) => owner?.name ?? <span className="text-quiet">No owner</span>,
        },
        { key: 'due', header: 'Due', cell: (finding) => <Due finding={finding} /> },
        { key: 'status', header: 'Status', cell: ({ status }) => findingStatusNames[status] },
      ]}
    />
  )
}

function Due({ finding }: { finding: Finding }) {
  if (finding.closedAt) return `Closed ${asOfWords(finding.closedAt.slice(0, 10))}`
  if (finding.dueOn === null) return <span className="whitespace-nowrap text-quiet">No due date</span>
  return isOpenFinding(finding) ? <DueWord day={finding.dueOn} /> : asOfWords(finding.dueOn)
}
