import type pg from 'pg'
import type { JobInsert, PgBoss } from 'pg-boss'
import { queueOptions } from '../jobs.ts'

// The queue's tables are pg-boss's and change with its version, so jobs are kept as what they are to us: a name, what it carries,
// and when. Those that ended well are not kept; every worker that starts rewrites the schedule.

interface KeptJob {
  id: string
  queue: string
  data: object | null
  startAfter: string
  state: 'waiting' | 'failed'
  output: object | null
  /** Queue that gets a job once its attempts are used up. */
  deadLetter: string | null
}

const schema = 'pgboss'

export const hasQueue = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(`select to_regclass('${schema}.job') is not null as "isThere"`)).rows[0].isThere

/** One JSON object a row, as text: for COPY. A job that was running is tried once more, as after a lost worker. */
export const keptJobs = `select json_build_object('id', id, 'queue', name, 'data', data, 'startAfter', to_json(start_after),
    'state', case when state = 'failed' then 'failed' else 'waiting' end, 'output', output,
    'deadLetter', dead_letter)::text
  from ${schema}.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'
  order by created_on, id`

export async function countJobs(client: pg.ClientBase): Promise<number> {
  if (!(await hasQueue(client))) return 0
  return (await client.query<{ count: number }>(`select count(*)::int as count from ${schema}.job`)).rows[0]?.count ?? 0
}

const batch = 500

export const ensureQueues = async (boss: PgBoss, names: ReadonlySet<string>): Promise<void> => {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names) if (!known.has(name)) await boss.createQueue(name, queueOptions)
}

/** Puts them back in the caller's transaction. @returns How many. */
export async function insertJobs(boss: PgBoss, client: pg.ClientBase, lines: AsyncIterable<string>): Promise<number> {
  let count = 0
  const waiting: KeptJob[] = []
  const flush = async () => {
    for (const [queue, jobs] of Map.groupBy(waiting.splice(0), (job) => job.queue)) {
      const added = await boss.insert(queue, jobs.map(asInsert), {
        db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
        returnId: true,
      })
      count += added?.length ?? 0
      for (const { id, output } of jobs.filter(({ state }) => state === 'failed'))
        await client.query(
          `update ${schema}.job set state = 'failed', completed_on = now(), output = $3 where name = $1 and id = $2`,
          [queue, id, output === null ? null : JSON.stringify(output)],
        )
    }
  }
  for await (const line of lines) {
    waiting.push(JSON.parse(line) as KeptJob)
    if (waiting.length >= batch) await flush()
  }
  await flush()
  return count
}

const asInsert = ({ id, data, startAfter, deadLetter }: KeptJob): JobInsert => ({
  ...{ id, startAfter },
  ...(data ? { data } : {}),
  ...(deadLetter ? { deadLetter } : {}),
})

/** Lists the queue of every line, in file order. */
export const queuesOf = (line: string): string[] => {
  const { queue, deadLetter } = JSON.parse(line) as KeptJob
  return deadLetter ? [deadLetter, queue] : [queue]
}
