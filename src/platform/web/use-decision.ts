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
  /** URL of the data that the decision changes: refetched. */
  url: string
  tell: (told: Told & { variant?: 'destructive' }) => void
}

/**
 * Runs an action on the server, reports the outcome, and shows the current state: also after a refusal, since someone
 * else may have been first.
 */
export function useDecision<Answer, Given>({ act, told, failed }: Decision<Answer, Given>, { url, tell }: Around) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => tell(told(answer)),
    onError: (error) => tell({ title: failed, description: errorWords(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [url] }),
  })
}
