import { AsyncLocalStorage } from 'node:async_hooks'

// Records the reads behind an answer. A finished answer may be cached only as long as none of them changes, and a list written by hand
// would miss the table that a query joins tomorrow.

export interface Reads {
  statements: Set<string>
  /** Data read from memory, such as the search index. */
  topics: Set<string>
}

const recorder = new AsyncLocalStorage<Reads>()

/** Runs this and records every SQL statement and every topic that it reads on its way. */
export async function recordReads<T>(run: () => Promise<T> | T): Promise<{ value: T; reads: Reads }> {
  const reads: Reads = { statements: new Set(), topics: new Set() }
  return { value: await recorder.run(reads, run), reads }
}

/** Runs this unrecorded: for what has an age of its own, such as figures that are counted every few minutes. */
export const withoutRecording = <T>(run: () => T): T => recorder.exit(run)

export const noteStatement = (text: string): void => void recorder.getStore()?.statements.add(text)
export const noteTopic = (topic: string): void => void recorder.getStore()?.topics.add(topic)
