import type { JobKind } from '../../../platform/server/jobs.ts'
import type { PolicyOutside } from './outside.ts'
import { failReading, finishReading, setPhase, startReading } from './reading.store.ts'

export interface ReadingPayload {
  readingId: string
}

export const readLink = ({
  outside,
}: {
  outside: Pick<PolicyOutside, 'fetchDocument' | 'readPolicy'>
}): JobKind<ReadingPayload> => ({
  name: 'policy.read',
  run: async ({ readingId }, { db, signal }) => {
    const asked = await startReading(db, readingId)
    if (!asked) return
    const onFetched = () => setPhase(db, readingId, 'reading')
    const look = await outside.fetchDocument(asked.url, { signal, onFetched })
    // Cut off with the worker: the job is put back and begins anew.
    signal.throwIfAborted()
    if (look.outcome === 'unavailable') return void (await failReading(db, readingId, look))
    const read = await outside.readPolicy({ document: look.document })
    signal.throwIfAborted()
    if (read.outcome === 'unavailable') await failReading(db, readingId, read)
    else await finishReading(db, readingId, { source: look.source, reading: read.reading })
  },
  giveUp: async ({ readingId }, { db }) => {
    await failReading(db, readingId, { reason: 'crashed', detail: '' })
  },
})
