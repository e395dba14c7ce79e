import { syncSource } from '../features/admin/server/sync-source.job.ts'
import type { ParseFeed } from '../features/breach-alerts/feeds/feed.ts'
import type { FeedBases } from '../features/breach-alerts/server/feed.store.ts'
import { pollFeeds } from '../features/breach-alerts/server/poll-feeds.job.ts'
import { forgetChanges } from '../features/catalog/server/change-log.ts'
import { forgetWithdrawnScan, recordApprovedScan } from '../features/catalog/server/record-scan.job.ts'
import { rescoreCatalog } from '../features/catalog/server/rescore.job.ts'
import { purgeCorrections } from '../features/corrections/server/purge.job.ts'
import { purgeCustomers } from '../features/customers/server/purge.job.ts'
import { runClocks } from '../features/data-removal/server/clock.job.ts'
import { eraseRemovals } from '../features/data-removal/server/erase.job.ts'
import { sendLetters } from '../features/data-removal/server/send-letters.job.ts'
import { enforcementAlerts } from '../features/enforcement/server/enforcement-alerts.job.ts'
import { eraseContacts } from '../features/investigations/server/erase-contacts.job.ts'
import { forgetPages } from '../features/investigations/server/forget-pages.job.ts'
import type { Lookups } from '../features/investigations/server/lookups.ts'
import type { ModelFor } from '../features/investigations/server/model.ts'
import { monitorSubjects } from '../features/investigations/server/monitor.job.ts'
import { runForVisitor, runInvestigation } from '../features/investigations/server/run-investigation.job.ts'
import { rerunAfterScan } from '../features/investigations/server/scan-approved.job.ts'
import { purgeLeads } from '../features/leads/server/purge.job.ts'
import { sendEditions } from '../features/leads/server/send-editions.job.ts'
import { purgeNotices } from '../features/notices/server/purge.job.ts'
import { eraseOldReadings } from '../features/policies/server/erase-readings.job.ts'
import type { PolicyOutside } from '../features/policies/server/outside.ts'
import { readLink } from '../features/policies/server/read-link.job.ts'
import { refreshCatalog } from '../features/refresh/server/refresh.job.ts'
import type { RenderReport } from '../features/reports/server/parts.ts'
import type { ScanEvents } from '../features/scans/server/approve.ts'
import { eraseScans } from '../features/scans/server/erase-scans.job.ts'
import { scanFile } from '../features/scans/server/scan-file.job.ts'
import { scanSite } from '../features/scans/server/scan-site.job.ts'
import type { LookedFor, Scanners } from '../features/scans/server/scanners.ts'
import type { Uploads } from '../features/scans/server/uploads.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { lawAlerts } from '../features/state-laws/server/law-alerts.job.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { Db } from '../platform/server/database.ts'
import { forgetUsage } from '../platform/server/http/api-usage.ts'
import { forgetCounts } from '../platform/server/http/rate-limits.ts'
import { type QueueJob, toldTo } from '../platform/server/jobs.ts'
import { deliverOutbox, deliverSoon } from '../platform/server/mail/deliver.ts'
import type { GuardedFetch } from '../platform/server/net/fetch.ts'
import { eraseOldMessages } from '../platform/server/outbox.ts'
import { forgetPublicChanges } from '../platform/server/public-changes.ts'
import { forgetFailures } from '../platform/server/sign-in-attempts.ts'
import { forgetStaffEvents } from '../platform/server/staff-audit.ts'
import { purgeSubscriptions } from '../product/subscriptions/server/purge.job.ts'
import { breachListeners } from './breach-listeners.ts'
import type { FileReader } from './open-file-reader.ts'
import type { Readings } from './open-readings.ts'
import type { OutsideDoor } from './outside.ts'
import { createPortal, type Outbound } from './portal.ts'
import { refreshParts, syncLists } from './refresh.ts'
import { sourceSyncs } from './source-syncs.ts'

// The register of work: every queue and who handles it.

