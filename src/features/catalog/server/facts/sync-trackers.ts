import { createHash } from 'node:crypto'
import { type Database, type Db, runSql } from '../../../../platform/server/database.ts'
import type { GuardedFetch } from '../../../../platform/server/net/fetch.ts'
import type { SourceFact } from '../../facts.ts'
import type { KindReport } from './apply.ts'
import { emptyBatch, type FactBatch } from './batch.ts'
import { addSdk } from './curated-rows.ts'
import { type ListedTracker, parseTrackerList } from './exodus-list.ts'
import { readKnown } from './known.ts'
import { loadFacts } from './load-facts.ts'
import { exodusPage, sdkFactOf, sharedHosts } from './pack-sdks.ts'

const exodusListUrl = 'https://reports.exodus-privacy.eu.org/api/trackers'

const origin = 'sync:trackers'
const mostBytes = 16 * 1024 * 1024
const totalMs = 30_000
/** A list that lost more than this part since the last time is rather broken than shorter. */
const mostLost = 0.3

export interface TrackerDiff {
  added: string[]
  changed: string[]
  removed: string[]
}

export type SyncReport =
  | {
      outcome: 'applied' | 'would-apply'
      url: string
      listed: number
      known: number
      dropped: Record<string, number>
      diff: TrackerDiff
      kinds: KindReport[]
    }
  /** The list, or what it comes to beside the catalog, is what it was. */
  | { outcome: 'unchanged'; url: string; listed: number }
  | { outcome: 'held-back'; url: string; listed: number; before: number | null }
  | { outcome: 'unreadable'; url: string; reason: string }
  | { outcome: 'unavailable'; url: string; reason: string }

interface SyncInput {
  guardedFetch: GuardedFetch
  url?: string | undefined
  dryRun?: boolean | undefined
  today: string
}

/** Brings in the trackers of εxodus that the catalog does not have. Rows of any other way in win: ours are corrected by hand. */
export async function syncTrackers(
  db: Database,
  { guardedFetch, url = exodusListUrl, dryRun = false, today }: SyncInput,
): Promise<SyncReport> {
  const catalog = await catalogState(db)
  const last = await findState(db)
  const isSame = last?.url === url && last.catalog === catalog
  const response = await guardedFetch(url, {
    headers: {
      accept: 'application/json',
      ...(isSame && last.etag ? { 'if-none-match': last.etag } : {}),
      ...(isSame && last.lastModified ? { 'if-modified-since': last.lastModified } : {}),
    },
    maxBytes: mostBytes,
    totalMs,
    typedByUser: true,
  })
  if (response.outcome === 'unavailable') return { outcome: 'unavailable', url, reason: response.reason }
  if (response.status === 304 && isSame) return { outcome: 'unchanged', url, listed: last.listed }
  if (response.status !== 200) return { outcome: 'unavailable', url, reason: `status ${response.status}` }
  const sha256 = createHash('sha256').update(response.body).digest('hex')
  if (isSame && last.sha256 === sha256) return { outcome: 'unchanged', url, listed: last.listed }

  const list = parseTrackerList(response.body.toString('utf8'))
  if (list.outcome === 'unreadable') return { outcome: 'unreadable', url, reason: list.reason }
  const listed = list.trackers.length
  if (listed === 0 || (last && listed < last.listed * (1 - mostLost)))
    return { outcome: 'held-back', url, listed, before: last?.listed ?? null }

  const plan = async (at: Db) => {
    const { batch, known, dropped } = await buildBatch(at, { trackers: list.trackers, url, today })
    for (const { reason } of list.dropped) dropped[reason] = (dropped[reason] ?? 0) + 1
    return { batch, report: { url, listed, known, dropped, diff: await diffOf(at, batch) } }
  }
  if (dryRun) return { outcome: 'would-apply', ...(await plan(db)).report, kinds: [] }
  let planned: Awaited<ReturnType<typeof plan>> | undefined
  const batch = async (tx: Db) => {
    planned = await plan(tx)
    return planned.batch
  }
  const kinds = await loadFacts(db, { origin, batch, today })
  if (!planned) throw new Error('the trackers were loaded without a plan')
  await saveState(db, {
    url,
    etag: response.headers.etag ?? null,
    lastModified: response.headers['last-modified'] ?? null,
    sha256,
    listed,
    catalog,
  })
  return { outcome: 'applied', ...planned.report, kinds }
}

