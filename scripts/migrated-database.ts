import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { createLog } from '../src/platform/server/log.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'

/** Runs `work` on a database that the migrations made, and removes it. */
export async function withMigratedDatabase<Result>(work: (connection: PoolConfig) => Promise<Result>): Promise<Result> {
  const folder = join(import.meta.dirname, '../src/database/migrations')
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-schema-'))
  const postgres = await startPostgres({ dataDir, log: createLog('error') })
  try {
    const names = await readdir(folder)
    const files = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
    await migrate({ connection: postgres.connection(), migrations: Object.fromEntries(await Promise.all(files)) })
    return await work(postgres.connection())
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
