import packageJson from '../../../../package.json' with { type: 'json' }
import type { BlobStore } from '../../../platform/server/blobs.ts'
import { type Config, servesHttps } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { judgeUrl } from '../../../platform/server/net/policy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { scanResultPath } from '../../../product/links.ts'
import type { ScanResult } from '../../../product/scan-results.ts'
import type { CatalogNames } from '../../catalog/signatures.ts'
import { compareScans } from '../compare.ts'
import type { ScanDetail, scansContract } from '../contract.ts'
import { declaredBeside } from '../declared.ts'
import { gateOutcome, resolveGate } from '../gate.ts'
import { sarifOf } from '../sarif.ts'
import { scoreOfScan } from '../score.ts'
import { publishScan, removeScan, type ScanEvents, withdrawScan } from './approve.ts'
import { askForFile, askForSite } from './ask.ts'
import { declarationsBeside, type FindPolicyDeclarations } from './declarations.ts'
import { entriesOf, findEntryOf } from './entry.store.ts'
import { addExclusion, listExclusions, removeExclusion } from './exclusion.store.ts'
import type { ScanJobs } from './lost-scans.ts'
import { matchApp } from './match-app.ts'
import { ownerHashOf, rememberOwner } from './owner.ts'
import { isOwn, nameFor, presentEntry, presentForStaff, presentResult, presentRow } from './present-scan.ts'
import {
  findScan,
  findScanResult,
  getScan,
  listAllScans,
  listOtherScans,
  listScansOf,
  listScreenshots,
  replaceResult,
  type Scan,
} from './scan.store.ts'
import { findFacts, hasFacts } from './scanned-file.store.ts'
import type { LookedFor } from './scanners.ts'
import { releaseFile, type Uploads } from './uploads.ts'

export interface ScansServices {
  db: Database
  blobs: BlobStore
  jobs: Pick<Jobs, 'queue'>
  uploads: Uploads
  scanJobs: ScanJobs
  scanEvents: ScanEvents
  lookedFor: (db: Db) => Promise<LookedFor>
  /** Returns the catalog names that a policy may use. */
  catalogNames: (db: Db) => Promise<CatalogNames>
  findPolicyDeclarations: FindPolicyDeclarations
  config: Pick<Config, 'EGRESS' | 'EGRESS_PROXY' | 'PUBLIC_URL'>
  today: () => string
  nameCaller: (address: string) => string
  limitsVisitors: boolean
}

const mostOwn = 200
const mostOthers = 20
const yearSeconds = 31_536_000

