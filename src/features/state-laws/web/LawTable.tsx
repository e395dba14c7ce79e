import { asOfWords } from '../../../platform/shared/dates.ts'
import type { LawField } from '../../../product/laws/facts.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import { type StateLaw, valueWords } from '../laws.ts'
import { standingWords } from './tiles.ts'

interface LawTableProps {
  laws: readonly StateLaw[]
  hrefFor: (law: string) => string
}

const unknown = <span className="text-quiet">Not established</span>

/** Shows the map as a table, with the figures by which laws differ most. */
export function LawTable({ laws, hrefFor }: LawTableProps) {
  const column = (field: LawField, header: string) => ({
    key: field,
    header,
    cell: (law: StateLaw) => {
      const facts = law.facts.filter((fact) => fact.field === field)
      if (facts.length === 0) return unknown
      return (
        <div>
          {facts.map((fact, index) => (
            <span key={valueWords(fact)} className="block">
              {index > 0 && <span className="text-quiet">or: </span>}
              {valueWords(fact)}
              {fact.confidence === 'unsure' && (
                <abbr title="Unsure" className="no-underline">
                  {' '}
                  ?
                </abbr>
              )}
            </span>
          ))}
        </div>
      )
    },
  })
  return (
    <Table
      caption="A question mark: not confirmed by the sources read. “or”: sources disagree."
      rows={laws}
      rowKey={({ abbreviation }) => abbreviation}
      columns={[
        {
          key: 'state',
          header: 'State',
          cell: (law) => (
            <TextLink href={hrefFor(law.abbreviation)} quiet>
              {law.state} <span className="block font-normal text-quiet max-sm:inline">{law.lawName}</span>
            </TextLink>
          ),
        },
        {
          key: 'since',
          header: 'In force',
          cell: (law) => (
            <div>
              <time dateTime={law.effectiveDate} className="lg:whitespace-nowrap">
                {asOfWords(law.effectiveDate)}
              </time>
              {(law.status === 'pending' || law.kind === 'sector') && (
                <span className="block text-quiet">
                  {law.kind === 'sector' ? standingWords.sector : standingWords.later}
                </span>
              )}
            </div>
          ),
        },
        column('threshold', 'Who is covered'),
        column('cure', 'Right to cure'),
        column('penalty', 'Penalty'),
        column('opt_out_signal', 'Opt-out signals'),
      ]}
    />
  )
}
