import { readFile, stat } from 'node:fs/promises'
import { serveJobs } from '../../serve-jobs.ts'
import type { FileResult, HarJob } from './open-har-scanner.ts'
import { readHar } from './read-har.ts'
import { scanRecording } from './scan-har.ts'
import { unpackHar } from './unpack-har.ts'

// Runs as a process of its own, started by open-har-scanner.ts: whatever a stranger's recording makes of it, it dies alone.

serveJobs(scanFile)

async function scanFile({ path, maxBytes, pageUrl }: HarJob): Promise<FileResult> {
  const read = await readRecording(path, maxBytes)
  return read.outcome === 'read' ? scanRecording(read.har, pageUrl === undefined ? {} : { pageUrl }) : read
}

/** In a function of its own: the file's bytes, its text and what JSON makes of it are let go before the scan begins. */
async function readRecording(path: string, maxBytes: number) {
  const unpacked = await unpackFile(path, maxBytes)
  return unpacked.outcome === 'unpacked' ? readHar(unpacked.json) : unpacked
}

async function unpackFile(path: string, maxBytes: number) {
  let bytes: Buffer
  try {
    const file = await stat(path)
    if (file.size > maxBytes) return { outcome: 'unreadable', reason: 'too-large', at: '' } as const
    bytes = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { outcome: 'unreadable', reason: 'missing', at: '' } as const
    throw error
  }
  return unpackHar(bytes, maxBytes)
}