async function buildBatch(db: Db, { trackers, url, today }: { trackers: ListedTracker[]; url: string; today: string }) {
  const known = await readKnown(db, origin)
  const shared = sharedHosts(trackers)
  const batch = emptyBatch()
  const dropped: Record<string, number> = {}
  let alreadyThere = 0
  for (const tracker of trackers) {
    const judged = sdkFactOf(
      {
        ...tracker,
        id: tracker.name,
        maven: [],
        company: null,
        source: 'exodus-sync',
        page: exodusPage(tracker.exodusId),
        pagePattern: true,
        asOf: today,
      },
      { known, shared },
    )
    if (judged.outcome === 'new') addSdk(batch, judged.sdk)
    else if (judged.outcome === 'known') alreadyThere++
    else dropped[judged.reason] = (dropped[judged.reason] ?? 0) + 1
  }
  batch.sources = [sourceOf({ url, today })]
  return { batch, known: alreadyThere, dropped }
}

const sourceOf = ({ url, today }: { url: string; today: string }): SourceFact => ({
  key: 'exodus-sync',
  title: 'εxodus tracker list, synchronised',
  publisher: 'Exodus Privacy',
  url: 'https://reports.exodus-privacy.eu.org/en/trackers/',
  licence: 'ODbL-1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution:
    'Contains information from Exodus Privacy (reports.exodus-privacy.eu.org), made available under the Open Database License (ODbL) 1.0; its contents under the Database Contents License (DbCL) 1.0.',
  changes:
    'Trackers that the curated tables do not have; expressions turned into literal class-name prefixes and host names; categories into our kinds; descriptions left out.',
  version: `${url} on ${today}`,
  retrievedOn: today,
  asOf: today,
  shareAlike: true,
})

/** By name, kind, class prefix and host; the day of reading is no change. */
async function diffOf(db: Db, batch: FactBatch): Promise<TrackerDiff> {
  const rows = await runSql<{ id: string; name: string; facts: string }>(
    db,
    `select e.id, e.name, concat_ws(' ', e.name, e.kinds::text, (select string_agg(i.kind || ':' || i.value, ' ' order by i.kind collate "C", i.value collate "C") from entry_identifier i where i.entry_id = e.id)) as facts
     from entry e where e.origin = $1`,
    [origin],
  )
  const identifiers = Map.groupBy(batch.identifiers, (row) => row.entry_id)
  const factsOf = (entry: FactBatch['entries'][number]) =>
    [
      entry.name,
      `{${entry.kinds.join(',')}}`,
      ...(identifiers.get(entry.id) ?? []).map((row) => `${row.kind}:${row.value}`).toSorted(),
    ].join(' ')
  const before = new Map(rows.map((row) => [row.id, row.facts]))
  const after = new Set(batch.entries.map((entry) => entry.id))
  return {
    added: batch.entries.filter((entry) => !before.has(entry.id)).map((entry) => entry.name),
    changed: batch.entries
      .filter((entry) => before.has(entry.id) && before.get(entry.id) !== factsOf(entry))
      .map((entry) => entry.name),
    removed: rows.filter((row) => !after.has(row.id)).map((row) => row.name),
  }
}

interface SyncState {
  url: string
  etag: string | null
  lastModified: string | null
  sha256: string
  listed: number
  /** What else was loaded then: a list that did not change comes to something else beside another catalog. */
  catalog: string
}

async function findState(db: Db): Promise<SyncState | undefined> {
  const [row] = await runSql<{ value: string }>(db, `select value from installation where key = $1`, [origin])
  return row && (JSON.parse(row.value) as SyncState)
}

const saveState = (db: Db, state: SyncState) =>
  runSql(
    db,
    `insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [origin, JSON.stringify(state)],
  )

async function catalogState(db: Db): Promise<string> {
  const rows = await runSql<{ origin: string; sha256: string }>(
    db,
    `select origin, sha256 from fact_load where kind = 'all' and origin <> $1 order by origin`,
    [origin],
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
