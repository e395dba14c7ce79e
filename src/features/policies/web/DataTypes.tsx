import { counted } from '../../../platform/shared/counted.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ReadDataType, Reading, ReadPractice } from '../vocabulary.ts'
import { toldWords } from '../words.ts'
import { type MarkedText, shortened } from './marked-text.ts'

/** The data types that the policy names, and what it says that is done with each. */
export function DataTypes({ reading: { dataTypes }, marked }: { reading: Reading; marked: MarkedText }) {
  if (dataTypes.length === 0) return <p className="text-quiet">We found no statement about a type of personal data.</p>
  return (
    <Table
      caption="Data types named, the most sensitive first"
      hideCaption
      rowKey={({ type }) => type}
      rows={dataTypes}
      columns={[
        { key: 'type', header: 'Data type', cell: ({ label }) => label },
        { key: 'sensitivity', header: 'Sensitivity', cell: (row) => <Sensitivity row={row} /> },
        { key: 'practices', header: 'What it says of it', cell: (row) => <Told row={row} marked={marked} /> },
        {
          key: 'mentions',
          header: 'In the text',
          cell: ({ first, mentions }) => (
            <Jump marked={marked} passage={first}>
              {counted(mentions, 'mention')}
            </Jump>
          ),
        },
      ]}
    />
  )
}

const steps = [1, 2, 3, 4, 5]

function Sensitivity({ row: { sensitivity } }: { row: ReadDataType }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg width="44" height="8" viewBox="0 0 44 8" aria-hidden="true" className="ui-chart-inline">
        {steps.map((step) => (
          <rect
            key={step}
            x={(step - 1) * 9}
            width="7"
            height="8"
            className={step <= sensitivity ? 'ui-fill-bar' : 'ui-fill-line'}
          />
        ))}
      </svg>
      {`${sensitivity} of 5`}
    </span>
  )
}

function Told({ row: { practices }, marked }: { row: ReadDataType; marked: MarkedText }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {practices.map((told) => (
        <li key={toldWords(told)} className="inline-flex items-center gap-1.5">
          <ToldGlyph told={told} />
          <Jump marked={marked} passage={told.passage}>
            {toldWords(told)}
          </Jump>
        </li>
      ))}
    </ul>
  )
}

/** Full for what is done, half for what may be, struck for what is denied. The words beside it say the same. */
function ToldGlyph({ told: { modality, polarity } }: { told: Pick<ReadPractice, 'modality' | 'polarity'> }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className="flex-none">
      <circle cx="5" cy="5" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {polarity === 'negated' ? (
        <path d="M2 8 8 2" stroke="currentColor" strokeWidth="1.5" />
      ) : modality === 'conditional' ? (
        <path d="M5 .75a4.25 4.25 0 0 0 0 8.5Z" fill="currentColor" />
      ) : (
        <circle cx="5" cy="5" r="4.25" fill="currentColor" />
      )}
    </svg>
  )
}

/** Words that lead to where the policy says so; the sentence itself for who points at them. */
function Jump({
  marked,
  passage,
  children,
}: {
  marked: MarkedText
  passage: ReadPractice['passage']
  children: string
}) {
  const href = marked.hrefOf(passage)
  return href === undefined ? (
    <span title={shortened(passage.quote)}>{children}</span>
  ) : (
    <TextLink href={href} title={shortened(passage.quote)}>
      {children}
    </TextLink>
  )
}
