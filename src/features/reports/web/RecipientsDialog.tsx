import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { schedulesUrl } from '../../../product/reports.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import type { ReportRecipient, ReportSchedule } from '../contract.ts'
import { call } from './calls.ts'
import { whoIsAsked } from './schedule.ts'

const states: Record<ReportRecipient['state'], { words: string; tone: Tone }> = {
  asked: { words: 'Asked, not confirmed yet', tone: 'grey' },
  confirmed: { words: 'Confirmed', tone: 'green' },
  stopped: { words: 'Stopped by the recipient', tone: 'grey' },
  undeliverable: { words: 'Last mail came back', tone: 'red' },
}

/** Whom the reports of a schedule go to, and whether they have said that they want them. */
export function RecipientsDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { id, title, recipients } = schedule
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [schedulesUrl] })
  const add = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /api/customer/report-schedules/{id}/recipients', {
        params: { id },
        body: { email: String(new FormData(form).get('email') ?? '').trim() },
      }),
    onSuccess: (_, form) => form.reset(),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (childId: number) =>
      call('DELETE /api/customer/report-schedules/{id}/recipients/{childId}', { params: { id, childId } }),
    onSettled,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    add.mutate(event.currentTarget)
  }

  return (
    <Dialog open onClose={onClose} title={`Recipients of ${title}`} foot={<Button onClick={onClose}>Close</Button>}>
      <div className="grid grid-cols-1 gap-6">
        {recipients.length === 0 ? (
          <p className="text-quiet">No recipients yet. Members can still open the reports.</p>
        ) : (
          <ul className="border-b border-line">
            {recipients.map((recipient) => (
              <li
                key={recipient.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-3"
              >
                <span className="grid min-w-0 gap-1">
                  <span className="wrap-anywhere">{recipient.email}</span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
                    <StatusBadge tone={states[recipient.state].tone}>{states[recipient.state].words}</StatusBadge>
                    {`Asked ${instantWords(recipient.askedAt)}`}
                  </span>
                </span>
                <Button
                  {...rowAct('remove')}
                  size="small"
                  aria-label={`Remove ${recipient.email}`}
                  disabled={readOnly !== undefined}
                  pending={remove.isPending && remove.variables === recipient.id}
                  pendingLabel="Removing"
                  onClick={() => remove.mutate(recipient.id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={submit} className="grid grid-cols-1 gap-4">
          <TextInput
            label="Another address"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            disabled={readOnly !== undefined}
            hint={whoIsAsked}
          />
          <div aria-live="polite">
            {[add.error, remove.error].map(
              (error) => error && <FieldError key={error.message}>{errorWords(error)}</FieldError>,
            )}
          </div>
          <div>
            <Button type="submit" disabledReason={readOnly} pending={add.isPending} pendingLabel="Adding">
              Add address
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
