import { forJobs, openGuardedProcess, type ProcessFailure, workerOf } from '../../guarded-process.ts'
import type { EntityOf } from '../parties.ts'
import type { HarScanResult } from './har-scan.ts'
import { nameParties } from './name-parties.ts'

// A stranger's recording is read in a process of its own, one at a time; the catalog stays here, and only hosts come back.

export type FileResult = HarScanResult | { outcome: 'unreadable'; reason: 'missing' | ProcessFailure; at: string }

export interface HarJob {
  path: string
  maxBytes: number
  pageUrl: string | undefined
}

export interface HarScanner {
  /** @param options.pageUrl The page that was recorded, where the caller knows better than the recording. */
  scan(file: { path: string }, options: { entityOf: EntityOf; pageUrl?: string | undefined }): Promise<FileResult>
  /** Ends the process; files still waiting are answered as `crashed`. */
  close(): Promise<void>
}

export interface HarScannerOptions {
  /** All memory of the process, where the system tells it. */
  memoryMb?: number
  /** For one file, from the moment that the process begins with it. */
  timeoutMs?: number
  maxBytes?: number
  /** The program that reads; another one in tests. */
  program?: string
}

/** Share of the heap for a recording, which is held twice: as text and parsed. */
const heapShare = 0.8

export function openHarScanner({
  memoryMb = 512,
  timeoutMs = 60_000,
  maxBytes = 100 * 1024 * 1024,
  program,
}: HarScannerOptions = {}): HarScanner {
  const { run, close } = openGuardedProcess<HarJob, FileResult>({
    program: () => program ?? workerOf(import.meta.url, 'har-worker.js'),
    waiting: forJobs,
    heapMb: Math.floor(memoryMb * heapShare),
    memoryMb,
    watchMs: 50,
    timeoutMs,
    failed: (reason) => ({ outcome: 'unreadable', reason, at: '' }),
  })
  return {
    scan: async ({ path }, { entityOf, pageUrl }) => {
      const result = await run({ path, maxBytes, pageUrl })
      return result.outcome === 'scanned' ? { ...result, scan: nameParties(result.scan, entityOf) } : result
    },
    close,
  }
}
