import { sha256Of } from '../../../platform/server/blobs.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import {
  diffRows,
  fetchList,
  isSuspiciouslyShort,
  type ListDiff,
  type NothingTaken,
  saveListState,
} from '../../../platform/server/upstream-list.ts'
import type { PlatformFact } from '../platforms.ts'
import { readJdmList } from './jdm-list.ts'
import { applyPlatforms, listTaken, lockPlatforms } from './platform.store.ts'

const jdmListUrl = 'https://raw.githubusercontent.com/jdm-contrib/jdm/master/_data/sites.json'

const origin = 'sync:jdm'

export type PlatformSyncReport =
  | {
      outcome: 'applied' | 'would-apply'
      url: string
      listed: number
      /** Platforms that stand already, brought by what ships or by an import. */
      known: number
      dropped: Record<string, number>
      mailboxesLeftOut: number
      diff: ListDiff
      /** Platforms that stand because of the list. */
      rows: number
    }
  | NothingTaken

interface SyncInput {
  guardedFetch: GuardedFetch
  url?: string | undefined
  dryRun?: boolean | undefined
  today: string
}

/** Brings in the platforms of JustDeleteMe that no other way has brought: shipped rows were read by us, imported ones chosen. */
export async function syncPlatforms(
  db: Database,
  { guardedFetch, url = jdmListUrl, dryRun = false, today }: SyncInput,
): Promise<PlatformSyncReport> {
  const answer = await fetchList(db, { key: origin, guardedFetch, url, beside: await loadedState(db) })
  if (answer.outcome !== 'fetched') return answer
  const list = readJdmList(answer.text, { today })
  if (list.outcome === 'unreadable') return { outcome: 'unreadable', url, reason: list.reason }
  const { listed, facts, dropped, mailboxesLeftOut } = list
  if (isSuspiciouslyShort(listed, answer.before)) return { outcome: 'held-back', url, listed, before: answer.before }

  const plan = async (at: Db) => {
    const taken = await listTaken(at, { origin, records: facts })
    const fresh = facts.filter(({ id }) => !taken.has(id))
    const diff = await diffOf(at, fresh)
    return { url, listed, known: taken.size, dropped, mailboxesLeftOut, diff, rows: fresh.length }
  }
  if (dryRun) return { outcome: 'would-apply', ...(await plan(db)) }
  return db.transaction().execute(async (tx) => {
    await lockPlatforms(tx)
    const report = await plan(tx)
    await applyPlatforms(tx, { origin, records: facts })
    await saveListState(tx, { key: origin, ...answer.state, listed, beside: await loadedState(tx) })
    return { outcome: 'applied' as const, ...report }
  })
}

/** Compares what a person reads and a letter needs; the day of reading isn't a change. */
async function diffOf(db: Db, facts: readonly PlatformFact[]): Promise<ListDiff> {
  const rows = await runSql<Compared>(
    db,
    `select id, name, domain, domains, method, difficulty, email, opt_out_url as "optOutUrl", flags from removal_platform
     where origin = $1 and retired_at is null order by id`,
    [origin],
  )
  const compared = ({ id, name, domain, domains, method, difficulty, email, optOutUrl, flags }: Compared) => ({
    ...{ id, name },
    facts: JSON.stringify([name, domain, domains, method, difficulty, email, optOutUrl, flags]),
  })
  return diffRows(rows.map(compared), facts.map(compared))
}

type Compared = Pick<
  PlatformFact,
  'id' | 'name' | 'domain' | 'domains' | 'method' | 'difficulty' | 'email' | 'optOutUrl' | 'flags'
>

/**
 * Fingerprints the rows of others, as far as they decide which rows of the list are new, and counts the list's rows.
 */
async function loadedState(db: Db): Promise<string> {
  const [state] = await runSql<{ others: string | null; own: number }>(
    db,
    `select md5(string_agg(md5(row(id, name, aliases, domain, domains)::text), ',' order by id) filter (where origin <> $1)) as others,
       (count(*) filter (where origin = $1))::int as own
     from removal_platform where retired_at is null`,
    [origin],
  )
  return sha256Of(JSON.stringify(state))
}
