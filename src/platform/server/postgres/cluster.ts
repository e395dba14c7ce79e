import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { type Place, writtenBy } from './place.ts'
import { processIdentity } from './process-identity.ts'
import { fileOwner, invocation } from './run-as.ts'
import { serverEnvironment, untilParentDies } from './server-process.ts'

/** Made by this process at this moment. */
const inProgress = new Set<string>()

/** Well above what an initdb takes: an older one's number belongs to another program by now. */
const leftoverAgeMs = 10 * 60_000

/**
 * Makes the cluster if there is none. It is made whole in a folder of this process's own and then renamed: an initdb outlives
 * its killed parent and would write on into a folder that the next start is clearing.
 */
export async function ensureCluster(place: Place): Promise<void> {
  removeLeftovers(place.dataDir)
  if (writtenBy(place.cluster) !== undefined) return
  if (existsSync(place.cluster)) removeEmpty(place.cluster)
  const name = `pg.init-${process.pid}-${randomBytes(6).toString('hex')}`
  const folder = join(place.dataDir, name)
  const owner = fileOwner(place.runAs)
  inProgress.add(name)
  mkdirSync(folder, { mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  try {
    await initdb(place, folder)
    publish(place, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    inProgress.delete(name)
  }
}

/** First boots that were killed half-way. What cannot be removed now, because its initdb still writes, the next start removes. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^pg\.init-(\d+)-[0-9a-f]+$/.exec(name)?.[1])
    if (!pid || inProgress.has(name)) continue
    const folder = join(dataDir, name)
    try {
      const isOld = Date.now() - statSync(folder).mtimeMs > leftoverAgeMs
      if (!isOld && pid !== process.pid && processIdentity(pid) !== undefined) continue
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (!['ENOTEMPTY', 'EBUSY', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

async function initdb(place: Place, folder: string): Promise<void> {
  const { binaries, runAs } = place
  // From 17 on PostgreSQL has its own C.UTF-8, the same on every system; before, it is the C library's.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale-provider=libc', '--locale=C.UTF-8']
  const { file, args, options } = invocation(runAs, [
    ...untilParentDies('KILL'),
    binaries.initdb,
    ...['-D', folder, '--username=postgres', '--encoding=UTF8', '--data-checksums'],
    // Not used: the server is started with files of our own for this.
    ...['--auth-local=reject', '--auth-host=reject', ...locale],
  ])
  const child = spawn(file, args, {
    ...options,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(String(bytes)))
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  if (status !== 0)
    throw new Error(`initdb ended with ${status}:\n${output.join('').trim().split('\n').slice(-5).join('\n')}`)
}

/** initdb has flushed its files; the rename and the folder that shows it are flushed here. */
function publish(place: Place, folder: string): void {
  try {
    renameSync(folder, place.cluster)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process was first: its cluster is as good as ours.
    if ((code === 'ENOTEMPTY' || code === 'EEXIST') && writtenBy(place.cluster) !== undefined) return
    throw error
  }
  const parent = openSync(place.dataDir, 'r')
  fsyncSync(parent)
  closeSync(parent)
}

function removeEmpty(cluster: string): void {
  try {
    rmdirSync(cluster)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    throw new Error(
      `${cluster} holds files but no database (${basename(cluster)}/PG_VERSION is missing): move it away.`,
    )
  }
}
