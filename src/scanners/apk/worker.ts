import type { Limits } from './app-scan.ts'
import { extractApp } from './extract.ts'

// Runs as a process of its own, started by open-app-scanner.ts: whatever a stranger's file makes of it, it dies alone.

interface Job {
  id: number
  path: string
  limits: Partial<Limits>
}

process.on('message', ({ id, path, limits }: Job) => {
  extractApp({ path }, limits).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => {
      // A fault of ours, seen by the scanner as a crash; its stack goes to whoever reads stderr.
      console.error(error instanceof Error ? error.stack : error)
      process.exit(70)
    },
  )
})
// The scanner is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
