import { counted } from '../../../platform/shared/counted.ts'
import { formatNames, sharedPartUrl } from '../../../product/reports.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { SampleReports } from '../contract.ts'
import { GeneratedAt, ScheduleTable } from './ScheduleTable.tsx'

/** Lists the demonstration organization's schedules, with the last report of each. */
export function SampleSchedules({ schedules }: { schedules: SampleReports['schedules'] }) {
  if (schedules.length === 0)
    return (
      <EmptyState title="No scheduled report">The demonstration organisation has none made by schedule.</EmptyState>
    )
  return (
    <ScheduleTable
      lines={schedules.map(({ isPaused, lastGenerated, recipients, token, ...schedule }) => ({
        ...schedule,
        lastGenerated: <GeneratedAt at={lastGenerated} />,
        status: isPaused ? { words: 'Paused', tone: 'grey' } : { words: 'Active', tone: 'green' },
        recipients: counted(recipients, 'recipient'),
        actions: token ? (
          <ButtonLink
            size="small"
            href={sharedPartUrl(token, 'file')}
            download=""
            aria-label={`Download ${formatNames[schedule.format]}: ${schedule.title}`}
          >
            Download
          </ButtonLink>
        ) : (
          'No report yet'
        ),
      }))}
    />
  )
}
