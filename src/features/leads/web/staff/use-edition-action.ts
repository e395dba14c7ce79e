import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createCaller, errorWords } from '../../../../platform/web/call.ts'
import { useToast } from '../../../../ui/Toast.tsx'
import type { newsletterContract } from '../../newsletter-contract.ts'
import { editionUrl, newsletterStaffUrl } from '../../vocabulary.ts'

export const callNewsletter = createCaller<typeof newsletterContract>()

interface Action<Value> {
  act: (value: Value) => Promise<unknown>
  told: { title: string; description?: string }
  failed: string
}

/** Does it, tells how it went, and shows the edition and the list as they stand then: also after a "no". */
export function useEditionAction<Value = void>(id: number | undefined, { act, told, failed }: Action<Value>) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast(told),
    onError: (error) => toast({ title: failed, description: errorWords(error), variant: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [newsletterStaffUrl, ...(id === undefined ? [] : [editionUrl(id)])].map((url) =>
          client.invalidateQueries({ queryKey: [url] }),
        ),
      ),
  })
}
