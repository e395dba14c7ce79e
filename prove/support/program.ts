import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from '../../src/platform/server/postgres/process-identity.ts'
import { untilParentDies } from '../../src/platform/server/postgres/server-process.ts'
import { pause } from './figures.ts'

export const root = join(import.meta.dirname, '../..')

/** A running part of the product: `start`, `web` or `worker`. */
export interface Part {
  child: ChildProcess
  pid: number
  isOver: () => boolean
  ended: Promise<void>
  /** Lines of its log since it was started. */
  log: () => string[]
}

export function startPart(
  command: string,
  {
    env,
    preload = [],
    folder = root,
  }: { env: NodeJS.ProcessEnv; preload?: readonly string[] /** Of another copy of the program. */; folder?: string },
): Part {
  // A killed proof leaves no process behind.
  const [file = '', ...args] = [
    ...untilParentDies('KILL'),
    process.execPath,
    ...preload,
    'build/server/index.js',
    command,
  ]
  const child = spawn(file, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-mostOutput)
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const ended = isOver() ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ...{ child, isOver, ended },
    pid: child.pid ?? 0,
    log: () => output.split('\n').filter(Boolean),
  }
}
const mostOutput = 1_000_000

/** A line by which the program reports a bug of its own. */
export const isBug = (line: string): boolean => line.includes('"msg":"bug"')

export async function killPart(part: Part): Promise<void> {
  part.child.kill('SIGKILL')
  await part.ended
}

/** Asked to stop, and killed where it does not within a minute. */
export async function stopPart(part: Part): Promise<void> {
  const late = setTimeout(() => part.child.kill('SIGKILL'), 60_000)
  part.child.kill('SIGCONT')
  part.child.kill('SIGTERM')
  await part.ended
  clearTimeout(late)
}

/**
 * @param isHopeless Returns true once no process is left that could become ready.
 * @returns milliseconds from `since` until the node says that it is ready; undefined where it did not in time.
 */
export async function untilReady(
  base: string,
  since: number,
  { withinMs = 120_000, isHopeless = () => false }: { withinMs?: number; isHopeless?: () => boolean } = {},
): Promise<number | undefined> {
  while (performance.now() - since < withinMs && !isHopeless()) {
    const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(6_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return performance.now() - since
    await pause(20)
  }
  return undefined
}

/** A process and when it was started, so that its number given to another one is not taken for it. */
export interface Process {
  pid: number
  identity: string
}

/** A process with all that it started, and they in turn. */
export function treeOf(pid: number): Process[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = parentOf(Number(name))
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const below = (one: number): number[] => [one, ...(parents.get(one) ?? []).flatMap(below)]
  return below(pid).flatMap((one) => {
    const identity = processIdentity(one)
    return identity === undefined ? [] : [{ pid: one, identity }]
  })
}

export const isAlive = ({ pid, identity }: Process): boolean => processIdentity(pid) === identity

export function signal({ pid, identity }: Process, name: NodeJS.Signals): void {
  if (processIdentity(pid) !== identity) return
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold any character. proc_pid_stat(5)
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // ended since the listing
  }
}

/** All memory that the process has in hand, in MB. */
export const residentMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
