import type { PoolConfig } from 'pg'
import { type Config, readConfig } from '../../platform/server/config.ts'
import { createLog } from '../../platform/server/log.ts'
import { startPostgres } from '../../platform/server/postgres/start-postgres.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { openStore, type Store } from '../store.ts'

/** Lends a command the database of this installation, running or not, and closes up behind it. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, findProjectRoot(), { LOG_LEVEL: 'warn' })
  const store = await openStore({ config, log: createLog(config.LOG_LEVEL) })
  try {
    return await work(store)
  } finally {
    await store.stop()
  }
}

/** Lends the database as it is: neither migrated nor filled, which is what a backup and a restore need. */
export async function withDatabase<T>(
  work: (lent: { config: Config; connection: PoolConfig }) => Promise<T>,
  { holds = false }: { /** No one else may open the data folder meanwhile. */ holds?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env, findProjectRoot(), { LOG_LEVEL: 'warn' })
  const postgres = await startPostgres({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    log: createLog(config.LOG_LEVEL),
    holder: holds ? { port: config.PORT } : undefined,
  })
  try {
    return await work({ config, connection: postgres.connection() })
  } finally {
    await postgres.stop()
  }
}
