import { readConfig } from '../../platform/server/config.ts'
import { createLog } from '../../platform/server/log.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { boot, type Services } from '../boot.ts'

/** Lends a command the database of this installation, running or not, and closes up behind it. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, findProjectRoot())
  const log = createLog(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn')
  const { services, stop } = await boot({ config, log, holds: false, serves: false, works: false })
  try {
    return await work(services)
  } finally {
    await stop()
  }
}

export const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))
