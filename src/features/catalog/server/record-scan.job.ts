import type { Database } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { ApprovedScan, WithdrawnScan } from '../approved-scans.ts'
import { lockFacts } from './facts/apply.ts'
import { rescoreEntries } from './rescore.ts'
import { deleteScan, isApproved, putScan } from './scan.store.ts'

// Jobs come late, twice and out of order: an event only says where to look. Whether a scan counts is what its row says
// under the lock, so that an approval that comes after its withdrawal changes nothing, and one that was given again stays.

/** Listens to `scan.approved`. */
export const recordApprovedScan: JobKind<ApprovedScan> = {
  name: 'catalog.record-scan',
  run: async (scan, { db, log }) => {
    const entries = await recordScan(db, scan, today())
    log.info({ scanId: scan.scanId, entries }, 'approved scan recorded')
  },
}

/** Listens to `scan.withdrawn`. */
export const forgetWithdrawnScan: JobKind<WithdrawnScan> = {
  name: 'catalog.forget-scan',
  run: async (scan, { db, log }) => {
    const entries = await forgetScan(db, scan, today())
    log.info({ scanId: scan.scanId, entries }, 'withdrawn scan taken off')
  },
}

const today = () => dayOf(new Date())

/** @returns the entries that were rescored. */
export const recordScan = (db: Database, scan: ApprovedScan, today: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await lockFacts(tx)
    if (!(await isApproved(tx, scan))) return []
    const entryIds = await putScan(tx, scan)
    await rescoreEntries(tx, { entryIds, today })
    return entryIds
  })

/** @returns the entries that were rescored. */
export const forgetScan = (db: Database, scan: WithdrawnScan, today: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await lockFacts(tx)
    if (await isApproved(tx, scan)) return []
    if (!(await deleteScan(tx, scan))) return []
    await rescoreEntries(tx, { entryIds: [scan.entryId], today })
    return [scan.entryId]
  })
