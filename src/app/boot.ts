import { tmpdir } from 'node:os'
import { createStaffDoor } from '../features/admin/server/staff.ts'
import { ensureFeeds, feedBases } from '../features/breach-alerts/server/feed.store.ts'
import { watchFeeds } from '../features/breach-alerts/server/feed-metrics.ts'
import type { FirstLoad } from '../features/catalog/server/facts/load-facts.ts'
import { prepareShippedFacts } from '../features/catalog/server/load.ts'
import { rescoreCatalog } from '../features/catalog/server/rescore.job.ts'
import { listCatalogNames } from '../features/catalog/server/signatures.ts'
import { createMemberDoor } from '../features/customers/server/member-door.ts'
import { createKeyDoor } from '../features/developer-api/server/key-door.ts'
import { requeueLostRuns } from '../features/investigations/server/lost-runs.ts'
import { startOwnInvestigations } from '../features/investigations/server/own-investigations.ts'
import { findPolicyDeclarations } from '../features/investigations/server/policy-declarations.ts'
import { requeueLostReadings } from '../features/policies/server/lost-readings.ts'
import { openPolicyOutside } from '../features/policies/server/outside.ts'
import { requeueLostScans } from '../features/scans/server/lost-scans.ts'
import { createUploads, sweepUploads } from '../features/scans/server/uploads.ts'
import { createSearchService, searchTopic } from '../features/search/server/search-service.ts'
import { targetChecker } from '../features/webhooks/server/target.ts'
import { requireBlobPlace, sampleBlobs } from '../platform/server/blob-place.ts'
import { createBlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import { openDatabase, openPool, runSql } from '../platform/server/database.ts'
import { watchDatabase } from '../platform/server/database-watch.ts'
import { watchDisks } from '../platform/server/disk-metrics.ts'
import { createUsageCounter } from '../platform/server/http/api-usage.ts'
import { createRateLimiter } from '../platform/server/http/rate-limits.ts'
import { uploadFolder } from '../platform/server/http/uploads.ts'
import { openJobs } from '../platform/server/jobs.ts'
import { prepareFileTypes } from '../platform/server/kept-files.ts'
import type { Log } from '../platform/server/log.ts'
import { createMetrics } from '../platform/server/metrics.ts'
import { policyForFeature } from '../platform/server/net/policy.ts'
import { prepareTls } from '../platform/server/net/tls.ts'
import { holdsCluster } from '../platform/server/postgres/place.ts'
import { watchPublicChanges } from '../platform/server/public-changes.ts'
import { readSecretKey } from '../platform/server/secret-key.ts'
import { getSigningKey } from '../platform/server/signing-key.ts'
import { passesRowSecurity } from '../platform/server/tenancy.ts'
import { derivedToken } from '../platform/server/tokens.ts'
import { openWatchdog } from '../platform/server/watchdog/watchdog.ts'
import { createProbe } from '../platform/server/within.ts'
import { watchWork } from '../platform/server/work-metrics.ts'
import { findSilence, type Silence, startHeartbeat } from '../platform/server/worker-heartbeat.ts'
import { countJobs } from '../platform/server/worker-metrics.ts'
import { forJobs, forRequests, workerOf } from '../scanners/guarded-process.ts'
import { ensureDemoOrganisation, fillDemo } from './demo-organisation.ts'
import { endpoints } from './endpoints.ts'
import { openFileRenderer } from './file-renderer.ts'
import { jobKinds } from './jobs.ts'
import { openLlm } from './llm.ts'
import { createLookups } from './lookups.ts'
import { openFileReader } from './open-file-reader.ts'
import { openReadings } from './open-readings.ts'
import { openOutside } from './outside.ts'
import type { AllServices, Outbound } from './portal.ts'
import { openReportRenderer } from './report-renderer.ts'
import { createLookedFor, openScanners } from './scanning.ts'
import {
  dataFolder,
  holdsFacts,
  loadBesideCatalog,
  loadCatalog,
  loadFacts,
  nameDiskOf,
  openStore,
  type Store,
  shippedFacts,
  today,
} from './store.ts'
import { openWayOutFor } from './way-out.ts'

/** A server that is started together with this program, and has its log to read through first, is there by then. */
const databaseStartsWithinMs = 60_000

export interface Booted {
  services: AllServices
  /** Runs jobs from here on. Callers who wait for an answer come first: a node that serves calls it once it does. */
  work: () => Promise<void>
  stop: () => Promise<void>
}

/** Longer than any answer takes, shorter than a person waits. */
const statementTimeoutMs = 30_000
const sweepEveryMs = 60 * 60_000
const countEveryMs = 5_000

interface BootOptions {
  config: Config
  log: Log
  /** The one program a data folder belongs to; web nodes and workers of the same folder join. */
  holds: boolean
  /** Answer searches from memory: web nodes. */
  serves: boolean
  /** Works itself, so that it waits for no worker. */
  works: boolean
  /** Ends a start that is not done yet. */
  signal: AbortSignal
}

/** Database, migrations, queue, facts, index: in that order, each ready before the next needs it. */
export async function boot({ config, log, holds, serves, works, signal }: BootOptions): Promise<Booted> {
  const stops: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const [store, first] = await Promise.all([
      openStore({ config, log, holds, waitsMs: databaseStartsWithinMs, signal }),
      prepare(config),
    ])
    stops.push(() => store.stop())
    const pool = openPool({ connection: store.connection, log, statementTimeoutMs })
    const watch = serves ? watchDatabase({ connection: store.connection, pool, log }) : undefined
    const db = openDatabase(watch?.pool ?? pool)
    stops.push(() => db.destroy())
    stops.push(() => watch?.stop())

    if (await passesRowSecurity(db))
      log.warn('the database account bypasses row-level security: only the code keeps organizations apart')

    await checkStoredFiles(store)
    const secret = await readSecretKey(config)
    const bases = feedBases(config.BREACH_FEEDS)
    const blobs = createBlobStore(config.BLOB_DIR)
    // Not over the pool of those who wait for answers: a crowd of them must not keep a node from hearing of changes.
    const changes = watchPublicChanges({ db: store.db, log, onChange: () => void search.refresh() })
    const search = createSearchService({
      db: store.db,
      pool: store.pool,
      log,
      onChange: () => changes.note(searchTopic),
    })
    const lookups = createLookups(search)
    const uploads = createUploads(uploadFolder(config))
    const lookedFor = createLookedFor(dataFolder())
    const wayOut = openWayOutFor(config)
    const scanners = openScanners({ config, wayOut })
    stops.push(() => scanners.close())
    const policyOutside = openPolicyOutside(wayOut)
    stops.push(() => policyOutside.close())
    const outside = openOutside({ config, db: store.db, blobs, browser: { scanners, lookedFor } })
    stops.push(() => outside.close())
    const files = openFileReader({ waiting: forRequests })
    stops.push(() => files.close())
    const answersOfFeeds = openFileReader({ waiting: forJobs })
    stops.push(() => answersOfFeeds.close())
    const readings = openReadings()
    stops.push(() => readings.close())
    const reportRenderer = openReportRenderer()
    stops.push(() => reportRenderer.close())
    const fileRenderer = openFileRenderer()
    stops.push(() => fileRenderer.close())
    const demoJob = fillDemo(() => endpoints(services))
    const { all, ...jobServices } = jobKinds({
      config,
      secret,
      fetch: openWayOutFor(config, { feature: 'sources' }).fetch,
      feedBases: bases,
      blobs,
      lookups,
      scanners,
      uploads,
      lookedFor,
      policyOutside,
      renderReport: reportRenderer.render,
      files,
      parseFeed: answersOfFeeds.parseFeed,
      search,
      outbound: { webhooks: openOutbound(config, 'webhooks'), integrations: openOutbound(config, 'integrations') },
      openAsker: outside.openAsker,
      openReading: readings.open,
      model: openLlm({ config, db: store.db, log }),
      // The queue needs the kinds to open, and they need it only once it is open.
      queue: (...sending) => queue.queue(...sending),
    })
    const kinds = [...all, demoJob]
    const watchdog = openWatchdog({
      program: workerOf(import.meta.url, 'watchdog-thread.js', '../platform/server/watchdog/thread.ts'),
      connection: store.connection,
      log,
    })
    stops.push(() => watchdog.stop())
    const queue = await openJobs({ connection: store.connection, kinds, log, watchdog })
    stops.push(() => queue.stop())

    const metrics = createMetrics()
    watchWork(metrics.registry, db)
    watchFeeds(metrics.registry, db)
    watchDisks(metrics.registry, {
      data: config.DATA_DIR,
      tmp: tmpdir(),
      ...(config.BLOB_DIR ? { blob: config.BLOB_DIR } : {}),
    })
    const limiter = createRateLimiter({ secret })
    const usage = createUsageCounter()
    const staff = createStaffDoor({
      ...{ db, secret, demo: config.DEMO },
      asksForFactor: config.STAFF_SECOND_FACTOR === 'required',
    })
    let factsLoaded = false
    const databaseAnswers = createProbe(() => runSql(db, 'select 1'))
    const queueAnswers = createProbe(() => queue.ping())
    let silence: Silence | undefined
    const workersAnswer = createProbe(async () => {
      silence = await findSilence(db)
    })
    const services: AllServices = {
      config,
      log,
      db,
      jobs: queue,
      blobs,
      search,
      changes,
      lookups,
      ...jobServices,
      nameCaller: (address) => derivedToken({ secret, salt: address, purpose: 'caller' }),
      limitsVisitors: config.RATE_LIMITS,
      uploads,
      lookedFor,
      catalogNames: listCatalogNames,
      findPolicyDeclarations,
      policyOutside,
      files,
      drawFile: fileRenderer.draw,
      signingKey: () => getSigningKey(db, secret),
      secret,
      publicUrl: config.PUBLIC_URL,
      staff,
      findStaff: staff.find,
      fetch: wayOut.fetch,
      findMember: createMemberDoor({
        ...{ db, demo: config.DEMO, now: () => new Date() },
        asksForFactor: config.SECOND_FACTOR === 'required',
      }).find,
      findKey: createKeyDoor({ db, demo: config.DEMO, now: () => new Date() }),
      limiter,
      usage,
      metrics,
      today,
      now: () => new Date(),
      checkAnswers: config.checkAnswers,
      readiness: async () => {
        const [isDatabaseThere, isQueueThere] = await Promise.all([databaseAnswers(), queueAnswers()])
        return {
          database: stateOf(isDatabaseThere),
          queue: stateOf(isQueueThere),
          facts: stateOf(factsLoaded),
          search: stateOf(search.isLoaded()),
        }
      },
      withoutWorker: async () => (!works && (await workersAnswer()) ? silence : undefined),
    }
    if (config.DEMO) {
      await staff.ensureDemoAccount()
      await ensureDemoOrganisation(db, services.now())
    }
    // A node that is started again answers and works from what is there, and then brings it up to date.
    const areFactsThere = await holdsFacts(store.db)
    signal.throwIfAborted()
    if (!areFactsThere) await loadCatalog(store, { first })
    signal.throwIfAborted()
    stops.push(() => search.stop())
    await Promise.all([areFactsThere ? undefined : loadBesideCatalog(store), search.start()])
    await ensureFeeds(store.db, bases)
    factsLoaded = true
    if (serves) {
      await changes.start()
      stops.push(() => changes.stop())
    }
    await sweepUploads({ db: store.db, uploads }, holds ? { incomingMs: 0 } : {})
    if (serves) {
      const sync = setInterval(
        () => limiter.sync(db).catch((error: Error) => log.warn({ reason: error.message }, 'rate counts not shared')),
        1000,
      )
      // A node with a folder of its own has no worker that looks after it.
      const sweep = setInterval(
        () => sweepUploads({ db, uploads }).catch((error: Error) => log.warn({ reason: error.message }, 'no sweep')),
        sweepEveryMs,
      )
      const count = setInterval(
        () => usage.flush(db).catch((error: Error) => log.warn({ reason: error.message }, 'usage not written')),
        countEveryMs,
      )
      stops.push(() => usage.flush(db).catch(() => undefined))
      stops.push(() => [sync, sweep, count].forEach(clearInterval))
    }
    const work = async () => {
      // The rules may be newer than the levels that are stored; what did not change is not written. The first seconds
      // after a start belong to callers who are waiting, so what an earlier start left to be done waits again.
      await queue.putOff(rescoreCatalog, 10)
      if (config.DEMO) await queue.putOff(demoJob, 3)
      const counted = countJobs(metrics.registry, { kinds, now: services.now })
      await queue.work(counted.kinds, { db: store.db })
      stops.push(await startHeartbeat(db, { log, lastJobAt: counted.lastJobAt }))
      if (areFactsThere) await loadFacts(store)
      const { runJob, visitorRunJob, scanJobs, policyJob } = services
      const lost = await requeueLostRuns({ db: store.db, jobs: queue, runJob, visitorRunJob })
      if (lost.length > 0) log.warn({ investigations: lost }, 'runs without a job were queued again')
      const lostScans = await requeueLostScans({ db: store.db, jobs: queue, scanJobs })
      if (lostScans.length > 0) log.warn({ scans: lostScans }, 'scans without a job were queued again')
      const lostReadings = await requeueLostReadings({ db: store.db, jobs: queue, policyJob })
      if (lostReadings.length > 0) log.warn({ readings: lostReadings }, 'policy links without a job were queued again')
      await startOwnInvestigations({ db: store.db, jobs: queue, runJob, today: today() })
    }
    return { services, work, stop }
  } catch (error) {
    // Before PostgreSQL is stopped, which makes room.
    const named = nameDiskOf(config, error)
    await stop()
    throw named
  }
}

/**
 * What takes a while when it is first needed, while the database is on its way: no one waits for an answer yet.
 * @returns What ships, where the database is only now being made.
 */
async function prepare({ egressCertificates, DATABASE_URL, DATA_DIR }: Config): Promise<FirstLoad | undefined> {
  prepareTls(egressCertificates)
  await prepareFileTypes()
  return DATABASE_URL || holdsCluster(DATA_DIR) ? undefined : prepareShippedFacts(shippedFacts(), today())
}

function openOutbound(config: Config, feature: keyof Outbound): Outbound[typeof feature] {
  const { fetch, resolve } = openWayOutFor(config, { feature })
  return { fetch, checkTarget: targetChecker({ policy: policyForFeature(config, feature), resolve }) }
}

async function checkStoredFiles({ pool, config, log }: Store): Promise<void> {
  const client = await pool.connect()
  try {
    await requireBlobPlace(client, config.BLOB_DIR)
    const { looked, missing } = await sampleBlobs(client, config.BLOB_DIR)
    if (missing > 0)
      log.warn({ files: missing }, `bytes of the ${looked} newest stored files are missing: see sightline doctor`)
  } finally {
    client.release()
  }
}

const stateOf = (isReady: boolean) => (isReady ? 'ready' : 'not_ready')
