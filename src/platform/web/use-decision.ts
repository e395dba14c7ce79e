import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords } from './call.ts'

export interface Decision<Answer, Given = void> {
  act: (given: Given) => Promise<Answer>
  told: (answer: Answer) => Told
  failed: string
}

interface Told {
  title: string
  description?: string
}

interface Around {
  /** What the decision changes: asked for anew. */
  url: string
  tell: (told: Told & { variant?: 'destructive' }) => void
}

/** Does something on the server, tells how it went, and shows what stands now: also after a "no", for somebody else was first. */
export function useDecision<Answer, Given>({ act, told, failed }: Decision<Answer, Given>, { url, tell }: Around) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => tell(told(answer)),
    onError: (error) => tell({ title: failed, description: errorWords(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [url] }),
  })
}
