import { readFile, stat } from 'node:fs/promises'
import type { FileResult } from './open-har-scanner.ts'
import { scanNamelessHar } from './scan-har.ts'

// Runs as a process of its own, started by open-har-scanner.ts: whatever a stranger's recording makes of it, it dies alone.

interface Job {
  id: number
  path: string
  maxBytes: number
}

process.on('message', ({ id, path, maxBytes }: Job) => {
  scanFile(path, maxBytes).then(
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

async function scanFile(path: string, maxBytes: number): Promise<FileResult> {
  let bytes: Buffer
  try {
    const file = await stat(path)
    if (file.size > maxBytes) return { outcome: 'unreadable', reason: 'too-large', at: '' }
    bytes = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { outcome: 'unreadable', reason: 'missing', at: '' }
    throw error
  }
  return scanNamelessHar(bytes.toString('utf8'))
}
