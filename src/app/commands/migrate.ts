import { runSql } from '../../platform/server/database.ts'
import { loadFacts } from '../store.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

export const migrateCommand = ({ json = false }: { json?: boolean }): Promise<void> =>
  withStore(async ({ db, log }) => {
    await loadFacts({ db, log })
    const migrations = await runSql<{ name: string; applied_at: Date }>(
      db,
      `select name, applied_at from schema_migration order by name`,
    )
    const facts = await runSql<{ origin: string; kind: string; rows: number }>(
      db,
      `select origin, kind, rows from fact_load where kind <> 'all' order by origin, kind`,
    )
    if (json) return print({ migrations, facts })
    console.log(`The database has ${migrations.length} migrations, the newest is ${migrations.at(-1)?.name}.`)
    for (const { origin, kind, rows } of facts)
      console.log(`  ${origin.padEnd(12)} ${kind.padEnd(22)} ${String(rows).padStart(7)} rows`)
  })
