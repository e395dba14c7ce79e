import type { StaffDoor } from '../features/admin/server/staff.ts'
import type { SourceSync } from '../features/admin/server/sync-source.job.ts'
import type { FeedKey } from '../features/breach-alerts/feeds/feed.ts'
import type { CatalogNames } from '../features/catalog/signatures.ts'
import type { MemberDoor } from '../features/customers/server/member-door.ts'
import type { Lookups } from '../features/investigations/server/lookups.ts'
import type { DrawFile } from '../features/investigations/server/render/draw-file.ts'
import type { RunPayload } from '../features/investigations/server/run-investigation.job.ts'
import type { PolicyOutside } from '../features/policies/server/outside.ts'
import type { ReadingPayload } from '../features/policies/server/read-link.job.ts'
import type { RefreshParts } from '../features/refresh/server/refresh.ts'
import type { ScanEvents } from '../features/scans/server/approve.ts'
import type { FindPolicyDeclarations } from '../features/scans/server/declarations.ts'
import type { ScanJobs } from '../features/scans/server/lost-scans.ts'
import type { LookedFor } from '../features/scans/server/scanners.ts'
import type { Uploads } from '../features/scans/server/uploads.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database, Db } from '../platform/server/database.ts'
import type { FindKey } from '../platform/server/http/api.ts'
import type { UsageCounter } from '../platform/server/http/api-usage.ts'
import type { RateLimiter } from '../platform/server/http/rate-limits.ts'
import type { JobKind, Jobs } from '../platform/server/jobs.ts'
import type { Log } from '../platform/server/log.ts'
import type { Metrics } from '../platform/server/metrics.ts'
import type { GuardedFetch } from '../platform/server/net/fetch.ts'
import type { PublicChanges } from '../platform/server/public-changes.ts'
import type { SigningKey } from '../platform/server/signing-key.ts'
import type { Silence } from '../platform/server/worker-heartbeat.ts'
import type { BreachPublished } from '../product/events.ts'
import type { FileReader } from './open-file-reader.ts'

/** Dependencies of handlers and jobs; built once per process. */
export interface Services {
  config: Config
  log: Log
  /** For answers to a waiting person: a statement that runs too long is ended. */
  db: Database
  jobs: Jobs
  blobs: BlobStore
  search: SearchService
  /** To public data, as far as this node has read of them. */
  changes: PublicChanges
  lookups: Lookups
  runJob: JobKind<RunPayload>
  visitorRunJob: JobKind<RunPayload>
  /** Names who asks for the length of what was asked for, and tells nothing of the address. */
  nameCaller: (address: string) => string
  /** Callers have their limits. */
  limitsVisitors: boolean
  uploads: Uploads
  scanJobs: ScanJobs
  scanEvents: ScanEvents
  lookedFor: (db: Db) => Promise<LookedFor>
  catalogNames: (db: Db) => Promise<CatalogNames>
  findPolicyDeclarations: FindPolicyDeclarations
  policyOutside: PolicyOutside
  files: FileReader
  drawFile: DrawFile
  /** The key of the installation, by which what it hands out is signed. */
  signingKey: () => Promise<SigningKey>
  policyJob: JobKind<ReadingPayload>
  pollJob: JobKind<{ feed?: FeedKey }>
  publishBreach: (tx: Db, event: BreachPublished) => Promise<void>
  syncs: readonly SourceSync[]
  syncJob: JobKind<{ sync: string }>
  /** Makes a scan of the refresh count for its entry. */
  publishScan: RefreshParts['publishScan']
  /** Makes tokens and keyed hashes. */
  secret: string
  publicUrl: string
  staff: StaffDoor
  findStaff: StaffDoor['find']
  findMember: MemberDoor['find']
  findKey: FindKey
  /** The guarded way out without exceptions. */
  fetch: GuardedFetch
  limiter: RateLimiter
  usage: UsageCounter
  metrics: Metrics
  today: () => string
  now: () => Date
  checkAnswers: boolean
  readiness: () => Promise<Record<string, 'ready' | 'not_ready'>>
  /** Web nodes only: how long no worker has been heard from; undefined while one is, or where it can’t be known. */
  withoutWorker: () => Promise<Silence | undefined>
}
