import { asOfWords } from '../../../platform/shared/dates.ts'
import { breachPath } from '../../../product/links.ts'
import { SeverityBadge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { BreachSide } from '../staff-contract.ts'
import { numberWords } from './staff-words.ts'

/** Breaches side by side, field by field. */
export function Sides({ caption, sides }: { caption: string; sides: readonly BreachSide[] }) {
  return (
    <Table
      caption={caption}
      hideCaption
      stickyHead={false}
      rows={fields}
      rowKey={({ label }) => label}
      columns={[
        { key: 'field', header: 'Field', cell: ({ label }) => label },
        ...sides.map((side) => ({
          key: side.id,
          header: side.id,
          cell: ({ of }: Field) => <span className="grid justify-items-start gap-0.5 wrap-anywhere">{of(side)}</span>,
        })),
      ]}
    />
  )
}

type Field = (typeof fields)[number]

const notStated = <span className="text-quiet">Not stated</span>

const fields = [
  {
    label: 'Company',
    of: ({ id, company }: BreachSide) => <TextLink href={breachPath(id)}>{company}</TextLink>,
  },
  { label: 'Made public', of: ({ discoveredDate }: BreachSide) => asOfWords(discoveredDate) },
  {
    label: 'Breached',
    of: ({ breachDate: { from, to } }: BreachSide) =>
      [from, to].some((date) => date !== null)
        ? [from, to].flatMap((date) => (date === null ? [] : asOfWords(date))).join(' to ')
        : notStated,
  },
  {
    label: 'Affected',
    of: ({ affectedUsers }: BreachSide) => (affectedUsers === null ? notStated : numberWords(affectedUsers)),
  },
  { label: 'Severity', of: ({ severity }: BreachSide) => <SeverityBadge severity={severity} /> },
  {
    label: 'Records',
    of: ({ sources }: BreachSide) =>
      sources.map(({ key, externalId, name, url }) => (
        <span key={`${key} ${externalId}`}>
          <TextLink href={url}>{name}</TextLink>{' '}
          <span className="font-mono text-xs text-quiet">{`${key} ${externalId}`}</span>
        </span>
      )),
  },
]
