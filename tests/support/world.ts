import { createLookups } from '../../src/app/lookups.ts'
import { investigationsEndpoints } from '../../src/features/investigations/server/endpoints.ts'
import type { Lookups } from '../../src/features/investigations/server/lookups.ts'
import { readingHere } from '../../src/features/investigations/server/reading.ts'
import { drawFile } from '../../src/features/investigations/server/render/draw-file.ts'
import { runInvestigation } from '../../src/features/investigations/server/run-investigation.job.ts'
import { createSearchService, type SearchService } from '../../src/features/search/server/search-service.ts'
import { type BlobStore, createBlobStore } from '../../src/platform/server/blobs.ts'
import { newKeyPair, signingKeyOf } from '../../src/platform/server/signing-key.ts'
import { today } from './clock.ts'
import { createFactsDatabase, silent, type TestDatabase } from './database.ts'
import { atEndOfFile } from './end-of-file.ts'

export const publicUrl = 'https://sightline.test'

export interface World extends TestDatabase {
  search: SearchService
  lookups: Lookups
  blobs: BlobStore
  runJob: ReturnType<typeof runInvestigation>
  /** Engine parts without a stop in sight. */
  engine: Parameters<typeof import('../../src/features/investigations/server/engine.ts')['investigate']>[1]
}

/** A database with the shipped facts, and what answers from it; without a queue and without HTTP. */
export async function createWorld({ pollMs }: { pollMs?: number } = {}): Promise<World> {
  const database = await createFactsDatabase()
  const { db, pool } = database
  const search = createSearchService({ db, pool, log: silent, ...(pollMs && { pollMs }) })
  await search.start()
  atEndOfFile(() => search.stop())
  const lookups = createLookups(search)
  const blobs = createBlobStore(undefined)
  const runJob = runInvestigation({ blobs, lookups, openAsker: null, openReading: readingHere, publicUrl })
  return {
    ...database,
    search,
    lookups,
    blobs,
    runJob,
    engine: {
      db,
      blobs,
      lookups,
      log: silent,
      publicUrl,
      signal: new AbortController().signal,
      openAsker: null,
      openReading: readingHere,
    },
  }
}

type Log = Parameters<typeof investigationsEndpoints>[0]['log']
type Jobs = Parameters<typeof investigationsEndpoints>[0]['jobs']

export const endpointsOf = (
  world: World,
  {
    jobs,
    on = today(),
    log = silent,
    limitsVisitors = false,
  }: { jobs: Jobs; on?: string; log?: Log; limitsVisitors?: boolean },
) =>
  investigationsEndpoints({
    db: world.db,
    blobs: world.blobs,
    jobs,
    lookups: world.lookups,
    runJob: world.runJob,
    visitorRunJob: world.runJob,
    nameCaller: (address) => `name of ${address}`,
    limitsVisitors,
    publicUrl,
    log,
    drawFile,
    signingKey: async () => signingKeyOf(newKeyPair()),
    today: () => on,
  })
