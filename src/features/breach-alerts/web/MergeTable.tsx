import { instantWords } from '../../../platform/shared/dates.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { StaffBreaches } from '../staff-contract.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { callStaff } from './use-decision.ts'

type Merge = StaffBreaches['merges'][number]

export function MergeTable({ merges }: { merges: readonly Merge[] }) {
  if (merges.length === 0) return <EmptyState title="Nothing was joined or split yet" headingLevel={4} />
  return (
    <Table
      caption="Newest first, at most 50"
      rows={merges}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'what', header: 'What', cell: ({ words }) => <span className="wrap-anywhere">{words}</span> },
        { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
        {
          key: 'who',
          header: 'Decided',
          cell: ({ decidedBy, decidedAt }) => (
            <span className="grid gap-0.5">
              {decidedBy}
              <time className="text-xs text-quiet" dateTime={decidedAt}>
                {instantWords(decidedAt)}
              </time>
            </span>
          ),
        },
        { key: 'undo', header: 'Take back', align: 'end', cell: (merge) => <TakeBack merge={merge} /> },
      ]}
    />
  )
}

function TakeBack({ merge: { id, words, undoneAt } }: { merge: Merge }) {
  if (undoneAt !== null)
    return (
      <span className="text-sm text-quiet">
        Taken back <time dateTime={undoneAt}>{instantWords(undoneAt)}</time>
      </span>
    )
  return (
    <DecisionButton
      label="Take back"
      about={words}
      pendingLabel="Taking back"
      act={() => callStaff('POST /api/admin/breach-merges/{id}/undo', { params: { id } })}
      told={() => ({ title: 'Taken back', description: words })}
      failed="Not taken back"
    />
  )
}
