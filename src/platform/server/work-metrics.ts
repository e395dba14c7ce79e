import { Gauge, type Registry } from 'prom-client'
import { type Db, runSql } from './database.ts'

// How the work behind the pages does, asked of the database when somebody asks for figures. Every web node gives the same.

interface Work {
  waiting: number
  waitingSeconds: number
  running: number
  failed: number
  mailsWaiting: number
  mailsFailed: number
  connections: number
  connectionsLimit: number
}

/** Several collectors look at the same moment. */
const sameMomentMs = 5_000

/** Adds the figures; where the database does not answer, they are missing and `sightline_database_up` is 0. */
export function watchWork(registry: Registry, db: Db): void {
  let seen: { at: number; work: Promise<Work | undefined> } | undefined
  const look = () => {
    if (!seen || performance.now() - seen.at > sameMomentMs)
      seen = { at: performance.now(), work: readWork(db).catch(() => undefined) }
    return seen.work
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
  gauge('sightline_database_up', '1 where the database answers', (work) => (work ? 1 : 0))
  gauge('sightline_jobs_waiting', 'Jobs that are due and not begun', (work) => work?.waiting)
  gauge('sightline_jobs_waiting_seconds', 'Since when the first in line is due', (work) => work?.waitingSeconds)
  gauge('sightline_jobs_running', 'Jobs that workers have in hand', (work) => work?.running)
  gauge('sightline_jobs_failed', 'Jobs that used up their attempts', (work) => work?.failed)
  gauge('sightline_mails_waiting', 'Messages of the outbox that have not left', (work) => work?.mailsWaiting)
  gauge('sightline_mails_failed', 'Messages that failed for good', (work) => work?.mailsFailed)
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
       current_setting('max_connections')::int as "connectionsLimit"
     from (select state, start_after, state in ('created', 'retry') and start_after <= now() as due from pgboss.job
           where state in ('created', 'retry', 'active', 'failed')) job`,
  )
  if (!work) throw new Error('counting gave no row')
  return work
}
