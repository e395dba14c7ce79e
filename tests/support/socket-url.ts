import { createLog } from '../../src/platform/server/log.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'

/** Returns where the PostgreSQL server listens that the program started in a folder. */
export async function socketUrl(dataDir: string): Promise<string> {
  // The program holds the folder; this joins the server that it started, only to learn its address.
  const joined = await startPostgres({ dataDir, log: createLog('silent') })
  await joined.stop()
  return joined.url()
}
