import type pg from 'pg'
import type { Asked, Resolution } from '../../features/investigations/core/resolve.ts'
import type { QuestionAnswer } from '../../features/investigations/question-contract.ts'
import { investigate } from '../../features/investigations/server/engine.ts'
import type { Lookups } from '../../features/investigations/server/lookups.ts'
import { presentQuestion, readAnswer, readName } from '../../features/investigations/server/naming.ts'
import { forUse } from '../../features/investigations/server/present.ts'
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
import { Misuse } from './misuse.ts'
import { print, printable } from './printable.ts'
import { withStore } from './session.ts'

export interface InvestigateOptions {
  json?: boolean
  subject?: string
  website?: string
  nameAlone?: boolean
  use?: string
  proxy?: string
  browser?: boolean
}

/** Exit codes: 0 a report, 3 a report on a name alone, 4 the name is unclear and nothing was investigated. */
export async function investigateCommand(name: string, options: InvestigateOptions): Promise<void> {
  const { json = false, proxy, browser = true } = options
  const appName = name.trim().slice(0, 200)
  if (appName === '') throw new Error('Give a name, a host, a package id or a store link.')
  const answer = answerIn(options)
  await withStore(async (store) => {
    const { db } = store
    const outside = { ...store, config: throughProxy(store.config, proxy) }
    await withClient(store, (client) => requireBlobPlace(client, store.config.BLOB_DIR))
    await loadFacts(store)
    const found = await withLookups(store, async (lookups) => {
      const read = await readGiven(store, { lookups, appName, answer })
      return read.outcome === 'asked' ? read : investigateNow(outside, { appName, lookups, browser, resolution: read })
    })
    if ('offers' in found) {
      printQuestion(appName, found, json)
      process.exitCode = 4
      return
    }
    const detail = await readRunDetail(db, forUse(found, options.use), await listOtherRuns(db, found))
    if (json) print(detail)
    else console.log(detail.aiReport)
    process.exitCode = found.subject_id?.startsWith('unknown:') ? 3 : 0
  })
}

function answerIn({ subject, website, nameAlone }: InvestigateOptions): QuestionAnswer | undefined {
  const answers: QuestionAnswer[] = []
  if (subject !== undefined) answers.push({ subject })
  if (website !== undefined) answers.push({ website })
  if (nameAlone) answers.push({ nameAlone })
  if (answers.length > 1) throw new Misuse('Give one of --subject, --website and --name-alone.')
  return answers[0]
}

/** Returns the meaning of the name, and where that is unclear the meaning of the answer. */
async function readGiven(
  { db }: Store,
  { lookups, appName, answer }: { lookups: Lookups; appName: string; answer: QuestionAnswer | undefined },
): Promise<Resolution | Asked> {
  const read = await readName(db, lookups, appName)
  if (read.outcome !== 'asked' || !answer) return read
  return readAnswer(db, lookups, { asked: read, answer })
}

function printQuestion(name: string, asked: Asked, json: boolean): void {
  const { offers, addresses } = presentQuestion(asked)
  if (json) {
    print({ question: { offers, addresses } })
    return
  }
  const lines = offers.map(
    ({ kind, key, name: offered, company }) => `  --subject ${kind}:${key}  ${offered}${company ? `, ${company}` : ''}`,
  )
  console.log(
    [
      printable(offers.length > 0 ? `Which one is “${name}”?` : `We don’t know “${name}” yet.`),
      ...lines.map(printable),
      ...addresses.map((address) => `  --website ${address}  perhaps; we have not looked there`),
      '  --website ADDRESS  the web address of the one you mean',
      '  --name-alone  go on with the name alone',
    ].join('\n'),
  )
}

async function investigateNow(
  { db, log, config }: Store,
  {
    appName,
    lookups,
    browser,
    resolution,
  }: { appName: string; lookups: Lookups; browser: boolean; resolution: Resolution },
) {
  const id = newRunId()
  await insertRun(db, {
    ...{ id, appName, subjectKey: `staff:${id}`, priority: 'medium', origin: 'staff', runOn: today() },
    resolution,
  })
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
