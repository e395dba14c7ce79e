import type { Config } from '../../../platform/server/config.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { policyForAnyone, readTypedAddress } from '../../../platform/server/net/policy.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { mostHarBytes } from '../vocabulary.ts'
import { isExcluded } from './exclusion.store.ts'
import type { ScanJobs } from './lost-scans.ts'
import { matchApp } from './match-app.ts'
import {
  countScansOfHost,
  countWaiting,
  countWaitingOf,
  failScan,
  finishScan,
  insertScan,
  newScanId,
} from './scan.store.ts'
import { findFacts } from './scanned-file.store.ts'
import type { LookedFor } from './scanners.ts'
import { kindOfFile, lockFile, type Uploads } from './uploads.ts'

/** How much may wait in each queue. A site takes minutes, a file seconds. */
const mostWaiting = 20
/** How many of these one address may have. */
const mostOfCaller = { files: 4, sites: 2 }
const mostWaitingBytes = 3 * 1024 ** 3
const mostOfHost = 3
const hostMinutes = 10

interface Parts {
  db: Database
  jobs: Pick<Jobs, 'queue'>
  scanJobs: ScanJobs
  limitsVisitors: boolean
}

interface Asking {
  ownerHash: () => string
  /** The caller whose share of the queue it takes. */
  caller: string
}

/** @returns the new scan's id. */
export async function askForSite(
  { db, jobs, scanJobs, limitsVisitors, config }: Parts & { config: Pick<Config, 'EGRESS' | 'EGRESS_PROXY'> },
  { typed, ownerHash, caller }: Asking & { typed: string },
): Promise<string> {
  const address = readTypedAddress(typed, policyForAnyone(config))
  if (address.outcome === 'refused')
    throw refuse(address.reason === 'egress-off' ? 'scan_egress_off' : 'scan_bad_address')
  const { href, hostname: host } = address
  if (await isExcluded(db, host)) throw refuse('scan_excluded')
  const id = newScanId()
  await db.transaction().execute(async (tx) => {
    await lockLimits(tx)
    if ((await countScansOfHost(tx, host, { minutes: hostMinutes })) >= mostOfHost)
      throw refuse('scan_too_many_of_host', { headers: { 'retry-after': String(hostMinutes * 60) } })
    if ((await countWaiting(tx, 'sites')).scans >= mostWaiting) throw tooMany()
    if (limitsVisitors && (await countWaitingOf(tx, caller, 'sites')) >= mostOfCaller.sites) throw tooMany()
    await insertScan(tx, { id, kind: 'site', name: href, subject: host, ownerHash: ownerHash(), caller })
    await jobs.queue(tx, scanJobs.site, { scanId: id })
  })
  return id
}

/** @returns the new scan's id. The file is taken over only where it has to be read. */
export async function askForFile(
  {
    db,
    jobs,
    scanJobs,
    limitsVisitors,
    uploads,
    lookedFor,
  }: Parts & { uploads: Uploads; lookedFor: (db: Db) => Promise<LookedFor> },
  { file, ownerHash, caller }: Asking & { file: ReceivedFile },
): Promise<string> {
  const kind = await kindOfFile(file.path)
  const scan = { id: newScanId(), kind, name: file.name, file }
  const facts = kind === 'app' ? await findFacts(db, file.sha256) : undefined
  const known = facts && (await matchApp(db, facts, await lookedFor(db)))
  if (known || (kind === 'har' && file.bytes > mostHarBytes)) {
    await db.transaction().execute(async (tx) => {
      await insertScan(tx, { ...scan, ownerHash: ownerHash() })
      if (known) await finishScan(tx, scan.id, known)
      else await failScan(tx, scan.id, { reason: 'too-large', at: '' })
    })
    return scan.id
  }
  await db.transaction().execute(async (tx) => {
    await lockFile(tx, file.sha256)
    await lockLimits(tx)
    const waiting = await countWaiting(tx, 'files')
    if (limitsVisitors && (await countWaitingOf(tx, caller, 'files')) >= mostOfCaller.files) throw tooMany()
    if (waiting.scans >= mostWaiting || waiting.bytes + file.bytes > mostWaitingBytes) throw tooMany()
    await insertScan(tx, { ...scan, ownerHash: ownerHash(), caller })
    await jobs.queue(tx, scanJobs.file, { scanId: scan.id })
    // Last, and while the lock is held: the job sees the scan only with its file, and no sweep removes the file before.
    await uploads.take(file)
  })
  return scan.id
}

const tooMany = () => refuse('scan_too_many', { headers: { 'retry-after': '120' } })

/** Two who ask at the same time do not both take the last place. */
const lockLimits = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('scan.limits'))`)
