import { readFile, stat } from 'node:fs/promises'
import { serveJobs } from '../../serve-jobs.ts'
import type { FileResult, HarJob } from './open-har-scanner.ts'
import { scanNamelessHar } from './scan-har.ts'
import { unpackHar } from './unpack-har.ts'

// Runs as a process of its own, started by open-har-scanner.ts: whatever a stranger's recording makes of it, it dies alone.

serveJobs(scanFile)

async function scanFile({ path, maxBytes, pageUrl }: HarJob): Promise<FileResult> {
  let bytes: Buffer
  try {
    const file = await stat(path)
    if (file.size > maxBytes) return { outcome: 'unreadable', reason: 'too-large', at: '' }
    bytes = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { outcome: 'unreadable', reason: 'missing', at: '' }
    throw error
  }
  const unpacked = unpackHar(bytes, maxBytes)
  if (unpacked.outcome === 'unreadable') return unpacked
  return scanNamelessHar(unpacked.json, pageUrl === undefined ? {} : { pageUrl })
}
