import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentMeta, Extraction, Unreadable } from './document.ts'

// Extraction runs in a process of its own, one document at a time. A worker thread is not enough: when a single large
// allocation meets the limit of a thread's heap, V8 ends the whole process, ours included.

export type Reading = Extraction | Unreadable<'too-slow' | 'too-large' | 'crashed'>

export interface DocumentReader {
  read(bytes: Uint8Array, meta: DocumentMeta): Promise<Reading>
  /** Ends the process; documents still waiting are answered as `crashed`. */
  close(): Promise<void>
}

export interface ReaderOptions {
  /** Heap of the process; its whole memory may be a bit more than twice that. */
  memoryMb: number
  /** For one document, from the moment that the process begins with it. */
  timeoutMs: number
  /** The program that reads; another one in tests. */
  program?: string
}

interface Job {
  bytes: Uint8Array
  meta: DocumentMeta
  resolve: (reading: Reading) => void
}

/** More than any fetch lets through. */
const maxBytes = 32_000_000
const startMs = 20_000
const watchMs = 100
/** Beside the heap: the program itself, and buffers, which no limit of V8 counts. */
const besideHeapMb = 350

export function openReader({ memoryMb, timeoutMs, program }: ReaderOptions): DocumentReader {
  const waiting: Job[] = []
  let current: { job: Job; id: number } | undefined
  let child: { process: ChildProcess; isReady: boolean; stop: () => void } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let count = 0

  const answer = (reading: Reading) => {
    clearTimeout(timer)
    const done = current
    current = undefined
    done?.job.resolve(reading)
    next()
  }

  const end = (reason: 'too-slow' | 'too-large' | 'crashed') => {
    child?.stop()
    child = undefined
    answer({ outcome: 'unreadable', reason })
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
      // An idle reader keeps no program alive.
      child.process.unref()
      child.process.channel?.unref()
    }
  }

  const send = () => {
    if (!current || !child) return
    clearTimeout(timer)
    timer = setTimeout(() => end('too-slow'), timeoutMs)
    const { bytes, meta } = current.job
    child.process.send({ id: current.id, bytes, meta: { url: meta.url, contentType: meta.contentType } })
  }

  const start = () => {
    const own = fork(program ?? findProgram(), {
      // No secret of ours is in its environment, and it may write no file and start nothing.
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        `--max-old-space-size=${memoryMb}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let lastWords = ''
    own.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-4_000)
    })
    // Like the channel, it must not keep an idle reader's program alive; Node's type leaves out that it is a socket.
    ;(own.stderr as { unref?: () => void } | null)?.unref?.()
    const watch = setInterval(() => {
      if (current && child === started && residentMb(own.pid) > memoryMb + besideHeapMb) end('too-large')
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
    own.on('message', (message: { ready: true } | { id: number; result: Extraction }) => {
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
      if (current) answer({ outcome: 'unreadable', reason: isMemory ? 'too-large' : 'crashed' })
    })
    return started
  }

  return {
    read: (bytes, meta) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ outcome: 'unreadable', reason: 'crashed' })
        if (bytes.length > maxBytes) return resolve({ outcome: 'unreadable', reason: 'too-large' })
        waiting.push({ bytes, meta, resolve })
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
      if (current) answer({ outcome: 'unreadable', reason: 'crashed' })
      for (const job of left) job.resolve({ outcome: 'unreadable', reason: 'crashed' })
      await ended
    },
  }
}

/** Beside this file as a source; in the built program an entry of its own, beside or above the chunk with this code. */
function findProgram(): string {
  const here = import.meta.url
  if (here.endsWith('.ts')) return join(dirname(fileURLToPath(here)), 'worker.ts')
  const built = ['.', '..'].map((folder) => join(dirname(fileURLToPath(here)), folder, 'document-worker.js'))
  const program = built.find((path) => existsSync(path))
  if (!program) throw new Error('the built program has no document-worker.js')
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
