import type { FormEvent } from 'react'
import type { Decision } from '../../../platform/web/use-decision.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useBreachDecision } from './use-decision.ts'

interface ReasonFormProps<Answer> extends Decision<Answer, string> {
  label: string
  pendingLabel: string
  disabledReason?: string | undefined
  onDone: () => void
}

/** A decision that is kept with its reason. */
export function ReasonForm<Answer>({
  label,
  pendingLabel,
  disabledReason,
  onDone,
  ...decision
}: ReasonFormProps<Answer>) {
  const hydrated = useHydrated()
  const decide = useBreachDecision(decision)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    decide.mutate(reason, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
      <TextInput
        label="Reason"
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        hint="Kept with the decision, with your name and the time. Shown to staff only."
      />
      <div>
        <Button
          type="submit"
          disabled={!hydrated}
          disabledReason={disabledReason}
          pending={decide.isPending}
          pendingLabel={pendingLabel}
        >
          {label}
        </Button>
      </div>
    </form>
  )
}
