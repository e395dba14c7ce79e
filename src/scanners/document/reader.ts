import type { Shares } from '../../platform/shared/fair-queue.ts'
import { forJobs, openGuardedProcess, type ProcessFailure, type RunOptions, workerOf } from '../guarded-process.ts'
import type { DocumentMeta, Extraction, Unreadable } from './document.ts'

export type Reading = Extraction | Unreadable<ProcessFailure>

export interface DocumentReader {
  /** @throws Refusal as every guarded process. */
  read(bytes: Uint8Array, meta: DocumentMeta, options?: RunOptions): Promise<Reading>
  /** Ends the process; documents still waiting are answered as `crashed`. */
  close(): Promise<void>
}

export interface ReaderOptions {
  /** Heap of the process; its whole memory may be a bit more than twice that. */
  memoryMb?: number
  /** For one document, from the moment that the process begins with it. */
  timeoutMs?: number
  /** The program that reads; another one in tests. */
  program?: string
  /** How many may wait. */
  waiting?: Shares
}

/** More than any fetch lets through. */
export const maxBytes = 32_000_000
/** Beside the heap: the program itself, and buffers, which no limit of V8 counts. */
const besideHeapMb = 350

const unreadable = (reason: ProcessFailure): Reading => ({ outcome: 'unreadable', reason })

/** Documents are extracted in a process of their own, one at a time. */
export function openReader({
  memoryMb = 256,
  timeoutMs = 10_000,
  program,
  waiting = forJobs,
}: ReaderOptions = {}): DocumentReader {
  const { run, close } = openGuardedProcess<{ bytes: Uint8Array; meta: DocumentMeta }, Reading>({
    program: () => program ?? workerOf(import.meta.url, 'document-worker.js'),
    waiting,
    heapMb: memoryMb,
    memoryMb: memoryMb + besideHeapMb,
    watchMs: 100,
    timeoutMs,
    failed: unreadable,
  })
  return {
    read: async (bytes, { url, contentType }, options) =>
      bytes.length > maxBytes ? unreadable('too-large') : run({ bytes, meta: { url, contentType } }, options),
    close,
  }
}