export function jobKinds({
  config,
  secret,
  fetch,
  feedBases,
  blobs,
  lookups,
  openAsker,
  openReading,
  model,
  queue,
  scanners,
  uploads,
  lookedFor,
  policyOutside,
  renderReport,
  files,
  parseFeed,
  outbound,
  search,
}: {
  config: Config
  secret: string
  /** The guarded way out for data sources. */
  fetch: GuardedFetch
  feedBases: FeedBases
  blobs: BlobStore
  lookups: Lookups
  openAsker: OutsideDoor['openAsker']
  openReading: Readings['open']
  model: ModelFor | undefined
  queue: QueueJob
  scanners: Scanners
  uploads: Uploads
  lookedFor: (db: Db) => Promise<LookedFor>
  policyOutside: PolicyOutside
  renderReport: RenderReport
  files: FileReader
  parseFeed: ParseFeed
  outbound: Outbound
  search: Pick<SearchService, 'suggest'>
}) {
  const portal = createPortal({
    ...{ config, secret, queue, blobs, renderReport, files, outbound, search },
    getRunJob: () => runJob,
  })
  const { composeJob, breachPublished, publishBreach } = breachListeners({ config, secret, queue, portal })
  const pollJob = pollFeeds({ fetch, parseFeed, bases: feedBases, publish: publishBreach })
  const removal = {
    ...{ secret, operator: config, limitsNetworks: config.RATE_LIMITS, now: () => new Date() },
    deliverSoon: (tx: Db) => deliverSoon(tx, queue),
  }
  const scanEvents: ScanEvents = {
    approved: [recordApprovedScan, rerunAfterScan],
    withdrawn: [forgetWithdrawnScan, rerunAfterScan],
  }
  const runParts = {
    blobs,
    lookups,
    openAsker,
    openReading,
    model,
    publicUrl: config.PUBLIC_URL,
    onCompleted: toldTo(queue, portal.investigated),
  }
  const runJob = runInvestigation(runParts)
  const visitorRunJob = runForVisitor(runParts)
  const scanJobs = {
    file: scanFile({ uploads, scanners, lookedFor }),
    site: scanSite({ blobs, scanners, lookedFor }),
  }
  const policyJob = readLink({ outside: policyOutside })
  const syncs = sourceSyncs({ fetch, parseFeed, bases: feedBases, publish: publishBreach })
  const syncJob = syncSource({ syncs })
  const refresh = refreshParts({ openAsker, openReading, lookedFor, scanEvents, queue })
  return {
    runJob,
    visitorRunJob,
    scanJobs,
    scanEvents,
    policyJob,
    pollJob,
    publishBreach,
    portal,
    syncs,
    syncJob,
    publishScan: refresh.publishScan,
    all: [
      runJob,
      visitorRunJob,
      scanJobs.file,
      scanJobs.site,
      recordApprovedScan,
      forgetWithdrawnScan,
      rerunAfterScan,
      eraseScans({ blobs, uploads }),
      policyJob,
      eraseOldReadings,
      monitorSubjects({ queue, runJob }),
      pollJob,
      ...breachPublished,
      composeJob,
      purgeSubscriptions({ secret }),
      lawAlerts({
        secret,
        publicUrl: config.PUBLIC_URL,
        operator: config,
        deliverSoon: (tx) => deliverSoon(tx, queue),
      }),
      enforcementAlerts({
        secret,
        publicUrl: config.PUBLIC_URL,
        operator: config,
        deliverSoon: (tx) => deliverSoon(tx, queue),
      }),
      sendLetters({ ...removal, replyTo: config.REMOVAL_REPLY_TO }),
      runClocks(removal),
      eraseRemovals(),
      eraseContacts,
      forgetPages,
      forgetFailures,
      purgeCustomers({ blobs }),
      purgeLeads(),
      sendEditions({
        ...{ secret, publicUrl: config.PUBLIC_URL, operator: config, queue },
        deliverSoon: (tx) => deliverSoon(tx, queue),
      }),
      purgeCorrections(),
      purgeNotices(),
      ...portal.jobs,
      portal.bulkJobOf(runJob),
      syncJob,
      refreshCatalog({
        parts: refresh,
        budget: config.EGRESS ? config.REFRESH_ENTRIES : 0,
        queue,
        syncLists: syncLists({ syncs, syncJob, queue }),
      }),
      rescoreCatalog,
      forgetChanges,
      deliverOutbox(config, { secret }),
      eraseOldMessages,
      forgetCounts,
      forgetPublicChanges,
      forgetUsage,
      forgetStaffEvents,
    ],
  }
}
