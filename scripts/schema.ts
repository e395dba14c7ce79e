import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, getDialect } from 'kysely-codegen'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'

// Writes src/database/schema.ts from the migrations, or with --check says whether it is current.

const root = join(import.meta.dirname, '..')
const file = join(root, 'src/database/schema.ts')
const folder = join(root, 'src/database/migrations')

const dataDir = await mkdtemp(join(tmpdir(), 'sightline-schema-'))
const log = createLog('error')
const postgres = await startPostgres({ dataDir, log })
const names = await readdir(folder)
await migrate({
  connection: postgres.connection(),
  migrations: Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  ),
})
const db = openDatabase(openPool({ connection: postgres.connection(), log }))
const text = await generate({
  db,
  dialect: getDialect('postgres', { dateParser: 'string' }),
  typeMapping: { int8: 'number' },
  defaultSchemas: ['public'],
})
await db.destroy()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })

if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('src/database/schema.ts is not what the migrations make: run node scripts/schema.ts')
  process.exitCode = 1
}
