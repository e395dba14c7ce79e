import type { JobKind } from '../../../platform/server/jobs.ts'
import type { PolicyOutside } from './outside.ts'
import { failReading, finishReading, setPhase, startReading } from './reading.store.ts'

export interface ReadingPayload {
  readingId: string
}

export const readLink = ({ outside }: { outside: Pick<PolicyOutside, 'fetchPolicy'> }): JobKind<ReadingPayload> => ({
  name: 'policy.read',
  run: async ({ readingId }, { db, signal }) => {
    const asked = await startReading(db, readingId)
    if (!asked) return
    const onFetched = () => setPhase(db, readingId, 'reading')
    const look = await outside.fetchPolicy(asked.url, { signal, onFetched })
    // Cut off with the worker: the job is put back and begins again.
    signal.throwIfAborted()
    if (look.outcome === 'unavailable') await failReading(db, readingId, look)
    else await finishReading(db, readingId, look)
  },
  giveUp: async ({ readingId }, { db }) => {
    await failReading(db, readingId, { reason: 'crashed', detail: '' })
  },
})
