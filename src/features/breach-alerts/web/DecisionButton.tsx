import { useState } from 'react'
import { Button, type ButtonVariant } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type Decision, useDecision } from './use-decision.ts'

interface DecisionButtonProps<Answer> extends Decision<Answer> {
  /** On the button: a verb. */
  label: string
  /** What it is about, for whoever hears the button alone. */
  about: string
  pendingLabel: string
  disabledReason?: string | undefined
  variant?: ButtonVariant
  /** Asks once more, with what follows from it. */
  asks?: { title: string; keep: string; why: string }
}

/** One decision: pressed, or pressed and asked about, then done and told. */
export function DecisionButton<Answer>(props: DecisionButtonProps<Answer>) {
  const { label, about, pendingLabel, disabledReason, variant = 'secondary', asks } = props
  const hydrated = useHydrated()
  // Undefined until it was opened once: a list of a hundred has no hundred closed dialogs.
  const [isAsking, setAsking] = useState<boolean>()
  const decision = useDecision(props)
  return (
    <>
      <Button
        size="small"
        aria-label={`${label}: ${about}`}
        disabled={!hydrated}
        disabledReason={disabledReason}
        pending={decision.isPending}
        pendingLabel={pendingLabel}
        onClick={() => (asks ? setAsking(true) : decision.mutate())}
      >
        {label}
      </Button>
      {asks && isAsking !== undefined && (
        <Dialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={asks.title}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{asks.keep}</Button>
              <Button
                variant={variant}
                pending={decision.isPending}
                pendingLabel={pendingLabel}
                onClick={() => decision.mutate(undefined, { onSettled: () => setAsking(false) })}
              >
                {label}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">{asks.why}</p>
        </Dialog>
      )}
    </>
  )
}
