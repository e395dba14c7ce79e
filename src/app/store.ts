import { join } from 'node:path'
import pg from 'pg'
import { loadShippedBreaches } from '../features/breach-alerts/server/facts.ts'
import { openShippedFacts, packedFolder, type ShippedFacts } from '../features/catalog/server/facts/packed.ts'
import { loadShippedFacts } from '../features/catalog/server/load.ts'
import { loadShippedPlatforms } from '../features/data-removal/server/facts.ts'
import type { Config } from '../platform/server/config.ts'
import { awaitServer, type Database, openDatabase, openPool, runSql } from '../platform/server/database.ts'
import { nameFullDisk } from '../platform/server/disk-full.ts'
import type { Log } from '../platform/server/log.ts'
import { migrate } from '../platform/server/migrate.ts'
import { startPostgres } from '../platform/server/postgres/start-postgres.ts'
import { findProjectRoot } from '../platform/server/project-root.ts'
import { dayOf } from '../platform/shared/days.ts'
import { requireOwnSecret } from './secret-mark.ts'

/** The database of this installation in its newest form: all that a command needs, and what a server begins with. */
export interface Store {
  config: Config
  log: Log
  db: Database
  pool: pg.Pool
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

export const migrations = import.meta.glob<string>('../database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * @param holds The one program a data folder belongs to; everyone else of the same folder joins.
 * @param waitsMs How long it waits for a server that is on its way.
 * @param signal Ends the wait.
 */
export async function openStore({
  config,
  log,
  holds = false,
  waitsMs = 0,
  signal,
}: {
  config: Config
  log: Log
  holds?: boolean
  waitsMs?: number
  signal?: AbortSignal | undefined
}): Promise<Store> {
  const postgres = await startPostgres({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    log,
    holder: holds ? { port: config.PORT } : undefined,
    signal,
  }).catch((error: unknown) => {
    throw nameDiskOf(config, error)
  })
  try {
    const connection = postgres.connection()
    if (waitsMs > 0) await awaitServer({ connection, log, withinMs: waitsMs, signal })
    signal?.throwIfAborted()
    await migrate({ connection, migrations })
    await requireSecret({ connection, config, log })
    const pool = openPool({ connection, log })
    const db = openDatabase(pool)
    const stop = async () => {
      await db.destroy()
      await postgres.stop()
    }
    return { config, log, db, pool, connection, stop }
  } catch (error) {
    const named = nameDiskOf(config, error)
    await postgres.stop()
    throw named
  }
}

/** Names the full disk, if that is why a start or a command failed, so that the operator knows what to do. */
export const nameDiskOf = (config: Config, error: unknown): unknown =>
  config.DATABASE_URL ? error : nameFullDisk(error, config.DATA_DIR)

async function requireSecret({ connection, config, log }: Pick<Store, 'connection' | 'config' | 'log'>): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'sightline' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireOwnSecret(client, { config, log })
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const today = (): string => dayOf(new Date())

export const dataFolder = (): string => join(findProjectRoot(), 'data')

export const shippedFacts = (): ShippedFacts => openShippedFacts(dataFolder(), packedFolder(findProjectRoot()))

/** Whether the facts of some version were loaded once: the platforms are the last of them. */
export const holdsFacts = async (db: Database): Promise<boolean> =>
  (await runSql(db, 'select 1 from removal_platform limit 1')).length > 0

type Loading = Pick<Store, 'db' | 'log'>

/** The facts that ship, unless this database has them already. */
export async function loadFacts(store: Loading): Promise<void> {
  await loadCatalog(store)
  await loadBesideCatalog(store)
}

export const loadCatalog = (
  { db, log }: Loading,
  options: Pick<Parameters<typeof loadShippedFacts>[0], 'first'> = {},
): Promise<unknown> => loadShippedFacts({ db, log, facts: shippedFacts(), today: today(), ...options })

/** Loads breaches and platforms, which name companies of the catalog; the search has nothing of them. */
export async function loadBesideCatalog({ db, log }: Loading): Promise<void> {
  await loadShippedBreaches({ db, log, dataFolder: dataFolder() })
  await loadShippedPlatforms({ db, log, dataFolder: dataFolder() })
}
