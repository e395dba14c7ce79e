import { asOfWords } from '../../../platform/shared/dates.ts'
import type { DeclaredRow } from '../../../product/scan-results.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { declaredWords, verdictWords } from './finding-words.ts'

const order: readonly DeclaredRow['verdict'][] = ['contradicts', 'undeclared', 'agrees', 'unseen']

/** Declarations about the subject beside the findings of the scan, contradictions first. */
export function Declared({ rows }: { rows: readonly DeclaredRow[] }) {
  return (
    <Section
      id="declared"
      title="Declared beside observed"
      note="What labels, manifests and policies say, held against this scan. What was not seen may still happen."
    >
      <Table
        caption="Declarations beside what the scan shows"
        hideCaption
        rows={rows.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))}
        rowKey={({ declaredBy, what }) => `${declaredBy} ${what}`}
        columns={[
          { key: 'what', header: 'What', cell: ({ what }) => what },
          { key: 'declared', header: 'Declared', cell: (row) => <DeclaredCell row={row} /> },
          { key: 'observed', header: 'This scan', cell: ({ observed }) => observed ?? 'Shows nothing of it' },
          {
            key: 'verdict',
            header: 'Verdict',
            cell: ({ verdict }) => <Badge tone={verdictWords[verdict].tone}>{verdictWords[verdict].label}</Badge>,
          },
        ]}
      />
    </Section>
  )
}

function DeclaredCell({ row: { declared, declaredBy, page, asOf } }: { row: DeclaredRow }) {
  return (
    <div>
      {declaredWords[declared]}
      <span className="block text-xs text-quiet">
        {page ? <TextLink href={page}>{declaredBy}</TextLink> : declaredBy}
        {asOf && `, ${asOfWords(asOf)}`}
      </span>
    </div>
  )
}
