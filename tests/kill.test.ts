import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unlistedNames } from '../src/features/investigations/vocabulary.ts'
import { freePort } from './support/ports.ts'
import { programEnv } from './support/program-env.ts'

const root = join(import.meta.dirname, '..')
/** `npm run prove -- kill` has two hundred, of every process. */
const rounds = 2
/** Long enough to reach first start, migration, loading of facts and runs under way, one after the other. */
const longestLifeMs = 2500

const dataDir = await mkdtemp(join(tmpdir(), 'sightline-kill-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
let program: ChildProcess | undefined

function start(): ChildProcess {
  return spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: root,
    env: programEnv({ dataDir, port, logLevel: 'silent' }),
    stdio: 'ignore',
  })
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

afterAll(async () => {
  if (program) {
    program.kill('SIGTERM')
    await ended(program)
  }
  // A PostgreSQL whose program was killed needs a moment to end as well.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

interface Run {
  id: string
  status: string
  aiReport: string
}

async function ask(vendorName: string): Promise<string | undefined> {
  const response = await fetch(`${base}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName, priority: 'medium', requestedBy: 'demo-user' }),
  }).catch(() => undefined)
  if (response?.status !== 201) return undefined
  return response.json().then(
    ({ id }: { id: string }) => id,
    () => undefined,
  )
}

test('killed at any moment, first start and running investigations included, it starts again with every acknowledged request', async () => {
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    const child = start()
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    let first = () => {}
    const firstAcknowledged = new Promise<void>((resolve) => {
      first = resolve
    })
    // Alternates between a moment during startup and one with requests and runs in progress.
    const dies = (round % 2 === 0 ? Promise.resolve() : firstAcknowledged).then(
      () => new Promise((resolve) => setTimeout(resolve, Math.random() * longestLifeMs)),
    )
    const killed = dies.then(() => child.kill('SIGKILL'))
    // Asks until the kill comes: most moments of a round have a request or a run under way.
    for (let n = 0; !isOver(); n++) {
      const vendorName = `com.unknown.n${round}-${n}`
      const id = await ask(vendorName)
      if (id) {
        acknowledged.set(id, vendorName)
        first()
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    await killed
    await ended(child)
  }

  // Otherwise nothing was proved.
  expect(acknowledged.size).toBeGreaterThan(0)

  program = start()
  await expect
    .poll(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status, { timeout: 30_000 })
    .toBe(200)
  const find = async (id: string) =>
    (await (await fetch(`${base}/api/investigations/${id}`)).json()) as Run & { appName: string }
  for (const [id, vendorName] of acknowledged) {
    await expect.poll(async () => (await find(id)).status, { timeout: 60_000, message: vendorName }).toBe('completed')
    const run = await find(id)
    expect(run.appName).toBe(unlistedNames.app)
    expect(run.aiReport).toContain('Automated report by Iris')
  }
  const listed = (await (await fetch(`${base}/api/investigations?limit=1000`)).json()) as Run[]
  expect(new Set(listed.map((run) => run.id)).size).toBe(listed.length)
  expect(listed.filter((run) => run.status === 'failed')).toEqual([])
}, 180_000)
