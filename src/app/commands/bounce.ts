import { createReadStream } from 'node:fs'
import { readSecretKey } from '../../platform/server/secret-key.ts'
import { largestReportBytes, type MailReport, readMailReport } from '../../platform/shared/dsn.ts'
import { takeMailEvents } from '../../product/subscriptions/server/mail-events.ts'
import { withStore } from './session.ts'

/** Exit code by which a mail server knows that it should hand the report over again later (EX_TEMPFAIL of sysexits.h). */
const tryAgain = 75

/** Reads reports of a mail server, from files or standard input. Exit codes: 0 taken, or nothing to take; 1 unreadable. */
export async function bounceCommand(files: string[]): Promise<void> {
  const reports: MailReport[] = []
  for (const file of files.length > 0 ? files : ['-']) reports.push(readMailReport(await readReport(file)))
  for (const [at, report] of reports.entries())
    if (report.outcome !== 'events') console.error(files[at] ? `${files[at]}: ${report.why}` : report.why)
  if (reports.some(({ outcome }) => outcome === 'unreadable')) process.exitCode = 1
  const events = reports.flatMap((report) => (report.outcome === 'events' ? report.events : []))
  if (events.length === 0) return
  try {
    const taken = await withStore(async ({ db, config }) =>
      takeMailEvents(db, { secret: await readSecretKey(config), events, via: 'mail-server', now: new Date() }),
    )
    console.log(
      taken > 0
        ? `${taken === 1 ? 'One report was' : `${taken} reports were`} taken.`
        : 'Nothing to take: known already, or not about a message that went to this address.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = tryAgain
  }
}

/** One byte more than a report can have tells that it is no report. */
async function readReport(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
    chunks.push(chunk as Buffer)
    bytes += chunks.at(-1)?.length ?? 0
    if (bytes > largestReportBytes) break
  }
  return Buffer.concat(chunks)
}
