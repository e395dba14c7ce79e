import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { runSql } from '../src/platform/server/database.ts'
import { createFactsDatabase, createTestDatabase } from './support/database.ts'
import { freePort } from './support/ports.ts'

const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'sightline-processes-'))
const running: Running[] = []

interface Running {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

/** Runs one command of the program. */
function run(command: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['build/server/index.js', ...command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', EGRESS: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const started = {
    child,
    output: () => chunks.join(''),
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  }
  running.push(started)
  return started
}

const status = async (url: string) => (await fetch(url).catch(() => undefined))?.status

async function oldStatus(port: string, path: string): Promise<number> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
  return Number((await text(socket)).split(' ')[1])
}

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

test('a web node and a worker share one database server: what one takes in, the other does', async () => {
  const { connection } = await createFactsDatabase()
  const port = String(await freePort())
  const env = {
    DATABASE_URL: connection.connectionString ?? '',
    SECRET_KEY: 'ab'.repeat(32),
    DATA_DIR: dataDir,
    PORT: port,
  }
  const web = run(['web'], env)
  const base = `http://127.0.0.1:${port}`
  await expect.poll(() => status(`${base}/readyz`), { timeout: 30_000 }).toBe(200)
  const readyWords = async () => (await (await fetch(`${base}/readyz`)).json()) as { status: string; reason?: string }
  expect(await readyWords()).toMatchObject({ status: 'degraded', reason: expect.stringContaining('No worker') })

  // As HAProxy's `option httpchk GET /readyz` asks: HTTP/1.0, and no Host.
  expect(await oldStatus(port, '/readyz')).toBe(200)
  expect(await oldStatus(port, '/healthz?check')).toBe(200)
  expect(await oldStatus(port, '/')).toBe(400)

  const posted = await fetch(`${base}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName: 'Strava', priority: 'medium', requestedBy: 'demo-user' }),
  })
  expect(posted.status).toBe(201)
  const { id, status: first } = (await posted.json()) as { id: string; status: string }
  expect(first).toBe('pending')

  const worker = run(['worker'], { ...env, PORT: '0', WORKER_PORT: '0', LOG_LEVEL: 'info' })
  const find = async () => (await (await fetch(`${base}/api/investigations/${id}`)).json()) as { status: string }
  await expect.poll(async () => (await find()).status, { timeout: 60_000 }).toBe('completed')

  // Its first run may be done before it has begun with every other kind of work.
  await expect.poll(worker.output).toContain('work has begun')
  expect(await readyWords()).toMatchObject({ status: 'ready' })
  const watched = `http://127.0.0.1:${/"port":(\d+)/.exec(worker.output())?.[1]}`
  expect([await status(`${watched}/healthz`), await status(`${watched}/readyz`)]).toEqual([200, 200])
  const figures = await (await fetch(`${watched}/metrics`)).text()
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'sightline_disk_free_bytes'])
    expect(figures).toContain(name)
  expect(Number(/sightline_worker_jobs_total\{outcome="done"\} (\d+)/.exec(figures)?.[1])).toBeGreaterThan(0)
  await expect
    .poll(async () => (await fetch(`${base}/metrics`)).text(), { timeout: 20_000, interval: 1_000 })
    .toContain('sightline_workers_alive 1')
  expect(getPriority(web.child.pid)).toBe(getPriority())
  expect(getPriority(worker.child.pid)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

  web.child.kill('SIGTERM')
  worker.child.kill('SIGINT')
  expect(await web.ended).toBe(0)
  expect(await worker.ended).toBe(0)
  expect(web.output()).not.toContain('demo')
}, 150_000)

test('a start that waits for its database ends when it is told to', async () => {
  const silentServer = createServer().listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as AddressInfo
  const asked = once(silentServer, 'connection')
  const waiting = run(['web'], {
    ...{ DATABASE_URL: `postgres://a@127.0.0.1:${port}/a`, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'info' },
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()) },
  })
  await asked
  waiting.child.kill('SIGTERM')
  expect(await waiting.ended).toBe(0)
  expect(waiting.output()).toContain('told to stop')
  silentServer.close()
}, 20_000)

