// A program of its own for the tests that kill it: starts the database, writes a row, says so, and waits.
import pg from 'pg'
import { createLog } from '../log.ts'
import { startPostgres } from './start-postgres.ts'

const [dataDir = '', role = 'start'] = process.argv.slice(2)

try {
  const server = await startPostgres({
    dataDir,
    log: createLog('silent'),
    holder: role === 'start' ? { port: 3000 } : undefined,
  })
  const client = new pg.Client(server.connection())
  client.on('error', () => undefined)
  await client.connect()
  // Two that create it at once meet in the system's tables, "if not exists" or not.
  await client.query('select pg_advisory_lock(1)')
  await client.query('create table if not exists acknowledged (id serial primary key)')
  const { rows } = await client.query('insert into acknowledged default values returning id')
  await client.query('select pg_advisory_unlock(1)')
  console.log(JSON.stringify({ adopted: server.adopted, row: rows[0].id }))
  process.on('SIGTERM', async () => {
    await client.end().catch(() => undefined)
    await server.stop()
    process.exit(0)
  })
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
  process.exitCode = 1
}
