import type pg from 'pg'
import { type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss'
import { type Database, type Db, isConnectionLost, runSql } from './database.ts'
import type { Log } from './log.ts'
import type { Watchdog } from './watchdog/watchdog.ts'

/** A kind of work: its queue's name and what a job of it carries. */
export interface JobKind<Payload extends object> {
  name: string
  /** How many of this kind run side by side in one worker; one, unless it says otherwise. */
  concurrency?: number
  /** While a job of this kind runs in the same worker, only one of the own kind does. */
  yieldsTo?: string
  /** Cron in UTC. A scheduled kind carries no payload, so one that waits does the work of all: queueing another changes nothing. */
  schedule?: string
  run: (payload: Payload, tools: JobTools) => Promise<void>
  /** Called when the last attempt failed, or died with its worker: says so where a reader will look. */
  giveUp?: (payload: Payload, tools: JobTools, why: GiveUpReason) => Promise<void>
}

/** `stopped-its-process`: twice its process hung, or ran out of memory, while running this job. */
export type GiveUpReason = 'attempts-used-up' | 'stopped-its-process'

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
  options?: { startAfterSeconds?: number; priority?: number },
) => Promise<void>

/** Publishes an event within the transaction in which it happened: every listener is queued, or none. */
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
  /** Returns the payloads of jobs of this kind that are waiting, running, or about to be given up. */
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

/** The data of a job is deleted with it. docs/operations.md says so. */
const keptDays = { ended: 7, waiting: 14 } as const
const daySeconds = 86_400

/**
 * Number of attempts of a job. One that fails by itself so often will fail again; one that was lost with its worker or
 * with the database has not failed, but it may be what brings them down.
 */
