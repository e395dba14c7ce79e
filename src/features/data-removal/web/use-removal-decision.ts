import { createCaller } from '../../../platform/web/call.ts'
import { type Decision, useDecision } from '../../../platform/web/use-decision.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { removalStaffContract } from '../removal-staff-contract.ts'
import { removalStaffUrl } from '../vocabulary.ts'

export const callStaff = createCaller<typeof removalStaffContract>()

export const useRemovalDecision = <Answer>(decision: Decision<Answer>) =>
  useDecision(decision, { url: removalStaffUrl, tell: useToast().toast })
