import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { AppResult, ScanResult, SiteResult } from '../../../product/scan-results.ts'
import type { ApprovedScan, WithdrawnScan } from '../../catalog/approved-scans.ts'
import { partiesOfSite } from '../parties.ts'
import { entriesOfHosts, findEntry, type KnownEntry, listSdks } from './entry.store.ts'
import { eraseScan } from './erase-scan.ts'
import { findScanResult, lockScan, markPublished, type Scan, unmarkPublished } from './scan.store.ts'

/** Listeners for an approval and its withdrawal; the application lists them. */
export interface ScanEvents {
  approved: readonly JobKind<ApprovedScan>[]
  withdrawn: readonly JobKind<WithdrawnScan>[]
}

interface Parts {
  db: Database
  jobs: { queue: QueueJob }
  scanEvents: ScanEvents
}

/** Approved a second time for the same entry, nothing is told; for another one, the first hears that it ended. */
export async function publishScan(
  { db, jobs, scanEvents }: Parts,
  { id, entryId, by }: { id: string; entryId: string; by: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const scan = await lockScan(tx, id)
    if (!scan) throw refuse('scan_not_found')
    const found = await findScanResult(tx, scan)
    if (!found) throw refuse('scan_not_publishable')
    const entry = await findEntry(tx, entryId)
    if (!entry) throw refuse('scan_entry_not_found')
    const approved = await approvalOf(tx, { scan, found, entry })
    if (!approved) throw refuse('scan_not_publishable')
    if (scan.published_at && scan.entry_id === entryId) return
    await markPublished(tx, id, { entryId, by })
    await tellEnd(tx, { jobs, scanEvents }, scan)
    for (const listener of scanEvents.approved) await jobs.queue(tx, listener, approved)
  })
}

export async function withdrawScan({ db, jobs, scanEvents }: Parts, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const scan = await lockScan(tx, id)
    if (!scan) throw refuse('scan_not_found')
    await unmarkPublished(tx, id)
    await tellEnd(tx, { jobs, scanEvents }, scan)
  })
}

/**
 * @param mayDelete Judged while the row is held.
 * @returns the scan as it was; its file, if it still waits, is for the caller to let go.
 */
export async function removeScan(
  { db, jobs, scanEvents, blobs }: Parts & { blobs: BlobStore },
  id: string,
  mayDelete: (scan: Scan) => boolean,
): Promise<Scan> {
  return db.transaction().execute(async (tx) => {
    const scan = await lockScan(tx, id)
    if (!scan) throw refuse('scan_not_found')
    if (!mayDelete(scan)) throw refuse('scan_not_yours')
    await eraseScan(tx, { blobs, scan })
    await tellEnd(tx, { jobs, scanEvents }, scan)
    return scan
  })
}

async function tellEnd(
  tx: Db,
  { jobs, scanEvents }: Pick<Parts, 'jobs' | 'scanEvents'>,
  { id, published_at, entry_id }: Scan,
): Promise<void> {
  if (!published_at || !entry_id) return
  for (const listener of scanEvents.withdrawn) await jobs.queue(tx, listener, { scanId: id, entryId: entry_id })
}

/**
 * Returns the part that the catalog stores; undefined if it cannot be approved: recordings are of one person's device.
 */
async function approvalOf(
  db: Db,
  { scan, found, entry }: { scan: Scan; found: ScanResult; entry: KnownEntry },
): Promise<ApprovedScan | undefined> {
  const common = {
    scanId: scan.id,
    entryId: entry.id,
    subject: scan.subject ?? '',
    signatures: scan.signatures ?? '',
  }
  switch (found.kind) {
    case 'app':
      return {
        ...common,
        kind: 'app',
        version: scan.version,
        scannedAt: (scan.ended_at ?? scan.created_at).toISOString(),
        found: await foundInApp(db, found.result, entry),
        permissions: found.result.permissions.map(({ name }) => name),
      }
    case 'site':
      // The text of a page does not show what it does when it runs.
      if (found.result.method === 'static') return undefined
      return {
        ...common,
        kind: 'site',
        version: scan.name,
        scannedAt: found.result.scannedAt,
        found: await foundOnSite(db, found.result, entry),
        permissions: [],
      }
    case 'har':
      return undefined
  }
}

type Found = ApprovedScan['found']

/** The code of an app's own company is not a third party, whether or not the scan knew whose app it is. */
const isOwn = (found: KnownEntry, entry: KnownEntry) =>
  found.company_id !== null && found.company_id === entry.company_id

async function foundInApp(db: Db, { sdks }: AppResult, entry: KnownEntry): Promise<Found> {
  const known = await listSdks(
    db,
    sdks.map(({ id }) => id),
  )
  return sdks.flatMap(({ id, evidence, confidence, ownCode }) => {
    const sdk = known.get(id)
    return sdk && !ownCode && !isOwn(sdk, entry) ? [{ entryId: sdk.id, how: evidence, confidence }] : []
  })
}

/** Lists contacted hosts by entity; also those contacted after a refusal, when there was no consent. */
async function foundOnSite(db: Db, site: SiteResult, entry: KnownEntry): Promise<Found> {
  const parties = partiesOfSite(site)
  const owners = await entriesOfHosts(
    db,
    parties.map(({ host }) => host),
    { types: ['domain'] },
  )
  const found = new Map<string, Found[number]>()
  for (const { host, passes } of parties) {
    const owner = owners.get(host)
    if (!owner || isOwn(owner, entry) || owner.id === entry.id) continue
    const isBefore = passes.some((pass) => pass !== 'accept')
    if (isBefore || !found.has(owner.id))
      found.set(owner.id, {
        entryId: owner.id,
        how: isBefore ? 'before-consent' : 'after-consent',
        confidence: 'high',
      })
  }
  return [...found.values()].sort((a, b) => (a.entryId < b.entryId ? -1 : 1))
}
