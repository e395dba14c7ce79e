import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate, getDialect } from 'kysely-codegen'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { withMigratedDatabase } from './migrated-database.ts'

// Writes src/database/schema.ts from the migrations, or with --check says whether it is current.

const file = join(import.meta.dirname, '..', 'src/database/schema.ts')

const text = await withMigratedDatabase(async (connection) => {
  const db = openDatabase(openPool({ connection, log: createLog('error') }))
  try {
    return await generate({
      db,
      dialect: getDialect('postgres', { dateParser: 'string' }),
      typeMapping: { int8: 'number' },
      defaultSchemas: ['public'],
    })
  } finally {
    await db.destroy()
  }
})

if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('src/database/schema.ts is not what the migrations make: run node scripts/schema.ts')
  process.exitCode = 1
}
