import type { Shares } from '../platform/shared/fair-queue.ts'
import { type Issue, refuse } from '../platform/shared/refusal.ts'
import { openGuardedProcess, type RunOptions, workerOf } from '../scanners/guarded-process.ts'
import type { FileReaders } from './file-worker.ts'

type Outcome =
  | { outcome: 'read'; value: unknown }
  | { outcome: 'refused'; code: string; issues?: Issue[] }
  /** It met a limit of time or memory. */
  | { outcome: 'failed' }

type Name = keyof FileReaders
type Result<N extends Name> = Awaited<ReturnType<FileReaders[N]>>

/** Reads what members, respondents, mail servers and sources send in a separate process, one at a time. */
export interface FileReader {
  /** @throws Refusal `workbook_unreadable` */
  readSheets(bytes: Uint8Array, options?: RunOptions): Promise<Result<'sheets'>>
  /** @throws Refusal where the file as a whole cannot be read */
  readImportColumns(
    ...input: [...Parameters<FileReaders['importColumns']>, options?: RunOptions]
  ): Promise<Result<'importColumns'>>
  /** @throws Refusal where the file as a whole cannot be read */
  readImportRows(...input: Parameters<FileReaders['importRows']>): Promise<Result<'importRows'>>
  readReply(bytes: Uint8Array): Promise<Result<'reply'>>
  readMailReport(bytes: Uint8Array): Promise<Result<'mailReport'>>
  parseFeed(...input: Parameters<FileReaders['feed']>): Promise<Result<'feed'>>
  close(): Promise<void>
}

interface FileReaderOptions {
  waiting: Shares
  /** For one file. */
  timeoutMs?: number
  /** The program that reads; another one in tests. */
  program?: () => string
}

export function openFileReader({
  waiting,
  timeoutMs = 10_000,
  program = () => workerOf(import.meta.url, 'file-worker.js', 'file-worker.ts'),
}: FileReaderOptions): FileReader {
  const { run, close } = openGuardedProcess<{ name: Name; input: unknown[] }, Outcome>({
    program,
    waiting,
    timeoutMs,
    heapMb: 256,
    // Beside the heap: the program itself, and the bytes on their way.
    memoryMb: 600,
    watchMs: 100,
    failed: () => ({ outcome: 'failed' }),
  })

  /** @param unread what a file that met a limit comes to. */
  async function read<N extends Name>(
    name: N,
    input: Parameters<FileReaders[N]>,
    { unread, ...options }: RunOptions & { unread: () => Result<N> },
  ): Promise<Result<N>> {
    const outcome = await run({ name, input }, options)
    switch (outcome.outcome) {
      case 'read':
        return outcome.value as Result<N> // the worker has read it by this name
      case 'refused':
        throw refuse(outcome.code, outcome.issues && { issues: outcome.issues })
      case 'failed':
        return unread()
    }
  }

  const refusing = (code: string) => () => {
    throw refuse(code)
  }
  return {
    readSheets: (bytes, options) => read('sheets', [bytes], { ...options, unread: refusing('workbook_unreadable') }),
    readImportColumns: (bytes, how, options) =>
      read('importColumns', [bytes, how], { ...options, unread: refusing('import_unreadable') }),
    readImportRows: (...input) => read('importRows', input, { unread: refusing('import_unreadable') }),
    readReply: (bytes) =>
      read('reply', [bytes], {
        unread: () => ({ outcome: 'refused', words: 'The message could not be read in time.' }),
      }),
    readMailReport: (bytes) =>
      read('mailReport', [bytes], { unread: () => ({ outcome: 'unreadable', why: 'It could not be read in time.' }) }),
    parseFeed: (...input) =>
      read('feed', input, { unread: () => ({ outcome: 'unparseable', reason: 'it could not be read in time' }) }),
    close,
  }
}
