import type pg from 'pg'
import { type Job, PgBoss, type SendOptions } from 'pg-boss'
import { type Database, type Db, isConnectionLost, runSql } from './database.ts'
import type { Log } from './log.ts'

/** A kind of work: its queue's name and what a job of it carries. */
export interface JobKind<Payload extends object> {
  name: string
  /** How many of this kind run side by side in one worker; one, unless it says otherwise. */
  concurrency?: number
  /** Cron in UTC. A scheduled kind carries no payload, so one that waits does the work of all: queueing another changes nothing. */
  schedule?: string
  run: (payload: Payload, tools: JobTools) => Promise<void>
  /** Called when the last attempt failed, or died with its worker: says so where a reader will look. */
  giveUp?: (payload: Payload, tools: JobTools) => Promise<void>
}

export interface JobTools {
  db: Database
  log: Log
  /** Set when the worker is asked to stop: leave at the next safe point, the job is run again. */
  signal: AbortSignal
}

/** Puts a job on its queue, inside the caller's transaction: committed together with what it is about, or not at all. */
export type QueueJob = <P extends object>(
  db: Db,
  kind: { name: string; run: (payload: P, tools: never) => unknown },
  payload: P,
  options?: { startAfterSeconds?: number },
) => Promise<void>

/** How an event is told, within the transaction in which it happened: every listener is queued, or nobody is. */
export const toldTo =
  <Event extends object>(queue: QueueJob, listeners: readonly JobKind<Event>[]) =>
  async (tx: Db, event: Event): Promise<void> => {
    for (const listener of listeners) await queue(tx, listener, event)
  }

export interface Jobs {
  queue: QueueJob
  /** One job of a kind without payload begins so long from now, in the place of all that wait. */
  putOff(kind: JobKind<Record<string, never>>, seconds: number): Promise<void>
  /** Starts the handlers; queueing works without it. */
  work(kinds: JobKind<never>[], tools: { db: Database }): Promise<void>
  /** What the jobs of this kind carry that still wait, run, or are about to be given up. */
  listWaiting<P extends object>(
    db: Db,
    kind: { name: string; run: (payload: P, tools: never) => unknown },
  ): Promise<P[]>
  /** The queue answers: for readiness. */
  ping(): Promise<void>
  stop(): Promise<void>
}

const stopTimeoutMs = 20_000
/** How often a worker looks for jobs whose worker was killed; pg-boss itself would look once a minute. */
const lostJobsSeconds = 5

/** What a job was about goes with it. docs/operations.md says so. */
const keptDays = { ended: 7, waiting: 14 } as const
const daySeconds = 86_400

/**
 * How often a job is begun. One that fails by itself so often will fail again; one that was lost with its worker or with the
 * database has not failed, but it may be what brings them down.
 */
const attempts = { failed: 4, lost: 10 } as const

export const queueOptions = {
  heartbeatSeconds: 10,
  notify: true,
  retryLimit: attempts.lost - 1,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: keptDays.ended * daySeconds,
  retentionSeconds: keptDays.waiting * daySeconds,
}

type QueueOptions = typeof queueOptions & { deadLetter?: string }
/** `short`: one job waits, any number run. */
type QueuePolicy = 'standard' | 'short'

/** Jobs that used up their attempts wait here for `giveUp`. */
const givenUpQueue = (kind: { name: string }) => `${kind.name}.given-up`

/**
 * The queue in PostgreSQL. Any job runs at least once: effects are guarded by their own unique keys.
 * The settings are those measured to drain a backlog and to retry a killed worker's job after 10 to 20 s.
 */
