import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { dayOf } from '../../../platform/shared/days.ts'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import {
  formatNames,
  formats,
  frequencies,
  mostRecipients,
  periodNames,
  reportTypes,
  schedulePeriods,
  schedulesUrl,
  typeNames,
} from '../../../product/reports.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ReportSchedule } from '../contract.ts'
import { call } from './calls.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { addressesIn, hourWords, readSchedule, whoIsAsked } from './schedule.ts'
import { frequencyNames } from './words.ts'

const usualHour = 8

interface ScheduleDialogProps {
  /** Absent: a new one. */
  schedule?: ReportSchedule
  onClose: () => void
}

export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  // The list is polled; the form keeps to the version that it was opened with.
  const [opened] = useState(schedule)
  const save = useMutation({
    mutationFn: ({ form, version }: { form: FormData; version: number | undefined }) => {
      const fields = readSchedule(form)
      if (schedule && version !== undefined) {
        const { id } = schedule
        return call('PATCH /api/customer/report-schedules/{id}', { params: { id }, body: { ...fields, version } })
      }
      const recipients = addressesIn(String(form.get('recipients') ?? ''))
      return call('POST /api/customer/report-schedules', { body: { ...fields, recipients } })
    },
    onSuccess: onClose,
    // Also after a refusal: someone else may have been first.
    onSettled: () => client.invalidateQueries({ queryKey: [schedulesUrl] }),
  })

  const isOvertaken = save.error instanceof ApiError && save.error.code === 'changed_meanwhile'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Saving again after the warning replaces the current version.
    save.mutate({ form: new FormData(event.currentTarget), version: (isOvertaken ? schedule : opened)?.version })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={schedule ? 'Edit schedule' : 'New schedule'}
      foot={
        <>
          {schedule && <DeleteSchedule schedule={schedule} onDeleted={onClose} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending} pendingLabel="Saving">
            Save schedule
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <WhatFields schedule={opened} />
        <WhenFields schedule={opened} />
        <ScopeFields scope={opened?.scope} />
        {opened ? (
          <Checkbox
            name="isPaused"
            label="Paused"
            hint="Nothing is made until it goes on."
            defaultChecked={opened.isPaused}
          />
        ) : (
          <TextArea
            label="Recipients"
            name="recipients"
            optional
            rows={3}
            autoComplete="off"
            hint={`One address a line, at most ${mostRecipients}. ${whoIsAsked}`}
          />
        )}
        <div aria-live="polite">
          {isOvertaken ? (
            <Callout kind="warning" title="Someone else has changed this schedule meanwhile">
              <p>Cancel to see the current version, or save again to replace it with yours.</p>
            </Callout>
          ) : (
            save.error && <FieldError>{errorWords(save.error)}</FieldError>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type Fields = { schedule: ReportSchedule | undefined }

const WhatFields = ({ schedule }: Fields) => (
  <>
    <TextInput label="Title" name="title" required maxLength={200} defaultValue={schedule?.title} autoComplete="off" />
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
      <Select
        label="Report type"
        name="type"
        options={optionsOf(reportTypes, typeNames)}
        defaultValue={schedule?.type}
      />
      <Select
        label="Time period"
        name="period"
        hint="Recalculated for each run."
        options={optionsOf(schedulePeriods, periodNames)}
        defaultValue={schedule?.period}
      />
      <Select label="Format" name="format" options={optionsOf(formats, formatNames)} defaultValue={schedule?.format} />
    </div>
  </>
)

function WhenFields({ schedule }: Fields) {
  const here = schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  // UTC is missing from the list of some engines.
  const [zones] = useState(() => [...new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted())
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Select
        label="Frequency"
        name="frequency"
        options={optionsOf(frequencies, frequencyNames)}
        defaultValue={schedule?.frequency ?? 'monthly'}
      />
      <TextInput
        label="First day"
        name="startsOn"
        type="date"
        required
        hint="The days after it follow from it."
        defaultValue={schedule?.startsOn ?? dayOf(new Date())}
      />
      <Select
        label="Hour"
        name="hour"
        options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))}
        defaultValue={String(schedule?.hour ?? usualHour)}
      />
      <Select
        label="Time zone"
        name="timeZone"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={here}
      />
    </div>
  )
}

function DeleteSchedule({ schedule: { id, title }, onDeleted }: { schedule: ReportSchedule; onDeleted: () => void }) {
  const { toast: tell } = useToast()
  const remove = useDecision(
    {
      // Closed before the list is asked for again: the focus goes back into it.
      act: () => call('DELETE /api/customer/report-schedules/{id}', { params: { id } }).then(onDeleted),
      told: () => ({ title: 'The schedule was deleted', description: 'The reports that it made stay.' }),
      failed: 'The schedule was not deleted',
    },
    { url: schedulesUrl, tell },
  )
  return (
    <AskingButton
      label="Delete"
      about={title}
      variant="danger"
      pending={remove.isPending}
      pendingLabel="Deleting"
      asks={{
        title: 'Delete the schedule?',
        keep: 'Keep it',
        why: `${title} is made no more, and the addresses of its recipients are erased. The reports that it made stay.`,
      }}
      onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
    />
  )
}
