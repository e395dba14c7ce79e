import type { Decision } from '../../../platform/web/use-decision.ts'
import { AskingButton, type AskingButtonProps } from '../../../ui/AskingButton.tsx'
import { useRemovalDecision } from './use-removal-decision.ts'

type StaffDecisionProps<Answer> = Omit<AskingButtonProps, 'pending' | 'onAct'> & Decision<Answer>

/** One decision of staff: pressed, or pressed and asked about, then done and told. */
export function StaffDecision<Answer>({ act, told, failed, ...button }: StaffDecisionProps<Answer>) {
  const decision = useRemovalDecision({ act, told, failed })
  return (
    <AskingButton
      {...button}
      pending={decision.isPending}
      onAct={(onSettled) => decision.mutate(undefined, { onSettled })}
    />
  )
}
