import { createAsker } from '../features/investigations/server/asker.ts'
import type { Asker } from '../features/investigations/server/outside.ts'
import { createPageCache } from '../features/investigations/server/page-cache.store.ts'
import { isExcluded } from '../features/scans/server/exclusion.store.ts'
import type { LookedFor, Scanners } from '../features/scans/server/scanners.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database, Db } from '../platform/server/database.ts'
import type { GuardedFetch } from '../platform/server/net/fetch.ts'
import { paced } from '../platform/server/net/pace.ts'
import { createRobots } from '../platform/server/net/robots.ts'
import type { WayOutParts } from '../platform/server/net/way-out.ts'
import { type DocumentReader, openReader } from '../scanners/document/reader.ts'
import { hostOf } from '../scanners/site/parties.ts'
import { createOutsideLookups } from './lookups.ts'
import { openWayOutFor } from './way-out.ts'

/** Four visits must fit into what a run has for them. */
const visit = { passMs: 30_000, settleMs: 6_000 }

export interface OutsideDoor {
  /** For one run. */
  openAsker: (signal: AbortSignal, organisationId?: number | null) => Asker
  close: () => Promise<void>
}

/** From one request to a host to the next. */
const usualGapMs = 1_000

/** The way out of this process for investigations: one pace and one memory of robots.txt for all its runs. */
export function openOutside({
  config,
  db,
  blobs,
  browser,
  parts,
  gapMs = usualGapMs,
  timeoutMs,
  reader = openReader(),
}: {
  config: Config
  db: Database
  blobs: BlobStore
  /** Looks at a subject's site as a visitor does; without it no one looks, and the report says so. */
  browser?: { scanners: Pick<Scanners, 'scanSite'>; lookedFor: (db: Db) => Promise<LookedFor> } | undefined
  /** The tests lead names and addresses to their own servers. */
  parts?: WayOutParts
  gapMs?: number
  /** The tests wait less for an answer. */
  timeoutMs?: number
  /** The tests share one. */
  reader?: DocumentReader
}): OutsideDoor {
  const wayOut = openWayOutFor(config, { parts })
  const fetch: GuardedFetch = timeoutMs
    ? (url, options) => wayOut.fetch(url, { ...options, totalMs: timeoutMs })
    : wayOut.fetch
  const pacedFetch = paced({ fetch, gapMs })
  const robots = createRobots({ fetch: pacedFetch, userAgent: wayOut.userAgent })
  const cache = createPageCache(db, blobs)
  const lookups = createOutsideLookups(blobs)
  const scanSite =
    browser &&
    (async (url: string, { signal }: { signal: AbortSignal }) =>
      (await isExcluded(db, hostOf(url)))
        ? ({ outcome: 'unavailable', reason: 'excluded', detail: '' } as const)
        : browser.scanners.scanSite(url, {
            ...{ lookedFor: await browser.lookedFor(db), signal, typedByUser: false },
            budget: visit,
          }))
  return {
    openAsker: (signal, organisationId = null) =>
      createAsker({
        ...{ db, blobs, wayOut, pacedFetch, robots, cache, reader, lookups, scanSite, signal, gapMs, organisationId },
        now: () => new Date(),
      }),
    close: () => reader.close(),
  }
}
