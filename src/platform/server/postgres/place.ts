import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { chooseRunAs, fileOwner, type RunAs } from './run-as.ts'

/** Location of an embedded database, and the user that runs it; decided before anything is started. */
export interface Place {
  /** DATA_DIR without symbolic links. */
  dataDir: string
  /** PostgreSQL's own folder in it. */
  cluster: string
  /** Held open by every process of a running server; only the kernel lets go of it. */
  lock: string
  log: string
  socketFolder: string
  binaries: Binaries
  runAs: RunAs
}

/** Names the socket file; nothing listens on a network port. */
export const port = 5432

export function preparePlace({
  dataDir: given,
  binaries,
}: {
  dataDir: string
  binaries?: Binaries | undefined
}): Place {
  // Root's PostgreSQL is another user, who must get through; what is secret in here has its own mode.
  mkdirSync(given, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dataDir = realpathSync(given)
  const cluster = join(dataDir, 'pg')
  const major = writtenBy(cluster)
  const chosen = binaries ?? findBinaries(major === undefined ? {} : { major })
  if (major !== undefined && chosen.major !== major)
    throw new Error(`${cluster} was written by PostgreSQL ${major}; PostgreSQL ${chosen.major} cannot open it.`)
  const runAs = chooseRunAs({ cluster, dataDir, postgres: chosen.postgres })
  const socketFolder = chooseSocketFolder(dataDir)
  requirePrivateFolder(socketFolder, runAs)
  return {
    dataDir,
    cluster,
    lock: join(dataDir, 'pg.lock'),
    log: join(dataDir, 'pg.log'),
    socketFolder,
    binaries: chosen,
    runAs,
  }
}

/** Returns whether a database was made in this data folder. */
export const holdsCluster = (dataDir: string): boolean => writtenBy(join(dataDir, 'pg')) !== undefined

/** The major version in a finished cluster. */
export function writtenBy(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A socket's path may have 104 bytes (macOS) or 108 (Linux), its name takes 14. Not TMPDIR for the long ones: two programs
 * with different ones would not meet.
 */
function chooseSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'socket')
  if (Buffer.byteLength(near) < 90) return near
  return join('/tmp', `sightline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/** The first door: a folder that PostgreSQL's user alone can enter, or we do not start. The second one is in access.ts. */
function requirePrivateFolder(folder: string, runAs: RunAs): void {
  const owner = fileOwner(runAs)
  try {
    mkdirSync(folder, { mode: 0o700 })
    // The mode above passes through the umask.
    chmodSync(folder, 0o700)
    if (owner) chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const wanted = owner?.uid ?? process.getuid?.()
  const { uid, mode } = { ...pick(folder) }
  // Killed between making and giving away: the folder is still root's and empty of meaning, so root may finish it.
  if (owner && uid === 0 && process.getuid?.() === 0 && uid !== wanted) chownSync(folder, owner.uid, owner.gid)
  else if (uid !== wanted) throw new Error(`${folder} belongs to user ${uid}, not to ${wanted}: remove it.`)
  if (mode !== 0o700)
    throw new Error(`${folder} has mode ${mode.toString(8)}, not 700: others could enter the database.`)
}

function pick(folder: string): { uid: number; mode: number } {
  const stat = lstatSync(folder)
  if (!stat.isDirectory()) throw new Error(`${folder} is not a folder: remove it.`)
  return { uid: stat.uid, mode: stat.mode & 0o777 }
}
