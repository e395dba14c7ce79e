import packageJson from '../../package.json' with { type: 'json' }
import { createAsker } from '../features/investigations/server/asker.ts'
import type { Asker } from '../features/investigations/server/outside.ts'
import { createPageCache } from '../features/investigations/server/page-cache.store.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database } from '../platform/server/database.ts'
import { type GuardedFetch, userAgentOf } from '../platform/server/net/fetch.ts'
import { paced } from '../platform/server/net/pace.ts'
import { policyForOutside } from '../platform/server/net/policy.ts'
import { createRobots } from '../platform/server/net/robots.ts'
import { openWayOut, type WayOutParts } from '../platform/server/net/way-out.ts'
import { openReader } from '../scanners/document/reader.ts'
import { createOutsideLookups } from './lookups.ts'

export interface OutsideDoor {
  /** For one run. */
  openAsker: (signal: AbortSignal) => Asker
  close: () => Promise<void>
}

/** From one request to a host to the next. */
const usualGapMs = 1_000

/** Pages are read beside the event loop, one at a time, within this much memory and time. */
const reading = { memoryMb: 256, timeoutMs: 10_000 }

/** The way out of this process for investigations: one pace and one memory of robots.txt for all its runs. */
export function openOutside({
  config,
  db,
  blobs,
  parts,
  gapMs = usualGapMs,
  timeoutMs,
}: {
  config: Config
  db: Database
  blobs: BlobStore
  /** The tests lead names and addresses to their own servers. */
  parts?: WayOutParts
  gapMs?: number
  /** The tests wait less for an answer. */
  timeoutMs?: number
}): OutsideDoor {
  const wayOut = openWayOut({
    policy: policyForOutside(config),
    userAgent: userAgentOf({ version: packageJson.version, publicUrl: config.PUBLIC_URL }),
    ca: config.egressCertificates,
    ...(parts ? { parts } : {}),
  })
  const fetch: GuardedFetch = timeoutMs
    ? (url, options) => wayOut.fetch(url, { ...options, totalMs: timeoutMs })
    : wayOut.fetch
  const pacedFetch = paced({ fetch, gapMs })
  const robots = createRobots({ fetch: pacedFetch, userAgent: wayOut.userAgent })
  const reader = openReader(reading)
  const cache = createPageCache(db, blobs)
  const lookups = createOutsideLookups(blobs)
  return {
    openAsker: (signal) =>
      createAsker({
        ...{ db, blobs, wayOut, pacedFetch, robots, cache, reader, lookups, signal, gapMs },
        now: () => new Date(),
      }),
    close: () => reader.close(),
  }
}
