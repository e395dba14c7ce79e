import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Db, runSql } from './database.ts'
import type { Log } from './log.ts'

// Each process that works writes every few seconds that it is there: nothing else tells whether one is.

const beatEveryMs = 15_000
/** Four missed beats: the worker is gone, or hangs. */
export const aliveSeconds = 60

/** No worker has been heard of: for so many minutes, or null where there is no trace of one. */
export interface Silence {
  minutes: number | null
}

/** @returns undefined while a worker is alive. */
export async function findSilence(db: Db): Promise<Silence | undefined> {
  const [row] = await runSql<{ seconds: number | null }>(
    db,
    `select extract(epoch from now() - max(seen_at))::float8 as seconds from worker_heartbeat`,
  )
  const seconds = row?.seconds ?? null
  if (seconds === null) return { minutes: null }
  return seconds <= aliveSeconds ? undefined : { minutes: Math.floor(seconds / 60) }
}

/** @returns what ends it; a worker that stops takes its row away. */
export async function startHeartbeat(
  db: Db,
  { log, lastJobAt }: { log: Log; lastJobAt: () => Date | undefined },
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const beat = () =>
    runSql(
      db,
      `insert into worker_heartbeat (id, node, pid, version, started_at, seen_at, last_job_at)
       values ($1, $2, $3, $4, now(), now(), $5)
       on conflict (id) do update set seen_at = now(), last_job_at = excluded.last_job_at`,
      [id, hostname(), process.pid, packageJson.version, lastJobAt() ?? null],
    ).catch((error: Error) => log.warn({ reason: error.message }, 'heartbeat not written'))
  await runSql(db, `delete from worker_heartbeat where seen_at < now() - interval '1 day'`)
  await beat()
  const timer = setInterval(beat, beatEveryMs)
  return async () => {
    clearInterval(timer)
    await runSql(db, `delete from worker_heartbeat where id = $1`, [id]).catch(() => undefined)
  }
}
