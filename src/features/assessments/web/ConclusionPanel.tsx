import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { conclusionNames, conclusions } from '../../../product/assessments.ts'
import { assessmentsUrl } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { FieldError, TextArea } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Page.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { isClosed } from '../states.ts'
import { call, type Detail } from './calls.ts'

type Conclusion = (typeof conclusions)[number]

const meanings: Record<Conclusion, { label: string; hint: string }> = {
  approve: { label: 'Approve', hint: 'The assessment is completed.' },
  conditions: { label: 'Approve with conditions', hint: 'Conditions are recorded as a finding.' },
  escalate: { label: 'Escalate', hint: 'Stays open for a senior decision.' },
  reject: { label: 'Reject', hint: 'It becomes a finding of the vendor.' },
}

interface PanelProps {
  assessment: Detail
  onChanged: (newest: Detail) => void
}

/** Takes a member's conclusion, with the reason; and shows what was concluded. */
export function ConclusionPanel({ assessment, onChanged }: PanelProps) {
  const { state, conclusion, conclusionReason, conditions, concludedBy, concludedAt } = assessment
  return (
    <Section title="Conclusion" headingLevel={3}>
      <div className="grid grid-cols-1 gap-5">
        {conclusion && (
          <div className="grid gap-1">
            <p className="font-medium">{conclusionNames[conclusion]}</p>
            <p className="text-sm text-quiet">
              {concludedBy?.name || 'A former member'}
              {concludedAt && `, ${instantWords(concludedAt)}`}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{conclusionReason}</p>
            {conditions && <p className="whitespace-pre-wrap wrap-anywhere">Conditions: {conditions}</p>}
          </div>
        )}
        {state === 'cancelled' && <p>This assessment was cancelled.</p>}
        {!isClosed(state) && (
          <>
            <ConclusionForm assessment={assessment} onChanged={onChanged} />
            <CancelButton assessment={assessment} onChanged={onChanged} />
          </>
        )}
      </div>
    </Section>
  )
}

function ConclusionForm({ assessment: { id, version, state }, onChanged }: PanelProps) {
  const readOnly = useReadOnlyReason()
  const [conclusion, setConclusion] = useState<Conclusion>('approve')
  const conclude = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const text = (name: string) => String(new FormData(form).get(name) ?? '')
      return call('POST /api/customer/assessments/{id}/conclusion', {
        params: { id },
        body: { conclusion, reason: text('reason'), conditions: text('conditions'), version },
      })
    },
    onSuccess: onChanged,
  })
  const refresh = useMutation({
    mutationFn: () => call('GET /api/customer/assessments/{id}', { params: { id } }),
    onSuccess: (newest) => {
      conclude.reset()
      onChanged(newest)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    conclude.mutate(event.currentTarget)
  }
  const isOld = conclude.error instanceof ApiError && conclude.error.code === 'changed_meanwhile'
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <fieldset disabled={readOnly !== undefined} className="grid grid-cols-1 gap-4">
        <RadioGroup
          legend="Your conclusion"
          name="conclusion"
          value={conclusion}
          onChange={(value) => setConclusion(value as Conclusion) /* of these options */}
          options={conclusions.map((value) => ({ value, ...meanings[value] }))}
        />
        <TextArea label="Reason" name="reason" required maxLength={5_000} />
        {conclusion === 'conditions' && <TextArea label="Conditions" name="conditions" required maxLength={5_000} />}
      </fieldset>
      {state === 'awaiting_vendor' && (
        <p className="text-sm text-quiet">The vendor hasn’t submitted its answers. Concluding ends its link.</p>
      )}
      <div aria-live="polite" className="grid justify-items-start gap-2">
        {conclude.error && <FieldError>{errorWords(conclude.error)}</FieldError>}
        {isOld && (
          <Button size="small" pending={refresh.isPending} onClick={() => refresh.mutate()}>
            Load the newest, keep what I typed
          </Button>
        )}
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          disabledReason={readOnly}
          pending={conclude.isPending}
          pendingLabel="Saving"
        >
          Conclude
        </Button>
      </div>
    </form>
  )
}

function CancelButton({ assessment: { id, vendorName }, onChanged }: PanelProps) {
  const readOnly = useReadOnlyReason()
  const { toast: tell } = useToast()
  const cancel = useDecision(
    {
      act: () => call('POST /api/customer/assessments/{id}/cancel', { params: { id } }).then(onChanged),
      told: () => ({ title: 'The assessment was cancelled' }),
      failed: 'The assessment was not cancelled',
    },
    { url: `${assessmentsUrl}/${id}`, tell },
  )
  return (
    <div>
      <AskingButton
        label="Cancel assessment"
        about={vendorName}
        variant="danger"
        pending={cancel.isPending}
        pendingLabel="Cancelling"
        disabledReason={readOnly}
        asks={{
          title: 'Cancel the assessment?',
          keep: 'Keep it',
          why: 'Its link ends, and nothing more is asked. What was answered stays.',
        }}
        onAct={(onSettled) => cancel.mutate(undefined, { onSettled })}
      />
    </div>
  )
}
