import { sha256Of } from './blobs.ts'
import { type Db, runSql } from './database.ts'
import type { GuardedFetch } from './net/fetch.ts'
import type { UnavailableReason } from './net/reasons.ts'

// A list that a third party publishes whole: requested with the validators of the last time, and not trusted if it
// shrank.

/** A list was reached, and nothing came of it. */
export type NothingTaken =
  /** The list, or what it comes to beside the rest, is what it was. */
  | { outcome: 'unchanged'; url: string; listed: number }
  | { outcome: 'held-back'; url: string; listed: number; before: number | null }
  | { outcome: 'unreadable'; url: string; reason: string }
  | { outcome: 'unavailable'; url: string; reason: UnavailableReason | `status ${number}` }

/** Changes by a list, pending or made, by the names of its rows. */
export interface ListDiff {
  added: string[]
  changed: string[]
  removed: string[]
}

/** A list as it was taken in the last time. */
interface ListState {
  url: string
  etag: string | null
  lastModified: string | null
  sha256: string
  listed: number
  /** Fingerprint of the other loaded data: an unchanged list gives another result beside other rows. */
  beside: string
}

type FetchedList = {
  outcome: 'fetched'
  text: string
  /** How many rows the last one held; null where there was none. */
  before: number | null
  /** To be kept once the rows are taken in. */
  state: Omit<ListState, 'listed'>
}

const mostBytes = 16 * 1024 * 1024
const totalMs = 30_000
/** A list that lost more than this part since the last time is rather broken than shorter. */
const mostLost = 0.3

/** @param key of the list: what was taken in by it the last time is kept under this. */
export async function fetchList(
  db: Db,
  { key, guardedFetch, url, beside }: { key: string; guardedFetch: GuardedFetch; url: string; beside: string },
): Promise<FetchedList | Extract<NothingTaken, { outcome: 'unchanged' | 'unavailable' }>> {
  const last = await findState(db, key)
  const isSame = last?.url === url && last.beside === beside
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
  const sha256 = sha256Of(response.body)
  if (isSame && last.sha256 === sha256) return { outcome: 'unchanged', url, listed: last.listed }
  return {
    outcome: 'fetched',
    text: response.body.toString('utf8'),
    before: last?.listed ?? null,
    state: {
      url,
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
      sha256,
      beside,
    },
  }
}

/** No row at all, or too many fewer than the last time: a person has to look. */
export const isSuspiciouslyShort = (listed: number, before: number | null): boolean =>
  listed === 0 || (before !== null && listed < before * (1 - mostLost))

export const saveListState = (db: Db, { key, ...state }: ListState & { key: string }) =>
  runSql(
    db,
    `insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(state)],
  )

interface ComparedRow {
  id: string
  name: string
  /** Values whose change makes it another row. */
  facts: string
}

export function diffRows(before: readonly ComparedRow[], after: readonly ComparedRow[]): ListDiff {
  const factsBefore = new Map(before.map((row) => [row.id, row.facts]))
  const idsAfter = new Set(after.map((row) => row.id))
  const names = (rows: readonly ComparedRow[]) => rows.map((row) => row.name)
  return {
    added: names(after.filter((row) => !factsBefore.has(row.id))),
    changed: names(after.filter((row) => factsBefore.has(row.id) && factsBefore.get(row.id) !== row.facts)),
    removed: names(before.filter((row) => !idsAfter.has(row.id))),
  }
}

async function findState(db: Db, key: string): Promise<ListState | undefined> {
  const [row] = await runSql<{ value: string }>(db, `select value from installation where key = $1`, [key])
  return row && (JSON.parse(row.value) as ListState)
}
