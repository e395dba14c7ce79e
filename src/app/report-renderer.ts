import type { Rendered, RenderReport } from '../features/reports/server/parts.ts'
import { forJobs, openGuardedProcess, workerOf } from '../scanners/guarded-process.ts'

export interface ReportRenderer {
  render: RenderReport
  /** Ends the process; reports still waiting are answered as `crashed`. */
  close(): Promise<void>
}

/** Reports are written in a process of their own, one at a time. */
export function openReportRenderer({
  program = () => workerOf(import.meta.url, 'report-worker.js', 'report-worker.ts'),
}: {
  program?: () => string
} = {}): ReportRenderer {
  const { run, close } = openGuardedProcess<Parameters<RenderReport>[0], Rendered>({
    program,
    waiting: forJobs,
    heapMb: 768,
    // Left to itself it grows to a quarter of what a report of two hundred vendors may take.
    semiSpaceMb: 4,
    // Beside the heap: fonts and files, which no limit of V8 counts.
    memoryMb: 1_280,
    watchMs: 250,
    timeoutMs: 120_000,
    failed: (reason) => ({ outcome: 'failed', reason }),
  })
  return { render: run, close }
}
