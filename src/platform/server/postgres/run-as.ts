import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/**
 * User that runs PostgreSQL, which refuses uid 0.
 * - `self`: we are not root.
 * - `user`: a plain user of the system.
 * - `namespace`: still root to the files, another number to itself; for paths that no other user can enter.
 */
export type RunAs =
  | { kind: 'self' }
  | { kind: 'user'; uid: number; gid: number }
  | { kind: 'namespace'; uid: number; gid: number }

interface Invocation {
  file: string
  args: string[]
  options: { cwd: string; uid?: number; gid?: number }
}

/**
 * Decided once for a data folder: an existing one decides by its owner, since PostgreSQL opens its own folder only.
 * @throws Error that says what to do when no way works here.
 */
export function chooseRunAs({
  cluster,
  dataDir,
  postgres,
}: {
  cluster: string
  dataDir: string
  postgres: string
}): RunAs {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const ownUid = process.getuid?.()
  if (ownUid !== 0) {
    if (owner && ownUid !== undefined && owner.uid !== ownUid)
      throw new Error(`${cluster} belongs to user ${owner.uid} and this is user ${ownUid}: run as that user.`)
    return { kind: 'self' }
  }
  const nobody = findNobody()
  const namespace: RunAs = { kind: 'namespace', ...nobody }
  const user: RunAs = { kind: 'user', ...(owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody) }
  const candidates = owner ? [owner.uid === 0 ? namespace : user] : [user, namespace]
  const works = candidates.find(
    (candidate) => canRun(candidate, [postgres, '--version']) && canRun(candidate, ['test', '-x', dataDir]),
  )
  if (works) return works
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${dataDir} or ${postgres}. ` +
      'Run as another user, open the folders for it, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** A command as that user. Never in our own working folder: a user that cannot enter it would fail before it starts. */
export function invocation(runAs: RunAs, [file = '', ...args]: string[]): Invocation {
  switch (runAs.kind) {
    case 'self':
      return { file, args, options: { cwd: '/' } }
    case 'user':
      return { file, args, options: { cwd: '/', uid: runAs.uid, gid: runAs.gid } }
    case 'namespace': {
      const mapping = [`--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`]
      return { file: 'unshare', args: ['--user', ...mapping, file, ...args], options: { cwd: '/' } }
    }
  }
}

/** The owner that files for PostgreSQL get, seen from here. */
export function fileOwner(runAs: RunAs): { uid: number; gid: number } | undefined {
  switch (runAs.kind) {
    case 'self':
      return undefined
    case 'user':
      return { uid: runAs.uid, gid: runAs.gid }
    case 'namespace':
      return { uid: 0, gid: 0 }
  }
}

function canRun(runAs: RunAs, command: string[]): boolean {
  const { file, args, options } = invocation(runAs, command)
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

/** initdb wants a user with an entry in the list; every system has this one. */
function findNobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) }
}
