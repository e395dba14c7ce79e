import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppFacts, AppScan, Limits, Unreadable } from './app-scan.ts'
import { type MatchOptions, rescan } from './match.ts'

// A stranger's app is read in a process of its own, one at a time; signatures stay here, and only names come back.

export interface AppScanner {
  scan(
    file: { path: string },
    options: MatchOptions & { limits?: Partial<Limits> | undefined },
  ): Promise<AppScan | Unreadable>
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

interface Job {
  path: string
  limits: Partial<Limits>
  resolve: (result: Extracted) => void
}

type Extracted = { outcome: 'extracted'; facts: AppFacts } | Unreadable

const startMs = 20_000
const watchMs = 50

/** One file in a process that ends with it. */
export async function scanApp(
  file: { path: string },
  options: MatchOptions & { limits?: Partial<Limits> | undefined },
): Promise<AppScan | Unreadable> {
  const scanner = openAppScanner()
  try {
    return await scanner.scan(file, options)
  } finally {
    await scanner.close()
  }
}

export function openAppScanner({ memoryMb = 512, timeoutMs = 60_000, program }: AppScannerOptions = {}): AppScanner {
  const waiting: Job[] = []
  let current: { job: Job; id: number } | undefined
  let child: { process: ChildProcess; isReady: boolean; stop: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let count = 0

  const answer = (result: Extracted) => {
    clearTimeout(timer)
    const done = current
    current = undefined
    done?.job.resolve(result)
    next()
  }

  const end = (reason: 'too-slow' | 'too-large' | 'crashed') => {
    child?.stop()
    child = undefined
    answer(unreadable(reason))
  }

  const next = () => {
    const job = current ? undefined : waiting.shift()
    if (job) {
      current = { job, id: ++count }
      child ??= start()
      child.process.ref()
      child.process.channel?.ref()
      if (child.isReady) send()
      else timer = setTimeout(() => end('crashed'), startMs)
    } else if (!current && child) {
      // An idle scanner keeps no program alive.
      child.process.unref()
      child.process.channel?.unref()
    }
  }

  const send = () => {
    if (!current || !child) return
    clearTimeout(timer)
    timer = setTimeout(() => end('too-slow'), timeoutMs)
    child.process.send({ id: current.id, path: current.job.path, limits: current.job.limits })
  }

  const start = () => {
    const own = fork(program ?? findProgram(), {
      // No secret of ours is in its environment, and it may write no file and start nothing.
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        `--max-old-space-size=${Math.floor(memoryMb / 2)}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let lastWords = ''
    own.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-4_000)
    })
    // Like the channel, it must not keep an idle scanner's program alive; Node's type leaves out that it is a socket.
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
    own.on('message', (message: { ready: true } | { id: number; result: Extracted }) => {
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
      if (current) answer(unreadable(isMemory ? 'too-large' : 'crashed'))
    })
    return started
  }

  const extract = (path: string, limits: Partial<Limits>): Promise<Extracted> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(unreadable('crashed'))
      waiting.push({ path, limits, resolve })
      next()
    })

  return {
    scan: async ({ path }, { limits = {}, ...options }) => {
      const result = await extract(path, limits)
      return result.outcome === 'extracted' ? presentScan(result.facts, options) : result
    },
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
      if (current) answer(unreadable('crashed'))
      for (const job of left) job.resolve(unreadable('crashed'))
      await ended
    },
  }
}

/** Facts of a file with what signatures say about them. */
export function presentScan(facts: AppFacts, options: MatchOptions): AppScan {
  return { outcome: 'scanned', ...facts, ...rescan(facts.histogram, options) }
}

const unreadable = (reason: 'too-slow' | 'too-large' | 'crashed'): Unreadable => ({
  outcome: 'unreadable',
  reason,
  at: '',
})

/** Beside this file as a source; in the built program an entry of its own, beside or above the chunk with this code. */
function findProgram(): string {
  const here = import.meta.url
  if (here.endsWith('.ts')) return join(dirname(fileURLToPath(here)), 'worker.ts')
  const built = ['.', '..'].map((folder) => join(dirname(fileURLToPath(here)), folder, 'app-worker.js'))
  const program = built.find((path) => existsSync(path))
  if (!program) throw new Error('the built program has no app-worker.js')
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
