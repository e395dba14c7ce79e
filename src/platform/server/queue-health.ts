import { type Db, runSql } from './database.ts'

// How the queues of jobs.ts do, and what staff can do about a job that used up its attempts. pg-boss keeps jobs that ended
// for a week.

export interface QueueHealth {
  name: string
  /** In UTC; null: it is queued by what happens. */
  cron: string | null
  /** Due, and not begun. */
  waiting: number
  /** To be tried again, or asked for at a later time. */
  later: number
  running: number
  /** Dead letters: jobs that used up their attempts. One that failed while being given up appears in the list only. */
  failed: number
  /** Since when the first in line is due. */
  waitingSince: Date | null
  lastDoneAt: Date | null
  doneLastDay: number
}

/** Every queue by name; jobs that are just being given up wait and run with those of their kind. */
export const listQueues = (db: Db): Promise<QueueHealth[]> =>
  runSql<QueueHealth>(
    db,
    // Groups by the full name first: it is cut once for each queue then, not for each of a week's jobs.
    `with by_name as (
       select name,
         count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
         count(*) filter (where state in ('created', 'retry') and start_after > now()) as later,
         count(*) filter (where state = 'active') as running,
         count(*) filter (where state = 'failed') as failed,
         min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as waiting_since,
         max(completed_on) filter (where state = 'completed') as last_done_at,
         count(*) filter (where state = 'completed' and completed_on > (select now() - interval '1 day')) as done_last_day
       from pgboss.job group by name),
     counted as (
       select regexp_replace(name, '\\.given-up$', '') as name, sum(waiting)::int as waiting, sum(later)::int as later,
         sum(running)::int as running, (sum(failed) filter (where name not like '%.given-up'))::int as failed,
         min(waiting_since) as "waitingSince", max(last_done_at) as "lastDoneAt", sum(done_last_day)::int as "doneLastDay"
       from by_name group by 1)
     select q.name, s.cron, coalesce(c.waiting, 0) as waiting, coalesce(c.later, 0) as later, coalesce(c.running, 0) as running,
       coalesce(c.failed, 0) as failed, c."waitingSince", c."lastDoneAt", coalesce(c."doneLastDay", 0) as "doneLastDay"
     from pgboss.queue q left join counted c on c.name = q.name left join pgboss.schedule s on s.name = q.name
     where q.name not like '\\_\\_pgboss%' and q.name not like '%.given-up' order by q.name`,
  )

interface FailedJob {
  id: string
  queue: string
  /** Payload: ids, as every job carries. */
  payload: object
  /** Error of its last attempt, if it reported one before it ended. */
  error: string | null
  attempts: number
  queuedAt: Date
  failedAt: Date
}

/** Dead letters, the last that failed first. */
export const listFailedJobs = (db: Db, limit: number): Promise<FailedJob[]> =>
  runSql<FailedJob>(
    db,
    `select id, name as queue, coalesce(data, '{}') as payload, coalesce(output->>'message', output#>>'{value,message}') as error,
       retry_count + 1 as attempts, created_on as "queuedAt", completed_on as "failedAt"
     from pgboss.job where state = 'failed' order by completed_on desc, id limit $1`,
    [limit],
  )

/** Lets them be tried once more, now. @returns How many there were. */
export async function retryFailedJobs(db: Db, which: { id: string } | { queue: string }): Promise<number> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['name', which.queue]
  const rows = await runSql(
    db,
    // As pg-boss itself does; the line of its queue starts over.
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now(),
       keep_until = greatest(keep_until, now() + interval '1 day')
     where ${column} = $1 and state = 'failed' returning id`,
    [value],
  )
  return rows.length
}

/** @returns Whether it was there. */
export async function deleteFailedJob(db: Db, id: string): Promise<boolean> {
  const rows = await runSql(db, `delete from pgboss.job where id = $1 and state = 'failed' returning id`, [id])
  return rows.length > 0
}
