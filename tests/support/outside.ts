import { openOutside } from '../../src/app/outside.ts'
import type { ApprovedAppScan, Reply } from '../../src/features/investigations/core/connectors/network.ts'
import type { Evidence } from '../../src/features/investigations/core/evidence.ts'
import type { Finding } from '../../src/features/investigations/core/findings/finding.ts'
import { type EngineParts, investigate } from '../../src/features/investigations/server/engine.ts'
import { listEvidence, listFindings } from '../../src/features/investigations/server/evidence.store.ts'
import type { Asked, Asker } from '../../src/features/investigations/server/outside.ts'
import { findRun, insertRun, newRunId, type Run } from '../../src/features/investigations/server/run.store.ts'
import { listSteps, type Step } from '../../src/features/investigations/server/step.store.ts'
import type { LookedFor } from '../../src/features/scans/server/scanners.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { runSql } from '../../src/platform/server/database.ts'
import type { WayOutParts } from '../../src/platform/server/net/way-out.ts'
import { hourMs } from '../../src/platform/shared/days.ts'
import { type DocumentReader, openReader } from '../../src/scanners/document/reader.ts'
import { playWorld, type World as VendorWorld } from '../world/play.ts'
import { openProxy } from '../world/proxy.ts'
import { type Vendor, worldDay } from '../world/vendor.ts'
import { now } from './clock.ts'
import { atEndOfFile } from './end-of-file.ts'
import type { World } from './world.ts'

/** The way into a world that these vendors play. */
export interface Door {
  played: VendorWorld
  openAsker: (signal: AbortSignal) => Asker
  close: () => Promise<void>
}

interface DoorOptions {
  env?: Record<string, string>
  /** Sees what is dialled. */
  watch?: (played: VendorWorld) => VendorWorld['dial']
  isProxied?: boolean
  /** Instead of the world's own. */
  parts?: WayOutParts
  /** Instead of the recorded visits; null: no one looks. */
  scanSite?: VendorWorld['scanSite'] | null
  timeoutMs?: number
}

export async function openDoor(
  world: World,
  vendors: Vendor[],
  { env = {}, parts = {}, watch, isProxied = false, timeoutMs, scanSite }: DoorOptions = {},
): Promise<Door> {
  const played = await playWorld({ vendors })
  for (const { appScan } of vendors) if (appScan) await approve(world, appScan)
  const proxy = isProxied ? await openProxy(played) : undefined
  const outside = openOutside({
    config: {
      ...readConfig({ ...env, ...(proxy && { EGRESS_PROXY: proxy.url }) }),
      egressCertificates: played.ca,
    },
    db: world.db,
    blobs: world.blobs,
    parts: {
      resolve: played.resolve,
      dial: watch ? watch(played) : played.dial,
      query: played.resolveRecords,
      ...parts,
    },
    gapMs: 0,
    browser: scanSite === null ? undefined : { scanners: { scanSite: scanSite ?? played.scanSite }, lookedFor },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    reader: readerOfFile(),
  })
  return {
    played,
    openAsker: outside.openAsker,
    close: async () => {
      await outside.close()
      await proxy?.close()
      await played.close()
    },
  }
}

let reader: DocumentReader | undefined

/** Starting its process takes longer than a whole run, so the doors of a file share one. */
function readerOfFile(): DocumentReader {
  if (!reader) {
    const own = openReader()
    reader = { read: own.read, close: async () => {} }
    atEndOfFile(async () => {
      reader = undefined
      await own.close()
    })
  }
  return reader
}

/** The recorded visits know who is behind a host. */
const lookedFor = async (): Promise<LookedFor> => ({
  version: 'world',
  app: { version: 'world', sdks: [], libraries: [], hosts: () => undefined },
  entityOf: () => undefined,
})

/** As staff would, for some entry of the catalog: the fixture vendors have none of their own. */
async function approve(world: World, { scanId, package: subject, scannedAt, result }: ApprovedAppScan): Promise<void> {
  await runSql(
    world.db,
    `insert into scan (id, kind, name, subject, version, status, signatures, result, created_at)
     values ($1, 'app', 'upload.apk', $2, $3, 'done', $4, $5, $6) on conflict do nothing`,
    [scanId, subject, result.version, result.signatures, JSON.stringify(result), scannedAt],
  )
  await runSql(
    world.db,
    `insert into entry_scan (scan_id, entry_id, kind, version, subject, scanned_at, signatures)
     select $1, id, 'app', $2, $3, $4, $5 from entry where type = 'app' order by id limit 1 on conflict do nothing`,
    [scanId, result.version, subject, scannedAt, result.signatures],
  )
}

/** As `openDoor`, for one run and no other. */
export async function throughDoor<T>(
  world: World,
  vendors: Vendor[],
  use: (door: Door) => Promise<T>,
  options: DoorOptions = {},
): Promise<T> {
  const door = await openDoor(world, vendors, options)
  try {
    return await use(door)
  } finally {
    await door.close()
  }
}

