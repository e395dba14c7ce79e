import { useMutation } from '@tanstack/react-query'
import { createCaller } from '../../../platform/web/call.ts'
import { type Decision, useDecision } from '../../../platform/web/use-decision.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { breachStaffContract } from '../staff-contract.ts'
import { breachStaffUrl } from '../vocabulary.ts'

export const callStaff = createCaller<typeof breachStaffContract>()

export const useBreachDecision = <Answer, Given>(decision: Decision<Answer, Given>) =>
  useDecision(decision, { url: breachStaffUrl, tell: useToast().toast })

/** Loads the current state of a breach; not cached, for it is about to be changed. */
export const useLookUp = () =>
  useMutation({ mutationFn: (id: string) => callStaff('GET /api/admin/breaches/{id}', { params: { id } }) })
