import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { AppFacts } from '../../../scanners/apk/app-scan.ts'
import { hostOf } from '../../../scanners/site/parties.ts'
import { matchApp } from './match-app.ts'
import { orStopped } from './or-stopped.ts'
import {
  type Failure,
  type Finished,
  failScan,
  findScan,
  finishScan,
  type Scan,
  setPhase,
  startScan,
} from './scan.store.ts'
import { findFacts, saveFacts } from './scanned-file.store.ts'
import type { LookedFor, Scanners } from './scanners.ts'
import { releaseFile, type Uploads } from './uploads.ts'

export interface ScanPayload {
  scanId: string
}

interface Parts {
  uploads: Uploads
  scanners: Pick<Scanners, 'scanApp' | 'scanHar'>
  lookedFor: (db: Db) => Promise<LookedFor>
}

/** Reads a file once, and lets it go when no scan waits for it any more. */
export const scanFile = (parts: Parts): JobKind<ScanPayload> => ({
  name: 'scan.file',
  run: async ({ scanId }, { db, log, signal }) => {
    const scan = await findScan(db, scanId)
    // Deleted while it waited: the deletion released the file.
    if (!scan?.file_sha256) return
    const file = { sha256: scan.file_sha256, path: parts.uploads.pathOf(scan.file_sha256) }
    if (await startScan(db, scanId, 'reading')) {
      const outcome = await orStopped(read(db, scan, { ...parts, file }), signal)
      if (outcome.outcome === 'failed' && outcome.failure.reason === 'missing')
        log.error({ scanId }, 'the uploaded file is not on this node: give all nodes one BLOB_DIR')
      if (outcome.outcome === 'failed') await failScan(db, scanId, outcome.failure)
      else
        await db.transaction().execute(async (tx) => {
          const isKept = await finishScan(tx, scanId, outcome.finished)
          if (isKept && outcome.facts) await saveFacts(tx, file.sha256, outcome.facts)
        })
    }
    // Also for one that ended before: the worker may have been killed between its result and this.
    await releaseFile(db, parts.uploads, file.sha256)
  },
  giveUp: async ({ scanId }, { db }) => {
    await failScan(db, scanId, { reason: 'crashed', at: '' })
    const scan = await findScan(db, scanId)
    if (scan?.file_sha256) await releaseFile(db, parts.uploads, scan.file_sha256)
  },
})

type Outcome = { outcome: 'finished'; finished: Finished; facts?: AppFacts } | { outcome: 'failed'; failure: Failure }

const failed = (failure: Failure): Outcome => ({ outcome: 'failed', failure })

async function read(
  db: Db,
  scan: Pick<Scan, 'id' | 'kind'>,
  { uploads, scanners, lookedFor, file }: Parts & { file: { sha256: string; path: string } },
): Promise<Outcome> {
  const looked = await lookedFor(db)
  // Another person's scan of the same file may have read it in the meantime.
  const known = scan.kind === 'app' ? await findFacts(db, file.sha256) : undefined
  if (known) return { outcome: 'finished', finished: await matchApp(db, known, looked) }
  if (!(await uploads.has(file.sha256))) return failed({ reason: 'missing', at: '' })
  if (scan.kind === 'har') {
    const result = await scanners.scanHar(file, { lookedFor: looked })
    if (result.outcome === 'unreadable')
      return failed({ reason: result.reason, at: 'at' in result ? result.at : result.detail })
    const { pageUrl } = result.scan
    return {
      outcome: 'finished',
      finished: {
        found: { kind: 'har', result: result.scan },
        subject: (pageUrl && hostOf(pageUrl)) || null,
        version: null,
        signatures: looked.version,
      },
    }
  }
  const result = await scanners.scanApp(file)
  if (result.outcome === 'unreadable') return failed({ reason: result.reason, at: result.at })
  await setPhase(db, scan.id, 'matching')
  const { facts } = result
  return { outcome: 'finished', finished: await matchApp(db, facts, looked), facts }
}
