import { Gauge, type Registry } from 'prom-client'
import { type Db, runSql } from './database.ts'
import { createProbe, within } from './within.ts'
import { aliveSeconds } from './worker-heartbeat.ts'

// Metrics of background work, read from the database on each scrape. Every web node reports the same.

interface Work {
  waiting: number
  waitingSeconds: number
  running: number
  failed: number
  mailsWaiting: number
  mailsFailed: number
  connections: number
  connectionsLimit: number
  workersAlive: number
  /** Null where none was ever made. */
  backupAgeSeconds: number | null
}

/** Several collectors look at the same moment. */
const sameMomentMs = 5_000
/** Figures answer within a second, whatever the database does. Counting that takes longer is shown the next time. */
const patienceMs = 800
const freshMs = 60_000

/** Adds the figures; where the database does not answer, they are missing and `sightline_database_up` is 0. */
export function watchWork(registry: Registry, db: Db): void {
  const isUp = createProbe(() => runSql(db, 'select 1'))
  let askedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | undefined
  let last: { at: number; work: Work } | undefined
  const count = async () => {
    try {
      last = { at: performance.now(), work: await readWork(db) }
    } catch {
      last = undefined
    } finally {
      counting = undefined
    }
  }
  const look = async () => {
    if (!(await isUp())) return undefined
    if (!counting && performance.now() - askedAt > sameMomentMs) {
      askedAt = performance.now()
      counting = count()
    }
    await within(patienceMs, counting ?? Promise.resolve())
    return last && performance.now() - last.at < freshMs ? last.work : undefined
  }
  const gauge = (name: string, help: string, of: (work: Work | undefined) => number | undefined) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const value = of(await look())
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  new Gauge({
    ...{ name: 'sightline_database_up', help: '1 where the database answers', registers: [registry] },
    async collect() {
      this.set((await isUp()) ? 1 : 0)
    },
  })
  gauge('sightline_jobs_waiting', 'Jobs that are due and not begun', (work) => work?.waiting)
  gauge('sightline_jobs_waiting_seconds', 'Since when the first in line is due', (work) => work?.waitingSeconds)
  gauge('sightline_jobs_running', 'Jobs that workers have in hand', (work) => work?.running)
  gauge('sightline_jobs_failed', 'Jobs that used up their attempts', (work) => work?.failed)
  gauge('sightline_mails_waiting', 'Messages of the outbox that have not left', (work) => work?.mailsWaiting)
  gauge('sightline_mails_failed', 'Messages that failed for good', (work) => work?.mailsFailed)
  gauge('sightline_workers_alive', 'Processes that work and were seen within a minute', (work) => work?.workersAlive)
  gauge(
    'sightline_backup_age_seconds',
    'Since the last whole backup; +Inf where none was made',
    (work) => work && (work.backupAgeSeconds ?? Number.POSITIVE_INFINITY),
  )
  gauge('sightline_database_connections', 'Connections of all programs to the database', (work) => work?.connections)
  gauge('sightline_database_connections_limit', 'Connections that the server takes', (work) => work?.connectionsLimit)
}

async function readWork(db: Db): Promise<Work> {
  const [work] = await runSql<Work>(
    db,
    `select count(*) filter (where due)::int as waiting, count(*) filter (where state = 'active')::int as running,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(start_after) filter (where due)), 0)::float as "waitingSeconds",
       (select count(*)::int from outbox_message where state = 'queued') as "mailsWaiting",
       (select count(*)::int from outbox_message where state = 'failed') as "mailsFailed",
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       current_setting('max_connections')::int as "connectionsLimit",
       (select count(*)::int from worker_heartbeat where seen_at > now() - make_interval(secs => $1)) as "workersAlive",
       (select extract(epoch from now() - value::timestamptz)::float from installation where key = 'backup-at') as "backupAgeSeconds"
     from (select state, start_after, state in ('created', 'retry') and start_after <= now() as due from pgboss.job
           where state in ('created', 'retry', 'active', 'failed')) job`,
    [aliveSeconds],
  )
  if (!work) throw new Error('counting gave no row')
  return work
}
