import { Table } from '../../../ui/Table.tsx'
import type { DataTypeFact } from '../contract.ts'
import { Sourced } from './SourceLink.tsx'
import { basisTexts, sensitivityText } from './words.ts'

/** One row a type of data; a type that is known in several ways names each with its source. */
export function DataTypes({ dataTypes }: { dataTypes: readonly DataTypeFact[] }) {
  return (
    <Table
      caption="Types of data, most sensitive first"
      hideCaption
      rows={[...Map.groupBy(dataTypes, (fact) => fact.id).values()].flatMap((facts) => {
        const [first] = facts
        return first ? [{ ...first, facts }] : []
      })}
      rowKey={(row) => row.id}
      columns={[
        { key: 'label', header: 'Type of data', cell: (row) => row.label },
        { key: 'sensitivity', header: 'Sensitivity', cell: (row) => sensitivityText(row.sensitivity) },
        {
          key: 'basis',
          header: 'How it is known',
          cell: (row) => (
            <ul className="grid gap-1">
              {row.facts.map((fact) => (
                <li key={`${fact.basis} ${fact.provenance.source}`}>
                  {basisTexts[fact.basis]}
                  <span className="block text-xs text-quiet">
                    <Sourced provenance={fact.provenance} />
                  </span>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}
