import type pg from 'pg'
import { investigate } from '../../features/investigations/server/engine.ts'
import type { Lookups } from '../../features/investigations/server/lookups.ts'
import { readRunDetail } from '../../features/investigations/server/read-run.ts'
import { findRun, insertRun, listOtherRuns, newRunId } from '../../features/investigations/server/run.store.ts'
import { createSearchService } from '../../features/search/server/search-service.ts'
import { requireBlobPlace } from '../../platform/server/blob-place.ts'
import { createBlobStore } from '../../platform/server/blobs.ts'
import { openLlm } from '../llm.ts'
import { createLookups } from '../lookups.ts'
import { openReadings } from '../open-readings.ts'
import { openOutside } from '../outside.ts'
import { createLookedFor, openScanners } from '../scanning.ts'
import { dataFolder, loadFacts, type Store, today } from '../store.ts'
import { openWayOutFor, throughProxy } from '../way-out.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

/** Exit codes: 0 a report of a known subject, 3 a report that says that nobody by this name is known, 1 failed. */
export async function investigateCommand(
  name: string,
  { json = false, proxy, browser = true }: { json?: boolean; proxy?: string; browser?: boolean },
): Promise<void> {
  const appName = name.trim().slice(0, 200)
  if (appName === '') throw new Error('Give a name, a host, a package id or a store link.')
  await withStore(async (store) => {
    const { db } = store
    const outside = { ...store, config: throughProxy(store.config, proxy) }
    await withClient(store, (client) => requireBlobPlace(client, store.config.BLOB_DIR))
    await loadFacts(store)
    const run = await withLookups(store, (lookups) => investigateNow(outside, { appName, lookups, browser }))
    if (json) print(await readRunDetail(db, run, await listOtherRuns(db, run)))
    else console.log(run.ai_report)
    process.exitCode = run.resolution?.subject.kind === 'unknown' ? 3 : 0
  })
}

async function investigateNow(
  { db, log, config }: Store,
  { appName, lookups, browser }: { appName: string; lookups: Lookups; browser: boolean },
) {
  const id = newRunId()
  await insertRun(db, { id, appName, subjectKey: `staff:${id}`, priority: 'medium', origin: 'staff', runOn: today() })
  const blobs = createBlobStore(config.BLOB_DIR)
  const scanners = openScanners({ config, wayOut: openWayOutFor(config) })
  const looking = browser ? { scanners, lookedFor: createLookedFor(dataFolder()) } : undefined
  const outside = openOutside({ config, db, blobs, browser: looking })
  const readings = openReadings()
  try {
    await investigate(id, {
      ...{ db, blobs, lookups, log },
      publicUrl: config.PUBLIC_URL,
      signal: new AbortController().signal,
      openAsker: outside.openAsker,
      openReading: readings.open,
      model: openLlm({ config, db, log }),
    })
  } finally {
    await readings.close()
    await outside.close()
    await scanners.close()
  }
  const run = await findRun(db, id)
  if (run?.status !== 'completed') throw new Error(`investigation ${id} did not complete`)
  return run
}

async function withClient({ pool }: Store, act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  await act(client).finally(() => client.release())
}

async function withLookups<T>({ db, pool, log }: Store, work: (lookups: Lookups) => Promise<T>): Promise<T> {
  const search = createSearchService({ db, pool, log })
  try {
    await search.start()
    return await work(createLookups(search))
  } finally {
    await search.stop()
  }
}
