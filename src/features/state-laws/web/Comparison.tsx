import { asOfWords } from '../../../platform/shared/dates.ts'
import { Table } from '../../../ui/Table.tsx'
import type { StateLaw } from '../laws.ts'
import { Penalties } from './Penalties.tsx'

const thresholdCharacters = 52

export function Comparison({ laws }: { laws: readonly StateLaw[] }) {
  return (
    <Table
      caption="The eight laws side by side"
      hideCaption
      rows={laws}
      rowKey={({ abbreviation }) => abbreviation}
      columns={[
        {
          key: 'state',
          header: 'State',
          cell: (law) => (
            <>
              {law.state} <span className="font-normal text-quiet">{law.lawName}</span>
            </>
          ),
        },
        {
          key: 'effective',
          header: 'Effective date',
          cell: (law) => (
            <time dateTime={law.effectiveDate} className="whitespace-nowrap">
              {asOfWords(law.effectiveDate)}
            </time>
          ),
        },
        { key: 'threshold', header: 'Threshold', cell: (law) => <Truncated text={law.businessThreshold} /> },
        { key: 'penalty', header: 'Maximum penalty', cell: (law) => <Penalties law={law} /> },
        { key: 'action', header: 'Private action', cell: (law) => (law.privateCause ? 'Yes' : 'No') },
        { key: 'rights', header: 'Rights', align: 'end', cell: (law) => law.keyRights.length },
      ]}
    />
  )
}

/** Cut at a word; whole for who points at it. */
function Truncated({ text }: { text: string | null }) {
  if (text === null) return 'Not recorded'
  if (text.length <= thresholdCharacters) return text
  const cut = text.slice(0, thresholdCharacters)
  return <span title={text}>{`${cut.slice(0, cut.lastIndexOf(' ')).replace(/[;,]$/, '')}…`}</span>
}
