import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './ports.ts'
import { programEnv } from './program-env.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built program, started once for all browser stories. */
    baseUrl: string
    /** One PostgreSQL server for all tests: each test file makes a database of its own on it. */
    postgresUrl: string
  }
}

const readyWithinMs = 60_000

/** Starts the built program as a user would, in a folder of its own, and lends its PostgreSQL server to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-test-'))
  const port = await freePort()
  const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    env: programEnv({ dataDir, port, logLevel: 'warn' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const baseUrl = `http://localhost:${port}`
  await untilReady(baseUrl, program, output)
  project.provide('baseUrl', baseUrl)
  project.provide('postgresUrl', await socketUrl(dataDir))

  return async () => {
    const ended = new Promise((resolve) => program.once('exit', resolve))
    program.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
    const bugs = output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"'))
    if (bugs.length > 0) throw new Error(`the program reported bugs while the tests ran:\n${bugs.join('\n')}`)
  }
}

async function untilReady(baseUrl: string, program: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (program.exitCode !== null) throw new Error(`the program ended while starting:\n${output.join('')}`)
    const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the program was not ready in time:\n${output.join('')}`)
}

async function socketUrl(dataDir: string): Promise<string> {
  const { startPostgres } = await import('../../src/platform/server/postgres/start-postgres.ts')
  const { createLog } = await import('../../src/platform/server/log.ts')
  // The program holds the folder; this joins the server that it started, only to learn its address.
  const joined = await startPostgres({ dataDir, log: createLog('silent') })
  await joined.stop()
  return joined.url()
}
