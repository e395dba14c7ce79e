import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoStaff } from '../../src/features/admin/vocabulary.ts'
import type { Callers } from '../../tests/support/call-examples.ts'
import { fillOrganisation, registerOrganisation } from '../../tests/support/portal.ts'
import { freePort } from '../../tests/support/ports.ts'
import { programEnv } from '../../tests/support/program-env.ts'
import { socketUrl } from '../../tests/support/socket-url.ts'
import { hasEnded, stopProgram } from '../../tests/support/stop-program.ts'
import { root, untilReady } from '../support/program.ts'

/** The built program on a PostgreSQL of its own, and what it says. */
export interface Target {
  base: string
  dataDir: string
  client: pg.Client
  /** All that it has written to either of its outputs. */
  output: () => string
  stop: () => Promise<void>
}

/** A first start loads the facts; on a machine that does much else it takes its time. */
const longestStartMs = 600_000

/** @param env Beside that of tests, which keep no limits and let nothing out. */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-attack-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: root,
    env: { ...programEnv({ dataDir, port, logLevel: 'trace' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const base = `http://localhost:${port}`
  const output = () => said.join('')
  if (
    (await untilReady(base, performance.now(), { withinMs: longestStartMs, isHopeless: () => hasEnded(child) })) ===
    undefined
  ) {
    await stopProgram(child)
    throw new Error(`the program did not start: ${output().slice(-2_000)}`)
  }
  const client = new pg.Client({ connectionString: await socketUrl(dataDir), ssl: false })
  await client.connect()
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  const stop = async () => {
    await client.end()
    await stopProgram(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { base, dataDir, client, output, stop }
}

/** Opens a caller of each kind, with something of everything. */
export async function openCallers({ base, client }: Target, mark: string): Promise<Callers> {
  const organisation = await fillOrganisation(base, client, mark)
  return { staffCookie: await signInStaff(base), organisation, leaving: (await registerOrganisation(base)).token }
}

export async function signInStaff(base: string, cookie = ''): Promise<string> {
  const answer = await fetch(`${base}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(demoStaff),
  })
  await answer.body?.cancel()
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