export async function openJobs({
  connection,
  kinds,
  log,
}: {
  connection: pg.PoolConfig
  kinds: JobKind<never>[]
  log: Log
}): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as object),
    max: 4,
    schema: 'pgboss',
    useListenNotify: true,
    application_name: 'sightline-queue',
    superviseIntervalSeconds: lostJobsSeconds,
    monitorIntervalSeconds: lostJobsSeconds,
  })
  // pg-boss passes the whole client along with a lost connection: log words only.
  boss.on('error', (error: Error & { code?: string }) => log.warn({ code: error.code, reason: error.message }, 'queue'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.policy]))
  const ensureQueue = async (name: string, options: QueueOptions, policy: QueuePolicy = 'standard') => {
    if (!known.has(name)) return boss.createQueue(name, { ...options, policy })
    await boss.updateQueue(name, options)
    // pg-boss itself gives a queue its policy once; here it is only what the next jobs are marked with.
    if (known.get(name) !== policy)
      await boss.getDb().executeSql(`update pgboss.queue set policy = $2 where name = $1`, [name, policy])
  }
  for (const kind of kinds) {
    if (kind.giveUp) await ensureQueue(givenUpQueue(kind), queueOptions)
    await ensureQueue(
      kind.name,
      { ...queueOptions, ...(kind.giveUp ? { deadLetter: givenUpQueue(kind) } : {}) },
      kind.schedule ? 'short' : 'standard',
    )
    if (kind.schedule) await boss.schedule(kind.name, kind.schedule, {})
  }
  const stopping = new AbortController()

  async function handle({
    queue,
    concurrency,
    run,
    db,
  }: {
    queue: string
    concurrency: number
    run: JobKind<never>['run']
    db: Database
  }): Promise<void> {
    const runAny = run as (payload: object, tools: JobTools) => Promise<void>
    // Only a full batch of two or more is followed by the next one at once, so each fetcher takes two: what was taken
    // beyond the promised number waits here.
    const slots = createSlots(concurrency)
    await boss.work(
      queue,
      {
        batchSize: 2,
        perJobResults: true,
        burstWhenBatchFull: true,
        // Until the listening connection stands, in the first moments and after it broke, looking is all there is.
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 2,
        localConcurrency: concurrency,
      },
      async (jobs: Job<object>[]) =>
        Promise.all(
          jobs.map((job) =>
            slots(async () => {
              try {
                stopping.signal.throwIfAborted()
                await runAny(job.data, { db, log: log.child({ job: queue, jobId: job.id }), signal: stopping.signal })
                return { id: job.id, status: 'completed' as const }
              } catch (error) {
                if (stopping.signal.aborted) {
                  // A stop is no failed attempt: the job begins anew, since its effects are guarded.
                  await boss.send(queue, job.data)
                  log.info({ job: queue, jobId: job.id }, 'job put back: the worker stops')
                  return { id: job.id, status: 'completed' as const }
                }
                log.error({ job: queue, jobId: job.id, err: error }, 'job failed')
                const isLast = job.retryCount + 1 >= attempts.failed && !isConnectionLost(error)
                return {
                  id: job.id,
                  status: isLast ? ('deadletter' as const) : ('failed' as const),
                  output: { message: error instanceof Error ? error.message : 'unknown' },
                }
              }
            }),
          ),
        ),
    )
  }

  return {
    queue: async (db, kind, payload, options = {}) => {
      await boss.send(kind.name, payload, {
        db: asBossDatabase(db),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      })
    },
    putOff: async ({ name }, seconds) => {
      await boss.deleteQueuedJobs(name)
      await boss.send(name, {}, { startAfter: seconds })
    },
    work: async (kinds, { db }) => {
      for (const kind of kinds) {
        await handle({ queue: kind.name, concurrency: kind.concurrency ?? 1, run: kind.run, db })
        if (kind.giveUp) await handle({ queue: givenUpQueue(kind), concurrency: 1, run: kind.giveUp, db })
      }
    },
    listWaiting: async <P extends object>(db: Db, kind: { name: string }) => {
      // pg-boss itself would hand out finished jobs as well, weeks of them.
      const rows = await runSql<{ data: P }>(
        db,
        `select data from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
        [[kind.name, givenUpQueue(kind)]],
      )
      return rows.map((row) => row.data)
    },
    ping: async () => {
      await boss.getQueues()
    },
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/** The queue's own tables alone, made where there are none; workers give its queues their settings when they start. */
export async function openQueueTables(connection: pg.PoolConfig): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connection as object),
    ...{ max: 2, schema: 'pgboss', supervise: false, schedule: false, application_name: 'sightline-queue' },
  })
  // A lost connection rejects the call that waits for it as well.
  boss.on('error', () => undefined)
  await boss.start()
  return boss
}

/** Lets so many run at once; the others begin in the order in which they came. */
function createSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const asBossDatabase = (db: Db): NonNullable<SendOptions['db']> => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await runSql(db, text, values) }),
})
