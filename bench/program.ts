import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../tests/support/ports.ts'
import { programEnv } from '../tests/support/program-env.ts'
import { hasEnded, stopProgram } from '../tests/support/stop-program.ts'

export const root = join(import.meta.dirname, '..')

export interface Program {
  url: string
  /** From spawn to the first ready answer. */
  readyAfterMs: number
  stop: () => Promise<void>
}

interface Start {
  file: string
  args?: string[]
  dataDir: string
  readyPath?: string
}

/** Starts a program and waits until it answers. */
export async function startProgram({ file, args = [], dataDir, readyPath = '/readyz' }: Start): Promise<Program> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-old-space-size=8192', join(root, file), ...args], {
    cwd: root,
    env: programEnv({ dataDir, port, logLevel: 'error' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}${readyPath}`, child)
  return { url, readyAfterMs: performance.now() - began, stop: () => stopProgram(child) }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child))
      throw new Error(`the program ended with ${child.exitCode ?? child.signalCode} before it was ready`)
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
