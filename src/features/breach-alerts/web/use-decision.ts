import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { breachStaffContract } from '../staff-contract.ts'
import { breachStaffUrl } from '../vocabulary.ts'

export const callStaff = createCaller<typeof breachStaffContract>()

export interface Decision<Answer, Given = void> {
  act: (given: Given) => Promise<Answer>
  told: (answer: Answer) => { title: string; description?: string }
  failed: string
}

/** Does something on the server, tells how it went, and shows what stands now: also after a "no", for somebody else was first. */
export function useDecision<Answer, Given>({ act, told, failed }: Decision<Answer, Given>) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => toast(told(answer)),
    onError: (error) => toast({ title: failed, description: wordsOf(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [breachStaffUrl] }),
  })
}

/** A breach as it stands at this moment; not kept, for it is about to be changed. */
export const useLookUp = () =>
  useMutation({ mutationFn: (id: string) => callStaff('GET /api/admin/breaches/{id}', { params: { id } }) })

export const wordsOf = (error: Error): string =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.words) : 'The server did not answer. Please try again.'
