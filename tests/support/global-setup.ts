import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { hasRoomInMemory, memory } from './memory.ts'
import { freePort } from './ports.ts'
import { programEnv } from './program-env.ts'
import { socketUrl } from './socket-url.ts'
import { hasEnded, stopProgram } from './stop-program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built program, started once for all browser stories. */
    baseUrl: string
    /** One PostgreSQL server for all tests: each test file makes a database of its own on it. */
    postgresUrl: string
    /** The program itself. */
    program: { dataDir: string; pid: number | undefined; saidAtStart: string }
  }
}

const readyWithinMs = 60_000
const lookEveryMs = 100

/** They are made and dropped by the hundred, and each is flushed. */
const roomForDatabases = 4e9

interface Lent extends Pick<ProvidedContext, 'baseUrl' | 'postgresUrl' | 'program'> {
  stop: () => Promise<void>
}

/** Keeps the program that the projects share: each project of a run reads this module for itself. */
const shared = globalThis as unknown as { sightlineUnderTest?: { lent: Promise<Lent>; borrowers: number } }

/** One program for all projects of a run: the first that asks starts it, the last that ends stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.sightlineUnderTest ??= { lent: startProgram(), borrowers: 0 }
  const underTest = shared.sightlineUnderTest
  underTest.borrowers++
  const { baseUrl, postgresUrl, program, stop } = await underTest.lent
  project.provide('baseUrl', baseUrl)
  project.provide('postgresUrl', postgresUrl)
  project.provide('program', program)
  return async () => {
    underTest.borrowers--
    if (underTest.borrowers > 0) return
    delete shared.sightlineUnderTest
    await stop()
  }
}

/** Starts the built program as a user would, in a folder of its own, and lends its PostgreSQL server to the tests. */
async function startProgram(): Promise<Lent> {
  const dataDir = await mkdtemp(join((await hasRoomInMemory(roomForDatabases)) ? memory : tmpdir(), 'sightline-test-'))
  const port = await freePort()
  const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    env: programEnv({ dataDir, port, logLevel: 'warn' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const baseUrl = `http://localhost:${port}`
  await untilReady(baseUrl, program, output)

  const stop = async () => {
    await stopProgram(program)
    await rm(dataDir, { recursive: true, force: true })
    const bugs = output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"'))
    if (bugs.length > 0) throw new Error(`the program reported bugs while the tests ran:\n${bugs.join('\n')}`)
  }
  return {
    ...{ baseUrl, postgresUrl: await socketUrl(dataDir), stop },
    program: { dataDir, pid: program.pid, saidAtStart: output.join('') },
  }
}

async function untilReady(baseUrl: string, program: ChildProcess, output: string[]): Promise<void> {
  for (let look = 0; look < readyWithinMs / lookEveryMs; look++) {
    if (hasEnded(program)) throw new Error(`the program ended while starting:\n${output.join('')}`)
    const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  throw new Error(`the program was not ready in time:\n${output.join('')}`)
}
