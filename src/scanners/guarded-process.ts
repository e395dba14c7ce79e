import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Caller, createFairQueue, type Shares } from '../platform/shared/fair-queue.ts'
import { refuse } from '../platform/shared/refusal.ts'

// Reads strangers' files in a separate process, one job at a time. A worker thread is not enough: when a single large
// allocation exceeds a thread's heap limit, V8 ends the whole process, ours included.

export type ProcessFailure = 'too-slow' | 'too-large' | 'crashed'

export interface GuardedProcess<Job extends object, Result> {
  /** @throws Refusal `queue_full`, or `request_abandoned` when the caller left: the process is ended if it has begun. */
  run(job: Job, options?: RunOptions): Promise<Result>
  /** Ends the process; jobs still waiting are answered as `crashed`. */
  close(): Promise<void>
}

export interface RunOptions {
  /** The caller who waits for the result; our own work by default. */
  caller?: Caller | undefined
  /** Processor time of the process for this job, where the system tells it: less than the time that may pass. */
  processorMs?: number | undefined
}

interface GuardedProcessOptions<Result> {
  /** The program that does the work, when it is needed first. */
  program: () => string
  /** How many may wait while the process is busy: `forRequests` if people wait for an answer, else `forJobs`. */
  waiting: Shares
  heapMb: number
  /** Size of one semi-space of V8's young generation; V8 chooses by default. */
  semiSpaceMb?: number
  /** All memory of the process, where the system tells it. */
  memoryMb: number
  watchMs: number
  /** For one job, from the moment that the process begins with it. */
  timeoutMs: number
  failed: (reason: ProcessFailure) => Result
  /** Answers what the process asks while it works. */
  answer?: (question: never) => Promise<unknown>
  /** Lets the process start programs, with this environment, and write into this folder. */
  startsPrograms?: { folder: string; env: Record<string, string | undefined> }
}

export const forRequests: Shares = { most: 12, perCaller: 2, keptForMembers: 4 }
/** More than all jobs of a worker together ask for at a time. */
export const forJobs: Shares = { most: 500, perCaller: 500, keptForMembers: 0 }

const oneAtATime: Shares = { most: 1, perCaller: 1, keptForMembers: 0 }
const ownWork: Caller = { key: 'own work', isMember: true }

interface Question {
  question: number
  about: unknown
}