test('a second start on the same folder says who holds it, and leaves the first alone', async () => {
  const first = inject('program')
  const base = inject('baseUrl')
  expect(first.saidAtStart).toContain(base)
  expect(first.saidAtStart).toContain('admin / sightline-demo')

  const second = run(['start'], { DATA_DIR: first.dataDir, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(String(first.pid))
  expect(second.output()).toContain(new URL(base).port)
  expect(second.output()).not.toContain('    at ')
  expect(await status(`${base}/readyz`)).toBe(200)
}, 60_000)

test('a bad setting refuses to start and names the variable, not its value', async () => {
  const refused = run(['web'], { DATA_DIR: dataDir, PORT: 'a-secret-value' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('PORT')
  expect(refused.output()).not.toContain('a-secret-value')
})

test('every command prints its help and the wrong use of one exits with 2', async () => {
  for (const command of [
    [],
    ['start'],
    ['web'],
    ['worker'],
    ['migrate'],
    ['investigate'],
    ['verify-score'],
    ['import'],
    ['sync', 'trackers'],
    ['sync', 'breaches'],
    ['sync', 'platforms'],
    ['bounce'],
    ['inbound'],
    ['user', 'create'],
  ]) {
    const help = run([...command, '--help'], {})
    expect(await help.ended, command.join(' ')).toBe(0)
    expect(help.output()).toContain('Usage:')
  }
  const wrong = run(['investigate'], {})
  expect(await wrong.ended).toBe(2)
}, 60_000)

test('a score fetched from a finished investigation verifies on the command line, and a changed one does not', async () => {
  const { connection } = await createFactsDatabase()
  const env = { DATABASE_URL: connection.connectionString ?? '', SECRET_KEY: 'ab'.repeat(32), DATA_DIR: dataDir }
  const investigated = run(['investigate', 'Spotify', '--json'], env)
  expect(await investigated.ended).toBe(0)
  const { scoreExplanation } = JSON.parse(investigated.output()) as { scoreExplanation: { R: number } }
  const verify = (text: string) => {
    const started = spawn(process.execPath, ['build/server/index.js', 'verify-score', '-'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    started.stdin.end(text)
    return new Promise<number | null>((resolve) => started.once('exit', resolve))
  }
  expect(await verify(JSON.stringify(scoreExplanation))).toBe(0)
  expect(await verify(JSON.stringify({ ...scoreExplanation, R: scoreExplanation.R + 1 }))).toBe(3)
  expect(await verify('no JSON')).toBe(2)

  const unknown = run(['investigate', 'a vendor no one knows'], env)
  expect(await unknown.ended).toBe(4)
  const nameAlone = run(['investigate', 'a vendor no one knows', '--name-alone'], env)
  expect(await nameAlone.ended).toBe(3)
  expect(nameAlone.output()).toContain('No record of')
}, 90_000)

test('an account is made without loading facts or opening the queue, and migrate brings the facts', async () => {
  const { connection, db } = await createTestDatabase()
  const env = { DATABASE_URL: connection.connectionString ?? '', SECRET_KEY: 'ab'.repeat(32), DATA_DIR: dataDir }
  const created = spawn(process.execPath, ['build/server/index.js', 'user', 'create', 'ada', '--json'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  created.stdin.end('a long enough password\n')
  expect(await new Promise((resolve) => created.once('exit', resolve))).toBe(0)
  const [after] = await runSql(
    db,
    `select (select count(*) from staff_account) as accounts, (select count(*) from entry) as entries,
       to_regclass('pgboss.job') as queue`,
  )
  expect(after).toEqual({ accounts: 1, entries: 0, queue: null })

  const migrated = run(['migrate', '--json'], env)
  expect(await migrated.ended).toBe(0)
  const { facts } = JSON.parse(migrated.output()) as { facts: { rows: number }[] }
  expect(facts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(0)
}, 60_000)
