import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { hostOf } from '../../../scanners/site/parties.ts'
import type { ScanPhase } from '../vocabulary.ts'
import { isExcluded } from './exclusion.store.ts'
import { orStopped } from './or-stopped.ts'
import { failScan, findScan, finishScan, insertScreenshot, setPhase, startScan } from './scan.store.ts'
import type { ScanPayload } from './scan-file.job.ts'
import type { LookedFor, Scanners, SiteLook } from './scanners.ts'
import { stampPicture } from './stamp-picture.ts'

interface Parts {
  blobs: BlobStore
  scanners: Pick<Scanners, 'scanSite'>
  lookedFor: (db: Db) => Promise<LookedFor>
}

export const scanSite = ({ blobs, scanners, lookedFor }: Parts): JobKind<ScanPayload> => ({
  name: 'scan.site',
  run: async ({ scanId }, { db, signal }) => {
    const scan = await findScan(db, scanId)
    if (!scan || !(await startScan(db, scanId, 'pass-before'))) return
    // The owner may have asked since it was queued.
    if (await isExcluded(db, scan.subject ?? '')) return void (await failScan(db, scanId, excluded))
    const looked = await lookedFor(db)
    const look = await whileWanted(scanId, { db, signal }, ({ onPhase, signal: wanted }) =>
      scanners.scanSite(scan.name, { lookedFor: looked, signal: wanted, onPhase, typedByUser: true }),
    )
    if (!look) return
    if (look.outcome === 'unavailable')
      return void (await failScan(db, scanId, { reason: look.reason, at: look.detail }))
    // A page may lead to one whose owner asked.
    const finalHost = look.scan.method === 'browser' ? hostOf(look.scan.finalUrl) : hostOf(look.scan.url)
    if (await isExcluded(db, finalHost)) return void (await failScan(db, scanId, excluded))
    await db.transaction().execute(async (tx) => {
      const isKept = await finishScan(tx, scanId, {
        found: { kind: 'site', result: look.scan },
        subject: scan.subject,
        version: null,
        signatures: looked.version,
      })
      if (!isKept) return
      for (const { pass, png } of look.screenshots) {
        const sha256 = await blobs.put(tx, stampPicture(png, `scan ${scanId} ${pass}`))
        await insertScreenshot(tx, { scanId, pass, sha256 })
      }
    })
  },
  giveUp: async ({ scanId }, { db }) => {
    await failScan(db, scanId, { reason: 'browser-crashed', at: '' })
  },
})

const excluded = { reason: 'excluded', at: '' } as const

/** Tells the phases, and calls the look off when the scan is deleted; undefined then. */
async function whileWanted(
  scanId: string,
  { db, signal }: { db: Db; signal: AbortSignal },
  look: (options: { onPhase: (phase: ScanPhase) => void; signal: AbortSignal }) => Promise<SiteLook>,
): Promise<SiteLook | undefined> {
  const deleted = new AbortController()
  let telling: Promise<unknown> = Promise.resolve()
  const onPhase = (phase: ScanPhase) => {
    telling = telling.then(async () => {
      if (!(await setPhase(db, scanId, phase))) deleted.abort()
    })
    // Heard below; until then it must not end the process.
    telling.catch(() => undefined)
  }
  const result = await orStopped(look({ onPhase, signal: AbortSignal.any([signal, deleted.signal]) }), signal)
  await telling
  return deleted.signal.aborted ? undefined : result
}
