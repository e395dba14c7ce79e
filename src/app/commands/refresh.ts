import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetWithdrawnScan, recordApprovedScan } from '../../features/catalog/server/record-scan.job.ts'
import { reasonWords } from '../../features/investigations/core/connectors/connector.ts'
import { rerunAfterScan } from '../../features/investigations/server/scan-approved.job.ts'
import { listUnreadPages } from '../../features/refresh/server/refresh.store.ts'
import { type Refreshed, refreshEntries } from '../../features/refresh/server/refresh.ts'
import { requireBlobPlace } from '../../platform/server/blob-place.ts'
import { createBlobStore } from '../../platform/server/blobs.ts'
import { type Jobs, openJobs } from '../../platform/server/jobs.ts'
import { openReadings } from '../open-readings.ts'
import { openOutside } from '../outside.ts'
import { refreshParts } from '../refresh.ts'
import { createLookedFor, openScanners } from '../scanning.ts'
import { dataFolder, loadFacts, type Store } from '../store.ts'
import { openWayOutFor, throughProxy } from '../way-out.ts'
import { Misuse } from './misuse.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

export interface RefreshOptions {
  entries?: string
  bestKnown?: boolean
  browser?: boolean
  proxy?: string
  unread?: string
  json?: boolean
}

const dayMs = 86_400_000

/** Exit codes: 0 done, 1 there is no way out, so nothing was looked at. */
export async function refreshCommand(options: RefreshOptions): Promise<void> {
  const { json = false, unread } = options
  await withStore(async (store) => {
    const client = await store.pool.connect()
    await requireBlobPlace(client, store.config.BLOB_DIR).finally(() => client.release())
    if (unread !== undefined) return savePages(store, unread)
    await loadFacts(store)
    const result = await refresh(store, options)
    if (json) print(result)
    else if (result.outcome === 'offline') console.log(`Nothing was looked at: ${reasonWords[result.reason]}.`)
    else console.log(`${result.entries.length} entries were looked at.`)
    process.exitCode = result.outcome === 'offline' ? 1 : 0
  })
}

async function refresh(
  store: Store,
  { entries, bestKnown = false, browser = true, proxy, json = false }: RefreshOptions,
) {
  const { db, connection, log } = store
  const config = throughProxy(store.config, proxy)
  const budget = entries === undefined ? config.REFRESH_ENTRIES : Number(entries)
  if (!Number.isInteger(budget) || budget < 1) throw new Misuse('--entries takes a number from 1.')
  const blobs = createBlobStore(config.BLOB_DIR)
  const lookedFor = createLookedFor(dataFolder())
  const scanners = openScanners({ config, wayOut: openWayOutFor(config) })
  const outside = openOutside({ config, db, blobs, browser: browser ? { scanners, lookedFor } : undefined })
  const readings = openReadings()
  // The workers of this installation process the jobs that are published here.
  const kinds = [recordApprovedScan, forgetWithdrawnScan, rerunAfterScan]
  const jobs: Jobs = await openJobs({ connection, kinds, log })
  try {
    return await refreshEntries(db, {
      parts: refreshParts({
        ...{ openAsker: outside.openAsker, openReading: readings.open, lookedFor, queue: jobs.queue },
        scanEvents: {
          approved: [recordApprovedScan, rerunAfterScan],
          withdrawn: [forgetWithdrawnScan, rerunAfterScan],
        },
      }),
      budget,
      which: bestKnown ? 'best-known' : 'asked',
      untilMs: dayMs,
      signal: new AbortController().signal,
      onEntry: json ? () => {} : (done) => console.log(describe(done)),
    })
  } finally {
    await jobs.stop()
    await readings.close()
    await outside.close()
    await scanners.close()
  }
}

function describe({ entryId, published, held, gaps, requests }: Refreshed): string {
  const parts = [
    ...published.map((what) => `published ${what}`),
    ...held.map(({ what, by }) => `held back ${what} (${by})`),
    ...(gaps > 0 ? [`${gaps} places could not be looked at`] : []),
  ]
  return `${entryId}: ${parts.length > 0 ? parts.join(', ') : 'nothing new'}, ${requests} requests`
}

/** Writes the pages that could not be read, as they came, each under its hash. */
async function savePages({ db, config }: Store, folder: string): Promise<void> {
  const blobs = createBlobStore(config.BLOB_DIR)
  await mkdir(folder, { recursive: true })
  for (const { url, sha256 } of await listUnreadPages(db)) {
    await writeFile(join(folder, `${sha256}.html`), await blobs.get(db, sha256))
    console.log(`${sha256}.html  ${url}`)
  }
}
