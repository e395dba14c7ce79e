import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller } from '../../../platform/web/portal.ts'
import { alertsUrl } from '../../../product/vendors.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { vendorsContract } from '../contract.ts'

export const call = createMemberCaller<typeof vendorsContract>()

/** Marks something as read; the list is then asked for again, as SPEC has it. */
export function useReading<Answer>(act: () => Promise<Answer>) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: [alertsUrl] }),
    onError: (error) =>
      toast({ title: 'Failed to update alert', description: errorWords(error), variant: 'destructive' }),
  })
}
