import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { ensureCluster } from '../../src/platform/server/postgres/cluster.ts'
import { type Place, preparePlace, port as socketPort } from '../../src/platform/server/postgres/place.ts'
import { isInUse, spawnServer } from '../../src/platform/server/postgres/server-process.ts'
import { pause, within } from './figures.ts'

/** A PostgreSQL server as an operator runs one: only this proof restarts it. */
export interface DatabaseServer {
  /** Folder of its socket. */
  socket: string
  /** Its first process. */
  pid: () => number
  start: () => Promise<void>
  /** kill -9 of its first process; the others end when they notice. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export async function createDatabaseServer(dataDir: string): Promise<DatabaseServer> {
  const place = preparePlace({ dataDir })
  await ensureCluster(place)
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const server: DatabaseServer = {
    socket: join(place.socketFolder, `.s.PGSQL.${socketPort}`),
    pid: () => child?.pid ?? 0,
    start: async () => {
      if (child && child.exitCode === null && child.signalCode === null && (await within(1_000, () => answers(place))))
        return
      // Processes of a killed server hold its lock until they have noticed.
      const isFree = await within(60_000, () => !isInUse(place))
      if (!isFree) throw new Error('processes of the killed PostgreSQL do not end')
      for (let tries = 0; tries < 20; tries++) {
        const started = spawnServer(place)
        child = started
        const isOver = () => started.exitCode !== null || started.signalCode !== null
        await within(30_000, async () => isOver() || (await answers(place)))
        if (!isOver()) return
        await pause(100)
      }
      throw new Error('PostgreSQL did not start')
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  }
  await server.start()
  const client = new pg.Client(superuser(place))
  await client.connect()
  await client.query('create role sightline login')
  await client.query('create database sightline owner sightline')
  await client.end()
  return server
}

const superuser = (place: Place): pg.ClientConfig => ({
  ...{ host: place.socketFolder, port: socketPort, user: 'postgres', database: 'postgres', ssl: false },
  connectionTimeoutMillis: 2_000,
})

async function answers(place: Place): Promise<boolean> {
  const client = new pg.Client(superuser(place))
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}
