import type { Db } from '../../../platform/server/database.ts'
import { addressHash, listSuppressed } from '../../../platform/server/suppression.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { typeNames } from '../../../product/reports.ts'
import type { ReportRecipient, ReportRun, ReportSchedule } from '../contract.ts'
import { scopeWords } from '../scope-words.ts'
import { isReached, listRecipients, type StoredRecipient } from './recipient.store.ts'
import { findReport, listLastRuns, type StoredReport, type Which } from './report.store.ts'
import type { StoredSchedule } from './schedule.store.ts'

export const presentRun = (report: StoredReport): ReportRun => ({
  ...{ id: report.id, type: report.type, title: typeNames[report.type], format: report.format },
  ...{ state: report.state, step: report.step, failure: report.failure, vendors: report.vendors },
  period: { kind: report.period, from: report.from, to: report.to },
  scope: scopeWords(report.scope),
  createdBy: makerOf(report),
  createdAt: report.createdAt.toISOString(),
  endedAt: report.endedAt?.toISOString() ?? null,
  scheduleId: report.scheduleId,
  parts: presentParts(report),
})

export const presentParts = ({ files }: Pick<StoredReport, 'files'>): ReportRun['parts'] =>
  files.map(({ part, name, bytes, sha256 }) => ({ part, name, bytes, sha256 }))

/** Returns who had it made. */
export function makerOf({
  isVisitors,
  isScheduled,
  scheduleTitle,
  memberName,
}: Pick<StoredReport, 'isVisitors' | 'isScheduled' | 'scheduleTitle' | 'memberName'>): string {
  if (isVisitors) return 'A visitor'
  if (isScheduled) return `Schedule: ${scheduleTitle ?? 'deleted since'}`
  return nameWords(memberName)
}

/** A member who left has no name any more. */
const nameWords = (name: string | null) => name || 'A former member'

/** @throws Refusal `not_found` for one that went meanwhile, or is a visitor's. */
export async function getReport(tx: Db, which: Which): Promise<StoredReport> {
  const report = await findReport(tx, which)
  if (!report || report.isVisitors) throw refuse('not_found')
  return report
}

export async function presentSchedules(
  tx: Db,
  {
    organisationId,
    schedules,
    secret,
  }: { organisationId: number; schedules: readonly StoredSchedule[]; secret: string },
): Promise<ReportSchedule[]> {
  const scheduleIds = schedules.map(({ id }) => id)
  const recipients = await listRecipients(tx, { organisationId, scheduleIds })
  const stateOf = await recipientStates(tx, { recipients, secret })
  const runs = new Map((await listLastRuns(tx, { organisationId, scheduleIds })).map((run) => [run.scheduleId, run]))
  return schedules.map((schedule) => {
    const { id, title, type, format, period, frequency, startsOn, hour, timeZone, isPaused, version } = schedule
    const lastRun = runs.get(id)
    return {
      ...{ id, title, type, format, period, frequency, startsOn, hour, timeZone, isPaused, version },
      // It came in through the contract, which knows the words of the lists.
      scope: schedule.scope as ReportSchedule['scope'],
      nextRunAt: schedule.nextRunAt?.toISOString() ?? null,
      createdBy: nameWords(schedule.memberName),
      recipients: recipients
        .filter(({ scheduleId }) => scheduleId === id)
        .map((recipient) => ({
          ...{ id: recipient.id, email: recipient.email, askedAt: recipient.askedAt.toISOString() },
          state: stateOf(recipient),
        })),
      lastRun: lastRun ? presentRun(lastRun) : null,
    }
  })
}

/** Returns the state of each recipient: also of mail that bounced later, or that its reader called unwanted. */
export async function recipientStates(
  tx: Db,
  { recipients, secret }: { recipients: readonly StoredRecipient[]; secret: string },
): Promise<(recipient: StoredRecipient) => ReportRecipient['state']> {
  // While it is asked, the mail that asks has to reach it as well.
  const readerOf = (recipient: StoredRecipient) =>
    (isReached(recipient) ? (['reports'] as const) : (['reports', 'account'] as const)).map((stream) => ({
      addressHash: addressHash(secret, recipient.email),
      stream,
    }))
  const suppressed = await listSuppressed(tx, recipients.flatMap(readerOf))
  return (recipient) => {
    if (recipient.stoppedAt) return 'stopped'
    const lastMail = isReached(recipient) ? recipient.lastMail : recipient.askMail
    const cameBack =
      lastMail === 'failed' ||
      lastMail === 'suppressed' ||
      readerOf(recipient).some(({ addressHash: hash, stream }) =>
        suppressed.some((held) => held.addressHash === hash && held.stream === stream),
      )
    if (cameBack) return 'undeliverable'
    return isReached(recipient) ? 'confirmed' : 'asked'
  }
}
