import { randomUUID } from 'node:crypto'
import type { Answered, NetworkConnectorId } from '../features/investigations/core/connectors/network.ts'
import type { ReadingInput, ReadingName, ReadingResult } from '../features/investigations/core/readings.ts'
import type { Read, Reading } from '../features/investigations/server/reading.ts'
import { forJobs, type GuardedProcess, openGuardedProcess, workerOf } from '../scanners/guarded-process.ts'

export interface ReadingJob {
  run: string
  /** How many replies the process should hold already. */
  from: number
  added: [NetworkConnectorId, Answered][]
  name: ReadingName
  input: ReadingInput<ReadingName>
}

export type ReadingOutcome = { outcome: 'lost' } | Read<ReadingResult<ReadingName>>

export interface Readings {
  /** For one run; the signal ends its process with whatever it is at. */
  open: (signal: AbortSignal) => Reading
  close: () => Promise<void>
}

interface ReadingOptions {
  /** Processor time of one reading. */
  processorMs?: number
  /** The longest one may take: on a busy machine a short reading takes long. */
  timeoutMs?: number
  /** The program that reads; another one in tests. */
  program?: () => string
}

/** A run in which so many readings met a limit is read no further: each of them took the whole time. */
const mostFailures = 3
/**
 * Processes kept for the next runs: a new one costs a run half a second of processor time. As many as two runs of visitors
 * and one of a member need.
 */
const mostIdle = 3

type Process = GuardedProcess<ReadingJob, ReadingOutcome>

/** Replies of strangers are read in processes of their own, one for each run under way: none waits for another's. */
export function openReadings({
  processorMs = 15_000,
  timeoutMs = 60_000,
  program = () => workerOf(import.meta.url, 'reading-worker.js', 'reading-worker.ts'),
}: ReadingOptions = {}): Readings {
  const idle: Process[] = []
  const open = new Set<Process>()

  const start = (): Process =>
    openGuardedProcess<ReadingJob, ReadingOutcome>({
      program,
      waiting: forJobs,
      heapMb: 384,
      // Beside the heap: the program itself, and the replies on their way.
      memoryMb: 800,
      watchMs: 100,
      timeoutMs,
      failed: (reason) => ({ outcome: 'failed', reason }),
    })

  return {
    open(signal) {
      const own = idle.pop() ?? start()
      open.add(own)
      const run = randomUUID()
      const replies: [NetworkConnectorId, Answered][] = []
      let sent = 0
      let failures = 0
      let underWay = 0
      let last: Promise<unknown> = Promise.resolve()
      const end = () => void own.close()
      signal.addEventListener('abort', end, { once: true })

      async function read(
        name: ReadingName,
        input: ReadingInput<ReadingName>,
      ): Promise<Exclude<ReadingOutcome, { outcome: 'lost' }>> {
        if (failures >= mostFailures) return { outcome: 'failed', reason: 'too-slow' }
        const result = await own.run({ run, from: sent, added: replies.slice(sent), name, input }, { processorMs })
        switch (result.outcome) {
          case 'lost':
            sent = 0
            return read(name, input)
          case 'failed':
            failures += 1
            sent = 0
            return result
          case 'read':
            sent = replies.length
            return result
        }
      }

      return {
        add: (connector, answered) => {
          for (const answer of answered) replies.push([connector, answer])
        },
        read<Name extends ReadingName>(name: Name, input: ReadingInput<Name>) {
          // One after another: what one has sent, the next need not send.
          underWay += 1
          const result = last.then(() => read(name, input)).finally(() => (underWay -= 1))
          last = result
          return result as Promise<Read<ReadingResult<Name>>> // the worker does the reading of this name
        },
        close() {
          signal.removeEventListener('abort', end)
          open.delete(own)
          if (idle.length < mostIdle && underWay === 0 && !signal.aborted) idle.push(own)
          else void own.close()
        },
      }
    },
    close: async () => {
      await Promise.all([...idle.splice(0), ...open].map((process) => process.close()))
    },
  }
}