export interface Investigated {
  run: Run & { report: NonNullable<Run['report']> }
  evidence: Evidence[]
  findings: Finding[]
  steps: Step[]
}

interface How {
  parts?: Partial<EngineParts>
  /** Wraps the asker that the run uses. */
  wrap?: (asker: Asker) => Asker
  /** Keeps what earlier runs left behind: pages of the cache, and reports. */
  remembers?: boolean
}

/** The moment at which every run of these tests takes place, whatever the day. */
export const moment = `${worldDay}T12:00:00.000Z`

/** Investigates from nothing that an earlier run left behind, unless said otherwise. */
export async function investigateIn(
  world: World,
  door: Pick<Door, 'openAsker'>,
  name: string,
  { parts = {}, wrap = (asker) => asker, remembers = false }: How = {},
): Promise<Investigated> {
  if (!remembers) await forgetEverything(world)
  const id = await beginRun(world, name)
  await investigate(id, {
    ...world.engine,
    openAsker: (signal) => wrap(atTheMoment(door.openAsker(signal))),
    ...parts,
  })
  return readRun(world, id)
}

export async function forgetEverything(world: World): Promise<void> {
  await runSql(world.db, 'delete from page_cache')
  await runSql(world.db, 'delete from investigation')
}

/** A run that waits to be done, begun at the moment. */
export async function beginRun(world: World, name: string): Promise<string> {
  const id = newRunId()
  await insertRun(world.db, {
    ...{ id, appName: name, subjectKey: id, priority: 'medium', origin: 'staff', runOn: worldDay },
  })
  await runSql(world.db, 'update investigation set started_at = $2 where id = $1', [id, moment])
  return id
}

export async function readRun(world: World, id: string): Promise<Investigated> {
  const run = await findRun(world.db, id)
  if (run?.status !== 'completed' || !run.report) throw new Error(`the investigation ${id} is ${run?.status}`)
  const [evidence, findings, steps] = await Promise.all([
    listEvidence(world.db, id),
    listFindings(world.db, id),
    listSteps(world.db, id),
  ])
  return { run: { ...run, report: run.report }, evidence, findings, steps }
}

/**
 * Everything was seen at the moment, and certificates, which hold from now as the handshake has it, hold from then; to
 * the hour, because they are made when they are first shown. What was on a tape is of the moment already.
 */
export function atTheMoment(asker: Asker): Asker {
  const shiftMs = Date.parse(moment) - now().getTime()
  const then = (instant: string) =>
    new Date(Math.round((Date.parse(instant) + shiftMs) / hourMs) * hourMs).toISOString()
  const shifted = (reply: Reply): Reply =>
    reply.fetchedAt !== moment && reply.outcome === 'tls'
      ? {
          ...reply,
          fetchedAt: moment,
          tls: { ...reply.tls, validFrom: then(reply.tls.validFrom), validTo: then(reply.tls.validTo) },
        }
      : { ...reply, fetchedAt: moment }
  return {
    ...asker,
    ask: async (connector, ask, within) => {
      const asked = await asker.ask(connector, ask, within)
      return { ...asked, reply: shifted(asked.reply) }
    },
  }
}

/** Requests of a run and their answers. */
export type Tape = Map<string, Asked>
const onTape = (connector: { id: string }, ask: { key: string }) => `${connector.id} ${ask.key}`

export const recording =
  (tape: Tape) =>
  (asker: Asker): Asker => ({
    ...asker,
    ask: async (connector, ask, within) => {
      const asked = await asker.ask(connector, ask, within)
      tape.set(onTape(connector, ask), asked)
      return asked
    },
  })

/** Answers from the tape after a random delay; a request that is not on the tape is a fault. */
export function replaying(tape: Tape, chance: () => number): Pick<Door, 'openAsker'> {
  return {
    openAsker: () => ({
      whyOffline: async () => null,
      restore: async (reply) => reply,
      ask: async (connector, ask) => {
        await new Promise((resolve) => setTimeout(resolve, chance() * 20))
        const asked = tape.get(onTape(connector, ask))
        if (!asked) throw new Error(`not on the tape: ${onTape(connector, ask)}`)
        return asked
      },
    }),
  }
}

/**
 * Returns what two runs of the same subject must have in common: all but their identity, and the time of the catalog
 * reads.
 */
export function essenceOf({ run, evidence, findings }: Pick<Investigated, 'run' | 'evidence' | 'findings'>) {
  const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
  const timeless = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(instant, 'AN INSTANT')) as T
  return timeless({
    evidence,
    findings,
    score: run.score,
    level: run.level,
    report: run.report,
    text: run.ai_report,
  })
}
