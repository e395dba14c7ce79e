import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { once } from '../../shared/once.ts'
import { accessSettings } from './access.ts'
import { findProgram } from './binaries.ts'
import { type Place, port } from './place.ts'
import { processIdentity } from './process-identity.ts'
import { fileOwner, invocation } from './run-as.ts'

/** The status with which `spawnServer` ends when a process of an earlier server still holds the lock. */
export const lockedStatus = 75 // EX_TEMPFAIL of sysexits.h

/**
 * Starts the server, removing what a killed one left behind. Where the system has flock(1), the lock file is held by the
 * server and every process it forks: a second start cannot remove the files of a live server, whatever it believes.
 */
export function spawnServer(place: Place): ChildProcess {
  const stale = staleFiles(place)
  const server = [...untilParentDies('INT'), place.binaries.postgres, '-D', place.cluster, ...settings(place)]
  const lock = makeOurs(place, place.lock)
  if (!canLock()) for (const file of stale) rmSync(file, { force: true })
  const script = 'rm -f -- "$1" "$2" "$3"; shift 3; exec "$@"'
  const command = canLock()
    ? [
        'flock',
        '--no-fork',
        '--nonblock',
        `--conflict-exit-code=${lockedStatus}`,
        lock,
        'sh',
        '-c',
        script,
        'sh',
        ...stale,
        ...server,
      ]
    : server
  const { file, args, options } = invocation(place.runAs, command)
  const log = openSync(makeOurs(place, place.log), 'a', 0o600)
  try {
    // A session of its own: Ctrl-C must reach the program first, which still writes while it stops.
    const child = spawn(file, args, {
      ...options,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Returns whether a server or one of its processes runs on this cluster. It avoids the pid in postmaster.pid where
 * possible: a zombie and a recycled pid both count as alive there, and then nothing starts again.
 */
export function isInUse(place: Place): boolean {
  if (!staleFiles(place).some((file) => existsSync(file))) return false
  if (process.platform !== 'linux') return Boolean(pidInFile(place) && processIdentity(pidInFile(place) ?? 0))
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(name) === place.cluster)
}

/** PostgreSQL's own words since `from`, for an error message. */
export function logTail(place: Place, from: number): string {
  return readFileSync(place.log, 'utf8').slice(from).trim().split('\n').slice(-8).join('\n')
}

export function logSize(place: Place): number {
  return statSync(place.log, { throwIfNoEntry: false })?.size ?? 0
}

/** So that a killed program leaves no server behind; elsewhere than on Linux it stays and the next start adopts it. */
export function untilParentDies(signal: 'INT' | 'KILL'): string[] {
  return canSetParentSignal() ? ['setpriv', '--pdeathsig', signal] : []
}

/** Nothing of ours: PGDATA, PGPORT and the locale would change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function settings(place: Place): string[] {
  const values = {
    listen_addresses: '',
    ...accessSettings(place),
    port,
    // A list, so a comma or a quote in the path would be read as one.
    unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Messages about a statement can quote what people typed; the program reports its own errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function staleFiles(place: Place): [string, string, string] {
  const socket = join(place.socketFolder, `.s.PGSQL.${port}`)
  return [join(place.cluster, 'postmaster.pid'), socket, `${socket}.lock`]
}

function pidInFile(place: Place): number | undefined {
  const file = join(place.cluster, 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** PostgreSQL works in its data folder. Unreadable: another user's process, so none of ours. */
function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Opened by PostgreSQL's user, so made for it. */
function makeOurs(place: Place, file: string): string {
  closeSync(openSync(file, 'a', 0o600))
  const owner = fileOwner(place.runAs)
  if (owner) chownSync(file, owner.uid, owner.gid)
  if (file === place.log && logSize(place) > 1_000_000) truncateSync(file)
  return file
}

export const canLock = once(() => {
  const flock = findProgram('flock')
  // BusyBox has a flock without --no-fork. Nothing is locked to find that out: another program that does the same at this
  // moment would make it look as if there were none.
  return Boolean(flock && spawnSync(flock, ['--no-fork', '--version'], { stdio: 'ignore' }).status === 0)
})

const canSetParentSignal = once(() => {
  const setpriv = findProgram('setpriv')
  return Boolean(setpriv && spawnSync(setpriv, ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0)
})
