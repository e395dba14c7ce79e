import { sha256Of } from '../../../../platform/server/blobs.ts'
import { type Database, type Db, runSql } from '../../../../platform/server/database.ts'
import type { GuardedFetch } from '../../../../platform/server/net/fetch.ts'
import {
  diffRows,
  fetchList,
  isSuspiciouslyShort,
  type ListDiff,
  type NothingTaken,
  saveListState,
} from '../../../../platform/server/upstream-list.ts'
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

export type SyncReport =
  | {
      outcome: 'applied' | 'would-apply'
      url: string
      listed: number
      known: number
      dropped: Record<string, number>
      diff: ListDiff
      kinds: KindReport[]
    }
  | NothingTaken

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
  const answer = await fetchList(db, { key: origin, guardedFetch, url, beside: await catalogState(db) })
  if (answer.outcome !== 'fetched') return answer
  const list = parseTrackerList(answer.text)
  if (list.outcome === 'unreadable') return { outcome: 'unreadable', url, reason: list.reason }
  const listed = list.trackers.length
  if (isSuspiciouslyShort(listed, answer.before)) return { outcome: 'held-back', url, listed, before: answer.before }

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
  await saveListState(db, { key: origin, ...answer.state, listed })
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

/** Compares by name, kind, class prefix and host; another day of reading is not a change. */
async function diffOf(db: Db, batch: FactBatch): Promise<ListDiff> {
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
  return diffRows(
    rows,
    batch.entries.map((entry) => ({ id: entry.id, name: entry.name, facts: factsOf(entry) })),
  )
}

async function catalogState(db: Db): Promise<string> {
  const rows = await runSql<{ origin: string; sha256: string }>(
    db,
    `select origin, sha256 from fact_load where kind = 'all' and origin <> $1 order by origin`,
    [origin],
  )
  return sha256Of(JSON.stringify(rows))
}
