import type { ReactNode } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { type Format, type Frequency, formatNames, type ReportType, typeNames } from '../../../product/reports.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Table } from '../../../ui/Table.tsx'
import { frequencyNames, typeDescriptions } from './words.ts'

/** A schedule as the list shows it, to members and visitors. */
export interface ScheduleLine {
  id: number
  title: string
  type: ReportType
  format: Format
  frequency: Frequency
  lastGenerated: ReactNode
  status: { words: string; tone: Tone; isWorking?: boolean }
  recipients: ReactNode
  actions: ReactNode
}

export function ScheduleTable({ lines }: { lines: readonly ScheduleLine[] }) {
  return (
    <Table
      caption="Scheduled reports"
      hideCaption
      rows={lines}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'title',
          header: 'Report',
          cell: ({ title, type, format }) => (
            <span className="grid gap-1">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-sm font-normal text-quiet">
                {`${typeNames[type]} as ${formatNames[format]}.`}
                {/* Not where the table would squeeze it into a pillar. */}
                <span className="sm:max-lg:hidden">{` ${typeDescriptions[type]}`}</span>
              </span>
            </span>
          ),
        },
        { key: 'frequency', header: 'Frequency', cell: ({ frequency }) => frequencyNames[frequency] },
        { key: 'last', header: 'Last generated', cell: ({ lastGenerated }) => lastGenerated },
        {
          key: 'status',
          header: 'Status',
          cell: ({ status: { words, tone, isWorking } }) => (
            <StatusBadge tone={tone} spinning={isWorking}>
              {words}
            </StatusBadge>
          ),
        },
        {
          key: 'recipients',
          header: 'Recipients',
          cell: ({ recipients }) => <span className="lg:whitespace-nowrap">{recipients}</span>,
        },
        { key: 'actions', header: 'Actions', cell: ({ actions }) => actions },
      ]}
    />
  )
}

/** When its last report was made. */
export const GeneratedAt = ({ at }: { at: string | null }) =>
  at ? <time dateTime={at}>{instantWords(at)}</time> : 'Not yet'
