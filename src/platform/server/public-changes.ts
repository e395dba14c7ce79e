import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, runSql } from './database.ts'
import type { JobKind } from './jobs.ts'
import type { Log } from './log.ts'
import type { Reads } from './recorded-reads.ts'

/** Rises with every change that this node has read of. */
export type DataVersion = number

/** This node's knowledge of changes to public data. */
export interface PublicChanges {
  version(): DataVersion
  /** Whether none of these topics changed after that version. */
  isUnchanged(topics: ReadonlySet<string>, since: DataVersion): boolean
  /** Whether the log was read so lately that nothing older can be missing. */
  isUpToDate(): boolean
  /**
   * Reads the log once more, so that users who wrote through this node see their write on the next page. Never fails,
   * and waits little.
   */
  readNow(): Promise<void>
  /** The topics of what was read, and of them those whose changes are not logged. */
  topicsOf(reads: Reads): { topics: ReadonlySet<string>; unlogged: readonly string[] }
}

export interface PublicChangesWatch extends PublicChanges {
  start(): Promise<void>
  stop(): Promise<void>
  /** Says that something in this node's memory changed. */
  note(topic: string): void
}

interface Clock {
  wallMs: () => number
  /** Goes on evenly, whatever is done to the wall clock; it may stand still while the machine sleeps. */
  steadyMs: () => number
}
const realClock: Clock = { wallMs: Date.now, steadyMs: () => performance.now() }

/** A page may be this old when its facts have changed, and a little more. */
const usualPollMs = 250
/**
 * Maximum age of the last read; beyond it the state is not trusted: the database is away, or the node hung or slept.
 */
const trustMs = 5_000
const changeRetentionMs = 60 * 60_000
/** A write that is done is not held back longer by a database that is slow. */
const patienceMs = 250

/**
 * Follows the log of changes to public data. PostgreSQL is asked for the rows that the last snapshot did not see: exact, in
 * whatever order transactions end. There is no NOTIFY that could be lost. After a gap (a lost connection, a clock that
 * jumped, a machine that slept) everything counts as changed.
 */
export function watchPublicChanges({
  db,
  log,
  onChange = () => undefined,
  pollMs = usualPollMs,
  clock = realClock,
}: {
  db: Db
  log: Pick<Log, 'warn'>
  onChange?: (topics: ReadonlySet<string>) => void
  pollMs?: number
  clock?: Clock
}): PublicChangesWatch {
  let version: DataVersion = 0
  let everythingAt: DataVersion = 0
  const changedAt = new Map<string, DataVersion>()
  let snapshot: string | undefined
  let readAt = { wallMs: Number.NEGATIVE_INFINITY, steadyMs: Number.NEGATIVE_INFINITY }
  let tables: { all: ReadonlySet<string>; watched: ReadonlySet<string> } | undefined
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isStopped = false
  let isFailing = false

  const now = () => ({ wallMs: clock.wallMs(), steadyMs: clock.steadyMs() })

  function isUpToDate(): boolean {
    const { wallMs, steadyMs } = now()
    const age = wallMs - readAt.wallMs
    return age < trustMs && age > -trustMs && steadyMs - readAt.steadyMs < trustMs
  }

  async function read(): Promise<void> {
    const beganAt = now()
    const wasUpToDate = isUpToDate()
    const [row] = await runSql<{ snapshot: string; topics: string[] }>(db, changesSql, [snapshot ?? null])
    if (!row) throw new Error('a statement without a from has one row')
    if (!wasUpToDate || isFailing || snapshot === undefined) everythingAt = ++version
    else if (row.topics.length > 0) {
      version += 1
      for (const topic of row.topics) changedAt.set(topic, version)
    }
    snapshot = row.snapshot
    readAt = beganAt
    isFailing = false
    if (row.topics.length > 0) onChange(new Set(row.topics))
  }

  const readOnce = () => {
    clearTimeout(timer)
    reading ??= read()
      .catch((error: Error) => {
        if (!isFailing) log.warn({ reason: error.message }, 'changes not read: no finished page is used meanwhile')
        isFailing = true
      })
      .finally(() => {
        reading = undefined
        if (!isStopped) timer = setTimeout(readOnce, pollMs)
      })
    return reading
  }

  return {
    async start() {
      tables = await listTables(db)
      await readOnce()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await reading
    },
    note(topic) {
      version += 1
      changedAt.set(topic, version)
    },
    async readNow() {
      if (!isUpToDate()) return
      // One that is on its way may have begun before the write was committed.
      const fresh = (reading ?? Promise.resolve()).then(() => (isStopped ? undefined : readOnce()))
      await Promise.race([fresh, sleep(patienceMs, undefined, { ref: false })])
    },
    version: () => version,
    isUnchanged: (topics, since) =>
      everythingAt <= since && ![...topics].some((topic) => (changedAt.get(topic) ?? 0) > since),
    isUpToDate,
    topicsOf({ statements, topics }) {
      const { all, watched } = tables ?? { all: new Set<string>(), watched: new Set<string>() }
      const read = new Set([...statements].flatMap((statement) => tablesIn(statement, all)))
      return { topics: new Set([...topics, ...read]), unlogged: [...read].filter((table) => !watched.has(table)) }
    },
  }
}

const changesSql = `
  select pg_current_snapshot()::text as snapshot, array(
    select distinct topic from public_change
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ) as topics`

async function listTables(db: Db): Promise<{ all: ReadonlySet<string>; watched: ReadonlySet<string> }> {
  const rows = await runSql<{ name: string; isWatched: boolean }>(
    db,
    `select c.relname as name, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'note_public_change') as "isWatched"
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  return {
    all: new Set(rows.map(({ name }) => name)),
    watched: new Set(rows.flatMap(({ name, isWatched }) => (isWatched ? [name] : []))),
  }
}

const writes = /\b(?:insert into|update \w+ set|update \w+ \w+ set|delete from|nextval)\b/i
const elsewhere = 'another schema'
const found = new Map<string, readonly string[]>()
const mostStatements = 5_000

/** The tables that a statement names. A column of the same name counts as one: a page may be dropped too often, never too late. */
export function tablesIn(statement: string, all: ReadonlySet<string>): readonly string[] {
  const known = found.get(statement)
  if (known) return known
  const names = new Set(statement.match(/[a-z_]\w*/g)?.filter((name) => all.has(name)))
  if (writes.test(statement) || /\b(?:pgboss|information_schema)\./.test(statement)) names.add(elsewhere)
  if (found.size >= mostStatements) found.clear()
  found.set(statement, [...names])
  return [...names]
}

export const forgetPublicChanges: JobKind<Record<string, never>> = {
  name: 'public-changes.forget',
  schedule: '25 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from public_change where at < now() - $1 * interval '1 millisecond'`, [changeRetentionMs])
  },
}
