import type { PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { claimDataFolder } from './holder.ts'
import { port, preparePlace } from './place.ts'
import { supervise } from './supervisor.ts'

export interface Postgres {
  /** For pg's Pool and Client and for pg-boss: the database as its owner, or as another role. */
  connection: (role?: string) => PoolConfig
  /** The same as one line, for tools that take nothing else. */
  url: (role?: string) => string
  /** False when this process started the server. */
  adopted: boolean
  /** Settles at once, or, after the server went away, when it answers again. */
  ready: () => Promise<void>
  /** Stops the server if this process started it. Close pools before. */
  stop: () => Promise<void>
}

interface Options {
  databaseUrl?: string | undefined
  dataDir: string
  log: Log
  /** Given by the one program that a data folder belongs to; web nodes and workers of the same folder leave it out and join. */
  holder?: { port: number } | undefined
  binaries?: Binaries | undefined
  /** Ends the wait for its start. */
  signal?: AbortSignal | undefined
}

/**
 * The database that this process uses: the server that DATABASE_URL names, else a PostgreSQL of our own in the data folder.
 * @throws DataFolderHeldError when `holder` is given and another program holds the folder.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { databaseUrl, dataDir, log, holder, binaries, signal } = options
  if (databaseUrl) return named(databaseUrl)
  if (process.platform === 'win32')
    throw new Error('The embedded database needs Unix sockets: on Windows, set DATABASE_URL to a PostgreSQL server.')

  const place = preparePlace({ dataDir, binaries })
  const release = holder ? claimDataFolder({ dataDir: place.dataDir, port: holder.port }) : undefined
  const began = performance.now()
  let server: Awaited<ReturnType<typeof supervise>>
  try {
    server = await supervise({ place, log, signal })
  } catch (error) {
    release?.()
    throw error
  }
  const { binaries: used, runAs, socketFolder } = place
  log.info(
    {
      postgres: used.major,
      origin: used.origin,
      runAs: runAs.kind === 'self' ? 'self' : `${runAs.kind} ${runAs.uid}`,
      adopted: server.adopted,
      tookMs: Math.round(performance.now() - began),
    },
    'PostgreSQL answers',
  )
  return {
    // `ssl` and `password` are said although they do nothing here: pg would take PGSSLMODE and PGPASSWORD instead.
    connection: (role = 'sightline') => ({
      host: socketFolder,
      port,
      user: role,
      database: 'sightline',
      ssl: false,
      password: '',
    }),
    url: (role = 'sightline') =>
      `postgresql://${role}@/sightline?host=${encodeURIComponent(socketFolder)}&port=${port}`,
    adopted: server.adopted,
    ready: server.ready,
    stop: async () => {
      await server.stop()
      release?.()
    },
  }
}

/** A server that others run has one account for us; a narrower role is taken on at login and `reset role` leads back to it. */
function named(databaseUrl: string): Postgres {
  const url = (role?: string) => {
    if (!role) return databaseUrl
    const narrowed = new URL(databaseUrl)
    narrowed.searchParams.set('options', `${narrowed.searchParams.get('options') ?? ''} -c role=${role}`.trim())
    return narrowed.href
  }
  return {
    connection: (role) => ({ connectionString: url(role) }),
    url,
    adopted: true,
    ready: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}
