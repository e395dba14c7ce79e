import type { Decision } from '../../../platform/web/use-decision.ts'
import { AskingButton, type AskingButtonProps } from '../../../ui/AskingButton.tsx'
import { useBreachDecision } from './use-decision.ts'

type DecisionButtonProps<Answer> = Omit<AskingButtonProps, 'pending' | 'onAct'> & Decision<Answer>

/** One decision: pressed, or pressed and asked about, then done and told. */
export function DecisionButton<Answer>({ act, told, failed, ...button }: DecisionButtonProps<Answer>) {
  const decision = useBreachDecision({ act, told, failed })
  return (
    <AskingButton
      {...button}
      pending={decision.isPending}
      onAct={(onSettled) => decision.mutate(undefined, { onSettled })}
    />
  )
}
