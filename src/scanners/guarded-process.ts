import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What a stranger sent is read in a process of its own, one job at a time. A worker thread is not enough: when a single
// large allocation meets the limit of a thread's heap, V8 ends the whole process, ours included.

export type ProcessFailure = 'too-slow' | 'too-large' | 'crashed'

export interface GuardedProcess<Job extends object, Result> {
  run(job: Job): Promise<Result>
  /** Ends the process; jobs still waiting are answered as `crashed`. */
  close(): Promise<void>
}

interface GuardedProcessOptions<Result> {
  /** The program that does the work, when it is needed first. */
  program: () => string
  heapMb: number
  /** Of one half of where new objects lie; V8 chooses unless said. */
  semiSpaceMb?: number
  /** All memory of the process, where the system tells it. */
  memoryMb: number
  watchMs: number
  /** For one job, from the moment that the process begins with it. */
  timeoutMs: number
  failed: (reason: ProcessFailure) => Result
}

interface Waiting<Job, Result> {
  job: Job
  resolve: (result: Result) => void
}

const startMs = 20_000

export function openGuardedProcess<Job extends object, Result>({
  program,
  heapMb,
  semiSpaceMb,
  memoryMb,
  watchMs,
  timeoutMs,
  failed,
}: GuardedProcessOptions<Result>): GuardedProcess<Job, Result> {
  const waiting: Waiting<Job, Result>[] = []
  let current: (Waiting<Job, Result> & { id: number }) | undefined
  let child: { process: ChildProcess; isReady: boolean; stop: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let count = 0

  const answer = (result: Result) => {
    clearTimeout(timer)
    const done = current
    current = undefined
    done?.resolve(result)
    next()
  }

  const end = (reason: ProcessFailure) => {
    child?.stop()
    child = undefined
    answer(failed(reason))
  }

  const next = () => {
    const first = current ? undefined : waiting.shift()
    if (first) {
      current = { ...first, id: ++count }
      child ??= start()
      child.process.ref()
      child.process.channel?.ref()
      if (child.isReady) send()
      else timer = setTimeout(() => end('crashed'), startMs)
    } else if (!current && child) {
      // An idle process keeps no program alive.
      child.process.unref()
      child.process.channel?.unref()
    }
  }

  const send = () => {
    if (!current || !child) return
    clearTimeout(timer)
    timer = setTimeout(() => end('too-slow'), timeoutMs)
    child.process.send({ ...current.job, id: current.id })
  }

  const start = () => {
    const own = fork(program(), {
      // No secret of ours is in its environment, and it may write no file and start nothing.
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
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
      if (current && child === started && residentMb(own.pid) > memoryMb) end('too-large')
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
    own.on('message', (message: { ready: true } | { id: number; result: Result }) => {
      if (child !== started) return
      if ('ready' in message) {
        started.isReady = true
        send()
      } else if (message.id === current?.id) answer(message.result)
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
      if (current) answer(failed(isMemory ? 'too-large' : 'crashed'))
    })
    return started
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(failed('crashed'))
        waiting.push({ job, resolve })
        next()
      }),
    close: async () => {
      isClosed = true
      const own = child?.process
      const ended =
        own && own.exitCode === null && own.signalCode === null
          ? new Promise((resolve) => own.once('exit', resolve))
          : undefined
      own?.ref()
      const left = waiting.splice(0)
      child?.stop()
      child = undefined
      if (current) answer(failed('crashed'))
      for (const { resolve } of left) resolve(failed('crashed'))
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
