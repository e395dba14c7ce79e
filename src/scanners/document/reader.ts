import { openGuardedProcess, type ProcessFailure, workerOf } from '../guarded-process.ts'
import type { DocumentMeta, Extraction, Unreadable } from './document.ts'

export type Reading = Extraction | Unreadable<ProcessFailure>

export interface DocumentReader {
  read(bytes: Uint8Array, meta: DocumentMeta): Promise<Reading>
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
}

/** More than any fetch lets through. */
const maxBytes = 32_000_000
/** Beside the heap: the program itself, and buffers, which no limit of V8 counts. */
const besideHeapMb = 350

const unreadable = (reason: ProcessFailure): Reading => ({ outcome: 'unreadable', reason })

/** Documents are extracted in a process of their own, one at a time. */
export function openReader({ memoryMb = 256, timeoutMs = 10_000, program }: ReaderOptions = {}): DocumentReader {
  const { run, close } = openGuardedProcess<{ bytes: Uint8Array; meta: DocumentMeta }, Reading>({
    program: () => program ?? workerOf(import.meta.url, 'document-worker.js'),
    heapMb: memoryMb,
    memoryMb: memoryMb + besideHeapMb,
    watchMs: 100,
    timeoutMs,
    failed: unreadable,
  })
  return {
    read: async (bytes, { url, contentType }) =>
      bytes.length > maxBytes ? unreadable('too-large') : run({ bytes, meta: { url, contentType } }),
    close,
  }
}
