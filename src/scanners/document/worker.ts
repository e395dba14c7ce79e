import type { DocumentMeta } from './document.ts'
import { extractDocument } from './extract.ts'

// Runs as a process of its own, started by reader.ts: whatever a stranger's file makes of it, it dies alone.

interface Job {
  id: number
  bytes: Uint8Array
  meta: DocumentMeta
}

process.on('message', (job: Job) => {
  extractDocument(job.bytes, job.meta).then(
    (result) => process.send?.({ id: job.id, result }),
    (error: unknown) => {
      // A fault of ours, seen by the reader as a crash; its stack goes to the log of whoever reads stderr.
      console.error(error instanceof Error ? error.stack : error)
      process.exit(70)
    },
  )
})
// The reader is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
