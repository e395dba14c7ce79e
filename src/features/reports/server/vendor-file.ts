import type { Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { addDays, addMonths, dayOf, hourMs } from '../../../platform/shared/days.ts'
import type { Asked } from '../../../product/report-facts.ts'
import { type AskParts, askForReport } from './ask-report.ts'
import { findNewest } from './report.store.ts'

/** `making`: it was begun by this call, or by an earlier one. `failed`: lately, and not to be tried at once again. */
type VendorFile = { state: 'making' } | { state: 'failed' } | { state: 'done'; name: string; sha256: string }

const triedAgainMs = hourMs

/**
 * The audit documentation of one vendor over the year up to today, as PDF. There is one for each state of its score: what
 * was asked for before `scoredAt` is out of date, and a new one is made.
 */
export async function findOrMakeVendorFile(
  tx: Db,
  parts: AskParts,
  { member, vendorId, scoredAt }: { member: Member; vendorId: number; scoredAt: Date | null },
): Promise<VendorFile> {
  const now = parts.now()
  const to = dayOf(now)
  const from = addDays(addMonths(to, -12), 1)
  const asked = {
    type: 'audit',
    period: { kind: 'custom', from, to },
    scope: { vendorIds: [vendorId] },
  } satisfies Asked
  const newest = await findNewest(tx, {
    ...{ organisationId: member.organisationId, asked, format: 'pdf', since: scoredAt },
    failedSince: new Date(now.getTime() - triedAgainMs),
  })
  switch (newest?.state) {
    case undefined: {
      const { type, scope } = asked
      await askForReport(tx, parts, { member, body: { type, period: 'custom', from, to, format: 'pdf', scope } })
      return { state: 'making' }
    }
    case 'queued':
    case 'running':
      return { state: 'making' }
    case 'failed':
      return { state: 'failed' }
    case 'done': {
      const file = newest.files.find(({ part }) => part === 'file')
      if (!file) throw new Error(`report ${newest.id} has ended without its file`)
      return { state: 'done', name: file.name, sha256: file.sha256 }
    }
  }
}
