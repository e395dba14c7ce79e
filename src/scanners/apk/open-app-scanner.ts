import { forJobs, openGuardedProcess, workerOf } from '../guarded-process.ts'
import type { AppFacts, AppScan, Limits, Unreadable } from './app-scan.ts'
import { type MatchOptions, rescan } from './match.ts'

// A stranger's app is read in a process of its own, one at a time; signatures stay here, and only names come back.

export interface AppScanner {
  scan(file: { path: string }, options?: { limits?: Partial<Limits> | undefined }): Promise<Extracted | Unreadable>
  /** Ends the process; files still waiting are answered as `crashed`. */
  close(): Promise<void>
}

export interface AppScannerOptions {
  /** All memory of the process, where the system tells it; its heap may have half. */
  memoryMb?: number
  /** For one file, from the moment that the process begins with it. */
  timeoutMs?: number
  /** The program that reads; another one in tests. */
  program?: string
}

interface Extracted {
  outcome: 'extracted'
  facts: AppFacts
}

/** One file in a process that ends with it. */
export async function scanApp(
  file: { path: string },
  options: { limits?: Partial<Limits> | undefined } = {},
): Promise<Extracted | Unreadable> {
  const scanner = openAppScanner()
  try {
    return await scanner.scan(file, options)
  } finally {
    await scanner.close()
  }
}

export function openAppScanner({ memoryMb = 512, timeoutMs = 60_000, program }: AppScannerOptions = {}): AppScanner {
  const { run, close } = openGuardedProcess<{ path: string; limits: Partial<Limits> }, Extracted | Unreadable>({
    program: () => program ?? workerOf(import.meta.url, 'app-worker.js'),
    waiting: forJobs,
    heapMb: Math.floor(memoryMb / 2),
    memoryMb,
    watchMs: 50,
    timeoutMs,
    failed: (reason) => ({ outcome: 'unreadable', reason, at: '' }),
  })
  return { scan: ({ path }, { limits = {} } = {}) => run({ path, limits }), close }
}

/** Facts of a file with what signatures say about them. */
export function presentScan(facts: AppFacts, options: MatchOptions): AppScan {
  return { outcome: 'scanned', ...facts, ...rescan(facts.histogram, options) }
}
