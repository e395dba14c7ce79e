import { instantWords } from '../../../platform/shared/dates.ts'
import { conclusionNames } from '../../../product/assessments.ts'
import { assessmentPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Row } from './calls.ts'
import { StateBadge } from './StateBadge.tsx'
import { typeNames } from './words.ts'

export function AssessmentTable({ assessments, caption }: { assessments: readonly Row[]; caption: string }) {
  return (
    <Table
      caption={caption}
      hideCaption
      rows={assessments}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'vendor',
          header: 'Vendor',
          cell: ({ id, vendorName, setTitle }) => (
            <>
              <TextLink href={assessmentPath(id)} className="wrap-anywhere">
                {vendorName}
              </TextLink>
              {setTitle && <span className="block text-sm font-normal text-quiet">{setTitle}</span>}
            </>
          ),
        },
        { key: 'type', header: 'Type', cell: ({ type }) => typeNames[type] },
        { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
        {
          key: 'answers',
          header: 'Answers',
          align: 'end',
          cell: ({ answered, asked }) => (asked > 0 ? `${answered} of ${asked}` : 'None asked'),
        },
        {
          key: 'due',
          header: 'Due',
          cell: ({ dueAt, isOverdue }) => (
            <span className={isOverdue ? 'text-red' : undefined}>
              {instantWords(dueAt)}
              {isOverdue && ' (overdue)'}
            </span>
          ),
        },
        {
          key: 'conclusion',
          header: 'Conclusion',
          cell: ({ conclusion }) => (conclusion ? conclusionNames[conclusion] : 'None yet'),
        },
      ]}
    />
  )
}
