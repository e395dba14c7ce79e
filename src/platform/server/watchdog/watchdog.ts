import { randomUUID } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { WatchLimits } from './judge.ts'

/** Watches the event loop of this process from a thread beside it. */
export interface Watchdog {
  /** Running jobs are marked when the process is blocked or runs out of memory. */
  begun(jobId: string): void
  ended(jobId: string): void
  stop(): Promise<void>
}

export interface WatchdogMessage {
  begun?: string
  ended?: string
}

export interface WatchdogData {
  /** Beats, used heap and memory of the process at the last beat. */
  shared: SharedArrayBuffer
  heapLimit: number
  processId: string
  connection: pg.PoolConfig
  checkMs: number
  limits: WatchLimits
}

const beatMs = 100
/** V8 counts three halves of where new objects lie into its limit; a program dies when the rest is full. */
const youngBytes = 3 * 64 * 1024 * 1024
const usual = { checkMs: 200, limits: { stalledChecks: 25, endChecks: 100, memoryShare: 0.8 } }

export function openWatchdog({
  program,
  connection,
  log,
  checkMs = usual.checkMs,
  limits = usual.limits,
}: {
  /** The thread's program. */
  program: string
  /** Database in which marks are stored: used from the first job on. */
  connection: pg.PoolConfig
  log: Log
  checkMs?: number
  limits?: WatchLimits
}): Watchdog {
  const shared = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT)
  const figures = new Float64Array(shared)
  const { heap_size_limit: limit } = getHeapStatistics()
  const heapLimit = Math.max(limit - youngBytes, limit / 2)
  const workerData: WatchdogData = { shared, heapLimit, processId: randomUUID(), connection, checkMs, limits }
  const thread = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: 64 } })
  thread.on('error', (error) => log.error({ err: error }, 'the event loop is not watched any more'))
  thread.unref()
  const beat = setInterval(() => {
    const { heapUsed, rss } = process.memoryUsage()
    figures[1] = heapUsed
    figures[2] = rss
    figures[0] = (figures[0] ?? 0) + 1
  }, beatMs)
  beat.unref()
  const tell = (message: WatchdogMessage) => thread.postMessage(message)
  return {
    begun: (jobId) => tell({ begun: jobId }),
    ended: (jobId) => tell({ ended: jobId }),
    stop: async () => {
      clearInterval(beat)
      await thread.terminate()
    },
  }
}
