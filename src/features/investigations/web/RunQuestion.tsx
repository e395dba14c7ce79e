import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import type { NameAnswer } from '../../../product/naming/answer.ts'
import { NameQuestion } from '../../../product/naming/NameQuestion.tsx'
import type { Question } from '../question-contract.ts'
import type { RunView } from './read-run.ts'
import { useRunReader } from './run-reader.ts'

/**
 * Asks which subject is meant while a run waits for the answer. `refused`: why an answer sent without script was
 * rejected.
 */
export function RunQuestion({
  run,
  question,
  refused,
}: {
  run: RunView
  question: Question
  refused: string | undefined
}) {
  const { answer, runPath, runUrl } = useRunReader()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (given: NameAnswer) => answer(String(run.id), given),
    onSettled: () => client.invalidateQueries({ queryKey: [runUrl(String(run.id))] }),
  })
  return (
    <div className="pb-8">
      <NameQuestion
        name={run.typed ?? run.appName}
        question={question}
        onAnswer={send.mutate}
        action={runPath(String(run.id))}
        isPending={send.isPending}
        error={send.error ? errorWords(send.error) : refused}
      />
    </div>
  )
}
