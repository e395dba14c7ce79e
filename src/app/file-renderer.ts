import type { DrawFile, Drawn } from '../features/investigations/server/render/draw-file.ts'
import { openGuardedProcess, workerOf } from '../scanners/guarded-process.ts'

interface FileRenderer {
  draw: DrawFile
  /** Ends the process; files still waited for are answered as failed. */
  close(): Promise<void>
}

/** Reports of investigations as files, for people who wait for them: written in a process of its own, one at a time. */
export function openFileRenderer(): FileRenderer {
  const { run, close } = openGuardedProcess<Parameters<DrawFile>[0], Drawn>({
    program: () => workerOf(import.meta.url, 'draw-worker.js', 'draw-worker.ts'),
    // Someone may open every form in both languages at once.
    waiting: { most: 24, perCaller: 12, keptForMembers: 6 },
    heapMb: 256,
    memoryMb: 768,
    watchMs: 250,
    timeoutMs: 20_000,
    failed: (reason) => ({ outcome: 'failed', reason }),
  })
  return { draw: run, close }
}
