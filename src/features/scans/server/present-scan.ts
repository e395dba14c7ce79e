import { addDays, dayOf } from '../../../platform/shared/days.ts'
import type { ScanResult } from '../../../product/scan-results.ts'
import type { EntryRef } from '../../catalog/contract.ts'
import type { ScanDetail, ScanRow } from '../contract.ts'
import { keptDays } from '../vocabulary.ts'
import type { KnownEntry } from './entry.store.ts'
import type { Scan } from './scan.store.ts'

/** @param ownerHash Hash of the reader's own cookie. */
export function presentRow(scan: Scan, ownerHash?: string): ScanRow {
  return {
    id: scan.id,
    kind: scan.kind,
    name: nameFor(scan, ownerHash),
    subject: scan.subject,
    version: scan.version,
    status: scan.status,
    phase: scan.status === 'queued' ? 'waiting' : scan.phase,
    waitingBefore: scan.waiting_before,
    createdAt: scan.created_at.toISOString(),
    startedAt: scan.started_at?.toISOString() ?? null,
    endedAt: scan.ended_at?.toISOString() ?? null,
    keptUntil: scan.published_at ? null : addDays(dayOf(scan.created_at), keptDays),
    failure: scan.failure,
    published: scan.published_at && scan.entry ? { entry: scan.entry, at: scan.published_at.toISOString() } : null,
  }
}

/** Returns the name of a file only to people who have the owner's link: an approved scan is linked for everyone. */
export const nameFor = (scan: Scan, ownerHash: string | undefined): string =>
  scan.published_at === null || isOwn(scan, ownerHash) ? scan.name : nameWithoutOwner(scan)

const nameWithoutOwner = ({ kind, name, subject }: Scan): string =>
  kind === 'site' ? name : (subject ?? (kind === 'har' ? 'Recording' : 'App file'))

export const isOwn = ({ owner_hash }: Scan, ownerHash: string | undefined): boolean =>
  ownerHash !== undefined && owner_hash === ownerHash

export const presentForStaff = (scan: Scan): ScanRow => ({ ...presentRow(scan), name: nameWithoutOwner(scan) })

export const presentEntry = ({ type, slug, name }: KnownEntry): EntryRef => ({ type, slug, name })

export function presentResult(found: ScanResult | undefined): Pick<ScanDetail, 'app' | 'site' | 'har'> {
  return {
    app: found?.kind === 'app' ? found.result : null,
    site: found?.kind === 'site' ? found.result : null,
    har: found?.kind === 'har' ? found.result : null,
  }
}
