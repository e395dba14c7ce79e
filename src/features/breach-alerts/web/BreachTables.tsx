import { asOfWords } from '../../../platform/shared/dates.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { BreachAlert } from '../alerts.ts'
import { reportRel } from './ReadReport.tsx'
import { fieldWords } from './words.ts'

/** Every number with whom it counts. */
export function CountTable({ alert: { affected, sources } }: { alert: BreachAlert }) {
  if (affected.length === 0) return <p>No source says how many are affected.</p>
  const titleOf = (key: string) => sources.find((source) => source.key === key)?.title ?? key
  return (
    <Table
      caption="People or accounts affected"
      hideCaption
      rows={affected}
      rowKey={({ source, scope, count }) => `${source} ${scope} ${count}`}
      columns={[
        { key: 'scope', header: 'Of whom', cell: ({ scope }) => scope.charAt(0).toUpperCase() + scope.slice(1) },
        { key: 'source', header: 'Source', cell: ({ source }) => titleOf(source) },
        { key: 'count', header: 'Number', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
      ]}
    />
  )
}

/** The records behind the breach, and what of it follows each of them. */
export function SourceTable({ alert: { sources } }: { alert: BreachAlert }) {
  return (
    <Table
      caption="Records of this breach"
      hideCaption
      rows={sources}
      rowKey={({ key, url, name }) => `${key} ${url} ${name}`}
      columns={[
        {
          key: 'source',
          header: 'Source',
          cell: ({ title, url }) => (
            <TextLink href={url} rel={reportRel}>
              {title}
            </TextLink>
          ),
        },
        { key: 'name', header: 'Names it', cell: ({ name }) => name },
        {
          key: 'published',
          header: 'Published',
          cell: ({ publishedOn }) => (publishedOn ? asOfWords(publishedOn) : 'Not stated'),
        },
        {
          key: 'says',
          header: 'Followed here for',
          cell: ({ says }) => says.map((field) => fieldWords[field]).join(', ') || 'nothing',
        },
      ]}
    />
  )
}
