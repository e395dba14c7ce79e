import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isFolderFull, nameFullDisk } from '../disk-full.ts'
import type { Log } from '../log.ts'
import { ensureCluster } from './cluster.ts'
import { type Place, port } from './place.ts'
import { isInUse, lockedStatus, logSize, logTail, spawnServer } from './server-process.ts'

interface Supervised {
  /** True when the server was already running. */
  adopted: boolean
  /** Settles when the server answers: at once, or after it has come back. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

const patienceMs = 60_000
const pollMs = 20

/**
 * Keeps a server running on this cluster until `stop`: adopts the one that runs, starts one when none does, and does so again
 * whenever it goes away. An adopter does the same: the server ends with the process that started it.
 */
export async function supervise({
  place,
  log,
  signal,
}: {
  place: Place
  log: Log
  /** Ends the wait for the first start. */
  signal?: AbortSignal | undefined
}): Promise<Supervised> {
  let child: ChildProcess | undefined
  let isStopping = false

  // An exit without `stop`, where no parent-death signal does it.
  const onExit = () => child?.kill('SIGINT')
  process.on('exit', onExit)

  let ready: Promise<void> = Promise.resolve()
  let watch: pg.Client | undefined
  try {
    watch = await bringUp(signal)
    const adopted = !isRunning(child)
    if (watch) {
      watchOver(watch)
      await ensureDatabase(watch)
    }
    return { adopted, ready: () => ready, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    isStopping = true
    await ready
    process.off('exit', onExit)
    await watch?.end().catch(() => undefined)
    if (child) await endServer(child, log)
  }

  /** @returns an open connection, whose end is the first sign that the server is gone; none after `stop`. */
  async function bringUp(ending?: AbortSignal): Promise<pg.Client | undefined> {
    const deadline = performance.now() + patienceMs
    const logStart = logSize(place)
    let started: ChildProcess | undefined
    let refusals = 0
    while (!isStopping) {
      ending?.throwIfAborted()
      const answer = await connect(place)
      if (answer instanceof pg.Client) return answer
      if (answer === 'down' && !isRunning(child)) {
        if (started && started.exitCode !== lockedStatus) refusals += 1
        if (refusals === 3) throw new Error(`PostgreSQL does not start. It says:\n${logTail(place, logStart)}`)
        if (!isInUse(place)) {
          await ensureCluster(place)
          child = started = spawnServer(place)
          child.on('error', (error) => log.error({ reason: error.message }, 'PostgreSQL could not be run'))
        }
      }
      if (performance.now() > deadline)
        throw new Error(
          `PostgreSQL on ${place.cluster} has not answered for ${patienceMs / 1000} s. It says:\n${logTail(place, logStart)}`,
        )
      await sleep(pollMs)
    }
    return undefined
  }

  function watchOver(client: pg.Client) {
    client.on('end', () => {
      if (!isStopping) ready = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    const began = performance.now()
    if (isFolderFull(place.dataDir))
      log.error('the disk is full: PostgreSQL has ended and starts again once there is room')
    else log.warn('PostgreSQL has gone away; bringing it back')
    while (!isStopping) {
      try {
        watch = await bringUp()
        if (!watch || isStopping) return
        watchOver(watch)
        log.info({ tookMs: Math.round(performance.now() - began) }, 'PostgreSQL is back')
        return
      } catch (error) {
        const reason = nameFullDisk(error, place.dataDir) as Error // each that is thrown here is one
        log.error({ reason: reason.message }, 'PostgreSQL has not come back; trying again')
        await sleep(1_000)
      }
    }
  }
}

/** Down: nothing listens. Busy: it starts, stops or is full, and waiting is all there is to do. */
async function connect(place: Place): Promise<pg.Client | 'busy' | 'down'> {
  const client = new pg.Client({ ...superuser(place), connectionTimeoutMillis: 5_000 })
  // The end of the connection is what is watched; without a listener its error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const theirs = realpathSync(rows[0]?.data_directory ?? '')
    if (theirs === place.cluster) return client
    await client.end()
    throw new Error(`The server in ${place.socketFolder} works on ${theirs}, not on ${place.cluster}.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'down'
    // 57P03 cannot_connect_now, 57P01 admin_shutdown, 57P02 crash_shutdown, 53300 too_many_connections
    const isPassing = ['57P03', '57P01', '57P02', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code ?? '')
    if (isPassing || /terminated|timeout/i.test(message)) return 'busy'
    throw error
  }
}

/** The owner of the database has no other right, as it would have none on a hosted server: what works here works there. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mayMakeRoles: boolean }>(
    `select r.rolcreaterole as "mayMakeRoles" from pg_database d join pg_roles r on r.oid = d.datdba where d.datname = 'sightline'`,
  )
  // Earlier versions gave this right.
  if (rows[0]?.mayMakeRoles) await client.query('alter role sightline nocreaterole')
  if (rows.length > 0) return
  // 42710 and 42P04: it exists. 23505: another process is creating it right now.
  for (const statement of ['create role sightline login', 'create database sightline owner sightline']) {
    await client.query(statement).catch((error: Error & { code?: string }) => {
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error
    })
  }
}

function superuser(place: Place): pg.ClientConfig {
  return {
    host: place.socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'sightline supervisor',
  }
}

async function endServer(child: ChildProcess, log: Log): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.ref()
  // Fast shutdown: clients are sent away, everything is written. PostgreSQL documentation, "Shutting Down the Server"
  child.kill('SIGINT')
  const late = setTimeout(() => {
    log.warn('PostgreSQL takes long to stop; it will recover at its next start')
    child.kill('SIGQUIT')
  }, 15_000)
  await ended
  clearTimeout(late)
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null && child.pid !== undefined
}