const attempts = { failed: 4, lost: 10 } as const
/** A job with so many marks of the watchdog is not begun again, see docs/decisions/0028. */
const marksToGiveUp = 2

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
  watchdog,
}: {
  connection: pg.PoolConfig
  kinds: JobKind<never>[]
  log: Log
  /** Hears which jobs are in hand. */
  watchdog?: Pick<Watchdog, 'begun' | 'ended'>
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
  const gate = createGate()
  const slots = createSlots()

  async function handle({
    queue,
    concurrency,
    yieldsTo,
    run,
    db,
  }: {
    queue: string
    concurrency: number
    yieldsTo?: string | undefined
    run: NonNullable<JobKind<never>['giveUp']>
    db: Database
  }): Promise<void> {
    const runAny = run as (payload: object, tools: JobTools, why: GiveUpReason) => Promise<void>
    const begin = async (job: JobWithMetadata<object>) => {
      stopping.signal.throwIfAborted()
      watchdog?.begun(job.id)
      try {
        const tools = { db, log: log.child({ job: queue, jobId: job.id }), signal: stopping.signal }
        await runAny(job.data, tools, whyGivenUp(job.sourceOutput))
      } finally {
        watchdog?.ended(job.id)
      }
    }
    // Only a full batch of two or more is followed by the next one at once, so each fetcher takes two: what was taken
    // beyond the promised number waits here.
    const inSlot = slots.of(queue, () => (yieldsTo && slots.running(yieldsTo) > 0 ? 1 : concurrency))
    await boss.work(
      queue,
      {
        batchSize: 2,
        perJobResults: true,
        includeMetadata: true,
        burstWhenBatchFull: true,
        // Until the listening connection is up, in the first moments and after it broke, polling is all there is.
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 2,
        localConcurrency: concurrency,
      },
      async (jobs: JobWithMetadata<object>[]) =>
        Promise.all(
          jobs.map((job) =>
            inSlot(job.priority, async () => {
              try {
                // Only what was begun before can have been in hand when a process ended.
                const marks = job.retryCount > 0 ? await countMarks(db, job.id) : 0
                if (marks >= marksToGiveUp) {
                  log.error({ job: queue, jobId: job.id }, 'job stopped its process twice and is not begun again')
                  await forgetMarks(db, job.id)
                  return { id: job.id, status: 'deadletter' as const, output: stoppedItsProcess }
                }
                // Suspected together with others: alone it is clear which of them it was.
                if (marks > 0) await gate.alone(() => begin(job)).then(() => forgetMarks(db, job.id))
                else await gate.together(() => begin(job))
                return { id: job.id, status: 'completed' as const }
              } catch (error) {
                if (stopping.signal.aborted) {
                  // A stop is not a failed attempt: the job starts over, since its effects are guarded.
                  await boss.send(queue, job.data, { priority: job.priority })
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
        ...(options.priority ? { priority: options.priority } : {}),
      })
    },
    putOff: async ({ name }, seconds) => {
      await boss.deleteQueuedJobs(name)
      await boss.send(name, {}, { startAfter: seconds })
    },
    work: async (kinds, { db }) => {
      for (const kind of kinds) {
        const { name, concurrency = 1, yieldsTo, run } = kind
        await handle({ queue: name, concurrency, yieldsTo, run, db })
        if (kind.giveUp) await handle({ queue: givenUpQueue(kind), concurrency: 1, run: kind.giveUp, db })
      }
    },
    listWaiting: async <P extends object>(db: Db, kind: { name: string }) => {
      // pg-boss itself would hand out finished jobs as well, weeks of them.
      const rows = await runSql<{ data: P }>(
        db,
        `select data from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') and data is not null`,
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

const stoppedItsProcess = {
  code: 'stopped-its-process',
  message: 'Its process was blocked or ran out of memory twice while this job ran. It won’t start again by itself.',
} satisfies { code: GiveUpReason; message: string }

const whyGivenUp = (output: object | null): GiveUpReason =>
  output && 'code' in output && output.code === stoppedItsProcess.code ? stoppedItsProcess.code : 'attempts-used-up'

async function countMarks(db: Db, jobId: string): Promise<number> {
  const [row] = await runSql<{ marks: number }>(db, 'select count(*)::int as marks from job_mark where job_id = $1', [
    jobId,
  ])
  return row?.marks ?? 0
}

/** Deletes the marks of deleted jobs. */
const forgetMarks = (db: Db, jobId: string) =>
  runSql(db, 'delete from job_mark where job_id = $1 or marked_at < now() - make_interval(days => $2)', [
    jobId,
    keptDays.waiting,
  ])

/**
 * Lets so many run at once; of the others the highest priority begins first, then the one that came first. How many is asked
 * whenever a job of any queue ends.
 */
function createSlots() {
  const queues = new Map<string, { running: number; admit: () => void }>()
  return {
    running: (queue: string) => queues.get(queue)?.running ?? 0,
    of: (queue: string, most: () => number) => {
      const waiting: { priority: number; begin: () => void }[] = []
      const own = {
        running: 0,
        admit: () => {
          for (let next = waiting[0]; next && own.running < most(); next = waiting[0]) {
            waiting.shift()
            own.running += 1
            next.begin()
          }
        },
      }
      queues.set(queue, own)
      return async <T>(priority: number, work: () => Promise<T>): Promise<T> => {
        await new Promise<void>((begin) => {
          const behind = waiting.findIndex((other) => other.priority < priority)
          waiting.splice(behind < 0 ? waiting.length : behind, 0, { priority, begin })
          own.admit()
        })
        try {
          return await work()
        } finally {
          own.running -= 1
          for (const { admit } of queues.values()) admit()
        }
      }
    },
  }
}

/** Lets work run side by side, or one piece alone: it waits until what runs has ended, and holds back what comes after it. */
function createGate() {
  let running = 0
  let queue: Promise<unknown> = Promise.resolve()
  let onIdle: (() => void) | undefined
  const run = async <T>(work: () => Promise<T>) => {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (running === 0) onIdle?.()
    }
  }
  const idle = () => (running === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve)))
  return {
    together: async <T>(work: () => Promise<T>): Promise<T> => {
      await queue
      return run(work)
    },
    alone: <T>(work: () => Promise<T>): Promise<T> => {
      const done = queue.then(idle).then(() => run(work))
      queue = done.catch(() => undefined)
      return done
    },
  }
}

const asBossDatabase = (db: Db): NonNullable<SendOptions['db']> => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await runSql(db, text, values) }),
})