interface Current<Job, Result> {
  id: number
  job: Job
  processorMs: number | undefined
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

const startMs = 20_000

export function openGuardedProcess<Job extends object, Result>({
  program,
  waiting,
  heapMb,
  semiSpaceMb,
  memoryMb,
  watchMs,
  timeoutMs,
  failed,
  answer,
  startsPrograms,
}: GuardedProcessOptions<Result>): GuardedProcess<Job, Result> {
  const queue = createFairQueue({ running: oneAtATime, waiting })
  let current: Current<Job, Result> | undefined
  let child: { process: ChildProcess; isReady: boolean; stop: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let count = 0
  /** Processor time that the process had used when it began with the current job. */
  let usedBeforeMs = 0

  const take = (): Current<Job, Result> | undefined => {
    clearTimeout(timer)
    const done = current
    current = undefined
    // An idle process keeps no program alive.
    child?.process.unref()
    child?.process.channel?.unref()
    return done
  }

  const end = (reason: ProcessFailure) => {
    child?.stop()
    child = undefined
    take()?.resolve(failed(reason))
  }

  const abandon = () => {
    child?.stop()
    child = undefined
    take()?.reject(refuse('request_abandoned'))
  }

  const begin = (next: Current<Job, Result>) => {
    current = next
    child ??= start()
    child.process.ref()
    child.process.channel?.ref()
    if (child.isReady) send()
    else timer = setTimeout(() => end('crashed'), startMs)
  }

  const send = () => {
    if (!current || !child) return
    clearTimeout(timer)
    timer = setTimeout(() => end('too-slow'), timeoutMs)
    usedBeforeMs = processorMs(child.process.pid)
    child.process.send({ ...current.job, id: current.id })
  }

  const start = () => {
    const own = fork(program(), {
      // No secret of ours is in its environment, and it may write no file and start nothing, unless its work is to do that.
      env: startsPrograms?.env ?? {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        ...(startsPrograms
          ? ['--allow-child-process', `--allow-fs-write=${startsPrograms.folder}/`, '--disable-warning=SecurityWarning']
          : []),
        `--max-old-space-size=${heapMb}`,
        ...(semiSpaceMb === undefined ? [] : [`--max-semi-space-size=${semiSpaceMb}`]),
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let lastWords = ''
    own.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-4_000)
    })
    // Like the channel, it must not keep an idle program alive; Node's type leaves out that it is a socket.
    ;(own.stderr as { unref?: () => void } | null)?.unref?.()
    const watch = setInterval(() => {
      if (!current || child !== started) return
      if (residentMb(own.pid) > memoryMb) end('too-large')
      else if (started.isReady && processorMs(own.pid) - usedBeforeMs > (current.processorMs ?? Infinity))
        end('too-slow')
    }, watchMs)
    watch.unref()
    const started = {
      process: own,
      isReady: false,
      stop: () => {
        clearInterval(watch)
        own.kill('SIGKILL')
      },
    }
    const answerQuestion = async ({ question, about }: Question) => {
      const reply = await answer?.(about as never) // of the kind that both sides agreed on
      if (child === started) own.send({ answered: question, reply })
    }
    own.on('message', (message: { ready: true } | Question | { id: number; result: Result }) => {
      if (child !== started) return
      if ('ready' in message) {
        started.isReady = true
        send()
      } else if ('question' in message) answerQuestion(message).catch(() => child === started && end('crashed'))
      else if (message.id === current?.id) take()?.resolve(message.result)
    })
    // A process that cannot be started or spoken to emits this; its exit may not follow.
    own.on('error', () => {
      if (child === started) end('crashed')
    })
    own.on('close', (_code, signal) => {
      clearInterval(watch)
      if (child !== started) return
      child = undefined
      // The system's own guard against a full memory kills without a word.
      const isMemory =
        /out of memory|Allocation failed|invalid (?:array|string|table) (?:length|size)/i.test(lastWords) ||
        signal === 'SIGKILL'
      take()?.resolve(failed(isMemory ? 'too-large' : 'crashed'))
    })
    return started
  }

  const perform = (job: Job, { caller, ...limits }: RunOptions) =>
    new Promise<Result>((resolve, reject) => {
      if (isClosed) return resolve(failed('crashed'))
      if (caller?.signal?.aborted) throw refuse('request_abandoned')
      begin({ id: ++count, job, processorMs: limits.processorMs, resolve, reject })
      caller?.signal?.addEventListener('abort', abandon, { once: true })
    }).finally(() => caller?.signal?.removeEventListener('abort', abandon))

  return {
    run: (job, options = {}) => queue.run(options.caller ?? ownWork, () => perform(job, options)),
    close: async () => {
      isClosed = true
      const own = child?.process
      const ended =
        own && own.exitCode === null && own.signalCode === null
          ? new Promise((resolve) => own.once('exit', resolve))
          : undefined
      own?.ref()
      end('crashed')
      await ended
    },
  }
}

/** A file beside a source; in the built program an entry of its own, beside or above the chunk with that code. */
export function workerOf(moduleUrl: string, builtName: string, sourceName = 'worker.ts'): string {
  const folder = dirname(fileURLToPath(moduleUrl))
  if (moduleUrl.endsWith('.ts')) return join(folder, sourceName)
  const program = ['.', '..'].map((up) => join(folder, up, builtName)).find((path) => existsSync(path))
  if (!program) throw new Error(`the built program has no ${builtName}`)
  return program
}

/** Linux only; elsewhere the heap's limit and the time have to do. */
function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It has just ended: there is nothing to measure.
    return 0
  }
}

/** The unit in which the kernel counts; the same on every Linux. */
const clockTickMs = 10

/** Processor time that a process has used. Linux only; elsewhere the time that passes has to do. */
function processorMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    // Behind the name of the program, which may hold anything: `utime` and `stime`, proc_pid_stat(5)
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * clockTickMs
  } catch {
    // It has just ended: there is nothing to measure.
    return 0
  }
}
