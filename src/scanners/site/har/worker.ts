import { readFile, stat } from 'node:fs/promises'
import { serveJobs } from '../../serve-jobs.ts'
import type { FileResult } from './open-har-scanner.ts'
import { scanNamelessHar } from './scan-har.ts'

// Runs as a process of its own, started by open-har-scanner.ts: whatever a stranger's recording makes of it, it dies alone.

serveJobs(({ path, maxBytes }: { path: string; maxBytes: number }) => scanFile(path, maxBytes))

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
