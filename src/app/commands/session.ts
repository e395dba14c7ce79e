import { readConfig } from '../../platform/server/config.ts'
import { createLog } from '../../platform/server/log.ts'
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

export const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))
