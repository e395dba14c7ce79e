import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { reportsUrl, schedulesUrl } from '../../../product/reports.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ReportSchedule } from '../contract.ts'
import { call, isUnderWay, refreshWhileRunningMs } from './calls.ts'
import { OwnDownload } from './Downloads.tsx'
import { GeneratedAt, type ScheduleLine, ScheduleTable } from './ScheduleTable.tsx'
import { recipientsWords } from './schedule.ts'

const ScheduleDialog = lazyDialog(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const RecipientsDialog = lazyDialog(async () => (await import('./RecipientsDialog.tsx')).RecipientsDialog)

/** Which dialog is open. */
type Open = { kind: 'new' } | { kind: 'edit' | 'recipients'; id: number } | undefined

/** The organisation's own schedules. */
export function Schedules() {
  const readOnly = useReadOnlyReason()
  const [open, setOpen] = useState<Open>()
  const answer = useQuery({
    ...memberQuery<ReportSchedule[]>(schedulesUrl),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => isUnderWay(lastRun)) ? refreshWhileRunningMs : false,
  })
  const chosen = open && open.kind !== 'new' ? answer.data?.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Loaded answer={answer} what="The schedules" explain={errorWords}>
        {(schedules) =>
          schedules.length === 0 ? (
            <EmptyState title="No scheduled report">
              A schedule makes the same report again and again, and emails it to people who confirmed that they want it.
            </EmptyState>
          ) : (
            <ScheduleTable lines={schedules.map((schedule) => lineOf(schedule, setOpen))} />
          )
        }
      </Loaded>
      <div>
        <Button disabledReason={readOnly} onClick={() => setOpen({ kind: 'new' })}>
          New schedule
        </Button>
      </div>
      {open?.kind === 'new' && <ScheduleDialog onClose={close} />}
      {chosen && open?.kind === 'edit' && <ScheduleDialog schedule={chosen} onClose={close} />}
      {chosen && open?.kind === 'recipients' && <RecipientsDialog schedule={chosen} onClose={close} />}
    </div>
  )
}

function lineOf(schedule: ReportSchedule, onOpen: (open: Open) => void): ScheduleLine {
  const { id, title, recipients } = schedule
  return {
    ...schedule,
    lastGenerated: <LastMade schedule={schedule} />,
    status: statusOf(schedule),
    recipients: (
      <Button size="small" onClick={() => onOpen({ kind: 'recipients', id })}>
        <span className="ui-hidden">{`Recipients of ${title}: `}</span>
        {recipientsWords(recipients)}
      </Button>
    ),
    actions: <Actions schedule={schedule} onEdit={() => onOpen({ kind: 'edit', id })} />,
  }
}

const LastMade = ({ schedule: { lastRun, nextRunAt } }: { schedule: ReportSchedule }) => (
  <span className="grid gap-1">
    {lastRun?.state === 'failed' ? (
      `Failed ${instantWords(lastRun.endedAt ?? lastRun.createdAt)}`
    ) : (
      <GeneratedAt at={lastRun?.endedAt ?? null} />
    )}
    {nextRunAt && <span className="text-sm text-quiet">{`Next ${instantWords(nextRunAt)}`}</span>}
  </span>
)

export function statusOf({ isPaused, lastRun }: Pick<ReportSchedule, 'isPaused' | 'lastRun'>): ScheduleLine['status'] {
  if (isUnderWay(lastRun)) return { words: 'Being made', tone: 'accent', isWorking: true }
  if (isPaused) return { words: 'Paused', tone: 'grey' }
  if (lastRun?.state === 'failed') return { words: 'Last run failed', tone: 'red' }
  return { words: 'Active', tone: 'green' }
}

function Actions({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const { id, title, lastRun } = schedule
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const { toast: tell } = useToast()
  const run = useDecision(
    {
      act: () => call('POST /api/customer/report-schedules/{id}/run', { params: { id } }),
      told: () => ({ title: 'The report is being made' }),
      failed: 'The report was not asked for',
    },
    { url: schedulesUrl, tell },
  )
  const showInList = () => client.invalidateQueries({ queryKey: [reportsUrl] })
  return (
    <div className="flex flex-wrap items-start gap-2 xl:flex-nowrap xl:whitespace-nowrap">
      {lastRun?.state === 'done' && <OwnDownload run={lastRun} part="file" label="Download" />}
      <fieldset disabled={readOnly !== undefined} className="flex gap-2">
        <legend className="ui-hidden">{`What to do with ${title}`}</legend>
        <Button
          {...rowAct('edit')}
          size="small"
          aria-label={`Edit: ${title}`}
          disabledReason={readOnly}
          onClick={onEdit}
        >
          Edit
        </Button>
        <AskingButton
          label="Run now"
          about={title}
          variant="primary"
          pending={run.isPending}
          pendingLabel="Asking"
          asks={{
            title: 'Make this report now?',
            keep: 'Not now',
            why: 'It is made beside its own times, and goes to the recipients who confirmed.',
          }}
          onAct={(onSettled) => run.mutate(undefined, { onSettled, onSuccess: showInList })}
        />
      </fieldset>
    </div>
  )
}
