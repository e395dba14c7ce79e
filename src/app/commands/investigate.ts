import { investigate } from '../../features/investigations/server/engine.ts'
import { listEvidence, listFindings } from '../../features/investigations/server/evidence.store.ts'
import type { Lookups } from '../../features/investigations/server/lookups.ts'
import { presentEvidenceLine, presentRunDetail } from '../../features/investigations/server/present.ts'
import { findRun, insertRun, listOtherRuns, newRunId } from '../../features/investigations/server/run.store.ts'
import { listSteps } from '../../features/investigations/server/step.store.ts'
import { listVerdicts } from '../../features/investigations/server/verdict.store.ts'
import { createSearchService } from '../../features/search/server/search-service.ts'
import { createBlobStore } from '../../platform/server/blobs.ts'
import { openLlm } from '../llm.ts'
import { createLookups } from '../lookups.ts'
import { openOutside } from '../outside.ts'
import { loadFacts, type Store, today } from '../store.ts'
import { print, withStore } from './session.ts'

/** Exit codes: 0 a report of a known subject, 3 a report that says that nobody by this name is known, 1 failed. */
export async function investigateCommand(
  name: string,
  { json = false, proxy }: { json?: boolean; proxy?: string },
): Promise<void> {
  const appName = name.trim().slice(0, 200)
  if (appName === '') throw new Error('Give a name, a host, a package id or a store link.')
  await withStore(async (store) => {
    const { db } = store
    await loadFacts(store)
    const run = await withLookups(store, (lookups) => investigateNow(withProxy(store, proxy), { appName, lookups }))
    if (json) {
      const [steps, findings, evidence, otherRuns, verdicts] = await Promise.all([
        listSteps(db, run.id),
        listFindings(db, run.id),
        listEvidence(db, run.id),
        listOtherRuns(db, run),
        listVerdicts(db, run.id),
      ])
      print(
        presentRunDetail({ run, steps, findings, evidence: evidence.map(presentEvidenceLine), otherRuns, verdicts }),
      )
    } else console.log(run.ai_report)
    process.exitCode = run.resolution?.subject.kind === 'unknown' ? 3 : 0
  })
}

async function investigateNow({ db, log, config }: Store, { appName, lookups }: { appName: string; lookups: Lookups }) {
  const id = newRunId()
  await insertRun(db, { id, appName, subjectKey: `staff:${id}`, priority: 'medium', origin: 'staff', runOn: today() })
  const blobs = createBlobStore(config.BLOB_DIR)
  const outside = openOutside({ config, db, blobs })
  try {
    await investigate(id, {
      ...{ db, blobs, lookups, log },
      publicUrl: config.PUBLIC_URL,
      signal: new AbortController().signal,
      openAsker: outside.openAsker,
      model: openLlm({ config, db, log }),
      // Without a queue nobody listens here; the change itself is recorded.
      onRiskChanged: async () => {},
    })
  } finally {
    await outside.close()
  }
  const run = await findRun(db, id)
  if (run?.status !== 'completed') throw new Error(`investigation ${id} did not complete`)
  return run
}

/** Everything outside goes through this proxy, whatever the environment says. */
function withProxy(store: Store, proxy: string | undefined): Store {
  if (proxy === undefined) return store
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol))
    throw new Error('--proxy takes an address like http://127.0.0.1:3128')
  return { ...store, config: { ...store.config, EGRESS_PROXY: proxy } }
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
