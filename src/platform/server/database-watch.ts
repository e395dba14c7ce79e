import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { within } from './within.ts'

// A database that is gone refuses at once. One that hangs, or a network that swallows, lets everyone wait: for a connection, and
// then for an answer. So a connection of its own asks every second, and once that gets no answer people are told at once.

const times = {
  beatMs: 1000,
  /** Without an answer for so long, the database is away. */
  silenceMs: 2500,
  retryMs: 500,
}

export interface DatabaseWatch {
  /** The pool for those who answer a waiting person: while the database is away, it lends nothing. */
  pool: PostgresPool
  stop: () => Promise<void>
}

export function watchDatabase({
  connection,
  pool,
  log,
  beatMs = times.beatMs,
  silenceMs = times.silenceMs,
  retryMs = times.retryMs,
}: {
  connection: pg.PoolConfig
  pool: pg.Pool
  log: Log
} & Partial<typeof times>): DatabaseWatch {
  let isAway = false
  const lent = new Set<pg.PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  const stopping = new AbortController()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_, client) => lent.delete(client))

  function noteAway(): void {
    if (isAway) return
    isAway = true
    log.warn('the database does not answer: reads are answered from memory, writes are refused')
    for (const refuse of waiting) refuse(notAnswering())
    waiting.clear()
    // A client with a query in progress is cut off, so that its caller gets an error at once.
    for (const client of lent) void client.end().catch(() => undefined)
  }

  function noteBack(): void {
    if (isAway) log.warn('the database answers again')
    isAway = false
  }

  async function watch(): Promise<void> {
    let client: pg.Client | undefined
    while (!stopping.signal.aborted) {
      const isNew = client === undefined
      client ??= openClient(connection, silenceMs)
      const asked = client
      const answer = isNew ? asked.connect().then(() => asked.query('select 1')) : asked.query('select 1')
      if (await isInTime(answer, silenceMs)) noteBack()
      else {
        void asked.end().catch(() => undefined)
        client = undefined
        if (!stopping.signal.aborted) noteAway()
      }
      await sleep(isAway ? retryMs : beatMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await within(silenceMs, client?.end() ?? Promise.resolve())
  }

  const watching = watch()
  return {
    pool: {
      options: pool.options,
      connect: () => {
        if (isAway) return Promise.reject(notAnswering())
        return new Promise((resolve, reject) => {
          waiting.add(reject)
          pool.connect().then(
            (client) => {
              // Its caller has been refused meanwhile.
              if (waiting.delete(reject)) resolve(client)
              else client.release()
            },
            (error: Error) => {
              waiting.delete(reject)
              reject(error)
            },
          )
        })
      },
      end: () => pool.end(),
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

/** Has the wording of the pool, which `isConnectionLost` recognizes. */
const notAnswering = () => new Error('timeout exceeded when trying to connect')

function openClient(connection: pg.PoolConfig, connectionTimeoutMillis: number): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis, application_name: 'sightline' })
  client.on('error', () => undefined)
  return client
}

/** A process that was itself busy for that long reads first what has come in the meantime. */
async function isInTime(answer: Promise<unknown>, patienceMs: number): Promise<boolean> {
  let isAnswered = false
  const settled = answer.then(
    () => (isAnswered = true),
    () => undefined,
  )
  await within(patienceMs, settled)
  for (let turns = 0; turns < 2 && !isAnswered; turns++) await nextTurn()
  return isAnswered
}