export function scansEndpoints(services: ScansServices): Handlers<typeof scansContract> {
  const { db, blobs, uploads, config, lookedFor } = services
  const isHttps = servesHttps(config)

  const getKnown = async (id: string): Promise<Scan> => {
    const scan = await findScan(db, id)
    if (!scan) throw refuse('scan_not_found')
    return scan
  }
  const getFinished = async (id: string): Promise<{ scan: Scan; found: ScanResult }> => {
    const scan = await getKnown(id)
    const found = await findScanResult(db, scan)
    if (!found) throw refuse(scan.status === 'failed' ? 'scan_failed' : 'scan_not_ready')
    return { scan, found }
  }
  const scoreOf = ({ scan, found }: { scan: Scan; found: ScanResult }) => {
    const scannedOn = scan.ended_at ? dayOf(scan.ended_at) : undefined
    return scoreOfScan(found, { today: services.today(), ...(scannedOn ? { scannedOn } : {}) })
  }

  const detailOf = async (scan: Scan, call: Pick<Call, 'cookies'>): Promise<ScanDetail> => {
    const ownerHash = ownerHashOf(call)
    const found = await findScanResult(db, scan)
    const [entry, screenshots, others, isBehind] = await Promise.all([
      findEntryOf(db, scan),
      listScreenshots(db, scan.id),
      listOtherScans(db, scan, { ownerHash, limit: mostOthers }),
      canRescan(scan),
    ])
    const declarations =
      found && (await declarationsBeside(db, { found, entry, findPolicyDeclarations: services.findPolicyDeclarations }))
    return {
      ...presentRow(scan, ownerHash),
      ...presentResult(found),
      file: scan.file_sha256 === null ? null : { sha256: scan.file_sha256, bytes: scan.file_bytes ?? 0 },
      screenshots: screenshots.map(({ pass }) => pass),
      score: found ? scoreOf({ scan, found }) : null,
      entry: entry ? presentEntry(entry) : null,
      declared: found && declarations ? declaredBeside(found, declarations) : [],
      canRescan: isBehind,
      isOwn: isOwn(scan, ownerHash),
      others: others.map((other) => presentRow(other, ownerHash)),
    }
  }

  /** An approved scan stays what staff approved. */
  const canRescan = async (scan: Scan): Promise<boolean> =>
    scan.kind === 'app' &&
    scan.status === 'done' &&
    scan.published_at === null &&
    scan.file_sha256 !== null &&
    (await hasFacts(db, scan.file_sha256)) &&
    (await lookedFor(db)).version !== scan.signatures

  /** Determines the owner only now, once it is certain that there will be a scan. */
  const ownerOf = async (call: Call): Promise<() => string> => {
    const held = ownerHashOf(call)
    const isKnown = held !== undefined && (await listScansOf(db, held, 1)).length > 0
    return () => rememberOwner(call, { isHttps, isKnown })
  }

  const remove = async (id: string, mayDelete: (scan: Scan) => boolean) => {
    const { file_sha256 } = await removeScan(services, id, mayDelete)
    if (file_sha256) await releaseFile(db, uploads, file_sha256)
  }

  return {
    'POST /api/scans': async ({ body }, call) => {
      const ownerHash = await ownerOf(call)
      return presentRow(
        await getScan(
          db,
          await askForSite(services, { typed: body.url, ownerHash, caller: services.nameCaller(call.address) }),
        ),
      )
    },

    'POST /api/scan-files': async ({ file }, call) => {
      const ownerHash = await ownerOf(call)
      const id = await askForFile(services, { file, ownerHash, caller: services.nameCaller(call.address) })
      call.headers.set('location', scanResultPath(id))
      return presentRow(await getScan(db, id))
    },

    'GET /api/scans': async (_, call) => {
      const ownerHash = ownerHashOf(call)
      return ownerHash ? (await listScansOf(db, ownerHash, mostOwn)).map((scan) => presentRow(scan, ownerHash)) : []
    },

    'GET /api/scans/{id}': async ({ params }, call) => detailOf(await getKnown(params.id), call),

    'GET /api/scans/{id}/result.json': async ({ params }, { headers }) => {
      const { scan, found } = await getFinished(params.id)
      headers.set('content-disposition', attachment(scan, 'json'))
      return found.result
    },

    'GET /api/scans/{id}/result.sarif': async ({ params }, call) => {
      const { scan, found } = await getFinished(params.id)
      const name = nameFor(scan, ownerHashOf(call))
      const sarif = sarifOf(found, { name, toolVersion: packageJson.version })
      if (!sarif) throw refuse('scan_no_sarif')
      call.headers.set('content-disposition', attachment(scan, 'sarif'))
      return sarif
    },

    'GET /api/scans/{id}/score': async ({ params }) => {
      const score = scoreOf(await getFinished(params.id))
      if (!score) throw refuse('scan_no_score')
      return score
    },

    'POST /api/scans/{id}/gate': async ({ params, body }) => {
      const { scan, found } = await getFinished(params.id)
      const score = scoreOf({ scan, found })
      const resolved = resolveGate(body, await services.catalogNames(db))
      if (resolved.outcome === 'malformed')
        throw refuse('invalid_request', { issues: [{ path: 'deny', message: resolved.reason }] })
      return { ...gateOutcome(found, score, resolved.gate), score: score?.known ? score.R : null }
    },

    'GET /api/scans/{id}/screenshots/{pass}': async ({ params }, { headers }) => {
      const pictures = await listScreenshots(db, params.id)
      const picture = pictures.find(({ pass }) => pass === params.pass)
      if (!picture) throw refuse('scan_not_found')
      headers.set('cache-control', `private, max-age=${yearSeconds}, immutable`)
      return blobs.get(db, picture.sha256)
    },

    'GET /api/scans/{id}/compare/{other}': async ({ params }, call) => {
      const ownerHash = ownerHashOf(call)
      const both = await Promise.all([getKnown(params.id), getKnown(params.other)])
      const [before, after] = both.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      if (!before || !after) throw new Error('two scans are two')
      const [old, now] = await Promise.all([findScanResult(db, before), findScanResult(db, after)])
      if (!old || !now || old.kind !== now.kind) throw refuse('scans_not_comparable')
      return {
        before: side(before, ownerHash),
        after: side(after, ownerHash),
        score: {
          before: scoreOf({ scan: before, found: old })?.R ?? null,
          after: scoreOf({ scan: after, found: now })?.R ?? null,
        },
        ...compareScans(old, now),
      }
    },

    'POST /api/scans/{id}/rescan': async ({ params }, call) => {
      const scan = await getKnown(params.id)
      if (!(await canRescan(scan)) || scan.file_sha256 === null) throw refuse('scan_no_rescan')
      const facts = await findFacts(db, scan.file_sha256)
      if (!facts || !(await replaceResult(db, scan.id, await matchApp(db, facts, await lookedFor(db)))))
        throw refuse('scan_no_rescan')
      return detailOf(await getKnown(params.id), call)
    },

    'DELETE /api/scans/{id}': async ({ params }, call) => {
      const ownerHash = ownerHashOf(call)
      await remove(params.id, (scan) => isOwn(scan, ownerHash))
    },

    'GET /api/admin/scans': async ({ query }) => {
      const scans = await listAllScans(db, query.limit)
      const suggested = await entriesOf(db, scans)
      return scans.map((scan) => {
        // Recordings cannot be approved.
        const entry = scan.kind === 'har' ? undefined : suggested(scan)
        return { ...presentForStaff(scan), suggestedEntry: entry ? { ...presentEntry(entry), id: entry.id } : null }
      })
    },

    'POST /api/admin/scans/{id}/publish': async ({ params, body }, call) => {
      await publishScan(services, { id: params.id, entryId: body.entryId, by: staffOf(call).username })
      return presentForStaff(await getKnown(params.id))
    },

    'POST /api/admin/scans/{id}/withdraw': async ({ params }) => {
      await withdrawScan(services, params.id)
      return presentForStaff(await getKnown(params.id))
    },

    'DELETE /api/admin/scans/{id}': async ({ params }) => {
      await remove(params.id, () => true)
    },

    'GET /api/admin/scan-exclusions': async () => (await listExclusions(db)).map(presentExclusion),

    'POST /api/admin/scan-exclusions': async ({ body }) =>
      presentExclusion(await addExclusion(db, { host: readHost(body.host), reason: body.reason })),

    'DELETE /api/admin/scan-exclusions/{host}': async ({ params }) => {
      if (!(await removeExclusion(db, params.host.toLowerCase()))) throw refuse('exclusion_not_found')
    },
  }
}

const attachment = ({ id }: Scan, ending: string) => `attachment; filename="sightline-scan-${id}.${ending}"`

const side = (scan: Scan, ownerHash: string | undefined) => ({
  id: scan.id,
  name: nameFor(scan, ownerHash),
  version: scan.version,
  at: scan.created_at.toISOString(),
})

const presentExclusion = ({ host, reason, created_at }: { host: string; reason: string; created_at: Date }) => ({
  host,
  reason,
  createdAt: created_at.toISOString(),
})

/** A name alone, as an address spells it. */
function readHost(typed: string): string {
  const judged = judgeUrl(`https://${typed}/`, { policy: { egress: true, allow: [], proxy: undefined } })
  if (judged.outcome === 'refused' || judged.url.href !== `https://${judged.url.hostname}/`)
    throw refuse('exclusion_bad_host')
  return judged.hostname
}
