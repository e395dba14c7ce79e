import { readSheets } from '../features/assessments/server/read-sheets.ts'
import { parseFeed } from '../features/breach-alerts/feeds/parse-feed.ts'
import { readReply } from '../features/data-removal/replies/read-reply.ts'
import { readImportColumns, readImportRows } from '../features/vendors/server/read-import.ts'
import { readMailReport } from '../platform/shared/dsn.ts'
import { isRefusal } from '../platform/shared/refusal.ts'
import { serveJobs } from '../scanners/serve-jobs.ts'

// Runs as a process of its own, started by open-file-reader.ts: files, mails and answers of strangers are read beside the
// program.

const readers = {
  sheets: readSheets,
  importColumns: readImportColumns,
  importRows: readImportRows,
  reply: readReply,
  mailReport: readMailReport,
  feed: parseFeed,
}

export type FileReaders = typeof readers

serveJobs(async ({ name, input }: { name: keyof FileReaders; input: unknown[] }) => {
  try {
    const read = readers[name] as (...input: unknown[]) => unknown // open-file-reader.ts ties the name to its input
    return { outcome: 'read', value: await read(...input) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { outcome: 'refused', code: error.code, issues: error.issues }
  }
})
