import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '../../../../platform/web/call.ts'
import { useToast } from '../../../../ui/Toast.tsx'
import type { Lead } from '../../contract.ts'
import { leadsUrl } from '../../vocabulary.ts'
import { leadCountsUrl, leadHistoryUrl } from './lead-list.ts'
import { callStaff } from './staff-calls.ts'

type Change = Partial<Pick<Lead, 'status' | 'notes' | 'assignee'>>

/**
 * Sends one change of a lead at once and shows the current state: also after a refusal, since someone else may have
 * been first.
 */
export function useLeadChange<Value>(
  id: number,
  { body, told, failed }: { body: (value: Value) => Change; told: Words; failed: Words },
) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: (value: Value) => callStaff('PATCH /api/leads/{id}', { params: { id }, body: body(value) }),
    onSuccess: () => toast(told),
    onError: (error) => toast({ description: errorWords(error), ...failed, variant: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [leadsUrl, leadCountsUrl, leadHistoryUrl(id)].map((url) => client.invalidateQueries({ queryKey: [url] })),
      ),
  })
}

/** Without a description of a failure the server's words stand there. */
interface Words {
  title: string
  description?: string
}
