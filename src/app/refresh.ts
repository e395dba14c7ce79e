import { askSync } from '../features/admin/server/source.store.ts'
import type { SourceSync } from '../features/admin/server/sync-source.job.ts'
import { recordUnread } from '../features/investigations/server/unread-page.store.ts'
import { byRules, type RefreshParts } from '../features/refresh/server/refresh.ts'
import { publishScan, type ScanEvents } from '../features/scans/server/approve.ts'
import { keepScan } from '../features/scans/server/keep-scan.ts'
import type { LookedFor } from '../features/scans/server/scanners.ts'
import type { Database, Db } from '../platform/server/database.ts'
import type { JobKind, QueueJob } from '../platform/server/jobs.ts'
import type { Readings } from './open-readings.ts'
import type { OutsideDoor } from './outside.ts'

/** Dependencies of the catalog refresh: the connectors of investigations, and scans as staff approve them. */
export const refreshParts = ({
  openAsker,
  openReading,
  lookedFor,
  scanEvents,
  queue,
}: {
  openAsker: OutsideDoor['openAsker']
  openReading: Readings['open']
  lookedFor: (db: Db) => Promise<LookedFor>
  scanEvents: ScanEvents
  queue: QueueJob
}): RefreshParts => ({
  openAsker,
  openReading,
  keepScan: async (db, visit) => keepScan(db, { ...visit, signatures: (await lookedFor(db)).version }),
  publishScan: (db, { scanId, entryId, by }) =>
    publishScan({ db, jobs: { queue }, scanEvents }, { id: scanId, entryId, by }),
  recordUnread: async (tx, answered, at) => {
    for (const one of answered) await recordUnread(tx, one, at)
  },
  now: () => new Date(),
})

/** Whole lists that others keep; the feeds of breaches have a schedule of their own. */
const refreshedLists: readonly string[] = ['trackers', 'platforms']

/** Asks for the lists as staff can ask for each of them. */
export const syncLists =
  ({ syncs, syncJob, queue }: { syncs: readonly SourceSync[]; syncJob: JobKind<{ sync: string }>; queue: QueueJob }) =>
  async (db: Database): Promise<void> => {
    for (const { key } of syncs.filter((sync) => sync.isOn && refreshedLists.includes(sync.key)))
      await db.transaction().execute(async (tx) => {
        if (await askSync(tx, { key, by: byRules, at: new Date() })) await queue(tx, syncJob, { sync: key })
      })
  }
