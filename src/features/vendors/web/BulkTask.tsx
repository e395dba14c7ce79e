import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, memberQuery } from '../../../platform/web/portal.ts'
import { questionSetsUrl } from '../../../product/links.ts'
import { bulkJobUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { Progress } from '../../../ui/States.tsx'
import type { BulkJob, bulkContract } from '../bulk-contract.ts'
import { RefusedList } from './RefusedList.tsx'
import type { Chosen } from './use-selection.ts'

const call = createMemberCaller<typeof bulkContract>()
const pollMs = 1_500

interface BulkTaskProps {
  action: 'investigate' | 'send'
  chosen: Chosen
  onClose: () => void
}

/** Starts a job over the vendors that were chosen, and follows it. It goes on when the dialog is closed. */
export function BulkTask({ action, chosen: { count, selection }, onClose }: BulkTaskProps) {
  const formId = useId()
  const [setKey, setSetKey] = useState('shipped:privacy-core')
  const [days, setDays] = useState('14')
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/customer/vendors/bulk-jobs', {
        body: {
          selection,
          task: action === 'send' ? { action, setKey, days: Number(days) } : { action },
        },
      }),
  })
  const noun = counted(count, 'vendor')

  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={action === 'send' ? `Send a questionnaire to ${noun}` : `Investigate ${noun}`}
      foot={
        start.data ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" pending={start.isPending} pendingLabel="Starting">
              {action === 'send' ? 'Send' : 'Investigate'}
            </Button>
          </>
        )
      }
    >
      {start.data ? (
        <JobProgress first={start.data} />
      ) : (
        <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
          {action === 'send' ? (
            <>
              <p className="text-sm text-quiet">
                Each vendor’s contact gets a link by email. Vendors without a contact are listed afterwards.
              </p>
              <SetChoice value={setKey} onChange={setSetKey} />
              <TextInput
                label="Days to answer"
                type="number"
                min={1}
                max={180}
                required
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            </>
          ) : (
            <p className="text-sm">
              We look at each vendor’s website, policy, breaches and records. Investigations run one after the other;
              you can keep working.
            </p>
          )}
          <div aria-live="polite">{start.error && <FieldError>{errorWords(start.error)}</FieldError>}</div>
        </form>
      )}
    </Dialog>
  )
}

function SetChoice({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { data = [] } = useQuery(
    memberQuery<{ key: string; title: string; archivedAt?: string | null }[]>(questionSetsUrl),
  )
  return (
    <Select
      label="Questions"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={data.filter((set) => !set.archivedAt).map(({ key, title }) => ({ value: key, label: title }))}
    />
  )
}

function JobProgress({ first }: { first: BulkJob }) {
  const { data: job = first } = useQuery({
    ...memberQuery<BulkJob>(bulkJobUrl(first.id)),
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : pollMs),
  })
  const isSend = job.action === 'send'
  return (
    <div className="grid grid-cols-1 gap-5">
      <Progress
        label={isSend ? 'Sent' : 'Started'}
        value={job.position}
        max={job.total}
        text={`${job.position.toLocaleString('en-US')} of ${job.total.toLocaleString('en-US')}`}
      />
      {!isSend && (
        <Progress
          label="Investigated"
          value={job.ended}
          max={job.total}
          text={`${job.ended.toLocaleString('en-US')} of ${job.total.toLocaleString('en-US')}`}
        />
      )}
      <p role="status" className="text-sm">
        {job.state === 'failed'
          ? 'The job stopped in the middle. What was done stays; select the rest and start again.'
          : hasEnded(job)
            ? `Done: ${counted(job.done, 'vendor')}.`
            : 'You can close this: the job goes on.'}
      </p>
      <RefusedList refused={job.refused} />
    </div>
  )
}

const hasEnded = ({ state, action, ended, done }: BulkJob): boolean =>
  state === 'failed' || (state === 'done' && (action === 'send' || ended >= done))
