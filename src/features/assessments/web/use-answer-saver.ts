import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCaller } from '../../../platform/web/call.ts'
import type { assessmentsContract } from '../contract.ts'
import { type AnswerSaver, createAnswerSaver, type Held, type Kept } from './answer-saver.ts'

const call = createCaller<typeof assessmentsContract>()

/** The answers of one link while the page is open, and the saver that keeps them. */
export function useAnswerSaver(
  token: string,
  answers: readonly Kept[],
): { saver: AnswerSaver; held: ReadonlyMap<string, Held> } {
  const [saver] = useState(() => {
    const made = createAnswerSaver({
      save: (questionId, { value, isNotApplicable = false, comment, files, version }) =>
        call('PUT /api/questionnaires/{token}/answers/{questionId}', {
          params: { token, questionId },
          body: { value, isNotApplicable, comment, version, fileIds: files.map(({ id }) => id) },
        }),
      readNewest: async () => (await call('GET /api/questionnaires/{token}', { params: { token } })).answers,
    })
    made.load(answers)
    return made
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void saver.flush().finally(saver.stop)
    }
  }, [saver])
  const held = useSyncExternalStore(saver.subscribe, saver.all, saver.all)
  return { saver, held }
}
